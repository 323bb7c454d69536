use crate::fleet::Fleet;
use crate::settings::{GAME_ROUNDS, IDS_PER_ROUND};
use crate::soldiers::Soldiers;

/// A unit, by its line among the soldiers or the helicopters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Soldier(u8),
    Helicopter(u8),
}

/// All living units by their numbers, as the output lists them and players name them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    /// By their numbers.
    units: Vec<(i32, Unit)>,
    /// The unit with each small number: players name hundreds of units a round.
    unit_of: Vec<Option<Unit>>,
}

/// The numbers of new soldiers stay below this; only a configuration can have larger ones.
const SMALL: usize = (GAME_ROUNDS as usize + 1) * IDS_PER_ROUND as usize;

impl Roster {
    /// Takes down everybody again, after somebody came or went.
    pub fn renew(&mut self, soldiers: &Soldiers, fleet: &Fleet) {
        self.unit_of.resize(SMALL, None);
        for &(id, _) in &self.units {
            if let Some(place) = self.unit_of.get_mut(id as usize) {
                *place = None;
            }
        }
        self.units.clear();
        self.units.extend(fleet.id.iter().zip(0..).map(|(&id, line)| (id, Unit::Helicopter(line))));
        self.units.extend(soldiers.id.iter().zip(0..).map(|(&id, line)| (id, Unit::Soldier(line))));
        self.units.sort_unstable_by_key(|&(id, _)| id);
        for &(id, unit) in &self.units {
            if let Some(place) = self.unit_of.get_mut(id as usize) {
                *place = Some(unit);
            }
        }
    }

    /// The unit with this number.
    #[inline]
    pub fn find(&self, id: i32) -> Option<Unit> {
        match self.unit_of.get(usize::try_from(id).ok()?) {
            Some(&unit) => unit,
            None => {
                let line = self.units.binary_search_by_key(&id, |&(id, _)| id).ok()?;
                Some(self.units[line].1)
            }
        }
    }

    /// All units, by their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (i32, Unit)> + '_ {
        self.units.iter().copied()
    }
}
