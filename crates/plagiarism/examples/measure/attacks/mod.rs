//! How copies are disguised: every attack of the specification, on the tree of a player.

mod names;
mod order;
mod shape;
mod words;

use palestra_plagiarism::{Vocabulary, digest};

use crate::tree::{Player, Word};
pub use order::mosaic;

/// A disguise: its name and what it does.
pub type Attack = (&'static str, fn(&mut Player, &mut Disguise));

/// One after the other, each for itself.
pub const SINGLE: &[Attack] = &[
    ("rename", |player, with| with.rename(player)),
    ("layout", |player, with| with.layout(player)),
    ("shuffle", |player, with| with.shuffle(player)),
    ("swap", |player, with| with.swap(player)),
    ("dead code", |player, with| with.dead_code(player, 35)),
    ("loops", |player, with| with.loops(player)),
    ("ifs", |player, with| with.ifs(player)),
    ("split", |player, with| with.split(player)),
    ("types", |player, with| with.types(player)),
    ("operators", |player, with| with.operators(player)),
    ("literals", |player, with| with.literals(player)),
    ("outline", |player, with| with.outline(player)),
];

/// Many at once, always with every name changed that can be.
pub const COMBINED: &[Attack] = &[
    ("light", light),
    ("medium", medium),
    ("heavy", heavy),
    ("extreme", extreme),
    ("wrap + heavy", |player, with| {
        with.wrap(player);
        heavy(player, with);
    }),
    ("macro + heavy", |player, with| {
        heavy(player, with);
        with.macros(player, false);
    }),
    ("macro() + heavy", |player, with| {
        heavy(player, with);
        with.macros(player, true);
    }),
    ("flood + light", |player, with| {
        with.flood(player);
        with.flood(player);
        light(player, with);
    }),
];

pub fn light(player: &mut Player, with: &mut Disguise) {
    with.shuffle(player);
    with.rename(player);
    with.layout(player);
}

fn medium(player: &mut Player, with: &mut Disguise) {
    with.loops(player);
    with.operators(player);
    with.types(player);
    with.ifs(player);
    light(player, with);
}

fn heavy(player: &mut Player, with: &mut Disguise) {
    with.swap(player);
    with.split(player);
    with.literals(player);
    with.dead_code(player, 35);
    medium(player, with);
}

fn extreme(player: &mut Player, with: &mut Disguise) {
    with.outline(player);
    with.dead_code(player, 35);
    heavy(player, with);
}

/// What attacks need: chance, and the words that cannot be renamed.
pub struct Disguise<'a> {
    pub vocabulary: &'a Vocabulary,
    state: u64,
    fresh: usize,
}

impl<'a> Disguise<'a> {
    /// The same seed disguises the same way.
    pub fn new(vocabulary: &'a Vocabulary, seed: &str) -> Self {
        Disguise { vocabulary, state: digest(seed.as_bytes()) | 1, fresh: 0 }
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % n.max(1)
    }

    fn fresh(&mut self) -> Word {
        self.fresh += 1;
        format!("tmp_{}", self.fresh)
    }

    fn is_known(&self, word: &str) -> bool {
        self.vocabulary.contains(digest(word.as_bytes()))
    }
}
