//! Tyres: rings around bonuses, walls, bars and single ones, each with its mirror image. R3

use palestra_base::{Chance, Pos, Step};

use super::{FIRST_TYRE, mirror, road};
use crate::universe::{Thing, Universe};

/// What the tyres of a board look like.
const STYLES: [&[Shape]; 4] = [
    &[Shape::Single],
    &[Shape::Ring, Shape::Ring, Shape::Single],
    &[Shape::Wall, Shape::Wall, Shape::Bar],
    &[Shape::Ring, Shape::Wall, Shape::Bar, Shape::Single],
];

#[derive(Clone, Copy)]
enum Shape {
    /// One tyre.
    Single,
    /// Tyres around a cell, open in front and behind.
    Ring,
    /// A line along the road.
    Wall,
    /// A line across the road.
    Bar,
}

/// Places tyres until `share` of a hundred cells have one, or there is hardly room for more.
pub(super) fn place(universe: &mut Universe, share: i64, chance: &mut dyn Chance) {
    let cells = universe.cells().len() as i64;
    let wanted = (cells * share / 100) as u32;
    let style = STYLES[chance.range("style", 0, STYLES.len() as i32 - 1) as usize];
    let mut tries = 4 * wanted;
    while universe.count(Thing::Tyre) < wanted && tries > 0 {
        tries -= 1;
        let shape = style[chance.range("shape", 0, style.len() as i32 - 1) as usize];
        let tyres = draw(shape, universe, chance);
        let tyres: Vec<Pos> = tyres.iter().flat_map(|&pos| [pos, mirror(universe.rows(), pos)]).collect();
        let left = wanted - universe.count(Thing::Tyre);
        let room = tyres.len() as u32 <= left
            && tyres.iter().all(|&pos| pos.col >= FIRST_TYRE && universe.at(pos) == Thing::Empty);
        if !room {
            continue;
        }
        tyres.iter().for_each(|&pos| universe.put(pos, Thing::Tyre));
        if !road::is_open(universe) {
            tyres.iter().for_each(|&pos| universe.put(pos, Thing::Empty));
        }
    }
}

/// The cells of a shape somewhere in the upper half of the board.
fn draw(shape: Shape, universe: &Universe, chance: &mut dyn Chance) -> Vec<Pos> {
    let middle = i32::from((universe.rows() - 1) / 2);
    let row = chance.range("tyre", 0, middle) as i16;
    let col = chance.range("tyre", FIRST_TYRE.into(), i32::from(universe.cols()) - 1) as i16;
    let mut centre = Pos::new(row, col);
    let steps: Vec<Step> = match shape {
        Shape::Single => vec![Step::new(0, 0)],
        Shape::Ring => {
            // Around a bonus, if one is near.
            let near = |cols: &i16| {
                !matches!(
                    universe.at(universe.step(centre, Step::new(0, *cols))),
                    Thing::Empty | Thing::Tyre | Thing::Car
                )
            };
            if let Some(cols) = (0..6).find(near) {
                centre = universe.step(centre, Step::new(0, cols));
            }
            [(-2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (2, 0)].map(|(r, c)| Step::new(r, c)).into()
        }
        Shape::Wall => (0..chance.range("length", 4, 12)).map(|k| Step::new(0, k as i16)).collect(),
        Shape::Bar => (0..chance.range("length", 2, 4)).map(|k| Step::new(k as i16, 0)).collect(),
    };
    let cells = steps.into_iter().map(|step| universe.step(centre, step));
    cells.filter(|pos| (0..universe.rows()).contains(&pos.row)).collect()
}
