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
pub fn curve<const N: usize>(
    chance: &mut dyn Chance,
    start: Pos,
    steps: &[Step; N],
    cells: &mut Vec<Pos>,
    allowed: impl Fn(Pos, usize) -> bool,
) {
    const { assert!(N.is_power_of_two(), "turning around is masking") };
    let turned = |heading: usize, turn: i32| (heading as i32 + turn) as usize & (N - 1);
    cells.clear();
    let mut heading = chance.range("heading", 0, N as i32 - 1) as usize;
    let mut at = start;
    loop {
        cells.push(at);
        let turn = chance.range("turn", -1, 1);
        let tried = [turn, -1, 0, 1].into_iter().map(|turn| turned(heading, turn));
        match tried.into_iter().find(|&way| allowed(at, way)) {
            Some(way) => heading = way,
            None => return,
        }
        at = at + steps[heading];
    }
}
