//! Who plays in which match: everything checked, nothing played yet.

use anyhow::Context;
use palestra_arena::{Bout, Seeds, find_game};
use palestra_contest::{LineUps, Question};
use serde_json::{Map, Value, json};

use super::args::ArenaArgs;
use crate::campaign::{Fixture, PlayerLine, Ring};
use crate::input;
use crate::workshop::{Contender, Workshop, digest};

/// What is to be done.
pub struct Plan {
    pub ring: Ring,
    pub words: Vec<String>,
    pub seats: usize,
    pub seeds: Seeds,
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
        let edition = args.campaign.rules;
        let seeds = Seeds::readable(input::seed(&args.campaign.seed, edition)?, edition);
        let (config_text, config_name) = input::config(game, args.campaign.input.as_deref())?;
        let config = game.parse(&config_text).context(config_name)?;
        let seats = config.seats();
        let workshop = Workshop::new(args.campaign.wishes());

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
        let bout = Bout { game, config, edition, seed: seeds.master(), judged: false };
        let labels = roster.labels();
        let ring = Ring::new(bout, config_text, roster.players, labels);
        let mut plan = Plan { ring, words: roster.words, seats, seeds, groups: None, versus, slots, filled };
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
        let mut lineups = LineUps::new(slots.len(), seats, always, self.seeds.master().bits() as u64);
        let seeds = self.seeds;
        let all = (0..self.groups.unwrap_or(u64::MAX)).map_while(move |number| seeds.get(number));
        all.flat_map(move |seed| {
            let group = lineups.next_group();
            let mut fixtures = Vec::new();
            for turn in 0..seats {
                let slot = |seat: usize| group[(seat + turn) % seats];
                fixtures.push(Fixture { seed, table: (0..seats).map(|seat| slots[slot(seat)]).collect() });
                if let Some(old) = old {
                    let player = |seat| if slot(seat) == 0 { old } else { slots[slot(seat)] };
                    fixtures.push(Fixture { seed, table: (0..seats).map(player).collect() });
                }
            }
            fixtures
        })
    }

    /// What tells this contest from every other.
    pub fn head(&self) -> Map<String, Value> {
        let bout = &self.ring.bout;
        let mut head = Map::new();
        head.insert("palestra".into(), json!("arena 1"));
        head.insert("game".into(), json!(bout.game.name()));
        head.insert("rules".into(), json!(bout.edition.to_string()));
        head.insert("configuration".into(), json!(digest(self.ring.config_text.as_bytes())));
        head.insert("first seed".into(), json!(self.seeds.master()));
        head.insert("versus".into(), json!(self.versus.map(|(question, _)| question.gain)));
        head
    }

    /// The players as the file of results has them.
    pub fn player_lines(&self) -> Vec<PlayerLine> {
        let line = |(player, word): (&Contender, &String)| PlayerLine {
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
    players: Vec<Contender>,
    words: Vec<String>,
    alone: Vec<bool>,
}

impl Roster {
    /// The number of a player. Copies of one program are one player, but for one that shall stand alone.
    fn add(&mut self, player: Contender, word: &str, alone: bool) -> usize {
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
