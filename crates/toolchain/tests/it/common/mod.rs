//! What the tests of the toolchain share.
#![allow(dead_code)] // each test uses a part of it

pub mod golden;

use std::path::{Path, PathBuf};

use palestra_arena::{Answer, Bout, Halt, Listeners, Player, Seated, find_game, play};
use palestra_game::Edition;
use palestra_sandbox::zoo::Script;
use palestra_toolchain::{Built, Cache, Compilers, Mode, Options, Source, Toolchain, Trust};

/// The root of the project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The machine's compilers, with a cache that lasts from one run of the tests to the next.
pub fn toolchain() -> Toolchain {
    Toolchain::new(Cache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")), Compilers::find())
}

pub const RELEASE: Options<'static> = Options { game: "ork-island", mode: Mode::Release, trust: Trust::Own };

/// Builds a file of the project, which plays Ork Island.
pub fn build(file: &str) -> Built {
    build_for(RELEASE.game, file)
}

/// Builds a file of the project.
pub fn build_for(game: &str, file: &str) -> Built {
    let source = Source::read(&project().join(file)).unwrap();
    toolchain().build(&source, Options { game, ..RELEASE }).unwrap_or_else(|why| panic!("{why}"))
}

pub fn source(name: &str, text: &str) -> Source {
    Source::new(name, text.as_bytes().to_vec()).unwrap()
}

pub fn bout(config: &str, seed: u64) -> Bout {
    let game = find_game("ork-island").unwrap();
    let path = project().join("conformance/ork-island/configs").join(config);
    let config = game.parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    Bout { game, config, edition: Edition::Original, seed: seed.into(), judged: false }
}

/// The messages that a player gets in the first rounds of a real match of Ork Island.
pub fn script(rounds: usize) -> Script {
    script_of(&bout("small20.cnf", 13), rounds)
}

/// The messages that a player gets in the first rounds of a match.
pub fn script_of(bout: &Bout, rounds: usize) -> Script {
    struct Spy(std::sync::mpsc::Sender<Vec<u8>>);
    impl Player for Spy {
        fn start(&mut self, message: &[u8], _: &mut Answer) -> Result<(), Halt> {
            let _ = self.0.send(message.to_vec());
            Ok(())
        }
        fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
            self.start(message, answer)
        }
    }
    let (spy, messages) = std::sync::mpsc::channel();
    let mut seats = vec![Seated { name: "Spy".into(), player: Box::new(Spy(spy)) }];
    let null = || palestra_players::find(bout.game.name(), "Null").unwrap()();
    seats.extend(
        (0..3)
            .map(|_| Seated { name: "Null".into(), player: Box::new(palestra_arena::BuiltIn::new(null())) }),
    );
    play(bout, seats, Listeners::default()).unwrap();
    let mut messages = messages.into_iter();
    Script { start: messages.next().unwrap(), rounds: messages.take(rounds).collect() }
}
