//! What a source shall not ask of a compiler: files of the house, its environment, assembly.
//!
//! Looked for in the text, so that an author reads a sentence and not a compiler's riddle. There are ways around it,
//! and nothing depends on it: what a compiler cannot read, the fence decides.

use std::fmt;

use tree_sitter::Node;

use crate::lexer::{Token, tokens};
use crate::source::{Language, Source};
use crate::syntax::{self, NoTree, clipped, line, walk};
use crate::{check, sdk};

/// Something that a source may not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub line: usize,
    pub why: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// The first thing in `source` that is not accepted.
pub(crate) fn refusal(source: &Source, game: &str) -> Option<Refusal> {
    match source.language {
        Language::Cpp => cpp(&source.text, game),
        Language::Rust => rust(&source.text),
    }
}

/// Directives that can do no harm. `include` is looked at closely; `line` would hide what is whose.
const DIRECTIVES: &[&str] = &[
    "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "error", "warning", "include",
    "pragma",
];

/// Pragmas that can do no harm, and what may follow `GCC`, which can also look at files.
const PRAGMAS: &[&str] = &["once", "message", "STDC", "omp", "region", "endregion", "unroll"];
const GCC_PRAGMAS: &[&str] =
    &["optimize", "target", "diagnostic", "push_options", "pop_options", "unroll", "ivdep", "reset_options"];

/// Letters of a name that are told.
const LONGEST: usize = 100;

/// Words that reach outside wherever they stand.
const WORDS: &[&str] = &["asm", "__asm", "__asm__", "__has_embed"];

fn cpp(text: &str, game: &str) -> Option<Refusal> {
    let all = tokens(text);
    for (k, token) in all.iter().enumerate() {
        let refuse = |why: String| Some(Refusal { line: token.line, why });
        if WORDS.contains(&token.text.as_str()) {
            return refuse(format!("`{}` is not accepted", token.text));
        }
        if token.first && token.text == "#" {
            let rest: Vec<&Token> = all[k + 1..].iter().take_while(|t| !t.first).collect();
            if let Some(why) = directive(&rest, game) {
                return refuse(why);
            }
        }
    }
    None
}

/// Why the directive with these words is refused.
fn directive(words: &[&Token], game: &str) -> Option<String> {
    let name = words.first()?.text.as_str(); // a lone number sign means nothing
    if !DIRECTIVES.contains(&name) {
        return Some(format!("the directive #{} is not accepted", clipped(name, LONGEST)));
    }
    let argument: String = words[1..].iter().map(|token| token.text.as_str()).collect();
    match name {
        "include" => {
            let header = argument
                .strip_prefix('<')
                .and_then(|rest| rest.strip_suffix('>'))
                .or_else(|| argument.strip_prefix('"')?.strip_suffix('"'));
            match header {
                Some(header) if accepted(header, game) => None,
                Some(header) => {
                    let header = clipped(header, LONGEST);
                    Some(format!("#include of `{header}`: only standard headers and the game's are accepted"))
                }
                None => Some("#include of something that is no plain header name".into()),
            }
        }
        "pragma" => {
            let mut names = words[1..].iter().map(|word| word.text.as_str());
            let harmless = match names.next() {
                Some("GCC") => names.next().is_none_or(|name| GCC_PRAGMAS.contains(&name)),
                Some(name) => PRAGMAS.contains(&name),
                None => true,
            };
            (!harmless).then(|| format!("#pragma {} is not accepted", clipped(&words[1].text, LONGEST)))
        }
        _ => None,
    }
}

fn accepted(header: &str, game: &str) -> bool {
    check::is_standard_header(header) || sdk::headers(game).any(|known| known == header)
}

/// Macros that reach outside of a Rust source, wherever their names stand: a macro can be renamed or passed on.
const MACROS: &[&str] =
    &["include_str", "include_bytes", "option_env", "global_asm", "naked_asm", "proc_macro"];

/// Macros whose names are ordinary words: they count only where they are called.
const ORDINARY: &[&str] = &["include", "env", "asm"];

fn rust(text: &str) -> Option<Refusal> {
    let tree = match syntax::parse(&tree_sitter_rust::LANGUAGE.into(), text) {
        Ok(tree) => tree,
        Err(NoTree::Long) => return None, // the compiler reads it, inside of its fence
        Err(why) => return Some(Refusal { line: why.line().unwrap_or(1), why: why.to_string() }),
    };
    let mut found = None;
    walk(tree.root_node(), &mut |node, _| {
        if found.is_none() {
            found = rust_node(node, text).map(|why| Refusal { line: line(node), why });
        }
    });
    found
}

