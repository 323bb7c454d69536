use palestra_base::{Grid, Pos};

/// Some cells of a board: one bit for each, so that sixty-four are handled at once.
#[derive(Clone)]
pub(crate) struct Cells {
    rows: i16,
    cols: i16,
    /// Words of a row. Behind its last cell there is always an empty bit.
    width: usize,
    words: Vec<u64>,
}

const WORD: usize = u64::BITS as usize;

impl Cells {
    /// No cells yet.
    pub fn new(rows: i16, cols: i16) -> Self {
        let width = cols as usize / WORD + 1;
        Cells { rows, cols, width, words: vec![0; width * rows as usize] }
    }

    /// The cells of a grid that are as they are wanted.
    pub fn of<T: Copy>(grid: &Grid<T>, is_wanted: impl Fn(T) -> bool) -> Self {
        let mut cells = Cells::new(grid.rows(), grid.cols());
        let mut flags = vec![[[0; 8]; WORD / 8]; cells.width];
        for row in 0..grid.rows() {
            for (flag, &value) in flags.as_flattened_mut().as_flattened_mut().iter_mut().zip(grid.row(row)) {
                *flag = u8::from(is_wanted(value));
            }
            for (word, flags) in cells.row_mut(row).iter_mut().zip(&flags) {
                *word = flags.iter().rev().fold(0, |bits, &eight| bits << 8 | packed(eight));
            }
        }
        cells
    }

    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        self.words[self.word(pos)] >> (pos.col as usize % WORD) & 1 == 1
    }

    pub fn insert(&mut self, pos: Pos) {
        let word = self.word(pos);
        self.words[word] |= 1 << (pos.col as usize % WORD);
    }

    /// Adds the cells of the board that are at most `reach` rows and columns away, for a reach below 32.
    pub fn insert_around(&mut self, pos: Pos, reach: i16) {
        let (left, right) =
            ((pos.col - reach).max(0) as usize, (pos.col + reach).min(self.cols - 1) as usize);
        let (word, bits) = (left / WORD, u128::from((2u64 << (right - left)) - 1) << (left % WORD));
        for row in (pos.row - reach).max(0)..=(pos.row + reach).min(self.rows - 1) {
            let row = self.row_mut(row);
            row[word] |= bits as u64;
            if let Some(next) = row.get_mut(word + 1) {
                *next |= (bits >> WORD) as u64;
            }
        }
    }

    /// The cells that can be reached from a place over these cells, in steps down, right, up and left. The place
    /// itself is one of them.
    pub fn reached_from(mut self, start: Pos) -> Cells {
        self.insert(start);
        let mut reached = Cells::new(self.rows, self.cols);
        reached.insert(start);
        fill(self.row(start.row), reached.row_mut(start.row));
        let last = self.rows - 1;
        loop {
            let down = (0..last).filter(|&row| self.go(row, row + 1, &mut reached)).count();
            let up = (0..last).rev().filter(|&row| self.go(row + 1, row, &mut reached)).count();
            if down + up == 0 {
                return reached;
            }
        }
    }

    /// Goes on from a row to the one beside it, and all along that. Says whether there was anywhere to go.
    fn go(&self, from: i16, to: i16, reached: &mut Cells) -> bool {
        let (from, to) = (from as usize * self.width, to as usize * self.width);
        let mut is_new = false;
        for k in 0..self.width {
            let fresh = reached.words[from + k] & self.words[to + k] & !reached.words[to + k];
            is_new |= fresh != 0;
            reached.words[to + k] |= fresh;
        }
        if is_new {
            fill(&self.words[to..to + self.width], &mut reached.words[to..to + self.width]);
        }
        is_new
    }

    /// Those of these cells that have one of the others below, to the right, above or to the left.
    pub fn beside(&self, others: &Cells) -> Cells {
        let word = |at: usize| others.words.get(at).copied().unwrap_or(0);
        let mut beside = self.clone();
        for (at, these) in beside.words.iter_mut().enumerate() {
            // wraps: before the first word is one far behind the last, which is empty
            let before = word(at.wrapping_sub(1)) >> (WORD - 1);
            let after = word(at + 1) << (WORD - 1);
            let across = word(at) << 1 | before | word(at) >> 1 | after;
            *these &= across | word(at + self.width) | word(at.wrapping_sub(self.width));
        }
        beside
    }

    /// These cells but the others.
    pub fn without(mut self, others: &Cells) -> Cells {
        self.words.iter_mut().zip(&others.words).for_each(|(these, others)| *these &= !others);
        self
    }

    /// All of them, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + '_ {
        (0..self.rows).flat_map(move |row| {
            let words = (0..).step_by(WORD).zip(self.row(row));
            words.flat_map(move |(first, &word)| ones(word).map(move |bit| Pos::new(row, first + bit)))
        })
    }

    fn row(&self, row: i16) -> &[u64] {
        &self.words[row as usize * self.width..][..self.width]
    }

    fn row_mut(&mut self, row: i16) -> &mut [u64] {
        &mut self.words[row as usize * self.width..][..self.width]
    }

    #[inline]
    fn word(&self, pos: Pos) -> usize {
        pos.row as usize * self.width + pos.col as usize / WORD
    }
}

