//! What the judge says of a player, step by step, as data: the command line prints it, the judge stores it.

use std::sync::Arc;

use palestra_arena::{Bout, Finished, Gate, House, MatchError, Outcome, Record, Seeds, Series, Tape};
use palestra_base::Seat;
use palestra_game::Edition;
use palestra_game::erased::{AnyConfig, AnyGame};
use palestra_toolchain::check::{self, Rule, Severity};
use palestra_toolchain::{ModuleInfo, Source};
use serde::{Deserialize, Serialize};

use crate::{Candidate, Workshop, WorkshopError, seated};

/// What a player must get through before it may compete.
pub struct Exam<'a> {
    /// Which game.
    pub game: &'static dyn AnyGame,
    /// On which board.
    pub config: Arc<dyn AnyConfig>,
    /// Whom it must beat.
    pub dummy: Candidate,
    /// Where it is built. It should compile what it does not trust.
    pub workshop: &'a Workshop,
    /// The seeds of its matches.
    pub seeds: Seeds,
}

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// One after the other; the matches are only played if all before them is good.
    pub steps: Vec<Step>,
    /// The most that it used of its budget in a match, where matches were played.
    pub used: Option<f64>,
    /// What it was compiled to, if it was.
    #[serde(skip)]
    pub module: Option<Vec<u8>>,
    /// The matches that were played, in the order of the steps' trials.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// One step of a verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// What was looked at.
    pub what: String,
    /// Whether it is as it should be.
    pub good: bool,
    /// What is to be said about it.
    pub remarks: Vec<Remark>,
    /// The matches that were played for it.
    pub trials: Vec<Trial>,
}

/// Something to be said about a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Whether it is why the step is no good.
    pub severe: bool,
    /// What is to be said; of a compiler, many lines.
    pub text: String,
}

/// A match of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Its seed.
    pub seed: u64,
    /// Where the player sat, with Dummies elsewhere; `None` if all seats were its own.
    pub seat: Option<usize>,
    /// How it ended.
    pub scores: Vec<i64>,
    /// Why and when the player was frozen, if it was.
    pub frozen: Option<String>,
    /// Whether it did what was wanted.
    pub good: bool,
}

impl Verdict {
    /// Whether the player may compete.
    pub fn good(&self) -> bool {
        self.steps.iter().all(|step| step.good)
    }
}

