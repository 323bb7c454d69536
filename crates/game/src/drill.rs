//! Tests that every game must pass.
//!
//! A game's tests make a [`Drill`] and call [`Drill::check`]:
//!
//! - its default configuration is read and every broken one is refused, without a panic;
//! - messages follow the schema, for all seats and rounds;
//! - random and garbage orders never cause a panic, and what the game conserves is conserved;
//! - the same seed gives the same match, and a clone goes the same way as the position it was made of;
//! - all that holds on the edges too: with zero, one, fewest and most of something ([`Edge`]).
//!
//! [`Drill::playthrough`] makes a text that shows in a review what a change of the rules does.

use palestra_base::chance::Sound;
use palestra_base::{Chance, Digest, PerSeat, Seat, Text};
use palestra_wire::message::{Field, Reader};
use palestra_wire::{RawOrder, Stream};

use crate::{Edition, Game, Head, Stuck};

/// What the drill has to know of a game.
pub struct Drill<G: Game> {
    /// A configuration to play with, small, so that many matches can be played.
    pub config: &'static str,
    /// Orders that make sense, so that matches get somewhere.
    pub orders: fn(&G, Seat, &mut dyn Chance) -> Vec<RawOrder>,
    /// What must be true of every position; says what is not.
    pub invariant: fn(&G) -> Result<(), String>,
    /// How many matches are played in each edition.
    pub matches: u64,
    /// Configurations with zero, one, fewest or most of something.
    pub edges: fn() -> Vec<Edge>,
}

/// A configuration at the edge of what there can be.
pub struct Edge {
    /// What there is so little or so much of.
    pub what: &'static str,
    /// The configuration.
    pub config: String,
    /// The editions that refuse it or give up; all others play it to its end.
    pub stuck: &'static [Edition],
    /// The draws that the published program makes before the first round, where they are the same for every seed.
    pub draws: Option<usize>,
    /// How many rounds are played of a match that lasts too long.
    pub rounds: Option<u32>,
}

impl Edge {
    /// A configuration that all editions play.
    pub fn new(what: &'static str, config: impl Into<String>) -> Self {
        Edge { what, config: config.into(), stuck: &[], draws: None, rounds: None }
    }

    /// The same, but these editions refuse it or give up.
    pub fn stuck(self, stuck: &'static [Edition]) -> Self {
        Edge { stuck, ..self }
    }

    /// The same, of which only the first rounds are played.
    pub fn briefly(self) -> Self {
        Edge { rounds: Some(20), ..self }
    }

    /// The same, and so many draws set up the published program's board.
    pub fn draws(self, draws: usize) -> Self {
        Edge { draws: Some(draws), ..self }
    }
}

/// Matches on each edge, in each edition.
const EDGE_MATCHES: u64 = 2;
/// Seeds whose clones play along.
const TWINS: u64 = 16;

impl<G: Game> Drill<G> {
    /// All the tests.
    ///
    /// # Panics
    /// If one fails.
    pub fn check(&self) {
        check_config_reader::<G>(G::DEFAULT);
        check_config_reader::<G>(self.config);
        for &edition in G::editions() {
            self.check_matches(edition);
            for edge in (self.edges)() {
                self.check_edge(&edge, edition);
            }
        }
    }

    fn check_edge(&self, edge: &Edge, edition: Edition) {
        let config = G::parse(&edge.config).unwrap_or_else(|error| panic!("{}: {error}", edge.what));
        for seed in 0..EDGE_MATCHES {
            let played = self.play_some(&config, edition, seed, seed % 2 == 1, edge.rounds);
            if edge.stuck.contains(&edition) {
                assert!(played.is_err(), "{}, {edition}, seed {seed}: it was played", edge.what);
            } else if let Err(stuck) = played {
                panic!("{}, {edition}, seed {seed}: {stuck}", edge.what);
            }
            if edition == Edition::Original
                && let Some(draws) = edge.draws
            {
                let mut counted = Counted { chance: board_chance::<G>(edition, seed), draws: 0 };
                drop(G::setup(&config, edition, &mut counted));
                assert_eq!(counted.draws, draws, "{}, seed {seed}: draws before the first round", edge.what);
            }
        }
    }

