//! Asking players what they would have done in recorded matches.

use std::sync::Arc;

use palestra_arena::campaign::Contender;
use palestra_arena::{Bout, Gate, MatchError, Record, ReplayError, Series, Shadow, Tape, shadow};
use palestra_base::Seed;
use palestra_game::Edition;
use palestra_game::erased::AnyGame;

use crate::{Candidate, Workshop, WorkshopError, seated};

/// Recorded matches, of each of which one seat is asked about.
pub struct Questions {
    matches: Vec<(Arc<Record>, usize)>,
}

impl Questions {
    /// Matches between the players that every game has, on the default board: always the same.
    ///
    /// # Errors
    /// If one of them cannot be played to its end.
    pub fn played(
        workshop: &Workshop,
        game: &'static dyn AnyGame,
        count: usize,
    ) -> Result<Self, QuestionsError> {
        let config =
            game.parse(game.default_config()).map_err(|error| QuestionsError::Config(error.to_string()))?;
        let players = ["Dummy", "Demo", "Dummy", "Dummy"].map(|name| workshop.built_in(game, name));
        let players = players.into_iter().collect::<Result<Vec<Candidate>, _>>()?;
        let gate = Gate::default();
        let mut records = Vec::with_capacity(count);
        for number in 0..count {
            let seed = Seed::from(number as u64 + 1);
            let bout =
                Bout { game, config: config.clone(), edition: Edition::default(), seed, judged: false };
            let mut line_up = players[..config.seats().min(players.len())].to_vec();
            line_up.rotate_left(number % players.len().min(config.seats()));
            let names = line_up.iter().map(|player| player.name.clone()).collect();
            let mut tape = Tape::default();
            let seat =
                || seated(&line_up).map_err(|error| palestra_arena::House::Seat(error.to_string()).into());
            gate.play(&bout, seat, Some(&mut tape))?;
            records.push(Record::new(&bout, names, tape));
        }
        Ok(Questions::recorded(records))
    }

    /// These matches; of each another seat is asked about.
    pub fn recorded(records: Vec<Record>) -> Self {
        let seat = |(number, record): (usize, Record)| {
            let seat = number % record.names.len().max(1);
            (Arc::new(record), seat)
        };
        Questions { matches: records.into_iter().enumerate().map(seat).collect() }
    }

    /// The games that the matches are of.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.matches.iter().map(|(record, _)| record.game.as_str())
    }

    /// How many rounds each match has.
    pub fn rounds(&self) -> Vec<usize> {
        self.matches.iter().map(|(record, _)| record.tape.orders.len()).collect()
    }

    /// Asks players, on all cores: for each of them what it would have done in each match. A player that fails stops there, and
    /// nobody else notices.
    ///
    /// # Errors
    /// If a record cannot be played again, or the house cannot seat anybody.
    pub fn ask(&self, players: &[Candidate], series: &Series) -> Result<Vec<Vec<Shadow>>, QuestionsError> {
        let per_player = self.matches.len();
        let one = |number: usize| -> Result<Shadow, QuestionsError> {
            let (record, seat) = &self.matches[number % per_player];
            let player = players[number / per_player].seat().map_err(WorkshopError::Seat)?;
            Ok(shadow(record, *seat, player)?)
        };
        let answers = series.run(players.len() * per_player, one);
        let mut answers = answers.into_iter();
        players.iter().map(|_| answers.by_ref().take(per_player).collect()).collect()
    }
}

/// Why nobody could be asked.
#[derive(Debug, thiserror::Error)]
pub enum QuestionsError {
    /// The default board is none.
    #[error("the default board cannot be played: {0}")]
    Config(String),
    /// A player could not be made.
    #[error(transparent)]
    Workshop(#[from] WorkshopError),
    /// A match could not be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A record cannot be played again.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}
