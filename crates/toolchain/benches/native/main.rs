//! What the sandbox costs a player that searches, one that makes and forgets small things, and one that lives on unordered
//! containers:
//! `cargo bench --workspace --bench native`; with `-- budget` also what players of all games spend in a second of native time.
//!
//! The same source, `AISearcher.cc`, `AIAllocator.cc` or `AICounter.cc`, gets the same messages as a module in the sandbox and as a program made with the
//! machine's compiler and `-O2`. Times are CPU times, the best of several runs of each, taken in turns; both must give
//! the same orders. The time of the sandbox includes handing over messages and orders, that of the program does not.

mod budget;
#[path = "../../tests/it/common/mod.rs"]
mod common;

use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use palestra_player::{Answer, Player};
use palestra_sandbox::{Cache, DEFAULT_BUDGET, Limits, Sandbox, Settings};
use palestra_toolchain::{NativePlayer, Source};
use palestra_wire::RawOrder;
use palestra_zoo::Script;

const RUNS: usize = 7;
const ROUNDS: usize = 60;

/// The program is made as people make programs, not for a debugger.
const FLAGS: [&str; 3] = ["-O2", "-g0", "-fomit-frame-pointer"];

type Orders = Vec<Vec<RawOrder>>;

fn main() {
    let cpp = [("searches", "AISearcher.cc"), ("copies", "AIAllocator.cc"), ("counts", "AICounter.cc")]
        .map(|(what, file)| compare(what, file));
    if !std::env::args().any(|word| word == "budget") {
        return;
    }
    let games: Vec<&str> = palestra_arena::games().iter().map(|game| game.name()).collect();
    let mut rates = budget::rates(&games);
    rates.extend(cpp);
    rates.sort_by(f64::total_cmp);
    let (least, most) = (rates[0], rates[rates.len() - 1]);
    println!(
        "{} players, fuel a native second: {least:.2e} to {most:.2e}, median {:.2e} (the budget is {:.1e})",
        rates.len(),
        rates[rates.len() / 2],
        DEFAULT_BUDGET as f64
    );
}

/// Both ways of running a player, in turns; its fuel for a second of native time.
fn compare(what: &str, file: &str) -> f64 {
    let file = common::project().join("crates/toolchain/benches/native").join(file);
    let source = Source::read(&file).expect("the source");
    let toolchain = common::toolchain();
    let wasm = toolchain.build(&source, common::RELEASE).expect("a module").wasm;
    let flags = FLAGS.map(String::from);
    let (program, _) = toolchain.build_native(&source, "ork-island", &flags).expect("a program");
    let script = common::script_of(&common::bout("default.cnf", 13), ROUNDS);

    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::at(folder.path().join("cache"));
    let limits = Limits { budget: u64::MAX / 4, ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let sandbox = Sandbox::with_cache(settings, cache).expect("an engine");
    // Compiling goes on in other threads too.
    let all = ProcessTime::now();
    sandbox.load(&wasm).expect("a player");
    let compiling = all.elapsed();
    let mut answer = Answer::default();
    let (mut loads, mut starts) = (Vec::new(), Vec::new());
    let (mut sandboxed, mut native, mut fuel) = (Vec::new(), Vec::new(), 0);
    for _ in 0..RUNS {
        let mut loaded = None;
        loads.push(measure(|| loaded = Some(sandbox.load(&wasm))));
        let loaded = loaded.and_then(Result::ok).expect("a player");
        let mut player = loaded.player();
        starts.push(measure(|| player.start(&script.start, &mut answer).expect("a start")));
        let mut player = loaded.player();
        sandboxed.push(play(&mut player, &script, |player, message, answer| {
            let time = measure(|| player.play(message, answer).expect("a round"));
            fuel = answer.spent;
            time
        }));
        let mut player = NativePlayer::start(&program, &[]).expect("a process");
        native.push(play(&mut player, &script, |player, message, answer| {
            player.play(message, answer).expect("a round");
            let told = String::from_utf8_lossy(&answer.said);
            Duration::from_nanos(told.trim().parse().expect("nanoseconds"))
        }));
    }
    let orders = &sandboxed[0].0;
    assert!(sandboxed.iter().chain(&native).all(|(other, _)| other == orders), "they play differently");
    assert!(orders.iter().map(Vec::len).sum::<usize>() > 10 * ROUNDS, "hardly an order");

    let best = |runs: &[(Orders, Duration)]| runs.iter().map(|(_, time)| *time).min().unwrap_or_default();
    let (sandboxed, native) = (best(&sandboxed), best(&native));
    let (load, start) = (loads.iter().min().copied(), starts.iter().min().copied());
    let (load, start) = (load.unwrap_or_default(), start.unwrap_or_default());
    println!("compiling the module             {compiling:>10.1?}");
    println!("load from the cache              {load:>10.1?}   (together");
    println!("instance and start message       {start:>10.1?}    at most 1 ms)");
    println!("{ROUNDS} rounds of {what:<9} native    {native:>10.1?}");
    println!("{ROUNDS} rounds of {what:<9} sandbox   {sandboxed:>10.1?}");
    let ratio = sandboxed.as_secs_f64() / native.as_secs_f64();
    println!("sandbox : native                 {ratio:>10.2}   (at most 1.3)");
    let rate = fuel as f64 / native.as_secs_f64();
    let budget = DEFAULT_BUDGET as f64;
    println!("fuel for a second of native time {rate:>10.2e}   (the budget is {budget:.1e})");
    rate
}

/// The orders of all rounds, and the time that they took.
fn play<P: Player>(
    player: &mut P,
    script: &Script,
    mut round: impl FnMut(&mut P, &[u8], &mut Answer) -> Duration,
) -> (Orders, Duration) {
    let mut answer = Answer::default();
    player.start(&script.start, &mut answer).expect("a start");
    let mut orders = Vec::new();
    let mut time = Duration::ZERO;
    for message in &script.rounds {
        answer.clear();
        time += round(player, message, &mut answer);
        orders.push(answer.orders.clone());
    }
    (orders, time)
}

/// CPU time that `work` takes.
fn measure<T>(work: impl FnOnce() -> T) -> Duration {
    let start = ThreadTime::now();
    std::hint::black_box(work());
    start.elapsed()
}
