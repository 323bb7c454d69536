//! The players, and what the comparison says of copies of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use palestra_plagiarism::{
    Document, Kit, Language, Map, Names, Options, Pair, Prints, STRANGERS, STREAMS, Scores, Shelf, Stray,
    Templates, Vocabulary, compare, fingerprint, group, learn,
};

use crate::growth;

/// A player, as it was written.
#[derive(Clone)]
pub struct Original {
    pub file: String,
    pub author: u32,
    pub game: usize,
    pub text: String,
}

/// A copy of a player, inside of another one's if there is a host.
pub struct Copy {
    pub of: usize,
    pub host: Option<usize>,
    /// The author of the original wrote it, too.
    pub by_author: bool,
    pub text: String,
}

/// A pair of players of one game: a copy and its original, or strangers.
pub struct Row {
    pub is_copy: bool,
    pub game: usize,
    pub authors: (u32, u32),
    /// Loose, strict, blind, canonical, surprise, E.
    pub scores: [f64; 6],
}

/// How many copies were found.
pub struct Found {
    /// By loose, strict, blind, canonical, and the surprise of all.
    pub shares: [f64; 5],
    pub auc: f64,
    pub telling: f64,
    pub strong: f64,
    pub strangers: usize,
    /// Strangers with E below 1.
    pub alarms: usize,
    /// The highest score of strangers in the loose stream.
    pub highest: f64,
}

/// What is left out.
#[derive(Clone, Copy, PartialEq)]
pub enum Change {
    Nothing,
    NoTemplates,
    NoVocabulary,
    NoCanonical,
    NoFloor,
    NoWeights,
    /// Games that nobody described.
    Unknown,
}

pub const ABLATIONS: &[(&str, Change)] = &[
    ("as it is", Change::Nothing),
    ("without templates", Change::NoTemplates),
    ("without the words of the games", Change::NoVocabulary),
    ("without the canonical stream", Change::NoCanonical),
    ("without the floor", Change::NoFloor),
    ("without weights by author", Change::NoWeights),
    ("games that nobody described", Change::Unknown),
];

/// All players, and the kits of their games.
pub struct Field {
    pub players: Vec<Original>,
    pub games: Vec<String>,
    kits: Vec<Kit>,
    prints: Vec<Prints>,
    templates: Templates,
    change: Change,
}

impl Field {
    /// Reads what is in the repository.
    pub fn read() -> Self {
        let root = root();
        let folder = root.join("conformance/plagiarism/players");
        let table = fs::read_to_string(folder.join("authors.csv")).expect("a table of authors");
        let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let sorted = |column: usize| -> Vec<&str> {
            let set: BTreeSet<&str> = rows.iter().map(|row| row[column]).collect();
            set.into_iter().collect()
        };
        let (authors, games) = (sorted(1), sorted(2));
        let place = |list: &[&str], name: &str| {
            list.iter().position(|known| *known == name).expect("it is in the list")
        };
        let players = rows
            .iter()
            .map(|row| Original {
                file: row[0].to_owned(),
                author: place(&authors, row[1]) as u32,
                game: place(&games, row[2]),
                text: fs::read_to_string(folder.join(row[0])).expect("a player"),
            })
            .collect();
        let kits: Vec<Kit> = games.iter().map(|game| kit(&root, game)).collect();
        let mut field = Field {
            players,
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            kits,
            prints: Vec::new(),
            templates: Templates::default(),
            change: Change::Nothing,
        };
        field.prepare();
        field
    }

    fn prepare(&mut self) {
        self.templates = Templates::default();
        self.kits.iter().for_each(|kit| self.templates.merge(&kit.templates));
        self.templates.finish();
        let print = |player: &Original| self.print(&player.text, player.game);
        self.prints = self.players.iter().map(print).collect();
    }

    /// The same players, seen with less.
    pub fn changed(&self, change: Change) -> Field {
        let mut kits = self.kits.clone();
        for kit in &mut kits {
            match change {
                Change::NoTemplates => kit.templates = Templates::default(),
                Change::NoVocabulary => kit.vocabulary = Vocabulary::new([]),
                _ => {}
            }
        }
        let mut field = Field {
            players: self.players.clone(),
            games: self.games.clone(),
            kits,
            prints: Vec::new(),
            templates: Templates::default(),
            change,
        };
        field.prepare();
        field
    }

