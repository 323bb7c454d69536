//! What `palestra judge` and `palestra work` know of games: compilers, the sandbox, matches.

use std::sync::Arc;

use palestra_arena::{
    Bout, Gate, House, Listeners, MatchError, Outcome, Record, Seeds, Tape, find_game, games, replay,
};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_toolchain::{Finding, Source, Trust};
use palestra_workshop::{Candidate, Exam, Questions, Trial, Wishes, Workshop, WorkshopError, seated};

use crate::notices;
use crate::plagiarism::behaviour::{self, Suspect};
use palestra_judge::jobs::behaviour::{Answer, Asking, Manner, Program, Witness};
use palestra_judge::jobs::{
    Compute, Fixture, Games, Played, Recipe, SeatResult, Sitter, Step, Trouble, Verdict,
};

/// Matches between built-in players, about which suspects are asked; always the same.
const MATCHES: usize = 8;

/// A workshop that trusts nobody.
#[derive(Default)]
pub struct Workbench;

impl Workbench {
    fn workshop(budget: Option<u64>) -> Workshop {
        notices::silent(Wishes { budget, trust: Trust::Stranger, ..Wishes::default() })
    }
}

impl Games for Workbench {
    fn all(&self) -> Vec<(&'static str, &'static str)> {
        games().iter().map(|game| (game.name(), game.title())).collect()
    }

    fn default_board(&self, game: &str) -> Option<String> {
        Some(find_game(game).ok()?.default_config().to_owned())
    }

    fn seats(&self, game: &str, board: &str) -> Result<usize, String> {
        let game = find_game(game).map_err(|error| error.to_string())?;
        Ok(game.parse(board).map_err(|error| error.to_string())?.seats())
    }

    fn rules(&self, game: &str) -> Option<(u32, u64)> {
        Some((find_game(game).ok()?.rules_version(), palestra_sandbox::DEFAULT_BUDGET))
    }

    fn text(&self, record: &[u8]) -> Result<Vec<u8>, String> {
        let record = Record::from_bytes(record).map_err(|error| error.to_string())?;
        let mut text = Vec::new();
        let listeners = Listeners { text: Some(&mut text), ..Listeners::default() };
        replay(Arc::new(record), listeners).map_err(|error| error.to_string())?;
        Ok(text)
    }

    fn viewer(&self) -> &'static str {
        palestra_kit::VIEWER
    }

    fn module(&self, game: &str, name: &str, module: &[u8]) -> Result<(), String> {
        let game = find_game(game).map_err(|error| error.to_string())?;
        let player = Self::workshop(None).module(game, name, module).map_err(|error| error.to_string())?;
        match player.name == name {
            true => Ok(()),
            false => Err(format!("it calls itself {}, not {name}", player.name)),
        }
    }

    fn kit(&self, game: &str) -> Vec<(String, Vec<u8>, bool)> {
        let Ok(game) = find_game(game) else { return Vec::new() };
        let kit = palestra_kit::Kit {
            game: game.name(),
            title: game.title(),
            palestra: "palestra",
            program: "palestra",
        };
        kit.files()
            .into_iter()
            .map(|file| (file.name.to_owned(), file.content.into_owned(), file.executable))
            .collect()
    }

    fn engine(&self) -> String {
        fingerprint()
    }

    fn health(&self) -> Vec<(bool, String)> {
        let compilers = palestra_toolchain::Compilers::find().diagnosis().into_iter();
        compilers
            .map(|item| match item.finding {
                Finding::Found(found) => (true, format!("{}: {found}", item.purpose)),
                Finding::Never(why) => (false, format!("{}: {why}", item.purpose)),
                Finding::Missing(fix) => (false, format!("{}: missing; run {fix}", item.purpose)),
            })
            .collect()
    }
}

/// Which engine and rules this program plays with. Rules are known by what they do: a match of each game between built-in
/// players, whose records come out differently if anything in them was changed.
fn fingerprint() -> String {
    static KNOWN: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let compute = || -> Result<String, Trouble> {
        let mut records = Vec::new();
        for game in games() {
            let sitter = |name: &str| Sitter { name: name.to_owned(), module: None };
            let seats = game.parse(game.default_config()).map_err(trouble)?.seats();
            let fixture = Fixture {
                game: game.name().to_owned(),
                board: game.default_config().into(),
                budget: None,
                seed: 1,
                seats: ["Dummy", "Demo", "Dummy", "Null"]
                    .into_iter()
                    .cycle()
                    .take(seats)
                    .map(sitter)
                    .collect(),
            };
            records.extend(Workbench.play(&fixture)?.record);
        }
        let rules = palestra_judge::store::blobs::hash(&records);
        let engine = Workbench::workshop(None).fingerprint().map_err(trouble)?;
        Ok(format!("palestra {}, {engine}, rules {}", env!("CARGO_PKG_VERSION"), &rules[..12]))
    };
    KNOWN.get_or_init(|| compute().unwrap_or_else(|trouble| format!("nothing that works: {trouble}"))).clone()
}

impl Compute for Workbench {
    fn engine(&self) -> String {
        fingerprint()
    }

