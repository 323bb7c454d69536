//! The comparison as the documentation says it, one pair after the other: the quick way must give the same.

use std::collections::{BTreeMap, BTreeSet};

use palestra_plagiarism::{
    Comparison, Document, Language, Options, Prints, SETS, Shelf, Templates, compare, fingerprint,
};

/// What is known of one fingerprint of a set: who has it.
struct Holders<'a> {
    documents: &'a [Document],
    authors: u32,
    authors_of_game: BTreeMap<u32, u32>,
}

impl Holders<'_> {
    /// How many authors have it, in a game or in all.
    fn count(&self, holders: &[usize], game: Option<u32>) -> u32 {
        let of_game = |&&k: &&usize| game.is_none_or(|game| self.documents[k].game == game);
        holders.iter().filter(of_game).map(|&k| self.documents[k].author).collect::<BTreeSet<u32>>().len()
            as u32
    }

    /// In parts of a bit, when so many authors are left out of the counts.
    fn weight(&self, game: Option<u32>, in_game: u32, in_all: u32, left_out: u32) -> u64 {
        let others = |count: u32| f64::from(count.saturating_sub(left_out));
        let everywhere = (f64::from(in_all) + 0.5) / (others(self.authors) + 1.0);
        let (in_game, of_game) = match game {
            Some(game) => (f64::from(in_game), others(self.authors_of_game[&game])),
            None => (0.0, 0.0),
        };
        let share = (in_game + 4.0 * everywhere) / (of_game + 4.0);
        (-pxfm::f_log2(share.min(1.0)) * 256.0).round() as u64
    }
}

/// The scores of a new document against another, by the definition.
fn plain(
    documents: &[(Document, Prints)],
    old: usize,
    templates: &Templates,
    (a, b): (usize, usize),
) -> [f64; 4] {
    let all: Vec<Document> = documents.iter().map(|(document, _)| *document).collect();
    let authors: BTreeSet<u32> = all.iter().map(|document| document.author).collect();
    let mut authors_of_game = BTreeMap::new();
    for (game, _) in all.iter().map(|document| (document.game, document.author)).collect::<BTreeSet<_>>() {
        *authors_of_game.entry(game).or_default() += 1;
    }
    let known = Holders { documents: &all, authors: authors.len() as u32, authors_of_game };
    let most = (known.authors / 10).max(20);
    let two = all[a].author != all[b].author;
    let same_game = all[a].game == all[b].game;
    let contained: Vec<f64> = (0..SETS)
        .map(|set| {
            let has = |k: usize, gram: u64| documents[k].1.sets[set].binary_search(&gram).is_ok();
            let (mut shared, mut totals) = (0, [0, 0]);
            let mut grams: Vec<u64> = documents[a].1.sets[set].clone();
            grams.extend(&documents[b].1.sets[set]);
            grams.sort();
            grams.dedup();
            for gram in grams.into_iter().filter(|&gram| !templates.contains(set, gram)) {
                let holders: Vec<usize> = (0..documents.len()).filter(|&k| has(k, gram)).collect();
                let everywhere = known.count(&holders, None);
                if everywhere > most {
                    continue;
                }
                for (side, k, other) in [(0, a, b), (1, b, a)] {
                    if !has(k, gram) {
                        continue;
                    }
                    let game = all[k].game;
                    let in_game = known.count(&holders, Some(game));
                    // The other author's documents of this game; for the older side only new ones are looked at.
                    let is_theirs = |&&j: &&usize| {
                        all[j].author == all[other].author && all[j].game == game && (side == 0 || j >= old)
                    };
                    let out = u32::from(two && holders.iter().any(|j| is_theirs(&j)));
                    let left = |count: u32| count.saturating_sub(1 + out);
                    totals[side] +=
                        known.weight(Some(game), left(in_game), left(everywhere), if two { 2 } else { 1 });
                }
                if has(a, gram) && has(b, gram) {
                    let out = if two { 2 } else { 1 };
                    let game = same_game.then_some(all[a].game);
                    let in_game = game.map_or(0, |game| known.count(&holders, Some(game)));
                    let left = |count: u32| count.saturating_sub(out);
                    shared += known.weight(game, left(in_game), left(everywhere), out);
                }
            }
            (shared as f64 / totals[0].min(totals[1]).max(600 * 256) as f64).min(1.0)
        })
        .collect();
    let both = |first: usize| (contained[first] * contained[first + 1]).sqrt();
    [both(0), both(2), contained[4], both(5)]
}

