use std::collections::HashSet;

use tree_sitter::Node;

use super::headers::{is_forbidden_header, is_standard_header};
use super::{Findings, Rule};
use crate::sdk;
use crate::syntax::{self, NoTree, line, walk};

/// Functions that ask the system for something.
const CALLS: &[&str] = &[
    "system",
    "popen",
    "fork",
    "vfork",
    "execl",
    "execlp",
    "execle",
    "execv",
    "execvp",
    "execve",
    "posix_spawn",
    "kill",
    "raise",
    "signal",
    "sigaction",
    "pthread_create",
    "socket",
    "connect",
    "open",
    "creat",
    "fopen",
    "freopen",
    "fdopen",
    "opendir",
    "unlink",
    "mmap",
    "dlopen",
    "syscall",
    "getenv",
    "setenv",
    "putenv",
    "sleep",
    "usleep",
    "nanosleep",
    "alarm",
    "setrlimit",
    "ptrace",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
];

/// Types of the standard library that do.
const TYPES: &[&str] = &[
    "ifstream",
    "ofstream",
    "fstream",
    "wifstream",
    "wofstream",
    "thread",
    "jthread",
    "async",
    "mutex",
    "condition_variable",
    "filesystem",
    "random_device",
];

/// Functions that draw a random number.
const DRAWS: &[&str] = &["random", "rand", "randomize", "drand48", "lrand48", "mrand48"];

/// Names that read standard input, and those that write standard output.
const INPUT: &[&str] = &["cin", "wcin", "scanf", "getchar", "gets", "stdin"];
const OUTPUT: &[&str] = &["cout", "wcout", "printf", "puts", "putchar", "stdout"];

/// Checks a C++ source; answers the registered name and its line.
///
/// # Errors
/// If it is too much to be read.
pub(super) fn check(
    text: &str,
    game: &str,
    findings: &mut Findings,
) -> Result<Option<(String, usize)>, NoTree> {
    let tree = syntax::parse(&tree_sitter_cpp::LANGUAGE.into(), text)?;
    let root = tree.root_node();
    let file =
        File { text, own: own_names(root, text), values: values(root, text), drawn: drawn(root, text) };
    walk(root, &mut |node, above| match node.kind() {
        "preproc_include" => file.include(node, game, findings),
        "declaration" => file.declaration(node, above, findings),
        "field_declaration" => file.field(node, findings),
        "identifier" | "type_identifier" | "namespace_identifier" => file.name(node, above, findings),
        "argument_list" => file.arguments(node, findings),
        "try_statement" | "throw_statement" => file.exception(node, findings),
        "asm" | "gnu_asm_expression" => {
            findings.error(Rule::NoSystemCalls, Some(line(node)), "inline assembly is not accepted".into());
        }
        _ => {}
    });
    Ok(file.registered(root))
}

/// Names of functions, types and variables that the source itself defines.
fn own_names<'s>(root: Node<'_>, text: &'s str) -> HashSet<&'s str> {
    let mut names = HashSet::new();
    walk(root, &mut |node, _| {
        let holder = match node.kind() {
            "function_declarator"
            | "init_declarator"
            | "pointer_declarator"
            | "array_declarator"
            | "parameter_declaration"
            | "field_declaration"
            | "declaration" => node.child_by_field_name("declarator"),
            "struct_specifier" | "class_specifier" | "enum_specifier" => node.child_by_field_name("name"),
            "enumerator" => node.child_by_field_name("name"),
            _ => None,
        };
        if let Some(name) =
            holder.filter(|n| matches!(n.kind(), "identifier" | "field_identifier" | "type_identifier"))
        {
            names.insert(&text[name.byte_range()]);
        }
    });
    names
}

/// Names that are values in this source and no types: variables, enumerators, macros that stand for a number.
fn values<'s>(root: Node<'_>, text: &'s str) -> HashSet<&'s str> {
    let mut names = HashSet::new();
    let mut add = |node: Option<Node<'_>>| {
        if let Some(name) = node.filter(|node| node.kind() == "identifier") {
            names.insert(&text[name.byte_range()]);
        }
    };
    walk(root, &mut |node, _| match node.kind() {
        "init_declarator" | "declaration" => add(node.child_by_field_name("declarator")),
        "enumerator" => add(node.child_by_field_name("name")),
        "preproc_def" => {
            let value = node.child_by_field_name("value").map_or("", |value| text[value.byte_range()].trim());
            if value.starts_with(|c: char| c.is_ascii_digit() || "-+('\"".contains(c)) {
                add(node.child_by_field_name("name"));
            }
        }
        _ => {}
    });
    names
}

