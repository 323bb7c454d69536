//! Players as programs of their own: the same answers over pipes.

mod common;

use palestra_arena::{Answer, Fault, Halt, Player, Trap};
use palestra_sandbox::{Sandbox, Settings};
use palestra_toolchain::{NativePlayer, Source};

use common::{build, project, script, toolchain};

fn native(file: &str) -> NativePlayer {
    let source = Source::read(&project().join(file)).unwrap();
    let (program, _) = toolchain().build_native(&source, "ork-island", &[]).unwrap();
    let mut player = NativePlayer::start(&program, &[]).unwrap();
    player.set_order_limit(1000);
    player
}

/// The end of a player in its first rounds.
fn end(file: &str) -> Option<Fault> {
    let script = script(3);
    let (mut player, mut answer) = (native(file), Answer::default());
    let mut ended = player.start(&script.start, &mut answer);
    for message in &script.rounds {
        if ended.is_ok() {
            answer.clear();
            ended = player.play(message, &mut answer);
        }
    }
    match ended {
        Ok(()) => None,
        Err(Halt::Freeze(fault)) => Some(fault),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn native_and_sandboxed_players_answer_the_same() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    for file in ["conformance/orkisland/players/AISweep.cc", "conformance/orkisland/players/AIProbe.cc"] {
        let program = sandbox.load(&build(file).wasm).unwrap();
        let players: [Box<dyn Player>; 2] = [Box::new(program.player()), Box::new(native(file))];
        let script = script(12);
        let answers = players.map(|mut player| {
            let (mut answer, mut all) = (Answer::default(), Vec::new());
            player.start(&script.start, &mut answer).unwrap();
            for message in &script.rounds {
                answer.clear();
                player.play(message, &mut answer).unwrap();
                all.push((answer.orders.clone(), String::from_utf8_lossy(&answer.said).into_owned()));
            }
            all
        });
        assert_eq!(answers[0], answers[1], "{file}");
    }
}

#[test]
fn native_players_end_in_the_sandboxes_words() {
    let trap = |file: &str| match end(&format!("conformance/zoo/AI{file}.cc")) {
        Some(Fault::Trapped { trap, .. }) => trap,
        other => panic!("{file}: {other:?}"),
    };
    assert_eq!(trap("Abort"), Trap::Unreachable);
    assert_eq!(trap("Assert"), Trap::Assertion);
    assert_eq!(trap("Exit"), Trap::Exit);
    assert_eq!(trap("WildWrite"), Trap::OutOfBounds);
    assert_eq!(trap("Divide"), Trap::Arithmetic);
    assert_eq!(trap("ThrowOwn"), Trap::Exception);
    assert_eq!(end("conformance/zoo/AIManyOrders.cc"), Some(Fault::TooManyOrders));
    assert_eq!(end("conformance/zoo/AIGarbage.cc"), None);
}
