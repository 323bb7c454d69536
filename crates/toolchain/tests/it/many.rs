//! Many matches: hostile line-ups, and the same records one at a time, sixteen at once and beside a hog. A short form in
//! every run of the tests; `scripts/many` runs the long ones and says what came of them.

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use palestra_arena::{
    Address, Bout, BuiltIn, Gate, Listeners, Outcome, Player, Record, Seated, Series, Tape, find_game, games,
    play, verify,
};
use palestra_game::Edition;
use palestra_sandbox::{Limits, LoadError, Program, Refused, Sandbox, Settings};
use palestra_zoo::Exhibit;

use crate::common::{build_for, project};

/// A number that whoever starts a long run gives.
fn told(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |told| told.parse().expect("a number"))
}

fn bout(game: &str, edition: Edition, seed: usize) -> Bout {
    let game = find_game(game).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    Bout { game, config, edition, seed: (seed as u64).into(), judged: false }
}

/// An inhabitant of the zoo: its name, its game if it knows one, and what the sandbox says of it.
struct Inhabitant {
    name: String,
    game: Option<String>,
    loaded: Result<Program, LoadError>,
}

fn inhabitants(sandbox: &Sandbox) -> Vec<Inhabitant> {
    let all = Exhibit::all(&project().join("conformance/zoo"), &["cc", "rs", "wat"]).unwrap();
    Series::new(0).run(all.len(), |k| {
        let name = all[k].path.file_name().unwrap().to_string_lossy().into_owned();
        // Modules made by hand read no message, so they sit at every game's table.
        let (game, wasm) = match name.ends_with(".wat") {
            true => (None, all[k].module().unwrap()),
            false => {
                let game = all[k].game.clone().unwrap_or_else(|| "ork-island".into());
                let built = build_for(&game, &format!("conformance/zoo/{name}"));
                (Some(game), built.wasm)
            }
        };
        Inhabitant { name, game, loaded: sandbox.load(&wasm) }
    })
}

/// Each inhabitant of the zoo with three honest players, in all seats and editions: no match is void, the honest three play
/// to the end, and each match can be told again from its record.
#[test]
fn hostile_line_ups() {
    let limits = Limits { budget: told("PALESTRA_BUDGET", 200_000_000), ..Limits::default() };
    let sandbox = Sandbox::new(Settings { limits: limits.clone(), ..Settings::default() }).unwrap();
    let zoo = inhabitants(&sandbox);
    assert!(zoo.len() >= 140, "only {} inhabitants", zoo.len());
    let (gate, all) = (Gate::default(), games());
    let matches = told("PALESTRA_MATCHES", zoo.len() as u64) as usize;
    let ends = Series::new(0).run(matches, |k| {
        let (Inhabitant { name, game, loaded }, turn) = (&zoo[k % zoo.len()], k / zoo.len());
        let game = game.as_deref().unwrap_or_else(|| all[k % all.len()].name());
        let hostile = || -> Box<dyn Player> {
            match loaded {
                Ok(program) => Box::new(program.player_with(limits.clone())),
                Err(why) => Box::new(Refused::new(why.clone())),
            }
        };
        let editions = find_game(game).unwrap().editions();
        let bout = bout(game, editions[turn % editions.len()], k);
        let (seats, place) = (bout.config.seats(), turn % bout.config.seats());
        let demo = || BuiltIn::new(palestra_players::find(game, "Demo").unwrap()());
        let seat = |seat| Seated {
            name: "P".into(),
            player: if seat == place { hostile() } else { Box::new(demo()) as _ },
        };
        let mut tape = Tape::default();
        let finished = gate
            .play(&bout, || Ok((0..seats).map(seat).collect()), Some(&mut tape))
            .unwrap_or_else(|void| panic!("match {k} with {name}: {void}"));
        for (seat, outcome) in finished.outcomes.iter().filter(|(seat, _)| seat.index() != place) {
            assert!(seat.index() >= seats || *outcome == Outcome::Played, "match {k}, {name}: {outcome}");
        }
        let record = Record::new(&bout, vec!["P".into(); seats], tape);
        let bytes = record.to_bytes().unwrap_or_else(|why| panic!("match {k} with {name}: {why}"));
        verify(Record::from_bytes(&bytes).unwrap()).unwrap_or_else(|why| panic!("{k}, {name}: {why}"));
        finished.outcomes.0[place].to_string()
    });
    let mut counted = BTreeMap::new();
    for end in ends {
        // Frozen in round 17 or 18, with these details or others: the reason is what counts.
        let reason: Vec<&str> = end.split([',', ':', ';', '(']).take(2).collect();
        let kind: String = reason.concat().chars().filter(|c| !c.is_ascii_digit()).collect();
        *counted.entry(kind).or_insert(0u32) += 1;
    }
    println!(
        "{matches} matches with {} inhabitants, {} MB at most: {counted:?}",
        zoo.len(),
        most_memory() >> 20
    );
    assert!(counted.len() > 5 && most_memory() < 2 << 30);
}

/// The most memory that this process ever had; nothing where the system does not tell.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() << 10
}

/// Four sandboxed players of a game, in matches of all games: the bytes of the records are the same one at a time, sixteen
/// at once, and beside somebody who wants all of the machine.
#[test]
fn records_do_not_depend_on_the_crowd() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let tables: Vec<(&str, [Program; 3])> = games()
        .iter()
        .map(|game| {
            let name = game.name();
            let rust = format!("players/src/{}/AIDemo.rs", name.replace('-', "_"));
            let cpp = format!("players/cpp/{name}/AIDemo.cc");
            let dummy = fs::read(project().join(format!("kit/dummy/{name}.wasm"))).unwrap();
            let modules = [build_for(name, &cpp).wasm, build_for(name, &rust).wasm, dummy];
            (name, modules.map(|wasm| sandbox.load(&wasm).unwrap()))
        })
        .collect();
    let record = |k: usize| -> Address {
        let (game, [cpp, rust, dummy]) = &tables[k % tables.len()];
        // Dummies think a hundred times longer than Demos, so they play in one match of fifty.
        let table =
            if (k / tables.len()) % 50 == 1 { [cpp, dummy, rust, dummy] } else { [cpp, rust, cpp, rust] };
        let bout = bout(game, Edition::Document, k);
        let seated = table.map(|program| Seated { name: "P".into(), player: Box::new(program.player()) });
        let mut tape = Tape::default();
        let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
        play(&bout, seated.into(), listeners).unwrap();
        Address::of(&Record::new(&bout, vec!["P".into(); 4], tape).to_bytes().unwrap())
    };
    let count = told("PALESTRA_MATCHES", 36) as usize;
    let alone = Series::new(1).run(count, record);
    let crowd = Series::new(16).run(count, record);
    let done = AtomicBool::new(false);
    let beside = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let beside = Series::new(16).run(count, record);
        done.store(true, Ordering::Relaxed);
        beside
    });
    for k in 0..count {
        assert!(alone[k] == crowd[k] && alone[k] == beside[k], "match {k} differs");
    }
    let all = Address::of_parts(alone.iter().map(|record| record.as_bytes().as_slice()));
    println!("{count} matches of {} games, three times the same records: {}", tables.len(), all.short());
}
