use palestra_base::Seat;
use palestra_base::cnf::{ConfigError, Tokens};

/// The numbers of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Rows and columns of the board, which is square.
    pub side: i16,
    /// How long the match lasts.
    pub nb_rounds: u32,
    /// Bees of each player.
    pub nb_bees: usize,
    /// The most nectar that a bee can carry.
    pub bag: i32,
    /// The most nectar that a flower can have.
    pub flower_most: i32,
    /// How likely a flower is to make nectar in a round, in percent.
    pub bloom: i32,
}

impl Settings {
    /// Reads the numbers, in their fixed order. R1
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, ConfigError> {
        let mut read = |key, low, high| tokens.setting(key, low..=high);
        let players = Seat::COUNT as i64;
        read("nb_players", players, players)?;
        let side = read("rows", 5, 99)?;
        read("cols", side, side)?;
        Ok(Settings {
            side: side as i16,
            nb_rounds: read("nb_rounds", 1, 1000)? as u32,
            nb_bees: read("nb_bees", 1, 50)? as usize,
            bag: read("bag", 1, 99)? as i32,
            flower_most: read("flower_most", 1, 99)? as i32,
            bloom: read("bloom", 0, 100)? as i32,
        })
    }

    /// The names and numbers again, in that order.
    pub(crate) fn entries(&self) -> [(&'static str, i32); 8] {
        [
            ("nb_players", Seat::COUNT as i32),
            ("rows", self.side.into()),
            ("cols", self.side.into()),
            ("nb_rounds", self.nb_rounds as i32),
            ("nb_bees", self.nb_bees as i32),
            ("bag", self.bag),
            ("flower_most", self.flower_most),
            ("bloom", self.bloom),
        ]
    }
}
