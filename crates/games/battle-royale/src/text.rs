//! The output file. R19

use palestra_base::Text;
use palestra_base::text::{push_double, push_int};
use palestra_game::{Head, Status};

use crate::lines::{push_commands, push_units};
use crate::{BattleRoyale, Report, VERSION};

impl BattleRoyale {
    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(VERSION);
        out.push('\n');
        for (name, value) in self.settings.entries() {
            out.push_str(name);
            out.push(' ');
            push_int(out, value);
            out.push('\n');
        }
        out.push_str(if head.judged { "secgame true\nnames" } else { "secgame false\nnames" });
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push_str("\n\n");
    }

    pub(crate) fn report(&self, report: &Report, out: &mut Text) {
        out.push_str("actions\n");
        for (seat, title) in self.players().zip(["0\n", "1\n", "2\n", "3\n"]) {
            out.push_str(title);
            push_commands(out, &report.actions[seat]);
            out.push_str("-1\n");
        }
        out.push_str("\nmovements\n");
        push_commands(out, &report.movements);
        out.push_str("-1\n");
    }

    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push('\n');
        out.push_bytes(self.board.picture());
        out.push_str("score");
        for seat in self.players() {
            out.push(' ');
            push_int(out, self.score[seat]);
        }
        out.push_str("\nstatus");
        for seat in self.players() {
            out.push(' ');
            push_double(out, status.unwrap_or(&self.status)[seat]);
        }
        out.push('\n');
        push_units(out, &self.units);
        out.push('\n');
    }
}
