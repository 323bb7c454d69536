//! What players may be called.

use super::refusal::Refusal;
use crate::store::contests::Contest;

const LONGEST: usize = 12;

/// Words that are not nice to read on a big screen. Teachers add their own language's.
pub const HOUSE: &[&str] = &[
    "arse", "asshole", "bastard", "bitch", "cock", "cunt", "dick", "faggot", "fuck", "hitler", "jerk",
    "kike", "nazi", "nigger", "penis", "piss", "porn", "puta", "rape", "shit", "slut", "tits", "twat",
    "vagina", "wank", "whore",
];

/// Harmless words with such a word in them.
const HARMLESS: &[&str] = &[
    "arsenal",
    "cockpit",
    "hancock",
    "peacock",
    "parse",
    "sparse",
    "grape",
    "drape",
    "reputation",
    "moby",
    "therapist",
];

/// `AISauron.cc` is Sauron, in C++.
pub fn player_of(file: &str) -> Result<(&str, &str), Refusal> {
    let wrong = || {
        Refusal::bad(
            "A player is a file like AISauron.cc or AISauron.rs: AI, its name of 1 to 12 letters and digits, its language.",
        )
    };
    let (stem, language) = file.rsplit_once('.').ok_or_else(wrong)?;
    let name = stem.strip_prefix("AI").ok_or_else(wrong)?;
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let good = letters && (1..=LONGEST).contains(&name.len()) && matches!(language, "cc" | "rs");
    if good { Ok((name, language)) } else { Err(wrong()) }
}

/// Whether a contest takes a player of this name.
pub fn check(contest: &Contest, name: &str) -> Result<(), Refusal> {
    let house = super::plans::STAIRCASE.iter().any(|house| house.eq_ignore_ascii_case(name))
        || contest.dummy.eq_ignore_ascii_case(name);
    if house {
        return Err(Refusal::bad(format!("{name} is a player of the house: choose another name.")));
    }
    let own = contest.bad_words.lines().map(str::trim).filter(|word| !word.is_empty());
    if HOUSE.iter().copied().chain(own).any(|word| sounds_like(name, word)) {
        return Err(Refusal::bad(format!(
            "A player should not be called {name}: choose a name that everybody likes to read."
        )));
    }
    Ok(())
}

/// Whether a word is in a name, also written with digits; harmless words around it are none.
fn sounds_like(name: &str, word: &str) -> bool {
    let plain = |text: &str| -> String {
        let letter = |c: char| match c.to_ascii_lowercase() {
            '0' => Some('o'),
            '1' => Some('i'),
            '3' => Some('e'),
            '4' => Some('a'),
            '5' => Some('s'),
            '7' => Some('t'),
            '_' | '-' | ' ' => None,
            c => Some(c),
        };
        text.chars().filter_map(letter).collect()
    };
    let mut name = plain(name);
    for harmless in HARMLESS {
        name = name.replace(harmless, " ");
    }
    let word = plain(word);
    // A line of hyphens is no word: it would be in every name.
    !word.is_empty() && name.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_players() {
        assert_eq!(player_of("AISauron.cc").ok(), Some(("Sauron", "cc")));
        assert_eq!(player_of("AITwelve_chars.rs").ok(), Some(("Twelve_chars", "rs")));
        assert!(player_of("AIThirteenChars.rs").is_err());
        for bad in
            ["Sauron.cc", "AI.cc", "AISauron", "AISauron.zip", "AI../../x.cc", "AIa b.cc", "AI<b>.cc", ""]
        {
            assert!(player_of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn words_are_found_in_disguise_and_not_in_harmless_ones() {
        for bad in ["Shithead", "5h1t", "F_u_c_k", "NAZI42"] {
            assert!(HOUSE.iter().any(|word| sounds_like(bad, word)), "{bad}");
        }
        for good in ["Sauron", "Parser", "Peacock", "Grapefruit", "Arsenal", "Frodo"] {
            assert!(!HOUSE.iter().any(|word| sounds_like(good, word)), "{good}");
        }
        assert!(sounds_like("MyTroll", "troll"));
        assert!(!sounds_like("Frodo", "----"), "what is no word is in no name");
    }
}
