//! The output file. R24

use palestra_base::text::{push_double, push_int};
use palestra_base::{PerSeat, Seat};
use palestra_game::{Head, Status};

use crate::{Dominator, Move, VERSION};

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
        out.push_str("movements\n");
        for Move { unit, dir } in done {
            push_int(out, *unit as i64);
            out.push(' ');
            out.push(dir.letter());
            out.push('\n');
        }
        out.push_str("-1\n");
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        out.push_str("\n\n");
        let letters = self.land.letters();
        for row in 0..letters.rows() {
            out.push_str(std::str::from_utf8(letters.row(row)).expect("cells are letters"));
            out.push('\n');
        }
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
        for id in 0..self.units.len() {
            out.push(self.units.kind[id].letter());
            push_all_of(
                out,
                [
                    self.units.owner[id].index() as i64,
                    self.units.row[id].into(),
                    self.units.col[id].into(),
                    self.units.health[id].into(),
                ],
            );
            out.push('\n');
        }
        out.push('\n');
    }
}

fn push_all(out: &mut String, numbers: &PerSeat<i64>) {
    push_all_of(out, numbers.0);
}

fn push_all_of<const N: usize>(out: &mut String, numbers: [i64; N]) {
    for number in numbers {
        out.push(' ');
        push_int(out, number);
    }
}
