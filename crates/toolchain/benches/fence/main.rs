//! What the fences cost: `cargo bench --workspace --bench fence`.
//!
//! The same small source with and without them, the best of several builds each, from a warm cache of parts. Wall-clock time,
//! because a fence's own work is not in the CPU time of its child: take it on a quiet machine.

use std::path::Path;
use std::time::{Duration, Instant};

use palestra_toolchain::{Cache, Compilers, Fence, Mode, Options, Source, Toolchain, Trust};

const BUILDS: usize = 9;

fn main() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let compilers = Compilers::find();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../players/cpp/ork-island/AINull.cc");
    let text = Source::read(&file).expect("a player").text;
    let fences = [("no fence", None), ("bubblewrap", Fence::bubblewrap()), ("Landlock", Fence::landlock())];
    let mut best = [Duration::MAX; 3];
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
            let begin = Instant::now();
            let built = toolchain.build(&source.expect("a source"), options).expect("a module");
            assert!(!built.cached);
            best[k] = best[k].min(begin.elapsed());
        }
    }
    for ((name, _), time) in fences.iter().zip(best) {
        if time < Duration::MAX {
            println!("{name:<12} {:>8.1?} a build", time);
        } else {
            println!("{name:<12} not here",);
        }
    }
}
