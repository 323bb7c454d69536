//! Who is asked how it plays: players of surprising pairs and of clusters, and modules, which have no source to compare.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use palestra_arena::{find_game, games};
use palestra_workshop::{Wishes, game_of_files};

use super::Result;
use super::args::{Authors, CompareArgs};
use super::behaviour::{Asking, MOST_OTHERS, Plays, Suspect};
use super::folder;
use crate::notices;

/// Pairs below this are asked.
const SURPRISING: f64 = 0.01;
/// So many players of a game are asked; the least surprising ones are left out.
const MOST: usize = 64;

/// Asks in each game that has suspects and is one of ours.
pub fn ask(result: &Result, args: &CompareArgs) -> anyhow::Result<Vec<Plays>> {
    let field = &result.field;
    let mut suspects: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let surprising = result
        .comparison
        .pairs
        .iter()
        .filter(|pair| pair.p < SURPRISING && !field.same_author(pair.a, pair.b))
        .filter(|pair| field.game(pair.a) == field.game(pair.b))
        .flat_map(|pair| [pair.a, pair.b]);
    for number in surprising.chain(result.clusters.iter().flatten().copied()) {
        let list = suspects.entry(field.game(number)).or_default();
        if !list.contains(&number) && list.len() < MOST {
            list.push(number);
        }
    }
    let modules = modules(args, &field.opened.path)?;
    let mut plays = Vec::new();
    for game in games() {
        let of_game = suspects.remove(game.name()).unwrap_or_default();
        let mut list: Vec<Suspect> = of_game.iter().filter_map(|&number| suspect(result, number)).collect();
        list.extend(
            modules.iter().filter(|(known, _)| known == game.name()).map(|(_, module)| module.clone()),
        );
        if list.len() < 2 {
            continue;
        }
        let authors: BTreeSet<&str> = list.iter().map(|suspect| suspect.author.as_str()).collect();
        // One player each of other authors says what is not rare.
        let mut seen = BTreeSet::new();
        let others = (0..field.len())
            .filter(|&number| field.game(number) == game.name() && !authors.contains(field.author(number)))
            .filter(|&number| seen.insert(field.author(number)))
            .filter_map(|number| suspect(result, number))
            .take(MOST_OTHERS)
            .collect();
        let asking = Asking::new(find_game(game.name())?, &args.ask, true)?;
        plays.push(asking.ask(list, others, false)?);
    }
    Ok(plays)
}

fn suspect(result: &Result, number: usize) -> Option<Suspect> {
    let field = &result.field;
    let word = field.path(number)?.to_string_lossy().into_owned();
    Some(Suspect {
        name: field.name(number).into_owned(),
        author: field.author(number).to_owned(),
        word,
        number: Some(number),
    })
}

/// The modules of the folder and their games, where the folder says whose they are.
fn modules(args: &CompareArgs, folder: &Path) -> anyhow::Result<Vec<(String, Suspect)>> {
    if matches!(args.folder.authors, Authors::File(_)) {
        return Ok(Vec::new());
    }
    let workshop = notices::silent(Wishes::default());
    let mut modules = Vec::new();
    for (name, path) in folder::modules(folder)? {
        let author = match args.folder.authors {
            Authors::Prefix => folder::prefix(&name).to_owned(),
            _ => folder::first_folder(&name).to_owned(),
        };
        match game_of_files(None, std::slice::from_ref(&path), &workshop) {
            Ok(game) => {
                let word = path.to_string_lossy().into_owned();
                modules.push((game.name().to_owned(), Suspect { name, author, word, number: None }));
            }
            Err(_) => eprintln!("note: {} is left out: it is no player", name.escape_debug()),
        }
    }
    Ok(modules)
}
