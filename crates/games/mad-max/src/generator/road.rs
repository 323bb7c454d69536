use palestra_base::{Pos, Step};

use crate::universe::{Thing, Universe};

/// Whether a car can get from every cell without a tyre to every other one, straight on, up and down.
pub(super) fn is_open(universe: &Universe) -> bool {
    let free = universe.cells().len() as u32 - universe.count(Thing::Tyre);
    // The first columns have no tyres: what they lead to and what leads to them is everything.
    flood(universe, Step::new(0, 1)) == free && flood(universe, Step::new(0, -1)) == free
}

/// How many cells are reached from the first one, up, down, and one column in a direction.
fn flood(universe: &Universe, along: Step) -> u32 {
    let (rows, cols) = (universe.rows(), universe.cols());
    let index = |pos: Pos| pos.row as usize * cols as usize + pos.col as usize;
    let mut seen = vec![false; universe.cells().len()];
    let mut reached = 0;
    let mut next = vec![Pos::new(0, 0)];
    seen[0] = true;
    while let Some(pos) = next.pop() {
        reached += 1;
        for step in [along, Step::new(1, 0), Step::new(-1, 0)] {
            let to = universe.step(pos, step);
            if !(0..rows).contains(&to.row) || seen[index(to)] || universe.at(to) == Thing::Tyre {
                continue;
            }
            seen[index(to)] = true;
            next.push(to);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(tyres: &[(i16, i16)]) -> Universe {
        let mut universe = Universe::new(15, 60);
        tyres.iter().for_each(|&(row, col)| universe.put(Pos::new(row, col), Thing::Tyre));
        universe
    }

    #[test]
    fn walls_and_traps_close_the_road() {
        assert!(is_open(&board(&[])));
        let wall: Vec<_> = (0..15).map(|row| (row, 30)).collect();
        assert!(!is_open(&board(&wall)));
        assert!(is_open(&board(&wall[1..])));
        assert!(!is_open(&board(&[(0, 31), (1, 30)]))); // no way on from (0, 30)
        assert!(!is_open(&board(&[(0, 29), (1, 30)]))); // no way into it
    }
}
