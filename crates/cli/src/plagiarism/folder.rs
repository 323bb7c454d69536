//! Which files there are, and whose they are.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_plagiarism::Language;
use palestra_toolchain::read_file;

use super::args::Authors;
use super::owners;

/// A file of more bytes is no player.
pub const LARGEST: u64 = 16 << 20;
/// Folders in folders.
const DEEPEST: usize = 32;
/// Things that are left out and named.
const SHOWN: usize = 10;

/// A file that may be a player.
#[derive(Clone, Debug)]
pub struct Submission {
    /// From the folder on, with `/`.
    pub name: String,
    pub path: PathBuf,
    pub author: String,
    /// What the CSV file says, if anything.
    pub game: Option<String>,
    /// When it was handed in: what the CSV file says, or the file's own time.
    pub time: Option<String>,
    pub language: Language,
}

/// What is under a folder.
struct Found {
    /// By name.
    sources: Vec<(String, PathBuf, Language)>,
    /// How many files of each ending are no sources.
    others: BTreeMap<String, usize>,
}

/// The sources under a folder, by name; headers only on demand.
pub fn sources(folder: &Path, headers: bool) -> anyhow::Result<Vec<(String, PathBuf, Language)>> {
    Ok(find(folder, headers)?.sources)
}

fn find(folder: &Path, headers: bool) -> anyhow::Result<Found> {
    if folder.is_file() {
        bail!("{} is a file: name a folder of players, or a zip file of one", folder.display());
    }
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let mut found = Found { sources: Vec::new(), others: BTreeMap::new() };
    let mut passed = walk(folder, "", DEEPEST, &mut |name, path| match Language::of_file(&name) {
        Some(_) if !headers && Language::is_header(&name) => {}
        Some(language) => found.sources.push((name, path, language)),
        None if is_module(&name) => {}
        None => *found.others.entry(ending(&name)).or_default() += 1,
    })?;
    found.sources.sort();
    passed.sort();
    for (name, why) in passed.iter().take(SHOWN) {
        eprintln!("note: {} is left out: {why}", name.escape_debug());
    }
    if passed.len() > SHOWN {
        eprintln!("note: and so are {} more", passed.len() - SHOWN);
    }
    Ok(found)
}

/// Says what is no source, by kind: among it may be a player that was called otherwise.
fn tell_others(others: &BTreeMap<String, usize>) {
    const KINDS: usize = 8;
    let count: usize = others.values().sum();
    let mut kinds: Vec<String> =
        others.iter().take(KINDS).map(|(ending, count)| format!("{count} {ending}")).collect();
    if others.len() > KINDS {
        kinds.push("others".to_owned());
    }
    if count > 0 {
        let files = if count == 1 { "file is no source" } else { "files are no sources" };
        eprintln!(
            "note: {count} {files} by the end of the name, and left out: {}",
            kinds.join(", ").escape_debug()
        );
    }
}

fn ending(name: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('.').map_or_else(|| "without ending".to_owned(), |(_, ending)| format!(".{ending}"))
}

fn is_module(name: &str) -> bool {
    name.ends_with(".wasm")
}

/// The modules under a folder, by name: players without source.
pub fn modules(folder: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    walk(folder, "", DEEPEST, &mut |name, path| {
        if is_module(&name) {
            found.push((name, path));
        }
    })?;
    found.sort();
    Ok(found)
}

/// Hands out the files under a folder, and returns what it did not go into, and why.
fn walk(
    folder: &Path,
    prefix: &str,
    depth: usize,
    found: &mut dyn FnMut(String, PathBuf),
) -> anyhow::Result<Vec<(String, &'static str)>> {
    let cannot = || format!("cannot read the folder {}", folder.display());
    let mut passed = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().with_context(cannot)?;
        if name.starts_with('.') {
            continue;
        }
        let full = format!("{prefix}{name}");
        if kind.is_symlink() {
            passed.push((full, "it is a link, which could lead anywhere"));
        } else if kind.is_dir() && depth == 0 {
            passed.push((full, "it is in too many folders"));
        } else if kind.is_dir() {
            passed.extend(walk(&entry.path(), &format!("{full}/"), depth - 1, found)?);
        } else if kind.is_file() {
            found(full, entry.path());
        }
    }
    Ok(passed)
}

