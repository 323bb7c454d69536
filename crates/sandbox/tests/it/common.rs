//! What the tests of the sandbox share.

use std::path::PathBuf;

use palestra_player::Player;
use palestra_sandbox::{Helper, Limits, Program, Sandbox, Settings};
use palestra_zoo::{Exhibit, Script};

/// Small enough that an endless loop takes no time.
pub fn limits() -> Limits {
    Limits { budget: 100_000_000, ..Limits::default() }
}

pub fn sandbox() -> Sandbox {
    Sandbox::new(Settings { limits: limits(), ..Settings::default() }).unwrap()
}

/// The program that compiles modules.
pub fn helper() -> Helper {
    Helper::new(env!("CARGO_BIN_EXE_palestra-compile"), &[])
}

pub fn wasm(text: &str) -> Vec<u8> {
    wat::parse_str(text).unwrap()
}

pub fn zoo() -> Vec<Exhibit> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/zoo"));
    Exhibit::all(&folder, &["wat"]).unwrap()
}

pub fn exhibit(name: &str) -> Exhibit {
    let file = format!("{name}.wat");
    zoo().into_iter().find(|exhibit| exhibit.path.ends_with(&file)).unwrap()
}

/// The bytes of the module in a file of the zoo.
pub fn bytes(exhibit: &Exhibit) -> Vec<u8> {
    exhibit.module().unwrap()
}

pub fn honest(sandbox: &Sandbox) -> Program {
    sandbox.load(&bytes(&exhibit("honest"))).unwrap()
}

pub fn companions(program: &Program) -> Vec<Box<dyn Player>> {
    (0..3).map(|_| Box::new(program.player()) as Box<dyn Player>).collect()
}

/// Three rounds; each message is an array that begins with the number of the round.
pub fn script() -> Script {
    let message = |round: i32| {
        let size = 100 + 900 * round;
        let mut bytes = size.to_le_bytes().to_vec();
        bytes.extend(round.to_le_bytes());
        bytes.extend((1..size).flat_map(|k| k.to_le_bytes()));
        bytes
    };
    Script { start: message(0), rounds: (0..3).map(message).collect() }
}
