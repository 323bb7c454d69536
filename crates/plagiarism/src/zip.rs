//! Earlier years often lie in zip files: what is in one, read with distrust.

use std::io::{Read, Seek, SeekFrom};

/// More files are no contest.
const MOST_FILES: usize = 200_000;
/// The end of a zip file: its last record, and the longest comment after it.
const TAIL: u64 = 22 + 65_535;

/// Why a zip file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ZipError {
    /// It is something else.
    #[error("it is no zip file")]
    None,
    /// Its bytes contradict each other.
    #[error("it is damaged")]
    Damaged,
    /// It ends before its end.
    #[error("it ends too early")]
    Short,
    /// Zip64.
    #[error("it is a zip file of the large kind: unpack it and name the folder")]
    Large,
    /// It is encrypted.
    #[error("it has a password: unpack it and name the folder")]
    Locked,
    /// An unknown way to pack.
    #[error("it is packed in a way that nobody here knows ({0})")]
    Method(u16),
    /// It cannot be read at all.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A file in a zip file.
pub struct Entry {
    /// Its name as it stands there.
    pub name: String,
    /// How long it says that it is.
    pub size: u64,
    method: u16,
    flags: u16,
    packed: u64,
    sum: u32,
    start: u64,
}

/// The parts of a path that stays inside of a folder; hidden files and what a Mac adds are left out.
pub fn safe(name: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let is_good = |part: &&str| {
        !part.starts_with('.') && *part != "__MACOSX" && !part.contains([':', '\0']) && part.len() < 200
    };
    (!parts.is_empty() && parts.len() < 30 && parts.iter().all(is_good)).then_some(parts)
}

/// Reads the list at the end.
///
/// # Errors
/// When it is no zip file, or one that cannot be read here.
pub fn entries<R: Read + Seek>(file: &mut R) -> Result<Vec<Entry>, ZipError> {
    let length = file.seek(SeekFrom::End(0))?;
    let from = length.saturating_sub(TAIL);
    let tail = read_at(file, from, length - from)?;
    let end = tail.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").ok_or(ZipError::None)?;
    let word = |at: usize| number(&tail, end + at, 4);
    let (count, size, start) = (number(&tail, end + 10, 2)?, word(12)?, word(16)?);
    if start == u64::from(u32::MAX) || count == u64::from(u16::MAX) {
        return Err(ZipError::Large);
    }
    if count as usize > MOST_FILES || start.saturating_add(size) > length {
        return Err(ZipError::Damaged);
    }
    let list = read_at(file, start, size)?;
    let mut entries = Vec::new();
    let mut at = 0;
    for _ in 0..count {
        if list.get(at..at + 4) != Some(b"PK\x01\x02") {
            return Err(ZipError::Damaged);
        }
        let [name, extra, comment] = [28, 30, 32].map(|place| number(&list, at + place, 2));
        let (name, more) = (name? as usize, (extra? + comment?) as usize);
        let bytes = list.get(at + 46..at + 46 + name).ok_or(ZipError::Damaged)?;
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
    /// What is in it, never more than it says.
    ///
    /// # Errors
    /// When it is damaged or locked.
    pub fn read<R: Read + Seek>(&self, file: &mut R) -> Result<Vec<u8>, ZipError> {
        if self.flags & 1 == 1 {
            return Err(ZipError::Locked);
        }
        let head = read_at(file, self.start, 30)?;
        if !head.starts_with(b"PK\x03\x04") {
            return Err(ZipError::Damaged);
        }
        let skip = 30 + number(&head, 26, 2)? + number(&head, 28, 2)?;
        let packed = read_at(file, self.start + skip, self.packed)?;
        let bytes = match self.method {
            0 => packed,
            8 => miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, self.size as usize)
                .map_err(|_| ZipError::Damaged)?,
            other => return Err(ZipError::Method(other)),
        };
        if bytes.len() as u64 != self.size || crc32(&bytes) != self.sum {
            return Err(ZipError::Damaged);
        }
        Ok(bytes)
    }
}

/// So many bytes of a file, all there.
fn read_at<R: Read + Seek>(file: &mut R, from: u64, count: u64) -> Result<Vec<u8>, ZipError> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != count {
        return Err(ZipError::Short);
    }
    Ok(bytes)
}

fn number(bytes: &[u8], at: usize, length: usize) -> Result<u64, ZipError> {
    let bytes = bytes.get(at..at + length).ok_or(ZipError::Damaged)?;
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
