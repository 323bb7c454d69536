//! What the fences cost: `cargo bench --workspace --bench fence`.
//!
//! The same small source with and without them, from a warm cache of parts: CPU time of this process and of all that it
//! started, the mean of several builds (Linux counts in hundredths of a second), and the best wall-clock time, which means something
//! on a quiet machine only.

use std::path::Path;
use std::time::{Duration, Instant};

use palestra_toolchain::{Cache, Compilers, Fence, Mode, Options, Source, Toolchain, Trust};

const BUILDS: usize = 21;

fn main() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let compilers = Compilers::find();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../players/cpp/ork-island/AINull.cc");
    let text = Source::read(&file).expect("a player").text;
    let fences = [("no fence", None), ("bubblewrap", Fence::bubblewrap()), ("Landlock", Fence::landlock())];
    let mut best = [Duration::MAX; 3];
    let mut cpu = [0.0; 3];
    // One after the other, so that a busy minute harms all of them.
    for number in 0..BUILDS {
        for (k, (name, fence)) in fences.iter().enumerate() {
            if fence.is_none() && k > 0 {
                continue;
            }
            let toolchain =
                Toolchain::new(Cache::at(home.path()), compilers.clone()).with_fence(fence.clone());
            let source = Source::new("AINull.cc", format!("{text}// {name} {number}\n").into_bytes());
            let options = Options { game: "ork-island", mode: Mode::Release, trust: Trust::Own };
            let (begin, before) = (Instant::now(), cpu_time());
            let built = toolchain.build(&source.expect("a source"), options).expect("a module");
            assert!(!built.cached);
            best[k] = best[k].min(begin.elapsed());
            // The first build of all also makes the parts.
            cpu[k] += if number > 0 { cpu_time() - before } else { 0.0 };
        }
    }
    for (((name, _), time), cpu) in fences.iter().zip(best).zip(cpu) {
        if time < Duration::MAX {
            let mean = cpu * 1000.0 / (BUILDS - 1) as f64;
            println!("{name:<12} {mean:>6.0} ms of CPU time a build, {time:>8.1?} at best");
        } else {
            println!("{name:<12} not here",);
        }
    }
}

/// CPU time of this process and of those that it waited for, in seconds.
fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(4).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
