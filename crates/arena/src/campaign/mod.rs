//! Many matches between players that can be seated as often as wanted, and the file in which their results are kept.

mod ledger;
mod ring;

pub use ledger::{Ledger, LedgerError, Line, Opened, PlayerLine};
pub use ring::{Contender, Ring};
