//! Formats of contests: pure functions of the results so far and of the round's key.
//!
//! A contest is a list of **rounds**. Who takes part, and with which module, is fixed at a round's start ([`Lineup`]). A
//! round has **steps**: matches that are chosen together and played in any order. When all of them have a result or are
//! void, the format says what comes next. It remembers nothing: the same results and keys give the same plan, so a
//! contest that was broken off goes on by asking again.

mod fair_show;
mod finals;
mod history;
mod league;
mod official;
mod standing;

pub use fair_show::FairShow;
pub use finals::Finals;
pub use history::{Entry, History, Lineup};
pub use league::League;
pub use official::Official;
pub use standing::{Left, Place, Standing};

use serde::{Deserialize, Serialize};

use crate::{Outcome, PlayerId, RoundKey, Table};

/// How a contest is held.
pub trait Format {
    /// What comes next, given everything so far and the key of the open round.
    fn next(&self, history: &History, key: &RoundKey) -> Step;

    /// How everybody stands, during the contest or at its end.
    fn standing(&self, history: &History) -> Standing;
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Matches, all chosen before any is played.
    Play(Session),
    /// The round is over.
    End(RoundEnd),
    /// The contest is over.
    Done,
}

/// Matches that are played together.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// What they are for.
    pub phase: Phase,
    /// Who plays, and on which boards of the round.
    pub pairings: Vec<Pairing>,
    /// Whose fate is open, with the chance to leave, where the format knows it.
    pub danger: Vec<(PlayerId, f64)>,
}

/// A match that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the board in its round; matches with one number are played on one board.
    pub board: u32,
    /// Who sits where.
    pub table: Table,
}

/// What matches are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// To know the players better.
    League,
    /// Groups by lot; who beats two rivals is safe.
    Wave(u32),
    /// Those that are left play until one is behind all others.
    LastTable(u32),
    /// Every survivor plays.
    Visible,
    /// Those in danger play among themselves.
    Survival(u32),
    /// The semifinals, on the same boards.
    Semifinals,
    /// The final.
    Final,
    /// One more match for those with equal points.
    OneMore(u32),
}

impl Phase {
    /// Whether it belongs to the grand final.
    pub fn is_of_finals(self) -> bool {
        matches!(self, Phase::Semifinals | Phase::Final | Phase::OneMore(_))
    }
}

impl std::fmt::Display for Phase {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Phase::League => write!(f, "league"),
            Phase::Wave(number) => write!(f, "wave {}", number + 1),
            Phase::LastTable(number) => write!(f, "last table, match {}", number + 1),
            Phase::Visible => write!(f, "all survivors"),
            Phase::Survival(number) => write!(f, "survival {}", number + 1),
            Phase::Semifinals => write!(f, "semifinals"),
            Phase::Final => write!(f, "final"),
            Phase::OneMore(number) => write!(f, "equal points, match {}", number + 1),
        }
    }
}

/// How a round ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoundEnd {
    /// What kind of round it was.
    pub kind: RoundKind,
    /// Who leaves, the worst first.
    pub leaving: Vec<Leaving>,
    /// In finals: who took part, the best first.
    pub order: Vec<PlayerId>,
    /// What was decided in another way than usual.
    pub notes: Vec<Note>,
}

/// Kinds of rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoundKind {
    /// Nobody leaves.
    #[default]
    League,
    /// Somebody leaves.
    Elimination,
    /// The semifinals.
    Semifinals,
    /// The final.
    Final,
}

/// One who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaving {
    /// Who.
    pub player: PlayerId,
    /// The chance that it was right: that it is among the last of those who were there; where the format knows it.
    pub odds: Option<f64>,
}

/// What was decided in another way than usual, so that the report can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// So many waves saved nobody, and places decided.
    NobodySaved(u32),
    /// So many matches had no loser, and places decided.
    NoLoser(u32),
    /// So many more matches left equal points, and ratings decided.
    EqualPoints(u32),
    /// So many matches were void and count for nobody.
    Void(u32),
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Note::NobodySaved(times) => {
                write!(f, "{times} waves in a row saved nobody: the lowest mean place of the round decided")
            }
            Note::NoLoser(times) => {
                write!(f, "{times} matches had no loser: the lowest mean place of the round decided")
            }
            Note::EqualPoints(times) => {
                write!(f, "points were equal after {times} more matches: ratings decided")
            }
            Note::Void(1) => write!(f, "1 match was void and counts for nobody"),
            Note::Void(times) => write!(f, "{times} matches were void and count for nobody"),
        }
    }
}

/// Where matches are played: a ring, or a simulated truth.
pub trait Oracle {
    /// Who takes part in a round, fixed at its start: a player for each entrant, none for those who withdrew.
    fn lineup(&mut self, round: u32) -> Lineup;

    /// The key of a round, once its line-up is fixed.
    fn key(&mut self, round: u32) -> RoundKey;

    /// Plays the matches of a session; scores by seat, none of a void match. `None` to break off.
    fn play(&mut self, session: &Session, history: &History, key: &RoundKey) -> Option<Vec<Vec<i64>>>;

    /// A round is over.
    fn ended(&mut self, _history: &History) {}
}

/// Holds a contest to its end, or until the oracle breaks it off. `players` is how many modules there are in all.
///
/// ```
/// use palestra_contest::format::{Entry, League, Lineup, Oracle, Session, History, run};
/// use palestra_contest::RoundKey;
///
/// /// Whoever has the higher number wins.
/// struct Simple;
/// impl Oracle for Simple {
///     fn lineup(&mut self, _round: u32) -> Lineup {
///         Entry::everybody(8)
///     }
///     fn key(&mut self, round: u32) -> RoundKey {
///         RoundKey::from_seed(1u64, round)
///     }
///     fn play(&mut self, session: &Session, _: &History, _: &RoundKey) -> Option<Vec<Vec<i64>>> {
///         let scores = |table: &Vec<usize>| table.iter().map(|&player| player as i64).collect();
///         Some(session.pairings.iter().map(|pairing| scores(&pairing.table)).collect())
///     }
/// }
/// let league = League { budget: 200, ..League::default() };
/// let history = run(&league, 8, &mut Simple);
/// assert!(!history.outcomes.is_empty());
/// ```
pub fn run(format: &dyn Format, players: usize, oracle: &mut dyn Oracle) -> History {
    let mut history = History::new(players);
    for round in 0.. {
        history.lineups.push(oracle.lineup(round));
        let key = oracle.key(round);
        loop {
            match format.next(&history, &key) {
                Step::Done => return history,
                Step::End(end) => {
                    history.rounds.push(end);
                    oracle.ended(&history);
                    break;
                }
                Step::Play(session) => {
                    let Some(scores) = oracle.play(&session, &history, &key) else {
                        history.broken_off = true;
                        return history;
                    };
                    history.take(session, scores);
                }
            }
        }
    }
    history
}

/// The outcome of a pairing that nobody played yet.
pub(crate) fn outcome(round: u32, step: u32, number: u32, pairing: &Pairing, scores: Vec<i64>) -> Outcome {
    // Boards of different rounds are different boards.
    let seed = u128::from(round) << 32 | u128::from(pairing.board);
    Outcome { round, step, number, seed, table: pairing.table.clone(), scores }
}
