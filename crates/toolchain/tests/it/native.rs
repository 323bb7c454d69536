//! Players as programs of their own, made with g++: the same answers over pipes, and the same matches. And those built for
//! debugging in the sandbox.

use std::path::{Path, PathBuf};
use std::process::Command;

use palestra_arena::{Answer, Fault, Halt, Player, Trap, find_game};
use palestra_sandbox::{Limits, Sandbox, Settings};
use palestra_toolchain::{Built, Compilers, Mode, Native, NativePlayer, Options, Source, Trust};

use crate::common::golden::{NewPlayer, record};
use crate::common::{RELEASE, build, project, script, toolchain};

fn program(game: &str, file: &str) -> PathBuf {
    let source = Source::read(&project().join(file)).unwrap();
    toolchain().build_native(&source, game, &[]).unwrap_or_else(|why| panic!("{why}")).0
}

/// Built as the tests of the golden rows have it, so that it is built once.
fn strangers(game: &str, file: &str) -> Built {
    let source = Source::read(&project().join(file)).unwrap();
    toolchain()
        .build(&source, Options { game, trust: Trust::Stranger, ..RELEASE })
        .unwrap_or_else(|why| panic!("{why}"))
}

fn native(file: &str) -> NativePlayer {
    let mut player = NativePlayer::start(&program("ork-island", file), &[]).unwrap();
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

const TIES: &str = "crates/toolchain/tests/data/AITies.cc";
const TREES: &str = "crates/toolchain/tests/data/AITrees.cc";
const BUCKETS: &str = "crates/toolchain/tests/data/AIBuckets.cc";
const WALKS: &str = "crates/toolchain/tests/data/AIWalks.cc";

/// All C++ players of the repository with their games.
fn all_players() -> Vec<(&'static str, String)> {
    let games = palestra_arena::games().iter().map(|game| game.name());
    let own = ["docs/guide/AIFrodo.cc", TIES, TREES, BUCKETS];
    let mut all: Vec<_> = own.map(|file| ("ork-island", file.into())).into();
    for game in games {
        let folders = [format!("players/cpp/{game}"), format!("conformance/{game}/players")];
        for folder in folders {
            // Only games with golden rows have players of their own in conformance.
            for entry in std::fs::read_dir(project().join(&folder)).into_iter().flatten() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if Path::new(&name).extension().is_some_and(|extension| extension == "cc") {
                    all.push((game, format!("{folder}/{name}")));
                }
            }
        }
    }
    all.sort();
    all
}

/// Four of each, in all editions: all orders, all positions and all words.
#[test]
fn native_and_sandboxed_players_play_the_same_match() {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let all = all_players();
    assert!(all.len() >= 30, "only {} players", all.len());
    for (game, file) in all {
        let program = program(game, &file);
        let native: NewPlayer = Box::new(move || Box::new(NativePlayer::start(&program, &[]).unwrap()));
        let wasm = sandbox.load(&strangers(game, &file).wasm).unwrap();
        // The one that asks for the share of its budget gets an answer in the sandbox only, so it may not spend any.
        let limits = Limits { budget: u64::MAX / 4, ..Limits::default() };
        let sandboxed: NewPlayer = Box::new(move || Box::new(wasm.player_with(limits.clone())));
        for &edition in find_game(game).unwrap().editions() {
            let (one, other) = (record(&native, game, edition, 5), record(&sandboxed, game, edition, 5));
            assert_eq!(text(&one.1), text(&other.1), "{file} says other things, {edition}");
            assert!(one == other, "{file} plays another match, {edition}");
        }
    }
}

fn text(said: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(said)
}

/// The first lines that a player says in its first round, in the sandbox and as a program of its own.
fn said_by_both(file: &str, lines: usize) -> [Vec<String>; 2] {
    let script = script(1);
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let program = sandbox.load(&build(file).wasm).unwrap();
    let players: [Box<dyn Player>; 2] = [Box::new(program.player()), Box::new(native(file))];
    players.map(|mut player| {
        let mut answer = Answer::default();
        player.start(&script.start, &mut answer).unwrap();
        answer.clear();
        player.play(&script.rounds[0], &mut answer).unwrap();
        text(&answer.said).lines().take(lines).map(String::from).collect()
    })
}

