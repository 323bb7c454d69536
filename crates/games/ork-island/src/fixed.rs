//! Boards given in the configuration.

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{Grid, Pos};

use crate::{Map, Path, Settings, Terrain};

/// Cities and paths are told to players with 16 bits.
const MOST_PLACES: i64 = i16::MAX as i64;

/// Reads a board, as the output file also has it. R3
pub(crate) fn read(tokens: &mut Tokens, settings: &Settings) -> Result<Map, ConfigError> {
    let terrain = read_cells(tokens, settings)?;
    let mut belongs = Grid::new(settings.rows, settings.cols, false);

    tokens.keyword("cities")?;
    let most = i64::from(settings.rows) * i64::from(settings.cols);
    let most_places = most.min(MOST_PLACES);
    let mut cities = Vec::new();
    for _ in 0..tokens.number("the number of cities", 0..=most_places)? {
        let size = tokens.number("the size of a city", 1..=most)?;
        cities.push(read_places(tokens, size, &terrain, Terrain::City, &mut belongs)?);
    }

    tokens.keyword("paths")?;
    let mut paths = Vec::new();
    for _ in 0..tokens.number("the number of paths", 0..=most_places)? {
        if cities.is_empty() {
            return Err(tokens.error("there is a path, but there are no cities to join"));
        }
        let last = cities.len() as i64 - 1;
        let ends = [
            tokens.number("the city where a path begins", 0..=last)? as usize,
            tokens.number("the city where a path ends", 0..=last)? as usize,
        ];
        let size = tokens.number("the size of a path", 1..=most)?;
        paths.push(Path { ends, cells: read_places(tokens, size, &terrain, Terrain::Path, &mut belongs)? });
    }

    for pos in terrain.places() {
        let what = match terrain[pos] {
            Terrain::City => "city",
            Terrain::Path => "path",
            _ => continue,
        };
        if !belongs[pos] {
            return Err(tokens.error(format!("the cell {pos} is drawn as {what}, but no {what} lists it")));
        }
    }
    Ok(Map { terrain, cities, paths })
}

fn read_cells(tokens: &mut Tokens, settings: &Settings) -> Result<Grid<Terrain>, ConfigError> {
    let mut terrain = Grid::new(settings.rows, settings.cols, Terrain::Water);
    for label in ["the tens of the columns", "the units of the columns"] {
        tokens.word(label)?;
    }
    for row in 0..settings.rows {
        tokens.word(format_args!("the number of row {row}"))?;
        let cells = tokens.word(format_args!("the {} cells of row {row}", settings.cols))?;
        if cells.chars().count() != settings.cols as usize {
            return Err(tokens.error(format!(
                "row {row} has {} cells instead of {}",
                cells.chars().count(),
                settings.cols
            )));
        }
        for (col, letter) in cells.chars().enumerate() {
            let pos = Pos::new(row, col as i16);
            terrain[pos] = Terrain::from_letter(letter).ok_or_else(|| {
                let letter = quoted(&letter.to_string());
                tokens.error(format!("expected one of W . F S C P in the cell {pos}, found {letter}"))
            })?;
            let on_border = row == 0 || col == 0 || row == settings.rows - 1 || pos.col == settings.cols - 1;
            if on_border && terrain[pos] != Terrain::Water {
                return Err(tokens.error(format!("the cell {pos} is on the border, which must be water (W)")));
            }
        }
    }
    Ok(terrain)
}

fn read_places(
    tokens: &mut Tokens,
    size: i64,
    terrain: &Grid<Terrain>,
    expected: Terrain,
    belongs: &mut Grid<bool>,
) -> Result<Vec<Pos>, ConfigError> {
    let mut places = Vec::new();
    for _ in 0..size {
        let row = tokens.number("a row", 0..=i64::from(terrain.rows()) - 1)?;
        let col = tokens.number("a column", 0..=i64::from(terrain.cols()) - 1)?;
        let pos = Pos::new(row as i16, col as i16);
        if terrain[pos] != expected {
            return Err(tokens.error(format!(
                "the cell {pos} is listed as {}, but drawn as {}",
                expected.letter(),
                terrain[pos].letter()
            )));
        }
        if std::mem::replace(&mut belongs[pos], true) {
            return Err(tokens.error(format!("the cell {pos} is listed twice")));
        }
        places.push(pos);
    }
    Ok(places)
}
