use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use palestra_base::{PerSeat, Seat, Seed};
use palestra_game::erased::{AnyConfig, AnyGame};
use palestra_game::{Edition, Misuse, Stuck};
use palestra_wire::Notes;
use serde::{Deserialize, Serialize};

use crate::table::run;
use crate::{Address, Fault, House, Player, Tape};

/// A match to be played: everything that it depends on, but the players.
#[derive(Clone)]
pub struct Bout {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its configuration.
    pub config: Arc<dyn AnyConfig>,
    /// Which rules.
    pub edition: Edition,
    /// The seed of all chance.
    pub seed: Seed,
    /// Whether the output has the judge's form, with what the players used of their budgets.
    pub judged: bool,
}

/// Another chance from some round on: the board draws as in a match with this seed. What players draw stays theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherChance {
    /// The first round that has it.
    pub round: u32,
    /// Whose chance it is.
    pub seed: Seed,
}

/// A player with its name.
pub struct Seated {
    /// Its name in the output.
    pub name: String,
    /// The player.
    pub player: Box<dyn Player>,
}

/// Who wants to know what happens in a match. All are optional, and cost nothing if absent.
#[derive(Default)]
pub struct Listeners<'a> {
    /// Gets the text of the output file.
    pub text: Option<&'a mut dyn Write>,
    /// Gets what a record needs.
    pub tape: Option<&'a mut Tape>,
    /// Hears the players.
    pub ears: Option<&'a mut dyn Ears>,
}

/// Hears what players say and do wrong.
pub trait Ears {
    /// A player's turn begins.
    fn turn(&mut self, _round: u32, _seat: Seat) {}
    /// A player wrote this on its standard error.
    fn said(&mut self, _round: u32, _seat: Seat, _text: &[u8]) {}
    /// A player noted this down; places are the board's own.
    fn notes(&mut self, _round: u32, _seat: Seat, _notes: &Notes) {}
    /// A player gave an order that does not count.
    fn misuse(&mut self, _round: u32, _seat: Seat, _misuse: Misuse) {}
    /// A player gave more orders that do not count than are told: from now on nothing is told of them.
    fn misuse_untold(&mut self, _round: u32, _seat: Seat, _told: u32) {}
    /// A player's turn is over.
    fn turn_over(&mut self, _round: u32, _seat: Seat) {}
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How many played.
    pub seats: usize,
    /// The final scores.
    pub scores: PerSeat<i64>,
    /// What became of each player.
    pub outcomes: PerSeat<Outcome>,
    /// What each player spent of its budget.
    pub spent: PerSeat<u64>,
    /// What each player could spend; `None` where nobody counts.
    pub budget: PerSeat<Option<u64>>,
    /// The content address of each player's program, where it is known.
    pub modules: PerSeat<Option<Address>>,
}

/// What became of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// It played to the end.
    #[default]
    Played,
    /// It was frozen and gave no more orders.
    Frozen {
        /// In which round; 0 also before the first.
        round: u32,
        /// Why.
        fault: Fault,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Played => f.write_str("played on"),
            Outcome::Frozen { round, fault } => write!(f, "frozen in round {round}: {fault}"),
        }
    }
}

/// Why a match did not get to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The configuration cannot be set up, or the published program gives up here.
    #[error("{}{stuck}", in_round(*.round))]
    Stuck {
        /// In which round, if it had begun.
        round: Option<u32>,
        /// Why.
        stuck: Stuck,
    },
    /// A player took more CPU time than the house gives anybody; the match is to be played again with nothing beside it:
    /// see [`play_alone`].
    #[error("the player of seat {seat} took more than {} seconds of CPU time", cap.as_secs())]
    Overtime {
        /// Who.
        seat: Seat,
        /// What anybody gets.
        cap: Duration,
    },
    /// The house failed; nobody is to blame, and the match is to be played again.
    #[error("the match is void: {0}")]
    Void(#[from] House),
    /// The output could not be written.
    #[error("cannot write the output")]
    Output(#[from] io::Error),
}

fn in_round(round: Option<u32>) -> String {
    round.map_or_else(String::new, |round| format!("in round {round}, "))
}

/// Plays a match.
///
/// # Errors
/// If the match could not be played to its end. A player that fails is no error: see [`Outcome`].
///
/// # Panics
/// If there are not as many players as seats.
pub fn play(bout: &Bout, players: Vec<Seated>, listeners: Listeners) -> Result<Finished, MatchError> {
    run(bout, &[], players, listeners, false)
}

/// Plays a match whose chance is another from some rounds on.
///
/// # Errors
/// As [`play`], and if the edition has no such seed.
///
/// # Panics
/// If there are not as many players as seats.
pub fn play_with(
    bout: &Bout,
    chances: &[OtherChance],
    players: Vec<Seated>,
    listeners: Listeners,
) -> Result<Finished, MatchError> {
    run(bout, chances, players, listeners, false)
}

/// Plays a match with nothing beside it: whoever takes too much CPU time has no excuse and is frozen.
///
/// # Errors
/// As [`play`], but for overtime.
///
/// # Panics
/// If there are not as many players as seats.
pub fn play_alone(bout: &Bout, players: Vec<Seated>, listeners: Listeners) -> Result<Finished, MatchError> {
    run(bout, &[], players, listeners, true)
}
