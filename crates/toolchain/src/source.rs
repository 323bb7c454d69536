use std::io;
use std::path::Path;

use thiserror::Error;

use crate::file::read_file;

/// The languages that players are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `AI*.cc`.
    Cpp,
    /// `AI*.rs`.
    Rust,
}

/// A player's source: one file.
#[derive(Clone, Debug)]
pub struct Source {
    /// How people call the file, for messages.
    pub shown: String,
    /// What it is written in.
    pub language: Language,
    /// Its content.
    pub text: String,
}

/// Why a file is no source.
#[derive(Debug, Error)]
pub enum SourceError {
    /// It cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(String, std::io::Error),
    /// It is a folder, a pipe, a device.
    #[error("{0} is no ordinary file")]
    NoFile(String),
    /// It is longer than any player needs to be.
    #[error("{0} has more than {max} bytes; a player's source may have no more", max = Source::LONGEST)]
    TooLong(String),
    /// It holds something else than text.
    #[error("{0} is not text in UTF-8 (line {1})")]
    NotText(String, usize),
    /// Its name does not say what it is.
    #[error("{0} is neither a .cc nor a .rs file")]
    NoLanguage(String),
}

impl Source {
    /// The longest source accepted, in bytes.
    pub const LONGEST: u64 = 1 << 20;

    /// Reads a file; its extension tells the language.
    ///
    /// # Errors
    /// [`SourceError`] if it is not there, too long, not text, or of no known language.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        let shown = path.display().to_string();
        let bytes = read_file(path, Self::LONGEST).map_err(|why| match why.kind() {
            io::ErrorKind::InvalidInput => SourceError::NoFile(shown.clone()),
            io::ErrorKind::FileTooLarge => SourceError::TooLong(shown.clone()),
            _ => SourceError::Unreadable(shown.clone(), why),
        })?;
        Self::new(&shown, bytes)
    }

    /// A source of this name and content.
    ///
    /// Bytes that are not UTF-8 are accepted in C++, where old files have comments in Latin-1.
    ///
    /// # Errors
    /// [`SourceError`] as for [`Source::read`].
    pub fn new(shown: &str, bytes: Vec<u8>) -> Result<Self, SourceError> {
        let language = match Path::new(shown).extension().and_then(|e| e.to_str()) {
            Some("cc" | "cpp" | "cxx") => Language::Cpp,
            Some("rs") => Language::Rust,
            _ => return Err(SourceError::NoLanguage(shown.into())),
        };
        if bytes.len() as u64 > Self::LONGEST {
            return Err(SourceError::TooLong(shown.into()));
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(bad) if language == Language::Cpp => {
                bad.as_bytes().iter().map(|&byte| char::from(byte)).collect()
            }
            Err(bad) => {
                let line = 1 + bad.as_bytes()[..bad.utf8_error().valid_up_to()]
                    .iter()
                    .filter(|&&b| b == b'\n')
                    .count();
                return Err(SourceError::NotText(shown.into(), line));
            }
        };
        Ok(Source { shown: shown.into(), language, text })
    }

    /// The name of the file without its folder, if it is one that compilers take well.
    pub fn file_name(&self) -> &str {
        let name = self.shown.rsplit(['/', '\\']).next().unwrap_or_default();
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        if name.chars().all(plain) && name.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return name;
        }
        match self.language {
            Language::Cpp => "player.cc",
            Language::Rust => "player.rs",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_ordinary_files_are_read_and_never_too_much_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let told = |name: &str| Source::read(&folder.path().join(name)).unwrap_err().to_string();
        let link = |target: &str, name: &str| {
            std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
        };
        nix::unistd::mkfifo(&folder.path().join("AIPipe.cc"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        link("/dev/zero", "AIZero.cc");
        std::fs::create_dir(folder.path().join("AIFolder.cc")).unwrap();
        for name in ["AIPipe.cc", "AIZero.cc", "AIFolder.cc"] {
            assert!(told(name).ends_with("is no ordinary file"), "{}", told(name));
        }
        std::fs::write(folder.path().join("AILong.cc"), vec![b' '; Source::LONGEST as usize + 1]).unwrap();
        assert!(told("AILong.cc").contains("has more than 1048576 bytes"));
        link("AILoop.cc", "AILoop.cc");
        assert!(told("AILoop.cc").starts_with("cannot read "));
    }

    #[test]
    fn names_that_would_upset_a_compiler_are_replaced() {
        let name = |shown: &str| Source::new(shown, vec![]).unwrap().file_name().to_string();
        assert_eq!(name("some/AISauron.cc"), "AISauron.cc");
        assert_eq!(name("-o.cc"), "player.cc");
        assert_eq!(name("a b/é .rs"), "player.rs");
    }

    #[test]
    fn old_files_in_latin_1_are_text_in_cpp_only() {
        let text = Source::new("a.cc", b"// caf\xe9".to_vec()).unwrap().text;
        assert_eq!(text, "// café");
        let error = Source::new("a.rs", b"//\n// caf\xe9".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "a.rs is not text in UTF-8 (line 2)");
    }
}
