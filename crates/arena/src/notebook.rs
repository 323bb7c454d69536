use std::fmt::{self, Write};

use palestra_base::{PerSeat, Seat, Seed};
use palestra_game::{Edition, Misuse, Wrong};
use palestra_wire::{Note, Notes};

use crate::{Bout, Ears, Record};

/// Writes down what players note, say on their standard error and do wrong: the entries of a file of notes
/// (`docs/notes.md`).
#[derive(Default)]
pub struct Notebook {
    entries: String,
    /// Whether the first round has begun.
    begun: bool,
    /// Bytes of each player's entries.
    used: PerSeat<usize>,
    /// What has been dropped of each player's and not been told yet.
    dropped: PerSeat<u32>,
}

/// The first line of a file of notes.
const FIRST_LINE: &str = "palestra notes 1";
/// Bytes of a player's entries in a match. All players' together fit into a record.
const MOST: usize = 4_000_000;
/// Bytes more for telling what was dropped.
const APOLOGIES: usize = 100_000;
/// Lines of standard error in a turn, and bytes of one.
const MOST_LINES: usize = 1000;
const LONGEST_LINE: usize = 1000;

impl Notebook {
    /// All entries, one a line, for a record.
    pub fn entries(&self) -> &str {
        &self.entries
    }

    /// A whole file, with what it is about.
    pub fn file(&self, bout: &Bout, names: &[String]) -> String {
        head(bout.game.name(), bout.seed, bout.edition, names) + &self.entries
    }

    /// A whole file of entries about a record's match, such as its own. Somebody else may have written them.
    pub fn file_of(record: &Record, entries: &str) -> String {
        let moves = |c: char| c.is_control() && c != '\n';
        head(&record.game, record.seed, record.edition, &record.names) + &entries.replace(moves, "\u{fffd}")
    }

    /// Whether these bytes begin as a file of notes does.
    pub fn is_file(bytes: &[u8]) -> bool {
        bytes.starts_with(FIRST_LINE.as_bytes())
    }

    fn enter(&mut self, round: u32, seat: Seat, what: fmt::Arguments<'_>) {
        self.write(MOST, round, seat, what);
    }

    fn write(&mut self, most: usize, round: u32, seat: Seat, what: fmt::Arguments<'_>) {
        let before = self.entries.len();
        let _ = match self.begun {
            true => writeln!(self.entries, "{round} {} {what}", seat.index()),
            false => writeln!(self.entries, "-1 {} {what}", seat.index()),
        };
        let used = self.used[seat] + self.entries.len() - before;
        if used > most {
            self.entries.truncate(before);
            self.drop(seat, 1);
        } else {
            self.used[seat] = used;
        }
    }

    fn drop(&mut self, seat: Seat, count: u32) {
        self.dropped[seat] = self.dropped[seat].saturating_add(count);
    }
}

fn head(game: &str, seed: Seed, edition: Edition, names: &[String]) -> String {
    let mut text = format!("{FIRST_LINE}\ngame {}\nseed {seed}\nedition {edition}\n", Escaped(game));
    for (seat, name) in names.iter().enumerate() {
        let _ = writeln!(text, "player {seat} {}", Escaped(name));
    }
    text + "\n"
}

impl Ears for Notebook {
    fn turn(&mut self, _round: u32, _seat: Seat) {
        self.begun = true;
    }

    fn notes(&mut self, round: u32, seat: Seat, notes: &Notes) {
        for note in notes.all() {
            match note {
                Note::Text(text) => self.enter(round, seat, format_args!("note {}", Escaped(text))),
                Note::Mark { at: (row, col), label } => {
                    let label = Escaped(label);
                    self.enter(round, seat, format_args!("mark {row} {col} {label}"));
                }
                Note::Line { from: (row, col), to: (to_row, to_col) } => {
                    self.enter(round, seat, format_args!("line {row} {col} {to_row} {to_col}"));
                }
                Note::Heat { at: (row, col), value } => {
                    self.enter(round, seat, format_args!("heat {row} {col} {}", Decimal(*value)));
                }
            }
        }
        self.drop(seat, notes.dropped());
    }

