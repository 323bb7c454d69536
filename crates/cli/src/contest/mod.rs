//! `palestra contest`: a whole contest from a folder of players, to the grades.

mod args;
mod export;
mod hall;
mod happened;
pub mod oath;
mod pages;
mod report;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use cpu_time::ProcessTime;
use palestra_arena::campaign::{Ledger, Line, Opened, PlayerLine, Ring};
use palestra_arena::{Address, Bout};
use palestra_contest::Row;
use palestra_contest::format::{History, Standing, run};
use palestra_contest::verify::{FormatTerms, Terms};
use palestra_game::Edition;
use palestra_game::erased::{AnyConfig, AnyGame};
use palestra_toolchain::harmless;
use palestra_workshop::{Candidate, Workshop, game_of_files, player_files};
use serde_json::json;

pub use args::{ContestArgs, FormatName};

use crate::FINE;
use crate::campaign::{Boards, INTERRUPTED, Interrupt, Progress, Records, count};
use crate::export::write;
use crate::standings::{BAD, DIM};
use hall::Hall;
use oath::Oath;

/// Matches for each player of a league, if nothing else is said: as many as the documents' play-off has.
const LEAGUE_MATCHES: usize = 75;

/// One who takes part.
pub struct Entrant {
    pub name: String,
    pub file: String,
    /// The number of its module.
    pub player: usize,
}

/// The contest, played.
pub struct Held<'a> {
    pub title: &'a str,
    pub format: FormatName,
    pub entrants: &'a [Entrant],
    /// Names of modules, the Dummy's last.
    pub labels: &'a [String],
    pub history: &'a History,
    pub standing: &'a Standing,
    pub rows: &'a [Row],
    pub left_out: &'a [String],
}

pub fn run_contest(args: &ContestArgs) -> anyhow::Result<u8> {
    let folder = &args.folder;
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let files = player_files(folder)?;
    let workshop = args.campaign.workshop();
    let game = game_of_files(args.game.as_deref(), &files, &workshop)?;
    let boards = Boards::read(&args.campaign, game)?.only("a contest")?;
    let bout = boards.bout(&args.campaign, game);
    let seats = bout.config.seats();
    let (entrants, mut modules, left_out) = gather(&workshop, game, &files, args.campaign.quiet)?;
    for sentence in &left_out {
        anstream::eprintln!("{BAD}left out:{BAD:#} {}", harmless(sentence));
    }
    if modules.len() < seats {
        bail!(
            "a contest needs at least {seats} different players, and {} has {}",
            folder.display(),
            modules.len()
        );
    }
    modules.push(workshop.built_in(game, "Dummy")?);
    let labels = labels(&entrants, &modules);
    let file = folder.join(format!("contest-{}.palestra", args.format));
    let seeds = args.campaign.seeds(true, Some(&file))?;
    let terms = terms(args, &bout, boards.configs(), entrants.len());
    let oath = Oath::new(seeds.master().bits(), terms, &entrants, &modules);
    let format = oath.format()?;
    let mut head = args.campaign.head("contest 2", (&bout, &boards), &seeds, &workshop.fingerprint()?);
    head.insert("format".into(), json!(args.format.to_string()));
    head.insert("budget of matches".into(), json!(args.budget));
    let names: Vec<String> =
        entrants.iter().map(|e| format!("{} {}", e.file, modules[e.player].address)).collect();
    head.insert("players".into(), json!(Address::of(names.join("\n").as_bytes())));
    let Opened { mut ledger, players, rows: known } = Ledger::open(&file, &head, seats)?;
    for (module, label) in modules.iter().zip(&labels).skip(players.len()) {
        let (name, address) = (module.name.clone(), module.address);
        ledger.write(&Line::Player(PlayerLine { name, file: label.clone(), address }))?;
    }
    if !known.is_empty() && !args.campaign.quiet {
        anstream::eprintln!("{DIM}{} holds {} already{DIM:#}", file.display(), count(known.len(), "match"));
    }

    let before = known.len();
    let interrupt = Interrupt::listen()?;
    let ring = Ring::new(bout, modules, labels.clone()).run_by(workshop.engine());
    let proof = args.proof.as_deref().map(oath::Place::of);
    let records = Records::prepare(proof.as_ref().and_then(|place| place.records.as_deref()))?;
    let mut hall = Hall {
        ring: &ring,
        format: format.as_ref(),
        oath: &oath,
        labels: &labels,
        records,
        ledger,
        series: args.campaign.series(),
        interrupt: &interrupt,
        progress: Progress::new(None, 0, args.campaign.quiet),
        known: known.into(),
        rows: Vec::new(),
        trouble: None,
        live: String::new(),
    };
    let history = run(format.as_ref(), ring.players.len(), &mut hall);
    let Hall { rows, trouble, progress, .. } = hall;
    progress.clear();
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    if let Some(sentence) =
        cpu_told(&ring, rows.get(before..).unwrap_or_default()).filter(|_| !args.campaign.quiet)
    {
        anstream::eprintln!("{DIM}{sentence}{DIM:#}");
    }
    let standing = format.standing(&history);
    let title = game.title();
    let held = Held {
        title,
        format: args.format,
        entrants: &entrants,
        labels: &labels,
        history: &history,
        standing: &standing,
        rows: &rows,
        left_out: &left_out,
    };
    tell(args, &held, &ring)?;
    if let Some(place) = &proof {
        oath.write(place, (&history, &rows), &ring)?;
    }
    Ok(if history.broken_off { INTERRUPTED } else { FINE })
}

