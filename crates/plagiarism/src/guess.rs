//! Games that nobody described: which players are of the same one, and what its words are.

use std::collections::BTreeMap;

use crate::foreign::Names;
use crate::hash::{Map, digest};
use crate::kit::Vocabulary;

/// A player is of a game whose headers explain so much of what it takes from elsewhere, and so many words at least.
const EXPLAINED: f64 = 0.5;
const FEWEST: usize = 3;
/// Players whose words are so common among those of a game, on average, are of it.
const ALIKE: f64 = 0.38;
/// More games are not told apart.
const MOST_GAMES: usize = 64;
/// A name is used by many if so many of the authors do.
const MANY: f64 = 0.3;

/// A player whose game is asked for.
pub struct Stray<'a> {
    /// Its author.
    pub author: u32,
    /// Its names.
    pub names: &'a Names,
}

/// Games that are described, and how many have each word.
#[derive(Default)]
pub struct Known<'a> {
    games: Vec<&'a Vocabulary>,
    shared: Map<u32>,
}

impl<'a> Known<'a> {
    /// The words of all games that players could be of.
    pub fn new(games: impl Iterator<Item = &'a Vocabulary>) -> Self {
        let games: Vec<&Vocabulary> = games.collect();
        let mut shared: Map<u32> = Map::default();
        for word in games.iter().flat_map(|game| game.words()) {
            *shared.entry(digest(word.as_bytes())).or_default() += 1;
        }
        Known { games, shared }
    }

    /// The game whose words explain best what a player takes from elsewhere, if one explains most of it, and how much it explains. A
    /// word that several games have tells less.
    pub fn game_of(&self, names: &Names) -> Option<(usize, f64)> {
        let weight = |word: u64| 1.0 / f64::from(self.shared.get(&word).copied().unwrap_or(1));
        let all: f64 = names.foreign.iter().map(|&word| weight(word)).sum();
        let mut best = (None, EXPLAINED * all);
        for (at, game) in self.games.iter().enumerate() {
            let known = names.foreign.iter().filter(|&&word| game.contains(word));
            let (count, sum) = known.fold((0, 0.0), |(count, sum), &word| (count + 1, sum + weight(word)));
            if count >= FEWEST && sum > best.1 {
                best = (Some(at), sum);
            }
        }
        best.0.map(|game| (game, best.1 / all))
    }
}

/// Puts players of the same game together: a number for each, from 0.
pub fn group(players: &[Stray<'_>]) -> Vec<usize> {
    let words = Words::of(players);
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(words.of_player[player].len()), player));
    let mut games: Vec<Crowd> = Vec::new();
    let mut found = vec![usize::MAX; players.len()];
    for &player in &order {
        let list = &words.of_player[player];
        let (best, alike) = nearest(&games, list);
        let game = match best {
            Some(game) if alike >= ALIKE || games.len() >= MOST_GAMES || list.is_empty() => game,
            _ => {
                games.push(Crowd::default());
                games.len() - 1
            }
        };
        games[game].add(list, 1);
        found[player] = game;
    }
    // The first ones were placed when little was known.
    for _ in 0..2 {
        for &player in &order {
            let list = &words.of_player[player];
            games[found[player]].add(list, -1);
            let game = nearest(&games, list).0.unwrap_or(found[player]);
            games[game].add(list, 1);
            found[player] = game;
        }
    }
    renumbered(&mut found);
    found
}

/// In the order of the first player of each.
fn renumbered(found: &mut [usize]) {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for game in found {
        let next = numbers.len();
        *game = *numbers.entry(*game).or_insert(next);
    }
}

/// The words that several authors take from elsewhere, and what each tells.
struct Words {
    /// For each player: words, and how much each tells.
    of_player: Vec<Vec<(u64, f64)>>,
}