    fn check_matches(&self, edition: Edition) {
        let config = G::parse(self.config).expect("the drill's configuration is good");
        let mut finished = 0;
        for seed in 0..self.matches {
            let first = self.play(&config, edition, seed, seed % 2 == 1);
            if seed < 8 {
                let again = self.play(&config, edition, seed, seed % 2 == 1);
                assert_eq!(first, again, "{edition}, seed {seed}: the same match went another way");
            }
            match first {
                Ok(_) => finished += 1,
                Err(stuck) => assert_eq!(edition, Edition::Original, "seed {seed}: {stuck}"),
            }
        }
        assert!(finished > 0, "{edition}: not one match came to its end");
    }

    /// Plays a match and answers the digest of each position. With `garbage`, half of the orders are it.
    fn play(
        &self,
        config: &G::Config,
        edition: Edition,
        seed: u64,
        garbage: bool,
    ) -> Result<Vec<u64>, Stuck> {
        self.play_some(config, edition, seed, garbage, None)
    }

    /// The same, or only some rounds of it.
    fn play_some(
        &self,
        config: &G::Config,
        edition: Edition,
        seed: u64,
        garbage: bool,
        most: Option<u32>,
    ) -> Result<Vec<u64>, Stuck> {
        let mut chance = board_chance::<G>(edition, seed);
        let mut whim = Sound::new(u64::MAX - seed); // what the players do
        let mut game = G::setup(config, edition, chance.as_mut())?;
        // Draws the same numbers, for clones.
        let mut echo = board_chance::<G>(edition, seed);
        drop(G::setup(config, edition, echo.as_mut()));
        let mut report = G::Report::default();
        let (mut digests, mut digest) = (Vec::new(), Digest::default());
        let rounds = game.rounds_left();
        for round in 0..=rounds {
            let hold = |what: Result<(), String>| {
                what.unwrap_or_else(|what| panic!("{edition}, seed {seed}, round {round}: {what}"));
            };
            hold((self.invariant)(&game));
            assert_eq!(game.rounds_left(), rounds - round, "the rounds are counted down");
            game.digest(&mut digest);
            digests.push(digest.finish());
            hold(check_messages(&game, G::seats(config)));
            if round == rounds || Some(round) == most {
                break;
            }
            let orders = self.accepted(&game, G::seats(config), garbage, &mut whim);
            let twin = (seed < TWINS).then(|| game.clone());
            let done = game.resolve(&orders, chance.as_mut(), &mut report);
            if let Some(mut twin) = twin {
                let same = twin.resolve(&orders, echo.as_mut(), &mut G::Report::default());
                assert_eq!(same, done, "{edition}, seed {seed}, round {round}: a clone fares the same");
                assert_eq!(
                    picture(&twin),
                    picture(&game),
                    "{edition}, seed {seed}: a clone goes the same way"
                );
            }
            done?;
        }
        Ok(digests)
    }

    fn accepted(
        &self,
        game: &G,
        seats: usize,
        garbage: bool,
        whim: &mut dyn Chance,
    ) -> PerSeat<Vec<G::Order>> {
        let mut orders = PerSeat::from_fn(|_| Vec::new());
        for seat in Seat::first(seats) {
            let mut raw = (self.orders)(game, seat, whim);
            if garbage {
                let count = raw.len();
                raw.extend((0..=count).map(|_| nonsense(whim)));
                let order = whim.permutation("garbage", raw.len());
                raw = order.into_iter().map(|next| raw[next as usize]).collect();
            }
            let mut misuse = Vec::new();
            game.accept(seat, &raw, &mut orders[seat], &mut misuse);
            // A bad order may count too, if it wastes a unit's time.
            assert!(orders[seat].len() <= raw.len() && misuse.len() <= raw.len(), "an order counts once");
        }
        orders
    }

    /// A match in words: the orders of each round and what becomes of the position.
    ///
    /// # Panics
    /// If the configuration is no good or the match does not come to its end.
    pub fn playthrough(&self, edition: Edition, seed: u64, rounds: u32) -> String {
        let config = G::parse(self.config).expect("the drill's configuration is good");
        let mut chance = board_chance::<G>(edition, seed);
        let mut whim = Sound::new(u64::MAX - seed);
        let mut game = G::setup(&config, edition, chance.as_mut()).expect("it can be set up");
        let names: Vec<String> = Seat::first(G::seats(&config)).map(|seat| format!("p{seat}")).collect();
        let mut text = Text::new();
        game.write_head(&Head { seed: seed.into(), names: &names, judged: false }, &mut text);
        game.write_state(None, &mut text);
        let mut report = G::Report::default();
        for _ in 0..rounds {
            let mut orders = PerSeat::from_fn(|_| Vec::new());
            for seat in Seat::first(G::seats(&config)) {
                let raw = (self.orders)(&game, seat, &mut whim);
                text.push_str(&format!(
                    "orders of p{seat}: {:?}\n",
                    raw.iter().map(|o| o.0).collect::<Vec<_>>()
                ));
                game.accept(seat, &raw, &mut orders[seat], &mut Vec::new());
            }
            game.resolve(&orders, chance.as_mut(), &mut report).expect("it comes to its end");
            game.write_report(&report, &mut text);
            game.write_state(None, &mut text);
        }
        text.to_string()
    }
}

