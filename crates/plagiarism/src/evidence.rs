//! Where two sources are alike: fragments, the most surprising first.

use serde::{Deserialize, Serialize};

use crate::compare::Comparison;
use crate::gram::{EVIDENCE_K, EVIDENCE_SET, evidence_grams, tokens, winnow};
use crate::hash::{Map, Set};
use crate::kit::{Templates, Vocabulary};
use crate::language::Language;
use crate::lexer::Token;
use crate::weight::BIT;

/// Runs so far apart in both files are one fragment.
const GAP: usize = 3;
/// Fragments of fewer bits are left out.
const FEWEST_BITS: u32 = 20;
/// A gram that stands in more places of a file says little, and costs much.
const MOST_PLACES: usize = 16;
const MOST_STEPS: usize = 2_000_000;

/// A part of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// Byte after the last one.
    pub end: usize,
    /// First line, from 1.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
}

/// A part of one source that is like a part of the other.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Fragment {
    /// In the first source.
    pub a: Span,
    /// In the second one.
    pub b: Span,
    /// How many tokens.
    pub tokens: usize,
    /// How surprising.
    pub bits: u32,
    /// How many other authors have the rarest part of it.
    pub others: u32,
}

/// What a person reads before judging.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// The fragments, most surprising first.
    pub fragments: Vec<Fragment>,
    /// What everybody got, in the first source.
    pub template_a: Vec<Span>,
    /// What everybody got, in the second one.
    pub template_b: Vec<Span>,
}

/// The evidence for documents `a` and `b` of a comparison, given their sources.
pub fn evidence(
    comparison: &mut Comparison,
    (a, b): (usize, usize),
    sources: [(&[u8], Language, &Vocabulary); 2],
    templates: &Templates,
) -> Evidence {
    let read = |(source, language, vocabulary): (&[u8], Language, &Vocabulary)| {
        let tokens = tokens(source, language, vocabulary);
        let grams = evidence_grams(&tokens, vocabulary);
        (tokens, grams)
    };
    let [(tokens_a, grams_a), (tokens_b, grams_b)] = sources.map(read);
    let given = |grams: &[u64]| -> Vec<bool> {
        grams.iter().map(|&gram| templates.contains(EVIDENCE_SET, gram)).collect()
    };
    let (given_a, given_b) = (given(&grams_a), given(&grams_b));
    let kept: Set = winnow(&grams_a).into_iter().collect();
    let mut fragments: Vec<Fragment> = Vec::new();
    for run in runs(&grams_a, &given_a, &grams_b) {
        let mut counted = Set::default();
        let (mut sum, mut others) = (0_u32, u32::MAX);
        for at in run.a..run.a_end {
            let gram = grams_a[at];
            if given_a[at] || !kept.contains(&gram) || !counted.insert(gram) {
                continue;
            }
            if let Some((weight, authors)) = comparison.worth(gram, a, b) {
                sum = sum.saturating_add(weight);
                others = others.min(authors);
            }
        }
        let bits = sum / BIT;
        if bits >= FEWEST_BITS {
            let length = run.a_end - run.a + EVIDENCE_K - 1;
            fragments.push(Fragment {
                a: span(&tokens_a, run.a, run.a_end + EVIDENCE_K - 2),
                b: span(&tokens_b, run.b, run.b_end + EVIDENCE_K - 2),
                tokens: length,
                bits,
                others,
            });
        }
    }
    fragments.sort_by_key(|fragment| (std::cmp::Reverse(fragment.bits), fragment.a.start, fragment.b.start));
    Evidence {
        fragments: without_repeats(fragments),
        template_a: given_spans(&tokens_a, &given_a),
        template_b: given_spans(&tokens_b, &given_b),
    }
}

/// A run of shared grams: from where to where, the end not included.
#[derive(Clone, Copy)]
struct Run {
    a: usize,
    a_end: usize,
    b: usize,
    b_end: usize,
}

/// Merged runs of shared grams, at most [`GAP`] apart in both files.
fn runs(grams_a: &[u64], given_a: &[bool], grams_b: &[u64]) -> Vec<Run> {
    let mut places: Map<Vec<u32>> = Map::default();
    for (at, &gram) in grams_b.iter().enumerate() {
        let list = places.entry(gram).or_default();
        if list.len() <= MOST_PLACES {
            list.push(at as u32);
        }
    }
    let mut done: Vec<Run> = Vec::new();
    let mut open: Vec<Run> = Vec::new();
    let mut steps = 0;
    for (at, gram) in grams_a.iter().enumerate() {
        let (still, over): (Vec<Run>, Vec<Run>) = open.into_iter().partition(|run| at - run.a_end <= GAP);
        done.extend(over);
        open = still;
        let Some(list) = places.get(gram).filter(|list| list.len() <= MOST_PLACES && !given_a[at]) else {
            continue;
        };
        for &place in list {
            let place = place as usize;
            steps += 1 + open.len();
            let fits = |run: &&mut Run| run.a_end <= at && place >= run.b_end && place - run.b_end <= GAP;
            match open.iter_mut().find(fits) {
                Some(run) => (run.a_end, run.b_end) = (at + 1, place + 1),
                None => open.push(Run { a: at, a_end: at + 1, b: place, b_end: place + 1 }),
            }
        }
        if steps > MOST_STEPS {
            break;
        }
    }
    done.extend(open);
    done
}

/// Without fragments that lie in places a more surprising one has already.
fn without_repeats(fragments: Vec<Fragment>) -> Vec<Fragment> {
    let mut kept: Vec<Fragment> = Vec::new();
    for fragment in fragments {
        let overlaps = |x: Span, y: Span| x.start < y.end && y.start < x.end;
        if !kept.iter().any(|known| overlaps(known.a, fragment.a) || overlaps(known.b, fragment.b)) {
            kept.push(fragment);
        }
    }
    kept
}

/// From a token to another one, both included.
fn span(tokens: &[Token], first: usize, last: usize) -> Span {
    let (first, last) = (&tokens[first], &tokens[last]);
    Span {
        start: first.start as usize,
        end: (last.end as usize).max(first.end as usize),
        first_line: first.line,
        last_line: last.line.max(first.line),
    }
}

fn given_spans(tokens: &[Token], given: &[bool]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < given.len() {
        if !given[at] {
            at += 1;
            continue;
        }
        let start = at;
        let mut end = at;
        while at < given.len() && at <= end + EVIDENCE_K {
            if given[at] {
                end = at;
            }
            at += 1;
        }
        spans.push(span(tokens, start, end + EVIDENCE_K - 1));
        at = end + 1;
        while at < given.len() && given[at] {
            at += 1;
        }
    }
    spans
}
