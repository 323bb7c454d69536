use palestra_base::cnf::{ConfigError, Tokens};

use crate::units::Kind;

/// The numbers of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the document's own names
pub struct Settings {
    pub nb_players: usize,
    pub nb_rounds: u32,
    pub nb_farmers: usize,
    pub nb_knights: usize,
    pub farmers_health: i32,
    pub knights_health: i32,
    pub farmers_regen: i32,
    pub knights_regen: i32,
    pub damage_min: i32,
    pub damage_max: i32,
    pub rows: i16,
    pub cols: i16,
}

/// The document names no upper limits. The program has those of its 32 bits; ours for board and units let a row fit in
/// three digits, and the number of a unit in 16 bits, as players have it.
const LARGEST_SIDE: i64 = 1000;
const MOST_UNITS: i64 = i16::MAX as i64;
const MOST: i64 = i32::MAX as i64;

impl Settings {
    /// Reads the numbers, in their fixed order. R1
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, ConfigError> {
        let nb_players = tokens.setting("nb_players", 2..=4)? as usize;
        if nb_players == 3 {
            return Err(tokens.error("there are 2 or 4 players, never 3"));
        }
        let nb_rounds = tokens.setting("nb_rounds", 1..=MOST)? as u32;
        let nb_farmers = tokens.setting("nb_farmers", 0..=MOST_UNITS)? as usize;
        let nb_knights = tokens.setting("nb_knights", 0..=MOST_UNITS)? as usize;
        let units = nb_players * (nb_farmers + nb_knights);
        if units as i64 > MOST_UNITS {
            return Err(tokens.error(format!("{units} units are too many: at most {MOST_UNITS} in all")));
        }
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        let farmers_health = read("farmers_health", 1, MOST)?;
        let knights_health = read("knights_health", 1, MOST)?;
        // Health that is gained must fit in 32 bits, before it is cut.
        let farmers_regen = read("farmers_regen", 0, MOST - farmers_health)? as i32;
        let knights_regen = read("knights_regen", 0, MOST - knights_health)? as i32;
        let [damage_min, damage_max] = [read("damage_min", 0, MOST)?, read("damage_max", 0, MOST)?];
        if damage_min + (damage_max - damage_min).abs() > MOST + 1 {
            return Err(tokens.error(format!(
                "blows could be harder than {MOST}, which the published program cannot count"
            )));
        }
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        Ok(Settings {
            nb_players,
            nb_rounds,
            nb_farmers,
            nb_knights,
            farmers_health: farmers_health as i32,
            knights_health: knights_health as i32,
            farmers_regen,
            knights_regen,
            damage_min: damage_min as i32,
            damage_max: damage_max as i32,
            rows: read("rows", 4, LARGEST_SIDE)? as i16,
            cols: read("cols", 4, LARGEST_SIDE)? as i16,
        })
    }

    /// The numbers with their names, in the order of the files.
    pub(crate) fn entries(&self) -> [(&'static str, i32); 12] {
        [
            ("nb_players", self.nb_players as i32),
            ("nb_rounds", self.nb_rounds as i32),
            ("nb_farmers", self.nb_farmers as i32),
            ("nb_knights", self.nb_knights as i32),
            ("farmers_health", self.farmers_health),
            ("knights_health", self.knights_health),
            ("farmers_regen", self.farmers_regen),
            ("knights_regen", self.knights_regen),
            ("damage_min", self.damage_min),
            ("damage_max", self.damage_max),
            ("rows", self.rows.into()),
            ("cols", self.cols.into()),
        ]
    }

    /// How many units there are, of all players.
    pub fn nb_units(&self) -> usize {
        self.nb_players * (self.nb_farmers + self.nb_knights)
    }

    /// The health of a fresh unit.
    pub fn full_health(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Knight => self.knights_health,
            Kind::Farmer => self.farmers_health,
        }
    }

    /// What a unit gains by resting.
    pub fn regen(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Knight => self.knights_regen,
            Kind::Farmer => self.farmers_regen,
        }
    }
}