fn board_chance<G: Game>(edition: Edition, seed: u64) -> Box<dyn Chance + Send> {
    match (edition, G::PUBLISHED) {
        (Edition::Original, Some(published)) => (published.chance)(seed as i32),
        _ => Box::new(Sound::new(seed)),
    }
}

/// All that is known of a position: its fingerprint and its text.
fn picture<G: Game>(game: &G) -> (u64, Text) {
    let (mut digest, mut text) = (Digest::default(), Text::new());
    game.digest(&mut digest);
    game.write_state(None, &mut text);
    (digest.finish(), text)
}

/// Counts draws one by one, as a published program makes them.
struct Counted {
    chance: Box<dyn Chance + Send>,
    draws: usize,
}

impl Chance for Counted {
    fn range(&mut self, why: &'static str, low: i32, high: i32) -> i32 {
        self.draws += 1;
        self.chance.range(why, low, high)
    }
}

/// Four numbers that are likely to hurt.
fn nonsense(whim: &mut dyn Chance) -> RawOrder {
    const NASTY: [i32; 10] = [i32::MIN, i32::MIN + 1, -1000, -1, 0, 1, 4, 9, i32::MAX - 1, i32::MAX];
    let mut number = || match whim.range("garbage", 0, 3) {
        0 => NASTY[whim.range("garbage", 0, NASTY.len() as i32 - 1) as usize],
        _ => whim.range("garbage", -2, 130),
    };
    RawOrder([number(), number(), number(), number()])
}

/// Every message consists of the declared fields and nothing else, and garbage does not change that.
fn check_messages<G: Game>(game: &G, seats: usize) -> Result<(), String> {
    let status = PerSeat([0.0, 0.25, 1.0, -1.0]);
    let mut views = Vec::new();
    for seat in Seat::first(seats) {
        let (mut start, mut view) = (Vec::new(), Vec::new());
        game.write_start(seat, &Stream::player_bytes(1, 0), &mut start);
        game.write_view(seat, Some(&status), &mut view);
        follows(&start, G::SCHEMA.start).map_err(|what| format!("start message of seat {seat}: {what}"))?;
        follows(&view, G::SCHEMA.round).map_err(|what| format!("view of seat {seat}: {what}"))?;
        views.push(view);
    }
    if game.one_view() && views.iter().any(|view| *view != views[0]) {
        return Err("not all players see the same".to_owned());
    }
    Ok(())
}

fn follows(message: &[u8], fields: &[Field]) -> Result<(), String> {
    let mut reader = Reader::new(message);
    for field in fields {
        if reader.is_empty() {
            return Err(format!("{} is missing", field.name));
        }
        let count = reader.array(field.kind).len() / field.kind.size();
        if !field.may_have(count) {
            return Err(format!("{} has {count} numbers, other than the schema says", field.name));
        }
    }
    if reader.is_empty() { Ok(()) } else { Err("there is more than the schema says".to_owned()) }
}

/// Whatever is done to a configuration, reading it ends in a configuration or in a complaint.
fn check_config_reader<G: Game>(text: &str) {
    assert!(G::parse(text).is_ok(), "a good configuration is read");
    let words: Vec<&str> = text.split_whitespace().collect();
    let sampled = (0..words.len()).step_by(1 + words.len() / 200);
    for at in sampled {
        let cut = words[..at].join("\n");
        if let Err(error) = G::parse(&cut) {
            assert!(error.line <= cut.lines().count().max(1), "complaints are about lines that exist");
        }
        for other in ["", "-1", "0", "99999999999999999999", "x", "\u{0}", "-2147483648", "2147483648", "é"]
        {
            let mut changed = words.clone();
            changed[at] = other;
            drop(G::parse(&changed.join(" ")));
            changed.insert(at, other);
            drop(G::parse(&changed.join(" ")));
        }
    }
}