/// How much CPU time these matches took, and how much of it was not the players': that of every seventh match is measured.
fn cpu_told(ring: &Ring<Candidate>, rows: &[Row]) -> Option<String> {
    let seconds = |player: &usize| ring.time(*player).map(|time| time.as_secs_f64());
    let times: Vec<f64> = rows.iter().flat_map(|row| &row.table).filter_map(seconds).collect();
    let seats: usize = rows.iter().map(|row| row.table.len()).sum();
    let players = times.iter().sum::<f64>() / times.len() as f64 * seats as f64;
    let all = ProcessTime::now().as_duration().as_secs_f64();
    let rest = 100.0 * (1.0 - players / all);
    let matches = count(rows.len(), "match");
    (!times.is_empty()).then(|| format!("{matches} took {all:.1} s of CPU time, {rest:.0} % not of players"))
}

fn tell(args: &ContestArgs, held: &Held, ring: &Ring<Candidate>) -> anyhow::Result<()> {
    anstream::print!("{}", table::table(held));
    if let Some(file) = &args.csv {
        write(file, &export::csv(held))?;
    }
    if let Some(file) = &args.json {
        write(file, &export::json(held))?;
    }
    if let Some(file) = &args.html {
        let links = pages::write_pages(file, held, ring)?;
        write(file, &report::page(held, &links))?;
        if !args.campaign.quiet && file.as_os_str() != "-" {
            anstream::eprintln!("The report is in {}", file.display());
        }
    }
    Ok(())
}

/// What the contest is held by, as it was asked for.
fn terms(args: &ContestArgs, bout: &Bout, boards: &[Arc<dyn AnyConfig>], entrants: usize) -> Terms {
    let mut format = args.format.terms(bout.config.seats());
    if let FormatTerms::League { budget, .. } = &mut format {
        *budget = args.budget.map_or(LEAGUE_MATCHES * entrants, |budget| budget as usize);
    }
    Terms {
        game: bout.game.name().to_owned(),
        edition: bout.edition.to_string(),
        rules_version: bout.game.rules_version(),
        budget: args.campaign.budget(),
        boards: boards.iter().map(|board| board.text().to_owned()).collect(),
        largest_seed: largest_seed(bout.edition),
        beacon: String::new(),
        format,
    }
}

/// The largest seed that a match of a contest has: published programs keep 31 bits.
pub fn largest_seed(edition: Edition) -> u128 {
    match edition {
        Edition::Document => u128::MAX,
        Edition::Original => i32::MAX.unsigned_abs().into(),
    }
}

/// Makes the players. Two files with the same program are two entrants with one module; those that cannot play are left
/// out, each with a sentence.
fn gather(
    workshop: &Workshop,
    game: &dyn AnyGame,
    files: &[PathBuf],
    quiet: bool,
) -> anyhow::Result<(Vec<Entrant>, Vec<Candidate>, Vec<String>)> {
    let (mut entrants, mut modules, mut left_out) = (Vec::new(), Vec::<Candidate>::new(), Vec::new());
    let progress = Progress::of("players made", Some(files.len()), 0, quiet);
    for path in files {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        progress.step(|| file.clone());
        match workshop.find(game, &path.display().to_string()) {
            Ok(candidate) => {
                let name = candidate.name.clone();
                let known = modules.iter().position(|module| module.address == candidate.address);
                let player = known.unwrap_or_else(|| {
                    modules.push(candidate);
                    modules.len() - 1
                });
                entrants.push(Entrant { name, file, player });
            }
            Err(error) => left_out.push(format!("{file} cannot play: {}", error.first_line())),
        }
    }
    progress.clear();
    Ok((entrants, modules, left_out))
}

/// Names that tell the modules apart: the players' own, or their files' if others are called the same.
fn labels(entrants: &[Entrant], modules: &[Candidate]) -> Vec<String> {
    let clean = |text: &str| text.chars().filter(|c| !c.is_control()).collect::<String>();
    let label = |(player, module): (usize, &Candidate)| {
        let shared = modules.iter().filter(|other| other.name == module.name).count() > 1;
        let file = entrants.iter().find(|entrant| entrant.player == player).map(|entrant| &entrant.file);
        clean(if shared { file.unwrap_or(&module.name) } else { &module.name })
    };
    modules.iter().enumerate().map(label).collect()
}

impl Held<'_> {
    /// The name of a module.
    pub fn label(&self, player: usize) -> &str {
        &self.labels[player]
    }

    /// Those whose grade is not known to half a point.
    pub fn undecided(&self) -> Vec<usize> {
        let open = |place: &&palestra_contest::format::Place| {
            place.posterior.as_ref().is_none_or(|known| known.grade.margin() > 0.5)
        };
        self.standing.places.iter().filter(open).map(|place| place.entrant).collect()
    }
}
