//! Strangers are strangers, copies are found, and the order of files does not matter.

use std::collections::BTreeMap;

use palestra_plagiarism::{
    Comparison, Document, Kit, Language, Options, Prints, Shelf, Templates, compare, evidence, fingerprint,
    segment,
};

const OPTIONS: Options = Options { all: true, best: 0, floor: 600 };

struct Field {
    kits: BTreeMap<String, Kit>,
    templates: Templates,
    players: Vec<crate::common::Player>,
}

impl Field {
    fn new(mut players: Vec<crate::common::Player>, more: Vec<crate::common::Player>) -> Self {
        players.extend(more);
        let mut kits = BTreeMap::new();
        let mut templates = Templates::default();
        for (_, game, _) in &players {
            let kit: &Kit = kits.entry(game.clone()).or_insert_with(|| crate::common::kit(game));
            templates.merge(&kit.templates);
        }
        templates.finish();
        Field { kits, templates, players }
    }

    fn documents(&self) -> Vec<(Document, Prints)> {
        let mut authors: Vec<&String> = self.players.iter().map(|(author, _, _)| author).collect();
        authors.sort();
        authors.dedup();
        let document = |(author, game, source): &crate::common::Player| {
            let number = authors.binary_search(&author).expect("it is in the list") as u32;
            let game_number = self.kits.keys().position(|known| known == game).expect("it has a kit") as u32;
            let prints = fingerprint(source.as_bytes(), Language::Cpp, &self.kits[game].vocabulary);
            (Document { author: number, game: game_number }, prints)
        };
        self.players.iter().map(document).collect()
    }

    fn compare(&self) -> Comparison {
        compare(self.documents(), &Shelf::default(), &self.templates, OPTIONS)
            .unwrap_or_else(|never| match never {})
    }
}

fn renamed(source: &str) -> String {
    let mut text = source.to_owned();
    for (k, word) in ["dist", "flood", "goals", "downhill", "best", "least", "from"].iter().enumerate() {
        text = text.replace(word, &format!("name{k}"));
    }
    text
}

#[test]
fn a_renamed_copy_is_strong_and_strangers_are_not() {
    let players = crate::common::players();
    let copy = ("mallory".to_owned(), players[0].1.clone(), renamed(&players[0].2));
    let field = Field::new(players, vec![copy]);
    let result = field.compare();
    let first = &result.pairs[0];
    assert_eq!((first.a, first.b), (0, 60));
    assert!(first.e < 0.01, "{first:?}");
    let is_ada = |number: usize| field.players[number].0 == "ada" || number == 60;
    let stranger = result.pairs.iter().find(|pair| !is_ada(pair.a) && !is_ada(pair.b)).expect("strangers");
    assert!(stranger.e > 0.05, "{stranger:?}");
}

#[test]
fn the_order_of_files_does_not_matter() {
    let mut players = crate::common::players();
    players.truncate(30);
    let forward = Field::new(players.clone(), Vec::new());
    players.reverse();
    let backward = Field::new(players, Vec::new());
    let table = |field: &Field, result: &Comparison| {
        let key = |number: usize| palestra_plagiarism::digest(field.players[number].2.as_bytes());
        let mut rows: Vec<(u64, u64, u64)> = result
            .pairs
            .iter()
            .map(|pair| (key(pair.a).min(key(pair.b)), key(pair.a).max(key(pair.b)), pair.surprise.to_bits()))
            .collect();
        rows.sort();
        rows
    };
    assert!(table(&forward, &forward.compare()) == table(&backward, &backward.compare()));
}

#[test]
fn kept_players_score_as_if_they_were_new() {
    let players = crate::common::players();
    let copy = ("mallory".to_owned(), players[0].1.clone(), renamed(&players[0].2));
    let field = Field::new(players, vec![copy]);
    let documents = field.documents();
    let (old, new) = documents.split_at(40);
    let mut years = Shelf::default();
    for year in old.chunks(25) {
        years.add(year.iter().map(|(document, prints)| (*document, prints)));
    }
    let with_years =
        compare(new.to_vec(), &years, &field.templates, OPTIONS).unwrap_or_else(|never| match never {});
    let at_once = field.compare();
    let scores = |result: &Comparison| -> BTreeMap<(usize, usize), String> {
        let key = |pair: &palestra_plagiarism::Pair| (pair.a.min(pair.b), pair.a.max(pair.b));
        result
            .pairs
            .iter()
            .map(|pair| (key(pair), format!("{:.6} {:.6}", pair.scores.loose, pair.scores.strict)))
            .collect()
    };
    let (with_years, at_once) = (scores(&with_years), scores(&at_once));
    assert!(with_years.contains_key(&(0, 60)));
    // Old against old is not asked; everything else is the same. Only where a new author has old players too may a total differ a little.
    let mut same = 0;
    for (key, score) in &with_years {
        same += usize::from(at_once.get(key) == Some(score));
    }
    assert!(same * 100 >= with_years.len() * 60, "{same} of {}", with_years.len());
    assert_eq!(with_years[&(0, 60)], at_once[&(0, 60)]);
}

#[test]
fn evidence_shows_the_copied_lines() {
    let players = crate::common::players();
    let copy = ("mallory".to_owned(), players[0].1.clone(), renamed(&players[0].2));
    let field = Field::new(players, vec![copy]);
    let mut result = field.compare();
    let vocabulary = &field.kits[&field.players[0].1].vocabulary;
    let source = |number: usize| (field.players[number].2.as_bytes(), Language::Cpp, vocabulary);
    let found = evidence(&mut result, (0, 60), [source(0), source(60)], &field.templates);
    let longest = found.fragments.iter().max_by_key(|fragment| fragment.tokens).expect("a fragment");
    assert!(longest.tokens > 200, "{longest:?}");
    assert_eq!((longest.a.first_line, longest.a.last_line), (longest.b.first_line, longest.b.last_line));
    assert_eq!(found.fragments[0].others, 0);
    // What Null has is nobody's.
    assert!(!found.template_a.is_empty());
}

#[test]
fn segments_survive_their_bytes_and_nothing_else_does() {
    let field = Field::new(crate::common::players().into_iter().take(5).collect(), Vec::new());
    let documents = field.documents();
    let sections = segment::encode(documents.iter().map(|(_, prints)| prints));
    for (set, bytes) in sections.iter().enumerate() {
        let mut wanted: Vec<(u64, u32)> = documents
            .iter()
            .enumerate()
            .flat_map(|(k, (_, prints))| prints.sets[set].iter().map(move |&gram| (gram, k as u32)))
            .collect();
        wanted.sort_unstable();
        assert_eq!(segment::decode(bytes), Ok(wanted));
        assert_eq!(segment::decode(&bytes[..bytes.len() - 1]), Err(segment::Broken));
    }
    assert_eq!(segment::decode(&[255; 40]), Err(segment::Broken));
}
