//! Kept fingerprints in memory: for a judge that compares one submission after the other.

use std::borrow::Cow;
use std::convert::Infallible;

use crate::compare::{Archive, Document, Options, Pair, compare};
use crate::gram::{Prints, SETS};
use crate::kit::Templates;
use crate::segment;

/// Documents of earlier years, packed as on disk: about ten kilobytes each.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    documents: Vec<Document>,
    counts: Vec<usize>,
    sections: Vec<[Vec<u8>; SETS]>,
}

impl Shelf {
    /// Adds documents as one segment; they are numbered after those that are there.
    pub fn add<'a>(&mut self, documents: impl Iterator<Item = (Document, &'a Prints)> + Clone) {
        let before = self.documents.len();
        self.documents.extend(documents.clone().map(|(document, _)| document));
        self.counts.push(self.documents.len() - before);
        self.sections.push(segment::encode(documents.map(|(_, prints)| prints)));
    }
}

impl Archive for Shelf {
    type Error = Infallible;

    fn documents(&self) -> &[Document] {
        &self.documents
    }

    fn segments(&self) -> Vec<usize> {
        self.counts.clone()
    }

    fn section(&self, segment: usize, set: usize) -> Result<Cow<'_, [u8]>, Infallible> {
        Ok(Cow::Borrowed(&self.sections[segment][set]))
    }
}

/// Compares one new submission with everything kept, and returns its pairs, most surprising first: those with E below 1, and the
/// `best` ones at least. In each, `a` is the submission and `b` the number of a kept document.
///
/// ```
/// use palestra_plagiarism::{Document, Kit, Language, Shelf, compare_one, fingerprint};
///
/// // What everybody got: headers give the words of the game, all of it counts for nobody.
/// let kit = Kit::read("race", &[("Race.hh".to_owned(), b"struct Car { int speed; }; Car car(int id); void go(int id, int dir);")]);
/// let read = |source: &str| fingerprint(source.as_bytes(), Language::Cpp, &kit.vocabulary);
///
/// // Earlier submissions: author 0 and author 1.
/// let ada = read("void play() { for (int k = 0; k < 9; ++k) if (car(k).speed > 3) go(k, k % 4); else go(k, 2); }");
/// let bob = read("void play() { int best = 0; while (best < 9) { go(best, 1); best += 1; } }");
/// let mut shelf = Shelf::default();
/// shelf.add([(Document { author: 0, game: 0 }, &ada), (Document { author: 1, game: 0 }, &bob)].into_iter());
///
/// // Author 2 hands in what author 0 wrote, with other names.
/// let eve = read("void play() { for (int i = 0; i < 9; ++i) if (car(i).speed > 3) go(i, i % 4); else go(i, 2); }");
/// let pairs = compare_one((Document { author: 2, game: 0 }, eve), &shelf, &kit.templates, 1)?;
/// assert_eq!(pairs[0].b, 0);
/// # Ok::<(), std::convert::Infallible>(())
/// ```
///
/// # Errors
/// When the archive cannot be read.
pub fn compare_one<A: Archive>(
    submission: (Document, Prints),
    archive: &A,
    templates: &Templates,
    best: usize,
) -> Result<Vec<Pair>, A::Error> {
    Ok(compare(vec![submission], archive, templates, Options { best, ..Options::default() })?.pairs)
}
