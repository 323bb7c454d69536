//! Who plays in which match: everything checked, nothing played yet.

use palestra_arena::campaign::{PlayerLine, Ring};
use palestra_arena::{Seeds, find_game};
use palestra_contest::{Fixture, LineUps, Question, paired, rotations};
use palestra_workshop::Candidate;

use super::args::ArenaArgs;
use crate::campaign::Boards;

/// What is to be done.
pub struct Plan {
    pub ring: Ring<Candidate>,
    pub boards: Boards,
    pub words: Vec<String>,
    pub seats: usize,
    pub seeds: Seeds,
    /// What runs players that are modules, whether there is one or not.
    pub engine: String,
    /// How many groups; `None` for as many as it takes.
    pub groups: Option<u64>,
    /// What is asked, and the player that the first is compared to.
    pub versus: Option<(Question, usize)>,
    /// The player in each slot of a line-up; the first slot is the first player's.
    slots: Vec<usize>,
    /// How many slots were filled with Dummy.
    pub filled: usize,
}

/// Matches without `-n`.
const USUAL: u64 = 400;

impl Plan {
    pub fn make(args: &ArenaArgs) -> anyhow::Result<Self> {
        let game = find_game(&args.game)?;
        let boards = Boards::read(&args.campaign, game)?;
        let bout = boards.bout(&args.campaign, game);
        let seeds = args.campaign.seeds(false, args.resume.as_deref())?;
        let seats = bout.config.seats();
        let workshop = args.campaign.workshop();

        let mut words = args.players.clone();
        let filled = seats.saturating_sub(words.len());
        words.extend(std::iter::repeat_n("Dummy".to_owned(), filled));
        let mut roster = Roster::default();
        let mut slots = Vec::new();
        for (slot, word) in words.iter().enumerate() {
            let alone = args.versus.is_some() && slot == 0;
            slots.push(roster.add(workshop.find(game, word)?, word, alone));
        }
        let versus = match &args.versus {
            None => None,
            Some(word) => {
                let old = roster.add(workshop.find(game, word)?, word, true);
                let largest = seats as f64 - 1.0;
                Some((Question { gain: args.gain, largest, ..Question::default() }, old))
            }
        };
        let engine = workshop.fingerprint()?;
        let labels = roster.labels();
        let ring = Ring::new(bout, roster.players, labels).on(boards.configs()).run_by(workshop.engine());
        let mut plan = Plan {
            ring,
            boards,
            words: roster.words,
            seats,
            seeds,
            engine,
            groups: None,
            versus,
            slots,
            filled,
        };
        let matches = args.matches.or(args.versus.is_none().then_some(USUAL));
        plan.groups = matches.map(|matches| matches.div_ceil(plan.group_size() as u64));
        seeds.check(plan.groups.unwrap_or(1))?;
        Ok(plan)
    }

    /// How many matches a seed has.
    pub fn group_size(&self) -> usize {
        if self.versus.is_some() { 2 * self.seats } else { self.seats }
    }

    /// All matches, in order: for each seed a line-up, rotated through the seats; under comparison each twice.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + Send {
        let (seats, slots) = (self.seats, self.slots.clone());
        let old = self.versus.map(|(_, old)| old);
        let always = old.map(|_| 0);
        let mut lineups = LineUps::new(slots.len(), seats, always, self.seeds.dice());
        let seeds = self.seeds;
        let all = (0..self.groups.unwrap_or(u64::MAX)).map_while(move |number| seeds.get(number));
        all.flat_map(move |seed| {
            let group = lineups.next_group();
            let line_up: Vec<usize> = group.iter().map(|&slot| slots[slot]).collect();
            let first = group.iter().position(|&slot| slot == 0);
            let tables: Vec<Vec<usize>> = match (old, first) {
                (Some(old), Some(first)) => paired(&line_up, first, old).collect(),
                _ => rotations(&line_up).collect(),
            };
            tables.into_iter().map(move |table| Fixture { seed: seed.into(), table })
        })
    }

    /// The players as the file of results has them.
    pub fn player_lines(&self) -> Vec<PlayerLine> {
        let line = |(player, word): (&Candidate, &String)| PlayerLine {
            name: player.name.clone(),
            file: word.clone(),
            address: player.address,
        };
        self.ring.players.iter().zip(&self.words).map(line).collect()
    }

    /// How often a player sits in a line-up, if all sit in each.
    pub fn copies(&self, player: usize) -> usize {
        self.slots.iter().filter(|&&slot| slot == player).count()
    }
}

/// The players, each once, with the words that named them.
#[derive(Default)]
struct Roster {
    players: Vec<Candidate>,
    words: Vec<String>,
    alone: Vec<bool>,
}

impl Roster {
    /// The number of a player. Copies of one program are one player, but for one that shall stand alone.
    fn add(&mut self, player: Candidate, word: &str, alone: bool) -> usize {
        let same = |k: usize| {
            !alone
                && !self.alone[k]
                && self.players[k].address == player.address
                && self.players[k].name == player.name
        };
        if let Some(known) = (0..self.players.len()).find(|&k| same(k)) {
            return known;
        }
        self.players.push(player);
        self.words.push(word.to_owned());
        self.alone.push(alone);
        self.players.len() - 1
    }

    /// Names that differ: the players' own, else those of their files, else with a number.
    fn labels(&self) -> Vec<String> {
        let mut labels: Vec<String> = Vec::new();
        for (player, word) in self.players.iter().zip(&self.words) {
            let shared = self.players.iter().filter(|other| other.name == player.name).count() > 1;
            let stem = std::path::Path::new(word).file_stem().and_then(|stem| stem.to_str());
            let stem = stem.map(|stem| stem.strip_prefix("AI").unwrap_or(stem)); // as a player's file is called
            let name = if shared { stem.unwrap_or(&player.name) } else { &player.name };
            let name: String = name.chars().filter(|c| !c.is_control()).collect();
            let mut label = name.clone();
            let mut number = 2;
            while labels.contains(&label) {
                label = format!("{name} ({number})");
                number += 1;
            }
            labels.push(label);
        }
        labels
    }
}
