//! The output file. R24

use palestra_base::words::{Word, Words};
use palestra_base::{Pos, Seat, Text};
use palestra_game::{Head, Status};

use crate::units::badge;
use crate::{Dir, Dominator, Kind, Move, VERSION};

impl Dominator {
    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(if head.judged { "SecGame" } else { "Game" });
        out.push_str("\n\nSeed ");
        out.push_str(&head.seed.to_string());
        out.push_str("\n\n");
        out.push_str(VERSION);
        out.push('\n');
        for (name, value) in self.board.entries() {
            out.push_str(&format!("{name:15}{value}\n"));
        }
        out.push_str("names         ");
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push('\n');
    }

    pub(crate) fn movements(&self, done: &[Move], out: &mut Text) {
        out.push_str("movements\n");
        let mut words = Words::new(out);
        for &Move { unit, dir } in done {
            words.push(Word::number(unit.into()).then(ENDS[dir.index()]));
        }
        words.push(Word::new(b"-1\n"));
    }

    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        out.push_str("\n\n");
        out.push_bytes(self.land.picture());
        let mut words = Words::new(out);
        words.push(Word::new(b"\nround "));
        words.push(Word::last_number(self.round as usize));
        words.push(Word::new(b"land "));
        words.line(self.land.painted().map(i64::from).0);
        words.push(Word::new(b"total_sc"));
        words.push(Word::new(b"ore "));
        words.line(self.score.0);
        words.push(Word::new(b"status"));
        match status {
            None => words.push(Word::new(b" 0 0 0 0")),
            Some(status) => status.iter().for_each(|(_, &share)| words.double(share)),
        }
        words.push(Word::new(b"\n"));
        self.push_units(&mut words);
        words.push(Word::new(b"\n"));
    }

    /// One line for each unit: kind, owner, row, column, health.
    fn push_units(&self, words: &mut Words) {
        let (units, coordinates) = (&self.units, self.coordinates());
        for ((&badge, &place), &health) in units.badge.iter().zip(&units.place).zip(&units.health) {
            let who = WHO[usize::from(badge) % WHO.len()];
            let place = coordinates[place.number()];
            match health {
                0..1000 => words.push_all([who, place, Word::last_number(health as usize)]),
                -1 => words.push_all([who, place, IMMORTAL]),
                _ => {
                    words.push_all([who, place]);
                    words.last_number(health);
                }
            }
        }
    }

    /// Row and column of each place, by its number.
    fn coordinates(&self) -> &[Word] {
        self.coordinates.get_or_init(|| {
            let (lines, side) = (self.units.cells.lines(), self.board.side);
            let last = lines.place(Pos::new(side, 0)).number();
            let mut words = vec![Word::EMPTY; last];
            for row in 0..side {
                let first = lines.place(Pos::new(row, 0)).number();
                for (col, word) in words[first..].iter_mut().take(side as usize).enumerate() {
                    *word = Word::number(row as usize).then(Word::number(col));
                }
            }
            words
        })
    }
}

/// How the line of a unit begins, by its badge; some badges nobody has.
const WHO: [Word; 16] = {
    let mut who = [Word::new(b"? ? "); 16];
    let mut k = 0;
    while k < 12 {
        let kind = Kind::BY_NUMBER[k / Seat::COUNT];
        let seat = Seat::ALL[k % Seat::COUNT];
        who[badge(kind, seat) as usize] =
            Word::new(&[kind.letter() as u8, b' ', b'0' + seat.index() as u8, b' ']);
        k += 1;
    }
    who
};

/// How the line of a witch ends.
const IMMORTAL: Word = Word::new(b"-1\n");

/// How the line of a move ends.
const ENDS: [Word; 8] = {
    let mut ends = [Word::new(b""); 8];
    let mut dir = 0;
    while dir < 8 {
        ends[dir] = Word::new(&[Dir::ALL[dir].letter() as u8, b'\n']);
        dir += 1;
    }
    ends
};