fn rust_node(node: Node<'_>, text: &str) -> Option<String> {
    match node.kind() {
        "mod_item" if node.child_by_field_name("body").is_none() => {
            Some("a module in another file is not accepted: a player is one file".into())
        }
        "extern_crate_declaration" => Some("`extern crate` is not accepted".into()),
        "attribute" => {
            let name = text[node.byte_range()].split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
            ["path", "feature", "link", "link_args", "plugin"]
                .contains(&name)
                .then(|| format!("the attribute `{name}` is not accepted"))
        }
        // Inside of what the parser could not read, every word counts.
        _ if node.child_count() == 0 => {
            let word = &text[node.byte_range()];
            let word = word.strip_prefix("r#").unwrap_or(word);
            if MACROS.contains(&word) {
                Some(format!("`{word}` is not accepted"))
            } else if ORDINARY.contains(&word) && is_called(node) {
                Some(format!("`{word}!` is not accepted"))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether an exclamation mark follows, here or after the path that ends here.
fn is_called(node: Node<'_>) -> bool {
    let next = node.next_sibling().or_else(|| node.parent()?.next_sibling());
    next.is_some_and(|next| next.kind() == "!")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str, text: &str) -> String {
        let source = Source::new(name, text.as_bytes().to_vec()).unwrap();
        refusal(&source, "ork-island").map_or_else(|| "accepted".into(), |r| r.to_string())
    }

    #[test]
    fn strangers_cpp() {
        let sources = [
            "#include \"Player.hh\"\n#include <vector>\n#define N 3\n#pragma once\nint f() { return N; }",
            "#include \"/etc/passwd\"",
            "\n#include </etc/passwd>",
            "#include <../../../etc/passwd>",
            "#inc\\\nlude \"/etc/passwd\"",
            "#/**/include/**/\"/etc/passwd\"",
            "%:include \"/etc/passwd\"",
            "#define F \"/etc/passwd\"\n#include F",
            "#include_next <vector>",
            "#embed \"/etc/passwd\"",
            "#import \"/etc/passwd\"",
            "#if __has_include(\"/etc/passwd\")\n#endif",
            "void f() { __asm__(\".incbin \\\"/etc/passwd\\\"\"); }",
            "#line 3 \"/usr/include/x\"",
            "# 3 \"/usr/include/x\"",
            "auto s = R\"()\\\n\"; R\"x( )\";\n#include \"/etc/passwd\"\n// )x\"",
            "_Pragma(\"clang module import x\")",
            "#pragma clang module import x",
            "#pragma GCC dependency \"/etc/passwd\"",
            "#pragma GCC optimize(\"O3\")",
            "const char* s = \"#include </etc/passwd>\"; // asm",
        ];
        let told: Vec<_> = sources.iter().map(|s| format!("{s:?}\n    {}", refused("a.cc", s))).collect();
        insta::assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn strangers_rust() {
        let sources = [
            "use palestra_sdk::ork_island::*; fn f() -> String { format!(\"{}\", 3) }",
            "const S: &str = include_str!(\"/etc/passwd\");",
            "use std::include_bytes as b; const S: &[u8] = b!(\"/etc/passwd\");",
            "macro_rules! m { ($i:ident) => { $i!(\"/etc/passwd\") } }\nconst S: &str = m!(include_str);",
            "const S: &str = core::r#env!(\"HOME\");",
            "#[doc = include_str!(\"/etc/passwd\")] struct S;",
            "#[path = \"/etc/passwd\"] mod m;",
            "#[cfg_attr(all(), path = \"/etc/passwd\")]\nmod m;",
            "mod inside { pub fn f() {} }",
            "extern crate proc_macro;",
            "std::arch::global_asm!(\".incbin \\\"/etc/passwd\\\"\");",
            "#![feature(asm_experimental_arch)]",
            "const S: &str = \"include_str!\"; // env!",
            "fn f(env: u8, include: u8) -> u8 { let asm = env + include; asm }",
        ];
        let told: Vec<_> = sources.iter().map(|s| format!("{s:?}\n    {}", refused("a.rs", s))).collect();
        insta::assert_snapshot!(told.join("\n"));
    }
}