impl Exam<'_> {
    /// Goes through all steps and tells each as soon as it is known.
    ///
    /// # Errors
    /// If the house fails. Whatever is the player's own fault is in the verdict.
    pub fn sit(&self, source: &Source, tell: impl FnMut(&Step)) -> Result<Verdict, WorkshopError> {
        self.sit_built(source, self.workshop.compile(self.game, source), tell)
    }

    /// The same where somebody has compiled the source already, or tried to.
    ///
    /// # Errors
    /// As [`Exam::sit`].
    pub fn sit_built(
        &self,
        source: &Source,
        built: Result<Vec<u8>, WorkshopError>,
        mut tell: impl FnMut(&Step),
    ) -> Result<Verdict, WorkshopError> {
        let mut verdict = Verdict::default();
        for step in self.rules(source, built.as_deref().ok())? {
            verdict.take(step, &mut tell);
        }
        match built {
            Ok(wasm) => {
                let what = format!("it compiles ({} kB)", wasm.len() / 1000);
                verdict.take(Step::new(true, what), &mut tell);
                verdict.module = Some(wasm);
            }
            Err(error) => {
                let mut step = Step::new(false, "it compiles".to_owned());
                step.remarks.push(Remark { severe: true, text: error.to_string() });
                verdict.take(step, &mut tell);
            }
        }
        if let (true, Some(wasm)) = (verdict.good(), &verdict.module) {
            let player = match self.workshop.module(self.game, &source.shown, wasm) {
                Err(WorkshopError::Load { why, .. }) if !why.is_house() => {
                    let mut step = Step::new(false, "the sandbox takes it".to_owned());
                    step.remarks.push(Remark { severe: true, text: why.to_string() });
                    verdict.take(step, &mut tell);
                    return Ok(verdict);
                }
                loaded => loaded?,
            };
            self.play(&player, &mut verdict, &mut tell)?;
        }
        Ok(verdict)
    }

    /// The same for a module, of which nobody knows the source: it plays this game and wants nothing from outside.
    ///
    /// # Errors
    /// As [`Exam::sit`].
    pub fn sit_module(
        &self,
        shown: &str,
        wasm: Vec<u8>,
        mut tell: impl FnMut(&Step),
    ) -> Result<Verdict, WorkshopError> {
        let mut verdict = Verdict::default();
        let loaded = match self.workshop.module(self.game, shown, &wasm) {
            Err(WorkshopError::Load { file, why }) if why.is_house() => {
                return Err(WorkshopError::Load { file, why });
            }
            loaded => loaded,
        };
        let mut step =
            Step::new(loaded.is_ok(), format!("it is a module of this game ({} kB)", wasm.len() / 1000));
        step.remarks.extend(loaded.as_ref().err().map(|why| Remark { severe: true, text: why.first_line() }));
        verdict.take(step, &mut tell);
        verdict.module = Some(wasm);
        if let Ok(player) = loaded {
            self.play(&player, &mut verdict, &mut tell)?;
        }
        Ok(verdict)
    }

    /// The steps that are matches.
    fn play(
        &self,
        player: &Candidate,
        verdict: &mut Verdict,
        tell: &mut impl FnMut(&Step),
    ) -> Result<(), WorkshopError> {
        let (matches, records): (Vec<_>, _) =
            self.matches(player, 0, 1 + self.config.seats())?.into_iter().unzip();
        verdict.records = records;
        verdict.used = most_used(&matches);
        verdict.take(self.copies(&matches[0]), tell);
        verdict.take(self.wins(&matches[1..]), tell);
        Ok(())
    }

    /// More matches like those that must be won, on the seeds after the exam's, in turn on every seat: for an estimate.
    ///
    /// # Errors
    /// As [`Exam::sit`].
    pub fn more_trials(&self, shown: &str, wasm: &[u8], count: usize) -> Result<Vec<Trial>, WorkshopError> {
        let player = self.workshop.module(self.game, shown, wasm)?;
        let first = 1 + self.config.seats();
        let matches = self.matches(&player, first, count)?;
        let finished = matches.into_iter().map(|(finished, _)| finished);
        Ok((first..).zip(finished).map(|(number, finished)| self.trial(number, &finished)).collect())
    }

    /// The rules of submission, each a step.
    fn rules(&self, source: &Source, wasm: Option<&[u8]>) -> Result<Vec<Step>, WorkshopError> {
        let mut findings = check::source(source, self.game.name(), self.game.longest_name(Edition::Document));
        if let Some(wasm) = wasm {
            // What the sandbox does not give, it refuses at load, by name.
            let refused = self.workshop.load(&source.shown, wasm).err();
            let refused = refused.map(|error| error.first_line()).unwrap_or_default();
            findings
                .extend(check::module(source, &ModuleInfo::read(wasm)?, |import| !refused.contains(import)));
        }
        let step = |rule: Rule| {
            let of_rule = findings.iter().filter(|finding| finding.rule == rule);
            let remark = |finding: &check::Finding| Remark {
                severe: finding.severity == Severity::Error,
                text: finding.to_string(),
            };
            let remarks: Vec<Remark> = of_rule.map(remark).collect();
            let good = remarks.iter().all(|remark| !remark.severe);
            Step { remarks, ..Step::new(good, rule.words(Some(source.language)).to_owned()) }
        };
        Ok(Rule::ALL.into_iter().map(step).collect())
    }

    /// First copies of the player on all seats; then, in turn on each seat, it against Dummies.
    fn matches(
        &self,
        player: &Candidate,
        first: usize,
        count: usize,
    ) -> Result<Vec<(Finished, Record)>, WorkshopError> {
        let seats = self.config.seats();
        let line_up = |number: usize| -> Vec<Candidate> {
            let is_it = |seat: usize| number.checked_sub(1).is_none_or(|number| seat == number % seats);
            (0..seats).map(|seat| if is_it(seat) { player } else { &self.dummy }.clone()).collect()
        };
        let gate = Gate::default();
        let matches = Series::new(0).run(count, |number| -> Result<_, WorkshopError> {
            let number = first + number;
            let bout = Bout {
                game: self.game,
                config: self.config.clone(),
                edition: Edition::Document,
                seed: self.seed(number).into(),
                judged: true,
            };
            let (line_up, mut tape) = (line_up(number), Tape::default());
            let seat = || seated(&line_up).map_err(|why| MatchError::Void(House::Seat(why.to_string())));
            let finished = gate.play(&bout, seat, Some(&mut tape))?;
            let names = line_up.into_iter().map(|player| player.name).collect();
            Ok((finished, Record::new(&bout, names, tape).run_by(self.workshop.engine())))
        });
        matches.into_iter().collect()
    }

    fn seed(&self, number: usize) -> u64 {
        self.seeds.get(number as u64).unwrap_or_default()
    }

    fn copies(&self, finished: &Finished) -> Step {
        let frozen = Seat::first(finished.seats).find_map(|seat| as_frozen(&finished.outcomes[seat]));
        let good = frozen.is_none();
        let trial = Trial { seed: self.seed(0), seat: None, scores: scores(finished), frozen, good };
        let what = format!("{} copies of it play a match to its end", finished.seats);
        Step { trials: vec![trial], ..Step::new(good, what) }
    }

    fn wins(&self, matches: &[Finished]) -> Step {
        let trials: Vec<Trial> =
            (1..).zip(matches).map(|(number, finished)| self.trial(number, finished)).collect();
        let (wins, all) = (trials.iter().filter(|trial| trial.good).count(), trials.len());
        let rivals = match (self.dummy.name.as_str(), all - 1) {
            ("Dummy", 1) => "a Dummy".to_owned(),
            ("Dummy", many) => format!("{many} Dummies"),
            (name, 1) => name.to_owned(),
            (name, many) => format!("{many} times {name}"),
        };
        let what = format!("it wins {wins} of {all} matches against {rivals}");
        Step { trials, ..Step::new(wins == all, what) }
    }

    /// What came of a match against Dummies.
    fn trial(&self, number: usize, finished: &Finished) -> Trial {
        let (scores, it) = (scores(finished), (number - 1) % finished.seats);
        let frozen = Seat::first(finished.seats).nth(it).and_then(|seat| as_frozen(&finished.outcomes[seat]));
        let rivals = scores.iter().enumerate().filter(|(seat, _)| *seat != it);
        let ahead = rivals.map(|(_, score)| score).max().is_none_or(|best| scores[it] > *best);
        let good = ahead && frozen.is_none();
        Trial { seed: self.seed(number), seat: Some(it), scores, frozen, good }
    }
}

impl Verdict {
    fn take(&mut self, step: Step, tell: &mut impl FnMut(&Step)) {
        tell(&step);
        self.steps.push(step);
    }
}

impl Step {
    fn new(good: bool, what: String) -> Self {
        Step { what, good, remarks: Vec::new(), trials: Vec::new() }
    }
}

fn scores(finished: &Finished) -> Vec<i64> {
    finished.scores.0[..finished.seats].to_vec()
}

fn as_frozen(outcome: &Outcome) -> Option<String> {
    (*outcome != Outcome::Played).then(|| outcome.to_string())
}

/// The largest part of its budget that the player used: of all copies, then on its own seat.
fn most_used(matches: &[Finished]) -> Option<f64> {
    let seats = matches.first()?.seats;
    let copies = Seat::first(seats).map(|seat| (0, seat));
    let in_all = copies.chain(Seat::first(seats).map(|seat| (1 + seat.index(), seat)));
    let used = in_all.filter_map(|(number, seat)| {
        let finished = &matches[number];
        Some(finished.spent[seat] as f64 / finished.budget[seat]? as f64)
    });
    Some(used.fold(0.0, f64::max))
}