    fn given(&self, game: &str) -> Vec<(String, Vec<u8>)> {
        self.kit(game).into_iter().map(|(name, content, _)| (name, content)).collect()
    }

    fn built_in(&self, game: &str, name: &str) -> Option<[u8; 32]> {
        let player = Self::workshop(None).built_in(find_game(game).ok()?, name).ok()?;
        Some(*player.address.as_bytes())
    }

    fn shadow(&self, asking: &Asking) -> Result<Answer, Trouble> {
        let (workshop, game) = (Self::workshop(None), find_game(&asking.game).map_err(trouble)?);
        let mut table = Vec::new();
        for (number, witness) in asking.pair.iter().chain(&asking.others).enumerate() {
            match candidate(&workshop, game, witness)? {
                Ok(player) => table.push((suspect(witness), player)),
                Err(why) if number < asking.pair.len() => return Ok(Answer::Cannot(why)),
                Err(_) => {} // one fewer to know what is rare
            }
        }
        let others = table.len() - asking.pair.len();
        let questions = Questions::played(&workshop, game, MATCHES).map_err(trouble)?;
        // A worker has one core.
        let asked = behaviour::Asking::about(game, workshop, questions, 1).among(table, asking.pair.len());
        let plays = asked.map_err(|error| Trouble(format!("{error:#}")))?;
        let Some(found) = plays.pairs().next() else {
            return Ok(Answer::Cannot("Both are by the same author.".to_owned()));
        };
        let (matches, rounds) = plays.extent();
        Ok(Answer::Alike(Manner {
            p: found.p,
            score: found.score,
            rare: found.rare,
            rare_same: found.rare_same,
            both: found.both,
            same: found.same,
            first_difference: found.first_difference.map(|question| plays.place(question)),
            matches,
            rounds,
            others,
            rough: plays.tail.pairs == 0,
            stopped: [plays.stopped[0].clone(), plays.stopped[1].clone()],
        }))
    }

    fn play(&self, fixture: &Fixture) -> Result<Played, Trouble> {
        let workshop = Self::workshop(fixture.budget);
        let game = find_game(&fixture.game).map_err(trouble)?;
        let config = game.parse(&fixture.board).map_err(trouble)?;
        let players = fixture.seats.iter().map(|sitter| match &sitter.module {
            Some(module) => workshop.module(game, &sitter.name, module),
            None => workshop.built_in(game, &sitter.name),
        });
        let players = players.collect::<Result<Vec<_>, _>>().map_err(trouble)?;
        let bout = Bout { game, config, edition: Edition::Document, seed: fixture.seed.into(), judged: true };
        let mut tape = Tape::default();
        let seat = || seated(&players).map_err(|why| MatchError::Void(House::Seat(why.to_string())));
        let finished = Gate::default().play(&bout, seat, Some(&mut tape)).map_err(trouble)?;
        let names = players.into_iter().map(|player| player.name).collect();
        let record = Record::new(&bout, names, tape).run_by(workshop.engine());
        played(&record, &finished.scores.0[..finished.seats])
    }

    fn judge(&self, recipe: &Recipe, tell: &mut dyn FnMut(Step)) -> Result<Verdict, Trouble> {
        let workshop = Self::workshop(recipe.budget);
        let game = find_game(&recipe.game).map_err(trouble)?;
        let config = game.parse(&recipe.board).map_err(trouble)?;
        let source = Source::new(&recipe.file, recipe.source.to_vec()).map_err(trouble)?;
        // A house without a compiler blames nobody.
        let built = match workshop.compile(game, &source) {
            Err(WorkshopError::Build(error)) if error.is_house() => return Err(trouble(error)),
            built => built,
        };
        let dummy = match &recipe.dummy.module {
            Some(module) => workshop.module(game, &recipe.dummy.name, module),
            None => workshop.built_in(game, &recipe.dummy.name),
        };
        let dummy = dummy.map_err(trouble)?;
        let seeds = Seeds::secret(recipe.seed.into(), Edition::Document); // as `palestra check --seed` has them
        let exam = Exam { game, config, dummy, workshop: &workshop, seeds };
        let mut played_before = 0;
        let mut steps = Vec::new();
        let verdict = exam.sit_built(&source, built, |step| {
            let matches = (played_before..played_before + step.trials.len()).collect();
            played_before += step.trials.len();
            let remarks = step.remarks.iter().map(|remark| remark.text.clone());
            let notes = remarks.chain(step.trials.iter().filter_map(told)).collect();
            let step = Step { what: step.what.clone(), good: step.good, notes, matches };
            steps.push(step.clone());
            tell(step);
        });
        let verdict = verdict.map_err(trouble)?;
        let trials = verdict.steps.iter().flat_map(|step| &step.trials);
        let one = |(trial, record): (&Trial, &Record)| {
            let itself =
                (0..trial.scores.len()).map(|seat| trial.seat.is_none_or(|own| own == seat)).collect();
            Ok((trial.seed, itself, played(record, &trial.scores)?))
        };
        let matches = trials.zip(&verdict.records).map(one).collect::<Result<_, Trouble>>()?;
        Ok(Verdict { steps, module: verdict.module, matches })
    }
}

