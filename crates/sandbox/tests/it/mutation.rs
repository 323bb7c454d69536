//! Broken bytes never bring the house down.

use std::sync::LazyLock;

use crate::common::{bytes, exhibit, limits, zoo};
use palestra_player::{Answer, Player};
use palestra_sandbox::{Limits, Sandbox};
use proptest::prelude::*;

static SANDBOX: LazyLock<Sandbox> = LazyLock::new(crate::common::sandbox);
static MODULES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| zoo().iter().map(bytes).collect());

/// Loads the bytes and, if they are accepted, plays with them.
fn survives(wasm: &[u8]) {
    let Ok(program) = SANDBOX.load(wasm) else { return };
    let mut player = program.player_with(Limits { budget: 100_000, ..limits() });
    let mut answer = Answer::default();
    if player.start(&[1; 500], &mut answer).is_ok() {
        let _ = player.play(&[2; 5000], &mut answer);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn changed_bytes(which in any::<prop::sample::Index>(), changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut wasm = which.get(&MODULES).clone();
        for (place, value) in changes {
            if !wasm.is_empty() {
                *place.get_mut(&mut wasm) = value;
            }
        }
        survives(&wasm);
    }

    #[test]
    fn lost_and_doubled_bytes(which in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(), length in 1..40usize, double: bool) {
        let mut wasm = which.get(&MODULES).clone();
        let start = from.index(wasm.len() + 1);
        let end = (start + length).min(wasm.len());
        let part = wasm[start..end].to_vec();
        wasm.splice(start..end, if double { [&part[..], &part].concat() } else { Vec::new() });
        survives(&wasm);
    }

    #[test]
    fn noise(noise in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&noise);
        survives(&[b"\0asm\x01\0\0\0", &noise[..]].concat());
    }
}

#[test]
fn every_cut_of_a_module() {
    let wasm = bytes(&exhibit("honest"));
    (0..wasm.len()).for_each(|end| survives(&wasm[..end]));
}
