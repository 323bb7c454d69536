//! The output file. R19

use palestra_base::text::{push_double, push_int};
use palestra_game::{Head, Status};

use crate::orders::letter;
use crate::{BattleRoyale, Report, VERSION};

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
        let mut lines = Lines::new();
        lines.text(b"actions\n");
        for seat in self.players() {
            lines.number(seat.index() as i64).text(b"\n");
            for command in &report.actions[seat] {
                lines.number(command.unit.into()).text(&[b' ', letter(command.dir), b'\n']);
            }
            lines.text(b"-1\n");
        }
        lines.text(b"\nmovements\n");
        for command in &report.movements {
            lines.number(command.unit.into()).text(&[b' ', letter(command.dir), b'\n']);
        }
        lines.text(b"-1\n");
        out.push_str(lines.as_str());
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        let mut lines = Lines::new();
        lines
            .text(b"\nround ")
            .number(self.round.into())
            .text(b"\n")
            .text(self.board.picture())
            .text(b"score");
        for seat in self.players() {
            lines.text(b" ").number(self.score[seat]);
        }
        lines.text(b"\nstatus");
        for seat in self.players() {
            let mut number = String::new();
            push_double(&mut number, status.unwrap_or(&self.status)[seat]);
            lines.text(b" ").text(number.as_bytes());
        }
        lines.text(b"\n");
        let units = &self.units;
        for unit in 0..units.len() {
            let owner = b'0' + units.owner[unit].index() as u8;
            lines
                .text(&[units.kind[unit].letter(), b' ', owner, b' '])
                .number(units.row[unit].into())
                .text(b" ")
                .number(units.col[unit].into())
                .text(b" ")
                .number(units.health[unit].into())
                .text(b"\n");
        }
        lines.text(b"\n");
        out.push_str(lines.as_str());
    }
}

/// Lines of output. Most numbers in them are small, and come from a table.
struct Lines(Vec<u8>);

impl Lines {
    fn new() -> Self {
        Lines(Vec::with_capacity(1 << 13))
    }

    #[inline]
    fn text(&mut self, text: &[u8]) -> &mut Self {
        self.0.extend_from_slice(text);
        self
    }

    #[inline]
    fn number(&mut self, number: i64) -> &mut Self {
        match SMALL.get(number as usize) {
            Some(&[length, digits @ ..]) => {
                // Three digits at once, then back: cheaper than to copy just as many as needed.
                self.0.extend_from_slice(&digits);
                self.0.truncate(self.0.len() - 3 + usize::from(length));
            }
            None => self.large_number(number),
        }
        self
    }

    #[cold]
    fn large_number(&mut self, number: i64) {
        self.0.extend_from_slice(number.to_string().as_bytes());
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters and digits are text")
    }
}

/// How many digits the numbers below 1000 have, and which.
static SMALL: [[u8; 4]; 1000] = {
    let mut table = [[0; 4]; 1000];
    let mut n = 0;
    while n < 1000 {
        let digits = [b'0' + (n / 100) as u8, b'0' + (n / 10 % 10) as u8, b'0' + (n % 10) as u8];
        table[n] = match n {
            0..10 => [1, digits[2], b' ', b' '],
            10..100 => [2, digits[1], digits[2], b' '],
            _ => [3, digits[0], digits[1], digits[2]],
        };
        n += 1;
    }
    table
};
