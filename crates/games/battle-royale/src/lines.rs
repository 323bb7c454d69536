//! The long lists of an output file, line by line.

use palestra_base::words::{Word, Words};
use palestra_base::{PerSeat, Text};

use crate::Command;
use crate::units::Units;

/// Appends a line for each order: unit, direction.
pub(crate) fn push_commands(out: &mut Text, commands: &[Command]) {
    let mut words = Words::new(out);
    for &Command { unit, dir, .. } in commands {
        let end = ENDS[dir.map_or(0, |dir| dir as usize)];
        match unit {
            0..1000 => words.push(Word::number(unit as usize).then(end)),
            _ => {
                words.number(unit);
                words.push(end);
            }
        }
    }
}

/// Appends a line for each unit: kind, owner, row, column, health.
pub(crate) fn push_units(out: &mut Text, units: &Units) {
    let mut words = Words::new(out);
    let places = units.row.iter().zip(&units.col);
    for ((piece, (&row, &col)), &health) in units.pieces.iter().zip(places).zip(&units.health) {
        words.push(WHO[piece.kind as usize][piece.owner].then(Word::number(row as usize)));
        let col = Word::number(col as usize);
        match health {
            0..1000 => words.push(col.then(Word::last_number(health as usize))),
            _ => {
                words.push(col);
                words.last_number(health);
            }
        }
    }
}

/// How the line of a unit begins: its kind and owner.
const WHO: [PerSeat<Word>; 2] = [
    PerSeat([Word::new(b"k 0 "), Word::new(b"k 1 "), Word::new(b"k 2 "), Word::new(b"k 3 ")]),
    PerSeat([Word::new(b"f 0 "), Word::new(b"f 1 "), Word::new(b"f 2 "), Word::new(b"f 3 ")]),
];

/// How the line of an order ends, for those to stay and for each direction; for those that are none, nobody sees it.
const ENDS: [Word; 6] = [
    Word::new(b"n\n"),
    Word::new(b"t\n"),
    Word::new(b"b\n"),
    Word::new(b"l\n"),
    Word::new(b"r\n"),
    Word::new(b"?\n"),
];

#[cfg(test)]
mod tests {
    use palestra_base::{Pos, Seat, Text};

    use super::{push_commands, push_units};
    use crate::units::Units;
    use crate::{Command, Dir, Kind, Unit};

    #[test]
    fn numbers_of_all_lengths() {
        let (mut commands, mut units, mut expected) = (Vec::new(), Units::default(), String::new());
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
        let mut out = Text::new();
        push_commands(&mut out, &commands);
        push_units(&mut out, &units);
        assert_eq!(out.to_string(), expected);
    }
}
