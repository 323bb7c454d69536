//! `palestra watch`: the viewer in a browser, from a small server on this machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use anyhow::{Context, bail};
use palestra_arena::{Listeners, Notebook, Outcome, Record, RecordError, replay};

use crate::args::WatchArgs;
use crate::input;
use crate::page::{self, Page};
use crate::server::{Answer, Server};
use crate::standings::{BOLD, DIM};

/// What is shown: a match, what players noted, and why they were frozen.
pub struct Show {
    pub text: Vec<u8>,
    pub notes: Option<Vec<u8>>,
    pub outcomes: Vec<Outcome>,
}

/// Where matches come from.
pub enum Source {
    /// From nowhere: the page alone.
    Nothing,
    /// One that was just played.
    Played(Show),
    /// A file, which is read again whenever somebody asks for it.
    File(PathBuf),
    /// All matches in a folder.
    Folder(PathBuf),
}

pub fn run(args: &WatchArgs) -> anyhow::Result<u8> {
    let source = match args.file.clone() {
        None => Source::Nothing,
        Some(path) if path.is_dir() => Source::Folder(path),
        Some(path) => Source::File(path),
    };
    source.check()?;
    let page = match &args.page {
        None => Page::found(),
        Some(file) => Page::read(file)?,
    };
    serve(source, page, args.port, !args.no_open, args.round)
}

/// Serves until somebody stops the program.
pub fn serve(source: Source, page: Page, port: u16, open: bool, round: Option<u32>) -> anyhow::Result<u8> {
    let server = Server::new(port)?;
    let place = round.map_or_else(String::new, |round| format!("#round={round}"));
    let address = format!("http://{}/viewer.html{}{place}", server.host(), source.query());
    anstream::println!("{BOLD}{address}{BOLD:#}\n{DIM}Ctrl-C ends it.{DIM:#}");
    if open && !open_browser(&address) {
        anstream::println!("Open this address in a browser.");
    }
    server.run(move |path| source.answer(&page, path))
}

/// A match from an output file, or from a record, which is played again.
fn load(file: &Path) -> anyhow::Result<Show> {
    let name = file.display().to_string();
    let bytes = input::shown(file).with_context(|| format!("cannot read {name}"))?;
    if bytes.is_empty() {
        bail!("{name} is empty");
    }
    let record = match Record::from_bytes(&bytes) {
        Ok(record) => record,
        // The viewer says what is wrong with it.
        Err(RecordError::NoRecord) => return Ok(Show { text: bytes, notes: None, outcomes: Vec::new() }),
        Err(error) => return Err(error).context(name),
    };
    let outcomes = record.tape.outcomes.clone();
    let notes = (!record.notes.is_empty()).then(|| Notebook::file_of(&record, &record.notes).into_bytes());
    let mut text = Vec::new();
    replay(Arc::new(record), Listeners { text: Some(&mut text), ..Listeners::default() }).context(name)?;
    Ok(Show { text, notes, outcomes })
}

impl Source {
    /// Makes sure that there is something to be shown, while somebody can still be told.
    fn check(&self) -> anyhow::Result<()> {
        match self {
            Source::Nothing | Source::Played(_) => Ok(()),
            Source::File(file) => load(file).map(|_| ()),
            Source::Folder(folder) if matches_in(folder).is_empty() => {
                bail!("there is no match in {}: no .out, .res, .br or .rec", folder.display())
            }
            Source::Folder(_) => Ok(()),
        }
    }

    /// What the page is asked to show.
    fn query(&self) -> String {
        match self {
            Source::Nothing => String::new(),
            Source::Played(show) if show.notes.is_some() => "?game=match&notes=notes&start=yes".to_owned(),
            Source::Played(_) => "?game=match&start=yes".to_owned(),
            Source::File(file) => {
                let notes = if may_have_notes(file) { "&notes=notes" } else { "" };
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                format!("?game=match&live=yes&name={}{notes}&start=yes", escaped(&name))
            }
            Source::Folder(_) => "?list=list&start=yes".to_owned(),
        }
    }

