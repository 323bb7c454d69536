use std::fmt;

use palestra_wire::{Note, Notes, RawOrder, Stream};

/// What a player has to give: orders, words, and its own random numbers.
///
/// Every game's `Orders` has these methods too.
#[derive(Default)]
pub struct Outbox {
    orders: Vec<RawOrder>,
    said: Vec<u8>,
    notes: Notes,
    stream: Option<Stream>,
}

impl Outbox {
    /// A random number from `low` to `high`, both included; `low` if that range is empty or has more than
    /// a million numbers. A player's numbers are its own: they depend on the seed of the match and its seat,
    /// and tell nothing about anybody else's.
    #[inline]
    pub fn random(&mut self, low: i32, high: i32) -> i32 {
        match &mut self.stream {
            Some(stream) => stream.random(low, high),
            None => low,
        }
    }

    /// The numbers below `n` in a random order; empty if `n` is negative or above a million.
    pub fn random_permutation(&mut self, n: i32) -> Vec<i32> {
        self.stream.as_mut().map_or_else(Vec::new, |stream| stream.permutation(n))
    }

    /// A random number from 0 to 2147483647, as the C library's `random()` gives them.
    #[inline]
    pub(crate) fn draw(&mut self) -> i32 {
        match &mut self.stream {
            Some(stream) => stream.draw(),
            None => 0,
        }
    }

    /// Writes a line to standard error, for debugging: `orders.say(format_args!("round {r}"))`.
    pub fn say(&mut self, text: impl fmt::Display) {
        use std::io::Write;
        writeln!(self.said, "{text}").expect("memory takes everything");
    }

    /// Notes something down for whoever looks at the match later, the viewer too: `orders.note(format_args!("goal {goal:?}"))`.
    /// It changes nothing in the match and costs what any other work costs. At most 100 notes, marks and lines a round,
    /// 200 bytes of text each; ranked matches drop them.
    pub fn note(&mut self, text: impl fmt::Display) {
        self.jot(Note::Text(text.to_string()));
    }

    /// Marks a place, as [`Outbox::note`] notes: `orders.mark(ork.pos, "hungry")`.
    pub fn mark(&mut self, place: impl Into<(i32, i32)>, label: impl fmt::Display) {
        self.jot(Note::Mark { at: place.into(), label: label.to_string() });
    }

    /// Draws a line from one place to another, as [`Outbox::note`] notes.
    pub fn line(&mut self, from: impl Into<(i32, i32)>, to: impl Into<(i32, i32)>) {
        self.jot(Note::Line { from: from.into(), to: to.into() });
    }

    /// Says how good, dangerous or whatever a place is; the viewer paints it, red above zero, blue below. At most 5000
    /// places a round.
    pub fn heat(&mut self, place: impl Into<(i32, i32)>, value: f64) {
        self.jot(Note::Heat { at: place.into(), value });
    }

    /// In the sandbox a note goes out at once: whoever panics afterwards has said it.
    #[cfg(all(target_arch = "wasm32", not(palestra_page)))]
    fn jot(&mut self, note: Note) {
        crate::wasm::note(&note);
    }

    #[cfg(not(all(target_arch = "wasm32", not(palestra_page))))]
    fn jot(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Gives an order as the four numbers that the engine gets; every game's `Orders` has nicer ways.
    #[inline]
    pub fn raw(&mut self, order: RawOrder) {
        self.orders.push(order);
    }

    pub(crate) fn start(&mut self, stream: Option<Stream>) {
        self.stream = stream;
    }

    /// Forgets the last round's orders; goes on from the state of a shared stream, if there is one.
    pub(crate) fn begin_round(&mut self, shared: &[u8]) {
        self.orders.clear();
        if let Some(stream) = Stream::from_bytes(shared) {
            self.stream = Some(stream);
        }
        if let Some(stream) = &mut self.stream {
            stream.begin_turn();
        }
    }

    pub(crate) fn hand_back(&self, out: &mut Vec<u8>) {
        if let Some(stream) = &self.stream {
            stream.hand_back(out);
        }
    }

    pub(crate) fn orders(&self) -> &[RawOrder] {
        &self.orders
    }

    pub(crate) fn take_said(&mut self, said: &mut Vec<u8>) {
        said.append(&mut self.said);
    }

    pub(crate) fn take_notes(&mut self, notes: &mut Notes) {
        self.notes.move_to(notes);
    }
}

/// Gives a game's `Orders` the methods of [`Outbox`], which knows places as rows and columns.
macro_rules! outbox_of {
    ($orders:ident) => {
        impl $orders {
            pub(crate) fn outbox(&self) -> &$crate::Outbox {
                &self.0
            }

            pub(crate) fn outbox_mut(&mut self) -> &mut $crate::Outbox {
                &mut self.0
            }
        }

        /// Row and column.
        impl From<Pos> for (i32, i32) {
            fn from(pos: Pos) -> (i32, i32) {
                (pos.row.into(), pos.col.into())
            }
        }

        impl std::ops::Deref for $orders {
            type Target = $crate::Outbox;
            fn deref(&self) -> &$crate::Outbox {
                &self.0
            }
        }

        impl std::ops::DerefMut for $orders {
            fn deref_mut(&mut self) -> &mut $crate::Outbox {
                &mut self.0
            }
        }
    };
}
pub(crate) use outbox_of;
