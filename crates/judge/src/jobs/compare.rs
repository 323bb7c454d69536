//! Players that look alike: fingerprints, the comparison of a contest, evidence. And earlier years out of zip files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use palestra_plagiarism::segment::{pack, unpack};
use palestra_plagiarism::{
    Comparison, Document, Evidence, Kit, Language, Options, Pair, Prints, Scores, Shelf, Templates, VERSION,
    compare, evidence, fingerprint, zip,
};

use super::Trouble;

/// Below this a pair is strong.
pub const STRONG: f64 = 0.01;
/// So many pairs of authors are kept, though they may be chance.
const BEST: usize = 50;
/// More are too many to read.
const MOST: usize = 500;
/// Versions of two authors make many pairs of files: so many of those are looked through for the best of each.
const FILES: usize = 4_000;
/// Kept documents are packed in parts of so many.
const PART: usize = 1_000;

/// The largest player of an earlier year, all of them together, and how many.
const LARGEST: u64 = 1 << 20;
const LARGEST_YEAR: u64 = 256 << 20;
const MOST_PLAYERS: usize = 20_000;

/// A player to be compared.
pub struct Paper {
    /// Its number.
    pub id: i64,
    /// Whose it is: players of one are never held against each other.
    pub author: String,
    /// The accounts behind that: who has one in common is not compared either.
    pub people: Vec<i64>,
    /// Whether it is of the contest; others are only compared with those.
    pub is_new: bool,
    /// Its fingerprints, packed.
    pub prints: Vec<u8>,
}

/// What everybody got in a game, and how fingerprints are made with it.
pub struct Desk {
    kit: Kit,
    templates: Templates,
    /// Fingerprints of another making cannot be compared with these.
    pub made_with: String,
}

impl Desk {
    /// From what people are given, and sources that count for nobody.
    pub fn new(game: &str, given: &[(String, Vec<u8>)], public: &[(String, Vec<u8>)]) -> Self {
        let files: Vec<(String, &[u8])> =
            given.iter().map(|(name, bytes)| (name.clone(), &bytes[..])).collect();
        let kit = Kit::of_folder(game, &files);
        let mut templates = kit.templates.clone();
        for (name, source) in public {
            if let Some(language) = Language::of_file(name) {
                templates.add(source, language, &kit.vocabulary);
            }
        }
        templates.finish();
        let made_with = format!("{VERSION} {:016x}", kit.vocabulary.digest());
        Desk { kit, templates, made_with }
    }

    /// The fingerprints of a source, packed.
    pub fn read(&self, name: &str, source: &[u8]) -> Vec<u8> {
        let language = Language::of_file(name).unwrap_or(Language::Cpp);
        pack(&fingerprint(source, language, &self.kit.vocabulary))
    }

    /// Compares the new players with each other and with all others.
    ///
    /// # Errors
    /// When fingerprints are damaged.
    pub fn compare(&self, mut papers: Vec<Paper>) -> Result<Compared, Trouble> {
        papers.sort_by_key(|paper| (paper.is_new, paper.id));
        let authors: BTreeSet<&str> = papers.iter().map(|paper| paper.author.as_str()).collect();
        let numbers: BTreeMap<&str, u32> = authors.into_iter().zip(0..).collect();
        let document = |paper: &Paper| Document { author: numbers[paper.author.as_str()], game: 0 };
        let prints = |paper: &Paper| {
            unpack(&paper.prints).map_err(|error| Trouble(format!("document {}: {error}", paper.id)))
        };
        let old = papers.partition_point(|paper| !paper.is_new);
        let mut shelf = Shelf::default();
        for part in papers[..old].chunks(PART) {
            let part: Vec<(Document, Prints)> = part
                .iter()
                .map(|paper| Ok((document(paper), prints(paper)?)))
                .collect::<Result<_, Trouble>>()?;
            shelf.add(part.iter().map(|(document, prints)| (*document, prints)));
        }
        let new: Vec<(Document, Prints)> = papers[old..]
            .iter()
            .map(|paper| Ok((document(paper), prints(paper)?)))
            .collect::<Result<_, Trouble>>()?;
        let options = Options { best: FILES, ..Options::default() };
        let comparison =
            compare(new, &shelf, &self.templates, options).unwrap_or_else(|never| match never {});
        for paper in &mut papers {
            paper.prints = Vec::new();
        }
        let pairs = best_of_authors(&papers, &comparison);
        Ok(Compared { papers, comparison, pairs })
    }

