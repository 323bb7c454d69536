//! Draws boards. R2-R5
//!
//! Everything is drawn for the quadrant of player 0 and mirrored left-right and top-bottom, so that the
//! four seats are alike.

mod check;
mod quadrant;

use palestra_base::{Chance, Grid, Pos, Seat};

use crate::fleet::{Facing, Fleet, distance};
use crate::settings::{HIGH_VALUE, LIFE, LOW_VALUE, MAX, NUM_SOLDIERS};
use crate::soldiers::Soldiers;
use crate::start::Start;
use crate::{Land, Post};

use quadrant::Quadrant;

/// Rows and columns of a quadrant.
const SIDE: i16 = MAX / 2;

/// Where player 0's helicopters start, and where they look. D4
const HELICOPTERS: [(Pos, Facing); 2] = [(Pos::new(5, 15), Facing::East), (Pos::new(15, 5), Facing::South)];

/// Posts and soldiers keep away from the borders and the middle lines of the board.
const INSIDE: std::ops::RangeInclusive<i16> = 2..=SIDE - 3;

/// Nobody else starts in the 5 x 5 square around a post or a soldier.
const APART: i16 = 3;

/// Out of a hundred posts and soldiers, how many are in the forest.
const POSTS_IN_FOREST: i32 = 90;
const SOLDIERS_IN_FOREST: i32 = 84;

/// So many boards are tried; then a plain one is drawn, which always succeeds.
const TRIES: usize = 200;

/// Draws a board with everybody on it.
pub(crate) fn generate(chance: &mut dyn Chance) -> Start {
    let tried = (0..TRIES).find_map(|_| {
        let quadrant = Quadrant::draw(chance)?;
        populate(mirrored(&quadrant), chance)
    });
    // Without water and inner mountains every cell inside is connected to every other. A post or soldier
    // takes at most 25 cells from the others, 24 of them 600, and a quadrant has 26 x 26 = 676 inside.
    tried.unwrap_or_else(|| {
        populate(mirrored(&Quadrant::plain(chance)), chance).expect("a plain board has room for all")
    })
}

/// The whole board of a quadrant.
fn mirrored(quadrant: &Quadrant) -> Grid<Land> {
    let mut land = Grid::new(MAX, MAX, Land::Mountain);
    for pos in quadrant.land.places() {
        for seat in Seat::ALL {
            land[image(pos, seat)] = quadrant.land[pos];
        }
    }
    land
}

/// Where a cell of player 0's quadrant is for another player.
fn image(pos: Pos, seat: Seat) -> Pos {
    let (row, col) = (MAX - 1 - pos.row, MAX - 1 - pos.col);
    match seat.index() {
        0 => pos,
        1 => Pos::new(pos.row, col),
        2 => Pos::new(row, col),
        _ => Pos::new(row, pos.col),
    }
}

fn facing_image(facing: Facing, seat: Seat) -> Facing {
    let turned_over = match facing {
        Facing::East | Facing::West => matches!(seat.index(), 1 | 2),
        Facing::North | Facing::South => matches!(seat.index(), 2 | 3),
    };
    if turned_over { facing.turned(2) } else { facing }
}

/// Puts posts, helicopters and soldiers on the land; `None` if it is cut in pieces or has no room.
fn populate(land: Grid<Land>, chance: &mut dyn Chance) -> Option<Start> {
    let mainland = check::mainland(&land)?;
    if !check::sky_is_connected(&land) {
        return None;
    }
    let mut places = Places { land: &land, mainland: &mainland, taken: Vec::new() };
    let mut posts = Vec::new();
    for value in [HIGH_VALUE, HIGH_VALUE, LOW_VALUE, LOW_VALUE] {
        let pos = places.draw(POSTS_IN_FOREST, chance)?;
        posts.extend(Seat::ALL.map(|seat| Post { pos: image(pos, seat), value }));
    }

    let mut ids = 1..;
    let mut fleet = Fleet::new();
    for seat in Seat::ALL {
        for (pos, facing) in HELICOPTERS {
            fleet.add(ids.next()?, seat, image(pos, seat), facing_image(facing, seat));
        }
    }
    let mut soldiers = Soldiers::new();
    for _ in 0..NUM_SOLDIERS {
        let pos = places.draw(SOLDIERS_IN_FOREST, chance)?;
        for seat in Seat::ALL {
            soldiers.add(ids.next()?, seat, image(pos, seat), LIFE);
        }
    }
    let fire = Grid::new(MAX, MAX, 0);
    Some(Start { land, fire, post_owner: vec![None; posts.len()], posts, soldiers, fleet })
}

/// Cells of player 0's quadrant where something can start.
struct Places<'a> {
    land: &'a Grid<Land>,
    mainland: &'a Grid<bool>,
    taken: Vec<Pos>,
}

impl Places<'_> {
    /// A cell away from all others, in the forest with this probability if there is room.
    fn draw(&mut self, in_forest: i32, chance: &mut dyn Chance) -> Option<Pos> {
        let wanted = if chance.range("in forest", 1, 100) <= in_forest { Land::Forest } else { Land::Grass };
        let free: Vec<Pos> = INSIDE
            .flat_map(|row| INSIDE.map(move |col| Pos::new(row, col)))
            .filter(|&pos| {
                self.mainland[pos] && self.taken.iter().all(|&other| distance(pos, other) >= APART)
            })
            .collect();
        let of_wanted: Vec<Pos> = free.iter().copied().filter(|&pos| self.land[pos] == wanted).collect();
        let cells = if of_wanted.is_empty() { free } else { of_wanted };
        if cells.is_empty() {
            return None;
        }
        let pos = cells[chance.range("start", 0, cells.len() as i32 - 1) as usize];
        self.taken.push(pos);
        Some(pos)
    }
}
