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
                let mut line = Line::new();
                line.number(*unit as i32);
                line.put([b' ', dir.letter() as u8, b'\n', 0], 3);
                line.end(out);
            }
        });
        out.push_str("-1\n");
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
        write_bytes(out, |out| self.push_units(out));
        out.push('\n');
    }

    /// One line for each unit: kind, owner, row, column, health.
    fn push_units(&self, out: &mut Vec<u8>) {
        let units = &self.units;
        let who = units.kind.iter().zip(&units.owner);
        let place = units.row.iter().zip(&units.col);
        for (((kind, owner), (&row, &col)), &health) in who.zip(place).zip(&units.health) {
            let mut line = Line::new();
            line.put([kind.letter() as u8, b' ', b'0' + owner.index() as u8, b' '], 4);
            for (number, after) in [(row.into(), b' '), (col.into(), b' '), (health, b'\n')] {
                line.number(number);
                line.put([after, 0, 0, 0], 1);
            }
            line.end(out);
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

/// A short line in the making: pieces of up to four bytes, written without a look at the heap for each.
struct Line {
    bytes: [u8; 48],
    length: usize,
}

/// The digits of the numbers below a thousand, and how many they are.
const DIGITS: [[u8; 4]; 1000] = {
    let mut digits = [[0; 4]; 1000];
    let mut number = 0;
    while number < 1000 {
        let [hundreds, tens, ones] =
            [b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8];
        digits[number] = match number {
            0..10 => [ones, 0, 0, 1],
            10..100 => [tens, ones, 0, 2],
            _ => [hundreds, tens, ones, 3],
        };
        number += 1;
    }
    digits
};

impl Line {
    fn new() -> Self {
        Line { bytes: [0; 48], length: 0 }
    }

    #[inline]
    fn put(&mut self, piece: [u8; 4], length: usize) {
        self.bytes[self.length..self.length + 4].copy_from_slice(&piece);
        self.length += length;
    }

    #[inline]
    fn number(&mut self, number: i32) {
        match usize::try_from(number).ok().and_then(|number| DIGITS.get(number)) {
            Some(&digits) => self.put(digits, digits[3].into()),
            None => self.unusual(number),
        }
    }

    fn unusual(&mut self, number: i32) {
        let mut text = String::new();
        push_int(&mut text, number);
        text.bytes().for_each(|digit| self.put([digit, 0, 0, 0], 1));
    }

    fn end(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
    }
}
