/// What a player notes down for whoever looks at the match later; the match does not know of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Some words.
    Text(String),
    /// A cell, with a label that may be empty.
    Mark {
        /// Row and column.
        at: (i32, i32),
        /// What is written beside it.
        label: String,
    },
    /// A line from one cell to another.
    Line {
        /// Row and column of its beginning.
        from: (i32, i32),
        /// Row and column of its end.
        to: (i32, i32),
    },
    /// How hot a cell is.
    Heat {
        /// Row and column.
        at: (i32, i32),
        /// Any finite number.
        value: f64,
    },
}

/// The notes of one turn: as many as may be, and how many were too many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    all: Vec<Note>,
    heat: usize,
    dropped: u32,
}

/// Kinds of notes in a player's memory (`docs/abi.md`).
const TEXT: u32 = 0;
const MARK: u32 = 1;
const LINE: u32 = 2;
const HEAT: u32 = 3;

/// Numbers of a note: rows and columns, at most two of each.
type Places = [i32; 4];

impl Notes {
    /// Notes, marks and lines of a turn.
    pub const MOST_DRAWN: usize = 100;
    /// Cells of heat of a turn.
    pub const MOST_HEAT: usize = 5000;
    /// Bytes of a text; the rest is cut.
    pub const LONGEST: usize = 200;
    /// No board is larger: a place farther away is nonsense.
    pub const FARTHEST: i32 = 999_999_999;

    /// Takes a note, or counts it as dropped.
    pub fn push(&mut self, note: Note) {
        let hot = matches!(note, Note::Heat { .. });
        let room =
            if hot { self.heat < Self::MOST_HEAT } else { self.all.len() - self.heat < Self::MOST_DRAWN };
        if !room || !sound(&note) {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        self.heat += usize::from(hot);
        self.all.push(match note {
            Note::Text(text) => Note::Text(shortened(text)),
            Note::Mark { at, label } => Note::Mark { at, label: shortened(label) },
            other => other,
        });
    }

    /// Takes a note as it comes from a player's memory; one of no known kind is dropped.
    pub fn take(&mut self, kind: u32, [row, col, to_row, to_col]: Places, value: f64, text: &[u8]) {
        // What will be cut is not looked at, but for a character that begins before the end.
        let words = || String::from_utf8_lossy(&text[..text.len().min(Self::LONGEST + 4)]).into_owned();
        match kind {
            TEXT => self.push(Note::Text(words())),
            MARK => self.push(Note::Mark { at: (row, col), label: words() }),
            LINE => self.push(Note::Line { from: (row, col), to: (to_row, to_col) }),
            HEAT => self.push(Note::Heat { at: (row, col), value }),
            _ => self.dropped = self.dropped.saturating_add(1),
        }
    }

    /// Takes notes that lie one after the other: kind and four numbers, the value, the length of the text, the text. What
    /// cannot be read ends it.
    pub fn take_all(&mut self, mut bytes: &[u8]) {
        while let Some((kind, places, value, length, rest)) = head(bytes) {
            let Some((text, rest)) = rest.split_at_checked(length) else { return };
            self.take(kind, places, value, text);
            bytes = rest;
        }
    }

    /// All that were taken, in the order of coming.
    pub fn all(&self) -> &[Note] {
        &self.all
    }

    /// How many were dropped.
    pub fn dropped(&self) -> u32 {
        self.dropped
    }

    /// Whether nothing was noted, not even in vain.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty() && self.dropped == 0
    }

    /// Gives every place another row and column.
    pub fn move_places(&mut self, new: impl Fn((i32, i32)) -> (i32, i32)) {
        for note in &mut self.all {
            match note {
                Note::Text(_) => {}
                Note::Mark { at, .. } | Note::Heat { at, .. } => *at = new(*at),
                Note::Line { from, to } => (*from, *to) = (new(*from), new(*to)),
            }
        }
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.all.clear();
        self.heat = 0;
        self.dropped = 0;
    }

    /// Moves everything to `other`, which takes its place.
    pub fn move_to(&mut self, other: &mut Notes) {
        other.clear();
        std::mem::swap(self, other);
    }
}