/// Eighteen players of six authors in three games, some of them of one author in one game, and copies.
fn players() -> (Vec<(Document, Prints)>, Templates) {
    let mut templates = Templates::default();
    let mut kits = BTreeMap::new();
    let mut documents = Vec::new();
    let all = crate::common::players();
    let games: BTreeSet<String> = all.iter().take(15).map(|player| player.1.clone()).take(3).collect();
    let authors: BTreeSet<String> = all.iter().map(|player| player.0.clone()).take(40).collect();
    for (author, game, source) in &all {
        let (Some(who), Some(what)) = (
            authors.iter().take(6).position(|known| known == author),
            games.iter().position(|known| known == game),
        ) else {
            continue;
        };
        let kit = kits.entry(game.clone()).or_insert_with(|| crate::common::kit(game));
        let prints = |text: &str| fingerprint(text.as_bytes(), Language::Cpp, &kit.vocabulary);
        let game = what as u32;
        documents.push((Document { author: who as u32, game }, prints(source)));
        if who % 2 == 0 {
            // A later version, and a copy of a half by the next author.
            let longer =
                format!("{source}\nint more(int a) {{ while (a > 3 and a < 9) a = a * 2 + 1; return a; }}");
            documents.push((Document { author: who as u32, game }, prints(&longer)));
            let half = &source[source.len() / 2..];
            documents.push((Document { author: who as u32 + 1, game }, prints(half)));
        }
    }
    kits.values().for_each(|kit| templates.merge(&kit.templates));
    templates.finish();
    (documents, templates)
}

fn check(result: &Comparison, documents: &[(Document, Prints)], old: usize, templates: &Templates) {
    assert!(result.pairs.len() > 30, "{}", result.pairs.len());
    for pair in &result.pairs {
        let wanted = plain(documents, old, templates, (pair.a, pair.b));
        let found = [pair.scores.loose, pair.scores.strict, pair.scores.blind, pair.scores.canonical];
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-6, "{pair:?} should have {wanted}");
        }
    }
}

#[test]
fn the_quick_way_gives_the_same_pairs() {
    let (documents, templates) = players();
    for all in [true, false] {
        let options = Options { all, best: 200, ..Options::default() };
        let result = compare(documents.clone(), &Shelf::default(), &templates, options)
            .unwrap_or_else(|never| match never {});
        check(&result, &documents, 0, &templates);
    }
}

#[test]
fn so_it_does_with_earlier_years() {
    let (documents, templates) = players();
    let old = documents.len() * 2 / 3;
    let mut shelf = Shelf::default();
    for year in documents[..old].chunks(7) {
        shelf.add(year.iter().map(|(document, prints)| (*document, prints)));
    }
    for all in [true, false] {
        let options = Options { all, best: 200, ..Options::default() };
        let result = compare(documents[old..].to_vec(), &shelf, &templates, options)
            .unwrap_or_else(|never| match never {});
        check(&result, &documents, old, &templates);
    }
}

/// One submission after the other: the pairs are those of the comparison at once, with the same scores where nobody new is beside.
#[test]
fn one_submission_against_the_shelf() {
    let (documents, templates) = players();
    let (last, old) = documents.split_last().expect("players");
    let mut shelf = Shelf::default();
    shelf.add(old.iter().map(|(document, prints)| (*document, prints)));
    let pairs = palestra_plagiarism::compare_one(last.clone(), &shelf, &templates, 5)
        .unwrap_or_else(|never| match never {});
    assert!(!pairs.is_empty() && pairs.iter().all(|pair| pair.a == old.len()));
    for pair in &pairs {
        let wanted = plain(&documents, old.len(), &templates, (pair.a, pair.b));
        assert!((pair.scores.strict - wanted[1]).abs() < 1e-6, "{pair:?}");
    }
}
