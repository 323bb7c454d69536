//! Segments on disk: fingerprints of the players of one contest, written once.
//!
//! `NNNN.files` names the players, a line of JSON each; `NNNN.prints` has a header and the five sections. A segment is there when
//! its `.files` is, which is written last.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_plagiarism::{Prints, SETS, VERSION, digest, segment};
use serde::{Deserialize, Serialize};

use crate::output::Sink;

const MAGIC: &[u8; 8] = b"PALPRINT";
/// Magic, version, number of players, then length and digest of each section.
const HEADER: usize = 8 + 4 + 4 + SETS * 16;

/// What is kept of a player.
#[derive(Clone, Serialize, Deserialize)]
pub struct Line {
    /// Key of the author.
    pub author: String,
    pub game: String,
    pub contest: String,
    /// The file's name, without its folders: they may be names of people.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    pub language: u8,
    /// Digest of the source.
    pub digest: String,
    /// Digest of the words that its fingerprints were made with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// A segment.
pub struct Segment {
    prints: PathBuf,
    pub files: PathBuf,
    pub lines: Vec<Line>,
    sections: [(u64, u64, u64); SETS],
}

/// The segments in a folder, in order.
pub fn open_all(folder: &Path) -> anyhow::Result<Vec<Segment>> {
    for prints in names(folder, "prints")?.iter().filter(|prints| !prints.with_extension("files").exists()) {
        eprintln!(
            "note: nothing in {} is compared, its list of players is missing: add those players again",
            prints.display()
        );
    }
    names(folder, "files")?.into_iter().map(Segment::open).collect()
}

/// The files in a folder that end so, in order.
fn names(folder: &Path, wanted: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut names: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        if path.extension().is_some_and(|ending| ending == wanted) {
            names.push(path);
        }
    }
    names.sort();
    Ok(names)
}

/// What is in a file of an index.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).ok().with_context(|| format!("{} is damaged: it is no text", path.display()))
}

/// Writes a new segment after the last one.
pub fn append(folder: &Path, lines: &[Line], prints: &[&Prints]) -> anyhow::Result<()> {
    let numbers = names(folder, "files")?;
    let last = numbers.iter().filter_map(|path| path.file_stem()?.to_str()?.parse::<u32>().ok()).max();
    let number = last.map_or(1, |last| last + 1);
    let stem = folder.join(format!("{number:04}"));
    let sections = segment::encode(prints.iter().copied());
    write_segment(&stem.with_extension("prints"), &stem.with_extension("files"), lines, &sections)
}

fn write_segment(
    prints: &Path,
    files: &Path,
    lines: &[Line],
    sections: &[Vec<u8>; SETS],
) -> anyhow::Result<()> {
    let mut header = Vec::with_capacity(HEADER);
    header.extend_from_slice(MAGIC);
    header.extend_from_slice(&VERSION.to_le_bytes());
    header.extend_from_slice(&(lines.len() as u32).to_le_bytes());
    for section in sections {
        header.extend_from_slice(&(section.len() as u64).to_le_bytes());
        header.extend_from_slice(&digest(section).to_le_bytes());
    }
    write_whole(prints, |out| {
        out.write_all(&header)?;
        sections.iter().try_for_each(|section| out.write_all(section))
    })?;
    write_whole(files, |out| {
        for line in lines {
            serde_json::to_writer(&mut *out, line)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    })
}

/// Writes a file that takes its place when it is complete.
pub fn write_whole(
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let mut sink = Sink::file(target)?;
    if let Some(out) = sink.writer() {
        write(out).with_context(|| format!("cannot write {}", target.display()))?;
    }
    sink.finish()
}

impl Segment {
    fn open(files: PathBuf) -> anyhow::Result<Self> {
        let prints = files.with_extension("prints");
        let text = read_text(&files)?;
        let parse = |(k, line): (usize, &str)| {
            serde_json::from_str(line)
                .ok()
                .with_context(|| format!("{}, line {} is damaged", files.display(), k + 1))
        };
        let lines: Vec<Line> = text.lines().enumerate().map(parse).collect::<anyhow::Result<_>>()?;
        let mut header = [0; HEADER];
        let mut file = File::open(&prints).with_context(|| format!("cannot read {}", prints.display()))?;
        if file.read_exact(&mut header).is_err() {
            bail!("{} is damaged: it is too short", prints.display());
        }
        let word = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
        if &header[..8] != MAGIC || word(12) as usize != lines.len() {
            bail!("{} is damaged: it does not belong to {}", prints.display(), files.display());
        }
        if word(8) != VERSION {
            bail!(
                "{} has fingerprints of version {}, and this program makes version {VERSION}: add those players again, from their sources, to a new index",
                prints.display(),
                word(8)
            );
        }
        let mut from = HEADER as u64;
        let sections = std::array::from_fn(|set| {
            let at = 16 + set * 16;
            let place = (from, long(at), long(at + 8));
            from = from.saturating_add(place.1);
            place
        });
        Ok(Segment { prints, files, lines, sections })
    }

    /// One section.
    pub fn section(&self, set: usize) -> anyhow::Result<Vec<u8>> {
        let cannot = || format!("cannot read {}", self.prints.display());
        let (from, length, wanted) = self.sections[set];
        let mut file = File::open(&self.prints).with_context(cannot)?;
        file.seek(SeekFrom::Start(from)).with_context(cannot)?;
        let on_disk = file.metadata().with_context(cannot)?.len();
        let mut bytes = Vec::with_capacity(length.min(on_disk) as usize + 1);
        file.take(length).read_to_end(&mut bytes).with_context(cannot)?;
        if bytes.len() as u64 != length || digest(&bytes) != wanted {
            bail!("{} is damaged", self.prints.display());
        }
        Ok(bytes)
    }

    /// Removes the players of an author, and says how many there were.
    pub fn forget(&self, key: &str) -> anyhow::Result<usize> {
        let mut next = 0;
        let number = |line: &Line| {
            (line.author != key).then(|| {
                next += 1;
                next - 1
            })
        };
        let keep: Vec<Option<u32>> = self.lines.iter().map(number).collect();
        let gone = keep.iter().filter(|new| new.is_none()).count();
        if gone == 0 {
            return Ok(0);
        }
        let mut sections = [const { Vec::new() }; SETS];
        for (set, section) in sections.iter_mut().enumerate() {
            *section = segment::renumber(&self.section(set)?, &keep)
                .with_context(|| self.prints.display().to_string())?;
        }
        let lines: Vec<Line> = self.lines.iter().filter(|line| line.author != key).cloned().collect();
        // The old list goes first: if this stops half way, a missing segment is told, and nothing of the author is left.
        fs::remove_file(&self.files).with_context(|| format!("cannot change {}", self.files.display()))?;
        write_segment(&self.prints, &self.files, &lines, &sections)?;
        Ok(gone)
    }
}