/// The numbers of the bits that are set.
fn ones(mut word: u64) -> impl Iterator<Item = i16> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as i16;
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}

/// Eight flags as eight bits: multiplied, each comes to its place in the highest byte. wraps: what is carried beyond.
#[inline]
fn packed(flags: [u8; 8]) -> u64 {
    u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Goes from what is reached of a row to both sides, as far as it is open.
fn fill(open: &[u64], reached: &mut [u64]) {
    let mut goes_on = false;
    for (&open, reached) in open.iter().zip(&mut *reached) {
        *reached = filled_up(open, *reached, &mut goes_on);
    }
    let mut after = 0;
    for (&open, reached) in open.iter().zip(reached).rev() {
        *reached = filled_down(open, *reached | open & after << (WORD - 1));
        after = *reached;
    }
}

/// Goes up to higher bits as far as it is open, which is what a sum does when it carries.
#[inline]
fn filled_up(open: u64, reached: u64, goes_on: &mut bool) -> u64 {
    let (sum, carries) = open.overflowing_add(reached);
    let (sum, carries_now) = sum.overflowing_add(u64::from(*goes_on));
    *goes_on = carries | carries_now;
    reached | (open & (open ^ sum))
}

/// Goes down to lower bits as far as it is open: one bit, two, four, and so on.
#[inline]
fn filled_down(mut open: u64, mut reached: u64) -> u64 {
    for step in [1, 2, 4, 8, 16, 32] {
        reached |= open & reached >> step;
        open &= open >> step;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::Cells;
    use palestra_base::chance::Sound;
    use palestra_base::{Chance, Grid, Pos};

    fn random(sound: &mut Sound, rows: i16, cols: i16, percent: i32) -> Grid<bool> {
        let mut grid = Grid::new(rows, cols, false);
        grid.cells_mut().iter_mut().for_each(|cell| *cell = sound.range("cell", 1, 100) <= percent);
        grid
    }

    fn neighbours(pos: Pos) -> [Pos; 4] {
        let Pos { row, col } = pos;
        [Pos::new(row + 1, col), Pos::new(row, col + 1), Pos::new(row - 1, col), Pos::new(row, col - 1)]
    }

    /// Against the plain way, on mazes of all widths around a word's and two words'.
    #[test]
    fn what_is_reached_is_what_steps_reach() {
        let mut sound = Sound::new(1);
        for (cols, percent) in (20..150).zip([40, 60, 65, 70, 90].into_iter().cycle()) {
            let open = random(&mut sound, 31, cols, percent);
            let start = Pos::new(15, cols / 2);
            let mut expected = Grid::new(31, cols, false);
            let mut queue = vec![start];
            while let Some(pos) = queue.pop() {
                if !std::mem::replace(&mut expected[pos], true) {
                    queue.extend(neighbours(pos).into_iter().filter(|&next| open.get(next) == Some(&true)));
                }
            }
            let reached = Cells::of(&open, |open| open).reached_from(start);
            let found: Vec<Pos> = reached.iter().collect();
            let expected: Vec<Pos> = expected.places().filter(|&pos| expected[pos]).collect();
            assert_eq!(found, expected, "{cols} columns, {percent} % open");
            assert!(found.iter().all(|&pos| reached.contains(pos)));
        }
    }

    #[test]
    fn sets_are_what_they_say() {
        let mut sound = Sound::new(2);
        for cols in [20, 62, 63, 64, 65, 127, 128, 129] {
            let (a, b) = (random(&mut sound, 20, cols, 50), random(&mut sound, 20, cols, 20));
            let (these, others) = (Cells::of(&a, |wanted| wanted), Cells::of(&b, |wanted| wanted));
            let touches = |pos| neighbours(pos).into_iter().any(|next| b.get(next) == Some(&true));
            let beside: Vec<Pos> = a.places().filter(|&pos| a[pos] && touches(pos)).collect();
            assert_eq!(these.beside(&others).iter().collect::<Vec<_>>(), beside);
            let without: Vec<Pos> = a.places().filter(|&pos| a[pos] && !b[pos]).collect();
            assert_eq!(these.without(&others).iter().collect::<Vec<_>>(), without);

            let pos =
                Pos::new(sound.range("row", 0, 19) as i16, sound.range("column", 0, cols.into()) as i16);
            let pos = Pos::new(pos.row, pos.col.min(cols - 1));
            let mut around = Cells::new(20, cols);
            around.insert_around(pos, 4);
            let near = |at: Pos| at.row.abs_diff(pos.row).max(at.col.abs_diff(pos.col)) <= 4;
            assert!(around.iter().eq(a.places().filter(|&at| near(at))), "around {pos} of {cols} columns");
        }
    }
}
