//! The output file. R24

use palestra_base::Seat;
use palestra_base::text::push_double;
use palestra_base::words::{Word, Words};
use palestra_game::{Head, Status};

use crate::{Dir, Dominator, Kind, Move, VERSION};

impl Dominator {
    pub(crate) fn head(&self, head: &Head, out: &mut String) {
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

    pub(crate) fn movements(&self, done: &[Move], out: &mut String) {
        out.push_str("movements\n");
        let mut words = Words::new(out);
        for &Move { unit, dir } in done {
            words.push(Word::number(unit).then(ENDS[dir.index()]));
        }
        words.push(Word::new(b"-1\n"));
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        out.push_str("\n\n");
        out.push_str(self.land.picture());
        let mut words = Words::new(out);
        words.push(Word::new(b"\nround "));
        words.push(Word::last_number(self.round as usize));
        words.push(Word::new(b"land "));
        words.line(self.land.painted().map(i64::from).0);
        words.push(Word::new(b"total_sc"));
        words.push(Word::new(b"ore "));
        words.line(self.score.0);
        words.push(Word::new(b"status"));
        drop(words);
        for seat in Seat::ALL {
            out.push(' ');
            push_double(out, status.map_or(0.0, |status| status[seat]));
        }
        out.push('\n');
        self.push_units(out);
        out.push('\n');
    }

    /// One line for each unit: kind, owner, row, column, health.
    fn push_units(&self, out: &mut String) {
        let units = &self.units;
        let mut words = Words::new(out);
        let who = units.kind.iter().zip(&units.owner);
        let place = units.row.iter().zip(&units.col);
        for (((&kind, &owner), (&row, &col)), &health) in who.zip(place).zip(&units.health) {
            // In bytes, so that the compiler sees that the numbers are short.
            let [row, col] = [row, col].map(|line| Word::number(usize::from(line as u8)));
            let who = WHO[kind as usize][owner.index() % Seat::COUNT].then(row);
            match health {
                0..1000 => words.push_all([who, col.then(Word::last_number(health as usize))]),
                _ if kind == Kind::Witch => words.push_all([who, col.then(IMMORTAL)]),
                _ => {
                    words.push_all([who, col]);
                    words.last_number(health);
                }
            }
        }
    }
}

/// How the line of a unit begins: its kind and owner.
const WHO: [[Word; Seat::COUNT]; 3] = {
    let mut who = [[Word::new(b""); Seat::COUNT]; 3];
    let mut kind = 0;
    while kind < 3 {
        let letter = Kind::BY_NUMBER[kind].letter() as u8;
        let mut seat = 0;
        while seat < Seat::COUNT {
            who[kind][seat] = Word::new(&[letter, b' ', b'0' + seat as u8, b' ']);
            seat += 1;
        }
        kind += 1;
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