    fn said(&mut self, round: u32, seat: Seat, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        let mut lines = text.lines();
        for line in lines.by_ref().take(MOST_LINES) {
            let end = (0..=LONGEST_LINE.min(line.len())).rev().find(|&end| line.is_char_boundary(end));
            let line = Escaped(&line[..end.unwrap_or(0)]);
            self.enter(round, seat, format_args!("cerr {line}"));
        }
        self.drop(seat, u32::try_from(lines.count()).unwrap_or(u32::MAX));
    }

    fn misuse_untold(&mut self, round: u32, seat: Seat, told: u32) {
        self.enter(
            round,
            seat,
            format_args!("cerr [more than {told} orders without effect: the rest is not told]"),
        );
    }

    fn misuse(&mut self, round: u32, seat: Seat, misuse: Misuse) {
        let kind = match misuse.why {
            Wrong::NoSuchUnit => "no-such-unit",
            Wrong::NotYours => "not-yours",
            Wrong::Again => "again",
            Wrong::BadArgument => "bad-argument",
            Wrong::Because(_) => "because",
        };
        let [a, b, c, d] = misuse.order.0;
        self.enter(round, seat, format_args!("misuse {kind} {a},{b},{c},{d} {misuse}"));
    }

    fn turn_over(&mut self, round: u32, seat: Seat) {
        let dropped = std::mem::take(&mut self.dropped[seat]);
        if dropped > 0 {
            self.write(MOST + APOLOGIES, round, seat, format_args!("dropped {dropped}"));
        }
    }
}

/// A text that stays in its line and moves no terminal.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '\\' => f.write_str("\\\\"),
            '\n' => f.write_str("\\n"),
            '\t' => f.write_str("\\t"),
            c if c.is_control() => write!(f, "\\x{:02x}", c as u32), // none is above ff
            // They end lines for some readers, or turn the letters of a line around.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                f.write_char('\u{fffd}')
            }
            c => f.write_char(c),
        })
    }
}

/// A number as people write it, as long as they can read it.
struct Decimal(f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size == 0.0 || (1e-6..1e15).contains(&size) {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:e}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notebook(notes: &[Note], said: &[u8]) -> String {
        let mut taken = Notes::default();
        notes.iter().for_each(|note| taken.push(note.clone()));
        let mut book = Notebook::default();
        book.turn(3, Seat::ALL[1]);
        book.notes(3, Seat::ALL[1], &taken);
        book.said(3, Seat::ALL[1], said);
        book.turn_over(3, Seat::ALL[1]);
        book.entries
    }

    #[test]
    fn hostile_texts_stay_in_their_lines() {
        let text = "a\n0 0 note forged\r\\ \t\x1b[2J\u{7f}\u{9b}\u{2028}\u{202e}é";
        assert_eq!(
            notebook(&[Note::Text(text.into())], b"x\r\n\xff\n\n"),
            "3 1 note a\\n0 0 note forged\\x0d\\\\ \\t\\x1b[2J\\x7f\\x9b\u{fffd}\u{fffd}é\n\
             3 1 cerr x\n3 1 cerr \u{fffd}\n3 1 cerr \n"
        );
    }

    #[test]
    fn numbers_are_short() {
        let heat = |value| notebook(&[Note::Heat { at: (0, -1), value }], b"");
        assert_eq!(heat(-0.5), "3 1 heat 0 -1 -0.5\n");
        assert_eq!(heat(f64::MAX), "3 1 heat 0 -1 1.7976931348623157e308\n");
        assert_eq!(heat(5e-324), "3 1 heat 0 -1 5e-324\n");
        assert_eq!(heat(f64::INFINITY), "3 1 dropped 1\n");
    }

    #[test]
    fn a_player_that_never_stops_is_told_so() {
        let mut book = Notebook::default();
        let line = [b'x'; 10 * LONGEST_LINE];
        for round in 0..10 {
            for seat in Seat::ALL {
                book.turn(round, seat);
                (0..MOST_LINES).for_each(|_| book.said(round, seat, &line));
                book.turn_over(round, seat);
            }
        }
        assert!(book.entries.len() < 4 * (MOST + APOLOGIES));
        assert!(book.entries.ends_with("9 3 dropped 1000\n"));
    }
}
