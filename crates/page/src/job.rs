//! What a page can ask the engine for.

use std::fmt::Write;
use std::sync::Arc;

use palestra_arena::{
    Bout, BuiltIn, Finished, Listeners, Notebook, OtherChance, Outcome, Player, Record, Seated, Tape,
    compare, find_game, games, play_with, replay,
};
use palestra_base::Seed;
use palestra_game::Edition;
use palestra_players::of_game;
use palestra_wire::RawOrder;

use crate::players::{Host, Hung, OfThePage, Recorded, TakesOver};

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// Whoever sat there in the record.
    AsRecorded,
    /// A player of the house.
    BuiltIn(String),
    /// A player that the page runs, and its name.
    OfThePage(String),
}

/// Where a fork leaves the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fork {
    /// The first round that differs.
    pub round: usize,
    /// Whose orders of that round are others, and which.
    pub orders: Option<(usize, Vec<RawOrder>)>,
    /// The seed of the board's chance from that round on; empty for the record's own.
    pub seed: String,
}

/// A match to be played in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The game's name.
    pub game: String,
    /// Which rules.
    pub edition: String,
    /// The text of the configuration; empty for the default one.
    pub config: String,
    /// The seed.
    pub seed: String,
}

/// What became of a job.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The text of the output file.
    pub text: Vec<u8>,
    /// The record.
    pub record: Vec<u8>,
    /// The orders of all rounds: round, seat, and the four numbers of each.
    pub orders: Vec<i32>,
    /// What was noted and refused: the entries of a file of notes.
    pub notes: String,
    /// The edition, the players' fates, and whether the record says the truth: `key value`, one a line.
    pub facts: String,
}

/// The games that can be played here: name, title, players, editions, and the default configuration, in blocks of lines.
pub fn offer() -> String {
    let mut text = String::new();
    for game in games() {
        let players: Vec<&str> = of_game(game.name()).iter().map(|(name, _)| *name).collect();
        let editions: Vec<String> = game.editions().iter().map(Edition::to_string).collect();
        let (players, editions, config) = (players.join(" "), editions.join(" "), game.default_config());
        let lines = config.lines().count();
        let _ = writeln!(text, "{}\n{}\n{players}\n{editions}\n{lines}", game.name(), game.title());
        config.lines().for_each(|line| text.extend([line, "\n"]));
    }
    text
}

/// Plays a record again and says whether it tells the truth.
///
/// # Errors
/// A sentence, if it is no record or of no match that can be played here.
pub fn again(bytes: &[u8]) -> Result<Played, String> {
    let record = Arc::new(Record::from_bytes(bytes).map_err(|error| error.to_string())?);
    let mut table = Table::default();
    let finished = replay(record.clone(), table.listeners()).map_err(|error| error.to_string())?;
    let verdict =
        compare(&table.tape, &record.tape).map_or_else(|error| error.to_string(), |()| "verified".to_owned());
    let mut played = table.finish(&finished);
    played.record = bytes.to_vec();
    // Refused orders are found again by playing.
    let refused = |line: &&str| line.split(' ').nth(2) == Some("misuse");
    let noted: String = record.notes.split_inclusive('\n').filter(|line| !refused(line)).collect();
    played.notes.insert_str(0, &noted);
    let _ = writeln!(played.facts, "seed {}\nedition {}\nverdict {verdict}", record.seed, record.edition);
    tell_chances(&record.chances, &mut played.facts);
    Ok(played)
}

