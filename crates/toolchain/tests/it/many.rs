//! Many matches: hostile line-ups, and the same records on one core and on all. A short form in every run of the tests;
//! `PALESTRA_MATCHES=10000 cargo test --release --workspace --test it many` is the long one.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use palestra_arena::{
    Bout, BuiltIn, Listeners, Outcome, Player, Record, Seated, Series, Tape, find_game, games, play,
};
use palestra_game::Edition;
use palestra_sandbox::zoo::Exhibit;
use palestra_sandbox::{Limits, LoadError, Program, Refused, Sandbox, Settings};

use crate::common::{build_for, project};

/// How many matches.
fn matches(usual: usize) -> usize {
    std::env::var("PALESTRA_MATCHES").map_or(usual, |told| told.parse().expect("a number of matches"))
}

fn bout(game: &str, edition: Edition, seed: usize) -> Bout {
    let game = find_game(game).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    Bout { game, config, edition, seed: (seed as u64).into(), judged: false }
}

/// An inhabitant of the zoo: its name, its game, and what the sandbox says of it.
type Inhabitant = (String, String, Result<Program, LoadError>);

fn inhabitants(sandbox: &Sandbox) -> Vec<Inhabitant> {
    let all = Exhibit::all(&project().join("conformance/zoo"), &["cc", "rs", "wat"]).unwrap();
    Series::new(0).run(all.len(), |k| {
        let name = all[k].path.file_name().unwrap().to_string_lossy().into_owned();
        let game = all[k].game.clone().unwrap_or_else(|| "ork-island".into());
        let wasm = match name.ends_with(".wat") {
            true => wat::parse_bytes(&all[k].source).unwrap().into_owned(),
            false => build_for(&game, &format!("conformance/zoo/{name}")).wasm,
        };
        (name, game, sandbox.load(&wasm))
    })
}

/// Each inhabitant of the zoo with three honest players: no match is void, and the honest three play to the end.
#[test]
fn hostile_line_ups() {
    let limits = Limits { budget: 200_000_000, ..Limits::default() };
    let sandbox = Sandbox::new(Settings { limits: limits.clone(), ..Settings::default() }).unwrap();
    let zoo = inhabitants(&sandbox);
    assert!(zoo.len() >= 110, "only {} inhabitants", zoo.len());
    let frozen = Series::new(0).run(matches(zoo.len()), |k| {
        let (name, game, loaded) = &zoo[k % zoo.len()];
        let place = (k / zoo.len()) % 4;
        let hostile = || -> Box<dyn Player> {
            match loaded {
                Ok(program) => Box::new(program.player_with(limits.clone())),
                Err(why) => Box::new(Refused::new(why.clone())),
            }
        };
        let demo = || BuiltIn::new(palestra_players::find(game, "Demo").unwrap()());
        let seat = |seat| Seated {
            name: "P".into(),
            player: if seat == place { hostile() } else { Box::new(demo()) as _ },
        };
        let editions = find_game(game).unwrap().editions();
        let edition = editions[k % editions.len()];
        let finished = play(&bout(game, edition, k), (0..4).map(seat).collect(), Listeners::default())
            .unwrap_or_else(|void| panic!("match {k} with {name}: {void}"));
        for (seat, outcome) in finished.outcomes.iter() {
            assert!(seat.index() == place || *outcome == Outcome::Played, "match {k}, {name}: {outcome}");
        }
        finished.outcomes.iter().any(|(_, outcome)| *outcome != Outcome::Played)
    });
    let frozen = frozen.iter().filter(|frozen| **frozen).count();
    println!("{} inhabitants, {frozen} freezings, {} MB of memory at most", zoo.len(), most_memory() >> 20);
    assert!(frozen > 0 && most_memory() < 3 << 30);
}

/// The most memory that this process ever had; nothing where the system does not tell.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() << 10
}

/// Four sandboxed players of a game, in matches of all games: the records are the same one at a time, sixteen at once,
/// and beside somebody who wants all of the machine.
#[test]
fn records_do_not_depend_on_the_crowd() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let players: Vec<(&str, Program)> = games()
        .iter()
        .map(|game| {
            let wasm = fs::read(project().join(format!("kit/dummy/{}.wasm", game.name()))).unwrap();
            (game.name(), sandbox.load(&wasm).unwrap())
        })
        .collect();
    let record = |k: usize| -> Record {
        let (game, program) = &players[k % players.len()];
        let bout = bout(game, Edition::Document, k);
        let seated = (0..4).map(|_| Seated { name: "Dummy".into(), player: Box::new(program.player()) });
        let mut tape = Tape::default();
        let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
        play(&bout, seated.collect(), listeners).unwrap();
        Record::new(&bout, vec!["Dummy".into(); 4], tape)
    };
    let count = matches(40);
    let alone = Series::new(1).run(count, record);
    let done = AtomicBool::new(false);
    let crowd = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let crowd = Series::new(16).run(count, record);
        done.store(true, Ordering::Relaxed);
        crowd
    });
    for (k, (one, other)) in alone.iter().zip(&crowd).enumerate() {
        assert!(one == other, "match {k} differs");
    }
}
