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
        write_bytes(out, |out| {
            for Move { unit, dir } in done {
                let mut line = Line::default();
                line.put_number(*unit as i32);
                [b' ', dir.letter() as u8, b'\n'].into_iter().for_each(|byte| line.put(byte));
                out.extend_from_slice(line.text());
            }
        });
        out.push_str("-1\n");
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        out.push_str("\n\n");
        write_bytes(out, |out| {
            let letters = self.land.letters();
            for row in 0..letters.rows() {
                out.extend_from_slice(letters.row(row));
                out.push(b'\n');
            }
        });
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
        write_bytes(out, |out| self.push_units(out));
        out.push('\n');
    }

    /// One line for each unit: kind, owner, row, column, health.
    fn push_units(&self, out: &mut Vec<u8>) {
        let units = &self.units;
        let who = units.kind.iter().zip(&units.owner);
        let place = units.row.iter().zip(&units.col);
        for (((kind, owner), (&row, &col)), &health) in who.zip(place).zip(&units.health) {
            let mut line = Line::default();
            line.put(kind.letter() as u8);
            for number in [owner.index() as i32, row.into(), col.into(), health] {
                line.put(b' ');
                line.put_number(number);
            }
            line.put(b'\n');
            out.extend_from_slice(line.text());
        }
    }
}

fn push_all(out: &mut String, numbers: &PerSeat<i64>) {
    for &number in &numbers.0 {
        out.push(' ');
        push_int(out, number);
    }
}

/// Lets `write` append bytes, which must be text. Thousands of short pieces are looked at once, not each.
fn write_bytes(out: &mut String, write: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = Vec::with_capacity(4096);
    write(&mut bytes);
    out.push_str(std::str::from_utf8(&bytes).expect("only text is written"));
}

/// A short line in the making, without a look at the heap for each piece of it.
#[derive(Default)]
struct Line {
    bytes: [u8; 32],
    length: usize,
}

impl Line {
    fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    #[inline]
    fn put(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    /// Numbers here are at least -1 and mostly small.
    #[inline]
    fn put_number(&mut self, number: i32) {
        if number < 0 {
            self.put(b'-');
        }
        let number = number.unsigned_abs();
        let mut power = match number {
            0..10 => 1,
            10..100 => 10,
            100..1000 => 100,
            _ => 100_000_000,
        };
        while number < power && power > 1000 {
            power /= 10;
        }
        while power > 0 {
            self.put(b'0' + (number / power % 10) as u8);
            power /= 10;
        }
    }
}
