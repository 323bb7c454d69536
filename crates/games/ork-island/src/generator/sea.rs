use palestra_base::{Chance, Pos};

use super::area::{Framed, Growth};

/// How likely the island grows to a cell, in ten-thousandths, for every exponent and distance.
///
/// The island is a disc in the metric with exponent p (2 to 4, drawn anew for each cell): inside, a cell
/// joins with three chances in ten, outside with so much less the farther out it lies. The powers are
/// correctly rounded, so that no two machines disagree about the last digit.
pub struct SeaTable {
    /// For each cell of the framed board, which entry of the table is its.
    entry: Vec<u32>,
    table: Vec<[i16; EXPONENTS]>,
    /// For each entry, how likely the cell does not join, whatever the exponent is.
    in_vain: Vec<f32>,
}

/// Exponents 2.0, 2.1, ... 4.0.
const EXPONENTS: usize = 21;
const LOWEST: i32 = 20;

/// The entry of cells that are inside for every exponent: most are.
const INSIDE: u32 = 0;

impl SeaTable {
    pub fn new(rows: i16, cols: i16, center: Pos) -> Self {
        let side = rows.max(cols) as usize / 2 + 1;
        let radius = usize::from(rows.min(cols).unsigned_abs() / 2);
        // One entry for each pair of distances from the centre, the larger one first: the sum of their powers is the same.
        let mut table = vec![[likely(1.0); EXPONENTS]];
        let mut entries = Vec::with_capacity(side * (side + 1) / 2);
        let powers = Powers::new(side);
        for far in 0..side {
            for near in 0..=far {
                // The distance is largest for the exponent 2; clearly inside of that disc there is no need for powers.
                if far * far + near * near < radius * radius {
                    entries.push(INSIDE);
                    continue;
                }
                let likely = powers.likely(far, near, radius as f64);
                let is_inside = likely == table[INSIDE as usize];
                entries.push(if is_inside { INSIDE } else { table.len() as u32 });
                table.extend((!is_inside).then_some(likely));
            }
        }
        let entry = Framed::new(rows, cols).plane(INSIDE, |pos| {
            let [row, col] = [center.row.abs_diff(pos.row), center.col.abs_diff(pos.col)].map(usize::from);
            let (far, near) = (row.max(col), row.min(col));
            entries[far * (far + 1) / 2 + near]
        });
        let in_vain = |likely: &[i16; EXPONENTS]| {
            let cases: i32 = likely.iter().map(|&likely| 10_000 - i32::from(likely)).sum();
            (f64::from(cases) / (10_000.0 * EXPONENTS as f64)) as f32
        };
        SeaTable { in_vain: table.iter().map(in_vain).collect(), entry, table }
    }
}

/// The numbers below some side, to the power of all exponents.
struct Powers {
    of: Vec<[f64; EXPONENTS]>,
    exponents: [f64; EXPONENTS],
}

impl Powers {
    fn new(side: usize) -> Self {
        let exponents = std::array::from_fn(|k| f64::from(LOWEST + k as i32) / 10.0);
        let of = (0..side).map(|n| exponents.map(|exponent| pxfm::f_pow(n as f64, exponent)));
        Powers { of: of.collect(), exponents }
    }

    /// How likely the island grows to a cell so far from its centre, for all exponents.
    fn likely(&self, rows: usize, cols: usize, radius: f64) -> [i16; EXPONENTS] {
        std::array::from_fn(|k| {
            let sum = self.of[rows][k] + self.of[cols][k];
            let distance = pxfm::f_pow(sum, 1.0 / self.exponents[k]);
            if distance <= radius { likely(1.0) } else { likely(distance) }
        })
    }
}

impl Growth for SeaTable {
    #[inline]
    fn joins<C: Chance + ?Sized>(&self, chance: &mut C, at: usize, _pos: Pos) -> bool {
        let exponent = chance.range("shape of the island", LOWEST, LOWEST + EXPONENTS as i32 - 1) - LOWEST;
        let likely = self.table[self.entry[at] as usize][exponent as usize];
        chance.range("island grows", 1, 10_000) <= likely.into()
    }

    #[inline]
    fn in_vain(&self, at: usize, _pos: Pos, out: &mut [f32]) {
        for (in_vain, &entry) in out.iter_mut().zip(&self.entry[at..]) {
            *in_vain = self.in_vain[entry as usize];
        }
    }

    #[inline]
    fn core(&self) -> i16 {
        i16::MAX
    }
}

fn likely(distance: f64) -> i16 {
    (10_000.0 * (0.3 / distance)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table is what the published program computes anew for every cell.
    #[test]
    fn every_cell_has_the_published_chances() {
        for side in [20, 25, 37, 70, 71, 120] {
            let center = Pos::new(side / 2, side / 2);
            let sea = SeaTable::new(side, side, center);
            let board = Framed::new(side, side);
            for pos in (0..side).flat_map(|row| (0..side).map(move |col| Pos::new(row, col))) {
                for (plane, tenths) in (LOWEST..).take(EXPONENTS).enumerate() {
                    let exponent = f64::from(tenths) / 10.0;
                    let power = |distance: u16| pxfm::f_pow(f64::from(distance), exponent);
                    let sum = power(center.row.abs_diff(pos.row)) + power(center.col.abs_diff(pos.col));
                    let distance = pxfm::f_pow(sum, 1.0 / exponent);
                    let expected = likely(if distance <= f64::from(side / 2) { 1.0 } else { distance });
                    let entry = sea.entry[board.index(pos)] as usize;
                    assert_eq!(sea.table[entry][plane], expected, "{side}, {pos}, {exponent}");
                }
            }
        }
    }
}