impl Words {
    fn of(players: &[Stray<'_>]) -> Self {
        let authors = authors_of_words(players, |names| &names.foreign);
        let is_alone = players.iter().all(|player| player.author == players[0].author);
        let mut users: Map<u32> = Map::default();
        for word in players.iter().flat_map(|player| &player.names.foreign) {
            *users.entry(*word).or_default() += 1;
        }
        let telling = |word: &u64| {
            // What all use tells no game from another, and what one author uses may be a name that was not seen to be declared.
            let share = f64::from(users[word]) / players.len() as f64;
            (authors[word] > 1 || is_alone).then_some((*word, (1.0 - share).max(0.05)))
        };
        let of_player =
            players.iter().map(|player| player.names.foreign.iter().filter_map(telling).collect()).collect();
        Words { of_player }
    }
}

/// Players of one game, and how many use each word.
#[derive(Default)]
struct Crowd {
    players: i32,
    users: Map<i32>,
}

impl Crowd {
    fn add(&mut self, words: &[(u64, f64)], more: i32) {
        self.players += more;
        for &(word, _) in words {
            *self.users.entry(word).or_default() += more;
        }
    }

    /// How common the words are here, on average.
    fn alike(&self, words: &[(u64, f64)]) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for &(word, weight) in words {
            sum += weight * f64::from(self.users.get(&word).copied().unwrap_or(0));
            all += weight;
        }
        if self.players > 0 && all > 0.0 { sum / all / f64::from(self.players) } else { 0.0 }
    }
}

/// The game whose players use these words most, the first one if several do.
fn nearest(games: &[Crowd], words: &[(u64, f64)]) -> (Option<usize>, f64) {
    let mut best = (None, 0.0);
    for (at, game) in games.iter().enumerate().filter(|(_, game)| game.players > 0) {
        let alike = game.alike(words);
        if best.0.is_none() || alike > best.1 {
            best = (Some(at), alike);
        }
    }
    best
}

/// The words of a game, learned from its players: what several take from elsewhere, and names that many give to things of their
/// own, as headers have them, too.
pub fn learn(players: &[Stray<'_>], texts: &Map<String>) -> Vocabulary {
    let mut authors: Vec<u32> = players.iter().map(|player| player.author).collect();
    authors.sort_unstable();
    authors.dedup();
    let foreign = authors_of_words(players, |names| &names.foreign);
    let own = authors_of_words(players, |names| &names.own);
    let plain = authors_of_words(players, |names| &names.plain);
    let count = |table: &Map<u32>, word: u64| table.get(&word).copied().unwrap_or(0);
    let several = (authors.len() as u32 / 50).max(2).min(authors.len() as u32);
    let many = (MANY * authors.len() as f64).max(3.0) as u32;
    let is_word = |word: u64| {
        let (foreign, own) = (count(&foreign, word), count(&own, word));
        (foreign >= several && foreign > own)
            || (count(&plain, word) >= many && own * 4 <= count(&plain, word))
    };
    let mut known: Vec<u64> =
        [&foreign, &plain].into_iter().flat_map(|table| table.keys().copied()).collect();
    known.sort_unstable();
    known.dedup();
    Vocabulary::new(
        known.into_iter().filter(|&word| is_word(word)).filter_map(|word| texts.get(&word).cloned()),
    )
}

/// How many authors have each word in a list.
fn authors_of_words(players: &[Stray<'_>], list: impl Fn(&Names) -> &Vec<u64>) -> Map<u32> {
    let mut order: Vec<&Stray<'_>> = players.iter().collect();
    order.sort_by_key(|player| player.author);
    let mut counts: Map<u32> = Map::default();
    let mut words: Vec<u64> = Vec::new();
    for of_author in order.chunk_by(|a, b| a.author == b.author) {
        words.clear();
        of_author.iter().for_each(|player| words.extend_from_slice(list(player.names)));
        words.sort_unstable();
        words.dedup();
        words.iter().for_each(|&word| *counts.entry(word).or_default() += 1);
    }
    counts
}
