use std::fs;
use std::path::Path;

use thiserror::Error;

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
    /// It is longer than any player needs to be.
    #[error("{0} has {1} bytes; a player's source may have at most {max}", max = Source::LONGEST)]
    TooLong(String, u64),
    /// It holds something else than text.
    #[error("{0} is not text in UTF-8 (line {1})")]
    NotText(String, usize),
    /// Its name does not say what it is.
    #[error("{0} is neither a .cc nor a .rs file")]
    NoLanguage(String),
}

impl Source {
    /// The longest source accepted, in bytes.
    pub const LONGEST: u64 = 2 << 20;

    /// Reads a file; its extension tells the language.
    ///
    /// # Errors
    /// [`SourceError`] if it is not there, too long, not text, or of no known language.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        let shown = path.display().to_string();
        let length = fs::metadata(path).map_err(|why| SourceError::Unreadable(shown.clone(), why))?.len();
        if length > Self::LONGEST {
            return Err(SourceError::TooLong(shown, length));
        }
        let bytes = fs::read(path).map_err(|why| SourceError::Unreadable(shown.clone(), why))?;
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
            return Err(SourceError::TooLong(shown.into(), bytes.len() as u64));
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
