//! The same verdict, the same fuel: alone, in a crowd, on a small stack, moved from thread to thread.

use std::thread;

use crate::common::{bytes, exhibit, limits, sandbox, script, zoo};
use palestra_player::{Answer, Halt, Player};
use palestra_sandbox::{Limits, LoadError, Program, Refused, Sandbox, Settings};

/// Everything that may be told of a match: what each message led to, and the fuel.
fn story(player: &mut dyn Player) -> Vec<String> {
    let script = script();
    let mut answer = Answer::default();
    let mut lines = Vec::new();
    let mut ended = player.start(&script.start, &mut answer);
    for message in script.rounds.iter().map(Some).chain([None]) {
        lines.push(format!("{ended:?} {:?} {:?} {}", answer.orders, answer.said, answer.spent));
        let Some(message) = message.filter(|_| ended.is_ok()) else { break };
        answer.clear();
        ended = player.play(message, &mut answer);
    }
    lines
}

#[test]
fn sixteen_at_once_are_like_one() {
    let sandbox = sandbox();
    let programs: Vec<_> = zoo().iter().map(|exhibit| sandbox.load(&bytes(exhibit))).collect();
    let tell_all = || -> Vec<_> {
        let limits = Limits { budget: 20_000_000, ..limits() };
        let tell = |loaded: &Result<Program, LoadError>| match loaded {
            Ok(program) => story(&mut program.player_with(limits.clone())),
            Err(error) => story(&mut Refused::new(error.clone())),
        };
        programs.iter().map(tell).collect()
    };
    let alone = tell_all();
    let crowd: Vec<_> = thread::scope(|scope| {
        let all: Vec<_> = (0..16).map(|_| scope.spawn(tell_all)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    for one in crowd {
        assert_eq!(one, alone);
    }
}

#[test]
fn a_small_stack_of_the_thread_is_enough() {
    let program = sandbox().load(&bytes(&exhibit("recursion"))).unwrap();
    let here = story(&mut program.player());
    let there = thread::Builder::new().stack_size(64 << 10).spawn(move || story(&mut program.player()));
    assert_eq!(there.unwrap().join().unwrap(), here);
    assert!(here[1].contains("StackOverflow"), "{here:?}");
}

#[test]
fn a_player_may_change_threads() {
    let program = sandbox().load(&bytes(&exhibit("honest"))).unwrap();
    let mut player = program.player();
    let script = script();
    player.start(&script.start, &mut Answer::default()).unwrap();
    for message in script.rounds {
        player = thread::spawn(move || {
            player.play(&message, &mut Answer::default()).unwrap();
            player
        })
        .join()
        .unwrap();
    }
}

#[test]
fn the_budget_is_exact() {
    let program = sandbox().load(&bytes(&exhibit("honest"))).unwrap();
    let fuel_with = |budget| {
        let mut player = program.player_with(Limits { budget, ..limits() });
        let lines = story(&mut player);
        (lines.len() == 4 && lines[3].starts_with("Ok"), lines)
    };
    let (_, lines) = fuel_with(1 << 40);
    let spent: u64 = lines[3].rsplit(' ').next().unwrap().parse().unwrap();
    assert!(fuel_with(spent + 1).0);
    assert!(!fuel_with(spent).0, "nothing left is out of budget");
}

/// With another stack it comes elsewhere to its end, as it does with the frames of another processor.
#[test]
fn how_deep_a_recursion_came_is_not_in_its_fuel() {
    let with_stack = |stack| {
        let sandbox = Sandbox::new(Settings { stack, limits: limits(), ..Settings::default() }).unwrap();
        story(&mut sandbox.load(&bytes(&exhibit("recursion"))).unwrap().player())
    };
    let usual = with_stack(8 << 20);
    assert!(usual[1].contains("StackOverflow"), "{usual:?}");
    assert_eq!(with_stack(4 << 20), usual);
}

/// What a player with so many bytes of data has spent when it has started.
fn spent_with_data(sandbox: &Sandbox, bytes: usize) -> u64 {
    let data = format!(r#"(data (i32.const 4096) "{}")"#, "x".repeat(bytes));
    let mut answer = Answer::default();
    sandbox.load(&crate::work::module(&data)).unwrap().player().start(&[0; 8], &mut answer).unwrap();
    answer.spent
}

/// The engine would map it from a file where the system can, for nothing, and else charge for whole pages.
#[test]
fn data_is_paid_by_the_byte_however_it_gets_into_memory() {
    let folder = tempfile::tempdir().unwrap();
    let cached = || {
        let cache = palestra_sandbox::Cache::at(folder.path().join("cache"));
        Sandbox::with_cache(Settings { limits: limits(), ..Settings::default() }, cache).unwrap()
    };
    let helped = sandbox().with_helper(crate::common::helper());
    for sandbox in [sandbox(), cached(), cached(), helped] {
        let one = spent_with_data(&sandbox, 1);
        assert_eq!(spent_with_data(&sandbox, 5000) - one, 4999);
        assert_eq!(one, spent_with_data(&self::sandbox(), 1));
    }
}

#[test]
fn status_never_passes_the_budget() {
    let program = sandbox().load(&bytes(&exhibit("loop-in-play"))).unwrap();
    let mut player = program.player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    player.play(&[0; 8], &mut answer).unwrap_err();
    assert_eq!((answer.spent, player.budget()), (limits().budget, Some(limits().budget)));
}

#[test]
fn the_frozen_stay_frozen_for_the_same_reason() {
    let mut player = sandbox().load(&bytes(&exhibit("exit"))).unwrap().player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    let first = player.play(&[0; 8], &mut answer).unwrap_err();
    assert_eq!(player.play(&[0; 8], &mut answer), Err(first));
}

#[test]
fn the_guard_names_whoever_it_stops() {
    let limits = Limits { guard: std::time::Duration::ZERO, ..limits() };
    for name in ["loop-in-play", "loop-of-host-calls", "flood"] {
        let program: Program = sandbox().load(&bytes(&exhibit(name))).unwrap();
        let mut player = program.player_with(limits.clone());
        let started = player.start(&[0; 8], &mut Answer::default());
        let ended = started.and_then(|()| player.play(&[0; 8], &mut Answer::default()));
        assert!(matches!(ended, Err(Halt::Overtime(_))), "{name}: {ended:?}");
    }
}

#[test]
fn strict_settings_give_every_nan_the_same_bits() {
    let text = r#"(module
      (func (export "palestra:ork-island:1")) (func (export "palestra-name:Nan"))
      (memory (export "memory") 1)
      (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
      (func (export "palestra_start") (param i32) (result i32)
        (i32.store (i32.const 4) (i32.const 64))
        (i32.const 0))
      (func (export "palestra_play") (param i32)
        (i32.store (i32.const 0) (i32.const 1))
        ;; 0 / 0, whose sign differs between processors
        (f64.store (i32.const 64) (f64.div (f64.convert_i32_u (i32.load (i32.const 128))) (f64.const 0)))))"#;
    let strict = Sandbox::new(Settings { strict: true, ..Settings::default() }).unwrap();
    let mut player = strict.load(&crate::common::wasm(text)).unwrap().player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    player.play(&[0; 8], &mut answer).unwrap();
    assert_eq!(answer.orders[0].0[..2], [0, 0x7ff8_0000]);
    assert_ne!(strict.fingerprint(), sandbox().fingerprint());
}