/// The submissions of a folder, by name; `shown` is what the folder is called.
pub fn submissions(folder: &Path, shown: &Path, authors: &Authors) -> anyhow::Result<Vec<Submission>> {
    let found = find(folder, false)?;
    let mut table = match authors {
        Authors::File(file) => Some(owners::read(file)?),
        _ => None,
    };
    if table.is_none() {
        tell_others(&found.others);
    }
    let mut list = Vec::with_capacity(found.sources.len());
    for (name, path, language) in found.sources {
        let (author, game, time) = match (&mut table, authors) {
            (Some(table), _) => match table.remove(&name) {
                Some(row) => (row.author, row.game, row.time),
                None => continue, // the table chooses
            },
            (None, Authors::Prefix) => (prefix(&name).to_owned(), None, None),
            (None, _) => (first_folder(&name).to_owned(), None, None),
        };
        let time = time.or_else(|| file_time(&path));
        list.push(Submission { name, path, author, game, time, language });
    }
    if let (Some(table), Authors::File(file)) = (table, authors)
        && let Some(name) = table.keys().next()
    {
        bail!(
            "{} names {}, which is not in {}, or is no source",
            file.display(),
            name.escape_debug(),
            shown.display()
        );
    }
    if list.is_empty() {
        bail!(
            "there is no source in {}: files should end in .cc, .cpp, .rs, .java, .js or .py",
            shown.display()
        );
    }
    Ok(list)
}

/// What is in a file, as UTF-8 or nearly so.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = read_file(path, LARGEST).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => format!("it has more than {} MB, and no player has", LARGEST >> 20),
        _ => error.to_string(),
    })?;
    let wide = |bytes: &[u8], from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| from([pair[0], pair[1]])).collect();
        Ok(String::from_utf16_lossy(&units).into_bytes())
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        bytes if is_wide(bytes) => wide(bytes, u16::from_le_bytes),
        bytes if bytes.iter().take(8192).any(|&byte| byte == 0) => Err("it is no text".to_owned()),
        // Lines as they ended on old Macs: a directive would not end otherwise.
        text if text.contains(&b'\r') && !text.contains(&b'\n') => {
            Ok(bytes.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }).collect())
        }
        _ => Ok(bytes),
    }
}

/// Whether these may be wide characters without a mark that says so: of most the second byte is zero, and of none the first.
fn is_wide(bytes: &[u8]) -> bool {
    let some = bytes.chunks_exact(2).take(4096);
    let (count, zeros) = (some.len(), some.clone().filter(|pair| pair[1] == 0).count());
    zeros * 10 > count * 8 && some.into_iter().all(|pair| pair[0] != 0)
}

/// Whose a file is, by the folder that it is in.
pub fn first_folder(name: &str) -> &str {
    name.split_once('/').map_or_else(|| stem(name), |(folder, _)| folder)
}

/// Whose a file is, by its name.
pub fn prefix(name: &str) -> &str {
    let stem = stem(name);
    stem.split_once('_').map_or(stem, |(prefix, _)| prefix)
}

fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// When a file was last changed, in UTC.
fn file_time(path: &Path) -> Option<String> {
    let since =
        fs::metadata(path).ok()?.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs();
    let (days, second) = ((since / 86_400) as i64, since % 86_400);
    // The civil date of a day since 1970, by eras of 400 years that begin in March.
    let z = days + 719_468;
    let (era, day) = (z.div_euclid(146_097), z.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) =
        if month < 10 { (year + era * 400, month + 3) } else { (year + era * 400 + 1, month - 9) };
    Some(format!("{year:04}-{month:02}-{of_month:02} {:02}:{:02}", second / 3600, second / 60 % 60))
}
