//! Backtraces and profiles.

use std::path::Path;

use crate::common::{limits, script};
use palestra_player::{Answer, Fault, Halt, Player, Trap};
use palestra_sandbox::{Sandbox, Settings};

const CRASH: &str = include_str!("../data/crash.wat");

/// A module with the lines of its text in it.
fn with_lines(text: &str) -> Vec<u8> {
    let mut parser = wat::Parser::new();
    parser.generate_dwarf(wat::GenerateDwarf::Full);
    parser.parse_str(Some(Path::new("crash.wat")), text).unwrap()
}

fn crash(debug: bool) -> (Halt, String) {
    let sandbox = Sandbox::new(Settings { debug, limits: limits(), ..Settings::default() }).unwrap();
    let mut player = sandbox.load(&with_lines(CRASH)).unwrap().player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    answer.clear();
    let halt = player.play(&[0; 8], &mut answer).unwrap_err();
    (halt, String::from_utf8(answer.said).unwrap())
}

#[test]
fn a_trap_tells_function_file_and_line_when_debugging() {
    let line = 1 + CRASH.lines().position(|line| line.contains("i32.div_s")).unwrap();
    let (halt, said) = crash(true);
    assert!(matches!(halt, Halt::Freeze(Fault::Trapped { trap: Trap::Arithmetic, .. })));
    let place = said.lines().find(|line| line.contains("divide")).unwrap_or_else(|| panic!("{said}"));
    assert!(place.ends_with(&format!("crash.wat:{line}")), "{said}");
    assert!(said.contains("  think at "), "{said}");
}

#[test]
fn without_debugging_the_verdict_is_the_same_and_nothing_is_added() {
    assert_eq!(crash(false).0, crash(true).0);
    assert_eq!(crash(false).1, "");
}

#[test]
fn a_profile_tells_where_the_fuel_went_and_is_always_the_same() {
    let settings = Settings { profile: Some(10_000), limits: limits(), ..Settings::default() };
    let sandbox = Sandbox::new(settings).unwrap();
    let program = sandbox.load(&crate::common::wasm(include_str!("../data/busy.wat"))).unwrap();
    let run = || {
        let mut player = program.player();
        let mut answer = Answer::default();
        player.start(&script().start, &mut answer).unwrap();
        for message in script().rounds {
            player.play(&message, &mut answer).unwrap();
        }
        (player.profile().unwrap().clone(), answer.spent)
    };
    let (profile, spent) = run();
    let expected = spent / 10_000;
    assert!(profile.samples().abs_diff(expected) <= expected / 10, "{} of {expected}", profile.samples());
    let functions = profile.functions();
    assert_eq!(functions[0].0, "hard");
    // `hard` loops nine times as long as `easy`.
    let easy = functions.iter().find(|(name, _)| *name == "easy").unwrap();
    assert!((7..12).contains(&(functions[0].1 / easy.1)), "{functions:?}");
    assert!(
        profile.collapsed().lines().any(|line| line.starts_with("play;hard ")),
        "{}",
        profile.collapsed()
    );
    // Others in the same engine ring bells of their own.
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        for other in all {
            assert_eq!(other.join().unwrap(), (profile.clone(), spent));
        }
    });
}
