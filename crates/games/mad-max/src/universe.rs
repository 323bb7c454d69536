use palestra_base::Text;
use palestra_base::text::push_int;
use palestra_base::{Grid, Pos, Step};
use palestra_wire::message::{Element, Kind};

/// What is on a cell. On the wire it is its number. R6
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Thing {
    Empty,
    Tyre,
    Car,
    Missile,
    WaterBonus,
    MissileBonus,
    GasBonus,
}

impl Thing {
    const ALL: [Thing; 7] = [
        Thing::Empty,
        Thing::Tyre,
        Thing::Car,
        Thing::Missile,
        Thing::WaterBonus,
        Thing::MissileBonus,
        Thing::GasBonus,
    ];

    /// Its letter in the files, where cars and missiles are not drawn.
    pub(crate) const fn letter(self) -> &'static str {
        match self {
            Thing::Empty | Thing::Car | Thing::Missile => ".",
            Thing::Tyre => "X",
            Thing::WaterBonus => "W",
            Thing::MissileBonus => "M",
            Thing::GasBonus => "G",
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Thing> {
        Some(match letter {
            '.' => Thing::Empty,
            'X' => Thing::Tyre,
            'W' => Thing::WaterBonus,
            'M' => Thing::MissileBonus,
            'G' => Thing::GasBonus,
            _ => return None,
        })
    }
}

/// A set of things, to ask for all of them at once.
#[derive(Clone, Copy)]
pub(crate) struct Things(u8);

impl Things {
    pub const fn of<const N: usize>(things: [Thing; N]) -> Self {
        let (mut set, mut k) = (0, 0);
        while k < N {
            set |= 1 << things[k] as u8;
            k += 1;
        }
        Things(set)
    }

    #[inline]
    pub fn contains(self, thing: Thing) -> bool {
        self.0 & (1 << thing as u8) != 0
    }
}

impl Element for Thing {
    const KIND: Kind = Kind::U8;

    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend(values.iter().map(|&thing| thing as u8));
    }

    /// Numbers of nothing are left out.
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend(bytes.iter().filter_map(|&byte| Thing::ALL.get(usize::from(byte))));
    }
}

/// The cells of the cylinder. R4
///
/// Beside them it keeps their picture as the output file has it, so that a state is written by a copy, and
/// the number of things of each kind.
#[derive(Clone, Debug)]
pub(crate) struct Universe {
    cells: Grid<Thing>,
    picture: String,
    /// Where the first row's cells begin in the picture.
    first: usize,
    count: [u32; 7],
}

impl Universe {
    pub fn new(rows: i16, cols: i16) -> Self {
        let mut picture = Text::new();
        picture.push('\n');
        for label in [|col| col / 10, |col| col % 10] {
            picture.push_str("   ");
            (0..cols).for_each(|col: i16| push_int(&mut picture, label(col)));
            picture.push('\n');
        }
        picture.push('\n');
        let first = picture.as_bytes().len() + 3;
        for row in 0..rows {
            push_int(&mut picture, row / 10);
            push_int(&mut picture, row % 10);
            picture.push(' ');
            (0..cols).for_each(|_| picture.push('.'));
            picture.push('\n');
        }
        let mut count = [0; 7];
        count[Thing::Empty as usize] = rows as u32 * cols as u32;
        let picture = picture.to_string();
        Universe { cells: Grid::new(rows, cols, Thing::Empty), picture, first, count }
    }

    pub fn rows(&self) -> i16 {
        self.cells.rows()
    }

    pub fn cols(&self) -> i16 {
        self.cells.cols()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[Thing] {
        self.cells.cells()
    }

    /// The cells as the output file has them, with the labels of rows and columns.
    pub fn picture(&self) -> &str {
        &self.picture
    }

    /// How many of these things there are.
    pub fn count(&self, thing: Thing) -> u32 {
        self.count[thing as usize]
    }

    /// What is on a cell of the universe.
    #[inline]
    pub fn at(&self, pos: Pos) -> Thing {
        self.cells[pos]
    }

    /// Puts a thing on a cell, in place of what was there.
    #[inline]
    pub fn put(&mut self, pos: Pos, thing: Thing) {
        let before = std::mem::replace(&mut self.cells[pos], thing);
        self.count[before as usize] -= 1;
        self.count[thing as usize] += 1;
        if before.letter() != thing.letter() {
            let width = self.cols() as usize + 4; // with the row's label and the end of the line
            let at = self.first + pos.row as usize * width + pos.col as usize;
            self.picture.replace_range(at..=at, thing.letter());
        }
    }

    /// The column of the universe that a column of the unrolled one is.
    #[inline]
    pub fn wrap(&self, col: i32) -> i16 {
        col.rem_euclid(i32::from(self.cols())) as i16
    }

    /// The cell a few columns further on; its row may be none of the universe's.
    #[inline]
    pub fn step(&self, from: Pos, step: Step) -> Pos {
        let mut to = from + step;
        if to.col >= self.cols() {
            to.col -= self.cols();
        } else if to.col < 0 {
            to.col += self.cols();
        }
        to
    }

    /// Whether none of these things is in the square of 5 x 5 cells around a cell. R21, R22
    pub fn is_clear_of(&self, things: Things, around: Pos) -> bool {
        let mut rows = (around.row - 2).max(0)..=(around.row + 2).min(self.rows() - 1);
        if (2..self.cols() - 2).contains(&around.col) {
            let cols = around.col as usize - 2..=around.col as usize + 2;
            return rows.all(|row| !self.cells.row(row)[cols.clone()].iter().any(|&at| things.contains(at)));
        }
        rows.all(|row| {
            let row = Pos::new(row, around.col);
            (-2..=2).all(|cols| !things.contains(self.at(self.step(row, Step::new(0, cols)))))
        })
    }

    /// Whether a place is within the window of a round, which has this many columns. R5
    #[inline]
    pub fn in_window(&self, pos: Pos, round: i32, width: i16) -> bool {
        (0..self.rows()).contains(&pos.row) && self.wrap(i32::from(pos.col) - round) < width
    }
}
