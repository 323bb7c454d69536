//! Writes the parts of the SDKs that follow from the games' message schemas, and the SDKs' reference pages.
//!
//! A game declares its messages once ([`Schema`]); the C++ header and the Rust module that read them
//! are text made from that declaration. The files are committed, and a test fails when one is stale.

#![forbid(unsafe_code)]

mod api;
mod cpp;
mod lists;
mod rust;

use std::path::{Path, PathBuf};

use palestra_registry::games;
#[cfg(doc)]
use palestra_wire::message::Schema;

pub use api::unexplained;
pub use cpp::cpp_header;
pub use rust::rust_module;

/// A file that is generated.
#[derive(Debug, PartialEq, Eq)]
pub struct Generated {
    /// Where it lives, from the root of the project.
    pub path: PathBuf,
    /// What it must contain.
    pub text: String,
}

/// All generated files of all games.
pub fn generated() -> Vec<Generated> {
    let of_games = games().iter().flat_map(|game| {
        let module = game.name().replace('-', "_");
        let readers = [
            Generated {
                path: Path::new("sdk/cpp").join(game.name()).join("Wire.hh"),
                text: cpp_header(game.schema()),
            },
            Generated {
                path: Path::new("sdk/rust/src").join(module).join("wire.rs"),
                text: rust_module(game.schema()),
            },
        ];
        readers.into_iter().chain(api::pages(project(), game.name()))
    });
    of_games.chain(lists::lists()).collect()
}

/// The generated files below `root` that are missing or differ from what they must contain.
pub fn stale(root: &Path) -> Vec<Generated> {
    let up_to_date = |file: &Generated| {
        std::fs::read_to_string(root.join(&file.path)).is_ok_and(|found| found == file.text)
    };
    generated().into_iter().filter(|file| !up_to_date(file)).collect()
}

/// The root of the project that this crate was built in.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lives two folders below the root")
}

/// A field's meaning as a sentence.
fn sentence(about: &str) -> String {
    let mut letters = about.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
