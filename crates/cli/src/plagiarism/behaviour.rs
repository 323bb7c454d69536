//! Who plays like whom: suspects are asked what they would have done in recorded matches.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::{Record, Series, find_game};
use palestra_game::erased::AnyGame;
use palestra_plagiarism::page::small;
use palestra_plagiarism::{Asked, Likeness, Tail, behaviour};
use palestra_toolchain::Trust;
use palestra_workshop::{Candidate, Questions, Wishes, Workshop};
use serde::Serialize;

use super::args::{AskArgs, BehaviourArgs};
use super::folder;
use super::write_file;
use crate::output::Sink;
use crate::{FINE, input, notices};

/// More orders of a round are not looked at: no game has so many units.
const MOST_ORDERS: usize = 256;
/// So many suspects at once.
const MOST_SUSPECTS: usize = 64;
/// So many others are asked, to know what is rare.
pub const MOST_OTHERS: usize = 40;

/// Lines of a table.
const SHOWN: usize = 50;

/// Somebody to be asked.
#[derive(Clone)]
pub struct Suspect {
    /// What the player is called in the result.
    pub name: String,
    pub author: String,
    /// A file, or the name of a player that the game has.
    pub word: String,
    /// Its number in the comparison of sources, if it has one.
    pub number: Option<usize>,
}

/// What came of asking in one game.
pub struct Plays {
    pub game: String,
    pub names: Vec<String>,
    pub authors: Vec<String>,
    /// Their numbers in the comparison of sources.
    pub numbers: Vec<Option<usize>>,
    /// How many of them are suspects; they come first.
    pub suspects: usize,
    /// Why a player stopped answering, where one did.
    pub stopped: Vec<Option<String>>,
    pub found: Vec<Likeness>,
    pub tail: Tail,
    rounds: Vec<usize>,
}

/// `palestra plagiarism behaviour`
pub fn run(args: &BehaviourArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    if args.players.len() > MOST_SUSPECTS {
        bail!("{} players are too many to be asked, at most {MOST_SUSPECTS}", args.players.len());
    }
    let suspects: Vec<Suspect> = args
        .players
        .iter()
        .map(|word| Suspect { name: word.clone(), author: word.clone(), word: word.clone(), number: None })
        .collect();
    let others = args.among.as_deref().map(others_in).transpose()?.unwrap_or_default();
    let asking = Asking::new(game, &args.ask, args.quiet)?;
    let plays = asking.ask(suspects, others, true)?;
    if let Some(target) = &args.json {
        write_file(target, |out| {
            serde_json::to_writer_pretty(&mut *out, &plays.lines())?;
            out.write_all(b"\n")
        })?;
    }
    if !args.quiet {
        let mut sink = Sink::Stdout(io::stdout().lock());
        if let Some(out) = sink.writer() {
            plays.write(false, out)?;
        }
        sink.finish()?;
    }
    Ok(FINE)
}

/// Players of others: sources and modules in a folder, one subfolder for each author.
fn others_in(folder: &Path) -> anyhow::Result<Vec<Suspect>> {
    let mut files: Vec<(String, PathBuf)> =
        folder::sources(folder, false)?.into_iter().map(|(name, path, _)| (name, path)).collect();
    files.extend(folder::modules(folder)?);
    files.sort();
    let suspect = |(name, path): (String, PathBuf)| {
        let author = folder::first_folder(&name).to_owned();
        Suspect { name, author, word: path.to_string_lossy().into_owned(), number: None }
    };
    Ok(files.into_iter().map(suspect).collect())
}

/// Matches of a game, and where players are made.
pub struct Asking {
    game: &'static dyn AnyGame,
    workshop: Workshop,
    questions: Questions,
    series: Series,
}

impl Asking {
    /// These matches, and so many at a time; 0 is as many as there are cores.
    pub fn about(
        game: &'static dyn AnyGame,
        workshop: Workshop,
        questions: Questions,
        threads: usize,
    ) -> Self {
        Asking { game, workshop, questions, series: Series::new(threads) }
    }

