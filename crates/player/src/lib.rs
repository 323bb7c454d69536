//! What answers a round: the interface of everything that can sit at a table, and the typed reasons for which it is
//! frozen.
//!
//! This room is below the games: whoever makes players (the sandbox, the toolchain) needs it and no rules.

#![forbid(unsafe_code)]

mod address;

use std::fmt;
use std::time::Duration;

pub use address::{Address, NoAddress};
use palestra_wire::{Notes, RawOrder};
use serde::{Deserialize, Serialize};

/// Anything that answers a round: a built-in, a wasm module, a program behind a pipe.
///
/// A player sees bytes and answers raw orders. One object plays one seat of one match.
pub trait Player: Send {
    /// Receives the start message, once, before the first round.
    ///
    /// # Errors
    /// [`Halt`] if the player failed; it then gives no orders in this match.
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt>;

    /// Receives a round's message and fills `answer`, which comes empty but for its buffers.
    ///
    /// # Errors
    /// [`Halt`] if the player failed; whatever orders are in `answer` then do not count.
    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt>;

    /// Told before the start: how many orders a round may have. One more freezes the player, and it is the engine that
    /// sees to it; a player that can tell earlier, and better, listens.
    fn set_order_limit(&mut self, _limit: usize) {}

    /// What the player may spend in the whole match; `None` if nobody counts.
    fn budget(&self) -> Option<u64> {
        None
    }

    /// The content address of its program; `None` if nobody knows.
    fn address(&self) -> Option<Address> {
        None
    }
}

/// A player's answer to one message.
///
/// ```
/// use palestra_player::Answer;
/// use palestra_wire::RawOrder;
/// let mut answer = Answer::default();
/// answer.orders.push(RawOrder::pair(12, 3));
/// answer.clear(); // before the next round
/// assert!(answer.orders.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Its orders, in the order given.
    pub orders: Vec<RawOrder>,
    /// What it handed back beside its orders, where the game has a use for it.
    pub beside: Vec<u8>,
    /// What it wrote on its standard error.
    pub said: Vec<u8>,
    /// What it noted down; the match does not know of it.
    pub notes: Notes,
    /// What it has spent of its budget since the match began.
    pub spent: u64,
}

impl Answer {
    /// Forgets the last answer and keeps the memory.
    pub fn clear(&mut self) {
        self.orders.clear();
        self.beside.clear();
        self.said.clear();
        self.notes.clear();
    }
}

/// Why a player did not get to the end of its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Its own fault: it is frozen, gives no more orders, and the match goes on.
    Freeze(Fault),
    /// It took more CPU time than the house gives anybody for a match. That may be the machine's doing: the match is
    /// to be played again with nothing beside it, and whoever gets there again is frozen by the house.
    Overtime(Duration),
    /// The house failed: the match does not count and is to be played again.
    Void(House),
}

/// How the house can fail. Nothing that a module or a player does leads here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum House {
    /// A player could not be seated: no process, no file, no memory was to be had.
    #[error("cannot seat a player: {0}")]
    Seat(String),
    /// The engine that runs modules failed.
    #[error("the engine failed: {0}")]
    Engine(String),
    /// The system lost a program of this machine.
    #[error("lost a native player: {0}")]
    Process(String),
    /// A player was called out of turn, which is a mistake of ours.
    #[error("a player was called out of turn: {0}")]
    Turn(&'static str),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Freeze(fault)
    }
}

/// What a player can be frozen for.
///
/// ```
/// use palestra_player::{Fault, Trap};
/// let fault = Fault::Trapped { trap: Trap::Assertion, message: "n > 0".to_owned() };
/// assert!(fault.to_string().contains("n > 0"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// It spent its budget.
    OutOfBudget,
    /// It gave more orders in a round than the game allows.
    TooManyOrders,
    /// It asked for more memory than allowed.
    TooMuchMemory,
    /// Its program ended in a trap.
    Trapped {
        /// Which one.
        trap: Trap,
        /// What it said for itself: an assertion's text, an exception's type; may be empty.
        message: String,
    },
    /// It is no module that the engine can run.
    BadModule(String),
    /// The house stopped it: twice, the second time with nothing beside it, it took more CPU time than this. This alone
    /// is a decision and no fact; a record keeps it, so that nobody needs a clock to play the match again.
    Overtime {
        /// What anybody gets for a match.
        seconds: u32,
    },
}

/// Ways for a program to end before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trap {
    /// `abort`, or a place declared unreachable.
    Unreachable,
    /// Memory that is not there.
    OutOfBounds,
    /// Recursion too deep.
    StackOverflow,
    /// A division by zero, or one whose result does not fit.
    Arithmetic,
    /// A call through a pointer to no such function.
    BadCall,
    /// `exit`.
    Exit,
    /// An exception; they cannot be caught in the sandbox.
    Exception,
    /// An assertion that failed.
    Assertion,
    /// A panic of a Rust player.
    Panic,
    /// A reply that points outside the player's memory.
    BadReply,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OutOfBudget => f.write_str("out of budget"),
            Fault::TooManyOrders => f.write_str("too many orders"),
            Fault::TooMuchMemory => f.write_str("too much memory"),
            Fault::Trapped { trap, message } if message.is_empty() => write!(f, "{trap}"),
            Fault::Trapped { trap, message } => write!(f, "{trap}: {message}"),
            Fault::BadModule(why) => write!(f, "bad module: {why}"),
            Fault::Overtime { seconds } => {
                write!(f, "stopped by the house: more than {seconds} seconds of CPU time")
            }
        }
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trap::Unreachable => "abort",
            Trap::OutOfBounds => "memory out of bounds",
            Trap::StackOverflow => "stack overflow",
            Trap::Arithmetic => "division by zero or overflow",
            Trap::BadCall => "call of no function",
            Trap::Exit => "exit",
            Trap::Exception => "uncaught exception",
            Trap::Assertion => "assertion failed",
            Trap::Panic => "panic",
            Trap::BadReply => "reply outside its memory",
        })
    }
}
