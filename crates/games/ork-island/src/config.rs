use std::sync::Arc;

use palestra_base::cnf::{ConfigError, Tokens, quoted};

use crate::generator::{Generator, MOST_CITIES};
use crate::island::Island;
use crate::{Settings, VERSION, fixed};

/// A configuration: the numbers, and where the board comes from.
pub struct Config {
    pub(crate) settings: Settings,
    pub(crate) board: Board,
}

pub(crate) enum Board {
    /// Drawn anew for every seed.
    Generated(Box<Generator>),
    /// Given; the same island for all matches.
    Fixed(Arc<Island>),
}

impl Config {
    /// Reads a configuration file. R1-R3
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        let settings = Settings::read(&mut tokens)?;
        let board = match tokens.word("GENERATOR1 or FIXED")? {
            "GENERATOR1" => Board::Generated(Box::new(Generator::new(&settings))),
            "FIXED" => {
                let map = fixed::read(&mut tokens, &settings)?;
                let island = Island::new(settings.clone(), map);
                check_room(&island).map_err(|what| tokens.error(what))?;
                Board::Fixed(Arc::new(island))
            }
            other => {
                return Err(tokens.error(format!("expected GENERATOR1 or FIXED, found {}", quoted(other))));
            }
        };
        tokens.end()?;
        Ok(Config { settings, board })
    }

    /// The largest score that such a board allows must fit in 64 bits. D2
    pub(crate) fn check_scores(&self) -> Result<(), String> {
        let settings = &self.settings;
        let cities = match &self.board {
            Board::Fixed(island) => island.map.cities.len(),
            Board::Generated(_) => MOST_CITIES,
        };
        let cells = i128::from(settings.rows) * i128::from(settings.cols);
        let factor = settings.factor_connected_component.into();
        let graph = 2i128.checked_pow(cities as u32).and_then(|points| points.checked_mul(factor));
        let a_round = graph.and_then(|graph| {
            let bonus = settings.bonus_per_city_cell.max(settings.bonus_per_path_cell);
            graph.checked_add(cells * i128::from(bonus))
        });
        match a_round.and_then(|points| points.checked_mul(settings.nb_rounds.into())) {
            Some(points) if points <= i128::from(i64::MAX) => Ok(()),
            _ => Err(format!(
                "{cities} cities could give a score that does not fit in 64 bits: use fewer, or lower bonuses, \
                 factor or rounds"
            )),
        }
    }
}

/// There must always be a free cell where a dead ork can appear. R5
pub(crate) fn check_room(island: &Island) -> Result<(), String> {
    let open = island.map.terrain.cells().iter().filter(|terrain| terrain.is_open_land()).count();
    let orks = 4 * island.settings.nb_orks;
    if open < orks {
        return Err(format!("{orks} orks need as many cells of grass, forest or sand, but there are {open}"));
    }
    Ok(())
}
