//! The long lists of an output file, line by line.

use std::io::Write;

use palestra_base::PerSeat;

use crate::Command;
use crate::orders::letter;
use crate::units::Units;

/// Appends a line for each order: unit, direction.
pub(crate) fn push_commands(out: &mut String, commands: &[Command]) {
    push_lines(out, commands, |&Command { unit, dir, .. }, line| {
        let Some(&number) = BEFORE_BLANK.get(unit as usize) else {
            return put_long(line, format_args!("{} {}\n", { unit }, char::from(letter(dir))));
        };
        let end = number.put(line, 0);
        line[end..end + 2].copy_from_slice(&[letter(dir), b'\n']);
        end + 2
    });
}

/// Appends a line for each unit: kind, owner, row, column, health.
pub(crate) fn push_units(out: &mut String, units: &Units) {
    let places = units.row.iter().zip(&units.col);
    let all = units.pieces.iter().zip(places).zip(&units.health);
    push_lines(out, all, |((piece, (&row, &col)), &health), line| {
        let who = &WHO[piece.kind as usize][piece.owner];
        let Some(&last) = BEFORE_LINE_BREAK.get(health as usize) else {
            return put_long(
                line,
                format_args!("{}{} {} {}\n", who.escape_ascii(), { row }, { col }, { health }),
            );
        };
        line[..4].copy_from_slice(who);
        let end = BEFORE_BLANK[usize::from(row as u16)].put(line, 4);
        let end = BEFORE_BLANK[usize::from(col as u16)].put(line, end);
        last.put(line, end)
    });
}

/// How a line begins, for each kind of unit and each owner.
static WHO: [PerSeat<[u8; 4]>; 2] =
    [PerSeat([*b"k 0 ", *b"k 1 ", *b"k 2 ", *b"k 3 "]), PerSeat([*b"f 0 ", *b"f 1 ", *b"f 2 ", *b"f 3 "])];

/// As long as a line can be, with some room to spare.
const LINE: usize = 32;

/// Appends what `write` makes of each thing; it says how many bytes that is. They gather where that is quick, and go
/// on to the text many lines at a time.
#[inline]
fn push_lines<T>(
    out: &mut String,
    things: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut [u8; LINE]) -> usize,
) {
    const ROOM: usize = 32 * LINE;
    let mut bytes = [0; ROOM];
    let mut end = 0;
    for thing in things {
        if end > ROOM - LINE {
            push_ascii(out, &bytes[..end]);
            end = 0;
        }
        let line = bytes[end..end + LINE].first_chunk_mut().expect("there is room for a line");
        end += write(thing, line);
    }
    push_ascii(out, &bytes[..end]);
}

#[inline(never)]
fn push_ascii(out: &mut String, bytes: &[u8]) {
    out.push_str(std::str::from_utf8(bytes).expect("what is ASCII is text"));
}

/// Writes a line with a number that is seldom so long.
#[cold]
#[inline(never)]
fn put_long(mut line: &mut [u8], text: std::fmt::Arguments) -> usize {
    let room = line.len();
    line.write_fmt(text).expect("no line is longer");
    room - line.len()
}

/// A number of three digits at most, the first in the lowest byte, and what comes behind it.
#[derive(Clone, Copy)]
struct Short {
    digits: u32,
    count: u32,
}

impl Short {
    /// Writes it into a line, from there on; says where it ends. All four bytes are written: that is quicker than to
    /// write as many as there happen to be.
    #[inline]
    fn put(self, line: &mut [u8; LINE], start: usize) -> usize {
        line[start..start + 4].copy_from_slice(&self.digits.to_le_bytes());
        start + self.count as usize
    }
}

static BEFORE_BLANK: [Short; 1000] = short_numbers(b' ');
static BEFORE_LINE_BREAK: [Short; 1000] = short_numbers(b'\n');

/// The numbers below a thousand, with what comes behind each.
const fn short_numbers(behind: u8) -> [Short; 1000] {
    let mut table = [Short { digits: 0, count: 0 }; 1000];
    let mut number = 0;
    while number < table.len() {
        let (mut digits, mut count, mut rest) = (behind as u32, 1, number);
        loop {
            digits = digits << 8 | (b'0' + (rest % 10) as u8) as u32;
            count += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        table[number] = Short { digits, count };
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use palestra_base::{Pos, Seat};

    use super::{push_commands, push_units};
    use crate::units::Units;
    use crate::{Command, Dir, Kind, Unit};

    #[test]
    fn numbers_of_all_lengths() {
        let (mut commands, mut units, mut expected) = (Vec::new(), Units::default(), String::from("> "));
        let numbers = || (-1200..1200).chain([1_000_000, i32::MAX, i32::MIN]);
        let side = |number: i32| (number % 500).abs() as i16;
        let [seat, .., last] = Seat::ALL;
        for number in numbers() {
            commands.push(Command { unit: number, dir: Some(Dir::Left), seat });
            expected.push_str(&format!("{number} l\n"));
        }
        for number in numbers() {
            let pos = Pos::new(side(number), 499 - side(number));
            units.add(Unit { kind: Kind::Farmer, owner: last, pos, health: number }, 0);
            expected.push_str(&format!("f 3 {} {} {number}\n", pos.row, pos.col));
        }
        let mut out = String::from("> ");
        push_commands(&mut out, &commands);
        push_units(&mut out, &units);
        assert_eq!(out, expected);
    }
}
