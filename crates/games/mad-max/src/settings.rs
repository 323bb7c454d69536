use palestra_base::Seat;
use palestra_base::cnf::{ConfigError, Tokens};

/// The numbers of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names that they have in the files
pub struct Settings {
    pub nb_rnds: u32,
    pub nb_rows: i16,
    pub nb_uni_cols: i16,
    pub nb_win_cols: i16,
    pub nb_cars_x_player: usize,
    pub nb_rnds_regen: i32,
    pub nb_miss_bonuses: u32,
    pub nb_gas_bonuses: u32,
    pub nb_water_bonuses: u32,
    pub bonus_miss: i32,
    pub bonus_gas: i32,
    pub water_pnts: i64,
    pub kill_pnts: i64,
    pub init_gas: i32,
}

/// The two numbers that the program leaves open: as many cars as a file can list, and all that fits in its 32 bits.
const MOST_CARS: i64 = 1_000_000;
const LONGEST_WAIT: i64 = i32::MAX as i64;

impl Settings {
    /// Reads the numbers, in their fixed order. R1
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, ConfigError> {
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        let players = Seat::COUNT as i64;
        read("nb_players", players, players)?;
        Ok(Settings {
            nb_rnds: read("nb_rnds", 300, 300)? as u32,
            nb_rows: read("nb_rows", 15, 20)? as i16,
            nb_uni_cols: read("nb_uni_cols", 60, 100)? as i16,
            nb_win_cols: read("nb_win_cols", 30, 40)? as i16,
            nb_cars_x_player: read("nb_cars_x_player", 1, MOST_CARS)? as usize,
            nb_rnds_regen: read("nb_rnds_regen", 1, LONGEST_WAIT)? as i32,
            nb_miss_bonuses: read("nb_miss_bonuses", 5, 30)? as u32,
            nb_gas_bonuses: read("nb_gas_bonuses", 5, 15)? as u32,
            nb_water_bonuses: read("nb_water_bonuses", 20, 150)? as u32,
            bonus_miss: read("bonus_miss", 5, 5)? as i32,
            bonus_gas: read("bonus_gas", 30, 30)? as i32,
            water_pnts: read("water_pnts", 10, 10)?,
            kill_pnts: read("kill_pnts", 30, 30)?,
            init_gas: read("init_gas", 60, 60)? as i32,
        })
    }

    /// The numbers with their names, in the order of the files.
    pub(crate) fn entries(&self) -> [(&'static str, i64); 15] {
        [
            ("nb_players", Seat::COUNT as i64),
            ("nb_rnds", self.nb_rnds.into()),
            ("nb_rows", self.nb_rows.into()),
            ("nb_uni_cols", self.nb_uni_cols.into()),
            ("nb_win_cols", self.nb_win_cols.into()),
            ("nb_cars_x_player", self.nb_cars_x_player as i64),
            ("nb_rnds_regen", self.nb_rnds_regen.into()),
            ("nb_miss_bonuses", self.nb_miss_bonuses.into()),
            ("nb_gas_bonuses", self.nb_gas_bonuses.into()),
            ("nb_water_bonuses", self.nb_water_bonuses.into()),
            ("bonus_miss", self.bonus_miss.into()),
            ("bonus_gas", self.bonus_gas.into()),
            ("water_pnts", self.water_pnts),
            ("kill_pnts", self.kill_pnts),
            ("init_gas", self.init_gas.into()),
        ]
    }

    /// How many cars there are, of all players.
    pub fn nb_cars(&self) -> usize {
        Seat::COUNT * self.nb_cars_x_player
    }
}
