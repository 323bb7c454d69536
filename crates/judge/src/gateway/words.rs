//! What is said between a judge and a machine that works for it.

use serde::{Deserialize, Serialize};

use crate::jobs::{Played, SeatResult, Step, Verdict};

/// A machine says who it is.
#[derive(Debug, Serialize, Deserialize)]
pub struct Hello {
    /// Its own name for itself.
    pub name: String,
    /// Engine and rules, in a line.
    pub engine: String,
}

/// It may work.
#[derive(Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// Goes with everything it says from now on.
    pub session: String,
    /// It must be heard so often, in seconds.
    pub beat: u64,
}

/// Something to be computed. Modules and sources go by their SHA-256, and are asked for if they are not known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Goes with the answer.
    pub lease: u64,
    /// The game's name.
    pub game: String,
    /// The text of the board's configuration.
    pub board: String,
    /// Fuel for each player; none is the usual.
    pub budget: Option<u64>,
    /// The seed, or where seeds begin.
    pub seed: u128,
    /// Who plays: name and module. Of a verdict: whom it must beat.
    pub seats: Vec<(String, Option<String>)>,
    /// Of a verdict: the file's name, and its source.
    pub source: Option<(String, String)>,
}

/// More than any game, player or verdict of ours has.
const MOST: usize = 100;
/// The longest text of a step: what a compiler may say, twice.
const LONGEST: usize = 2 << 20;
/// The largest score, far beyond every game's.
const HIGHEST: i64 = 1 << 50;

/// What came out.
#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// Of a match.
    Played(Played),
    /// A step of a verdict is known; more comes.
    Step(Step),
    /// Of a verdict.
    Verdict(Verdict),
    /// That machine cannot, and says why.
    Trouble(String),
}

impl Answer {
    /// As it was said, if a machine of this version could have said it; what could not be kept or shown is trouble.
    pub fn sane(self) -> Self {
        let good = match &self {
            Answer::Played(played) => is_sane(played),
            Answer::Step(step) => step_is_sane(step),
            Answer::Verdict(Verdict { steps, module: _, matches }) => {
                let one = |(_, itself, played): &(u64, Vec<bool>, Played)| {
                    is_sane(played) && itself.len() == played.seats.len()
                };
                steps.len() <= MOST
                    && matches.len() <= MOST
                    && steps.iter().all(step_is_sane)
                    && matches.iter().all(one)
            }
            Answer::Trouble(why) => is_text(why, LONGEST),
        };
        if good {
            self
        } else {
            Answer::Trouble("a machine said what no machine of this version says".to_owned())
        }
    }
}

fn is_sane(played: &Played) -> bool {
    let seat = |seat: &SeatResult| {
        (-HIGHEST..=HIGHEST).contains(&seat.score)
            && seat.fuel >= 0
            && seat.frozen.as_ref().is_none_or(|why| is_text(why, 1000))
    };
    is_text(&played.engine, 1000) && played.seats.len() <= MOST && played.seats.iter().all(seat)
}

fn step_is_sane(step: &Step) -> bool {
    let long = step.what.len() + step.notes.iter().map(String::len).sum::<usize>();
    long <= LONGEST
        && step.notes.len() <= 10 * MOST
        && step.matches.len() <= MOST
        && step.notes.iter().chain([&step.what]).all(|text| is_text(text, LONGEST))
}

/// PostgreSQL keeps no text with a zero in it.
fn is_text(text: &str, longest: usize) -> bool {
    text.len() <= longest && !text.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(change: impl Fn(&mut Played)) -> Answer {
        let seat = SeatResult { score: 7, fuel: 1, frozen: Some("out of budget".to_owned()) };
        let mut played = Played { engine: "e".to_owned(), record: vec![1], seats: vec![seat; 4] };
        change(&mut played);
        Answer::Played(played)
    }

    fn step(notes: Vec<String>) -> Answer {
        Answer::Step(Step { what: "it compiles".to_owned(), good: true, notes, matches: vec![0] })
    }

    #[test]
    fn what_no_machine_says_is_trouble() {
        for good in
            [played(|_| ()), step(vec!["a line".to_owned(); 500]), Answer::Trouble("no disk".to_owned())]
        {
            let (before, after) = (format!("{good:?}"), format!("{:?}", good.sane()));
            assert_eq!(before, after);
        }
        let verdict = |seats: usize| {
            let Answer::Played(played) = played(|_| ()) else { unreachable!("a match") };
            Answer::Verdict(Verdict {
                steps: Vec::new(),
                module: None,
                matches: vec![(1, vec![true; seats], played)],
            })
        };
        assert!(matches!(verdict(4).sane(), Answer::Verdict(_)));
        for bad in [
            played(|played| played.seats[0].score = i64::MIN),
            played(|played| played.seats[1].fuel = -1),
            played(|played| played.seats[2].frozen = Some("x".repeat(1 << 20))),
            played(|played| played.seats[3].frozen = Some("a\0b".to_owned())),
            played(|played| played.seats = vec![played.seats[0].clone(); 1000]),
            played(|played| played.engine = "e".repeat(5000)),
            step(vec!["x".repeat(3 << 20)]),
            step(vec![String::new(); 100_000]),
            step(vec!["\0".to_owned()]),
            verdict(3),
        ] {
            assert!(matches!(bad.sane(), Answer::Trouble(why) if why.contains("no machine")));
        }
    }
}
