//! Players of earlier years: fingerprints in segments, authors as keys, words of the games as they were.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_plagiarism::{Archive, Document, Language, SETS, Templates};

use super::archive::{self, Line, Segment, read_text, write_whole};
use super::args::AddArgs;
use super::games::Games;
use super::keys;
use super::roll::Roll;
use crate::FINE;

/// A player of an earlier year.
#[derive(Clone)]
pub struct Kept {
    pub document: Document,
    pub game: String,
    pub contest: String,
    pub name: String,
    pub time: Option<String>,
    pub digest: String,
    pub language: Language,
    /// The author's name where it is still known, else the key.
    author: String,
}

impl Kept {
    pub fn shown_author(&self) -> &str {
        &self.author
    }
}

/// An index that was opened.
pub struct Index {
    folder: PathBuf,
    secret: [u8; 32],
    segments: Vec<Segment>,
    files: Vec<Kept>,
    documents: Vec<Document>,
    authors: BTreeMap<String, u32>,
    games: Vec<String>,
}

impl Index {
    /// Opens an index.
    pub fn open(folder: &Path) -> anyhow::Result<Self> {
        if !folder.join("secret").is_file() {
            bail!("{} is no index: `palestra plagiarism index add` makes one", folder.display());
        }
        let secret = read_text(&folder.join("secret"))?;
        let secret = keys::from_hex(&secret)
            .with_context(|| format!("{} is damaged", folder.join("secret").display()))?;
        let names = read_names(folder)?;
        let segments = archive::open_all(&folder.join("segments"))?;
        let lines = || segments.iter().flat_map(|segment| &segment.lines);
        let keys: BTreeSet<&String> = lines().map(|line| &line.author).collect();
        let authors: BTreeMap<String, u32> = keys.into_iter().cloned().zip(0..).collect();
        let games: BTreeSet<&String> = lines().map(|line| &line.game).collect();
        let games: Vec<String> = games.into_iter().cloned().collect();
        let kept = |line: &Line| {
            let document = Document {
                author: authors[&line.author],
                game: games.iter().position(|game| *game == line.game).unwrap_or(0) as u32,
            };
            Kept {
                document,
                game: line.game.clone(),
                contest: line.contest.clone(),
                name: line.name.clone(),
                time: line.time.clone(),
                digest: line.digest.clone(),
                language: Language::from_code(line.language).unwrap_or(Language::Cpp),
                author: names.get(&line.author).unwrap_or(&line.author).clone(),
            }
        };
        let files: Vec<Kept> = lines().map(kept).collect();
        let documents = files.iter().map(|kept| kept.document).collect();
        Ok(Index { folder: folder.to_owned(), secret, segments, files, documents, authors, games })
    }

    /// Makes the folders and the secret of a new index.
    fn create(folder: &Path) -> anyhow::Result<()> {
        let cannot = || format!("cannot make {}", folder.display());
        for inner in ["segments", "words", "templates"] {
            fs::create_dir_all(folder.join(inner)).with_context(cannot)?;
        }
        let secret = keys::new_secret().with_context(cannot)?;
        write_whole(&folder.join("secret"), |out| writeln!(out, "{}", keys::hex(&secret)))
    }

    /// Games get the words that their kept fingerprints were made with, and the templates that were kept.
    pub fn prepare(&self, games: &mut Games) -> anyhow::Result<()> {
        let mut words: Vec<PathBuf> = files_in(&self.folder.join("words"))?;
        words.sort();
        for path in words {
            let text = read_text(&path)?;
            let mut lines = text.lines().map(str::to_owned);
            if let Some(game) = lines.next() {
                games.set_words(&game, lines.collect());
            }
        }
        self.check_words(games)?;
        for path in files_in(&self.folder.join("templates"))? {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let templates =
                read_templates(&bytes).with_context(|| format!("{} is damaged", path.display()))?;
            games.templates.merge(&templates);
        }
        games.templates.finish();
        Ok(())
    }

