//! What a fingerprint of a position costs, and what SHA-256 would: CPU time of both over the same bytes, in one run.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use palestra_base::Digest;
use sha2::{Digest as _, Sha256};

/// A position of ApocalypseNow or Dominator takes in about so many bytes.
const POSITION: usize = 12_000;
/// Positions of a match.
const ROUNDS: usize = 300;

fn main() {
    let position: Vec<u8> = (0..POSITION).map(|k| ((k * 7) >> 3) as u8).collect();
    let mut digest = Digest::default();
    let ours = best(|| {
        for _ in 0..ROUNDS {
            black_box(digest.plane(black_box(&position)).finish());
        }
    });
    let sha = best(|| {
        for _ in 0..ROUNDS {
            black_box(Sha256::digest(black_box(&position)));
        }
    });
    println!("{ROUNDS} positions of {POSITION} bytes: {ours:.2?}, with SHA-256 {sha:.2?}");
}

fn best(mut work: impl FnMut()) -> Duration {
    let once = |()| {
        let begin = ThreadTime::now();
        work();
        begin.elapsed()
    };
    [(); 20].map(once).into_iter().min().unwrap_or_default()
}
