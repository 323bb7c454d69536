//! `palestra check`: what the judge will say about a player, step by step.

use palestra_arena::{Bout, Finished, Listeners, Outcome, Series, play};
use palestra_base::Seat;
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_toolchain::check::{self, Rule, Severity};
use palestra_toolchain::{ModuleInfo, Source};

use crate::args::CheckArgs;
use crate::forge::game_of;
use crate::roster::seated;
use crate::standings::{BAD, BOLD, DIM, GOOD};
use crate::workshop::{Contender, Wishes, Workshop};
use crate::{FAILED, FINE};

/// Goes through all steps; later ones only make sense if the player compiles.
pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let game = game_of(args.game.as_deref(), &args.file)?;
    let source = Source::read(&args.file)?;
    let workshop = Workshop::new(Wishes { quiet: true, ..Wishes::default() });
    anstream::println!("{BOLD}{}{BOLD:#}, a player of {}", args.file.display(), game.title());

    let mut steps = Steps::default();
    let mut findings = check::source(&source, game.name());
    let built = workshop.compile(game, &args.file);
    if let Ok(wasm) = &built {
        let info = ModuleInfo::read(wasm)?;
        // What the sandbox does not give, it refuses at load, by name.
        let refused = workshop.load(wasm).err().map(|error| error.to_string()).unwrap_or_default();
        findings.extend(check::module(&info, |import| !refused.contains(import)));
    }
    for rule in Rule::ALL {
        let of_rule: Vec<_> = findings.iter().filter(|finding| finding.rule == rule).collect();
        let broken = of_rule.iter().any(|finding| finding.severity == Severity::Error);
        steps.step(!broken, &rule.to_string());
        for finding in of_rule {
            let tone = if finding.severity == Severity::Error { BAD } else { DIM };
            anstream::println!("         {tone}{finding}{tone:#}");
        }
    }
    match &built {
        Ok(wasm) => steps.step(true, &format!("it compiles ({} kB)", wasm.len() / 1000)),
        Err(error) => {
            steps.step(false, "it compiles");
            anstream::println!("{error}");
        }
    }
    if built.is_ok() && steps.good {
        play_for_it(game, &workshop, args, &mut steps)?;
    }
    Ok(steps.verdict())
}

/// The matches that a player must get through before it may compete.
fn play_for_it(
    game: &'static dyn AnyGame,
    workshop: &Workshop,
    args: &CheckArgs,
    steps: &mut Steps,
) -> anyhow::Result<()> {
    let config = game.parse(game.default_config())?;
    let player = workshop.open(game, &args.file)?;
    let dummy = workshop.built_in(game, "Dummy")?;
    let seats = config.seats();
    // First four copies of it; then, once in each seat, it against the Dummy.
    let line_up = |number: usize| -> Vec<Contender> {
        let is_it = |seat: usize| number == 0 || seat + 1 == number;
        (0..seats).map(|seat| if is_it(seat) { player.clone() } else { dummy.clone() }).collect()
    };
    let matches = Series::new(0).run(1 + seats, |number| -> anyhow::Result<Finished> {
        let bout = Bout {
            game,
            config: config.clone(),
            edition: Edition::Document,
            seed: (1 + number as u64).into(),
            judged: true,
        };
        Ok(play(&bout, seated(&line_up(number))?, Listeners::default())?)
    });
    let matches = matches.into_iter().collect::<anyhow::Result<Vec<_>>>()?;

    let frozen = Seat::first(seats).find_map(|seat| as_frozen(&matches[0].outcomes[seat]));
    steps.step(frozen.is_none(), &format!("{seats} copies of it play a match to its end"));
    if let Some(why) = frozen {
        anstream::println!(
            "         {BAD}{why}{BAD:#} {DIM}(seed 1; --debug of `palestra play` tells where){DIM:#}"
        );
    }

    let mut lines = Vec::new();
    let mut wins = 0;
    for (seat, finished) in Seat::first(seats).zip(&matches[1..]) {
        let mine = finished.scores[seat];
        let others = Seat::ALL
            .into_iter()
            .take(seats)
            .filter(|other| *other != seat)
            .map(|other| finished.scores[other]);
        let best = others.max().unwrap_or_default();
        let frozen = as_frozen(&finished.outcomes[seat]);
        let won = mine > best && frozen.is_none();
        wins += usize::from(won);
        let (tone, word) = if won { (GOOD, "won") } else { (BAD, "lost") };
        let note = frozen.map_or_else(String::new, |why| format!(", {why}"));
        let seed = 2 + seat.index();
        lines.push(format!(
            "         seat {seat}: {tone}{word}{tone:#} {mine} to {best}{note} {DIM}(seed {seed}){DIM:#}"
        ));
    }
    steps.step(wins == seats, &format!("it wins {wins} of {seats} matches against {} Dummies", seats - 1));
    for line in lines {
        anstream::println!("{line}");
    }

    let copies = Seat::first(seats).map(|seat| (0, seat));
    let in_all = copies.chain(Seat::first(seats).map(|seat| (1 + seat.index(), seat)));
    let used = in_all.filter_map(|(number, seat)| {
        let finished = &matches[number];
        Some(finished.spent[seat] as f64 / finished.budget[seat]? as f64)
    });
    let most = used.fold(0.0, f64::max);
    anstream::println!("     {DIM}it used at most {:.1} % of its budget{DIM:#}", 100.0 * most);
    Ok(())
}

fn as_frozen(outcome: &Outcome) -> Option<String> {
    (*outcome != Outcome::Played).then(|| outcome.to_string())
}

/// Numbered steps, green and red.
struct Steps {
    number: usize,
    good: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { number: 0, good: true }
    }
}

impl Steps {
    fn step(&mut self, good: bool, what: &str) {
        self.number += 1;
        self.good &= good;
        let (tone, mark) = if good { (GOOD, "ok") } else { (BAD, "no") };
        anstream::println!("{:>3}. {tone}{mark}{tone:#}  {what}", self.number);
    }

    fn verdict(&self) -> u8 {
        if self.good {
            anstream::println!("{GOOD}The judge would let it compete.{GOOD:#}");
            FINE
        } else {
            anstream::println!("{BAD}The judge would not let it compete yet.{BAD:#}");
            FAILED
        }
    }
}
