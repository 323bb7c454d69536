use palestra_base::Seat;
use palestra_base::cnf::{ConfigError, Tokens};

use crate::Terrain;

/// The numbers of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the document's own names
pub struct Settings {
    pub rows: i16,
    pub cols: i16,
    pub nb_rounds: u32,
    pub initial_health: i32,
    pub nb_orks: usize,
    pub cost_grass: i32,
    pub cost_forest: i32,
    pub cost_sand: i32,
    pub cost_city: i32,
    pub cost_path: i32,
    pub bonus_per_city_cell: i64,
    pub bonus_per_path_cell: i64,
    pub factor_connected_component: i64,
}

/// The document names no upper limits. The program has those of its 32 bits; on a larger board than this, there could be
/// more orks than our 16 bits can number.
const LARGEST_SIDE: i64 = 1000;
const MOST: i64 = i32::MAX as i64;

impl Settings {
    /// Reads the numbers, in their fixed order. R1
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, ConfigError> {
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        let players = Seat::COUNT as i64;
        read("nb_players", players, players)?;
        let settings = Settings {
            rows: read("rows", 20, LARGEST_SIDE)? as i16,
            cols: read("cols", 20, LARGEST_SIDE)? as i16,
            nb_rounds: read("nb_rounds", 1, MOST)? as u32,
            initial_health: read("initial_health", 1, MOST)? as i32,
            nb_orks: read("nb_orks", 1, MOST)? as usize,
            cost_grass: read("cost_grass", 0, MOST)? as i32,
            cost_forest: read("cost_forest", 0, MOST)? as i32,
            cost_sand: read("cost_sand", 0, MOST)? as i32,
            cost_city: read("cost_city", 0, MOST)? as i32,
            cost_path: read("cost_path", 0, MOST)? as i32,
            bonus_per_city_cell: read("bonus_per_city_cell", 1, MOST)?,
            bonus_per_path_cell: read("bonus_per_path_cell", 1, MOST)?,
            factor_connected_component: read("factor_connected_component", 1, MOST)?,
        };
        if settings.rows != settings.cols {
            return Err(tokens.error(format!(
                "the board must be square, but it has {} rows and {} columns",
                settings.rows, settings.cols
            )));
        }
        let cells = i64::from(settings.rows) * i64::from(settings.cols);
        let most = cells / (25 * players);
        if settings.nb_orks as i64 > most {
            return Err(tokens.error(format!(
                "{} orks for each player are too many for this board: at most {most}, one for every 25 cells",
                settings.nb_orks
            )));
        }
        Ok(settings)
    }

    /// The numbers with their names, in the order of the files.
    pub(crate) fn entries(&self) -> [(&'static str, i64); 14] {
        [
            ("nb_players", Seat::COUNT as i64),
            ("rows", self.rows.into()),
            ("cols", self.cols.into()),
            ("nb_rounds", self.nb_rounds.into()),
            ("initial_health", self.initial_health.into()),
            ("nb_orks", self.nb_orks as i64),
            ("cost_grass", self.cost_grass.into()),
            ("cost_forest", self.cost_forest.into()),
            ("cost_sand", self.cost_sand.into()),
            ("cost_city", self.cost_city.into()),
            ("cost_path", self.cost_path.into()),
            ("bonus_per_city_cell", self.bonus_per_city_cell),
            ("bonus_per_path_cell", self.bonus_per_path_cell),
            ("factor_connected_component", self.factor_connected_component),
        ]
    }

    /// What it costs to move to a cell, by its type; nobody moves to water. R11
    pub fn costs(&self) -> [i32; Terrain::ALL.len()] {
        Terrain::ALL.map(|terrain| match terrain {
            Terrain::Water => 0,
            Terrain::Grass => self.cost_grass,
            Terrain::Forest => self.cost_forest,
            Terrain::Sand => self.cost_sand,
            Terrain::City => self.cost_city,
            Terrain::Path => self.cost_path,
        })
    }
}
