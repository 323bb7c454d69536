//! Many copies of one player do not hide each other, and a page that many read is no ring.

use std::collections::BTreeSet;

use palestra_plagiarism::{
    Comparison, Document, Kit, Language, Options, Prints, SETS, Shelf, Templates, clusters, compare,
    fingerprint,
};

use crate::attacks::{COMBINED, Disguise};
use crate::tree::Player;

const GAME: &str = "ork-island";

/// All sources of one game, each by an author of its own.
struct Crowd {
    kit: Kit,
    sources: Vec<String>,
}

impl Crowd {
    fn new() -> Self {
        let players = crate::common::players();
        let sources = players.into_iter().filter(|(_, game, _)| game == GAME).map(|(_, _, source)| source);
        Crowd { kit: crate::common::kit(GAME), sources: sources.collect() }
    }

    /// Players of other games, too: in this one they are strangers, but those by the author of the first one.
    fn of_all_games() -> Self {
        let mut crowd = Crowd::new();
        let players = crate::common::players();
        let (first, _, _) = players.iter().find(|(_, game, _)| game == GAME).expect("players").clone();
        let others = players.into_iter().filter(|(author, game, _)| game != GAME && *author != first);
        crowd.sources.extend(others.map(|(_, _, source)| source));
        crowd
    }

    /// The first player, and copies of it by so many others.
    fn add_copies(&mut self, disguise: &str, count: usize) {
        let (_, attack) = COMBINED.iter().find(|(name, _)| *name == disguise).expect("a disguise");
        for k in 0..count {
            let mut player = Player::parse(&self.sources[0]);
            attack(&mut player, &mut Disguise::new(&self.kit.vocabulary, &format!("{disguise} {k}")));
            self.sources.push(player.text());
        }
    }

    fn documents(&self) -> Vec<(Document, Prints)> {
        let print = |source: &String| fingerprint(source.as_bytes(), Language::Cpp, &self.kit.vocabulary);
        (0..).map(|author| Document { author, game: 0 }).zip(self.sources.iter().map(print)).collect()
    }

    fn compare(&self) -> Comparison {
        compare(self.documents(), &Shelf::default(), &self.kit.templates, Options::default())
            .unwrap_or_else(|never| match never {})
    }
}

/// Of the pairs of a ring so many must have E below 1, and so many of its authors be in one cluster; strangers with E below 1 are few.
fn check(mut crowd: Crowd, disguise: &str, authors: usize, telling: f64, together: f64, alarms: usize) {
    let strangers = 1..crowd.sources.len();
    crowd.add_copies(disguise, authors - 1);
    let pairs = crowd.compare().pairs;
    let in_ring = |number: &usize| !strangers.contains(number);
    let of_ring = pairs.iter().filter(|pair| in_ring(&pair.a) && in_ring(&pair.b));
    let found = of_ring.filter(|pair| pair.e < 1.0).count() as f64;
    let all = (authors * (authors - 1) / 2) as f64;
    assert!(found >= telling * all, "{disguise}, {authors}: {found} of {all} pairs");
    let strong = pairs.iter().filter(|pair| pair.e < 0.01).map(|pair| (pair.a, pair.b));
    let largest = clusters(crowd.sources.len(), strong)
        .iter()
        .map(|cluster| cluster.iter().filter(|number| in_ring(number)).count())
        .max()
        .unwrap_or(0);
    assert!(largest as f64 >= together * authors as f64, "{disguise}, {authors}: {largest} in a cluster");
    let others = pairs.iter().filter(|pair| pair.e < 1.0 && !(in_ring(&pair.a) && in_ring(&pair.b))).count();
    assert!(others <= alarms, "{disguise}, {authors}: {others} pairs of strangers");
}

#[test]
fn all_pairs_of_a_ring_are_found() {
    for authors in [2, 4, 8, 16, 40] {
        check(Crowd::new(), "light", authors, 1.0, 1.0, 3);
    }
}

#[test]
fn heavily_disguised_copies_do_not_hide_each_other() {
    for authors in [2, 4, 8, 16] {
        check(Crowd::new(), "heavy", authors, 1.0, 0.5, 3);
    }
}

#[test]
fn so_it_is_among_many_strangers() {
    for (disguise, authors) in [("light", 40), ("medium", 40), ("heavy", 16)] {
        check(Crowd::of_all_games(), disguise, authors, 1.0, 1.0, 12);
    }
}

/// The scores of a ring are those of the definition: its authors are left out of the counts, and count for nothing in the totals.
#[test]
fn a_ring_is_weighed_without_itself() {
    let mut crowd = Crowd::new();
    crowd.add_copies("light", 11);
    let (documents, count) = (crowd.documents(), crowd.sources.len());
    let ring: BTreeSet<usize> = (12..count).chain([0]).collect();
    let result = crowd.compare();
    let mut seen = 0;
    for pair in result.pairs.iter().filter(|pair| ring.contains(&pair.a) && ring.contains(&pair.b)) {
        let wanted = plain(&documents, &ring, &crowd.kit.templates, (pair.a, pair.b));
        // Where the first look was more alike, it stays.
        assert!(pair.scores.canonical > wanted - 1e-6, "{pair:?} should have {wanted}");
        seen += usize::from((pair.scores.canonical - wanted).abs() < 1e-6);
    }
    assert!(seen > 30, "{seen}");
}

fn plain(
    documents: &[(Document, Prints)],
    ring: &BTreeSet<usize>,
    templates: &Templates,
    (a, b): (usize, usize),
) -> f64 {
    let others = (documents.len() - 2) as f64;
    let contained = |set: usize| {
        let has = |k: usize, gram: u64| documents[k].1.sets[set].binary_search(&gram).is_ok();
        let weight = |gram: u64| {
            let holders = (0..documents.len()).filter(|k| !ring.contains(k) && has(*k, gram)).count() as f64;
            let share = (holders + 4.0 * (holders + 0.5) / (others + 1.0)) / (others + 4.0);
            (-pxfm::f_log2(share.min(1.0)) * 256.0).round()
        };
        let sum = |k: usize, other: Option<usize>| -> f64 {
            let own = documents[k].1.sets[set].iter().filter(|&&gram| !templates.contains(set, gram));
            own.filter(|&&gram| other.is_none_or(|other| has(other, gram))).map(|&gram| weight(gram)).sum()
        };
        (sum(a, Some(b)) / sum(a, None).min(sum(b, None)).max(600.0 * 256.0)).min(1.0)
    };
    (contained(SETS - 2) * contained(SETS - 1)).sqrt()
}
