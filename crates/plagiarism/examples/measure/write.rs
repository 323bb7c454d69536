//! Players as files, for other programs.

use std::fs;
use std::path::Path;

use crate::attacks::{COMBINED, Disguise};
use crate::field::Field;
use crate::tree::{Member, Player, Word};

/// The players and a copy of each by every combination of disguises, a folder for each author; labels in `labels.csv`.
pub fn copies(field: &Field, folder: &Path) {
    let mut labels = String::from("file,game,origin\n");
    let mut put = |author: &str, number: usize, text: &str| {
        let game = &field.games[field.players[number].game];
        let name = format!("{author}/AI{number}.cc");
        fs::create_dir_all(folder.join("players").join(author)).expect("a folder");
        fs::write(folder.join("players").join(&name), text).expect("a file");
        labels += &format!(
            "{name},{game},{}\n",
            field.players[number].author * 100 + field.players[number].game as u32
        );
    };
    for (number, player) in field.players.iter().enumerate() {
        put(&format!("author{}", player.author), number, &player.text);
        for (k, attack) in COMBINED.iter().enumerate().take(6) {
            let mut copy = Player::parse(&player.text);
            (attack.1)(
                &mut copy,
                &mut Disguise::new(field.vocabulary(number), &format!("{} {number}", attack.0)),
            );
            put(&format!("copyist{k}-{number}"), number, &copy.text());
        }
    }
    fs::write(folder.join("labels.csv"), labels).expect("a file");
}

/// Players that nobody wrote, as files.
pub fn many(field: &Field, count: usize, seed: &str, folder: &Path) {
    for number in 0..count {
        let author = folder.join(format!("{seed}{number}"));
        fs::create_dir_all(&author).expect("a folder");
        fs::write(author.join("AIPlayer.cc"), invent(field, seed, number).1).expect("a file");
    }
}

/// A player that nobody wrote, and its game: members of several, with one word of seven changed to another of its kind, as long
/// as real ones are.
pub fn invent(field: &Field, seed: &str, number: usize) -> (usize, String) {
    let mut with = Disguise::new(field.vocabulary(0), &format!("{seed} {number}"));
    let game = with.below(field.games.len());
    let of_game: Vec<usize> = (0..field.players.len()).filter(|&k| field.players[k].game == game).collect();
    let mut player = Player::parse(&field.players[of_game[with.below(of_game.len())]].text);
    for _ in 0..4 {
        let other = Player::parse(&field.players[of_game[with.below(of_game.len())]].text);
        player
            .members
            .extend(other.members.into_iter().filter(|member| matches!(member, Member::Function { .. })));
    }
    let mut pool: Vec<Word> = Vec::new();
    player.words(&mut |words| pool.extend(words.iter().cloned()));
    player.words(&mut |words| {
        for word in words.iter_mut() {
            if word.len() > 1 && with.below(7) == 0 {
                let other = pool[with.below(pool.len())].clone();
                if other.len() > 1 {
                    *word = other;
                }
            }
        }
    });
    (game, player.text())
}
