//! Writes the pages that tell a player's author what there is to ask and do, from the SDKs themselves.

mod cpp;
mod page;
mod rust;

use std::fs;
use std::path::Path;

use crate::Generated;
use page::{Page, Section};

/// Headers that are plumbing: no player's author needs to read them.
const PLUMBING: &[&str] = &["Access.hh", "Wire.hh", "Registry.hh", "Defs.hh", "BackTrace.hh"];

/// The order in which headers are read best; the others follow.
const FIRST: &[&str] =
    &["Player.hh", "State.hh", "Board.hh", "Info.hh", "Action.hh", "Structs.hh", "PosDir.hh"];

/// The pages of a game, `docs/api/<game>-cpp.md` and `docs/api/<game>-rust.md`.
pub(crate) fn pages(root: &Path, game: &str) -> [Generated; 2] {
    [("cpp", cpp_page(root, game)), ("rust", rust_page(root, game))].map(|(language, page)| Generated {
        path: Path::new("docs/api").join(format!("{game}-{language}.md")),
        text: page.render(),
    })
}

/// What a player's author can use in the SDKs and nobody explains.
pub fn unexplained(root: &Path, game: &str) -> Vec<String> {
    let pages = [cpp_page(root, game), rust_page(root, game)];
    pages.iter().flat_map(|page| &page.sections).flat_map(Section::unexplained).collect()
}

fn cpp_page(root: &Path, game: &str) -> Page {
    let folder = root.join("sdk/cpp").join(game);
    let mut headers: Vec<String> = names(&folder);
    headers.retain(|name| !PLUMBING.contains(&name.as_str()));
    let place = |name: &String| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len());
    headers.sort_by_key(place);
    let section =
        |name: &String| Section { title: format!("`{name}`"), items: cpp::items(&read(&folder.join(name))) };
    let notes = cpp::items(&read(&root.join("sdk/cpp/common/palestra/Notes.hh")));
    let notes = Section { title: "Notes and drawings".to_owned(), items: notes };
    Page {
        title: format!("{}: a player in C++", title(game)),
        intro: "A player is one file, `AISauron.cc`: a class that inherits from `Player` and has a method `play()`, \
                which is called once a round. Everything below that belongs to `Player` or one of its base classes can \
                be called in it as it stands. Including `Player.hh` is enough; it brings the usual standard headers too."
            .to_owned(),
        sections: headers.iter().map(section).filter(|section| !section.items.is_empty()).chain([notes]).collect(),
        example: read(&root.join(format!("players/cpp/{game}/AIDemo.cc"))),
        language: "cpp",
    }
}

fn rust_page(root: &Path, game: &str) -> Page {
    let module = game.replace('-', "_");
    let folder = root.join("sdk/rust/src").join(&module);
    let mut sections = Vec::new();
    for (file, title) in [("view.rs", "What a player sees"), ("mod.rs", "What a player does")] {
        let mut items = rust::items(&read(&folder.join(file)));
        if file == "mod.rs" {
            items.extend(rust::items(&read(&root.join("sdk/rust/src/outbox.rs"))));
        }
        sections.push(Section { title: title.to_owned(), items });
    }
    let mut items = Vec::new();
    for name in
        names(&folder).iter().filter(|name| !["view.rs", "mod.rs", "wire.rs"].contains(&name.as_str()))
    {
        items.extend(rust::items(&read(&folder.join(name))));
    }
    sections.push(Section { title: "The things on the board".to_owned(), items });
    Page {
        title: format!("{}: a player in Rust", title(game)),
        intro: format!(
            "A player is one file, `AISauron.rs`: a type that implements `Player`, whose method \
             `play(&mut self, board: &View, orders: &mut Orders)` is called once a round, and the line \
             `palestra_sdk::register!({module}, Sauron);`. Everything below is in `palestra_sdk::{module}`; \
             `Orders` has the methods of `Outbox` as well as its own."
        ),
        sections,
        example: read(&root.join(format!("players/src/{module}/AIDemo.rs"))),
        language: "rust",
    }
}

fn title(game: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    game.split('-').map(word).collect::<Vec<_>>().join(" ")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the SDK is there");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("it can be read").file_name().into_string().expect("ASCII"))
        .collect();
    names.sort();
    names
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("cannot read {}: {why}", file.display()))
}
