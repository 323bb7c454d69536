use std::fmt;

use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Seat, Seed, Text};
use palestra_wire::RawOrder;
use palestra_wire::message::Schema;

use crate::Edition;

/// A game. `Self` is the whole position: board, units, round, scores.
///
/// A game knows nothing of files, clocks, threads or players; it is given orders and chance and says
/// what becomes of the position.
pub trait Game: Clone + Send + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The first two words of its configuration files.
    const VERSION: &'static str;
    /// Which rules these are: one more whenever the same orders may lead elsewhere, so that older records are refused
    /// and not called false.
    const RULES_VERSION: u32 = 1;
    /// The text of the default configuration.
    const DEFAULT: &'static str;
    /// The messages that its players get.
    const SCHEMA: Schema;
    /// What its published program draws from; a game that was never published elsewhere has none, and no `original`
    /// edition.
    const PUBLISHED: Option<Published> = None;
    /// Whether it is the example of `docs/guide/new-game.md`: played like any other, and marked where games are listed.
    const EXAMPLE: bool = false;

    /// What can be said before the seed is known.
    type Config: Send + Sync;
    /// An order that passed the door.
    type Order: Copy + Send;
    /// What the output file says of a round between two states.
    type Report: Default + Send;

    /// Reads a configuration.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    fn parse(text: &str) -> Result<Self::Config, ConfigError>;

    /// How many play.
    fn seats(_config: &Self::Config) -> usize {
        Seat::COUNT
    }

    /// The most letters that a player's name may have in an edition, if there is a limit.
    fn longest_name(edition: Edition) -> Option<usize>;

    /// The editions of its rules.
    fn editions() -> &'static [Edition] {
        match Self::PUBLISHED {
            Some(_) => &Edition::ALL,
            None => &[Edition::Document],
        }
    }

    /// The position before the first round.
    ///
    /// # Errors
    /// If this configuration cannot be set up.
    fn setup(config: &Self::Config, edition: Edition, chance: &mut dyn Chance) -> Result<Self, Stuck>;

    /// The rounds still to be played.
    fn rounds_left(&self) -> u32;

    /// The scores so far.
    fn scores(&self) -> PerSeat<i64>;

    /// More orders than this in a round freeze their player.
    fn order_limit(&self) -> usize;

    /// Appends the start message for a player: what never changes in the match.
    fn write_start(&self, seat: Seat, stream: &[u8], out: &mut Vec<u8>);

    /// Whether all players of a round see the same, so that one message serves them all.
    fn one_view(&self) -> bool {
        false
    }

    /// Appends the round message for a player: what it sees now.
    fn write_view(&self, seat: Seat, status: Status, out: &mut Vec<u8>);

    /// Checks a player's orders at the door: appends those that count to `orders`, and why the others
    /// do not to `misuse`.
    fn accept(&self, seat: Seat, raw: &[RawOrder], orders: &mut Vec<Self::Order>, misuse: &mut Vec<Misuse>);

    /// Takes what a player handed back beside its orders (`docs/abi.md`), before the next player's message is
    /// made. Most games have no use for it.
    fn take_beside(&mut self, _beside: &[u8], _chance: &mut dyn Chance) {}

    /// Plays a round.
    ///
    /// # Errors
    /// If the published program would have given up here; never in the `document` edition.
    fn resolve(
        &mut self,
        orders: &PerSeat<Vec<Self::Order>>,
        chance: &mut dyn Chance,
        report: &mut Self::Report,
    ) -> Result<(), Stuck>;

    /// Appends what the output file says before the first state.
    fn write_head(&self, head: &Head, out: &mut Text);

    /// Appends what the output file says of the round that led to this position.
    fn write_report(&self, report: &Self::Report, out: &mut Text);

    /// The board's own row and column of what a player calls so: some games show each player another board.
    fn place(&self, _seat: Seat, place: (i32, i32)) -> (i32, i32) {
        place
    }

    /// Appends this position as the output file has it.
    fn write_state(&self, status: Status, out: &mut Text);

    /// Takes in everything in which two positions can differ.
    fn digest(&self, digest: &mut Digest);
}

/// What the `original` edition of a game draws from.
#[derive(Clone, Copy)]
pub struct Published {
    /// The chance of the board with this seed.
    pub chance: fn(i32) -> Box<dyn Chance + Send>,
    /// The stream of random numbers of a player, as bytes for the start message.
    pub stream: fn(i32, Seat) -> Vec<u8>,
}

/// What the beginning of an output file says beside the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The seed of the match.
    pub seed: Seed,
    /// The players' names, one for each seat that plays.
    pub names: &'a [String],
    /// Whether a judge made the file (`SecGame`) or a local program (`Game`).
    pub judged: bool,
}

/// How much of its budget each player has used, -1 if frozen; `None` in a program that does not count.
pub type Status<'a> = Option<&'a PerSeat<f64>>;

/// An order that does not count. It is data, not an error: players may say anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misuse {
    /// The order, as it came.
    pub order: RawOrder,
    /// What is wrong with it.
    pub why: Wrong,
}

/// What can be wrong with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// No unit has this identifier.
    NoSuchUnit,
    /// The unit is somebody else's.
    NotYours,
    /// The unit has an order already.
    Again,
    /// A number in it means nothing.
    BadArgument,
    /// What the game says of it.
    Because(&'static str),
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [id, argument, ..] = self.order.0;
        match self.why {
            Wrong::NoSuchUnit => write!(f, "there is no unit {id}"),
            Wrong::NotYours => write!(f, "unit {id} is not yours"),
            Wrong::Again => write!(f, "unit {id} has an order already"),
            Wrong::BadArgument => write!(f, "{argument} is no order for unit {id}"),
            Wrong::Because(why) => write!(f, "the order {:?} does not count: {why}", self.order.0),
        }
    }
}

/// The game cannot go on: the configuration has no room for it, or the published program gives up here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Stuck(pub String);