/// What g++ does with equal keys, integer complex numbers and the C library's numbers, probed once and written down.
#[test]
fn ties_are_broken_as_with_gpp() {
    for said in said_by_both(TIES, 6) {
        assert_eq!(
            said,
            [
                "queue: 0 2 5 4 1 3",
                "sort: 1 19 17 15 13 11 9 7 5 3 8 6 10 12 4 14 16 2 18 0",
                "abs: 4 7 24",
                "rand: 1804289383 846930886",
                "shuffle: 4 7 6 2 5 0 1 3",
                "quotient: (3,-3)",
            ]
        );
    }
}

/// The order in which g++'s unordered containers give their elements, and what it draws.
#[test]
fn unordered_containers_and_draws_are_as_with_gpp() {
    for said in said_by_both(BUCKETS, 6) {
        assert_eq!(
            said,
            [
                "numbers: 175 146 206 119 -50 31 -49 274 71 -41 14 -34 -25 -14 -1 311 50 239 -46 94",
                "words: a word of more than sixteen letters water island path city ork",
                "many: 1,8 1,5 1,2 0.5,7 0.5,4 0.5,1 0,6 0,3 0,0",
                "shuffle: 1 6 5 7 0 9 8 3 4 2",
                "dice: 5 1 6 6 1 6 6 2 4 2",
                "real: 54.7221 13.1538 1",
            ]
        );
    }
}

/// Whatever is done to them, and with another width of `size_t`.
#[test]
fn unordered_containers_of_the_sandbox_stay_as_with_gpp() {
    let [sandboxed, native] = said_by_both(WALKS, 10);
    assert_eq!(sandboxed, native);
    assert_eq!(sandboxed.len(), 10);
}

/// A program that compares what is in the SDK with g++'s library, and says nothing if they do the same.
fn compare_with_gpp(file: &str) {
    let compiler = Compilers::find().native.expect("a compiler for this machine");
    let work = tempfile::tempdir().unwrap();
    let run = |command: &mut Command| {
        let outcome = command.output().unwrap();
        let said = [outcome.stdout, outcome.stderr].concat();
        assert!(outcome.status.success() && said.is_empty(), "{}", text(&said));
    };
    let mut words = compiler.command.iter();
    let mut compile = Command::new(words.next().unwrap());
    compile.args(words).args(["-std=c++17", "-O1", "-Wall"]);
    compile.arg("-iquote").arg(project().join("sdk/cpp/common/libcxx"));
    compile.arg(project().join("crates/toolchain/tests/data").join(file));
    run(compile.arg("-o").arg(work.path().join("program")));
    run(&mut Command::new(work.path().join("program")));
}

/// The same results, and the same number of questions.
#[test]
fn sorting_and_heaps_do_what_the_library_of_gpp_does() {
    compare_with_gpp("order.cc");
}

/// The same order of elements after anything that is done with a container, and the same numbers.
#[test]
fn buckets_and_draws_do_what_the_library_of_gpp_does() {
    compare_with_gpp("buckets.cc");
}