/// Somebody to be asked; or why they cannot be, in a sentence.
fn candidate(
    workshop: &Workshop,
    game: &'static dyn AnyGame,
    witness: &Witness,
) -> Result<Result<Candidate, String>, Trouble> {
    let cannot = |error: &dyn std::fmt::Display| {
        let why = error.to_string();
        format!("{} cannot be asked: {}.", witness.file, why.lines().next().unwrap_or_default())
    };
    let module = match &witness.program {
        Program::Module(module) => module.to_vec(),
        Program::Source(source) => {
            let source = match Source::new(&witness.file, source.to_vec()) {
                Ok(source) => source,
                Err(error) => return Ok(Err(cannot(&error))),
            };
            match workshop.compile(game, &source) {
                Ok(module) => module,
                Err(WorkshopError::Build(error)) if error.is_house() => return Err(trouble(error)),
                Err(error) => return Ok(Err(cannot(&error))),
            }
        }
    };
    Ok(workshop.module(game, &witness.file, &module).map_err(|error| cannot(&error)))
}

fn suspect(witness: &Witness) -> Suspect {
    let (name, author) = (witness.file.clone(), witness.author.clone());
    Suspect { word: name.clone(), name, author, number: None }
}

/// What is to be said about a match of a verdict.
fn told(trial: &Trial) -> Option<String> {
    let frozen = trial.frozen.as_ref().map(|why| format!(", {why}")).unwrap_or_default();
    let Some(seat) = trial.seat else {
        return trial.frozen.as_ref().map(|why| format!("{why} (seed {})", trial.seed));
    };
    let rivals = trial.scores.iter().enumerate().filter(|(other, _)| *other != seat);
    let best = rivals.map(|(_, score)| *score).max().unwrap_or_default();
    let word = if trial.good { "won" } else { "lost" };
    Some(format!("seat {seat}: {word} {} to {best}{frozen} (seed {})", trial.scores[seat], trial.seed))
}

fn played(record: &Record, scores: &[i64]) -> Result<Played, Trouble> {
    let seat = |(seat, score): (usize, &i64)| SeatResult {
        score: *score,
        fuel: record.tape.spent.last().and_then(|round| round.get(seat)).copied().unwrap_or_default() as i64,
        frozen: record
            .tape
            .outcomes
            .get(seat)
            .filter(|outcome| **outcome != Outcome::Played)
            .map(ToString::to_string),
    };
    Ok(Played {
        engine: record.engine.clone(),
        seats: scores.iter().enumerate().map(seat).collect(),
        record: record.to_bytes().map_err(trouble)?,
    })
}

/// What went wrong, with its causes, is the house's affair.
fn trouble(error: impl std::error::Error) -> Trouble {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    Trouble(text)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

    /// Where the kernel makes neither namespaces with mounts of their own nor Landlock, as on systems that have no fence.
    fn without_fence<T: Send>(what: impl FnOnce() -> T + Send) -> T {
        let calls = [libc::SYS_mount, libc::SYS_landlock_create_ruleset].map(|call| (call, Vec::new()));
        let (refuse, here) = (SeccompAction::Errno(libc::ENOSYS.unsigned_abs()), std::env::consts::ARCH);
        let filter = SeccompFilter::new(calls.into(), SeccompAction::Allow, refuse, here.try_into().unwrap());
        let filter: BpfProgram = filter.unwrap().try_into().unwrap();
        // It holds for a thread and for all that it starts.
        std::thread::scope(|scope| {
            let inside = scope.spawn(|| {
                apply_filter(&filter).unwrap();
                what()
            });
            inside.join().unwrap()
        })
    }

    #[test]
    fn a_judge_without_a_fence_refuses_sources_and_plays_modules() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |file: &str| Arc::<[u8]>::from(std::fs::read(root.join(file)).unwrap());
        let (game, board) = ("ork-island", find_game("ork-island").unwrap().default_config());
        let dummy = |module| Sitter { name: "Dummy".into(), module };
        let recipe = Recipe {
            game: game.into(),
            board: board.into(),
            budget: None,
            dummy: dummy(None),
            file: "AINull.cc".into(),
            source: read("players/cpp/ork-island/AINull.cc"),
            seed: 1,
        };
        let module = dummy(Some(read("kit/dummy/ork-island.wasm")));
        let seats = vec![module, dummy(None), dummy(None), dummy(None)];
        let fixture = Fixture { game: game.into(), board: board.into(), budget: None, seed: 1, seats };
        without_fence(|| {
            let mut steps = Vec::new();
            let Trouble(told) = Workbench.judge(&recipe, &mut |step| steps.push(step)).unwrap_err();
            assert!(told.contains("keeps a compiler from reading the house's files"), "{told}");
            assert!(steps.is_empty(), "nobody is blamed: {steps:?}");
            let played = Workbench.play(&fixture).unwrap();
            assert!(played.seats.iter().all(|seat| seat.frozen.is_none()), "{:?}", played.seats);
        });
    }
}
