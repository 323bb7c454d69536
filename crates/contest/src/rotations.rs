/// The seatings of a line-up, one after the other: everybody sits everywhere once.
///
/// ```
/// let tables: Vec<_> = palestra_contest::rotations(&[7, 8, 9]).collect();
/// assert_eq!(tables, [[7, 8, 9], [8, 9, 7], [9, 7, 8]]);
/// ```
pub fn rotations(line_up: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let seats = line_up.len();
    (0..seats).map(move |turn| (0..seats).map(|seat| line_up[(seat + turn) % seats]).collect())
}

/// The same, each twice: as it is, and with `other` on the seat of slot `slot`. What parts the two is the player alone.
///
/// ```
/// let tables: Vec<_> = palestra_contest::paired(&[0, 2], 0, 1).collect();
/// assert_eq!(tables, [[0, 2], [1, 2], [2, 0], [2, 1]]);
/// ```
pub fn paired(line_up: &[usize], slot: usize, other: usize) -> impl Iterator<Item = Vec<usize>> + '_ {
    let mut changed = line_up.to_vec();
    changed[slot] = other;
    let changed: Vec<Vec<usize>> = rotations(&changed).collect();
    rotations(line_up).zip(changed).flat_map(|(table, twin)| [table, twin])
}