    /// Fingerprints that were made with other words could not be compared with new ones.
    fn check_words(&self, games: &Games) -> anyhow::Result<()> {
        let lines = self.segments.iter().flat_map(|segment| &segment.lines);
        let made_with: BTreeSet<(&str, &str)> =
            lines.filter_map(|line| Some((line.game.as_str(), line.words.as_deref()?))).collect();
        for (game, words) in made_with {
            if games.find(game).is_none_or(|at| games.words_digest(at) != words) {
                let path = self.folder.join(words_file(game));
                bail!("{} is damaged: kept players of {game} were read with other words", path.display());
            }
        }
        Ok(())
    }

    /// How many authors it knows.
    pub fn authors(&self) -> u32 {
        self.authors.len() as u32
    }

    /// The number of an author, if anything of theirs is kept.
    pub fn author_number(&self, name: &str) -> Option<u32> {
        self.authors.get(&keys::author_key(&self.secret, name)).copied()
    }

    /// The number of a game: its own, or one behind them all.
    pub fn game_number(&self, name: &str, kit: usize) -> u32 {
        self.games.iter().position(|game| game == name).unwrap_or(self.games.len() + kit) as u32
    }

    /// All players, when the comparison is over.
    pub fn take_files(&mut self) -> Vec<Kept> {
        std::mem::take(&mut self.files)
    }
}

impl Archive for Index {
    type Error = anyhow::Error;

    fn documents(&self) -> &[Document] {
        &self.documents
    }

    fn segments(&self) -> Vec<usize> {
        self.segments.iter().map(|segment| segment.lines.len()).collect()
    }

    fn section(&self, segment: usize, set: usize) -> anyhow::Result<Cow<'_, [u8]>> {
        Ok(Cow::Owned(self.segments[segment].section(set)?))
    }
}

/// Adds the players of a folder.
pub fn add(args: &AddArgs) -> anyhow::Result<u8> {
    if !args.index.join("secret").is_file() {
        if fs::read_dir(&args.index).is_ok_and(|mut entries| entries.next().is_some()) {
            bail!("{} is there already and is no index: name another folder", args.index.display());
        }
        Index::create(&args.index)?;
    }
    let index = Index::open(&args.index)?;
    let mut games = Games::new(args.folder.template.as_deref(), args.folder.game.as_deref())?;
    index.prepare(&mut games)?;
    let roll = Roll::call(&args.folder, games)?;
    let mut known: BTreeSet<(String, String)> = index
        .segments
        .iter()
        .flat_map(|segment| &segment.lines)
        .map(|line| (line.author.clone(), line.digest.clone()))
        .collect();
    let mut names = read_names(&args.index)?;
    keep_words(&args.index, &roll)?;
    keep_templates(&args.index, &roll.games.templates)?;
    let (mut added, mut before) = (0, 0);
    let mut reading = roll.reading(args.folder.quiet);
    while let Some(some) = reading.next(SEGMENT) {
        let (mut lines, mut prints) = (Vec::new(), Vec::new());
        for new in &some {
            let author = keys::author_key(&index.secret, &new.submission.author);
            let digest = format!("{:016x}", new.digest);
            if !known.insert((author.clone(), digest.clone())) {
                before += 1;
                continue;
            }
            names.insert(author.clone(), new.submission.author.clone());
            lines.push(Line {
                author,
                game: roll.games.kits[new.game].game.clone(),
                contest: args.contest.clone(),
                name: new.submission.name.rsplit('/').next().unwrap_or_default().to_owned(),
                time: new.submission.time.clone(),
                language: new.submission.language.code(),
                digest,
                words: Some(roll.games.words_digest(new.game)),
            });
            prints.push(&new.prints);
        }
        if !lines.is_empty() {
            write_names(&args.index, &names)?;
            archive::append(&args.index.join("segments"), &lines, &prints)?;
            added += lines.len();
        }
    }
    reading.finish(&args.folder.folder)?;
    if !args.folder.quiet {
        let before = if before > 0 { format!(" ({before} were there before)") } else { String::new() };
        println!("{added} players of {} added to {}{before}", args.contest, args.index.display());
    }
    Ok(FINE)
}

/// So many players at once: more than these are never in memory.
const SEGMENT: usize = 1000;

fn keep_templates(folder: &Path, templates: &Templates) -> anyhow::Result<()> {
    let bytes = templates_bytes(templates);
    let name = format!("templates/{:016x}.grams", palestra_plagiarism::digest(&bytes));
    write_whole(&folder.join(name), |out| out.write_all(&bytes))
}

