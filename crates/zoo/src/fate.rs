use std::fmt;

use palestra_player::{Fault, Trap};

/// What came of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It played to the end, and these are the first numbers of its orders.
    Plays(Vec<i32>),
    /// It was frozen, in its start or in a round.
    Frozen(Option<usize>, Fault),
    /// It was not even let in.
    BadModule(String),
    /// The house's guard stopped it.
    Overtime,
    /// The match was void.
    Void(String),
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Plays(orders) => {
                f.write_str("plays")?;
                orders.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Fate::Frozen(None, fault) => write!(f, "frozen start {}", Words(fault)),
            Fate::Frozen(Some(round), fault) => write!(f, "frozen round {round} {}", Words(fault)),
            Fate::BadModule(why) => write!(f, "bad-module {why}"),
            Fate::Overtime => f.write_str("overtime"),
            Fate::Void(why) => write!(f, "void {why}"),
        }
    }
}

/// A fault in the words of the zoo.
struct Words<'a>(&'a Fault);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Fault::OutOfBudget => f.write_str("out-of-budget"),
            Fault::TooManyOrders => f.write_str("too-many-orders"),
            Fault::TooMuchMemory => f.write_str("too-much-memory"),
            Fault::BadModule(why) => write!(f, "bad-module {why}"),
            Fault::Overtime { .. } => f.write_str("overtime"),
            Fault::Trapped { trap, message } => {
                f.write_str(match trap {
                    Trap::Unreachable => "abort",
                    Trap::OutOfBounds => "out-of-bounds",
                    Trap::StackOverflow => "stack-overflow",
                    Trap::Arithmetic => "arithmetic",
                    Trap::BadCall => "bad-call",
                    Trap::Exit => "exit",
                    Trap::Exception => "exception",
                    Trap::Assertion => "assertion",
                    Trap::Panic => "panic",
                    Trap::BadReply => "bad-reply",
                })?;
                if message.is_empty() { Ok(()) } else { write!(f, " {message}") }
            }
        }
    }
}
