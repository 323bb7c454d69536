//! Orders, and the door where they come in. R6-R8

use std::collections::BTreeSet;

use palestra_base::Seat;
use palestra_game::{Misuse, Wrong};
use palestra_wire::RawOrder;

use crate::rules::{Rules, Senseless, StrangeIds};
use crate::units::{UnitId, Units};

/// An order: this unit is to go there, or to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The unit. In the `original` edition it may be one that does not exist. D6
    pub unit: i32,
    /// Where to; `None` to stay.
    pub dir: Option<Dir>,
    /// Who gave it.
    pub seat: Seat,
}

/// A direction. On the wire it is its number; 0 is to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dir {
    Top = 1,
    Bottom = 2,
    Left = 3,
    Right = 4,
    /// What any other number says: a way that is as good as a wall, so that the unit wastes its round. D10
    Nowhere = 5,
}

impl Dir {
    pub(crate) const ALL: [Dir; 5] = [Dir::Top, Dir::Bottom, Dir::Left, Dir::Right, Dir::Nowhere];
}

/// Everything that a unit can be told, by its number.
const TOLD: [Option<Dir>; 5] = [None, Some(Dir::Top), Some(Dir::Bottom), Some(Dir::Left), Some(Dir::Right)];

/// Checks one player's orders. The first order for a unit counts, even if it is no good; whose the unit is
/// will be asked when the order is carried out.
pub(crate) fn accept(
    seat: Seat,
    units: &Units,
    rules: &Rules,
    raw: &[RawOrder],
    orders: &mut Vec<Command>,
    misuse: &mut Vec<Misuse>,
) {
    if are_flawless(units, raw) {
        orders.extend(raw.iter().map(|&RawOrder([unit, number, ..])| Command {
            unit,
            dir: TOLD[number as usize],
            seat,
        }));
        return;
    }
    let mut ordered = BTreeSet::new();
    for &order in raw {
        let [unit, number, ..] = order.0;
        let why = if !ordered.insert(unit) {
            Wrong::Again // R8
        } else if unit as UnitId >= units.len() && rules.strange_ids == StrangeIds::Refused {
            Wrong::NoSuchUnit // R7
        } else if let Some(&dir) = TOLD.get(number as usize) {
            orders.push(Command { unit, dir, seat });
            continue;
        } else {
            if rules.senseless == Senseless::Wasted {
                orders.push(Command { unit, dir: Some(Dir::Nowhere), seat }); // R16
            }
            Wrong::BadArgument // R6
        };
        misuse.push(Misuse { order, why });
    }
}

/// Whether each order is the only one for a unit that exists, and tells it something. Nearly always they are, and
/// then there is little more to do.
fn are_flawless(units: &Units, raw: &[RawOrder]) -> bool {
    let mut ordered = Vec::with_capacity(units.len());
    ordered.resize(units.len(), false);
    raw.iter().all(|&RawOrder([unit, number, ..])| {
        let first = ordered.get_mut(unit as UnitId).is_some_and(|ordered| !std::mem::replace(ordered, true));
        first && (number as usize) < TOLD.len()
    })
}