    /// What a person reads of the pair of this number, given both sources with their names.
    pub fn evidence(
        &self,
        compared: &mut Compared,
        number: usize,
        a: &(String, Vec<u8>),
        b: &(String, Vec<u8>),
    ) -> Found {
        let pair = compared.pairs[number];
        let source = |(name, bytes)| {
            let language = Language::of_file(name).unwrap_or(Language::Cpp);
            (bytes, language, &self.kit.vocabulary)
        };
        let sources: [(&[u8], Language, _); 2] = [source((&a.0, &a.1[..])), source((&b.0, &b.1[..]))];
        let found = evidence(&mut compared.comparison, (pair.a, pair.b), sources, &self.templates);
        let (of_a, of_b) = (&compared.papers[pair.a], &compared.papers[pair.b]);
        let found = Found {
            authors: (of_a.author.clone(), of_b.author.clone()),
            a: of_a.id,
            b: of_b.id,
            e: pair.e,
            p: pair.p,
            surprise: pair.surprise,
            scores: pair.scores,
            bits: pair.bits.into(),
            evidence: found,
        };
        // Whichever is new: a pair of authors has one name.
        if found.authors.0 <= found.authors.1 { found } else { found.turned() }
    }
}

/// The best pair of files of each pair of authors: all with E below 1, and the best ones. One of two players of the contest is preferred
/// to one with an earlier player of either, if it is of the same strength: its people are here.
fn best_of_authors(papers: &[Paper], comparison: &Comparison) -> Vec<Pair> {
    let strength = |pair: &Pair| (pair.e < STRONG, pair.e < 1.0);
    let is_here = |pair: &Pair| papers[pair.a].is_new && papers[pair.b].is_new;
    let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut pairs: Vec<Pair> = Vec::new();
    for pair in &comparison.pairs {
        let (a, b) = (&papers[pair.a], &papers[pair.b]);
        let authors = (a.author.as_str().min(&b.author), a.author.as_str().max(&b.author));
        let is_one = a.people.iter().any(|person| b.people.contains(person));
        match known.get(&authors) {
            Some(&at) => {
                if is_here(pair) && !is_here(&pairs[at]) && strength(pair) == strength(&pairs[at]) {
                    pairs[at] = *pair;
                }
            }
            None if is_one || pairs.len() >= MOST || (pair.e >= 1.0 && pairs.len() >= BEST) => {}
            None => {
                known.insert(authors, pairs.len());
                pairs.push(*pair);
            }
        }
    }
    pairs
}

/// What came out of a comparison, before anybody looked closer.
pub struct Compared {
    papers: Vec<Paper>,
    comparison: Comparison,
    pairs: Vec<Pair>,
}

impl Compared {
    /// The documents of each pair.
    pub fn pairs(&self) -> Vec<(i64, i64)> {
        self.pairs.iter().map(|pair| (self.papers[pair.a].id, self.papers[pair.b].id)).collect()
    }

    /// How many players, and how many pairs of authors, were compared.
    pub fn counts(&self) -> (i64, i64) {
        (self.papers.len() as i64, self.comparison.author_pairs as i64)
    }
}

/// Two authors who look alike, at their most surprising pair of players.
#[derive(Clone, Debug)]
pub struct Found {
    /// Whose they are, in the order of the alphabet.
    pub authors: (String, String),
    /// The document of the first.
    pub a: i64,
    /// The document of the second.
    pub b: i64,
    /// Expected number of false alarms as high as this.
    pub e: f64,
    /// How likely strangers are to look so alike.
    pub p: f64,
    /// How far beyond strangers.
    pub surprise: f64,
    /// The scores.
    pub scores: Scores,
    /// Bits that they share.
    pub bits: i64,
    /// Where they are alike.
    pub evidence: Evidence,
}

