//! Boards given in the configuration. R2-R7

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{Grid, Pos, Seat};

use crate::fleet::{Facing, Fleet, square, squares_meet};
use crate::settings::{HIGH_VALUE, LIFE, LOW_VALUE, MAX, NUM_POSTS, ROUNDS_JUMP, ROUNDS_NAPALM, TROOPS};
use crate::soldiers::Soldiers;
use crate::start::Start;
use crate::{Land, Post};

/// Reads a board, as the output file also has it.
pub(crate) fn read(tokens: &mut Tokens) -> Result<Start, ConfigError> {
    let land = read_land(tokens)?;
    let mut start = Start {
        land,
        fire: Grid::new(MAX, MAX, 0),
        posts: Vec::new(),
        post_owner: Vec::new(),
        soldiers: Soldiers::new(),
        fleet: Fleet::new(),
    };
    read_posts(tokens, &mut start)?;
    read_units(tokens, &mut start)?;
    read_fire(tokens, &mut start)?;
    Ok(start)
}

fn read_land(tokens: &mut Tokens) -> Result<Grid<Land>, ConfigError> {
    tokens.keyword("land")?;
    for label in ["the tens of the columns", "the units of the columns"] {
        tokens.word(label)?;
    }
    let mut land = Grid::new(MAX, MAX, Land::Mountain);
    for row in 0..MAX {
        tokens.number(&format!("the number of row {row}"), row.into()..=row.into())?;
        let mut col = 0;
        while col < MAX {
            // Blanks between the cells mean nothing.
            let cells = tokens.word(format_args!("the {MAX} cells of row {row}"))?;
            for letter in cells.chars() {
                let pos = Pos::new(row, col);
                if col == MAX {
                    return Err(tokens.error(format!("row {row} has more than {MAX} cells")));
                }
                land[pos] = read_cell(tokens, pos, letter)?;
                col += 1;
            }
        }
    }
    Ok(land)
}

fn read_cell(tokens: &Tokens, pos: Pos, letter: char) -> Result<Land, ConfigError> {
    let land = Land::from_letter(letter).ok_or_else(|| {
        let letter = quoted(&letter.to_string());
        tokens.error(format!("expected one of : . O X in the cell {pos}, found {letter}"))
    })?;
    let on_border = [pos.row, pos.col].iter().any(|&k| k == 0 || k == MAX - 1);
    if on_border && land != Land::Mountain {
        return Err(tokens.error(format!("the cell {pos} is on the border, so it must be a mountain: X")));
    }
    Ok(land)
}

fn read_posts(tokens: &mut Tokens, start: &mut Start) -> Result<(), ConfigError> {
    for word in ["posts", "player", "i", "j", "value"] {
        tokens.keyword(word)?;
    }
    while start.posts.len() < NUM_POSTS {
        let owner = tokens.number("the player who controls a post", -1..=3)?;
        let pos = read_pos(tokens, "a post")?;
        let value = tokens.number("the value of a post", LOW_VALUE..=HIGH_VALUE)?;
        if value != LOW_VALUE && value != HIGH_VALUE {
            return Err(tokens.error(format!("a post is worth {LOW_VALUE} or {HIGH_VALUE}, not {value}")));
        }
        if !start.land[pos].is_walkable() {
            return Err(tokens.error(format!("the post at {pos} must be on forest or grass")));
        }
        if start.posts.iter().any(|post| post.pos == pos) {
            return Err(tokens.error(format!("there are two posts at {pos}")));
        }
        start.posts.push(Post { pos, value });
        start.post_owner.push(usize::try_from(owner).ok().and_then(Seat::new));
    }
    Ok(())
}

fn read_units(tokens: &mut Tokens, start: &mut Start) -> Result<(), ConfigError> {
    const COLUMNS: [&str; 10] =
        ["units", "id", "type", "player", "i", "j", "life", "ori", "napalm", "parachuters"];
    for word in COLUMNS {
        tokens.keyword(word)?;
    }
    loop {
        let id =
            tokens.number("the identifier of a unit, or -1 after the last", -1..=i32::MAX.into())? as i32;
        if id == -1 {
            break;
        }
        if id == 0 || start.soldiers.id.contains(&id) || start.fleet.id.contains(&id) {
            return Err(tokens.error(format!("a unit cannot have the identifier {id}: it is 0 or taken")));
        }
        let kind = tokens.number("the type of a unit (1 soldier, 2 helicopter)", 1..=2)?;
        let owner = Seat::ALL[tokens.number("the player of a unit", 0..=3)? as usize];
        let pos = read_pos(tokens, "a unit")?;
        if kind == 1 {
            read_soldier(tokens, start, id, owner, pos)?;
        } else {
            read_helicopter(tokens, start, id, owner, pos)?;
        }
        if troops(start) > TROOPS {
            return Err(tokens.error(format!("there are more than {TROOPS} soldiers and parachuters")));
        }
    }
    if troops(start) < TROOPS {
        return Err(tokens.error(format!(
            "soldiers and parachuters must be {TROOPS} together, but there are {}",
            troops(start)
        )));
    }
    Ok(())
}

