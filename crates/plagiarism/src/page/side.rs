//! One source with its fragments marked and what everybody got in grey.

use std::fmt::Write;

use super::escaped;

/// Lines of code; `fragments` and `given` are ranges of bytes.
pub fn side(source: &[u8], fragments: &[(usize, usize)], given: &[(usize, usize)]) -> String {
    let mut cuts: Vec<usize> = fragments.iter().chain(given).flat_map(|&(start, end)| [start, end]).collect();
    cuts.extend([0, source.len()]);
    cuts.extend(
        source.iter().enumerate().filter(|(_, byte)| **byte == b'\n').flat_map(|(at, _)| [at, at + 1]),
    );
    cuts.retain(|&cut| cut <= source.len());
    cuts.sort_unstable();
    cuts.dedup();
    let mut text = String::from("<div>");
    for piece in cuts.windows(2) {
        let (from, to) = (piece[0], piece[1]);
        if &source[from..to] == b"\n" {
            text.push_str("\n</div><div>");
            continue;
        }
        let inside = |&(start, end): &(usize, usize)| start <= from && to <= end;
        let code = escaped(&String::from_utf8_lossy(&source[from..to]));
        match fragments.iter().position(inside) {
            Some(n) => _ = write!(text, "<mark class=\"f{}\" data-fragment=\"{n}\">{code}</mark>", n % 6),
            None if given.iter().any(inside) => _ = write!(text, "<span class=\"given\">{code}</span>"),
            None => text.push_str(&code),
        }
    }
    text.push_str("</div>");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_end_with_their_lines_and_begin_again() {
        let html = side(b"ab <c\nde", &[(3, 8)], &[(0, 2)]);
        assert_eq!(
            html,
            "<div><span class=\"given\">ab</span> <mark class=\"f0\" data-fragment=\"0\">&lt;c</mark>\n</div>\
             <div><mark class=\"f0\" data-fragment=\"0\">de</mark></div>"
        );
    }
}
