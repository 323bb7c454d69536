//! What a match says on standard error, as the published programs do; scripts read it.

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use palestra_arena::{Ears, Finished, Outcome};
use palestra_base::{Seat, Seed};
use palestra_game::Misuse;
use palestra_toolchain::harmless;
use palestra_workshop::Candidate;

use crate::standings::{BAD, seat_colour};

/// Tells how a match goes.
pub struct Chatter {
    quiet: bool,
    /// A person does not want a line for each turn.
    every_turn: bool,
    last_round: Option<u32>,
    /// What players write, for whom it is shown.
    voices: Voices,
    /// The players' names, if their words are to be marked with them.
    marks: Vec<String>,
    /// Who is part of the program: nobody looks for mistakes there.
    built_in: Vec<bool>,
    out: io::BufWriter<io::Stderr>,
}

/// Whose standard error is shown.
pub enum Voices {
    /// Everybody's but the built-in players'.
    Authors,
    Only(String),
    Nobody,
}

impl Chatter {
    pub fn new(quiet: bool, voices: Voices) -> Self {
        let every_turn = !quiet && !io::stderr().is_terminal();
        let out = io::BufWriter::new(io::stderr());
        Chatter { quiet, every_turn, last_round: None, voices, marks: Vec::new(), built_in: Vec::new(), out }
    }

    /// Before the match.
    pub fn loaded(&mut self, seed: Seed, players: &[Candidate]) {
        self.marks = players.iter().map(|player| player.name.clone()).collect();
        self.built_in = players.iter().map(Candidate::is_built_in).collect();
        self.info(format_args!("seed {seed}"));
        self.info("loading game");
        self.info("loaded game");
        for player in players {
            self.info(format_args!("loading player {}", player.name));
        }
        self.info("players loaded");
    }

    /// After the match: who was frozen, which is told even if nothing else is; the scores, and who won.
    pub fn finished(&mut self, finished: &Finished, players: &[Candidate]) {
        self.end_round();
        for (player, outcome) in players.iter().zip(&finished.outcomes.0) {
            if *outcome != Outcome::Played {
                self.warning(format_args!("player {} {}", player.name, harmless(&outcome.to_string())));
            }
        }
        let scores = &finished.scores.0[..finished.seats];
        let best = scores.iter().max();
        let mut winners = String::new();
        for (player, score) in players.iter().zip(scores) {
            self.info(format_args!("player {} got score {score}", player.name));
            if Some(score) == best {
                winners.push(' ');
                winners.push_str(&player.name);
            }
        }
        self.info(format_args!("player(s){winners} got top score"));
        self.info("game played");
        self.flush();
    }

    fn info(&mut self, what: impl std::fmt::Display) {
        if !self.quiet {
            self.line(format_args!("info: {what}"));
        }
    }

    fn warning(&mut self, what: impl std::fmt::Display) {
        let colour = if coloured() { BAD } else { Style::new() };
        self.line(format_args!("{colour}warning:{colour:#} {what}"));
    }

    fn line(&mut self, what: impl std::fmt::Display) {
        // Nobody can be told that standard error is gone.
        let _ = writeln!(self.out, "{what}");
    }

    fn end_round(&mut self) {
        if let Some(round) = self.last_round.filter(|_| self.every_turn) {
            self.info(format_args!("end round {round}"));
        }
    }

    fn flush(&mut self) {
        let _ = self.out.flush();
    }
}

impl Ears for Chatter {
    fn turn(&mut self, round: u32, seat: Seat) {
        if !self.every_turn {
            return;
        }
        if self.last_round != Some(round) {
            self.end_round();
            self.last_round = Some(round);
            self.info(format_args!("start round {round}"));
        }
        self.info(format_args!("    start player {seat}"));
    }

