//! `palestra completions`: words that may come next, from the same table as the help; games, players and boards, too.
//!
//! The script for a shell only hands the words over: what may follow is decided here, once for all shells.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command, CommandFactory, ValueEnum};
use palestra_arena::games;
use palestra_workshop::is_player_file;

use crate::args::Args;
use crate::show::{self, files_here};

/// The shells that we know.
#[derive(Clone, Copy, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

/// Prints the script for a shell.
pub fn script(shell: Shell) -> anyhow::Result<u8> {
    show::print(match shell {
        Shell::Bash => include_str!("complete/palestra.bash"),
        Shell::Zsh => include_str!("complete/palestra.zsh"),
        Shell::Fish => include_str!("complete/palestra.fish"),
        Shell::Powershell => include_str!("complete/palestra.ps1"),
    })
}

/// Prints what may stand in the place of the last word, one a line. Nothing means: any file.
pub fn words(words: &[String]) -> anyhow::Result<u8> {
    let lines: String = candidates(words).into_iter().map(|word| format!("{word}\n")).collect();
    show::print(&lines)
}

fn candidates(words: &[String]) -> Vec<String> {
    let mut command = Args::command();
    command.build();
    let Some((last, before)) = words.split_last() else { return Vec::new() };
    let place = Place::after(&command, before.get(1..).unwrap_or_default());
    let mut all: Vec<String> = match place.wanted {
        // --option=value is one word.
        _ if last.starts_with("--") && last.contains('=') => Vec::new(),
        Some(option) => values(option, &place, last),
        None if last.starts_with('-') => options(place.command),
        None if place.command.has_subcommands() => place
            .command
            .get_subcommands()
            .filter(|it| !it.is_hide_set())
            .map(|it| it.get_name().to_owned())
            .collect(),
        None => place.argument().map_or_else(Vec::new, |argument| values(argument, &place, last)),
    };
    all.retain(|word| word.starts_with(last.as_str()));
    all.dedup();
    all
}

/// Where on the command line we are.
struct Place<'a> {
    command: &'a Command,
    /// The words that are no options, after the command.
    given: Vec<&'a str>,
    /// The option whose value comes next.
    wanted: Option<&'a Arg>,
}

impl<'a> Place<'a> {
    fn after(root: &'a Command, words: &'a [String]) -> Self {
        let mut place = Place { command: root, given: Vec::new(), wanted: None };
        for word in words {
            if place.wanted.take().is_some() {
                continue;
            }
            if word.starts_with('-') && word.len() > 1 {
                place.wanted = place.option(word).filter(|_| !word.contains('='));
            } else if let Some(below) = place.command.find_subcommand(word).filter(|_| place.given.is_empty())
            {
                place.command = below;
            } else {
                place.given.push(word);
            }
        }
        place
    }

    /// The option of this name, if a value follows it.
    fn option(&self, word: &str) -> Option<&'a Arg> {
        let named = |option: &&Arg| match word.strip_prefix("--") {
            Some(long) => option.get_long() == Some(long),
            None => option.get_short() == word.chars().nth(1) && word.chars().count() == 2,
        };
        let takes = |option: &&Arg| matches!(option.get_action(), ArgAction::Set | ArgAction::Append);
        let joined = |option: &&Arg| !option.is_require_equals_set();
        self.command.get_arguments().find(named).filter(takes).filter(joined)
    }

    /// The argument that comes next; the last of many may come again.
    fn argument(&self) -> Option<&'a Arg> {
        let mut all = self.command.get_positionals();
        let many = |argument: &Arg| matches!(argument.get_action(), ArgAction::Append);
        let found = all.nth(self.given.len());
        found.or_else(|| self.command.get_positionals().last().filter(|argument| many(argument)))
    }

    /// The game that was named, if one was.
    fn game(&self) -> Option<&'static str> {
        let named = |game: &&&dyn palestra_game::erased::AnyGame| self.given.contains(&game.name());
        games().iter().find(named).map(|game| game.name())
    }
}

fn options(command: &Command) -> Vec<String> {
    let visible = command.get_arguments().filter(|option| !option.is_hide_set());
    let mut all: Vec<String> =
        visible.filter_map(|option| Some(format!("--{}", option.get_long()?))).collect();
    all.sort();
    all
}

/// What an option or an argument may be; empty for any file.
fn values(argument: &Arg, place: &Place<'_>, begun: &str) -> Vec<String> {
    let known: Vec<String> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !known.is_empty() {
        return known;
    }
    match argument.get_id().as_str() {
        "game" => games().iter().map(|game| game.name().to_owned()).collect(),
        "rules" => ["document", "original"].map(str::to_owned).to_vec(),
        "input" => files(begun, |file| file.extension().is_some_and(|ending| ending == "cnf")),
        "players" | "player" | "opponents" | "versus" | "only_stderr_of" | "profile_of" | "with" => {
            let mut all = players(place.game());
            all.extend(files(begun, is_player_file));
            all
        }
        "file" | "files" if matches!(place.command.get_name(), "build" | "check" | "submit") => {
            files(begun, is_player_file)
        }
        _ => Vec::new(),
    }
}

/// Built-in players, of one game or of all, and those of this folder by their names.
fn players(game: Option<&str>) -> Vec<String> {
    let wanted = games().iter().map(|game| game.name()).filter(|name| game.is_none_or(|game| game == *name));
    let mut names: Vec<String> =
        wanted.flat_map(palestra_players::of_game).map(|(name, _)| (*name).to_owned()).collect();
    names.extend(files_here().into_iter().map(|(name, _)| name));
    names.sort();
    names.dedup();
    names
}

/// Files of the folder that the word begins with, and folders, which may lead to more.
fn files(begun: &str, wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let folder = begun.rfind('/').map_or("", |at| &begun[..=at]);
    let here = if folder.is_empty() { PathBuf::from(".") } else { PathBuf::from(folder) };
    let mut all: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(here).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        if path.is_dir() {
            all.push(format!("{folder}{name}/"));
        } else if wanted(&path) {
            all.push(format!("{folder}{name}"));
        }
    }
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(line: &str) -> Vec<String> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        candidates(&words)
    }

    #[test]
    fn commands_games_players_and_options() {
        assert_eq!(after("palestra pla"), ["play", "plagiarism"]);
        assert!(!after("palestra ").contains(&"complete".to_owned()), "hidden");
        assert_eq!(after("palestra play ork"), ["ork-island"]);
        assert_eq!(after("palestra play ork-island Du"), ["Dummy"]);
        assert_eq!(after("palestra play ork-island Demo -s 3 --rules o"), ["original"]);
        assert_eq!(after("palestra arena mad-max --versus De"), ["Demo"]);
        assert_eq!(after("palestra play --rec"), ["--record"]);
        assert_eq!(after("palestra completions z"), ["zsh"]);
        assert!(after("palestra watch ").is_empty(), "any file");
    }

    #[test]
    fn files_of_folders() {
        let toolchain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../players/cpp/ork-island/AIN");
        let found = after(&format!("palestra check {toolchain}"));
        assert_eq!(found, [format!("{toolchain}ull.cc")]);
    }
}
