//! Whether many copies of one player hide each other: a ring of so many authors among strangers.

use std::fmt::Write;

use palestra_plagiarism::clusters;

use crate::attacks::{Attack, COMBINED, Disguise};
use crate::field::{Change, Field};
use crate::tree::Player;

/// So many authors hold one player, the first of whom wrote it.
const SIZES: [usize; 5] = [2, 4, 8, 16, 40];
/// Each player in turn is the one that is copied.
const STEP: usize = 7;

/// The shares of a ring's pairs that are telling and strong, and whether the ring is one cluster.
#[derive(Default)]
struct Sum {
    rings: f64,
    telling: f64,
    strong: f64,
    whole: f64,
    alarms: f64,
}

/// How many pairs of a ring are found.
pub fn report(field: &Field) -> String {
    let mut text = String::from(
        "\nRings: so many authors hold disguised copies of one player, and the eleven others of its game are strangers; or all sixty players are of one game, each by a stranger.\n\
         Shares of the pairs of a ring, mean of nine rings; the largest part of it that is one cluster.\n\n\
         | crowd | disguise | authors | E < 1 | E < 0.01 | in one cluster | strangers with E < 1 |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (name, field, one_game) in [
        ("11 strangers", field.changed(Change::Nothing), false),
        ("11 strangers, without kits", field.changed(Change::Unknown), false),
        ("60 strangers", field.changed(Change::Nothing), true),
        ("11 strangers, school", field.schooled(), false),
        ("60 strangers, 24 with one page", field.paged(), true),
    ] {
        for attack in COMBINED.iter().take(3).step_by(2) {
            for size in SIZES {
                let sum = rings(&field, attack, size, one_game);
                let share = |of: f64| of / sum.rings;
                let _ = writeln!(
                    text,
                    "| {name} | {} | {size} | {:.2} | {:.2} | {:.2} | {:.1} |",
                    attack.0,
                    share(sum.telling),
                    share(sum.strong),
                    share(sum.whole),
                    share(sum.alarms)
                );
            }
        }
    }
    text
}

fn rings(field: &Field, attack: &Attack, size: usize, one_game: bool) -> Sum {
    let mut sum = Sum::default();
    for of in (0..field.players.len()).step_by(STEP) {
        let texts: Vec<String> = (1..size).map(|k| disguised(field, of, attack, k)).collect();
        let count = field.players.len();
        let is_ring = |number: usize| number == of || number >= count;
        let pairs = field.ring(of, &texts, one_game);
        let (mut telling, mut strong, mut links) = (0.0, 0.0, Vec::new());
        for pair in &pairs {
            match is_ring(pair.a) && is_ring(pair.b) {
                true => {
                    telling += f64::from(u8::from(pair.e < 1.0));
                    strong += f64::from(u8::from(pair.e < 0.01));
                }
                false => sum.alarms += f64::from(u8::from(pair.e < 1.0)),
            }
            if pair.e < 0.01 {
                links.push((pair.a, pair.b));
            }
        }
        let all = (size * (size - 1) / 2) as f64;
        sum.rings += 1.0;
        sum.telling += telling / all;
        sum.strong += strong / all;
        let largest = clusters(count + size, links)
            .iter()
            .map(|cluster| cluster.iter().filter(|&&number| is_ring(number)).count())
            .max()
            .unwrap_or(0);
        sum.whole += largest as f64 / size as f64;
    }
    sum
}

fn disguised(field: &Field, number: usize, attack: &Attack, k: usize) -> String {
    let mut player = Player::parse(&field.players[number].text);
    let mut with = Disguise::new(field.vocabulary(number), &format!("{} {number} {k}", attack.0));
    (attack.1)(&mut player, &mut with);
    player.text()
}
