//! The output file. R24

use palestra_base::text::{push_double, push_int};
use palestra_base::{Ascii, PerSeat, Seat};
use palestra_game::{Head, Status};

use crate::{Dominator, Move, VERSION};

/// Bytes that suffice for the units or moves of most boards.
const ROOM: usize = 1 << 12;

impl Dominator {
    pub(crate) fn head(&self, head: &Head, out: &mut String) {
        out.push_str(if head.judged { "SecGame" } else { "Game" });
        out.push_str("\n\nSeed ");
        push_int(out, head.seed as i64);
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
        let mut text = Ascii::with_capacity(ROOM);
        text.text("movements\n");
        for &Move { unit, dir } in done {
            text.line([], [unit as i32], [b' ', dir.letter() as u8, b'\n']);
        }
        text.text("-1\n").append_to(out);
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        out.push_str("\n\n");
        out.push_str(self.land.picture());
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push_str("\nland");
        push_all(out, &self.land.painted().map(i64::from));
        out.push_str("\ntotal_score");
        push_all(out, &self.score);
        out.push_str("\nstatus");
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
        let mut text = Ascii::with_capacity(ROOM);
        let units = &self.units;
        let who = units.kind.iter().zip(&units.owner);
        let place = units.row.iter().zip(&units.col);
        for (((kind, owner), (&row, &col)), &health) in who.zip(place).zip(&units.health) {
            let owner = b'0' + owner.index() as u8;
            text.line([kind.letter() as u8, b' ', owner, b' '], [row.into(), col.into(), health], *b"\n");
        }
        text.append_to(out);
    }
}

fn push_all(out: &mut String, numbers: &PerSeat<i64>) {
    for &number in &numbers.0 {
        out.push(' ');
        push_int(out, number);
    }
}
