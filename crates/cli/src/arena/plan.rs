//! Who plays in which match: everything checked, nothing played yet.

use anyhow::bail;
use palestra_arena::campaign::{PlayerLine, Ring};
use palestra_arena::find_game;
use palestra_contest::{Fixture, LineUps, Question, paired, rotations};
use palestra_workshop::Candidate;

use super::args::ArenaArgs;

/// What is to be done.
pub struct Plan {
    pub ring: Ring<Candidate>,
    pub words: Vec<String>,
    pub seats: usize,
    pub first_seed: u64,
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
        let bout = args.campaign.bout(game)?;
        let (edition, first_seed, seats) = (bout.edition, bout.seed, bout.config.seats());
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
                Some((Question { gain: args.gain, ..Question::default() }, old))
            }
        };
        let labels = roster.labels();
        let ring = Ring::new(bout, roster.players, labels);
        let mut plan =
            Plan { ring, words: roster.words, seats, first_seed, groups: None, versus, slots, filled };
        let matches = args.matches.or(args.versus.is_none().then_some(USUAL));
        plan.groups = matches.map(|matches| matches.div_ceil(plan.group_size() as u64));
        let last = plan.groups.and_then(|groups| first_seed.checked_add(groups - 1));
        if plan.groups.is_some() && last.is_none_or(|last| last > edition.largest_seed()) {
            bail!("there are not enough seeds after {first_seed}: begin with a smaller one");
        }
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
        let mut lineups = LineUps::new(slots.len(), seats, always, self.first_seed);
        let last = self.ring.bout.edition.largest_seed();
        let seeds = (self.first_seed..=last).take(self.groups.map_or(usize::MAX, |groups| groups as usize));
        seeds.flat_map(move |seed| {
            let group = lineups.next_group();
            let line_up: Vec<usize> = group.iter().map(|&slot| slots[slot]).collect();
            let first = group.iter().position(|&slot| slot == 0);
            let tables: Vec<Vec<usize>> = match (old, first) {
                (Some(old), Some(first)) => paired(&line_up, first, old).collect(),
                _ => rotations(&line_up).collect(),
            };
            tables.into_iter().map(move |table| Fixture { seed, table })
        })
    }

    /// The players as the file of results has them.
    pub fn player_lines(&self) -> Vec<PlayerLine> {
        let line = |(player, word): (&Candidate, &String)| PlayerLine {
            name: player.name.clone(),
            file: word.clone(),
            digest: player.digest.clone(),
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
                && self.players[k].digest == player.digest
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
