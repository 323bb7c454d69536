//! Earlier years often lie in zip files: their sources are unpacked into a folder that is gone afterwards.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_plagiarism::Language;
use tempfile::TempDir;

use super::folder::LARGEST;

/// More files, or more bytes in all, are no contest.
const MOST_FILES: usize = 200_000;
const MOST_BYTES: u64 = 4 << 30;
/// The end of a zip file: its last record, and the longest comment after it.
const TAIL: u64 = 22 + 65_535;

/// A folder with players, perhaps out of a zip file.
pub struct Opened {
    pub path: PathBuf,
    _unpacked: Option<TempDir>,
}

/// The folder itself, or what is in a zip file.
pub fn open(path: &Path) -> anyhow::Result<Opened> {
    let is_zip = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
    if path.is_dir() || !is_zip {
        return Ok(Opened { path: path.to_owned(), _unpacked: None });
    }
    let folder = TempDir::new().context("cannot make a temporary folder")?;
    unpack(path, folder.path()).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Opened { path: without_shell(folder.path()), _unpacked: Some(folder) })
}

/// A zip file often has one folder around everything: it is nobody's name.
fn without_shell(folder: &Path) -> PathBuf {
    let entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    let inside = |folder: &Path| {
        fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| entry.path().is_dir())
    };
    match &entries[..] {
        [only] if only.is_dir() && inside(only) => only.clone(),
        _ => folder.to_owned(),
    }
}

/// Unpacks all sources and modules.
fn unpack(zip: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut file = File::open(zip)?;
    let mut left = MOST_BYTES;
    for entry in list(&mut file)? {
        let Some(name) = safe(&entry.name) else { continue };
        if entry.size > LARGEST
            || (Language::of_file(&entry.name).is_none() && !entry.name.ends_with(".wasm"))
        {
            continue; // no player
        }
        left = left.checked_sub(entry.size).context("it has more than 4 GB of sources")?;
        let bytes = entry.read(&mut file).with_context(|| entry.name.escape_debug().to_string())?;
        let target = folder.join(name);
        fs::create_dir_all(target.parent().unwrap_or(folder))?;
        fs::write(&target, bytes)?;
    }
    Ok(())
}

/// A path that stays inside of a folder; hidden files and what a Mac adds are left out.
fn safe(name: &str) -> Option<PathBuf> {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let is_good = |part: &&str| {
        !part.starts_with('.') && *part != "__MACOSX" && !part.contains([':', '\0']) && part.len() < 200
    };
    (!parts.is_empty() && parts.len() < 30 && parts.iter().all(is_good)).then(|| parts.iter().collect())
}

/// A file in a zip file.
struct Entry {
    name: String,
    method: u16,
    flags: u16,
    packed: u64,
    size: u64,
    sum: u32,
    start: u64,
}

/// Reads the list at the end.
fn list(file: &mut File) -> anyhow::Result<Vec<Entry>> {
    let length = file.metadata()?.len();
    let from = length.saturating_sub(TAIL);
    let tail = read_at(file, from, length - from)?;
    let end = tail.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").context("it is no zip file")?;
    let word = |at: usize| number(&tail, end + at, 4);
    let (count, size, start) = (number(&tail, end + 10, 2)?, word(12)?, word(16)?);
    if start == u64::from(u32::MAX) || count == u64::from(u16::MAX) {
        bail!("it is a zip file of the large kind: unpack it and name the folder");
    }
    if count as usize > MOST_FILES || start.saturating_add(size) > length {
        bail!("it is damaged");
    }
    let list = read_at(file, start, size)?;
    let mut entries = Vec::new();
    let mut at = 0;
    for _ in 0..count {
        if list.get(at..at + 4) != Some(b"PK\x01\x02") {
            bail!("it is damaged");
        }
        let [name, extra, comment] = [28, 30, 32].map(|place| number(&list, at + place, 2));
        let (name, more) = (name? as usize, (extra? + comment?) as usize);
        let bytes = list.get(at + 46..at + 46 + name).context("it is damaged")?;
        entries.push(Entry {
            name: String::from_utf8_lossy(bytes).into_owned(),
            flags: number(&list, at + 8, 2)? as u16,
            method: number(&list, at + 10, 2)? as u16,
            sum: number(&list, at + 16, 4)? as u32,
            packed: number(&list, at + 20, 4)?,
            size: number(&list, at + 24, 4)?,
            start: number(&list, at + 42, 4)?,
        });
        at += 46 + name + more;
    }
    Ok(entries)
}

impl Entry {
    fn read(&self, file: &mut File) -> anyhow::Result<Vec<u8>> {
        if self.flags & 1 == 1 {
            bail!("it has a password: unpack it and name the folder");
        }
        let head = read_at(file, self.start, 30)?;
        if !head.starts_with(b"PK\x03\x04") {
            bail!("it is damaged");
        }
        let skip = 30 + number(&head, 26, 2)? + number(&head, 28, 2)?;
        let packed = read_at(file, self.start + skip, self.packed)?;
        let bytes = match self.method {
            0 => packed,
            // Never more than it says that it is.
            8 => miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, self.size as usize)
                .ok()
                .context("it is damaged")?,
            other => bail!("it is packed in a way that nobody here knows ({other})"),
        };
        if bytes.len() as u64 != self.size || crc32(&bytes) != self.sum {
            bail!("it is damaged");
        }
        Ok(bytes)
    }
}

/// So many bytes of a file, all there.
fn read_at(file: &mut File, from: u64, count: u64) -> anyhow::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != count {
        bail!("it ends too early");
    }
    Ok(bytes)
}

fn number(bytes: &[u8], at: usize, length: usize) -> anyhow::Result<u64> {
    let bytes = bytes.get(at..at + length).context("it is damaged")?;
    Ok(bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
}

/// The check sum of zip files.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, &byte: &u8| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    };
    !bytes.iter().fold(u32::MAX, step)
}