#[test]
fn a_native_player_knows_its_registered_name() {
    let program = std::fs::read(program("ork-island", TIES)).unwrap();
    assert_eq!(NativePlayer::name(&program).as_deref(), Some("Breaker"));
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

/// Each of the mistakes that beginners make, built for debugging: what its author is told.
#[test]
fn debugging_finds_mistakes() {
    let file = "crates/toolchain/tests/data/AIMistakes.cc";
    let source = Source::read(&project().join(file)).unwrap();
    let built = toolchain().build(&source, Options { mode: Mode::Debug, ..RELEASE });
    let wasm = built.unwrap_or_else(|why| panic!("{why}")).wasm;
    let sandbox = Sandbox::new(Settings { debug: true, ..Settings::default() }).unwrap();
    let program = sandbox.load(&wasm).unwrap();
    let script = script(1);
    let mut all = String::new();
    for mistake in 0..=14 {
        let mut player = program.with_tuned(&[("mistake", f64::from(mistake))]).unwrap().player();
        let mut answer = Answer::default();
        player.start(&script.start, &mut answer).unwrap();
        answer.clear();
        let told = match player.play(&script.rounds[0], &mut answer) {
            Ok(()) => "played on".into(),
            Err(Halt::Freeze(fault)) => fault.to_string(),
            Err(other) => format!("{other:?}"),
        };
        let said = text(&answer.said).into_owned();
        let trace: Vec<_> = said.lines().skip_while(|line| !line.starts_with("backtrace")).skip(1).collect();
        all += &format!("{told}\n{}\n", trace.join("\n"));
    }
    insta::assert_snapshot!(all);
}

/// The end of a player in its first round, run so, and what it and its debugger said.
fn run_as(native: &Native, file: &str) -> (Result<(), Halt>, String) {
    let source = Source::read(&project().join(file)).unwrap();
    let built = toolchain().build_native(&source, "ork-island", &native.flags());
    let mut player = native.start(&built.unwrap_or_else(|why| panic!("{why}")).0).unwrap();
    let (script, mut answer) = (script(1), Answer::default());
    let started = player.start(&script.start, &mut answer);
    let ended = started.and_then(|()| player.play(&script.rounds[0], &mut answer));
    (ended, text(&answer.said).into_owned())
}

#[test]
fn gdb_runs_a_player_and_shows_where_it_crashed() {
    let under = ["gdb", "-q", "-batch", "-ex", "run", "-ex", "backtrace", "--args"].map(String::from);
    let (ended, said) =
        run_as(&Native { under: under.into(), ..Native::default() }, "conformance/zoo/AIWildWrite.cc");
    assert!(ended.is_err());
    assert!(said.contains("SIGSEGV"), "{said}");
    assert!(said.lines().any(|line| line.contains("::play") && line.contains("AIWildWrite.cc:")), "{said}");
}

#[test]
fn valgrind_and_sanitizers_find_nothing_in_the_sdk() {
    let valgrind = ["valgrind", "-q", "--error-exitcode=9"].map(String::from);
    for native in [
        Native { under: valgrind.into(), ..Native::default() },
        Native { sanitize: true, ..Native::default() },
    ] {
        let (ended, said) = run_as(&native, TIES);
        assert!(ended.is_ok(), "{ended:?} {said}");
        assert!(!said.contains("==") && !said.contains("runtime error"), "{said}");
    }
}

const RANGE: &str = "crates/toolchain/tests/data/AIRange.cc";

/// Each way to look for the mistake of the guide's player finds it, in the words that the guide shows.
#[test]
fn the_guides_mistake_is_found_as_the_guide_says() {
    let guide = std::fs::read_to_string(project().join("docs/guide/debugging.md")).unwrap();
    let source = std::fs::read_to_string(project().join(RANGE)).unwrap();
    assert!(source.contains("for (int id : orks(me())) seen[10 + id] = round();"));
    assert!(guide.contains("for (int id : orks(me())) seen[10 + id] = round();"));
    let shown =
        |line: &str| assert!(guide.lines().any(|other| other == line), "the guide does not show: {line}");

    let debug = Options { mode: Mode::Debug, ..RELEASE };
    let wasm = toolchain().build(&Source::read(&project().join(RANGE)).unwrap(), debug).unwrap().wasm;
    let sandbox = Sandbox::new(Settings { debug: true, ..Settings::default() }).unwrap();
    let mut player = sandbox.load(&wasm).unwrap().player();
    let (script, mut answer) = (script(1), Answer::default());
    player.start(&script.start, &mut answer).unwrap();
    let Err(Halt::Freeze(fault)) = player.play(&script.rounds[0], &mut answer) else { panic!("it plays on") };
    shown(&fault.to_string());
    let said = text(&answer.said).into_owned();
    said.lines().skip_while(|line| !line.starts_with("backtrace")).for_each(shown);

    let (ended, said) = run_as(&Native { sanitize: true, ..Native::default() }, RANGE);
    let Err(Halt::Freeze(fault)) = ended else { panic!("{ended:?}") };
    shown(&fault.to_string());
    assert!(said.contains("in Range::play()"), "{said}");

    let valgrind = ["valgrind", "-q"].map(String::from);
    let (_, said) = run_as(&Native { under: valgrind.into(), ..Native::default() }, RANGE);
    let line = said.lines().find_map(|line| Some(line.split_once("== ")?.1)).unwrap_or_default();
    shown(line);
}