/// Plays a record another way from some round on.
///
/// # Errors
/// A sentence, if that cannot be done.
pub fn fork(
    bytes: &[u8],
    fork: &Fork,
    chairs: &[Chair],
    hung: &[(usize, usize)],
    host: Arc<dyn Host>,
) -> Result<Played, String> {
    let record = Arc::new(Record::from_bytes(bytes).map_err(|error| error.to_string())?);
    let game = find_game(&record.game).map_err(|error| error.to_string())?;
    let config = game.parse(&record.config).map_err(|error| error.to_string())?;
    let bout = Bout { game, config, edition: record.edition, seed: record.seed, judged: record.judged };
    let chances = other_chances(&record, fork)?;
    if bout.config.seats() != record.names.len() || chairs.len() != record.names.len() {
        return Err("there must be one player for each seat".to_owned());
    }
    let mut seated = Vec::new();
    for (seat, chair) in chairs.iter().enumerate() {
        let instead = fork.orders.as_ref().filter(|(whose, _)| *whose == seat);
        let instead = instead.map(|(_, orders)| (fork.round, orders.clone()));
        let chance_until = if fork.seed.is_empty() { usize::MAX } else { fork.round };
        let before = Recorded { record: record.clone(), seat, round: 0, instead, chance_until };
        let (name, player) = match new_player(game.name(), seat, chair, &host)? {
            None => (record.names[seat].clone(), Box::new(before) as Box<dyn Player>),
            Some((name, after)) => {
                (name, Box::new(TakesOver { before, after, from: fork.round }) as Box<dyn Player>)
            }
        };
        seated.push(Seated { name, player: stopped(player, seat, hung) });
    }
    sit(&bout, &chances, seated)
}

/// The chances of the way that leaves a record: the record's own, and the other one from the fork on.
fn other_chances(record: &Record, fork: &Fork) -> Result<Vec<OtherChance>, String> {
    let mut chances = record.chances.clone();
    if !fork.seed.is_empty() {
        let seed = read_seed(&fork.seed, record.edition)?;
        chances.retain(|other| (other.round as usize) < fork.round);
        chances.push(OtherChance { round: fork.round as u32, seed });
    }
    Ok(chances)
}

fn read_seed(word: &str, edition: Edition) -> Result<Seed, String> {
    let seed = word.trim().parse().map_err(|_| format!("{word:?} is no seed"))?;
    edition.check_seed(seed).map_err(|error| error.to_string())?;
    Ok(seed)
}

/// Plays a match.
///
/// # Errors
/// A sentence, if that cannot be done.
pub fn new_match(
    wish: &Wish,
    chairs: &[Chair],
    hung: &[(usize, usize)],
    host: Arc<dyn Host>,
) -> Result<Played, String> {
    let game = find_game(&wish.game).map_err(|error| error.to_string())?;
    let edition: Edition = wish.edition.parse()?;
    game.check_edition(edition).map_err(|error| error.to_string())?;
    let text = if wish.config.trim().is_empty() { game.default_config() } else { &wish.config };
    let config = game.parse(text).map_err(|error| format!("the configuration: {error}"))?;
    let seed = read_seed(&wish.seed, edition)?;
    let bout = Bout { game, config, edition, seed, judged: false };
    if bout.config.seats() != chairs.len() {
        return Err(format!("this board has {} players", bout.config.seats()));
    }
    let mut seated = Vec::new();
    for (seat, chair) in chairs.iter().enumerate() {
        let player = new_player(game.name(), seat, chair, &host)?;
        let (name, player) = player.ok_or("a new match has no record to follow")?;
        seated.push(Seated { name, player: stopped(player, seat, hung) });
    }
    sit(&bout, &[], seated)
}

/// A player with its name.
type Named = (String, Box<dyn Player>);

fn new_player(game: &str, seat: usize, chair: &Chair, host: &Arc<dyn Host>) -> Result<Option<Named>, String> {
    Ok(match chair {
        Chair::AsRecorded => None,
        Chair::BuiltIn(name) => {
            let maker = palestra_players::find(game, name)
                .ok_or_else(|| format!("{game} has no player {name:?} of the house"))?;
            Some((name.clone(), Box::new(BuiltIn::new(maker()))))
        }
        Chair::OfThePage(name) => {
            Some((name.clone(), Box::new(OfThePage { host: host.clone(), seat, round: 0 })))
        }
    })
}

fn stopped(player: Box<dyn Player>, seat: usize, hung: &[(usize, usize)]) -> Box<dyn Player> {
    match hung.iter().find(|(whose, _)| *whose == seat) {
        Some(&(_, hangs_in)) => Box::new(Hung { player, round: 0, hangs_in }),
        None => player,
    }
}