/// The words of each game that has players, unless they are kept already: kept fingerprints were made with those.
fn keep_words(folder: &Path, roll: &Roll) -> anyhow::Result<()> {
    for game in roll.used_games() {
        let kit = &roll.games.kits[game];
        let path = folder.join(words_file(&kit.game));
        if !path.exists() {
            write_whole(&path, |out| {
                writeln!(out, "{}", kit.game)?;
                kit.vocabulary.words().iter().try_for_each(|word| writeln!(out, "{word}"))
            })?;
        }
    }
    Ok(())
}

fn words_file(game: &str) -> String {
    let plain: String = game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("words/{plain}.txt")
}

/// Tells what is kept.
pub fn list(folder: &Path) -> anyhow::Result<u8> {
    let index = Index::open(folder)?;
    let names = read_names(folder)?;
    let mut out = std::io::stdout().lock();
    for segment in &index.segments {
        let authors: BTreeSet<&String> = segment.lines.iter().map(|line| &line.author).collect();
        let games: BTreeSet<&str> = segment.lines.iter().map(|line| line.game.as_str()).collect();
        let contests: BTreeSet<&str> = segment.lines.iter().map(|line| line.contest.as_str()).collect();
        let joined = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(", ");
        writeln!(
            out,
            "{}  {}  {} players of {} authors  {}",
            segment.files.file_stem().unwrap_or_default().display(),
            joined(contests),
            segment.lines.len(),
            authors.len(),
            joined(games)
        )?;
    }
    writeln!(out, "{} players of {} authors in all", index.files.len(), index.authors.len())?;
    for key in index.authors.keys() {
        let files = index
            .segments
            .iter()
            .flat_map(|segment| &segment.lines)
            .filter(|line| line.author == *key)
            .count();
        writeln!(out, "  {key}  {files:>4}  {}", names.get(key).map_or("", String::as_str).escape_debug())?;
    }
    Ok(FINE)
}

/// Removes everything of an author.
pub fn forget(folder: &Path, author: &str) -> anyhow::Result<u8> {
    let index = Index::open(folder)?;
    let by_name = keys::author_key(&index.secret, author);
    let key = if index.authors.contains_key(author) { author.to_owned() } else { by_name };
    let mut names = read_names(folder)?;
    let is_named = names.remove(&key).is_some();
    if !index.authors.contains_key(&key) && !is_named {
        bail!("nothing of {author} is kept in {}", folder.display());
    }
    let mut gone = 0;
    for segment in &index.segments {
        gone += segment.forget(&key)?;
    }
    write_names(folder, &names)?;
    println!("{gone} players of {author} are forgotten");
    Ok(FINE)
}

/// Names of authors by key: a file of its own, which can be deleted.
fn read_names(folder: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let path = folder.join("names.tsv");
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = read_text(&path)?;
    Ok(text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(key, name)| (key.to_owned(), name.to_owned()))
        .collect())
}

fn write_names(folder: &Path, names: &BTreeMap<String, String>) -> anyhow::Result<()> {
    let flat = |name: &str| name.replace(['\t', '\n', '\r'], " ");
    write_whole(&folder.join("names.tsv"), |out| {
        names.iter().try_for_each(|(key, name)| writeln!(out, "{key}\t{}", flat(name)))
    })
}

fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot)?;
    let mut list: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file())
        .collect();
    list.sort();
    Ok(list)
}

fn templates_bytes(templates: &Templates) -> Vec<u8> {
    let mut bytes = Vec::new();
    for set in &templates.sets {
        bytes.extend_from_slice(&(set.len() as u64).to_le_bytes());
        set.iter().for_each(|gram| bytes.extend_from_slice(&gram.to_le_bytes()));
    }
    bytes
}

fn read_templates(bytes: &[u8]) -> Option<Templates> {
    let mut words =
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
    let mut templates = Templates::default();
    for set in 0..SETS {
        let count = words.next()?;
        if count > bytes.len() as u64 {
            return None;
        }
        templates.sets[set] = words.by_ref().take(count as usize).collect();
        if templates.sets[set].len() as u64 != count {
            return None;
        }
    }
    Some(templates)
}
