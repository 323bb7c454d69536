use palestra_base::{Chance, Pos};

use super::area::{Framed, Growth};

/// How likely the island grows to a cell, in ten-thousandths, for every exponent and distance.
///
/// The island is a disc in the metric with exponent p (2 to 4, drawn anew for each cell): inside, a cell
/// joins with three chances in ten, outside with so much less the farther out it lies. The powers are
/// correctly rounded, so that no two machines disagree about the last digit.
pub struct SeaTable {
    /// For each cell of the framed board, which entry of the table is its.
    entry: Vec<u16>,
    table: Vec<[i16; EXPONENTS]>,
    /// For each cell of the framed board, how likely it does not join, whatever the exponent is.
    in_vain: Vec<f32>,
}

/// Exponents 2.0, 2.1, ... 4.0.
const EXPONENTS: usize = 21;
const LOWEST: i32 = 20;

/// The entry of cells that are inside for every exponent: most are.
const INSIDE: u16 = 0;

impl SeaTable {
    pub fn new(rows: i16, cols: i16, center: Pos) -> Self {
        let (tall, wide) = (rows as usize / 2 + 1, cols as usize / 2 + 1);
        let inside = likely(1.0);
        let mut table = vec![[inside; EXPONENTS]; 1 + tall * wide];
        for (plane, tenths) in (LOWEST..).take(EXPONENTS).enumerate() {
            let exponent = f64::from(tenths) / 10.0;
            let powers: Vec<f64> = (0..tall.max(wide)).map(|n| pxfm::f_pow(n as f64, exponent)).collect();
            for row in 0..tall {
                for col in 0..wide {
                    let distance = pxfm::f_pow(powers[row] + powers[col], 1.0 / exponent);
                    let is_inside = distance <= f64::from(rows.min(cols) / 2);
                    table[1 + row * wide + col][plane] = if is_inside { inside } else { likely(distance) };
                }
            }
        }
        let entry = Framed::new(rows, cols).plane(INSIDE, |pos| {
            let (row, col) = (center.row.abs_diff(pos.row) as usize, center.col.abs_diff(pos.col) as usize);
            let entry = 1 + row * wide + col;
            if table[entry] == table[0] { INSIDE } else { entry as u16 }
        });
        let in_vain = |&entry: &u16| {
            let cases: i32 = table[usize::from(entry)].iter().map(|&likely| 10_000 - i32::from(likely)).sum();
            (f64::from(cases) / (10_000.0 * EXPONENTS as f64)) as f32
        };
        SeaTable { in_vain: entry.iter().map(in_vain).collect(), entry, table }
    }
}

impl Growth for SeaTable {
    #[inline]
    fn joins<C: Chance + ?Sized>(&self, chance: &mut C, at: usize, _pos: Pos) -> bool {
        let exponent = chance.range("shape of the island", LOWEST, LOWEST + EXPONENTS as i32 - 1) - LOWEST;
        let likely = self.table[usize::from(self.entry[at])][exponent as usize];
        chance.range("island grows", 1, 10_000) <= likely.into()
    }

    #[inline]
    fn in_vain(&self, at: usize, _pos: Pos, out: &mut [f32]) {
        out.copy_from_slice(&self.in_vain[at..at + out.len()]);
    }

    #[inline]
    fn core(&self) -> i16 {
        i16::MAX
    }
}

fn likely(distance: f64) -> i16 {
    (10_000.0 * (0.3 / distance)) as i16
}
