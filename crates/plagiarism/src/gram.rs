//! Fingerprints: runs of k codes as 48-bit numbers, of which every fourth window keeps the least.

use crate::alias;
use crate::hash::mix;
use crate::kit::Vocabulary;
use crate::language::Language;
use crate::lexer::{Token, lex_with_macros};
use crate::streams::Streams;

/// The version of everything that a fingerprint depends on. Fingerprints of another version cannot be compared with these.
pub const VERSION: u32 = 1;

/// Number of sets of fingerprints of a source.
pub const SETS: usize = 7;

/// Length of the grams of each set: two of the loose stream, two of the strict one, one of the blind one, two of the canonical one.
const K: [usize; SETS] = [8, 12, 8, 12, 12, 6, 9];
/// Of so many neighbours the least is kept.
const WINDOW: usize = 4;
/// The set that evidence is made from.
pub(crate) const EVIDENCE_SET: usize = 2;
pub(crate) const EVIDENCE_K: usize = K[EVIDENCE_SET];

const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The fingerprints of a source: sorted, each once, a list for each set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prints {
    /// The lists.
    pub sets: [Vec<u64>; SETS],
}

/// The fingerprints of a source. They depend on nothing but the source, its language and the words of its game.
pub fn fingerprint(source: &[u8], language: Language, vocabulary: &Vocabulary) -> Prints {
    let streams = Streams::new(&tokens(source, language, vocabulary), vocabulary);
    let mut sets = [const { Vec::new() }; SETS];
    for (number, set) in sets.iter_mut().enumerate() {
        *set = winnow(&grams(stream(&streams, number), number));
        set.sort_unstable();
        set.dedup();
        set.shrink_to_fit();
    }
    Prints { sets }
}

/// The tokens of a source, macros and aliases resolved.
pub(crate) fn tokens(source: &[u8], language: Language, vocabulary: &Vocabulary) -> Vec<Token> {
    let (tokens, macros) = lex_with_macros(source, language);
    let mut tokens = macros.expand(tokens);
    alias::resolve(&mut tokens, vocabulary);
    tokens
}

/// All grams of a source, not only those that are kept.
pub(crate) fn all_grams(source: &[u8], language: Language, vocabulary: &Vocabulary) -> [Vec<u64>; SETS] {
    let streams = Streams::new(&tokens(source, language, vocabulary), vocabulary);
    std::array::from_fn(|number| grams(stream(&streams, number), number))
}

/// The grams of the set that evidence is made from, in the order of the tokens.
pub(crate) fn evidence_grams(tokens: &[Token], vocabulary: &Vocabulary) -> Vec<u64> {
    grams(&Streams::new(tokens, vocabulary).strict, EVIDENCE_SET)
}

fn stream(streams: &Streams, set: usize) -> &[u64] {
    match set {
        0 | 1 => &streams.loose,
        2 | 3 => &streams.strict,
        4 => &streams.blind,
        _ => &streams.canonical,
    }
}

/// The grams of a stream, one for each place where one begins.
fn grams(codes: &[u64], set: usize) -> Vec<u64> {
    let k = K[set];
    if codes.len() < k {
        return Vec::new();
    }
    let salt = mix(0x70a1_e57a ^ (set as u64 + 1));
    let leaving = (0..k - 1).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let mut sum = codes[..k].iter().fold(0_u64, |sum, &code| sum.wrapping_mul(BASE).wrapping_add(code));
    let mut out = Vec::with_capacity(codes.len() - k + 1);
    out.push(mix(sum ^ salt) >> 16);
    for at in k..codes.len() {
        sum =
            sum.wrapping_sub(codes[at - k].wrapping_mul(leaving)).wrapping_mul(BASE).wrapping_add(codes[at]);
        out.push(mix(sum ^ salt) >> 16);
    }
    out
}

/// The least of every window, the last one of those that are equal.
pub(crate) fn winnow(grams: &[u64]) -> Vec<u64> {
    if grams.len() <= WINDOW {
        return grams.iter().min().copied().into_iter().collect();
    }
    let mut out = Vec::with_capacity(grams.len() * 2 / 5 + 8);
    let mut last = usize::MAX;
    for (start, window) in grams.windows(WINDOW).enumerate() {
        let mut least = 0;
        for k in 1..WINDOW {
            if window[k] <= window[least] {
                least = k;
            }
        }
        if start + least != last {
            last = start + least;
            out.push(grams[last]);
        }
    }
    out
}