    /// Records that were named, or matches that are played now.
    pub fn new(game: &'static dyn AnyGame, args: &AskArgs, quiet: bool) -> anyhow::Result<Self> {
        // Students' sources: compiled inside a fence or not at all.
        let trust = if args.trust { Trust::Full } else { Trust::Stranger };
        let workshop = notices::workshop(Wishes { trust, ..Wishes::default() }, quiet);
        let questions = match args.record.is_empty() {
            true => Questions::played(&workshop, game, args.matches)?,
            false => {
                Questions::recorded(args.record.iter().map(|file| read(file)).collect::<anyhow::Result<_>>()?)
            }
        };
        if let Some(other) = questions.games().find(|&other| other != game.name()) {
            bail!("a record is of {other}, and the players are of {}: name records of one game", game.name());
        }
        Ok(Asking::about(game, workshop, questions, 0))
    }

    /// Asks suspects, others and the players that the game has. A suspect that cannot be asked is an error if `strict`, else it is
    /// told and left out; of the others, those that cannot are left out.
    pub fn ask(&self, suspects: Vec<Suspect>, others: Vec<Suspect>, strict: bool) -> anyhow::Result<Plays> {
        let mut table: Vec<(Suspect, Candidate)> = Vec::new();
        for suspect in suspects {
            match self.workshop.find(self.game, &suspect.word) {
                Ok(player) => table.push((suspect, player)),
                Err(error) if strict => return Err(error).context(suspect.name),
                Err(error) => {
                    eprintln!("note: {} cannot be asked: {}", suspect.name.escape_debug(), first_line(&error))
                }
            }
        }
        let count = table.len();
        for other in others {
            let is_known = table[..count].iter().any(|(known, _)| known.word == other.word);
            if table.len() < count + MOST_OTHERS
                && !is_known
                && let Ok(player) = self.workshop.find(self.game, &other.word)
            {
                table.push((other, player));
            }
        }
        self.among(table, count)
    }

    /// Asks those who sit there, of whom the first are suspects, and the players that the game has.
    pub fn among(&self, mut table: Vec<(Suspect, Candidate)>, suspects: usize) -> anyhow::Result<Plays> {
        for name in ["Demo", "Dummy"] {
            let player = self.workshop.built_in(self.game, name)?;
            if table.iter().any(|(_, known)| known.address == player.address) {
                continue;
            }
            let author = format!("our {name}");
            let (name, word) = (name.to_owned(), name.to_owned());
            table.push((Suspect { name, author, word, number: None }, player));
        }
        self.compare(table, suspects)
    }

    fn compare(&self, table: Vec<(Suspect, Candidate)>, suspects: usize) -> anyhow::Result<Plays> {
        let mut authors: Vec<&str> = table.iter().map(|(suspect, _)| suspect.author.as_str()).collect();
        authors.sort_unstable();
        authors.dedup();
        let rounds = self.questions.rounds();
        let (mut asked, mut stopped) = (Vec::new(), Vec::new());
        for (suspect, player) in &table {
            let author = authors.partition_point(|&known| known < suspect.author.as_str());
            let mut one = Asked::new(author as u32);
            let mut why = None;
            // One player at a time: what it says is forgotten as soon as it is counted.
            for answers in self.questions.ask(std::slice::from_ref(player), &self.series)? {
                for (shadow, &rounds) in answers.iter().zip(&rounds) {
                    shadow
                        .orders
                        .iter()
                        .for_each(|orders| one.answer(orders.iter().take(MOST_ORDERS).map(|order| &order.0)));
                    (shadow.orders.len()..rounds).for_each(|_| one.silence());
                    why = why.or(shadow.stopped.clone());
                }
            }
            asked.push(one);
            stopped.push(why);
        }
        let (found, tail) = behaviour(&asked);
        let game = self.game.name().to_owned();
        let numbers = table.iter().map(|(suspect, _)| suspect.number).collect();
        let (names, authors) = table.into_iter().map(|(suspect, _)| (suspect.name, suspect.author)).unzip();
        Ok(Plays { game, names, authors, numbers, suspects, stopped, found, tail, rounds })
    }
}

fn read(file: &Path) -> anyhow::Result<Record> {
    let bytes = input::binary(file).with_context(|| format!("cannot read {}", file.display()))?;
    Record::from_bytes(&bytes).with_context(|| file.display().to_string())
}

