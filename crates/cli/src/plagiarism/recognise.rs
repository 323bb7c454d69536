//! Which game each player of a folder is of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use palestra_plagiarism::{Known, Map, Names, Stray, Vocabulary, group, learn};
use rayon::prelude::*;

use super::folder::{self, Submission};
use super::games::Games;

/// A player of which a game explains less may be of a relative of that game.
const SURE: f64 = 0.9;
/// So often is such a player asked again: every one that moves tells more of its game.
const ROUNDS: usize = 4;

impl Games {
    /// Which game each player is of: what was said, else what its path says, else whose words it uses. Players that fit no game are put
    /// together by the words that they share; games without words get those that their players take from elsewhere.
    pub fn recognise(&mut self, files: &[Submission]) -> Vec<usize> {
        let said: Vec<Option<usize>> = files
            .iter()
            .map(|file| match &file.game {
                Some(name) => Some(self.find_or_add(name)),
                None => self.only.or_else(|| self.by_path(&file.name)),
            })
            .collect();
        let described: Vec<usize> = (0..self.kits.len()).filter(|&at| self.has_words(at)).collect();
        let seen = self.look(files, &said, &described);
        let mut games = seen.games.clone();
        let lost: Vec<usize> = (0..files.len()).filter(|&at| games[at].is_none()).collect();
        let groups = group(&lost.iter().map(|&at| seen.stray(at)).collect::<Vec<_>>());
        let mut unknown: Vec<usize> = Vec::new();
        for (&at, &group) in lost.iter().zip(&groups) {
            if group == unknown.len() {
                unknown.push(self.new_unknown());
            }
            games[at] = Some(unknown[group]);
        }
        let mut games: Vec<usize> = games.into_iter().flatten().collect();
        let is_doubtful = |&at: &usize| {
            said[at].is_none() && seen.games[at].is_some() && !seen.names[at].foreign.is_empty()
        };
        let doubtful: Vec<usize> = (0..files.len()).filter(is_doubtful).collect();
        if !unknown.is_empty() {
            self.ask_again(&seen, &doubtful, [&described, &unknown], &mut games);
        }
        let used: BTreeSet<usize> = games.iter().copied().collect();
        let learned: Vec<usize> = used.iter().copied().filter(|&game| !self.has_words(game)).collect();
        for &game in &learned {
            self.kits[game].vocabulary = seen.learn(&games, game);
        }
        self.add_templates(&used, &learned);
        games
    }

    /// Reads the players whose game was not said, or has no words yet.
    fn look(&self, files: &[Submission], said: &[Option<usize>], described: &[usize]) -> Seen {
        let known = Known::new(described.iter().map(|&at| &self.kits[at].vocabulary));
        let texts = Mutex::new(Map::<String>::default());
        let look = |(file, said): (&Submission, &Option<usize>)| {
            if let Some(game) = said.filter(|&game| self.has_words(game)) {
                return (Some(game), Names::default());
            }
            let (names, learned) = read_names(file);
            let guess = || known.game_of(&names).map(|(at, share)| (described[at], share));
            let game = said.map(|game| (game, 0.0)).or_else(guess);
            if let Some((game, share)) = game
                && share >= SURE
            {
                return (Some(game), Names::default());
            }
            texts.lock().unwrap_or_else(PoisonError::into_inner).extend(learned);
            (game.map(|(game, _)| game), names)
        };
        let (games, names) = files.par_iter().zip(said).map(look).unzip();
        let mut of_author: BTreeMap<&str, u32> = BTreeMap::new();
        for file in files {
            let next = of_author.len() as u32;
            of_author.entry(&file.author).or_insert(next);
        }
        let authors = files.iter().map(|file| of_author[file.author.as_str()]).collect();
        Seen { games, names, authors, texts: texts.into_inner().unwrap_or_else(PoisonError::into_inner) }
    }

    /// Games that nobody described explain players, too, by the words that theirs share: who is of a relative of a game that is
    /// described goes to its own.
    fn ask_again(
        &self,
        seen: &Seen,
        doubtful: &[usize],
        [described, unknown]: [&[usize]; 2],
        games: &mut [usize],
    ) {
        let all = [described, unknown].concat();
        for _ in 0..ROUNDS {
            let learned: Vec<Vocabulary> = unknown.iter().map(|&game| seen.learn(games, game)).collect();
            let words = described.iter().map(|&at| &self.kits[at].vocabulary).chain(&learned);
            let known = Known::new(words);
            let mut moved = false;
            for &at in doubtful {
                let game = known.game_of(&seen.names[at]).map_or(games[at], |(game, _)| all[game]);
                moved |= std::mem::replace(&mut games[at], game) != game;
            }
            if !moved {
                break;
            }
        }
    }
}

/// What was read of players, by number of file.
struct Seen {
    /// The game, if one explains it.
    games: Vec<Option<usize>>,
    /// Names, of those that may have to be asked again.
    names: Vec<Names>,
    authors: Vec<u32>,
    texts: Map<String>,
}

impl Seen {
    fn stray(&self, at: usize) -> Stray<'_> {
        Stray { author: self.authors[at], names: &self.names[at] }
    }

    /// The words of a game, by its players.
    fn learn(&self, games: &[usize], game: usize) -> Vocabulary {
        let of_game: Vec<Stray<'_>> =
            (0..games.len()).filter(|&at| games[at] == game).map(|at| self.stray(at)).collect();
        learn(&of_game, &self.texts)
    }
}

fn read_names(file: &Submission) -> (Names, Map<String>) {
    let mut texts = Map::default();
    let names = folder::read(&file.path).map(|source| Names::read(&source, file.language, &mut texts));
    (names.unwrap_or_default(), texts)
}
