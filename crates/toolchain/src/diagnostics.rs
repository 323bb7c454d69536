//! What compilers say, without what nobody can use.

/// A compiler's text for the author of `shown`, which the compiler knew as `file` in its folder.
///
/// Notes that point into the SDK (any path below `sdk`) go, with the lines of code they quote; the
/// rest stays as the compiler wrote it.
pub(crate) fn readable(text: &str, file: &str, shown: &str, sdk: &str) -> String {
    let mut kept = String::new();
    let mut hiding = false;
    let text = harmless(text);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if is_count(line) {
            continue;
        }
        if is_crash(line) {
            kept += CRASHED; // what follows is for the compiler's authors, and tells of this house
            break;
        }
        if let Some(severity) = severity(line) {
            hiding = severity == "note" && line.starts_with(sdk);
        } else if line.starts_with("In file included from ") {
            hiding = line.contains(sdk);
        } else if line.starts_with("note: ") {
            // rustc tells the place in the next line, and calls the SDK by its short name.
            hiding = lines.peek().is_some_and(|place| place.trim_start().starts_with("--> sdk/"));
        } else if line.trim().is_empty() || line.starts_with("error") || line.starts_with("warning") {
            hiding = false;
        }
        if !hiding {
            kept += &renamed(&without_paths(&line.replace(&format!("{sdk}/"), "sdk/")), file, shown);
            kept.push('\n');
        }
    }
    kept.truncate(kept.trim_end().len());
    if !kept.is_empty() {
        kept.push('\n');
    }
    kept
}

/// A stranger's text without what takes over a terminal or turns the direction of what is read: control characters but
/// tabs and the ends of lines.
///
/// ```
/// use palestra_toolchain::harmless;
/// assert_eq!(harmless("\u{1b}]0;title\u{7}\tred\r\n\u{202e}back"), "]0;title\tred\nback");
/// ```
pub fn harmless(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|&c| matches!(c, '\t' | '\n') || !(c.is_control() || turns(c))).collect()
}

/// The severity of a line that begins a diagnostic: `path:line:column: severity: ...`.
fn severity(line: &str) -> Option<&str> {
    let mut parts = line.splitn(5, ':');
    let (_path, row, column, severity) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (number(row) && number(column)).then_some(severity.trim())
}

/// A line such as `2 warnings generated.`, or rustc's closing words.
fn is_count(line: &str) -> bool {
    (line.ends_with("generated.") && line.starts_with(|c: char| c.is_ascii_digit()))
        || line.starts_with("error: aborting due to ")
        || (line.starts_with("warning: ") && line.ends_with(" emitted"))
        || line.starts_with("For more information about this error")
        || line.starts_with("Some errors have detailed explanations")
}

/// What is told in place of a compiler's last words.
const CRASHED: &str = "error: the compiler itself crashed on this source; try to write it more simply\n";

/// Whether a compiler begins to describe its own crash.
fn is_crash(line: &str) -> bool {
    [
        "PLEASE submit a bug report",
        "Stack dump:",
        "LLVM ERROR:",
        "thread 'rustc'",
        "error: the compiler unexpectedly",
    ]
    .iter()
    .any(|words| line.starts_with(words))
        || line.contains("error: clang frontend command failed")
        || line.contains("internal compiler error")
}

/// Places that are alike on many machines, and tell nothing of this one.
const COMMON: &[&str] = &["/usr/include/", "/usr/lib/", "/usr/share/", "/rustc/"];

/// The line without folders of this machine: of other absolute paths only the last word stays. Lines of code stay.
fn without_paths(line: &str) -> String {
    let is_code =
        line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().starts_with('|');
    if is_code || !line.contains('/') {
        return line.into();
    }
    let in_path = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+' | '@' | '~');
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('/') {
        let (before, path) = rest.split_at(at);
        let (path, after) = path.split_at(path.find(|c| !in_path(c)).unwrap_or(path.len()));
        out += before;
        let absolute = !before.ends_with(in_path) && path[1..].contains('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        out += if absolute && !COMMON.iter().any(|common| path.starts_with(common)) { last } else { path };
        rest = after;
    }
    out + rest
}

/// The line with the file called as its author calls it, wherever a position in it is given.
fn renamed(line: &str, file: &str, shown: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(file) {
        let (before, after) = (&rest[..at], &rest[at + file.len()..]);
        let begins = before.is_empty() || before.ends_with([' ', '(', '\'', '"']);
        out += before;
        out += if begins && after.starts_with(':') { shown } else { file };
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_the_house_are_not_told() {
        let told = |text: &str| readable(text, "AIX.cc", "my/AIX.cc", "/home/judge/sdk");
        let line =
            "/home/judge/.cache/p/x.hh:3:1: error: in /tmp/w/AIX.cc: 'a/b' 1/2 (see /usr/include/stdio.h)\n";
        assert_eq!(told(line), "x.hh:3:1: error: in my/AIX.cc: 'a/b' 1/2 (see /usr/include/stdio.h)\n");
        assert_eq!(told("    3 | f(\"/home/me/x\");\n"), "    3 | f(\"/home/me/x\");\n");
        let crash = "AIX.cc:1:1: warning: w\nPLEASE submit a bug report to x\nStack dump:\n0. /usr/bin/clang /home/judge\n";
        assert_eq!(told(crash), format!("my/AIX.cc:1:1: warning: w\n{CRASHED}"));
    }

    #[test]
    fn notes_inside_the_sdk_are_hidden_with_their_code() {
        let text = "AIX.cc:7:12: error: no matching function for call to 'cell'\n\
                    \x20   7 |     cell(1);\n\
                    /c/sdk/State.hh:50:8: note: candidate function not viable\n\
                    \x20  50 |   Cell cell (int i, int j) const {\n\
                    AIX.cc:9:1: note: this one is yours\n\
                    1 error generated.\n";
        assert_eq!(
            readable(text, "AIX.cc", "my/AIX.cc", "/c/sdk"),
            "my/AIX.cc:7:12: error: no matching function for call to 'cell'\n    7 |     cell(1);\n\
             my/AIX.cc:9:1: note: this one is yours\n"
        );
    }
}
