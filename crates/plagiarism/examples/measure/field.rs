//! The players, and what the comparison says of copies of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use palestra_plagiarism::{
    Document, Fit, Kit, Language, Options, Pair, Prints, STREAMS, Scores, Shelf, Templates, Vocabulary,
    compare, fingerprint,
};

/// A player, as it was written.
pub struct Original {
    pub author: u32,
    pub game: usize,
    pub text: String,
}

/// A copy of a player, inside of another one's if there is a host.
pub struct Copy {
    pub of: usize,
    pub host: Option<usize>,
    pub text: String,
}

/// How many copies were found.
pub struct Found {
    /// By loose, strict, blind, canonical, and the surprise of all.
    pub shares: [f64; 5],
    pub auc: f64,
    pub telling: f64,
    pub strong: f64,
    pub strangers: usize,
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
}

pub const ABLATIONS: &[(&str, Change)] = &[
    ("as it is", Change::Nothing),
    ("without templates", Change::NoTemplates),
    ("without the words of the games", Change::NoVocabulary),
    ("without the canonical stream", Change::NoCanonical),
    ("without the floor", Change::NoFloor),
    ("without weights by author", Change::NoWeights),
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
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
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
        let players = self
            .players
            .iter()
            .map(|player| Original { author: player.author, game: player.game, text: player.text.clone() })
            .collect();
        let mut field = Field {
            players,
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

    /// Compares copies with all players; each copy is of an author of its own.
    pub fn run(&self, copies: &[Copy]) -> Found {
        let count = self.players.len();
        let prints: Vec<Prints> =
            copies.iter().map(|copy| self.print(&copy.text, self.players[copy.of].game)).collect();
        let mut documents: Vec<(Document, &Prints)> = Vec::new();
        for (player, prints) in self.players.iter().zip(&self.prints) {
            documents.push((Document { author: player.author, game: player.game as u32 }, prints));
        }
        for (k, (copy, prints)) in copies.iter().zip(&prints).enumerate() {
            documents.push((
                Document { author: 1000 + k as u32, game: self.players[copy.of].game as u32 },
                prints,
            ));
        }
        let floor = if self.change == Change::NoFloor { 0 } else { Options::default().floor };
        let options = Options { all: true, best: 0, floor };
        let result = compare(&documents, &Shelf::default(), &self.templates, options)
            .unwrap_or_else(|never| match never {});
        let mut pairs = result.pairs;
        match self.change {
            Change::NoCanonical => pairs.iter_mut().for_each(|pair| pair.surprise = less(pair, &result.fits)),
            Change::NoWeights => unweighted(&mut pairs, &documents, &self.templates),
            _ => {}
        }
        let mut copied: Vec<[f64; 6]> = Vec::new();
        let mut strangers: Vec<[f64; 6]> = Vec::new();
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
            if documents[a].0.game != documents[b].0.game || a >= count {
                continue;
            }
            match b.checked_sub(count).map(|copy| &copies[copy]) {
                Some(copy) if copy.of == a => copied.push(scores),
                Some(copy) if copy.host == Some(a) => {}
                _ => strangers.push(scores),
            }
        }
        let highest = |k: usize| strangers.iter().map(|scores| scores[k]).fold(f64::NEG_INFINITY, f64::max);
        let share = |test: &dyn Fn(&[f64; 6]) -> bool| {
            copied.iter().filter(|scores| test(scores)).count() as f64 / copied.len() as f64
        };
        let above: f64 = copied
            .iter()
            .map(|copy| strangers.iter().filter(|other| other[4] < copy[4]).count() as f64)
            .sum();
        Found {
            shares: std::array::from_fn(|k| share(&|scores| scores[k] > highest(k))),
            auc: above / copied.len() as f64 / strangers.len() as f64,
            telling: share(&|scores| scores[5] < 1.0),
            strong: share(&|scores| scores[5] < 0.01),
            strangers: strangers.len(),
            highest: highest(0),
        }
    }
}

/// The surprise of a pair without the canonical stream.
fn less(pair: &Pair, fits: &[Fit; STREAMS]) -> f64 {
    let scores = [pair.scores.loose, pair.scores.strict, pair.scores.blind];
    let surprise = scores.iter().zip(fits).map(|(score, fit)| (score - fit.from) / fit.width);
    surprise.fold(f64::NEG_INFINITY, f64::max)
}

/// Scores where every fingerprint counts the same; the surprise is how far beyond the mean of all pairs, by stream.
fn unweighted(pairs: &mut [Pair], documents: &[(Document, &Prints)], templates: &Templates) {
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
