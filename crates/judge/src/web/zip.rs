//! Archives: files one after the other, as they are.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A text that is saved under a name.
pub fn download(kind: &str, name: &str, bytes: impl Into<Vec<u8>>) -> Response {
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
        self.directory.extend([0; 6]);
        self.directory.extend(0u16.to_le_bytes());
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

/// The check sum that archives have.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 },
        )
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_can_unpack_it() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        let mut zip = Zip::default();
        zip.add("a/AIFrodo.cc", b"int main() {}\n", false);
        zip.add("a/Game", b"#!/bin/sh\n", true);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.zip");
        std::fs::write(&file, zip.finish()).expect("a file");
        let unpack = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
                      print(z.namelist(), z.read('a/AIFrodo.cc'), oct(z.infolist()[1].external_attr >> 16))";
        let said =
            std::process::Command::new("python3").args(["-c", unpack]).arg(&file).output().expect("python3");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert_eq!(said, "['a/AIFrodo.cc', 'a/Game'] b'int main() {}\\n' 0o100755\n");
    }
}
