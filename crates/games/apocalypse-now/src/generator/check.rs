//! Whether a board holds together.

use palestra_base::{Grid, Pos, Step};

use crate::Land;
use crate::fleet::square;
use crate::settings::{MAX, REACH};

/// The largest walkable area cut off from the rest that we accept.
const LARGEST_POCKET: usize = 100;

const ORTHOGONAL: [Step; 4] = [Step::new(1, 0), Step::new(0, 1), Step::new(-1, 0), Step::new(0, -1)];
const DIAGONAL: [Step; 4] = [Step::new(1, 1), Step::new(1, -1), Step::new(-1, 1), Step::new(-1, -1)];

/// The cells that soldiers can walk to from each other; `None` if too much is cut off from them.
pub(super) fn mainland(land: &Grid<Land>) -> Option<Grid<bool>> {
    let walkable = |pos| land.get(pos).is_some_and(|land: &Land| land.is_walkable());
    let steps = [ORTHOGONAL, DIAGONAL].concat();
    let all = land.places().filter(|&pos| walkable(pos)).count();
    let mut seen = Grid::new(MAX, MAX, false);
    for pos in land.places() {
        if walkable(pos) && !seen[pos] {
            let area = flood(pos, &steps, walkable);
            let size = area.cells().iter().filter(|&&inside| inside).count();
            // More than half of all: there is no other, so its mirror images are itself.
            if size * 2 > all {
                return (all - size <= LARGEST_POCKET).then_some(area);
            }
            area.places().filter(|&pos| area[pos]).for_each(|pos| seen[pos] = true);
        }
    }
    None
}

/// Whether helicopters can get everywhere where they can be.
pub(super) fn sky_is_connected(land: &Grid<Land>) -> bool {
    let mut free = Grid::new(MAX, MAX, false);
    let inside = REACH..MAX - REACH;
    for pos in land.places().filter(|pos| inside.contains(&pos.row) && inside.contains(&pos.col)) {
        free[pos] = square(pos).all(|cell| land[cell] != Land::Mountain);
    }
    let can_be = |pos| free.get(pos) == Some(&true);
    let Some(first) = free.places().find(|&pos| can_be(pos)) else { return false };
    flood(first, &ORTHOGONAL, can_be) == free
}

/// The cells that can be reached from one by these steps.
fn flood(from: Pos, steps: &[Step], can_be: impl Fn(Pos) -> bool) -> Grid<bool> {
    let mut reached = Grid::new(MAX, MAX, false);
    reached[from] = true;
    let mut border = vec![from];
    while let Some(pos) = border.pop() {
        for next in steps.iter().map(|&step| pos + step) {
            if can_be(next) && !reached[next] {
                reached[next] = true;
                border.push(next);
            }
        }
    }
    reached
}
