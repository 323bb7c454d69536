//! Boards given in the configuration, as the output file also has them. R2

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{PerSeat, Pos, Seat};

use crate::Settings;
use crate::cars::Car;
use crate::config::Scene;
use crate::missiles::Missile;
use crate::universe::{Thing, Universe};

/// The program names no upper limits. What it counts up in a match must have room for that in its 32 bits.
const MOST: i64 = i32::MAX as i64;
const MOST_TO_COUNT_UP: i64 = 2_000_000_000;
const MOST_STATUS: i64 = 1_000_000;

/// Reads what follows the word `rnd`. Whatever comes after the players is not read.
pub(crate) fn read(tokens: &mut Tokens, settings: &Settings) -> Result<Scene, ConfigError> {
    let round = tokens.number("rnd", 0..=i64::from(settings.nb_rnds) - 1)? as i32;
    let mut universe = read_cells(tokens, settings)?;
    let cars = read_cars(tokens, settings, &mut universe)?;
    let missiles = read_missiles(tokens, settings, &mut universe)?;
    let (score, status) = read_players(tokens)?;
    Ok(Scene { round, universe, cars, missiles, score, status })
}

fn read_cells(tokens: &mut Tokens, settings: &Settings) -> Result<Universe, ConfigError> {
    let mut universe = Universe::new(settings.nb_rows, settings.nb_uni_cols);
    let cols = settings.nb_uni_cols;
    for label in ["the tens of the columns", "the units of the columns"] {
        tokens.word(label)?;
    }
    for row in 0..settings.nb_rows {
        tokens.word(format_args!("the number of row {row}"))?;
        let mut col = 0;
        while col < cols {
            // There may be blanks between the cells.
            for letter in tokens.word(format_args!("the {cols} cells of row {row}"))?.chars() {
                if col == cols {
                    return Err(tokens.error(format!("row {row} has more than {cols} cells")));
                }
                let pos = Pos::new(row, col);
                let thing = Thing::from_letter(letter).ok_or_else(|| {
                    let letter = quoted(&letter.to_string());
                    tokens.error(format!("expected one of . X W G M in the cell {pos}, found {letter}"))
                })?;
                universe.put(pos, thing);
                col += 1;
            }
        }
    }
    Ok(universe)
}

fn read_cars(
    tokens: &mut Tokens,
    settings: &Settings,
    universe: &mut Universe,
) -> Result<Vec<Car>, ConfigError> {
    for word in ["cars", "cid", "row", "column", "nb_miss", "gas", "alive", "time"] {
        tokens.keyword(word)?;
    }
    let mut cars = Vec::new();
    for id in 0..settings.nb_cars() {
        tokens.number("the next car's identifier", id as i64..=id as i64)?;
        let pos = read_place(tokens, universe)?;
        let missiles = tokens.number("nb_miss", 0..=MOST_TO_COUNT_UP)? as i32;
        let gas = tokens.number("gas", 0..=MOST_TO_COUNT_UP)? as i32;
        let alive = match tokens.word("y or n for alive")? {
            "y" => true,
            "n" => false,
            other => return Err(tokens.error(format!("expected y or n for alive, found {}", quoted(other)))),
        };
        let wait = tokens.number("time", 0..=if alive { 0 } else { MOST })? as i32;
        let below = universe.at(pos);
        if below == Thing::Tyre || (alive && below != Thing::Empty) {
            return Err(tokens.error(format!("car {id} is on the cell {pos}, which is not empty")));
        }
        if alive {
            universe.put(pos, Thing::Car);
        }
        cars.push(Car { pos, missiles, gas, alive, wait });
    }
    Ok(cars)
}

fn read_missiles(
    tokens: &mut Tokens,
    settings: &Settings,
    universe: &mut Universe,
) -> Result<Vec<Missile>, ConfigError> {
    tokens.keyword("missiles")?;
    let count = tokens.number("the number of missiles", 0..=universe.cells().len() as i64)?;
    for word in ["mid", "cid", "row", "column"] {
        tokens.keyword(word)?;
    }
    let mut missiles: Vec<Missile> = Vec::new();
    for _ in 0..count {
        let id = tokens.number("mid", 0..=MOST)? as i32;
        let car = tokens.number("cid", 0..=settings.nb_cars() as i64 - 1)? as usize;
        let pos = read_place(tokens, universe)?;
        if universe.at(pos) != Thing::Empty {
            return Err(tokens.error(format!("missile {id} is on the cell {pos}, which is not empty")));
        }
        universe.put(pos, Thing::Missile);
        let place = missiles.partition_point(|other| other.id < id);
        if missiles.get(place).is_some_and(|other| other.id == id) {
            return Err(tokens.error(format!("two missiles have the identifier {id}")));
        }
        missiles.insert(place, Missile { id, car, pos });
    }
    Ok(missiles)
}

/// A row of the universe and any column, which is one of the universe's around the cylinder.
fn read_place(tokens: &mut Tokens, universe: &Universe) -> Result<Pos, ConfigError> {
    let row = tokens.number("row", 0..=i64::from(universe.rows()) - 1)?;
    let col = tokens.number("column", i32::MIN.into()..=MOST)?;
    Ok(Pos::new(row as i16, universe.wrap(col as i32)))
}

fn read_players(tokens: &mut Tokens) -> Result<(PerSeat<i64>, PerSeat<f64>), ConfigError> {
    for word in ["players", "pid", "score", "status"] {
        tokens.keyword(word)?;
    }
    let (mut score, mut status) = (PerSeat::default(), PerSeat::default());
    for seat in Seat::ALL {
        let id = seat.index() as i64;
        tokens.number("the next player's identifier", id..=id)?;
        score[seat] = tokens.number("score", 0..=MOST_TO_COUNT_UP)?;
        let found = tokens.word("a number from -1 on for status")?;
        status[seat] =
            found.parse().ok().filter(|status| (-1.0..=MOST_STATUS as f64).contains(status)).ok_or_else(
                || {
                    tokens.error(format!(
                        "expected a number from -1 to {MOST_STATUS} for status, found {}",
                        quoted(found)
                    ))
                },
            )?;
    }
    Ok((score, status))
}
