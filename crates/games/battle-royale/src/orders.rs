//! Orders, and the door where they come in. R6-R8

use palestra_game::{Misuse, Wrong};
use palestra_wire::RawOrder;

use crate::rules::StrangeIds;
use crate::units::Units;

/// An order: this unit is to go there, or to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The unit. In the `original` edition it may be one that does not exist. D6
    pub unit: i32,
    /// Where to; `None` to stay.
    pub dir: Option<Dir>,
}

/// A direction. On the wire it is its number; 0 is to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dir {
    Top = 1,
    Bottom = 2,
    Left = 3,
    Right = 4,
}

impl Dir {
    pub(crate) const ALL: [Dir; 4] = [Dir::Top, Dir::Bottom, Dir::Left, Dir::Right];
}

/// The letter of a direction in the output file.
pub(crate) fn letter(dir: Option<Dir>) -> u8 {
    dir.map_or(b'n', |dir| b"tblr"[dir as usize - 1])
}

/// The direction that a number stands for, if it stands for one.
fn direction(number: i32) -> Option<Option<Dir>> {
    match usize::try_from(number).ok()? {
        0 => Some(None),
        n => Dir::ALL.get(n - 1).map(|&dir| Some(dir)),
    }
}

/// Checks one player's orders. The first order for a unit counts, even if it is no good; whose the unit is
/// will be asked when the order is carried out.
pub(crate) fn accept(
    units: &Units,
    strange_ids: StrangeIds,
    raw: &[RawOrder],
    orders: &mut Vec<Command>,
    misuse: &mut Vec<Misuse>,
) {
    let mut ordered = vec![false; units.len()];
    let mut strangers = std::collections::BTreeSet::new();
    for &order in raw {
        let [unit, number, ..] = order.0;
        let known = usize::try_from(unit).ok().and_then(|unit| ordered.get_mut(unit));
        let exists = known.is_some();
        let again = known.map_or_else(|| !strangers.insert(unit), |ordered| std::mem::replace(ordered, true));
        let why = if again {
            Wrong::Again // R8
        } else if !exists && strange_ids == StrangeIds::Refused {
            Wrong::NoSuchUnit // R7
        } else if let Some(dir) = direction(number) {
            orders.push(Command { unit, dir });
            continue;
        } else {
            Wrong::BadArgument // R6
        };
        misuse.push(Misuse { order, why });
    }
}
