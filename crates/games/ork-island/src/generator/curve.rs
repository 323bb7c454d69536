use palestra_base::{Chance, Grid, Pos, Step};

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

/// Walks from `start`, turning a little at random, while `allowed` permits a step; fills `cells` with the
/// way. `allowed` must never lead back to where the walk has been.
pub fn curve<T, const N: usize>(
    chance: &mut dyn Chance,
    board: &Grid<T>,
    start: Pos,
    steps: &[Step; N],
    cells: &mut Vec<Pos>,
    allowed: impl Fn(Pos, Pos) -> bool,
) {
    cells.clear();
    let count = N as i32;
    let mut heading = chance.range("heading", 0, count - 1);
    let mut at = start;
    loop {
        cells.push(at);
        let turn = chance.range("turn", -1, 1);
        let tried = [turn, -1, 0, 1].map(|turn| (heading + turn).rem_euclid(count));
        let possible = |&way: &i32| {
            let next = at + steps[way as usize];
            board.contains(next) && allowed(at, next)
        };
        match tried.into_iter().find(possible) {
            Some(way) => heading = way,
            None => return,
        }
        at = at + steps[heading as usize];
    }
}
