//! Games without their types: what the engine holds when any game will do.

use std::marker::PhantomData;
use std::sync::Arc;

use palestra_base::chance::Sound;
use palestra_base::cnf::ConfigError;
use palestra_base::{Chance, Digest, PerSeat, Seat, Seed, Text};
use palestra_wire::message::Schema;
use palestra_wire::{RawOrder, Stream};

use crate::{Edition, Game, Head, Misuse, NoEdition, Status, Stuck};

/// A game by its name.
pub trait AnyGame: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// The first two words of its configuration files.
    fn version(&self) -> &'static str;
    /// Which rules these are: see [`Game::RULES_VERSION`].
    fn rules_version(&self) -> u32;
    /// Whether it is the guide's example: see [`Game::EXAMPLE`].
    fn is_example(&self) -> bool;
    /// The editions of its rules; `document` is one of them.
    fn editions(&self) -> &'static [Edition];
    /// The text of the default configuration.
    fn default_config(&self) -> &'static str;
    /// The messages that its players get.
    fn schema(&self) -> &'static Schema;
    /// The most letters that a player's name may have in an edition, if there is a limit.
    fn longest_name(&self, edition: Edition) -> Option<usize>;
    /// Reads a configuration.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    fn parse(&self, text: &str) -> Result<Arc<dyn AnyConfig>, ConfigError>;

    /// Makes sure that it can be played by these rules.
    ///
    /// # Errors
    /// [`NoEdition`], if it cannot.
    fn check_edition(&self, edition: Edition) -> Result<(), NoEdition> {
        match self.editions().contains(&edition) {
            true => Ok(()),
            false => Err(NoEdition { game: self.title(), edition }),
        }
    }
}

/// A configuration, good for as many matches as wanted, on any thread.
pub trait AnyConfig: Send + Sync {
    /// Its text, as it was read.
    fn text(&self) -> &str;
    /// How many play.
    fn seats(&self) -> usize;
    /// Sets up the position of a match.
    ///
    /// # Errors
    /// If this configuration cannot be set up.
    fn begin(&self, edition: Edition, seed: Seed) -> Result<Box<dyn AnyPosition>, Stuck>;
}

/// A position of a match under way, with its chance and the orders of the round.
pub trait AnyPosition: Send {
    /// The rounds still to be played.
    fn rounds_left(&self) -> u32;
    /// The scores so far.
    fn scores(&self) -> PerSeat<i64>;
    /// More orders than this in a round freeze their player.
    fn order_limit(&self) -> usize;
    /// Appends the start message for a player.
    fn write_start(&self, seat: Seat, out: &mut Vec<u8>);
    /// Whether all players of a round get the same message.
    fn one_view(&self) -> bool;
    /// Appends the round message for a player.
    fn write_view(&self, seat: Seat, status: Status, out: &mut Vec<u8>);
    /// Takes in a player's orders for the coming round; those that do not count go to `misuse`.
    fn take(&mut self, seat: Seat, raw: &[RawOrder], misuse: &mut Vec<Misuse>);
    /// The board's own row and column of what a player calls so.
    fn place(&self, seat: Seat, place: (i32, i32)) -> (i32, i32);
    /// Takes what a player handed back beside its orders, before the next player's message is made.
    fn take_beside(&mut self, beside: &[u8]);
    /// Goes on with the board's chance of another match, from its beginning.
    ///
    /// # Errors
    /// If this edition has no such seed.
    fn other_chance(&mut self, seed: Seed) -> Result<(), Stuck>;
    /// Plays the round with the orders taken in.
    ///
    /// # Errors
    /// If the published program would have given up here.
    fn resolve(&mut self) -> Result<(), Stuck>;
    /// Appends what the output file says before the first state.
    fn write_head(&self, head: &Head, out: &mut Text);
    /// Appends what the output file says of the last round and the state after it.
    fn write_round(&self, status: Status, out: &mut Text);
    /// Appends this position as the output file has it.
    fn write_state(&self, status: Status, out: &mut Text);
    /// A fingerprint of the position.
    fn digest(&mut self) -> u64;
}

/// Hides the type of a game.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The game `G`, by name.
    pub const fn new() -> Self {
        Erased(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn version(&self) -> &'static str {
        G::VERSION
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn is_example(&self) -> bool {
        G::EXAMPLE
    }

    fn editions(&self) -> &'static [Edition] {
        G::editions()
    }

    fn default_config(&self) -> &'static str {
        G::DEFAULT
    }

    fn schema(&self) -> &'static Schema {
        const { &G::SCHEMA }
    }

    fn longest_name(&self, edition: Edition) -> Option<usize> {
        G::longest_name(edition)
    }

    fn parse(&self, text: &str) -> Result<Arc<dyn AnyConfig>, ConfigError> {
        Ok(Arc::new(ErasedConfig::<G> { config: G::parse(text)?, text: text.to_owned() }))
    }
}