    pub fn authors(&self) -> usize {
        self.players.iter().map(|player| player.author).collect::<BTreeSet<u32>>().len()
    }

    pub fn vocabulary(&self, number: usize) -> &Vocabulary {
        &self.kits[self.players[number].game].vocabulary
    }

    /// The words of a game.
    pub fn words(&self, game: usize) -> &Vocabulary {
        &self.kits[game].vocabulary
    }

    /// What counts for nobody.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// A player of the same game by the next author.
    pub fn neighbour(&self, number: usize) -> usize {
        let of_game: Vec<usize> =
            (0..self.players.len()).filter(|&k| self.players[k].game == self.players[number].game).collect();
        let at = of_game.iter().position(|&k| k == number).expect("it is of its game");
        of_game[(at + 1) % of_game.len()]
    }

    fn print(&self, text: &str, game: usize) -> Prints {
        fingerprint(text.as_bytes(), Language::Cpp, &self.kits[game].vocabulary)
    }

    /// The same players, taught by the same pages and cut to sketches.
    pub fn schooled(&self) -> Field {
        let mut field = self.changed(self.change);
        let text = |number: usize| {
            let demo =
                root().join(format!("players/cpp/{}/AIDemo.cc", self.games[self.players[number].game]));
            growth::schooled(self, number, &fs::read_to_string(demo).expect("a Demo"))
        };
        let texts: Vec<String> = (0..self.players.len()).map(text).collect();
        field.players.iter_mut().zip(texts).for_each(|(player, text)| player.text = text);
        field.prepare();
        field
    }

    /// The same players, many of whom took a search from one page.
    pub fn paged(&self) -> Field {
        let mut field = self.changed(self.change);
        let texts: Vec<String> = (0..self.players.len()).map(|number| growth::paged(self, number)).collect();
        field.players.iter_mut().zip(texts).for_each(|(player, text)| player.text = text);
        field.prepare();
        field
    }

    /// Versions that were written by hand, as copies by the same author.
    pub fn by_hand(&self) -> Vec<Copy> {
        let folder = root().join("conformance/plagiarism/versions");
        let table = fs::read_to_string(folder.join("versions.csv")).expect("a table of versions");
        let mut list = Vec::new();
        for (file, original) in table.lines().skip(1).filter_map(|line| line.split_once(',')) {
            if let Some(of) = self.players.iter().position(|player| player.file == original) {
                let text = fs::read_to_string(folder.join(file)).expect("a version");
                list.push(Copy { of, host: None, by_author: true, text });
            }
        }
        list
    }

    /// The players as long as finished ones are: each with what its author wrote for the other games.
    pub fn long(&self) -> Field {
        let mut field = self.changed(self.change);
        let texts: Vec<String> = (0..self.players.len()).map(|number| growth::long(self, number)).collect();
        field.players.iter_mut().zip(texts).for_each(|(player, text)| player.text = text);
        field.prepare();
        field
    }

    /// The players of some authors, so many a game, and of others in the next one.
    pub fn few(&self, authors: usize) -> Field {
        let mut field = self.changed(self.change);
        let count = self.authors();
        field.players.retain(|player| {
            let from = player.game * 5 % count;
            (player.author as usize + count - from) % count < authors
        });
        field.prepare();
        field
    }

    /// Compares copies with all players; each copy is of an author of its own.
    pub fn run(&self, copies: &[Copy]) -> Found {
        found(&self.rows(copies))
    }

    /// The game of each player and copy, their fingerprints, and what counts for nobody.
    fn seen(&self, copies: &[Copy], authors: &[u32]) -> (Vec<usize>, Vec<Prints>, Templates) {
        let of_copy = |copy: &Copy| self.players[copy.of].game;
        if self.change != Change::Unknown {
            let games = self.players.iter().map(|player| player.game).chain(copies.iter().map(of_copy));
            let prints = copies.iter().map(|copy| self.print(&copy.text, of_copy(copy)));
            return (
                games.collect(),
                self.prints.iter().cloned().chain(prints).collect(),
                self.templates.clone(),
            );
        }
        let texts: Vec<&str> = self
            .players
            .iter()
            .map(|player| &player.text[..])
            .chain(copies.iter().map(|copy| &copy.text[..]))
            .collect();
        let mut words = Map::default();
        let names: Vec<Names> =
            texts.iter().map(|text| Names::read(text.as_bytes(), Language::Cpp, &mut words)).collect();
        let stray = |at: usize| Stray { author: authors[at], names: &names[at] };
        let games = group(&(0..texts.len()).map(stray).collect::<Vec<_>>());
        let count = games.iter().max().map_or(0, |last| last + 1);
        let mut vocabularies = Vec::new();
        for game in 0..count {
            let of_game: Vec<Stray<'_>> =
                (0..texts.len()).filter(|&at| games[at] == game).map(stray).collect();
            vocabularies.push(learn(&of_game, &words));
        }
        // The one game that none of these players is of.
        let mut templates = Templates::default();
        for name in ["AIDemo.cc", "AINull.cc"] {
            let source = fs::read(root().join("players/cpp/honey-rush").join(name)).expect("a player");
            vocabularies.iter().for_each(|words| templates.add(&source, Language::Cpp, words));
        }
        templates.finish();
        let prints = texts
            .iter()
            .zip(&games)
            .map(|(text, &game)| fingerprint(text.as_bytes(), Language::Cpp, &vocabularies[game]))
            .collect();
        (games, prints, templates)
    }