fn first_line(error: &dyn std::fmt::Display) -> String {
    error.to_string().lines().next().unwrap_or_default().escape_debug().to_string()
}

/// A pair, for other programs.
#[derive(Serialize)]
pub struct Line<'a> {
    a: &'a str,
    b: &'a str,
    author_a: &'a str,
    author_b: &'a str,
    game: &'a str,
    p: f64,
    surprise: f64,
    score: f64,
    rare: usize,
    rare_same: usize,
    both: usize,
    same: usize,
    /// Match and round, both from 1; null if all orders are the same.
    first_difference: Option<(usize, usize)>,
}

impl Plays {
    /// Pairs of suspects, most surprising first.
    pub fn pairs(&self) -> impl Iterator<Item = &Likeness> {
        self.found.iter().filter(|pair| pair.a < self.suspects && pair.b < self.suspects)
    }

    /// The pair of two suspects, by their numbers in the comparison of sources.
    pub fn find(&self, a: usize, b: usize) -> Option<&Likeness> {
        let (a, b) = (Some(a), Some(b));
        self.pairs().find(|pair| {
            let found = (self.numbers[pair.a], self.numbers[pair.b]);
            found == (a, b) || found == (b, a)
        })
    }

    /// How many matches were asked about, and how many rounds they have in all.
    pub fn extent(&self) -> (usize, usize) {
        (self.rounds.len(), self.rounds.iter().sum())
    }

    /// Match and round of a question, both from 1.
    pub fn place(&self, question: usize) -> (usize, usize) {
        let mut left = question;
        for (number, &rounds) in self.rounds.iter().enumerate() {
            if left < rounds {
                return (number + 1, left + 1);
            }
            left -= rounds;
        }
        (self.rounds.len(), 0)
    }

    pub fn lines(&self) -> Vec<Line<'_>> {
        let line = |pair: &Likeness| Line {
            a: &self.names[pair.a],
            b: &self.names[pair.b],
            author_a: &self.authors[pair.a],
            author_b: &self.authors[pair.b],
            game: &self.game,
            p: pair.p,
            surprise: pair.surprise,
            score: pair.score,
            rare: pair.rare,
            rare_same: pair.rare_same,
            both: pair.both,
            same: pair.same,
            first_difference: pair.first_difference.map(|question| self.place(question)),
        };
        self.pairs().map(line).collect()
    }

    /// Where two part, in words.
    pub fn parting(&self, pair: &Likeness) -> String {
        match pair.first_difference.map(|question| self.place(question)) {
            Some((number, round)) => format!("round {round} of match {number}"),
            None => "never".to_owned(),
        }
    }

    /// The pairs for people.
    pub fn write(&self, anonymous: bool, out: &mut dyn Write) -> io::Result<()> {
        let name = |number: usize| match anonymous {
            true => match self.numbers[number] {
                Some(known) => format!("player {}", known + 1),
                None => format!("module {}", number + 1),
            },
            false => self.names[number].escape_debug().to_string(),
        };
        let rounds: usize = self.rounds.iter().sum();
        let others = self.names.len() - self.suspects;
        writeln!(
            out,
            "{} players of {} asked on {rounds} positions of {} matches, and {others} others",
            self.suspects,
            self.game,
            self.rounds.len()
        )?;
        writeln!(
            out,
            "\n{:>8} {:>6} {:>11} {:>13}  {:<22} players",
            "p", "score", "rare", "same orders", "first difference"
        )?;
        for pair in self.pairs().take(SHOWN) {
            writeln!(
                out,
                "{:>8} {:>6.3} {:>11} {:>13}  {:<22} {}  {}",
                small(pair.p),
                pair.score,
                format!("{}/{}", pair.rare_same, pair.rare),
                format!("{}/{}", pair.same, pair.both),
                self.parting(pair),
                name(pair.a),
                name(pair.b),
            )?;
        }
        for number in 0..self.suspects {
            if let Some(why) = &self.stopped[number] {
                writeln!(out, "{} stopped: {}", name(number), why.escape_debug())?;
            }
        }
        if self.tail.pairs == 0 {
            writeln!(out, "So few authors were asked that p comes from other players, and is rough.")?;
        }
        writeln!(out, "Playing alike ranks pairs for reading; it convicts nobody.")
    }
}
