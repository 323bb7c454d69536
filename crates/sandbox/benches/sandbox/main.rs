//! What the sandbox costs: `cargo bench --workspace --bench sandbox`, or with `-- kinds` only what a budget is.
//!
//! Times are CPU times of this thread, the best of several; the answers of the workloads are checked.

mod guards;
mod kinds;

use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_player::{Answer, Player};
use palestra_sandbox::{Cache, Limits, Program, Sandbox, Settings};

/// A workload and the first number of its order.
const WORKLOADS: &[(&str, &str, i32)] = &[
    ("arithmetic", include_str!("workloads/arithmetic.wat"), -1_988_465_496),
    ("floats", include_str!("workloads/floats.wat"), 1_943_011_378),
    ("calls", include_str!("workloads/calls.wat"), 9_227_465),
    ("divisions", include_str!("workloads/divisions.wat"), 2_094_640_241),
    ("bfs", include_str!("workloads/bfs.wat"), 3075),
    ("sieve", include_str!("workloads/sieve.wat"), 283_146),
    ("chase", include_str!("workloads/chase.wat"), 18_894_848),
    ("copies", include_str!("workloads/copies.wat"), 5_000_000),
    ("growth", include_str!("workloads/growth.wat"), 3_000_000),
    ("hostcalls", include_str!("workloads/hostcalls.wat"), 3_000_000),
    ("writes", include_str!("workloads/writes.wat"), 3_000_000),
];

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::at(folder.path().join("cache"));
    let settings =
        Settings { limits: Limits { budget: u64::MAX / 4, ..Limits::default() }, ..Settings::default() };
    let sandbox = Sandbox::with_cache(settings, cache).expect("an engine");

    if std::env::args().any(|word| word == "kinds") {
        return kinds::print(&sandbox);
    }
    println!("{:<12} {:>9} {:>9} {:>9}", "workload", "fuel", "ns/fuel", "fuel/s");
    for (name, text, result) in WORKLOADS {
        workload(&sandbox, name, text, *result);
    }
    println!();
    kinds::print(&sandbox);
    println!();
    overhead(&sandbox);
    println!();
    guards::compare();
}

fn workload(sandbox: &Sandbox, name: &str, text: &str, result: i32) {
    let program = sandbox.load(&wat::parse_str(text).expect("a module")).expect("a player");
    let mut answer = Answer::default();
    let mut fuel = 0;
    let time = best(3, || {
        let mut player = program.player();
        player.start(&[0; 8], &mut answer).expect("a start");
        let before = answer.spent;
        answer.clear();
        let time = measure(|| player.play(&[0; 8], &mut answer).expect("a round"));
        fuel = answer.spent - before;
        assert_eq!(answer.orders[0].0[0], result, "{name} computed something else");
        time
    });
    let ns = time.as_secs_f64() * 1e9 / fuel as f64;
    println!("{name:<12} {fuel:>9.2e} {ns:>9.3} {:>9.2e}", 1e9 / ns);
}

fn overhead(sandbox: &Sandbox) {
    const ROUNDS: u32 = 10_000;
    let wasm = wat::parse_str(include_str!("../../../../conformance/zoo/honest.wat")).expect("a module");
    let cold = measure(|| sandbox.load(&wasm).expect("a player"));
    println!("load, compiling                {cold:>10.1?}");
    println!(
        "load from the cache            {:>10.1?}",
        best(20, || measure(|| sandbox.load(&wasm).expect("a player")))
    );
    let program: Program = sandbox.load(&wasm).expect("a player");
    let mut answer = Answer::default();
    let start = best(200, || measure(|| program.player().start(&[0; 1000], &mut answer).expect("a start")));
    println!("instance, start and end        {start:>10.1?}");
    let mut player = program.player();
    player.start(&[0; 1000], &mut answer).expect("a start");
    for size in [100, 17_000] {
        let message = vec![0; size];
        let rounds = best(5, || {
            measure(|| {
                for _ in 0..ROUNDS {
                    answer.clear();
                    player.play(&message, &mut answer).expect("a round");
                }
            })
        });
        println!("round, message of {size:>5} bytes   {:>10.1?}", rounds / ROUNDS);
    }
}

/// CPU time that `work` takes.
fn measure<T>(work: impl FnOnce() -> T) -> Duration {
    let start = ThreadTime::now();
    std::hint::black_box(work());
    start.elapsed()
}

fn best(times: u32, mut run: impl FnMut() -> Duration) -> Duration {
    (0..times).map(|_| run()).min().unwrap_or_default()
}
