//! The rules of submission, read from a source with a parser and from a module's imports.
//!
//! Nothing here is needed to play: it tells an author, numbered, what a contest would object to.

mod cpp;
mod headers;
mod rust;

use std::fmt;

use crate::module::ModuleInfo;
use crate::source::{Language, Source};

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
    check_name(source, name, longest_name, &mut findings);
    findings.sorted()
}

/// What the rules say about a module; `accepted` tells whether the sandbox gives an import (`module.name`).
pub fn module(info: &ModuleInfo, accepted: impl Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
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
    let file = source.shown.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    if stem.strip_prefix("AI") != Some(&name) {
        let end = if source.language == Language::Cpp { "cc" } else { "rs" };
        error(findings, format!("the file of player `{name}` must be called AI{name}.{end}, not {file}"));
    }
}

/// Findings on their way.
pub(crate) struct Findings(Vec<Finding>);

impl Findings {
    pub(crate) fn error(&mut self, rule: Rule, line: Option<usize>, sentence: String) {
        self.0.push(Finding { rule, line, severity: Severity::Error, sentence });
    }

    pub(crate) fn warning(&mut self, rule: Rule, line: Option<usize>, sentence: String) {
        self.0.push(Finding { rule, line, severity: Severity::Warning, sentence });
    }

    fn sorted(mut self) -> Vec<Finding> {
        self.0.sort_by_key(|finding| (finding.rule, finding.line));
        self.0.dedup();
        self.0
    }
}

/// Calls `visit` for a node and all below it, parents first.
pub(crate) fn walk<'t>(node: tree_sitter::Node<'t>, visit: &mut impl FnMut(tree_sitter::Node<'t>)) {
    // Not by recursion: a hostile source nests as deep as it likes.
    let mut stack = vec![node];
    while let Some(node) = stack.pop() {
        visit(node);
        let mut cursor = node.walk();
        let children: Vec<_> = node.children(&mut cursor).collect();
        stack.extend(children.into_iter().rev());
    }
}

/// The line of a node, from 1.
pub(crate) fn line(node: tree_sitter::Node<'_>) -> usize {
    node.start_position().row + 1
}

#[cfg(test)]
mod tests;
