//! The output file. R25

use palestra_base::text::{push_double, push_int};
use palestra_base::{Seat, Text};
use palestra_game::{Head, Status};

use crate::{Act, Instruction, MadMax, Report, VERSION};

impl MadMax {
    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(&VERSION.replace(' ', "\t"));
        out.push_str(if head.judged { "\nsecgame\t1\nseed\t" } else { "\nsecgame\t0\nseed\t" });
        // The program takes it without its sign.
        out.push_str(head.seed.to_string().trim_start_matches('-'));
        out.push('\n');
        for (name, value) in self.settings.entries() {
            out.push_str(name);
            out.push('\t');
            push_int(out, value);
            out.push('\n');
        }
        out.push_str("names");
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push_str("\n\n");
    }

    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        out.push_str("\nrnd ");
        push_int(out, self.round);
        out.push('\n');
        out.push_str(self.universe.picture());
        out.push_str("\n\ncars\ncid\trow\tcolumn\tnb_miss\tgas\talive\ttime\n");
        for (id, car) in (0i32..).zip(&self.cars) {
            for number in [id, car.pos.row.into(), car.pos.col.into(), car.missiles, car.gas] {
                push_int(out, number);
                out.push('\t');
            }
            out.push_str(if car.alive { "y\t" } else { "n\t" });
            push_int(out, car.wait);
            out.push('\n');
        }
        out.push_str("\nmissiles\n");
        push_int(out, self.missiles.len() as i64);
        out.push_str("\nmid\tcid\trow\tcolumn\n");
        for missile in &self.missiles {
            for number in [missile.id, missile.car as i32, missile.pos.row.into()] {
                push_int(out, number);
                out.push('\t');
            }
            push_int(out, missile.pos.col);
            out.push('\n');
        }
        out.push_str("\nplayers\npid\tscore\tstatus\n");
        for seat in Seat::ALL {
            push_int(out, seat.index() as i64);
            out.push('\t');
            push_int(out, self.score[seat]);
            out.push('\t');
            push_double(out, status.unwrap_or(&self.given_status)[seat]);
            out.push('\n');
        }
        out.push('\n');
    }
}

impl Report {
    pub(crate) fn write(&self, out: &mut Text) {
        for (title, players) in [("actions_asked\n\n", &self.asked), ("actions_done\n\n", &self.done)] {
            out.push_str(title);
            for (seat, instructions) in players.iter() {
                push_int(out, seat.index() as i64);
                out.push('\n');
                instructions.iter().for_each(|instruction| instruction.write(out));
                out.push_str("-1\n\n");
            }
        }
    }
}

impl Instruction {
    fn write(&self, out: &mut Text) {
        push_int(out, self.car);
        match self.act {
            Act::Shoot => out.push_str(" s 0 1\n"),
            Act::Move { rows, cols } => {
                out.push_str(" m ");
                push_int(out, rows);
                out.push(' ');
                push_int(out, cols);
                out.push('\n');
            }
        }
    }
}