    /// The pairs of different authors among all players and copies of one of them, each by an author of its own. In one game every
    /// player has an author of its own, too: sixty strangers.
    pub fn ring(&self, of: usize, texts: &[String], one_game: bool) -> Vec<Pair> {
        let copies: Vec<Copy> =
            texts.iter().map(|text| Copy { of, host: None, by_author: false, text: text.clone() }).collect();
        let mut authors: Vec<u32> =
            self.players.iter().map(|player| player.author).chain((1000..).take(texts.len())).collect();
        if one_game {
            authors[..self.players.len()].iter_mut().zip(0..).for_each(|(author, own)| *author = own);
        }
        let (games, prints, templates) = self.seen(&copies, &authors);
        let documents: Vec<(Document, Prints)> = authors
            .iter()
            .zip(&games)
            .map(|(&author, &game)| Document { author, game: if one_game { 0 } else { game as u32 } })
            .zip(prints)
            .collect();
        let mut pairs = compare(documents, &Shelf::default(), &templates, Options::default())
            .unwrap_or_else(|never| match never {})
            .pairs;
        pairs.retain(|pair| authors[pair.a] != authors[pair.b]);
        pairs
    }

    /// What the comparison says of all pairs of one game: copies with their originals, and strangers.
    pub fn rows(&self, copies: &[Copy]) -> Vec<Row> {
        let count = self.players.len();
        let mut authors: Vec<u32> = self.players.iter().map(|player| player.author).collect();
        for (k, copy) in copies.iter().enumerate() {
            authors.push(if copy.by_author { authors[copy.of] } else { 1000 + k as u32 });
        }
        let (games, prints, templates) = self.seen(copies, &authors);
        let documents: Vec<(Document, Prints)> = authors
            .iter()
            .zip(&games)
            .map(|(&author, &game)| Document { author, game: game as u32 })
            .zip(prints)
            .collect();
        let floor = if self.change == Change::NoFloor { 0 } else { Options::default().floor };
        let options = Options { all: true, best: 0, floor };
        let result = compare(documents.clone(), &Shelf::default(), &templates, options)
            .unwrap_or_else(|never| match never {});
        let mut pairs = result.pairs;
        match self.change {
            Change::NoCanonical => pairs.iter_mut().for_each(|pair| pair.surprise = less(pair)),
            Change::NoWeights => unweighted(&mut pairs, &documents, &templates),
            _ => {}
        }
        let game = |at: usize| self.players[at.checked_sub(count).map_or(at, |copy| copies[copy].of)].game;
        let mut rows = Vec::new();
        let mut seen = vec![false; copies.len()];
        for pair in &pairs {
            let (a, b) = (pair.a.min(pair.b), pair.a.max(pair.b));
            let scores = [
                pair.scores.loose,
                pair.scores.strict,
                pair.scores.blind,
                pair.scores.canonical,
                pair.surprise,
                pair.e,
            ];
            if game(a) != game(b) || a >= count {
                continue;
            }
            let copy = b.checked_sub(count);
            let is_copy = copy.is_some_and(|copy| copies[copy].of == a);
            if let (true, Some(copy)) = (is_copy, copy) {
                seen[copy] = true;
            } else if authors[a] == authors[b] || copy.is_some_and(|copy| copies[copy].host == Some(a)) {
                continue;
            }
            rows.push(Row { is_copy, game: game(a), authors: (authors[a], authors[b]), scores });
        }
        // A copy that was taken for a player of another game is not found.
        for (copy, _) in copies.iter().zip(seen).filter(|(_, seen)| !seen) {
            let lost = [0.0, 0.0, 0.0, 0.0, f64::NEG_INFINITY, f64::INFINITY];
            let author = authors[copy.of];
            rows.push(Row { is_copy: true, game: game(copy.of), authors: (author, author), scores: lost });
        }
        rows
    }
}

