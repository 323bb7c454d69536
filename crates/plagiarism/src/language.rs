//! What the lexer must know of a language: a table each, no parser.

use crate::words::{CPP, JAVA, PYTHON, RUST, SCRIPT};

/// A language that players are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// C++, and C.
    Cpp,
    /// Rust.
    Rust,
    /// Java.
    Java,
    /// JavaScript and TypeScript.
    Script,
    /// Python.
    Python,
}

/// How a language is cut into tokens.
pub(crate) struct Table {
    pub keywords: &'static [&'static str],
    pub line_comment: &'static str,
    pub block_comments: bool,
    /// Block comments can stand in block comments.
    pub nested_comments: bool,
    pub preprocessor: bool,
    /// `'a` may be a lifetime.
    pub lifetimes: bool,
    /// `'...'` is a string.
    pub quoted_strings: bool,
    /// Backquotes, or three quotes, hold strings of many lines.
    pub long_strings: bool,
    /// `R"x(...)x"`, `r#"..."#`.
    pub raw_strings: bool,
}

impl Language {
    /// By the end of a file's name; headers too.
    pub fn of_file(name: &str) -> Option<Self> {
        let (stem, ending) = name.rsplit_once('.')?;
        if stem.is_empty() {
            return None;
        }
        match ending.to_ascii_lowercase().as_str() {
            "cc" | "cpp" | "cxx" | "c++" | "c" | "hh" | "hpp" | "h" | "hxx" => Some(Language::Cpp),
            "rs" => Some(Language::Rust),
            "java" => Some(Language::Java),
            "js" | "mjs" | "ts" => Some(Language::Script),
            "py" => Some(Language::Python),
            _ => None,
        }
    }

    /// Whether a file of this name only declares what others use.
    pub fn is_header(name: &str) -> bool {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        ["hh", "hpp", "h", "hxx"].iter().any(|header| ending.eq_ignore_ascii_case(header))
    }

    /// A number for files that are kept.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The language of such a number.
    pub fn from_code(code: u8) -> Option<Self> {
        [Language::Cpp, Language::Rust, Language::Java, Language::Script, Language::Python]
            .into_iter()
            .find(|language| language.code() == code)
    }

    pub(crate) fn table(self) -> &'static Table {
        match self {
            Language::Cpp => &CPP,
            Language::Rust => &RUST,
            Language::Java => &JAVA,
            Language::Script => &SCRIPT,
            Language::Python => &PYTHON,
        }
    }
}
