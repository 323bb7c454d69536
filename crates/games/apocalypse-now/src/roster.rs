use crate::fleet::Fleet;
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
    ids: Vec<i32>,
    units: Vec<Unit>,
}

impl Roster {
    /// Takes down everybody again, after somebody came or went.
    pub fn renew(&mut self, soldiers: &Soldiers, fleet: &Fleet) {
        let helicopters = fleet.id.iter().zip(0..).map(|(&id, line)| (id, Unit::Helicopter(line)));
        let soldiers = soldiers.id.iter().zip(0..).map(|(&id, line)| (id, Unit::Soldier(line)));
        let mut all: Vec<(i32, Unit)> = helicopters.chain(soldiers).collect();
        all.sort_unstable_by_key(|&(id, _)| id);
        (self.ids, self.units) = all.into_iter().unzip();
    }

    /// The unit with this number.
    pub fn find(&self, id: i32) -> Option<Unit> {
        let line = self.ids.binary_search(&id).ok()?;
        Some(self.units[line])
    }

    /// All units, by their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (i32, Unit)> + '_ {
        self.ids.iter().copied().zip(self.units.iter().copied())
    }
}