fn sit(bout: &Bout, chances: &[OtherChance], seated: Vec<Seated>) -> Result<Played, String> {
    let names = seated.iter().map(|seated| seated.name.clone()).collect();
    let mut table = Table::default();
    let finished = play_with(bout, chances, seated, table.listeners()).map_err(|error| error.to_string())?;
    let record = Record::new(bout, names, table.tape.clone()).with_chances(chances);
    let mut played = table.finish(&finished);
    played.record =
        record.run_by("a page, which counts nothing").to_bytes().map_err(|error| error.to_string())?;
    let _ = writeln!(played.facts, "seed {}\nedition {}", bout.seed, bout.edition);
    tell_chances(chances, &mut played.facts);
    Ok(played)
}

fn tell_chances(chances: &[OtherChance], facts: &mut String) {
    for OtherChance { round, seed } in chances {
        let _ = writeln!(facts, "chance {round} {seed}");
    }
}

/// What is written down while a match is played.
#[derive(Default)]
struct Table {
    text: Vec<u8>,
    tape: Tape,
    notes: Notebook,
}

impl Table {
    fn listeners(&mut self) -> Listeners<'_> {
        Listeners { text: Some(&mut self.text), tape: Some(&mut self.tape), ears: Some(&mut self.notes) }
    }

    fn finish(self, finished: &Finished) -> Played {
        let mut orders = Vec::new();
        for (round, seats) in self.tape.orders.iter().enumerate() {
            for (seat, given) in seats.iter().enumerate() {
                for order in given {
                    orders.extend([round as i32, seat as i32]);
                    orders.extend(order);
                }
            }
        }
        let mut facts = String::new();
        for (seat, outcome) in finished.outcomes.0.iter().take(finished.seats).enumerate() {
            if let Outcome::Frozen { round, fault } = outcome {
                let reason: String =
                    fault.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                let _ = writeln!(facts, "frozen {seat} {round} {reason}");
            }
        }
        Played { text: self.text, record: Vec::new(), orders, notes: self.notes.entries().to_owned(), facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Called;

    struct Nobody;

    impl Host for Nobody {
        fn call(&self, _seat: usize, _round: Option<usize>, _message: &[u8]) -> Called {
            Called::default()
        }
    }

    fn wish(game: &str) -> Wish {
        Wish {
            game: game.to_owned(),
            edition: "document".to_owned(),
            config: String::new(),
            seed: "7".to_owned(),
        }
    }

    fn of_the_house(names: [&str; 4]) -> Vec<Chair> {
        names.iter().map(|name| Chair::BuiltIn((*name).to_owned())).collect()
    }

    #[test]
    fn a_match_played_again_is_the_same_text_and_verified() {
        for game in games() {
            let chairs = of_the_house(["Dummy", "Demo", "Null", "Demo"]);
            let first = new_match(&wish(game.name()), &chairs, &[], Arc::new(Nobody)).unwrap();
            let second = again(&first.record).unwrap();
            assert_eq!(first.text, second.text, "{}", game.name());
            assert_eq!(first.orders, second.orders);
            assert!(second.facts.contains("verdict verified"), "{}", second.facts);
        }
    }

    #[test]
    fn a_fork_is_the_same_before_its_round_and_a_record_of_its_own() {
        let chairs = of_the_house(["Dummy", "Demo", "Demo", "Demo"]);
        let first = new_match(&wish("ork-island"), &chairs, &[], Arc::new(Nobody)).unwrap();
        let as_recorded = vec![Chair::AsRecorded; 4];
        let same = fork(&first.record, &Fork::default(), &as_recorded, &[], Arc::new(Nobody)).unwrap();
        assert_eq!(first.text, same.text);
        let idle = Fork { round: 10, orders: Some((0, Vec::new())), ..Fork::default() };
        let other = fork(&first.record, &idle, &as_recorded, &[], Arc::new(Nobody)).unwrap();
        let common = first.text.iter().zip(&other.text).take_while(|(one, other)| one == other).count();
        let shared = String::from_utf8_lossy(&first.text[..common]).into_owned();
        assert!(shared.contains("\nround 10\n") && !shared.contains("\nround 11\n"));
        assert!(again(&other.record).unwrap().facts.contains("verdict verified"));
    }

    #[test]
    fn another_chance_is_the_same_before_and_another_after_in_every_game() {
        let as_recorded = vec![Chair::AsRecorded; 4];
        for (game, edition) in
            games().iter().flat_map(|game| game.editions().iter().map(move |edition| (game, edition)))
        {
            let wish = Wish { edition: edition.to_string(), ..wish(game.name()) };
            let chairs = of_the_house(["Dummy", "Demo", "Demo", "Demo"]);
            let first = new_match(&wish, &chairs, &[], Arc::new(Nobody)).unwrap();
            let other = |record: &[u8], round, seed: &str| {
                let way = Fork { round, seed: seed.to_owned(), ..Fork::default() };
                fork(record, &way, &as_recorded, &[], Arc::new(Nobody))
            };
            let second = other(&first.record, 10, "81").unwrap();
            assert_ne!(first.text, second.text, "{} {edition}", game.name());
            let digests = |played: &Played| Record::from_bytes(&played.record).unwrap().tape.digests;
            assert_eq!(digests(&first)[..=10], digests(&second)[..=10], "{} {edition}", game.name());
            let again = again(&second.record).unwrap();
            assert_eq!(again.text, second.text);
            assert!(again.facts.contains("verdict verified\nchance 10 81\n"), "{}", again.facts);
            // A way that leaves the other way: what comes later is forgotten, what came before is kept.
            let third = other(&second.record, 12, "82").unwrap();
            assert!(third.facts.ends_with("chance 10 81\nchance 12 82\n"), "{}", third.facts);
            let fourth = other(&third.record, 5, "83").unwrap();
            assert!(fourth.facts.ends_with(&format!("edition {edition}\nchance 5 83\n")), "{}", fourth.facts);
            assert_eq!(other(&first.record, 10, "x").unwrap_err(), "\"x\" is no seed");
        }
    }

    #[test]
    fn who_takes_over_decides_from_then_on() {
        let chairs = of_the_house(["Dummy", "Demo", "Demo", "Demo"]);
        let first = new_match(&wish("ork-island"), &chairs, &[], Arc::new(Nobody)).unwrap();
        let mut chairs = vec![Chair::AsRecorded; 4];
        chairs[0] = Chair::OfThePage("Silent".to_owned());
        let other =
            fork(&first.record, &Fork { round: 20, ..Fork::default() }, &chairs, &[], Arc::new(Nobody))
                .unwrap();
        let of_seat = |played: &Played, late: bool| {
            let orders = played.orders.chunks_exact(6);
            orders
                .filter(|order| order[1] == 0 && (order[0] >= 20) == late)
                .map(<[i32]>::to_vec)
                .collect::<Vec<_>>()
        };
        assert_eq!(of_seat(&first, false), of_seat(&other, false));
        assert!(!of_seat(&first, true).is_empty() && of_seat(&other, true).is_empty());
    }

    #[test]
    fn a_player_that_hung_is_frozen_there() {
        let chairs = of_the_house(["Demo", "Demo", "Demo", "Demo"]);
        let played = new_match(&wish("dominator"), &chairs, &[(2, 5)], Arc::new(Nobody)).unwrap();
        assert_eq!(played.facts.lines().next(), Some("frozen 2 5 out of budget"));
    }

    #[test]
    fn nonsense_is_answered_with_a_sentence() {
        assert_eq!(again(b"nothing").unwrap_err(), "this is not a record of a match");
        let no_game = wish("chess");
        assert!(new_match(&no_game, &[], &[], Arc::new(Nobody)).unwrap_err().contains("no game"));
        let no_seed = Wish { seed: "x".to_owned(), ..wish("dominator") };
        assert_eq!(new_match(&no_seed, &[], &[], Arc::new(Nobody)).unwrap_err(), "\"x\" is no seed");
    }
}