fn found(rows: &[Row]) -> Found {
    let of = |is_copy: bool| -> Vec<[f64; 6]> {
        rows.iter().filter(|row| row.is_copy == is_copy).map(|row| row.scores).collect()
    };
    let (copied, strangers) = (of(true), of(false));
    // Of a thousand strangers one may be above it.
    let highest = |k: usize| {
        let mut scores: Vec<f64> = strangers.iter().map(|scores| scores[k]).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        scores.get(scores.len() / 1000).copied().unwrap_or(f64::NEG_INFINITY)
    };
    let share = |test: &dyn Fn(&[f64; 6]) -> bool| {
        copied.iter().filter(|scores| test(scores)).count() as f64 / copied.len() as f64
    };
    let above: f64 =
        copied.iter().map(|copy| strangers.iter().filter(|other| other[4] < copy[4]).count() as f64).sum();
    Found {
        shares: std::array::from_fn(|k| share(&|scores| scores[k] > highest(k))),
        auc: above / copied.len() as f64 / strangers.len() as f64,
        telling: share(&|scores| scores[5] < 1.0),
        strong: share(&|scores| scores[5] < 0.01),
        alarms: strangers.iter().filter(|scores| scores[5] < 1.0).count(),
        strangers: strangers.len(),
        highest: highest(0),
    }
}

/// The surprise of a pair without the canonical stream.
fn less(pair: &Pair) -> f64 {
    let scores = [pair.scores.loose, pair.scores.strict, pair.scores.blind];
    let surprise = scores.iter().zip(STRANGERS).map(|(score, fit)| (score - fit.from) / fit.width);
    surprise.fold(f64::NEG_INFINITY, f64::max)
}

/// Scores where every fingerprint counts the same; the surprise is how far beyond the mean of all pairs, by stream.
fn unweighted(pairs: &mut [Pair], documents: &[(Document, Prints)], templates: &Templates) {
    let own: Vec<Vec<BTreeSet<u64>>> = documents
        .iter()
        .map(|(_, prints)| {
            let set = |(k, set): (usize, &Vec<u64>)| {
                set.iter().copied().filter(|&gram| !templates.contains(k, gram)).collect()
            };
            prints.sets.iter().enumerate().map(set).collect()
        })
        .collect();
    for pair in pairs.iter_mut() {
        let share = |set: usize| {
            let (a, b) = (&own[pair.a][set], &own[pair.b][set]);
            a.intersection(b).count() as f64 / a.len().min(b.len()).max(50) as f64
        };
        let both = |first: usize| (share(first) * share(first + 1)).sqrt();
        pair.scores = Scores { loose: both(0), strict: both(2), blind: share(4), canonical: both(5) };
    }
    let of = |pair: &Pair| [pair.scores.loose, pair.scores.strict, pair.scores.blind, pair.scores.canonical];
    let count = pairs.len() as f64;
    let mean: Vec<f64> =
        (0..STREAMS).map(|k| pairs.iter().map(|pair| of(pair)[k]).sum::<f64>() / count).collect();
    for pair in pairs.iter_mut() {
        let scores = of(pair);
        pair.surprise = (0..STREAMS).map(|k| scores[k] - mean[k]).fold(f64::NEG_INFINITY, f64::max);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The headers and templates of a game.
fn kit(root: &Path, game: &str) -> Kit {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for folder in
        [format!("sdk/cpp/{game}"), "sdk/cpp/common/palestra".to_owned(), format!("players/cpp/{game}")]
    {
        let entries =
            fs::read_dir(root.join(&folder)).unwrap_or_else(|error| panic!("cannot read {folder}: {error}"));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.is_file()) {
            files.push((
                path.file_name().expect("a name").to_string_lossy().into_owned(),
                fs::read(path).expect("a file"),
            ));
        }
    }
    let files: Vec<(String, &[u8])> =
        files.iter().map(|(name, source)| (name.clone(), &source[..])).collect();
    Kit::read(game, &files)
}
