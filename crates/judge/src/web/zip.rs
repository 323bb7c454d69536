//! Archives: files one after the other, as they are.

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A text that is saved under a name.
pub fn download(kind: &str, name: &str, bytes: impl Into<Bytes>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, bytes.into()).into_response()
}

/// An archive in the making. Nothing is packed: sources are small.
#[derive(Default)]
pub struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    count: u16,
}

impl Zip {
    /// Puts a file in, dated 1980 like all of them: the same files are the same archive.
    pub fn add(&mut self, name: &str, content: &[u8], program: bool) {
        let offset = self.bytes.len() as u32;
        let mut common = Vec::new();
        common.extend(20u16.to_le_bytes()); // what is needed to unpack
        common.extend((1u16 << 11).to_le_bytes()); // names in UTF-8
        common.extend(0u16.to_le_bytes()); // not packed
        common.extend([0, 0, 0x21, 0]); // 1980-01-01
        common.extend(crc(content).to_le_bytes());
        common.extend((content.len() as u32).to_le_bytes());
        common.extend((content.len() as u32).to_le_bytes());
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&common);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(content);
        let mode: u32 = if program { 0o100_755 } else { 0o100_644 };
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(0x031eu16.to_le_bytes()); // made on Unix: modes are kept
        self.directory.extend(&common);
        self.directory.extend([0; 6]); // no comment, the first disk, no attributes of its own
        self.directory.extend((mode << 16).to_le_bytes());
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.count += 1;
    }

    /// The whole archive.
    pub fn finish(mut self) -> Vec<u8> {
        let (start, size) = (self.bytes.len() as u32, self.directory.len() as u32);
        self.bytes.append(&mut self.directory);
        self.bytes.extend(b"PK\x05\x06\0\0\0\0");
        self.bytes.extend(self.count.to_le_bytes());
        self.bytes.extend(self.count.to_le_bytes());
        self.bytes.extend(size.to_le_bytes());
        self.bytes.extend(start.to_le_bytes());
        self.bytes.extend(0u16.to_le_bytes());
        self.bytes
    }

    /// The archive, to be saved.
    pub fn answer(self, name: &str) -> Response {
        download("application/zip", &format!("{name}.zip"), self.finish())
    }
}

/// The check sum that archives have, byte by byte: visitors may ask for kits as often as they like.
fn crc(bytes: &[u8]) -> u32 {
    const OF_BYTES: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut crc, mut bit) = (byte as u32, 0);
            while bit < 8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
                bit += 1;
            }
            table[byte] = crc;
            byte += 1;
        }
        table
    };
    let step = |crc: u32, byte: &u8| (crc >> 8) ^ OF_BYTES[usize::from(crc as u8 ^ *byte)];
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(bytes: &[u8]) -> usize {
        bytes.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte))
    }

    /// Reads it as others do: from its end, by its directory.
    fn read(zip: &[u8]) -> Vec<(String, Vec<u8>, usize)> {
        let end = &zip[zip.len() - 22..];
        assert_eq!(&end[..4], b"PK\x05\x06");
        let mut entry = number(&end[16..20]);
        let mut files = Vec::new();
        for _ in 0..number(&end[10..12]) {
            let central = &zip[entry..];
            assert_eq!(&central[..4], b"PK\x01\x02");
            let name =
                String::from_utf8(central[46..46 + number(&central[28..30])].to_vec()).expect("a name");
            let local = &zip[number(&central[42..46])..];
            assert_eq!(&local[..4], b"PK\x03\x04");
            assert_eq!(local[4..30], central[6..32], "both say the same");
            let start = 30 + number(&local[26..28]);
            let content = local[start..start + number(&local[18..22])].to_vec();
            assert_eq!(number(&local[14..18]), crc(&content) as usize);
            files.push((name, content, number(&central[38..42]) >> 16));
            entry += 46 + number(&central[28..30]);
        }
        assert_eq!(entry, zip.len() - 22);
        files
    }

    #[test]
    fn others_can_unpack_it() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        let mut zip = Zip::default();
        zip.add("a/AIFrodo.cc", b"int main() {}\n", false);
        zip.add("a/Game", b"#!/bin/sh\n", true);
        let expected = [
            ("a/AIFrodo.cc".to_owned(), b"int main() {}\n".to_vec(), 0o100_644),
            ("a/Game".to_owned(), b"#!/bin/sh\n".to_vec(), 0o100_755),
        ];
        assert_eq!(read(&zip.finish()), expected);
    }
}
