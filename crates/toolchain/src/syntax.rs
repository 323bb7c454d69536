//! Sources as trees, as far as anybody writes them.
//!
//! What a parser does, and what is then done with its tree, grows with how deep a source is nested, not only with its
//! length, and this process is the house's own: so both are bounded.

use std::fmt;
use std::ops::ControlFlow;

use tree_sitter::{Language, Node, ParseOptions, Parser, Tree};

/// Bytes of a source. No player has half of it.
pub(crate) const LONGEST: usize = 256 << 10;

/// Levels of a tree. Our own players have fewer than 50.
pub(crate) const DEEPEST: usize = 500;

/// What a parser may take, in hundreds of its steps. Honest sources take less than two steps a byte (the 204 of this repository at most
/// 1.7); a step of a hostile one can take 230 bytes of memory.
const PATIENCE: usize = 5_000;

/// Bytes that a parser gets at once.
const PIECE: usize = 4096;

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTree {
    /// It is too long.
    Long,
    /// It is nested too deeply in this line.
    Deep(usize),
    /// The parser does not come to an end with it.
    Endless,
}

impl fmt::Display for NoTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTree::Long => {
                write!(f, "it has more than {LONGEST} bytes, and the rules are read from no more")
            }
            NoTree::Deep(_) => write!(f, "it is nested more than {DEEPEST} deep: write it more simply"),
            NoTree::Endless => write!(f, "it takes too long to be read: write it more simply"),
        }
    }
}

impl NoTree {
    /// Where, if that is known.
    pub fn line(self) -> Option<usize> {
        match self {
            NoTree::Deep(line) => Some(line),
            NoTree::Long | NoTree::Endless => None,
        }
    }
}

/// The tree of a source.
pub(crate) fn parse(language: &Language, text: &str) -> Result<Tree, NoTree> {
    if text.len() > LONGEST {
        return Err(NoTree::Long);
    }
    let mut parser = Parser::new();
    parser.set_language(language).map_err(|_| NoTree::Endless)?;
    let mut patience = PATIENCE;
    let mut look = |_: &tree_sitter::ParseState| match patience.checked_sub(1) {
        Some(less) => {
            patience = less;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    };
    // Some of its steps read to the end of the text: so it gets the text in pieces, and so many of them.
    let mut pieces = 100 * (1 + text.len() / PIECE);
    let mut piece = |from: usize, _| {
        pieces = pieces.saturating_sub(1);
        let end = if pieces == 0 { from } else { text.len().min(from.saturating_add(PIECE)) };
        text.as_bytes().get(from..end).unwrap_or_default()
    };
    let options = ParseOptions::new().progress_callback(&mut look);
    let tree = parser.parse_with_options(&mut piece, None, Some(options)).ok_or(NoTree::Endless)?;
    if pieces == 0 {
        return Err(NoTree::Endless);
    }
    let mut deep = None;
    walk(tree.root_node(), &mut |node, above| {
        if above.len() > DEEPEST && deep.is_none() {
            deep = Some(line(node));
        }
    });
    deep.map_or(Ok(tree), |line| Err(NoTree::Deep(line)))
}

/// Calls `visit` for a node and all below it, parents first, with the nodes between the first one and it.
///
/// A tree answers who is above a node by going there from its root, so whoever wants to know looks at that list.
pub(crate) fn walk<'t>(first: Node<'t>, visit: &mut impl FnMut(Node<'t>, &[Node<'t>])) {
    let mut cursor = first.walk();
    let mut above = Vec::new();
    loop {
        let node = cursor.node();
        visit(node, &above);
        if cursor.goto_first_child() {
            above.push(node);
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            above.pop();
        }
    }
}

/// The line of a node, from 1.
pub(crate) fn line(node: Node<'_>) -> usize {
    node.start_position().row + 1
}

/// A stranger's text as part of a sentence: not all of a long one.
pub(crate) fn clipped(text: &str, most: usize) -> String {
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    let more = if end < text.len() { "..." } else { "" };
    format!("{}{more}", &text[..end])
}
