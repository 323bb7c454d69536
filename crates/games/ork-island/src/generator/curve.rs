use palestra_base::{Chance, Pos, Step};

/// South-west, south, south-east, ... the way rivers turn.
pub const EIGHT: [Step; 8] = [
    Step::new(1, -1),
    Step::new(1, 0),
    Step::new(1, 1),
    Step::new(0, 1),
    Step::new(-1, 1),
    Step::new(-1, 0),
    Step::new(-1, -1),
    Step::new(0, -1),
];

/// South, east, north, west: the way paths turn.
pub const FOUR: [Step; 4] = [Step::new(1, 0), Step::new(0, 1), Step::new(-1, 0), Step::new(0, -1)];

/// Walks from `start`, turning a little at random, while `allowed` permits a step from a place in one of the
/// directions; fills `cells` with the way. `allowed` must never lead back to where the walk has been.
///
/// Stops before the first cell that is not `free`, and says whether there was none.
#[inline]
pub fn curve<const N: usize, C: Chance + ?Sized>(
    chance: &mut C,
    start: Pos,
    mut heading: usize,
    steps: &[Step; N],
    cells: &mut Vec<Pos>,
    allowed: impl Fn(Pos, usize) -> bool,
    free: impl Fn(Pos) -> bool,
) -> bool {
    cells.clear();
    let mut at = start;
    while free(at) {
        cells.push(at);
        let turn = chance.range(TURN, -1, 1);
        let tried = [turn, -1, 0, 1].map(|turn| turned::<N>(heading, turn));
        match tried.into_iter().find(|&way| allowed(at, way)) {
            Some(way) => heading = way,
            None => return true,
        }
        at = at + steps[heading];
    }
    false
}

/// What the draws of a curve are for: one for each of its cells.
pub const TURN: &str = "turn";

/// The direction `turn` places after this one, of `N`.
#[inline]
pub fn turned<const N: usize>(heading: usize, turn: i32) -> usize {
    const { assert!(N.is_power_of_two(), "turning around is masking") };
    // wraps: below 0 to what the mask makes the last direction
    heading.wrapping_add_signed(turn as isize) & (N - 1)
}
