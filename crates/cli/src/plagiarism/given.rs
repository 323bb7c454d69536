//! Files of the game itself that lie beside players: whole folders are handed in, with everything that was in the kit.

use std::collections::{BTreeMap, BTreeSet};

use palestra_plagiarism::{Language, digest};

use super::folder::{self, Submission};

/// What so many authors have under the same name, letter by letter, was given to them.
const AUTHORS: usize = 3;
/// Files that are named.
const SHOWN: usize = 10;

/// Takes out what is no player: a file that is not called `AI...`, or Demo, Null or Dummy, if several authors who also have a player have
/// the very same. Returns one of each.
pub fn set_apart(submissions: &mut Vec<Submission>) -> Vec<(Language, Vec<u8>)> {
    let with_players: BTreeSet<String> =
        submissions.iter().filter(|one| is_player(file_of(one))).map(|one| one.author.clone()).collect();
    let mut authors: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in submissions.iter() {
        if !is_player(file_of(one)) && with_players.contains(&one.author) {
            authors.entry(file_of(one)).or_default().insert(&one.author);
        }
    }
    authors.retain(|_, of| of.len() >= AUTHORS);
    let mut same: BTreeMap<(&str, u64), Vec<usize>> = BTreeMap::new();
    for (number, one) in submissions.iter().enumerate() {
        if authors.contains_key(file_of(one))
            && with_players.contains(&one.author)
            && let Ok(source) = folder::read(&one.path)
        {
            same.entry((file_of(one), digest(&source))).or_default().push(number);
        }
    }
    let mut given = vec![false; submissions.len()];
    let mut sources = Vec::new();
    let mut more = 0;
    for ((name, _), numbers) in &same {
        let authors: BTreeSet<&str> = numbers.iter().map(|&at| submissions[at].author.as_str()).collect();
        let one = &submissions[numbers[0]];
        if authors.len() < AUTHORS {
            continue;
        }
        if let Ok(source) = folder::read(&one.path) {
            numbers.iter().for_each(|&at| given[at] = true);
            match sources.len() < SHOWN {
                true => eprintln!(
                    "note: {} is the same in the folders of {} authors: taken for something that everybody was given",
                    name.escape_debug(),
                    authors.len()
                ),
                false => more += 1,
            }
            sources.push((one.language, source));
        }
    }
    if more > 0 {
        eprintln!("note: and so are {more} more files");
    }
    let mut given = given.into_iter();
    submissions.retain(|_| !given.next().unwrap_or(false));
    sources
}

fn file_of(one: &Submission) -> &str {
    one.name.rsplit('/').next().unwrap_or(&one.name)
}

fn is_player(file: &str) -> bool {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    stem.starts_with("AI")
        && !["AIDemo", "AINull", "AIDummy"].iter().any(|given| given.eq_ignore_ascii_case(stem))
}
