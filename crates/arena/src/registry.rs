use palestra_game::erased::AnyGame;
pub use palestra_registry::games;

/// The game of this name.
///
/// ```
/// use palestra_arena::find_game;
/// assert_eq!(find_game("dominator").unwrap().title(), "Dominator");
/// assert_eq!(
///     find_game("ork-iland").err().unwrap().to_string(),
///     "there is no game \"ork-iland\": did you mean ork-island?"
/// );
/// ```
///
/// # Errors
/// If there is none; the error suggests the nearest.
pub fn find_game(name: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    games().iter().find(|game| game.name() == name).copied().ok_or_else(|| UnknownGame {
        name: name.to_owned(),
        nearest: nearest(name, games().iter().map(|game| game.name())).map(str::to_owned),
    })
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{name}\"{}", suggestion(nearest.as_deref()))]
pub struct UnknownGame {
    /// The name asked for.
    pub name: String,
    /// A game with a similar name.
    pub nearest: Option<String>,
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(": did you mean {name}?"))
}

/// The name most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::jaro_winkler(&name, &other.to_lowercase());
    let best = known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > 0.7).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games_are_found_and_others_suggest() {
        assert_eq!(find_game("ork-island").map(|game| game.title()).ok(), Some("Ork Island"));
        let unknown = find_game("orkisland").err().unwrap().to_string();
        assert_eq!(unknown, "there is no game \"orkisland\": did you mean ork-island?");
        assert_eq!(find_game("chess").err().unwrap().to_string(), "there is no game \"chess\"");
    }

    #[test]
    fn names_are_in_order() {
        assert!(games().is_sorted_by_key(|game| game.name()));
    }
}
