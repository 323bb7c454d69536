use palestra_base::Seat;
use palestra_base::cnf::{ConfigError, Tokens};

use crate::Kind;

/// The numbers of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the document's own names
pub struct Settings {
    pub nb_rounds: u32,
    pub nb_farmers: usize,
    pub nb_knights: usize,
    pub nb_witches: usize,
    pub farmers_health: i32,
    pub knights_health: i32,
    pub farmers_regen: i32,
    pub knights_regen: i32,
    pub damage_min: i32,
    pub damage_max: i32,
    /// The board is a square: rows and columns alike.
    pub side: i16,
}

/// The document names no upper limits. The program has those of its 32 bits; ours for the board lets the number of a
/// cell fit in 16.
const LARGEST_SIDE: i64 = 249;
const MOST: i64 = i32::MAX as i64;

impl Settings {
    /// Reads the numbers, in their fixed order. R1
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, ConfigError> {
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        let players = Seat::COUNT as i64;
        read("nb_players", players, players)?;
        let nb_rounds = read("nb_rounds", 1, MOST)? as u32;
        let [nb_farmers, nb_knights, nb_witches] = [
            read("nb_farmers", 0, MOST)? as usize,
            read("nb_knights", 0, MOST)? as usize,
            read("nb_witches", 0, MOST)? as usize,
        ];
        let [farmers_health, knights_health] =
            [read("farmers_health", 1, MOST)? as i32, read("knights_health", 1, MOST)? as i32];
        // Health that is regained must fit in 32 bits, before it is cut.
        let [farmers_regen, knights_regen] = [
            read("farmers_regen", 0, MOST - i64::from(farmers_health))? as i32,
            read("knights_regen", 0, MOST - i64::from(knights_health))? as i32,
        ];
        let damage_min = read("damage_min", 0, MOST)?;
        let damage_max = read("damage_max", damage_min, MOST)? as i32;
        let side = read("rows", 20, LARGEST_SIDE)?;
        if side % 2 == 0 {
            return Err(tokens.error(format!("expected an odd number for rows, found \"{side}\"")));
        }
        tokens.setting("cols", side..=side)?; // the board is a square
        let settings = Settings {
            nb_rounds,
            nb_farmers,
            nb_knights,
            nb_witches,
            farmers_health,
            knights_health,
            farmers_regen,
            knights_regen,
            damage_min: damage_min as i32,
            damage_max,
            side: side as i16,
        };
        // Scores are 32 bits wide, and those before the first round may count.
        let longest = MOST / (side * side) - 1;
        if i64::from(nb_rounds) > longest {
            return Err(tokens.error(format!(
                "in {nb_rounds} rounds scores could grow beyond 32 bits on this board: at most {longest} rounds"
            )));
        }
        let most = (side - 2) * (side - 2) / players;
        if settings.units_of_a_player() as i64 > most {
            return Err(tokens.error(format!(
                "{} units for each player do not fit on this board: at most {most} do",
                settings.units_of_a_player()
            )));
        }
        Ok(settings)
    }

    /// How many units each player has at the beginning.
    pub fn units_of_a_player(&self) -> usize {
        self.nb_farmers + self.nb_knights + self.nb_witches
    }

    /// How many units of a kind each player has at the beginning.
    pub fn count(&self, kind: Kind) -> usize {
        match kind {
            Kind::Farmer => self.nb_farmers,
            Kind::Knight => self.nb_knights,
            Kind::Witch => self.nb_witches,
        }
    }

    /// The full health of a unit; in the files witches, who have none, are told by -1.
    pub fn full_health(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Farmer => self.farmers_health,
            Kind::Knight => self.knights_health,
            Kind::Witch => -1,
        }
    }

    /// What a unit regains by resting.
    pub fn regen(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Farmer => self.farmers_regen,
            Kind::Knight => self.knights_regen,
            Kind::Witch => 0,
        }
    }

    /// The numbers with their names, in the order of the files.
    pub(crate) fn entries(&self) -> [(&'static str, i32); 13] {
        [
            ("nb_players", Seat::COUNT as i32),
            ("nb_rounds", self.nb_rounds as i32),
            ("nb_farmers", self.nb_farmers as i32),
            ("nb_knights", self.nb_knights as i32),
            ("nb_witches", self.nb_witches as i32),
            ("farmers_health", self.farmers_health),
            ("knights_health", self.knights_health),
            ("farmers_regen", self.farmers_regen),
            ("knights_regen", self.knights_regen),
            ("damage_min", self.damage_min),
            ("damage_max", self.damage_max),
            ("rows", self.side.into()),
            ("cols", self.side.into()),
        ]
    }
}
