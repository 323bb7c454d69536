use std::fmt;

use palestra_wire::{RawOrder, Stream};

/// What a player has to give: orders, words, and its own random numbers.
///
/// Every game's `Orders` has these methods too.
#[derive(Default)]
pub struct Outbox {
    orders: Vec<RawOrder>,
    said: Vec<u8>,
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
}

/// Gives a game's `Orders` the methods of [`Outbox`].
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
