//! What only the headers of Mad Max can be made to do.

mod common;

use palestra_arena::{Bout, Listeners, Seated, find_game, play};
use palestra_game::Edition;
use palestra_sandbox::{Program, Sandbox, Settings};
use palestra_toolchain::{Options, Source};

use common::{RELEASE, source, toolchain};

/// The player of a source, ready for the sandbox.
fn program(sandbox: &Sandbox, source: &Source) -> Program {
    let built = toolchain().build(source, Options { game: "mad-max", ..RELEASE });
    sandbox.load(&built.unwrap_or_else(|why| panic!("{why}")).wasm).unwrap()
}

/// Each is frozen, and the match goes on.
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
    let bout = Bout { game, config, edition: Edition::Document, seed: 1.into(), judged: false };
    let finished = play(&bout, players, Listeners::default()).unwrap();
    let [flood, off, nobody, busy] = finished.outcomes.0.map(|outcome| outcome.to_string());
    assert!(flood.starts_with("frozen in round 0: "), "{flood}");
    assert!(off.starts_with("frozen in round 2: "), "{off}");
    assert!(nobody.starts_with("frozen in round 3: "), "{nobody}");
    assert_eq!(busy, "played on");
}