    /// What is to be had at a path of the server.
    fn answer(&self, page: &Page, path: &str) -> Answer {
        let with_outcomes = |outcomes: &[Outcome]| Answer::page(page.with_outcomes(outcomes));
        match (self, path) {
            (Source::Played(show), "/" | "/viewer.html") => with_outcomes(&show.outcomes),
            (Source::File(file), "/" | "/viewer.html") => {
                with_outcomes(&load(file).map(|show| show.outcomes).unwrap_or_default())
            }
            (_, "/" | "/viewer.html") => with_outcomes(&[]),
            (Source::Played(show), "/match") => Answer::bytes(show.text.clone(), "0".to_owned()),
            (Source::Played(Show { notes: Some(notes), .. }), "/notes") => {
                Answer::bytes(notes.clone(), "0".to_owned())
            }
            (Source::File(file), "/match") => shown(file, page),
            (Source::File(file), "/notes") => noted(file),
            (Source::Folder(folder), "/list") => Answer::json(list(folder)),
            (Source::Folder(folder), path) => {
                let (notes, name) = match path.strip_prefix("/notes/") {
                    Some(name) => (true, name),
                    None => (false, path.strip_prefix("/match/").unwrap_or_default()),
                };
                // Only what the list names is there, so no path leads out of the folder.
                let found = matches_in(folder).into_iter().find(|file| escaped(&name_of(file)) == name);
                found.map_or_else(
                    Answer::missing,
                    |file| if notes { noted(&file) } else { shown(&file, page) },
                )
            }
            _ => Answer::missing(),
        }
    }
}

/// A page that plays gets records as they are: it verifies them and goes other ways from them.
fn shown(file: &Path, page: &Page) -> Answer {
    if let Some(record) = page.plays().then(|| input::shown(file).ok()).flatten()
        && Record::is_one(&record)
    {
        return Answer::bytes(record, version(file));
    }
    match load(file) {
        Ok(show) => Answer::bytes(show.text, version(file)),
        Err(error) => Answer::failed(&format!("{error:#}")),
    }
}

fn noted(file: &Path) -> Answer {
    if let Some((text, version)) =
        notes_of(file).and_then(|notes| Some((input::shown(&notes).ok()?, version(&notes))))
    {
        return Answer::bytes(text, version);
    }
    match input::binary(file).map(|bytes| Record::from_bytes(&bytes)) {
        Ok(Ok(record)) => {
            Answer::bytes(Notebook::file_of(&record, &record.notes).into_bytes(), version(file))
        }
        _ => Answer::missing(),
    }
}

/// A word that changes whenever the file does.
fn version(file: &Path) -> String {
    let Ok(about) = file.metadata() else { return "gone".to_owned() };
    let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("{}-{}", about.len(), changed.unwrap_or_default().as_nanos())
}

/// The notes beside a match: `match.notes` beside `match.out`.
fn notes_of(file: &Path) -> Option<PathBuf> {
    let notes = file.with_extension("notes");
    (notes != file && notes.is_file()).then_some(notes)
}

/// Records are asked when somebody wants to know.
fn may_have_notes(file: &Path) -> bool {
    notes_of(file).is_some() || file.extension().is_some_and(|end| end == "rec")
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The matches of a folder, by name.
fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_match = |file: &PathBuf| {
        let name = name_of(file);
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        [".out", ".res", ".br", ".rec"].iter().any(|end| name.ends_with(end)) && file.is_file()
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_match).collect();
    files.sort();
    files
}

fn list(folder: &Path) -> String {
    let entry = |file: PathBuf| {
        let name = name_of(&file);
        let path = escaped(&name);
        let notes =
            if may_have_notes(&file) { format!(",\"notes\":\"notes/{path}\"") } else { String::new() };
        format!("{{\"name\":{},\"game\":\"match/{path}\"{notes}}}", page::json(&name))
    };
    format!("[{}]", matches_in(folder).into_iter().map(entry).collect::<Vec<_>>().join(","))
}

/// A name as a part of an address.
fn escaped(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    name.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn open_browser(address: &str) -> bool {
    let opener: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        // Not `start`: the shell would take the address apart at every &.
        "windows" => &["rundll32", "url.dll,FileProtocolHandler"],
        _ => &["xdg-open"],
    };
    let mut command = Command::new(opener[0]);
    command.args(&opener[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
