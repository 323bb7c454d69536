use std::sync::OnceLock;

use palestra_base::{Grid, Pos, Step, Text};

use crate::cells::Cells;
use crate::{Settings, text};

/// The type of a cell. On the wire it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Terrain {
    Water = 0,
    Grass = 1,
    Forest = 2,
    Sand = 3,
    City = 4,
    Path = 5,
}

impl Terrain {
    /// All types, by their numbers.
    pub const ALL: [Terrain; 6] =
        [Terrain::Water, Terrain::Grass, Terrain::Forest, Terrain::Sand, Terrain::City, Terrain::Path];

    /// Its letter in the files.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Water => 'W',
            Terrain::Grass => '.',
            Terrain::Forest => 'F',
            Terrain::Sand => 'S',
            Terrain::City => 'C',
            Terrain::Path => 'P',
        }
    }

    /// The type with this letter.
    pub fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }

    /// Whether orks can appear on it. R5
    pub fn is_open_land(self) -> bool {
        matches!(self, Terrain::Grass | Terrain::Forest | Terrain::Sand)
    }
}

/// A path and the two cities that it joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The cities, by number.
    pub ends: [usize; 2],
    /// Its cells, from the first city to the second.
    pub cells: Vec<Pos>,
}

/// The cells, cities and paths as they are drawn or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The type of each cell.
    pub terrain: Grid<Terrain>,
    /// The cells of each city.
    pub cities: Vec<Vec<Pos>>,
    /// The paths.
    pub paths: Vec<Path>,
}

/// The city or path that a cell belongs to, by number: first all cities, then all paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u16);

impl Place {
    const NONE: Place = Place(u16::MAX);

    /// Its number, if it is one.
    #[inline]
    pub fn number(self) -> Option<usize> {
        (self != Place::NONE).then_some(self.0.into())
    }
}

/// Everything that never changes in a match.
#[derive(Debug)]
pub(crate) struct Island {
    pub settings: Settings,
    /// What it costs to move to a cell, by the number of its type. A table, since nobody can tell where orks go.
    pub costs: [i32; Terrain::ALL.len()],
    pub map: Map,
    pub places: Grid<Place>,
    /// Open cells next to the sea, row by row. R5
    pub shore: Vec<Pos>,
    /// The first and the last cell of each row that is not water, row by row. D1
    pub row_ends: Vec<Pos>,
    text: OnceLock<Text>,
}

/// South, east, north, west: the order of the directions on the wire.
pub(crate) const STEPS: [Step; 4] = [Step::new(1, 0), Step::new(0, 1), Step::new(-1, 0), Step::new(0, -1)];

impl Island {
    pub fn new(settings: Settings, map: Map) -> Self {
        let mut places = Grid::new(settings.rows, settings.cols, Place::NONE);
        let cells = map.cities.iter().chain(map.paths.iter().map(|path| &path.cells));
        for (number, cells) in (0..).zip(cells) {
            cells.iter().for_each(|&pos| places[pos] = Place(number));
        }
        let (shore, row_ends) = (shore(&map.terrain), row_ends(&map.terrain));
        Island { costs: settings.costs(), settings, map, places, shore, row_ends, text: OnceLock::new() }
    }

    /// The text of the board, the cities and the paths, the same in every state of the output. Made once, if
    /// anybody wants it.
    pub fn text(&self) -> &Text {
        self.text.get_or_init(|| text::map(&self.map))
    }
}

/// The sea is the water connected to the border, which is all water; rivers and lakes are not. R5
fn shore(terrain: &Grid<Terrain>) -> Vec<Pos> {
    let sea = Cells::of(terrain, |terrain| terrain == Terrain::Water).reached_from(Pos::new(0, 0));
    Cells::of(terrain, Terrain::is_open_land).beside(&sea).iter().collect()
}

fn row_ends(terrain: &Grid<Terrain>) -> Vec<Pos> {
    let mut ends = Vec::new();
    for row in 0..terrain.rows() {
        let is_land = |&terrain: &Terrain| terrain != Terrain::Water;
        let cells = terrain.row(row);
        let (Some(first), Some(last)) = (cells.iter().position(is_land), cells.iter().rposition(is_land))
        else {
            continue;
        };
        ends.push(Pos::new(row, first as i16));
        if last != first {
            ends.push(Pos::new(row, last as i16));
        }
    }
    ends
}
