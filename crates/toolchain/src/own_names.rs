//! C++ players that have names of the SDK for things of their own.

use crate::lexer::tokens;

/// The functions of `palestra/Notes.hh`, which came when there were players already.
const NOTES: [&str; 4] = ["note", "mark", "line", "heat"];

/// What to tell the compiler of a player: nothing, or that it has a global variable or type called as a function of the
/// notes, which it then does without. (Functions are overloads and do not mind.)
pub(crate) fn defines(source: &str) -> &'static [&'static str] {
    let words = tokens(source);
    let mut depth = 0i32;
    for (k, word) in words.iter().enumerate() {
        let is_called = words.get(k + 1).is_some_and(|next| next.text == "(");
        match word.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            name if depth == 0 && !is_called && NOTES.contains(&name) => return &["-DPALESTRA_NO_NOTES"],
            _ => {}
        }
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::defines;

    #[test]
    fn only_global_variables_and_types_are_in_the_way() {
        let without = |source: &str| !defines(source).is_empty();
        assert!(without("#include \"Player.hh\"\nbool mark[60][60];"));
        assert!(without("struct line { int a, b; };"));
        assert!(without("vector<int> heat;"));
        assert!(!without("void mark (Pos p) { int line = 0; } // note"));
        assert!(!without(
            "struct PLAYER_NAME : public Player { vector<int> mark; void play () { note(\"x\"); } };"
        ));
        assert!(!without("int f (int line);"));
    }
}
