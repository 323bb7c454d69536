// expect: plays
// Looks for the seed of the match: from its own first numbers, one seed after the other. It finds every small one, and
// with it all that the board will ever draw; of 64 bits it sees nothing.
use palestra_sdk::ork_island::{Orders, Player, View};

/// Seeds that it tries in a round: cheap enough for the smallest budget.
const A_ROUND: u64 = 1000;

#[derive(Default)]
pub struct RustSeer {
    seen: Vec<u32>,
    next: u64,
    found: bool,
}

impl Player for RustSeer {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        if self.seen.is_empty() {
            self.seen = (0..3).map(|_| orders.random(0, 999_999) as u32).collect();
        }
        if self.found {
            return;
        }
        for seed in self.next..self.next + A_ROUND {
            if first_numbers(seed, board.me() as u64) == self.seen[..] {
                orders.say(format_args!("the seed is {seed}"));
                self.found = true;
                return;
            }
        }
        self.next += A_ROUND;
    }
}

/// The first numbers of a player's stream.
fn first_numbers(seed: u64, seat: u64) -> [u32; 3] {
    let mut root = *b"palestra: one seed, many streams";
    for (byte, add) in root.iter_mut().zip(seed.to_le_bytes()) {
        *byte ^= add;
    }
    let words: Vec<u32> =
        root.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
    let key = block(&words, 1 + seat, 20);
    let numbers = block(&key[..8], 0, 8);
    [0, 1, 2].map(|k| ((u64::from(numbers[k]) * 1_000_000) >> 32) as u32)
}

/// The first block of ChaCha.
fn block(key: &[u32], nonce: u64, rounds: usize) -> [u32; 16] {
    let mut start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    start[4..12].copy_from_slice(key);
    start[14] = nonce as u32;
    start[15] = (nonce >> 32) as u32;
    let mut x: [u32; 16] = start;
    for _ in 0..rounds / 2 {
        for [a, b, c, d] in [
            [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
            [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
        ] {
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(16);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(12);
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(8);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(7);
        }
    }
    for (word, begin) in x.iter_mut().zip(start) {
        *word = word.wrapping_add(begin);
    }
    x
}

palestra_sdk::register!(ork_island, RustSeer);
