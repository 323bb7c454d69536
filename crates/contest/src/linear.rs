//! Small symmetric matrices.

/// The inverse of a symmetric positive definite matrix, by Cholesky's factors; `None` if it is not one.
pub(crate) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut lower = vec![vec![0.0; n]; n];
    for row in 0..n {
        for col in 0..=row {
            let known: f64 = (0..col).map(|k| lower[row][k] * lower[col][k]).sum();
            let rest = matrix[row][col] - known;
            lower[row][col] =
                if row == col { (rest > 0.0).then(|| rest.sqrt())? } else { rest / lower[col][col] };
        }
    }
    // One column of the unit matrix after the other: first L y = e, then L' x = y.
    let mut inverse = vec![vec![0.0; n]; n];
    for (unit, x) in inverse.iter_mut().enumerate() {
        for row in unit..n {
            let known: f64 = (unit..row).map(|k| lower[row][k] * x[k]).sum();
            x[row] = (f64::from(u8::from(row == unit)) - known) / lower[row][row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| lower[k][row] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row][row];
        }
    }
    Some(inverse)
}

/// The product of a matrix and a vector.
pub(crate) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, -1.0], vec![0.5, -1.0, 2.0]];
        let back = inverse(&matrix).unwrap();
        for (k, row) in back.iter().enumerate() {
            let unit = times(&matrix, row);
            assert!(unit.iter().enumerate().all(|(j, x)| (x - f64::from(u8::from(j == k))).abs() < 1e-12));
        }
        assert_eq!(inverse(&[vec![1.0, 2.0], vec![2.0, 1.0]]), None);
    }
}
