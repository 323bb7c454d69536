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
    /// Where the program is that makes the kit: tomorrow's terminal may not know its name.
    pub program: &'a str,
}

/// How the program is called where it is installed.
const NAME: &str = "palestra";

/// The files that are filled in for the game.
const TEMPLATES: &[&str] = &["Makefile", "README.md", "Game", "Game.cmd", "viewer.sh", "viewer.cmd"];

impl Kit<'_> {
    /// All files; none if the game is unknown.
    pub fn files(&self) -> Vec<File> {
        let of_game = self.of_game().map_or(&[][..], |(_, files)| files);
        of_game
            .iter()
            .map(|&(name, content)| File {
                name,
                content: match name {
                    name if name.ends_with(".cmd") => with_windows_line_ends(&self.fill(content)),
                    name if TEMPLATES.contains(&name) => self.fill(content),
                    _ => Cow::Borrowed(content),
                },
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

    /// What may start `palestra`, the best first, as a shell reads it.
    fn programs(&self) -> String {
        let path = format!("'{}'", self.program.replace('\'', "'\\''"));
        if self.palestra == NAME { format!("{NAME} {path}") } else { format!("{path} {NAME}") }
    }

    fn fill(&self, template: &[u8]) -> Cow<'static, [u8]> {
        let text = String::from_utf8_lossy(template)
            .replace("@GAME@", self.game)
            .replace("@TITLE@", self.title)
            .replace("@PALESTRA@", self.palestra)
            .replace("@PROGRAMS@", &self.programs())
            .replace("@MAKE_PROGRAMS@", &self.programs().replace('$', "$$"))
            .replace("@CMD_PROGRAM@", &self.program.replace('%', "%%"))
            .replace("@FIRST_CMD@", &self.first_match().replacen("./Game", ".\\Game", 1))
            .replace("@FIRST@", self.first_match())
            .replace("@OUTPUT@", self.first_output())
            .replace("@CONFIG@", self.first_config());
        Cow::Owned(text.into_bytes())
    }
}

/// The command shell of Windows loses its way in other files.
fn with_windows_line_ends(text: &[u8]) -> Cow<'static, [u8]> {
    Cow::Owned(String::from_utf8_lossy(text).replace('\n', "\r\n").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kit_is_whole_and_filled_in() {
        for (game, ..) in FILES {
            let kit = Kit { game, title: "A Game", palestra: "palestra", program: "/opt/it's $here" };
            let files = kit.files();
            let names = [
                "AINull.cc",
                "AIDemo.cc",
                "rust/AINull.rs",
                "AIDummy.wasm",
                "default.cnf",
                "guide/README.md",
            ];
            for name in names.into_iter().chain([kit.first_config()]) {
                assert!(files.iter().any(|file| file.name == name), "{game} lacks {name}");
            }
            for file in files.iter().filter(|file| TEMPLATES.contains(&file.name)) {
                let text = std::str::from_utf8(&file.content).unwrap();
                let rest = text.replace("$@", "").replace("\"@", "");
                assert!(!rest.contains("@GAME@") && !rest.contains("@PALESTRA@"), "{game}: {}", file.name);
                assert!(!rest.contains("PROGRAM"), "{game}: {}", file.name);
                let windows = file.name.ends_with(".cmd");
                assert_eq!(text.contains('\r'), windows, "{game}: {}", file.name);
            }
        }
        assert!(Kit { game: "chess", title: "", palestra: "", program: "" }.files().is_empty());
    }

    #[test]
    fn a_path_is_quoted_for_the_shell() {
        let kit = Kit { game: "ork-island", title: "", palestra: "palestra", program: "/opt/it's $here" };
        assert_eq!(kit.programs(), r"palestra '/opt/it'\''s $here'");
        let kit = Kit { palestra: "/bin/other", ..kit };
        assert_eq!(kit.programs(), r"'/opt/it'\''s $here' palestra");
    }

    /// A page of a kit points at nothing that the kit lacks.
    #[test]
    fn links_of_the_guide_stay_in_the_kit() {
        for (game, ..) in FILES {
            let files = Kit { game, title: "", palestra: "", program: "" }.files();
            let pages = files.iter().filter(|file| file.name.starts_with("guide/"));
            let mut links = 0;
            for page in pages {
                let text = std::str::from_utf8(&page.content).unwrap();
                for part in text.split("](").skip(1) {
                    let target = part.split([')', '#']).next().unwrap();
                    if target.is_empty() || target.contains("://") {
                        continue;
                    }
                    let name = target.strip_prefix("../").map_or(format!("guide/{target}"), str::to_owned);
                    assert!(files.iter().any(|file| file.name == name), "{game}: {} -> {target}", page.name);
                    links += 1;
                }
            }
            assert!(links > 10, "{game}: {links}");
        }
    }
}