    fn said(&mut self, _round: u32, seat: Seat, text: &[u8]) {
        let name = &self.marks[seat.index()];
        let heard = match &self.voices {
            Voices::Authors => !self.built_in[seat.index()],
            Voices::Only(one) => one == name,
            Voices::Nobody => false,
        };
        if !heard {
            return;
        }
        if !io::stderr().is_terminal() {
            let _ = unmistakable(name, text, &mut self.out);
            return;
        }
        // A person wants to know who speaks, and must not have the terminal taken over.
        let colour = if coloured() { seat_colour(seat.index()) } else { Style::new() };
        for line in String::from_utf8_lossy(text).lines() {
            let line = harmless(line);
            let _ = writeln!(self.out, "{colour}{name}:{colour:#} {line}");
        }
    }

    fn misuse(&mut self, round: u32, seat: Seat, misuse: Misuse) {
        if !self.quiet {
            self.line(format_args!("warning: player {seat} in round {round}: {misuse}"));
        }
    }

    fn misuse_untold(&mut self, round: u32, seat: Seat, told: u32) {
        if !self.quiet {
            self.line(format_args!(
                "warning: player {seat} in round {round}: more than {told} orders without effect in this match: the rest is not told"
            ));
        }
    }

    fn turn_over(&mut self, _round: u32, seat: Seat) {
        if self.every_turn {
            self.info(format_args!("    end player {seat}"));
        }
    }
}

/// Whether a person wants colours.
fn coloured() -> bool {
    io::stderr().is_terminal() && anstream::stderr().current_choice() != anstream::ColorChoice::Never
}

/// Writes what a player said in a turn for a script, which reads lines of ours: a line that looks like one gets the player's name before it,
/// and none is left open for ours to follow. What some languages take for the end of a line is one here. What terminals obey is left
/// out, since `2>&1 | tee` is a script, too.
fn unmistakable(name: &str, text: &[u8], out: &mut impl Write) -> io::Result<()> {
    // The last byte of U+0085, U+2028 and U+2029 counts wherever it stands: a mark too many does no harm.
    let ends = |byte: &u8| matches!(byte, b'\n'..=b'\r' | 0x1c..=0x1e | 0x85 | 0xa8 | 0xa9);
    for line in text.split_inclusive(ends) {
        let line = obeyed_by_nobody(line);
        let word = line.trim_ascii_start();
        if [&b"info:"[..], b"warning:", b"error:"].iter().any(|ours| word.starts_with(ours)) {
            write!(out, "{name}: ")?;
        }
        out.write_all(&line)?;
    }
    if text.ends_with(b"\n") { Ok(()) } else { out.write_all(b"\n") }
}

/// The bytes without control characters, of one byte or of the two that begin with C2.
fn obeyed_by_nobody(line: &[u8]) -> Vec<u8> {
    let is_second = |k: usize| k > 0 && line[k - 1] == 0xc2 && (0x80..0xa0).contains(&line[k]);
    let stays = |k: usize| match line[k] {
        b'\t' | b'\n' | b'\r' => true,
        0xc2 => line.get(k + 1).is_none_or(|next| !(0x80..0xa0).contains(next)),
        byte => !byte.is_ascii_control() && !is_second(k),
    };
    (0..line.len()).filter(|&k| stays(k)).map(|k| line[k]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_not_told_lies_and_no_terminal_behind_it_is_moved() {
        let told = |text: &[u8]| {
            let mut out = Vec::new();
            unmistakable("Sauron", text, &mut out).unwrap();
            String::from_utf8_lossy(&out).into_owned()
        };
        assert_eq!(told(b"a\ninfo: b\n"), "a\nSauron: info: b\n");
        assert_eq!(told(b"x\r  warning: y"), "x\rSauron:   warning: y\n");
        assert_eq!(
            told(b"\x1b]0;title\x07\x1b[2J \xc2\x9b1m \xc3\xa9\t\xff"),
            "]0;title[2J 1m \u{e9}\t\u{fffd}\n"
        );
        assert_eq!(told(b"\x1b\x1b info: z\xc2"), "Sauron:  info: z\u{fffd}\n");
    }
}
