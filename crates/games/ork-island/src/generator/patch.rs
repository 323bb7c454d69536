use palestra_base::{Chance, Pos};

use super::area::Growth;

/// How forests and deserts spread: thinning out with the distance from where they began.
pub struct Patch<'a> {
    center: Pos,
    strength: f64,
    /// How likely it grows to a near cell, by the square of its distance.
    likely: &'a [i32],
}

/// How likely patches of all strengths grow to near cells, in ten-thousandths.
pub struct PatchTable(Vec<[i32; NEAR]>);

/// Squares of distances below this are near. Few patches get farther.
const NEAR: usize = 512;
/// In tenths.
const STRONGEST: i32 = 20;

impl PatchTable {
    pub fn new() -> Self {
        let of_strength = |tenths| std::array::from_fn(|square| likely(strength(tenths), square as i32));
        PatchTable((0..=STRONGEST).map(of_strength).collect())
    }
}

impl<'a> Patch<'a> {
    pub fn new(table: &'a PatchTable, center: Pos, tenths: i32) -> Self {
        Patch { center, strength: strength(tenths), likely: &table.0[tenths as usize] }
    }
}

fn strength(tenths: i32) -> f64 {
    f64::from(tenths) / 10.0
}

/// In ten-thousandths; the distance by its square.
fn likely(strength: f64, square: i32) -> i32 {
    (10_000.0 * (strength / f64::from(square).sqrt())) as i32
}

impl Growth for Patch<'_> {
    #[inline]
    fn joins<C: Chance + ?Sized>(&self, chance: &mut C, _at: usize, pos: Pos) -> bool {
        let square = self.center.distance_squared(pos);
        let likely = match self.likely.get(square as usize) {
            Some(&known) => known,
            None => likely(self.strength, square),
        };
        chance.range("patch grows", 1, 10_000) <= likely
    }

    #[inline]
    fn in_vain(&self, _at: usize, pos: Pos, out: &mut [f32]) {
        let (down, across) = (f32::from(pos.row - self.center.row), f32::from(pos.col - self.center.col));
        for (k, in_vain) in (0..out.len() as u16).zip(out) {
            let across = across + f32::from(k);
            *in_vain = (1.0 - self.strength as f32 / (down * down + across * across).sqrt()).max(0.0);
        }
    }

    #[inline]
    fn core(&self) -> i16 {
        (6.0 * self.strength) as i16
    }
}
