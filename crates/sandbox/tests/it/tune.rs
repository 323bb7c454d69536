//! Numbers that can be tuned, of modules that lie about them.

use crate::common::{sandbox, wasm};
use palestra_player::{Answer, Player};
use palestra_sandbox::{LoadError, Program, TuneError};

/// An honest player but for these exports.
fn module(exports: &str) -> Vec<u8> {
    wasm(&format!(
        r#"(module
          (func (export "palestra:ork-island:1")) (func (export "palestra-name:Tuned"))
          (memory (export "memory") 1)
          (data (i32.const 8) "\00\00\00\00\00\00\f0\3f" "\00\00\00\00\00\00\00\00" "\00\00\00\00\00\00\00\40")
          (data (i32.const 32) "one")
          (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
          (func (export "palestra_start") (param i32) (result i32)
            (i32.store (i32.const 516) (i32.const 8))
            (i32.const 512))
          (func (export "palestra_play") (param i32) (i32.store (i32.const 512) (i32.const 1)))
          {exports})"#
    ))
}

fn load(exports: &str) -> Program {
    sandbox().load(&module(exports)).unwrap()
}

/// The places from one address to another.
fn tells(first: u32, end: u32) -> String {
    format!(
        r#"(func (export "palestra-tune:") (result i64) (i64.const {}))"#,
        u64::from(end) << 32 | u64::from(first)
    )
}

#[test]
fn a_number_is_read_and_written() {
    let program = load(&tells(8, 72));
    let one = &program.tunables().unwrap()[0];
    assert_eq!((one.name.as_str(), one.default, one.low, one.high), ("one", 1.0, 0.0, 2.0));
    let mut player = program.with_tuned(&[("one", 1.5)]).unwrap().player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    player.play(&[0; 8], &mut answer).unwrap();
    assert_eq!(answer.orders[0].0[1] as u32, (1.5f64.to_bits() >> 32) as u32);
}

#[test]
fn nonsense_is_told() {
    assert_eq!(load(&tells(8, 8)).tunables(), Ok(vec![]));
    for (first, end) in
        [(72, 8), (8, 71), (8, 136), (16, 80), (65480, 65544), (0, u32::MAX), (u32::MAX - 63, u32::MAX)]
    {
        assert_eq!(load(&tells(first, end)).tunables(), Err(TuneError::Nonsense), "{first} to {end}");
    }
    for body in ["unreachable", "loop br 0 end unreachable"] {
        let export = format!(r#"(func (export "palestra-tune:1") (result i64) {body})"#);
        assert!(matches!(load(&export).tunables(), Err(TuneError::Failed(_))), "{body}");
    }
}

#[test]
fn modules_with_impossible_exports_are_refused() {
    let refused = |exports: &str| sandbox().load(&module(exports)).unwrap_err();
    for wrong in ["(param i64) (result i64) (i64.const 8)", "(result i32) (i32.const 8)", ""] {
        let wrong = refused(&format!(r#"(func (export "palestra-tune:1") {wrong})"#));
        assert!(matches!(wrong, LoadError::ExportType { .. }), "{wrong}");
    }
    let many: String = (0..257)
        .map(|k| format!(r#"(func (export "palestra-tune:{k}") (result i64) (i64.const 0))"#))
        .collect();
    assert_eq!(refused(&many), LoadError::Tunables(256));
}

/// A module that tells something else when it is tuned only harms its own player.
#[test]
fn a_number_that_moves_away_is_the_players_own_loss() {
    let moves = r#"(global $asked (mut i32) (i32.const 0))
      (func (export "palestra-tune:1") (result i64)
        (if (i32.load8_u (i32.const 2048)) (then (loop (br 0))))
        (i64.const 0x4800000008))
      (func (export "_initialize") (i32.store8 (i32.const 2048) (i32.const 1)))"#;
    let program = load(moves).with_tuned(&[("one", 1.5)]).unwrap();
    let mut player = program.player();
    player.start(&[0; 8], &mut Answer::default()).unwrap();
    let always = load(r#"(func (export "palestra-tune:1") (result i64) (loop (br 0)) (i64.const 0))"#);
    assert!(matches!(always.with_tuned(&[("one", 1.5)]), Err(TuneError::Failed(_))));
}
