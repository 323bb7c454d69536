use std::sync::Arc;

use palestra_base::cnf::{ConfigError, Tokens, quoted};
use palestra_base::{Chance, Grid, Pos};
use palestra_game::Stuck;

use crate::generator::Generator;
use crate::rules::{Boards, Shortage};
use crate::{Rules, Settings, VERSION, fixed, land};

/// A configuration: the numbers, and where the board comes from.
pub struct Config {
    pub(crate) settings: Arc<Settings>,
    board: Board,
    /// The complaint about words after the board, if there are any. D1
    unread: Option<ConfigError>,
}

enum Board {
    /// Drawn anew for every seed.
    Generated(Generator),
    /// Given: the letters of its cells.
    Fixed(Grid<u8>),
}

impl Config {
    /// Reads a configuration file. R1, R2
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        const BOARDS: &str = "GENERATOR1, GENERATOR2, GENERATOR3 or FIXED";
        let mut tokens = Tokens::new(text);
        for word in VERSION.split(' ') {
            tokens.keyword(word)?;
        }
        let settings = Settings::read(&mut tokens)?;
        let board = match tokens.word(BOARDS)? {
            "FIXED" => Board::Fixed(fixed::read(&mut tokens, settings.side)?),
            word => match Generator::read(word, &mut tokens, settings.side)? {
                Some(generator) => Board::Generated(generator),
                None => return Err(tokens.error(format!("expected {BOARDS}, found {}", quoted(word)))),
            },
        };
        let is_generated = matches!(board, Board::Generated(_));
        if is_generated && tokens.clone().next_word().is_some_and(|word| word.parse::<i64>().is_ok()) {
            tokens.end()?; // a number too many
        }
        Ok(Config { settings: Arc::new(settings), board, unread: tokens.end().err() })
    }

    /// The letters of the cells of a board. R2
    pub(crate) fn letters(&self, chance: &mut dyn Chance) -> Result<Grid<u8>, Stuck> {
        match &self.board {
            Board::Fixed(letters) => Ok(letters.clone()),
            Board::Generated(generator) => generator.generate(self.settings.side, chance),
        }
    }

    /// Whether these rules can be played on this board.
    pub(crate) fn check(&self, letters: &Grid<u8>, rules: &Rules) -> Result<(), Stuck> {
        if rules.boards == Boards::Framed
            && let Some(unread) = &self.unread
        {
            return Err(Stuck(unread.to_string()));
        }
        if rules.boards == Boards::Framed && matches!(self.board, Board::Fixed(_)) {
            check_frame(letters).map_err(Stuck)?; // all others have their frame
        }
        if rules.shortage == Shortage::NextBest {
            self.check_room(letters).map_err(Stuck)?;
        }
        Ok(())
    }

    /// With this much room there is always a free cell for who is born: each witch haunts at most 13 cells,
    /// and everybody else stands on one. D6
    fn check_room(&self, letters: &Grid<u8>) -> Result<(), String> {
        let Settings { nb_farmers, nb_knights, nb_witches, .. } = *self.settings;
        let needed = 4 * (13 * nb_witches + nb_knights + nb_farmers);
        let open = letters.cells().iter().filter(|&&letter| letter != land::WALL).count();
        if open < needed {
            return Err(format!(
                "these units need {needed} cells without walls, 13 for each witch and one for each other, \
                 but there are {open}"
            ));
        }
        Ok(())
    }
}

/// D1: the document knows no boards without walls all around, nor with coloured cells.
fn check_frame(letters: &Grid<u8>) -> Result<(), String> {
    let last = letters.rows() - 1;
    let on_border = |pos: Pos| pos.row == 0 || pos.col == 0 || pos.row == last || pos.col == last;
    let instead = "change it, or play by the rules of the original edition";
    for pos in letters.places() {
        if on_border(pos) && letters[pos] != land::WALL {
            return Err(format!("the cell {pos} is on the border, which must be walls (X): {instead}"));
        }
        if land::owner(letters[pos]).is_some() {
            return Err(format!("the cell {pos} is coloured, but at the beginning none must be: {instead}"));
        }
    }
    Ok(())
}