impl Found {
    fn turned(mut self) -> Self {
        self.authors = (self.authors.1, self.authors.0);
        (self.a, self.b) = (self.b, self.a);
        for fragment in &mut self.evidence.fragments {
            (fragment.a, fragment.b) = (fragment.b, fragment.a);
        }
        std::mem::swap(&mut self.evidence.template_a, &mut self.evidence.template_b);
        self
    }
}

/// A player of an earlier year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Old {
    /// Its path.
    pub name: String,
    /// Whose it is.
    pub author: String,
    /// The source.
    pub source: Vec<u8>,
}

/// Whether a file may be a player, by its name.
pub fn is_player(name: &str) -> bool {
    Language::of_file(name).is_some() && !Language::is_header(name)
}

/// The players in a zip file, and what was left out; or why it cannot be used, in a sentence.
///
/// # Errors
/// When it is no zip file, is damaged, or is no year.
pub fn unpack_year(bytes: &[u8], by_prefix: bool) -> Result<(Vec<Old>, String), String> {
    let mut file = Cursor::new(bytes);
    let mut files = Vec::new();
    let mut left = LARGEST_YEAR;
    for entry in zip::entries(&mut file).map_err(|error| error.to_string())? {
        let Some(parts) = zip::safe(&entry.name) else { continue };
        let name = parts.join("/");
        if !is_player(&name) || entry.size > LARGEST {
            continue;
        }
        left = left.checked_sub(entry.size).ok_or("it has more than 256 MB of sources")?;
        files.push((
            name,
            entry.read(&mut file).map_err(|error| format!("{}: {error}", entry.name.escape_debug()))?,
        ));
    }
    players(files, by_prefix)
}

/// Whose each file is; files that are no text are left out, and said.
///
/// # Errors
/// When nothing is left, or too much is there.
pub fn players(mut files: Vec<(String, Vec<u8>)>, by_prefix: bool) -> Result<(Vec<Old>, String), String> {
    let all = files.len();
    files.retain(|(_, source)| !source.is_empty() && !source.contains(&0) && source.len() as u64 <= LARGEST);
    if files.is_empty() {
        return Err(
            "there is no player in it: sources are AI*.cc or AI*.rs, one folder for each author".to_owned()
        );
    }
    if files.len() > MOST_PLAYERS {
        return Err(format!("it has {} players, and a year has at most {MOST_PLAYERS}", files.len()));
    }
    // One folder around everything is nobody's name.
    let shell = files[0].0.split_once('/').map(|(shell, _)| format!("{shell}/"));
    if let Some(shell) = shell
        && files.iter().all(|(name, _)| name.strip_prefix(&shell).is_some_and(|rest| rest.contains('/')))
    {
        for (name, _) in &mut files {
            name.drain(..shell.len());
        }
    }
    let dropped = all - files.len();
    let old = files.into_iter().map(|(name, source)| {
        let file = name.rsplit('/').next().unwrap_or_default();
        let author = match (by_prefix, name.split_once('/')) {
            (false, Some((folder, _))) => folder.to_owned(),
            _ => file.split(['_', '.']).next().unwrap_or_default().to_owned(),
        };
        Old { author, name, source }
    });
    let old = old.collect();
    let note = if dropped > 0 {
        format!("{dropped} files were left out: empty, too large, or no text")
    } else {
        String::new()
    };
    Ok((old, note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_prefixes_tell_authors_and_a_shell_does_not() {
        let file = |name: &str| (name.to_owned(), b"int a;".to_vec());
        let authors = |files: Vec<(String, Vec<u8>)>, by_prefix| {
            let (old, _) = players(files, by_prefix).expect("players");
            old.into_iter().map(|old| format!("{} {}", old.author, old.name)).collect::<Vec<_>>()
        };
        let inside = vec![file("2025/ada/AIAda.cc"), file("2025/carl/old/AICarl.rs")];
        assert_eq!(authors(inside, false), ["ada ada/AIAda.cc", "carl carl/old/AICarl.rs"]);
        assert_eq!(
            authors(vec![file("ada_AIAda.cc"), file("AICarl.rs")], true),
            ["ada ada_AIAda.cc", "AICarl AICarl.rs"]
        );
        assert!(players(vec![("a/b.cc".to_owned(), vec![0])], false).is_err());
        assert_eq!(unpack_year(b"PK", false).expect_err("no zip"), "it is no zip file");
    }
}
