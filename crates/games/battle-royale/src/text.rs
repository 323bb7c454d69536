//! The output file. R19

use palestra_base::Ascii;
use palestra_base::text::{push_double, push_int};
use palestra_game::{Head, Status};

use crate::orders::letter;
use crate::{BattleRoyale, Command, Report, VERSION};

/// Bytes that suffice for the units or orders of most boards.
const ROOM: usize = 1 << 12;

impl BattleRoyale {
    pub(crate) fn head(&self, head: &Head, out: &mut String) {
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

    pub(crate) fn report(&self, report: &Report, out: &mut String) {
        let mut text = Ascii::with_capacity(ROOM);
        text.text("actions\n");
        for seat in self.players() {
            text.number(seat.index() as i32, b'\n');
            push_commands(&mut text, &report.actions[seat]);
        }
        text.text("\nmovements\n");
        push_commands(&mut text, &report.movements);
        text.append_to(out);
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push('\n');
        out.push_str(self.board.text());
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
            text.line([kind.letter(), b' ', owner, b' '], [row.into(), col.into(), health], *b"\n");
        }
        text.append_to(out);
    }
}

fn push_commands(text: &mut Ascii, commands: &[Command]) {
    for command in commands {
        text.pair(command.unit, [letter(command.dir), b'\n']);
    }
    text.text("-1\n");
}