fn head(bytes: &[u8]) -> Option<(u32, Places, f64, usize, &[u8])> {
    let (words, rest) = bytes.split_at_checked(20)?;
    let (value, rest) = rest.split_first_chunk::<8>()?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let word = |k: usize| i32::from_le_bytes([words[k], words[k + 1], words[k + 2], words[k + 3]]);
    let places = [word(4), word(8), word(12), word(16)];
    Some((word(0) as u32, places, f64::from_le_bytes(*value), u32::from_le_bytes(*length) as usize, rest))
}

fn sound(note: &Note) -> bool {
    let near = |(row, col): (i32, i32)| {
        [row, col].iter().all(|number| (-Notes::FARTHEST..=Notes::FARTHEST).contains(number))
    };
    match *note {
        Note::Text(_) => true,
        Note::Mark { at, .. } => near(at),
        Note::Line { from, to } => near(from) && near(to),
        Note::Heat { at, value } => near(at) && value.is_finite(),
    }
}

/// The text, cut so that it is no longer than allowed.
fn shortened(mut text: String) -> String {
    const CUT: char = '…';
    if text.len() > Notes::LONGEST {
        let end = (0..=Notes::LONGEST - CUT.len_utf8()).rev().find(|&end| text.is_char_boundary(end));
        text.truncate(end.unwrap_or(0));
        text.push(CUT);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(kind: u32, places: Places, value: f64, text: &[u8]) -> Vec<u8> {
        let mut bytes = kind.to_le_bytes().to_vec();
        places.iter().for_each(|place| bytes.extend(place.to_le_bytes()));
        bytes.extend(value.to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        bytes
    }

    #[test]
    fn every_kind_is_read() {
        let mut notes = Notes::default();
        let all = [
            bytes(TEXT, [0; 4], 0.0, "здрасти".as_bytes()),
            bytes(MARK, [1, 2, 0, 0], 0.0, b"goal"),
            bytes(LINE, [1, 2, 3, 4], 0.0, b""),
            bytes(HEAT, [5, 6, 0, 0], -2.5, b""),
            bytes(77, [0; 4], 0.0, b"what?"),
        ];
        notes.take_all(&all.concat());
        assert_eq!(
            notes.all(),
            [
                Note::Text("здрасти".into()),
                Note::Mark { at: (1, 2), label: "goal".into() },
                Note::Line { from: (1, 2), to: (3, 4) },
                Note::Heat { at: (5, 6), value: -2.5 },
            ]
        );
        assert_eq!(notes.dropped(), 1);
    }

    #[test]
    fn no_bytes_are_too_strange() {
        let whole = bytes(TEXT, [0; 4], 0.0, b"whole");
        for end in 0..whole.len() {
            let mut notes = Notes::default();
            notes.take_all(&whole[..end]);
            assert!(notes.is_empty(), "{end}");
        }
        let mut notes = Notes::default();
        notes.take(TEXT, [0; 4], 0.0, &[0xff, b'a', 0xc3]);
        notes.take(HEAT, [0; 4], f64::NAN, b"");
        notes.take(HEAT, [i32::MIN, 0, 0, 0], 1.0, b"");
        notes.take(LINE, [0, 0, 0, i32::MAX], 1.0, b"");
        assert_eq!(notes.all(), [Note::Text("\u{fffd}a\u{fffd}".into())]);
        assert_eq!(notes.dropped(), 3);
    }

    #[test]
    fn a_turn_has_room_for_so_many() {
        let mut notes = Notes::default();
        for _ in 0..Notes::MOST_HEAT + 2 {
            notes.push(Note::Heat { at: (0, 0), value: 1.0 });
            notes.push(Note::Text("x".into()));
        }
        assert_eq!(notes.all().len(), Notes::MOST_HEAT + Notes::MOST_DRAWN);
        assert_eq!(notes.dropped() as usize, 2 + Notes::MOST_HEAT + 2 - Notes::MOST_DRAWN);
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        for text in ["é".repeat(500), "x".repeat(201), "…".repeat(70), "\u{ff}".repeat(100) + "y"] {
            let mut notes = Notes::default();
            notes.take(TEXT, [0; 4], 0.0, text.as_bytes());
            let [Note::Text(kept)] = notes.all() else { panic!("{notes:?}") };
            assert!(kept.len() <= Notes::LONGEST && kept.len() > Notes::LONGEST - 6 && kept.ends_with('…'));
        }
    }
}
