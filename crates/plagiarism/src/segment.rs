//! Fingerprints of many documents as bytes, to be kept for years: written once, read from front to back.
//!
//! A section holds one set: for each fingerprint, in order, the distance from the one before and the documents that have it.

use crate::gram::{Prints, SETS};

/// The sections of these documents, one for each set; documents are numbered as they come.
pub fn encode<'a>(documents: impl Iterator<Item = &'a Prints> + Clone) -> [Vec<u8>; SETS] {
    std::array::from_fn(|set| {
        let mut postings: Vec<(u64, u32)> = Vec::new();
        for (number, prints) in documents.clone().enumerate() {
            postings.extend(prints.sets[set].iter().map(|&gram| (gram, number as u32)));
        }
        postings.sort_unstable();
        encode_section(&postings)
    })
}

/// One section, of sorted postings.
fn encode_section(postings: &[(u64, u32)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(postings.len() * 7);
    let mut before = 0;
    for group in postings.chunk_by(|a, b| a.0 == b.0) {
        // The last bit tells whether there are several documents.
        write(&mut bytes, (group[0].0 - before) << 1 | u64::from(group.len() > 1));
        if group.len() > 1 {
            write(&mut bytes, group.len() as u64);
        }
        let mut last = 0;
        for &(_, number) in group {
            write(&mut bytes, u64::from(number - last));
            last = number;
        }
        before = group[0].0;
    }
    bytes.shrink_to_fit();
    bytes
}

/// The fingerprints of one document: about six bytes each.
pub fn pack(prints: &Prints) -> Vec<u8> {
    let mut bytes = Vec::new();
    for set in &prints.sets {
        write(&mut bytes, set.len() as u64);
        let mut before = 0;
        for &gram in set {
            write(&mut bytes, gram - before);
            before = gram;
        }
    }
    bytes
}

/// What [`pack`] packed.
///
/// # Errors
/// When the bytes are something else.
pub fn unpack(bytes: &[u8]) -> Result<Prints, Broken> {
    let mut reader = Reader { bytes, at: 0, first: 0, documents: 0, head: None, is_broken: false };
    let mut prints = Prints::default();
    for set in &mut prints.sets {
        let count = reader.number().filter(|&count| count <= bytes.len() as u64).ok_or(Broken)?;
        set.reserve_exact(count as usize);
        let mut before = 0_u64;
        for at in 0..count {
            let step = reader.number().filter(|&step| step > 0 || at == 0).ok_or(Broken)?;
            before = before.checked_add(step).filter(|&gram| gram < 1 << 48).ok_or(Broken)?;
            set.push(before);
        }
    }
    if reader.at == bytes.len() { Ok(prints) } else { Err(Broken) }
}

/// All postings of a section: fingerprint and document.
///
/// # Errors
/// When the bytes are not a section.
pub fn decode(bytes: &[u8]) -> Result<Vec<(u64, u32)>, Broken> {
    let mut reader = Reader::new(bytes, 0, u32::MAX);
    let mut out = Vec::new();
    let mut list = Vec::new();
    while let Some(gram) = reader.gram() {
        list.clear();
        reader.take(&mut list);
        out.extend(list.iter().map(|&number| (gram, number)));
    }
    match reader.is_broken {
        true => Err(Broken),
        false => Ok(out),
    }
}

/// The same documents without some: `keep` says for each its new number.
///
/// # Errors
/// When the bytes are not a section.
pub fn renumber(bytes: &[u8], keep: &[Option<u32>]) -> Result<Vec<u8>, Broken> {
    let mut postings = decode(bytes)?;
    postings.retain_mut(|(_, number)| match keep.get(*number as usize).copied().flatten() {
        Some(new) => {
            *number = new;
            true
        }
        None => false,
    });
    postings.sort_unstable();
    Ok(encode_section(&postings))
}

/// Bytes that no section has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no list of fingerprints")]
pub struct Broken;

/// Reads a section.
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    first: u32,
    documents: u32,
    head: Option<(u64, u64)>,
    is_broken: bool,
}

impl<'a> Reader<'a> {
    /// Of a section with so many documents, the first of which is called `first` from now on.
    pub fn new(bytes: &'a [u8], first: u32, documents: u32) -> Self {
        let mut reader = Reader { bytes, at: 0, first, documents, head: None, is_broken: false };
        reader.advance(0);
        reader
    }

    /// The next fingerprint.
    pub fn gram(&self) -> Option<u64> {
        self.head.map(|(gram, _)| gram)
    }

    /// Whether it was found that these bytes are no section.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Adds the documents that have it, and goes on to the next.
    pub fn take(&mut self, list: &mut Vec<u32>) {
        let Some((gram, count)) = self.head else { return };
        let mut number = 0_u64;
        for _ in 0..count {
            match self.number() {
                Some(step) if number.saturating_add(step) < u64::from(self.documents) => {
                    number += step;
                    list.push(self.first.saturating_add(number as u32));
                }
                _ => {
                    self.is_broken = true;
                    self.head = None;
                    return;
                }
            }
        }
        self.advance(gram);
    }

    fn advance(&mut self, before: u64) {
        self.head = None;
        if self.at == self.bytes.len() {
            return;
        }
        let head = self.number().and_then(|word| {
            let count = if word & 1 == 1 { self.number()? } else { 1 };
            let gram = before.checked_add(word >> 1).filter(|&gram| gram < 1 << 48)?;
            Some((gram, count))
        });
        self.is_broken |= head.is_none();
        self.head = head;
    }

    fn number(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..63).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            value |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(value);
            }
        }
        None
    }
}

fn write(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}