/// Where a random number is drawn, in bytes, in their order.
fn drawn(root: Node<'_>, text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    walk(root, &mut |node, _| {
        let called =
            (node.kind() == "call_expression").then(|| node.child_by_field_name("function")).flatten();
        let name = called.and_then(|function| text[function.byte_range()].rsplit(['.', '>', ':']).next());
        if name.is_some_and(|name| DRAWS.contains(&name.trim())) {
            places.push(node.start_byte());
        }
    });
    places
}

struct File<'s> {
    text: &'s str,
    own: HashSet<&'s str>,
    values: HashSet<&'s str>,
    drawn: Vec<usize>,
}

impl<'s> File<'s> {
    fn text(&self, node: Node<'_>) -> &'s str {
        &self.text[node.byte_range()]
    }

    fn include(&self, node: Node<'_>, game: &str, findings: &mut Findings) {
        let Some(path) = node.child_by_field_name("path") else { return };
        let name = self.text(path).trim().trim_matches(['<', '>', '"']);
        let at = Some(line(node));
        if sdk::headers(game).any(|known| known == name) {
            return;
        }
        if is_forbidden_header(name) {
            findings.error(
                Rule::NoSystemCalls,
                at,
                format!("<{name}> is not accepted: a player has no threads, signals or files"),
            );
        } else if !is_standard_header(name) {
            let rule = if path.kind() == "string_literal" { Rule::OneFile } else { Rule::StandardLibrary };
            let what = if rule == Rule::OneFile {
                "is another file; put its content here"
            } else {
                "is no standard header"
            };
            findings.error(rule, at, format!("`{name}` {what}"));
        }
    }

    /// A declaration of variables outside of all functions, or a static one inside.
    fn declaration(&self, node: Node<'_>, above: &[Node<'_>], findings: &mut Findings) {
        let at_namespace = above.iter().all(|above| {
            !matches!(
                above.kind(),
                "compound_statement" | "field_declaration_list" | "lambda_expression" | "for_statement"
            )
        });
        let is_static = self.has_word(node, "storage_class_specifier", &["static", "thread_local"]);
        if !(at_namespace || is_static) {
            return;
        }
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            if let Some(name) = self.variable(declarator).filter(|_| !self.is_constant(node, declarator)) {
                let kind = if at_namespace { "global" } else { "static" };
                findings.error(
                    Rule::NoGlobals,
                    Some(line(declarator)),
                    format!("`{name}` is a {kind} variable; use an attribute of your class instead"),
                );
            }
        }
    }

    fn field(&self, node: Node<'_>, findings: &mut Findings) {
        if !self.has_word(node, "storage_class_specifier", &["static"]) {
            return;
        }
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            if let Some(name) = self.variable(declarator).filter(|_| !self.is_constant(node, declarator)) {
                let sentence =
                    format!("`{name}` is a static attribute, which is a global variable; drop the `static`");
                findings.error(Rule::NoGlobals, Some(line(declarator)), sentence);
            }
        }
    }

    /// The name of the variable that a declarator declares; `None` for a function.
    fn variable(&self, declarator: Node<'_>) -> Option<&'s str> {
        match declarator.kind() {
            "identifier" | "field_identifier" => match self.text(declarator) {
                "RegisterPlayer" => None,
                name => Some(name),
            },
            // `int Player::count = 0;` defines a static attribute.
            "qualified_identifier" => Some(self.text(declarator)),
            // `int (*f)(int)` is a variable and `int f(int)` is not; `vector<int> v(n)` is, if n is a value.
            "function_declarator" => {
                let inner = declarator.child_by_field_name("declarator")?;
                let variable = inner.kind() == "parenthesized_declarator" || self.takes_values(declarator);
                variable.then(|| self.variable(inner)).flatten()
            }
            _ => {
                let mut cursor = declarator.walk();
                let inner = declarator.child_by_field_name("declarator");
                inner
                    .or_else(|| declarator.named_children(&mut cursor).next())
                    .and_then(|node| self.variable(node))
            }
        }
    }

    /// Whether what looks like parameters of a function are arguments: some are values, not types.
    fn takes_values(&self, function: Node<'_>) -> bool {
        let Some(parameters) = function.child_by_field_name("parameters") else { return false };
        let mut cursor = parameters.walk();
        parameters.named_children(&mut cursor).any(|parameter| {
            parameter.kind() == "parameter_declaration"
                && parameter.child_by_field_name("declarator").is_none()
                && parameter
                    .child_by_field_name("type")
                    .is_some_and(|kind| self.values.contains(self.text(kind)))
        })
    }

    /// Whether what a declarator declares can never change. In `const char* p` it is only what p points at.
    fn is_constant(&self, declaration: Node<'_>, declarator: Node<'_>) -> bool {
        if self.has_word(declaration, "type_qualifier", &["constexpr"]) {
            return true;
        }
        let pointer = std::iter::successors(Some(declarator), inner_declarator)
            .filter(|node| node.kind() == "pointer_declarator")
            .last();
        self.has_word(pointer.unwrap_or(declaration), "type_qualifier", &["const"])
    }

    fn has_word(&self, node: Node<'_>, kind: &str, words: &[&str]) -> bool {
        let mut cursor = node.walk();
        node.children(&mut cursor).any(|child| child.kind() == kind && words.contains(&self.text(child)))
    }

    fn name(&self, node: Node<'_>, above: &[Node<'_>], findings: &mut Findings) {
        let name = self.text(node);
        let at = Some(line(node));
        if self.own.contains(name) {
            return;
        }
        if INPUT.contains(&name) {
            findings.error(
                Rule::NoInputOutput,
                at,
                format!("`{name}` reads standard input, where nothing ever comes"),
            );
        } else if OUTPUT.contains(&name) {
            findings.warning(
                Rule::NoInputOutput,
                at,
                format!("`{name}` writes standard output; use cerr for debugging"),
            );
        } else if TYPES.contains(&name) && !is_include(above) {
            findings.error(
                Rule::NoSystemCalls,
                at,
                format!("`{name}` is not accepted: a player has no files, threads or system"),
            );
        } else if CALLS.contains(&name) && is_called(node, above) {
            findings.error(Rule::NoSystemCalls, at, format!("`{name}` is a system call"));
        }
    }

    /// Two draws among the arguments of one call: which comes first is up to the compiler.
    fn arguments(&self, list: Node<'_>, findings: &mut Findings) {
        let mut cursor = list.walk();
        let drawing = list.named_children(&mut cursor).filter(|argument| self.draws(*argument)).count();
        if drawing > 1 {
            let sentence = "several arguments draw random numbers: g++ draws for the last one first, the sandbox's \
                            compiler for the first; draw into variables before";
            findings.warning(Rule::SameEverywhere, Some(line(list)), sentence.into());
        }
    }

    /// Whether an expression draws a random number when it is evaluated.
    fn draws(&self, expression: Node<'_>) -> bool {
        let range = expression.byte_range();
        let next = self.drawn.partition_point(|&place| place < range.start);
        self.drawn.get(next).is_some_and(|&place| place < range.end)
    }

    fn exception(&self, node: Node<'_>, findings: &mut Findings) {
        let word = if node.kind() == "try_statement" { "try" } else { "throw" };
        let sentence =
            format!("`{word}`: in the sandbox nothing is caught, whatever is thrown ends the player");
        findings.warning(Rule::SameEverywhere, Some(line(node)), sentence);
    }

    /// What RegisterPlayer registers: its argument, or what that is defined as.
    fn registered(&self, root: Node<'_>) -> Option<(String, usize)> {
        let mut defines = Vec::new();
        let mut found = None;
        let mut words = Vec::new();
        walk(root, &mut |node, _| {
            if node.kind() == "preproc_def"
                && let (Some(name), Some(value)) =
                    (node.child_by_field_name("name"), node.child_by_field_name("value"))
            {
                defines.push((self.text(name), self.text(value).trim().to_string(), line(node)));
            } else if node.child_count() == 0
                && matches!(node.kind(), "identifier" | "type_identifier" | "field_identifier")
            {
                words.push((self.text(node), line(node)));
            }
        });
        for pair in words.windows(2) {
            if pair[0].0 == "RegisterPlayer" {
                found = Some(pair[1]);
            }
        }
        let (argument, at) = found?;
        let defined = defines.into_iter().rev().find(|(name, ..)| *name == argument);
        Some(defined.map_or((argument.to_string(), at), |(_, value, line)| (value, line)))
    }
}

fn inner_declarator<'t>(node: &Node<'t>) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    let mut children = node.named_children(&mut cursor);
    node.child_by_field_name("declarator")
        .or_else(|| children.find(|child| child.kind().ends_with("declarator")))
}

fn is_include(above: &[Node<'_>]) -> bool {
    above.last().is_some_and(|above| above.kind() == "preproc_include")
}

/// Whether a name is what a call calls, alone or as `std::name`.
fn is_called(node: Node<'_>, above: &[Node<'_>]) -> bool {
    let mut below = node;
    for &above in above.iter().rev() {
        match above.kind() {
            "qualified_identifier" => below = above,
            "call_expression" => return above.child_by_field_name("function") == Some(below),
            _ => return false,
        }
    }
    false
}
