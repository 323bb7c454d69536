//! Lower triangles of symmetric matrices, row after row in one piece, and Cholesky's factors of them.
//!
//! Every sum has a fixed order and no step is contracted, so the same numbers give the same bits on every machine.

/// A lower triangle: a symmetric matrix, or a factor of one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Triangle {
    size: usize,
    cells: Vec<f64>,
}

/// Rows that are worked on together: each row above is fetched once for all of them.
const PANEL: usize = 4;

/// Sums run in so many lanes.
const LANES: usize = 4;

/// Where a row begins.
pub(crate) fn begin(row: usize) -> usize {
    row * (row + 1) / 2
}

impl Triangle {
    pub(crate) fn zero(size: usize) -> Self {
        Triangle { size, cells: vec![0.0; begin(size)] }
    }

    /// All cells: cell (i, j) is at `begin(i) + j`.
    pub(crate) fn cells(&mut self) -> &mut [f64] {
        &mut self.cells
    }

    pub(crate) fn diagonal(&self, at: usize) -> f64 {
        self.cells[begin(at) + at]
    }

    pub(crate) fn clear(&mut self) {
        self.cells.fill(0.0);
    }

    /// Divides everything by `by` and adds `more` to the diagonal.
    pub(crate) fn scale_and_add(&mut self, by: f64, more: f64) {
        self.cells.iter_mut().for_each(|cell| *cell /= by);
        (0..self.size).for_each(|row| self.cells[begin(row) + row] += more);
    }

    /// Adds to a cell and, as it is symmetric, to its mirror image.
    pub(crate) fn add(&mut self, row: usize, col: usize, more: f64) {
        self.cells[begin(row.max(col)) + row.min(col)] += more;
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[begin(row)..begin(row + 1)]
    }

    /// A positive definite matrix becomes its factor L, with L L' the matrix.
    pub(crate) fn factor(&mut self) {
        for first in (0..self.size).step_by(PANEL) {
            let count = PANEL.min(self.size - first);
            let (above, below) = self.cells.split_at_mut(begin(first));
            if count == PANEL {
                let (a, rest) = below.split_at_mut(first + 1);
                let (b, rest) = rest.split_at_mut(first + 2);
                let (c, rest) = rest.split_at_mut(first + 3);
                let d = &mut rest[..first + 4];
                for col in 0..first {
                    let row = &above[begin(col)..begin(col + 1)];
                    let known = dots(&row[..col], [&a[..col], &b[..col], &c[..col], &d[..col]]);
                    a[col] = (a[col] - known[0]) / row[col];
                    b[col] = (b[col] - known[1]) / row[col];
                    c[col] = (c[col] - known[2]) / row[col];
                    d[col] = (d[col] - known[3]) / row[col];
                }
            }
            let done = if count == PANEL { first } else { 0 };
            for row in first..first + count {
                self.finish_row(row, done);
            }
        }
    }

    /// The cells of a row from `done` on.
    fn finish_row(&mut self, row: usize, done: usize) {
        let (above, rest) = self.cells.split_at_mut(begin(row));
        let mine = &mut rest[..=row];
        for col in done..row {
            let other = &above[begin(col)..begin(col + 1)];
            mine[col] = (mine[col] - dot(&mine[..col], &other[..col])) / other[col];
        }
        // The prior keeps it positive; the bound is for what rounding may do.
        mine[row] = (mine[row] - dot(&mine[..row], &mine[..row])).max(1e-12).sqrt();
    }

    /// Solves L y = x in place.
    pub(crate) fn solve(&self, x: &mut [f64]) {
        for at in 0..self.size {
            let row = self.row(at);
            x[at] = (x[at] - dot(&row[..at], &x[..at])) / row[at];
        }
    }

    /// Solves L' y = x in place.
    pub(crate) fn solve_transposed(&self, x: &mut [f64]) {
        for at in (0..self.size).rev() {
            let row = self.row(at);
            x[at] /= row[at];
            let known = x[at];
            x[..at].iter_mut().zip(row).for_each(|(y, cell)| *y -= cell * known);
        }
    }

    /// The diagonal of the inverse of L L', without the inverse: the squared lengths of L's inverted columns.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let mut column = vec![0.0; self.size];
        let length = |first: usize| {
            column[first] = 1.0 / self.diagonal(first);
            for at in first + 1..self.size {
                let row = self.row(at);
                column[at] = -dot(&row[first..at], &column[first..at]) / row[at];
            }
            dot(&column[first..], &column[first..])
        };
        (0..self.size).map(length).collect()
    }
}

/// The product of two vectors, summed in lanes.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 2 * LANES];
    let (left, right) = (a.chunks_exact(2 * LANES), b.chunks_exact(2 * LANES));
    let rest: f64 = left.remainder().iter().zip(right.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in left.zip(right) {
        for lane in 0..2 * LANES {
            sums[lane] += x[lane] * y[lane];
        }
    }
    sums.iter().sum::<f64>() + rest
}

/// The products of one vector with each of a panel.
fn dots(one: &[f64], panel: [&[f64]; PANEL]) -> [f64; PANEL] {
    let mut sums = [[0.0; LANES]; PANEL];
    let whole = one.len() / LANES * LANES;
    let [a, b, c, d] = panel.map(|row| row[..whole].chunks_exact(LANES));
    for ((((x, a), b), c), d) in one[..whole].chunks_exact(LANES).zip(a).zip(b).zip(c).zip(d) {
        for lane in 0..LANES {
            sums[0][lane] += x[lane] * a[lane];
            sums[1][lane] += x[lane] * b[lane];
            sums[2][lane] += x[lane] * c[lane];
            sums[3][lane] += x[lane] * d[lane];
        }
    }
    let mut total = [0.0; PANEL];
    for (total, (sums, row)) in total.iter_mut().zip(sums.iter().zip(panel)) {
        let rest: f64 = one[whole..].iter().zip(&row[whole..one.len()]).map(|(x, y)| x * y).sum();
        *total = sums.iter().sum::<f64>() + rest;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// A matrix B B' + 1, its product with a vector, and the way back, for sizes around the panels' and lanes'.
    #[test]
    fn factors_undo_what_the_matrix_does() {
        for size in [1, 2, 3, 4, 5, 7, 8, 9, 16, 23, 40] {
            let mut dice = Dice::new(size as u64);
            let b: Vec<Vec<f64>> =
                (0..size).map(|_| (0..size).map(|_| dice.unit() - 0.5).collect()).collect();
            let cell = |i: usize, j: usize| -> f64 {
                b[i].iter().zip(&b[j]).map(|(x, y)| x * y).sum::<f64>() + f64::from(u8::from(i == j))
            };
            let mut matrix = Triangle::zero(size);
            for i in 0..size {
                (0..=i).for_each(|j| matrix.cells()[begin(i) + j] = cell(i, j));
            }
            matrix.factor();
            let truth: Vec<f64> = (0..size).map(|_| dice.unit()).collect();
            let mut x: Vec<f64> = (0..size).map(|i| (0..size).map(|j| cell(i, j) * truth[j]).sum()).collect();
            matrix.solve(&mut x);
            matrix.solve_transposed(&mut x);
            assert!(x.iter().zip(&truth).all(|(x, truth)| (x - truth).abs() < 1e-9), "{size}");
            let diagonal = matrix.inverse_diagonal();
            for (k, said) in diagonal.iter().enumerate() {
                let mut unit = vec![0.0; size];
                unit[k] = 1.0;
                matrix.solve(&mut unit);
                matrix.solve_transposed(&mut unit);
                assert!((unit[k] - said).abs() < 1e-9, "{size}");
            }
        }
    }
}