fn troops(start: &Start) -> usize {
    start.soldiers.len() + start.fleet.parachuter_count()
}

fn read_soldier(
    tokens: &mut Tokens,
    start: &mut Start,
    id: i32,
    owner: Seat,
    pos: Pos,
) -> Result<(), ConfigError> {
    let life = tokens.number("the life of a soldier", 0..=LIFE.into())?;
    tokens.number("the orientation of a soldier", -1..=-1)?;
    tokens.number("the napalm of a soldier", -1..=-1)?;
    tokens.number("the parachuters of a soldier", 0..=0)?;
    if !start.land[pos].is_walkable() {
        return Err(tokens.error(format!("soldier {id} at {pos} must be on forest or grass")));
    }
    if start.soldiers.at(pos).is_some() {
        return Err(tokens.error(format!("there are two soldiers at {pos}")));
    }
    let post = start.posts.iter().position(|post| post.pos == pos);
    if post.is_some_and(|post| start.post_owner[post] != Some(owner)) {
        return Err(tokens.error(format!(
            "soldier {id} stands on the post at {pos}, so it must belong to player {owner}"
        )));
    }
    start.soldiers.add(id, owner, pos, life as i16);
    Ok(())
}

fn read_helicopter(
    tokens: &mut Tokens,
    start: &mut Start,
    id: i32,
    owner: Seat,
    pos: Pos,
) -> Result<(), ConfigError> {
    tokens.number("the life of a helicopter", -1..=-1)?;
    let facing = Facing::ALL[tokens.number("the orientation of a helicopter", 0..=3)? as usize];
    let napalm = tokens.number("the napalm of a helicopter", 0..=ROUNDS_NAPALM.into())? as u8;
    let parachuters = tokens.number("the parachuters of a helicopter", 0..=TROOPS as i64)?;
    let mut rounds = Vec::new();
    for _ in 0..parachuters {
        rounds.push(tokens.number("the rounds of a parachuter", 0..=ROUNDS_JUMP.into())? as u8);
    }
    rounds.sort_unstable();
    if square(pos).any(|cell| start.land.get(cell).is_none_or(|&land| land == Land::Mountain)) {
        return Err(tokens.error(format!("the square of helicopter {id} at {pos} has a mountain")));
    }
    let others = (0..start.fleet.len()).map(|other| start.fleet.pos(other));
    if let Some(other) = others.into_iter().find(|&other| squares_meet(other, pos)) {
        return Err(tokens.error(format!("the squares of the helicopters at {pos} and {other} meet")));
    }
    start.fleet.add(id, owner, pos, facing);
    let line = start.fleet.len() - 1;
    start.fleet.napalm[line] = napalm;
    start.fleet.parachuters[line] = rounds;
    Ok(())
}

fn read_fire(tokens: &mut Tokens, start: &mut Start) -> Result<(), ConfigError> {
    for word in ["fire", "rounds", "i", "j"] {
        tokens.keyword(word)?;
    }
    loop {
        let rounds = tokens.number("the rounds of a fire, or -1 after the last", -1..=10)?;
        if rounds == -1 {
            return Ok(());
        }
        let pos = read_pos(tokens, "a fire")?;
        let land = start.land[pos];
        if land == Land::Mountain {
            return Err(tokens.error(format!("the mountain at {pos} cannot burn")));
        }
        if !(1..=land.burns().into()).contains(&rounds) {
            return Err(tokens.error(format!("the cell {pos} burns from 1 to {} rounds", land.burns())));
        }
        if start.fire[pos] > 0 {
            return Err(tokens.error(format!("the fire at {pos} is listed twice")));
        }
        start.fire[pos] = rounds as u8;
    }
}

fn read_pos(tokens: &mut Tokens, what: &str) -> Result<Pos, ConfigError> {
    let last = i64::from(MAX) - 1;
    let row = tokens.number(&format!("the row of {what}"), 0..=last)?;
    let col = tokens.number(&format!("the column of {what}"), 0..=last)?;
    Ok(Pos::new(row as i16, col as i16))
}
