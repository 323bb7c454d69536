//! Sources that do not tell who wrote them.

use crate::language::Language;

/// A source without comments, and without these words (in lower case). Its length and its lines stay the same.
pub fn hide(mut source: Vec<u8>, language: Language, words: &[String]) -> Vec<u8> {
    blank_comments(&mut source, language);
    let lower = source.to_ascii_lowercase();
    for word in words.iter().map(|word| word.as_bytes()).filter(|word| !word.is_empty()) {
        let mut at = 0;
        while at + word.len() <= lower.len() {
            if &lower[at..at + word.len()] == word {
                source[at..at + word.len()].fill(b'x');
                at += word.len();
            } else {
                at += 1;
            }
        }
    }
    source
}

/// Puts blanks where comments were; strings that look like comments stay.
fn blank_comments(source: &mut [u8], language: Language) {
    let line = if language == Language::Python { &b"#"[..] } else { b"//" };
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        if rest[0] == b'"' {
            at += 1;
            while at < source.len() && source[at] != b'"' && source[at] != b'\n' {
                at += if source[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
            continue;
        }
        let end = if rest.starts_with(line) {
            rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") && language != Language::Python {
            rest.windows(2).skip(2).position(|two| two == b"*/").map_or(rest.len(), |k| k + 4)
        } else {
            at += 1;
            continue;
        };
        source[at..at + end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at += end.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_names_go_and_lines_stay() {
        let source = b"int a; // by Ada\n/* Ada\n */ string s = \"// not Ada\"; Ada b;".to_vec();
        let hidden = hide(source, Language::Cpp, &["ada".to_owned()]);
        let text = String::from_utf8(hidden).expect("it was ASCII");
        assert_eq!(text, "int a;          \n      \n    string s = \"// not xxx\"; xxx b;");
    }
}
