//! How many disguised copies are found: `cargo run --release -p palestra-plagiarism --example measure [FILE]`.
//!
//! Takes the players of `conformance/plagiarism`, disguises each in every way, gives it to somebody else and counts how many
//! copies are more surprising than all strangers. Writes tables for docs/plagiarism.
//! `measure --copies DIR` writes the players and their copies, for other programs to compare; `measure --many N SEED DIR` writes
//! N players that nobody wrote, to measure time and memory with: see scripts/bench-plagiarism.

mod attacks;
mod crowds;
mod field;
mod growth;
mod rings;
mod speed;
mod tree;
mod write;

use std::fmt::Write;

use attacks::{Attack, COMBINED, Disguise, SINGLE, light, mosaic};
use field::{Copy, Field, Found};
use tree::Player;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let field = Field::read();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let target = match words[..] {
        ["--copies", folder] => return write::copies(&field, folder.as_ref()),
        ["--many", count, seed, folder] => {
            return write::many(&field, count.parse().expect("a number"), seed, folder.as_ref());
        }
        ["--speed", new, old] => {
            let number = |word: &str| word.parse().expect("a number");
            return speed::report(&field, number(new), number(old));
        }
        ["--pairs"] => return pairs(&field),
        [target] => Some(target),
        _ => None,
    };
    let text = report(&field);
    match target {
        Some(target) => {
            // What another command measured stays.
            let before = std::fs::read_to_string(target).unwrap_or_default();
            let kept = before.find("\n## Time and memory").map_or("", |at| &before[at..]);
            std::fs::write(target, text + kept)
                .unwrap_or_else(|error| panic!("cannot write {target}: {error}"))
        }
        None => print!("{text}"),
    }
}

/// One line of a table: what was done, and what became of it.
struct Row {
    name: String,
    found: Found,
}

fn report(field: &Field) -> String {
    let disguise =
        |attack: &Attack| Row { name: attack.0.to_owned(), found: field.run(&copies(field, attack)) };
    let mut rows: Vec<Row> = SINGLE.iter().chain(COMBINED).map(disguise).collect();
    rows.push(Row { name: "mosaic30".to_owned(), found: field.run(&mosaics(field, false)) });
    rows.push(Row { name: "mosaic30 + light".to_owned(), found: field.run(&mosaics(field, true)) });
    let mut text = format!(
        "<!-- Written by `cargo run --release -p palestra-plagiarism --example measure docs/plagiarism/figures.md`. -->\n\n\
         {} players of {} authors in {} games, each disguised with every name changed that can be, and given to somebody else.\n\
         Recall at no more than 0.1 % false positives, that is above every pair of strangers ({} pairs), by stream and together; AUC of all together.\n\n",
        field.players.len(),
        field.authors(),
        field.games.len(),
        rows[0].found.strangers,
    );
    text.push_str("| disguise | loose | strict | blind | canonical | together | AUC | E < 1 | E < 0.01 |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for Row { name, found } in &rows {
        let _ = write!(text, "| {name} |");
        for share in found.shares {
            let _ = write!(text, " {share:.2} |");
        }
        let _ = writeln!(text, " {:.4} | {:.2} | {:.2} |", found.auc, found.telling, found.strong);
    }
    text.push_str("\nAblations: recall at the same false positives, all streams together.\n\n| | light | medium | heavy | extreme | macro + heavy | highest stranger |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for (name, change) in field::ABLATIONS {
        let _ = write!(text, "| {name} |");
        let changed = field.changed(*change);
        let mut highest = 0.0_f64;
        for wanted in ["light", "medium", "heavy", "extreme", "macro + heavy"] {
            let attack = COMBINED.iter().find(|attack| attack.0 == wanted).expect("it is in the list");
            let found = changed.run(&copies(field, attack));
            highest = highest.max(found.highest);
            let _ = write!(text, " {:.2} |", found.shares[found.shares.len() - 1]);
        }
        let _ = writeln!(text, " {highest:.3} |");
    }
    text + &crowds::report(field) + &rings::report(field)
}

/// Every pair with its scores, for experiments: field, disguise, copy or not, game, authors, scores, surprise, E.
fn pairs(field: &Field) {
    let fields = [
        ("given", field.changed(field::Change::Nothing)),
        ("school", field.schooled()),
        ("few", field.few(3)),
        ("long", field.long()),
        ("unknown", field.changed(field::Change::Unknown)),
        ("unknown-school", field.schooled().changed(field::Change::Unknown)),
        ("unknown-long", field.long().changed(field::Change::Unknown)),
        ("unknown-few", field.few(3).changed(field::Change::Unknown)),
    ];
    for (name, field) in fields {
        let show = |disguise: &str, rows: Vec<field::Row>| {
            for row in rows {
                let scores = row.scores.map(|score| format!("{score:.5}")).join("\t");
                println!(
                    "{name}\t{disguise}\t{}\t{}\t{}\t{}\t{scores}",
                    u8::from(row.is_copy),
                    row.game,
                    row.authors.0,
                    row.authors.1
                );
            }
        };
        for attack in COMBINED {
            show(attack.0, field.rows(&copies(&field, attack)));
        }
        show("mosaic30", field.rows(&mosaics(&field, false)));
        show("mosaic30 + light", field.rows(&mosaics(&field, true)));
        show("versions", field.rows(&growth::versions(&field)));
        show("by hand", field.rows(&field.by_hand()));
    }
}

fn copies(field: &Field, attack: &Attack) -> Vec<Copy> {
    (0..field.players.len()).map(|number| copy(field, number, attack)).collect()
}

fn copy(field: &Field, number: usize, attack: &Attack) -> Copy {
    let mut player = Player::parse(&field.players[number].text);
    let mut with = Disguise::new(field.vocabulary(number), &format!("{} {number}", attack.0));
    (attack.1)(&mut player, &mut with);
    Copy { of: number, host: None, by_author: false, text: player.text() }
}

fn mosaics(field: &Field, disguised: bool) -> Vec<Copy> {
    let copy = |number: usize| {
        let host = field.neighbour(number);
        let mut with = Disguise::new(field.vocabulary(number), &format!("mosaic {number}"));
        let mut player = mosaic(
            &Player::parse(&field.players[number].text),
            &Player::parse(&field.players[host].text),
            &mut with,
        );
        if disguised {
            light(&mut player, &mut with);
        }
        Copy { of: number, host: Some(host), by_author: false, text: player.text() }
    };
    (0..field.players.len()).map(copy).collect()
}
