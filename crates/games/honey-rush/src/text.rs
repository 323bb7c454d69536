//! The output file. R15

use palestra_base::text::{push_double, push_int};
use palestra_base::{Seat, Text};
use palestra_game::{Head, Status};

use crate::{Flight, HoneyRush, VERSION};

impl HoneyRush {
    /// Version, numbers, who plays, and the garden, which never changes.
    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(VERSION);
        out.push('\n');
        for (name, value) in self.settings.entries() {
            out.push_str(&format!("{name} {value}\n"));
        }
        out.push_str(&format!(
            "judged {}\nseed {}\nnames {}\n\ngarden\n",
            head.judged,
            head.seed,
            head.names.join(" ")
        ));
        for row in 0..self.settings.side {
            out.push_bytes(self.garden.cells.row(row));
            out.push('\n');
        }
    }

    /// The flights of a round, those that came about.
    pub(crate) fn flights(&self, flights: &[Flight], out: &mut Text) {
        out.push_str("\nflights\n");
        for &Flight { bee, dir } in flights {
            push_int(out, bee as i64);
            out.push_str([" u\n", " r\n", " d\n", " l\n"][dir as usize]);
        }
        out.push_str("-1\n");
    }

    /// Scores, nectar and bees.
    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push_str("\nscore");
        push_all(out, &self.score.0);
        out.push_str("\nstatus");
        for seat in Seat::ALL {
            out.push(' ');
            push_double(out, status.map_or(0.0, |status| status[seat]));
        }
        out.push_str("\nflowers");
        push_all(out, &self.nectar);
        out.push_str("\nbees\n");
        for (bee, pos) in self.bees.pos.iter().enumerate() {
            push_int(out, self.owner(bee).index() as i64);
            push_all(out, &[i32::from(pos.row), i32::from(pos.col), self.bees.nectar[bee]]);
            out.push('\n');
        }
    }
}

fn push_all<T: Copy + Into<i64>>(out: &mut Text, numbers: &[T]) {
    for &number in numbers {
        out.push(' ');
        push_int(out, number);
    }
}
