//! The kit: the folder that a player's author works in, as the games' documents describe it.
//!
//! Everything in it is here, inside of the program; nothing is read from a disk or a network.

#![forbid(unsafe_code)]

use std::borrow::Cow;

/// A file's name in the kit, and what is in it.
type Embedded = (&'static str, &'static [u8]);

/// Games, the command of their documents that plays a first match, and the files of their kits.
const FILES: &[(&str, &str, &[Embedded])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page that shows matches; it needs nothing else.
pub const VIEWER: &str = include_str!("../../../viewer/dist/viewer.html");

/// A file of a kit.
#[derive(Debug)]
pub struct File {
    /// Where it goes, from the kit's folder.
    pub name: &'static str,
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// Whether it is a program.
    pub executable: bool,
}

/// What a kit is made for.
pub struct Kit<'a> {
    /// The game's name, as `ork-island`.
    pub game: &'a str,
    /// How people call the game.
    pub title: &'a str,
    /// What starts `palestra` on this machine: its name, or its path if the name is not enough.
    pub palestra: &'a str,
}

/// The files that are filled in for the game.
const TEMPLATES: &[&str] = &["Makefile", "README.md", "Game", "viewer.sh"];

impl Kit<'_> {
    /// All files; none if the game is unknown.
    pub fn files(&self) -> Vec<File> {
        let of_game = self.of_game().map_or(&[][..], |(_, files)| files);
        of_game
            .iter()
            .map(|&(name, content)| File {
                name,
                content: if TEMPLATES.contains(&name) { self.fill(content) } else { Cow::Borrowed(content) },
                executable: matches!(name, "Game" | "viewer.sh"),
            })
            .collect()
    }

    /// The command of the document that plays a first match.
    pub fn first_match(&self) -> &'static str {
        self.of_game().map_or("", |(first, _)| first)
    }

    fn of_game(&self) -> Option<(&'static str, &'static [Embedded])> {
        FILES.iter().find(|(game, ..)| *game == self.game).map(|&(_, first, files)| (first, files))
    }

    /// The file that this command writes.
    pub fn first_output(&self) -> &'static str {
        self.first_match().rsplit(' ').next().unwrap_or_default()
    }

    /// The configuration that this command plays with.
    pub fn first_config(&self) -> &'static str {
        self.first_match().split(' ').find(|word| word.ends_with(".cnf")).unwrap_or_default()
    }

    fn fill(&self, template: &[u8]) -> Cow<'static, [u8]> {
        let text = String::from_utf8_lossy(template)
            .replace("@GAME@", self.game)
            .replace("@TITLE@", self.title)
            .replace("@PALESTRA@", self.palestra)
            .replace("@FIRST@", self.first_match())
            .replace("@OUTPUT@", self.first_output())
            .replace("@CONFIG@", self.first_config());
        Cow::Owned(text.into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kit_is_whole_and_filled_in() {
        for (game, ..) in FILES {
            let kit = Kit { game, title: "A Game", palestra: "palestra" };
            let files = kit.files();
            for name in ["AINull.cc", "AIDemo.cc", "rust/AINull.rs", "AIDummy.wasm", kit.first_config()] {
                assert!(files.iter().any(|file| file.name == name), "{game} lacks {name}");
            }
            for file in files.iter().filter(|file| TEMPLATES.contains(&file.name)) {
                let text = std::str::from_utf8(&file.content).unwrap();
                let rest = text.replace("$@", "").replace("\"@", "");
                assert!(!rest.contains("@GAME@") && !rest.contains("@PALESTRA@"), "{game}: {}", file.name);
            }
        }
        assert!(Kit { game: "chess", title: "", palestra: "" }.files().is_empty());
    }
}
