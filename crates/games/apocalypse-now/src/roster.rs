use crate::fleet::Fleet;
use crate::soldiers::Soldiers;

/// A unit, by its line among the soldiers or the helicopters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Soldier(usize),
    Helicopter(usize),
}

/// All living units by their numbers, as the output lists them and players name them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    lines: Vec<(i32, Unit)>,
}

impl Roster {
    /// Takes down everybody again, after somebody came or went.
    pub fn renew(&mut self, soldiers: &Soldiers, fleet: &Fleet) {
        self.lines.clear();
        self.lines.extend(fleet.id.iter().enumerate().map(|(line, &id)| (id, Unit::Helicopter(line))));
        self.lines.extend(soldiers.id.iter().enumerate().map(|(line, &id)| (id, Unit::Soldier(line))));
        self.lines.sort_unstable_by_key(|&(id, _)| id);
    }

    /// The unit with this number.
    pub fn find(&self, id: i32) -> Option<Unit> {
        let line = self.lines.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        Some(self.lines[line].1)
    }

    /// All units, by their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (i32, Unit)> + '_ {
        self.lines.iter().copied()
    }
}
