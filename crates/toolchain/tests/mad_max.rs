//! The golden rows of Mad Max with C++ players, compiled by us and run in the sandbox.

mod common;

use std::collections::HashMap;

use palestra_arena::{Bout, Listeners, Native, Player, Seated, Series, Tape, find_game, play};
use palestra_conformance::{Runner, read_table};
use palestra_game::Edition;
use palestra_sandbox::{Program, Sandbox, Settings};
use palestra_toolchain::{Mode, Options, Source};

use common::{project, source, toolchain};

const OPTIONS: Options<'static> = Options { game: "mad-max", mode: Mode::Release, untrusted: false };

/// The player of a source, ready for the sandbox.
fn program(sandbox: &Sandbox, source: &Source) -> Program {
    let built = toolchain().build(source, OPTIONS).unwrap_or_else(|why| panic!("{why}"));
    sandbox.load(&built.wasm).unwrap()
}

/// The players of these files, by their names.
fn programs(files: &[&str]) -> HashMap<String, Program> {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let sources = files.iter().map(|file| Source::read(&project().join(file)).unwrap());
    let programs = sources.map(|source| program(&sandbox, &source));
    programs.map(|program| (program.name().to_string(), program)).collect()
}

#[test]
fn cpp_players_in_the_sandbox() {
    let programs = programs(&[
        "conformance/madmax/players/AIIdle.cc",
        "conformance/madmax/players/AIProbe.cc",
        "conformance/madmax/players/AIRude.cc",
        "conformance/madmax/players/AISweep.cc",
    ]);
    let maker = |_: &str, name: &str| -> Result<Box<dyn Player>, String> {
        Ok(Box::new(programs.get(name).ok_or_else(|| format!("no player {name}"))?.player()))
    };
    let folder = project().join("conformance/madmax");
    let table = read_table(&folder.join("golden.tsv")).unwrap();
    assert_eq!(table.len(), 66);
    let runner = Runner::new(&folder, &maker);
    let results = Series::new(0).run(table.len(), |k| runner.check(&table[k]));
    let named = table.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
    let wrong: Vec<_> =
        named.zip(results).filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?))).collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}

/// The C++, the Rust and the native Demo are one player: the same orders in all four seats, in both editions.
#[test]
fn demo_is_the_same_player_in_both_languages() {
    let cpp = programs(&["players/cpp/mad-max/AIDemo.cc"]);
    let rust = programs(&["players/src/mad_max/AIDemo.rs"]);
    let game = find_game("mad-max").unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let record = |edition, seed, demo: &dyn Fn() -> Box<dyn Player>| {
        let bout = Bout { game, config: config.clone(), edition, seed, judged: false };
        let players = (0..4).map(|_| Seated { name: "Demo".into(), player: demo() }).collect();
        let mut tape = Tape::default();
        play(&bout, players, Listeners { tape: Some(&mut tape), ..Listeners::default() }).unwrap();
        (tape.spent, tape.budgets) = Default::default(); // only the sandbox counts
        tape
    };
    let native = palestra_players::find("mad-max", "Demo").unwrap();
    for edition in Edition::ALL {
        for seed in 1..4 {
            let expected = record(edition, seed, &|| Box::new(Native::new(native())));
            let in_cpp = record(edition, seed, &|| Box::new(cpp["Demo"].player()));
            assert_eq!(expected, in_cpp, "C++, {edition}, seed {seed}");
            let in_rust = record(edition, seed, &|| Box::new(rust["Demo"].player()));
            assert_eq!(expected, in_rust, "Rust, {edition}, seed {seed}");
        }
    }
}

/// What only this game's headers can be made to do: each is frozen, and the match goes on.
#[test]
fn hostile_players_are_frozen() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let hostile = |name: &str, play: &str| {
        let text = format!(
            "#include \"Player.hh\"\n\
             struct {name} : public Player {{\n\
               static Player* factory () {{ return new {name}; }}\n\
               virtual void play () {{ {play} }}\n\
             }};\n\
             RegisterPlayer({name});\n"
        );
        Seated {
            name: name.to_owned(),
            player: Box::new(program(&sandbox, &source(&format!("AI{name}.cc"), &text)).player()),
        }
    };
    let players = vec![
        hostile("Flood", "for (int c = 0; c <= 1000; ++c) Action::move(1000*c - 5, Dir(c, -c));"),
        hostile("Off", "if (round() == 2) cell(Pos(-1, 0));"),
        hostile("Nobody", "if (round() == 3) car(8);"),
        hostile(
            "Busy",
            "for (int c = 0; c < 1000; ++c) Action::shoot(-1 - c); move(begin(me()), Dir(5, 5));",
        ),
    ];
    let game = find_game("mad-max").unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition: Edition::Document, seed: 1, judged: false };
    let finished = play(&bout, players, Listeners::default()).unwrap();
    let [flood, off, nobody, busy] = finished.outcomes.0.map(|outcome| outcome.to_string());
    assert!(flood.starts_with("frozen in round 0: "), "{flood}");
    assert!(off.starts_with("frozen in round 2: "), "{off}");
    assert!(nobody.starts_with("frozen in round 3: "), "{nobody}");
    assert_eq!(busy, "played on");
}