struct ErasedConfig<G: Game> {
    config: G::Config,
    text: String,
}

/// The seed of a published program, which keeps 32 bits.
fn short(seed: Seed) -> Result<i32, Stuck> {
    seed.as_i32().ok_or_else(|| Stuck(format!("the published program has no seed {seed}")))
}

fn board_chance<G: Game>(edition: Edition, seed: Seed) -> Result<Box<dyn Chance + Send>, Stuck> {
    match (edition, G::PUBLISHED) {
        (Edition::Document, _) => Ok(Box::new(Sound::new(seed))),
        (Edition::Original, Some(published)) => Ok((published.chance)(short(seed)?)),
        (Edition::Original, None) => Err(Stuck(NoEdition { game: G::TITLE, edition }.to_string())),
    }
}

impl<G: Game> AnyConfig for ErasedConfig<G> {
    fn text(&self) -> &str {
        &self.text
    }

    fn seats(&self) -> usize {
        G::seats(&self.config)
    }

    fn begin(&self, edition: Edition, seed: Seed) -> Result<Box<dyn AnyPosition>, Stuck> {
        let mut chance = board_chance::<G>(edition, seed)?;
        let game = G::setup(&self.config, edition, chance.as_mut())?;
        Ok(Box::new(ErasedPosition {
            game,
            edition,
            seed,
            chance,
            orders: PerSeat::default(),
            report: G::Report::default(),
            digest: Digest::default(),
        }))
    }
}

struct ErasedPosition<G: Game> {
    game: G,
    edition: Edition,
    seed: Seed,
    chance: Box<dyn Chance + Send>,
    orders: PerSeat<Vec<G::Order>>,
    report: G::Report,
    digest: Digest,
}

impl<G: Game> AnyPosition for ErasedPosition<G> {
    fn rounds_left(&self) -> u32 {
        self.game.rounds_left()
    }

    fn scores(&self) -> PerSeat<i64> {
        self.game.scores()
    }

    fn order_limit(&self) -> usize {
        self.game.order_limit()
    }

    fn write_start(&self, seat: Seat, out: &mut Vec<u8>) {
        let stream = match (self.edition, G::PUBLISHED) {
            // It fitted when the match began.
            (Edition::Original, Some(published)) => {
                (published.stream)(self.seed.as_i32().unwrap_or_default(), seat)
            }
            _ => Stream::player_bytes(self.seed.bits(), seat.index() as u8),
        };
        self.game.write_start(seat, &stream, out);
    }

    fn one_view(&self) -> bool {
        self.game.one_view()
    }

    fn write_view(&self, seat: Seat, status: Status, out: &mut Vec<u8>) {
        self.game.write_view(seat, status, out);
    }

    fn take(&mut self, seat: Seat, raw: &[RawOrder], misuse: &mut Vec<Misuse>) {
        self.game.accept(seat, raw, &mut self.orders[seat], misuse);
    }

    fn place(&self, seat: Seat, place: (i32, i32)) -> (i32, i32) {
        self.game.place(seat, place)
    }

    fn take_beside(&mut self, beside: &[u8]) {
        self.game.take_beside(beside, self.chance.as_mut());
    }

    fn other_chance(&mut self, seed: Seed) -> Result<(), Stuck> {
        self.chance = board_chance::<G>(self.edition, seed)?;
        // Where players share the chance, they go on with this one.
        self.game.take_beside(&[], self.chance.as_mut());
        Ok(())
    }

    fn resolve(&mut self) -> Result<(), Stuck> {
        let done = self.game.resolve(&self.orders, self.chance.as_mut(), &mut self.report);
        for (_, orders) in self.orders.iter_mut() {
            orders.clear();
        }
        done
    }

    fn write_head(&self, head: &Head, out: &mut Text) {
        self.game.write_head(head, out);
    }

    fn write_round(&self, status: Status, out: &mut Text) {
        self.game.write_report(&self.report, out);
        self.game.write_state(status, out);
    }

    fn write_state(&self, status: Status, out: &mut Text) {
        self.game.write_state(status, out);
    }

    fn digest(&mut self) -> u64 {
        self.game.digest(&mut self.digest);
        self.digest.finish()
    }
}
