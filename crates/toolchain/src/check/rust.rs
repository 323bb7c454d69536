use tree_sitter::Node;

use super::{Findings, Rule};
use crate::syntax::{self, NoTree, line, walk};

/// Parts of the standard library that reach outside.
const MODULES: &[&str] = &["fs", "net", "process", "thread", "env", "os", "time"];

/// Types that make a `static` a variable.
const CHANGEABLE: &[&str] = &[
    "Cell",
    "RefCell",
    "UnsafeCell",
    "OnceCell",
    "LazyCell",
    "Mutex",
    "RwLock",
    "OnceLock",
    "LazyLock",
    "AtomicBool",
    "AtomicI8",
    "AtomicI16",
    "AtomicI32",
    "AtomicI64",
    "AtomicIsize",
    "AtomicU8",
    "AtomicU16",
    "AtomicU32",
    "AtomicU64",
    "AtomicUsize",
    "AtomicPtr",
];

/// Crates that a player can use.
const CRATES: &[&str] = &["std", "core", "alloc", "palestra_sdk"];

/// Checks a Rust source; answers the registered name and its line.
///
/// # Errors
/// If it is too much to be read.
pub(super) fn check(text: &str, findings: &mut Findings) -> Result<Option<(String, usize)>, NoTree> {
    let tree = syntax::parse(&tree_sitter_rust::LANGUAGE.into(), text)?;
    let mut name = None;
    walk(tree.root_node(), &mut |node, above| match node.kind() {
        "mod_item" if node.child_by_field_name("body").is_none() => {
            findings.error(
                Rule::OneFile,
                Some(line(node)),
                "a module in another file; put its content here".into(),
            );
        }
        "static_item" => static_item(node, text, findings),
        "use_declaration" => {
            if let Some(tree) = node.child_by_field_name("argument") {
                used(tree, text, &mut Vec::new(), 0, findings);
            }
        }
        "scoped_identifier" | "scoped_type_identifier" if !inside_use(above) => {
            path(&text[node.byte_range()], line(node), findings);
        }
        "foreign_mod_item" => {
            findings.error(
                Rule::NoSystemCalls,
                Some(line(node)),
                "foreign functions are not accepted".into(),
            );
        }
        "extern_crate_declaration" => {
            findings.error(Rule::StandardLibrary, Some(line(node)), "`extern crate` is not accepted".into());
        }
        "macro_invocation" => name = macro_call(node, text, findings).or(name.take()),
        _ => {}
    });
    Ok(name)
}

fn static_item(node: Node<'_>, text: &str, findings: &mut Findings) {
    let name = node.child_by_field_name("name").map_or("", |n| &text[n.byte_range()]);
    let mut cursor = node.walk();
    let mut variable = node.children(&mut cursor).any(|child| child.kind() == "mutable_specifier");
    if let Some(kind) = node.child_by_field_name("type") {
        walk(kind, &mut |part, _| {
            variable |= part.kind() == "type_identifier" && CHANGEABLE.contains(&&text[part.byte_range()]);
        });
    }
    if variable {
        let sentence = format!("`{name}` is a global variable; use a field of your player instead");
        findings.error(Rule::NoGlobals, Some(line(node)), sentence);
    }
}

/// Bytes of a path before a list. A longer one is none that is looked for, and would be looked at again for each of the list.
const LONGEST: usize = 200;

/// Every path that a `use` names.
fn used<'s>(tree: Node<'_>, text: &'s str, above: &mut Vec<&'s str>, nested: usize, findings: &mut Findings) {
    // Nobody nests them deeper, or has longer names, but somebody may try.
    if nested > 16 {
        return;
    }
    let depth = above.len();
    match tree.kind() {
        "use_list" => {
            let mut cursor = tree.walk();
            for child in tree.named_children(&mut cursor) {
                used(child, text, above, nested + 1, findings);
            }
        }
        "scoped_use_list" => {
            if let Some(start) = tree.child_by_field_name("path") {
                let path = &text[start.byte_range()];
                above.push(if path.len() > LONGEST { "_" } else { path });
            }
            if let Some(list) = tree.child_by_field_name("list") {
                used(list, text, above, nested + 1, findings);
            }
            above.truncate(depth);
        }
        "use_as_clause" => {
            if let Some(start) = tree.child_by_field_name("path") {
                used(start, text, above, nested + 1, findings);
            }
        }
        _ => {
            let whole =
                above.iter().copied().chain([&text[tree.byte_range()]]).collect::<Vec<_>>().join("::");
            let first = whole.split("::").next().unwrap_or_default().trim();
            let local = matches!(first, "self" | "super" | "crate") || first.starts_with(char::is_uppercase);
            if !local && !CRATES.contains(&first) && whole.contains("::") {
                let sentence = format!("`{first}` is neither the standard library nor the SDK");
                findings.warning(Rule::StandardLibrary, Some(line(tree)), sentence);
            }
            path(&whole, line(tree), findings);
        }
    }
}

fn path(path: &str, at: usize, findings: &mut Findings) {
    let parts: Vec<&str> = path.split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
    match parts[..] {
        ["std" | "core", module, ..] if MODULES.contains(&module) && !path.ends_with("Duration") => {
            let sentence =
                format!("`std::{module}` is not accepted: a player has no files, threads, clock or system");
            findings.error(Rule::NoSystemCalls, Some(at), sentence);
        }
        ["std", "io", "stdin" | "Stdin", ..] | ["io", "stdin", ..] => {
            findings.error(Rule::NoInputOutput, Some(at), "standard input is empty in the sandbox".into());
        }
        _ => {}
    }
}

fn inside_use(above: &[Node<'_>]) -> bool {
    above.iter().any(|above| {
        matches!(above.kind(), "use_declaration" | "scoped_identifier" | "scoped_type_identifier")
    })
}

/// A macro that matters; the registering one tells the player's name.
fn macro_call(node: Node<'_>, text: &str, findings: &mut Findings) -> Option<(String, usize)> {
    let called = &text[node.child_by_field_name("macro")?.byte_range()];
    let last = called.rsplit("::").next().unwrap_or_default().trim();
    match last {
        "print" | "println" => {
            let sentence = format!("`{last}!` writes standard output; use eprintln! for debugging");
            findings.warning(Rule::NoInputOutput, Some(line(node)), sentence);
        }
        "thread_local" => {
            let sentence = "`thread_local!` makes global variables; use fields of your player instead".into();
            findings.error(Rule::NoGlobals, Some(line(node)), sentence);
        }
        // register!(GAME, TYPE)
        "register" => {
            let mut name = None;
            walk(node, &mut |part, _| {
                if part.kind() == "identifier" && part.start_byte() >= node.start_byte() + called.len() {
                    name = Some((text[part.byte_range()].to_string(), line(part)));
                }
            });
            return name;
        }
        _ => {}
    }
    None
}
