//! The rules of submission, read from a source with a parser and from a module's imports.
//!
//! Nothing here is needed to play: it tells an author, numbered, what a contest would object to.

mod cpp;
mod headers;
mod rust;

use std::fmt;

use crate::module::ModuleInfo;
use crate::source::{Language, Source};
use crate::syntax::clipped;

pub(crate) use headers::is_standard_header;

/// A rule of submission, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// All the source is in one file.
    OneFile,
    /// The name is short, fit for a file name, and that of the file.
    Name,
    /// No global variables.
    NoGlobals,
    /// Only the standard library and the game's headers.
    StandardLibrary,
    /// No files, threads or other system calls.
    NoSystemCalls,
    /// No reading of standard input, no writing of standard output.
    NoInputOutput,
    /// The module wants nothing that the sandbox does not give.
    Imports,
    /// Nothing that means something else in the sandbox than with the author's compiler.
    SameEverywhere,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 8] = [
        Rule::OneFile,
        Rule::Name,
        Rule::NoGlobals,
        Rule::StandardLibrary,
        Rule::NoSystemCalls,
        Rule::NoInputOutput,
        Rule::Imports,
        Rule::SameEverywhere,
    ];

    /// The rule in words; those for C++ name what C++ calls so.
    pub fn words(self, language: Option<Language>) -> &'static str {
        match (self, language) {
            (Rule::OneFile, _) => "all source in one file",
            (Rule::Name, _) => "a name of at most 12 letters, that of the file",
            (Rule::NoGlobals, _) => "no global variables",
            (Rule::StandardLibrary, _) => "only standard libraries",
            (Rule::NoSystemCalls, _) => "no files, threads or other system calls",
            (Rule::NoInputOutput, Some(Language::Cpp)) => "nothing read from cin, nothing written to cout",
            (Rule::NoInputOutput, _) => {
                "nothing read from standard input, nothing written to standard output"
            }
            (Rule::Imports, _) => "nothing wanted from outside the sandbox",
            (Rule::SameEverywhere, _) => "the same in the sandbox as with another compiler",
        }
    }

    /// Its number in lists, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words(Some(Language::Cpp)))
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The rules forbid it.
    Error,
    /// The rules advise against it.
    Warning,
}

/// Something that a rule objects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which rule.
    pub rule: Rule,
    /// Where, from 1; `None` if it is nowhere in particular.
    pub line: Option<usize>,
    /// How bad.
    pub severity: Severity,
    /// What, and what to do instead.
    pub sentence: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.sentence)
    }
}

/// What the rules say about a source, by rule and line; the game says how long a name may be.
pub fn source(source: &Source, game: &str, longest_name: Option<usize>) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
    let name = match source.language {
        Language::Cpp => cpp::check(&source.text, game, &mut findings),
        Language::Rust => rust::check(&source.text, &mut findings),
    };
    match name {
        Ok(name) => check_name(source, name, longest_name, &mut findings),
        Err(why) => findings.error(Rule::SameEverywhere, why.line(), why.to_string()),
    }
    findings.sorted()
}

/// What the rules say about the module of a source; `accepted` tells whether the sandbox gives an import (`module.name`).
pub fn module(source: &Source, info: &ModuleInfo, accepted: impl Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
    // The text can say one name to us and another to the compiler; what counts is what the compiler made of it.
    if let Some(name) = info.name.as_deref().filter(|name| own_name(source) != Some(*name)) {
        let (name, file) = (name.escape_debug(), file(source));
        findings.error(
            Rule::Name,
            None,
            format!("compiled, it calls itself `{name}`, which is not the name of {file}"),
        );
    }
    for import in info.imports.iter().filter(|import| !accepted(import)) {
        findings.error(Rule::Imports, None, format!("it wants `{import}`, which the sandbox does not give"));
    }
    findings.sorted()
}

fn check_name(
    source: &Source,
    name: Option<(String, usize)>,
    longest: Option<usize>,
    findings: &mut Findings,
) {
    let Some((name, line)) = name else {
        let sentence = match source.language {
            Language::Cpp => "no player is registered: the last line must be RegisterPlayer(PLAYER_NAME);",
            Language::Rust => {
                "no player is registered: the last line must be palestra_sdk::register!(GAME, TYPE);"
            }
        };
        findings.error(Rule::Name, None, sentence.into());
        return;
    };
    let error = |findings: &mut Findings, what: String| findings.error(Rule::Name, Some(line), what);
    let length = name.chars().count();
    if let Some(longest) = longest.filter(|&longest| length > longest) {
        error(findings, format!("the name `{name}` has {length} letters; {longest} are allowed"));
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        error(findings, format!("the name `{name}` is not fit for a file: use letters, digits and _ only"));
    }
    if own_name(source) != Some(&name) {
        let file = file(source);
        let end = if source.language == Language::Cpp { "cc" } else { "rs" };
        error(findings, format!("the file of player `{name}` must be called AI{name}.{end}, not {file}"));
    }
}

/// The file's name as its author has it.
fn file(source: &Source) -> &str {
    source.shown.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// The name that the file of a source demands of its player.
fn own_name(source: &Source) -> Option<&str> {
    let file = file(source);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).strip_prefix("AI")
}

/// Findings on their way.
pub(crate) struct Findings(Vec<Finding>);

/// Findings of a rule that are told, and letters of one. Whoever has a thousand does not read them all.
const MOST: usize = 50;
const LONGEST: usize = 300;

impl Findings {
    pub(crate) fn error(&mut self, rule: Rule, line: Option<usize>, sentence: String) {
        self.add(Finding { rule, line, severity: Severity::Error, sentence });
    }

    pub(crate) fn warning(&mut self, rule: Rule, line: Option<usize>, sentence: String) {
        self.add(Finding { rule, line, severity: Severity::Warning, sentence });
    }

    fn add(&mut self, finding: Finding) {
        self.0.push(Finding { sentence: clipped(&finding.sentence, LONGEST), ..finding });
    }

    /// By rule and line, and of each rule the first.
    fn sorted(mut self) -> Vec<Finding> {
        self.0.sort_by_key(|finding| (finding.rule, finding.line));
        self.0.dedup();
        let mut told = Vec::new();
        for of_rule in self.0.chunk_by(|a, b| a.rule == b.rule) {
            let (first, rest) = of_rule.split_at(of_rule.len().min(MOST));
            told.extend_from_slice(first);
            if let Some(next) = rest.first() {
                // What is an error counts, though nobody reads it.
                let severe = rest.iter().find(|finding| finding.severity == Severity::Error).unwrap_or(next);
                let sentence = format!("and {} more from here on", rest.len());
                told.push(Finding { line: next.line, severity: severe.severity, sentence, rule: next.rule });
            }
        }
        told
    }
}

#[cfg(test)]
mod tests;
