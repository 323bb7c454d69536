//! `palestra man`: the manual's pages, from the same table as the help.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::{Arg, Command, CommandFactory};

use crate::FINE;
use crate::args::Args;
use crate::campaign::count;
use crate::export::write;
use crate::standings::GOOD;

/// Writes a page for the program and one for each of its commands.
pub fn run(folder: &Path) -> anyhow::Result<u8> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut root = Args::command();
    root.build();
    let mut pages = Vec::new();
    collect(&root, "palestra", &mut pages);
    for (name, text) in &pages {
        write(&folder.join(format!("{name}.1")), text)?;
    }
    let (made, folder) = (count(pages.len(), "page"), folder.display());
    anstream::println!("{GOOD}made{GOOD:#}  {made} in {folder}: man -l {folder}/palestra-play.1");
    Ok(FINE)
}

fn collect(command: &Command, name: &str, pages: &mut Vec<(String, String)>) {
    pages.push((name.to_owned(), page(command, name)));
    for below in shown(command) {
        collect(below, &format!("{name}-{}", below.get_name()), pages);
    }
}

/// The commands below one that people should know.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
}

fn page(command: &Command, name: &str) -> String {
    let mut text = format!(".TH {} 1 \"\" \"palestra {}\"\n", name.to_uppercase(), env!("CARGO_PKG_VERSION"));
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let _ = writeln!(text, ".SH NAME\n{} \\- {}", plain(name), plain(&about));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let _ = writeln!(text, ".SH SYNOPSIS\n{}", plain(&usage));
    section(&mut text, "ARGUMENTS", command.get_positionals());
    let options = || command.get_arguments().filter(|option| !option.is_positional());
    let mut headings: Vec<Option<&str>> = Vec::new();
    options().for_each(|option| {
        let heading = option.get_help_heading();
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    });
    for heading in headings {
        let title = heading.unwrap_or("Options").to_uppercase();
        section(&mut text, &title, options().filter(|option| option.get_help_heading() == heading));
    }
    if shown(command).next().is_some() {
        text.push_str(".SH COMMANDS\n");
        for below in shown(command) {
            let about = below.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(
                text,
                ".TP\n\\fB{}\\fR(1)\n{}",
                plain(&format!("{name}-{}", below.get_name())),
                plain(&about)
            );
        }
    }
    if let Some(after) = command.get_after_help() {
        let _ = writeln!(text, ".SH NOTES\n.nf\n{}\n.fi", plain(&after.to_string()));
    }
    text
}

fn section<'a>(text: &mut String, title: &str, arguments: impl Iterator<Item = &'a Arg>) {
    let mut title = Some(title);
    for argument in arguments.filter(|argument| !argument.is_hide_set()) {
        if let Some(title) = title.take() {
            let _ = writeln!(text, ".SH {title}");
        }
        let help = argument.get_long_help().or_else(|| argument.get_help()).map(ToString::to_string);
        let _ = writeln!(text, ".TP\n{}\n{}", names(argument), plain(&help.unwrap_or_default()));
    }
}

/// `-s, --seed N`
fn names(argument: &Arg) -> String {
    let value = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let takes = argument.get_action().takes_values();
    let value = value.filter(|_| takes).map(|value| format!("\\fI{}\\fR", plain(&value)));
    if argument.is_positional() {
        return value.unwrap_or_default();
    }
    let short = argument.get_short().map(|short| format!("\\fB\\-{short}\\fR"));
    let long = argument.get_long().map(|long| format!("\\fB\\-\\-{}\\fR", plain(long)));
    let all: Vec<String> = short.into_iter().chain(long).collect();
    [all.join(", "), value.unwrap_or_default()].join(" ").trim_end().to_owned()
}

/// Text that troff takes for nothing but text.
fn plain(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-");
    let line =
        |line: &str| if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line.to_owned() };
    escaped.lines().map(line).collect::<Vec<_>>().join("\n")
}
