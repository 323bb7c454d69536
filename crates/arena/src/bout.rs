use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use palestra_base::{PerSeat, Seat, Seed, Text};
use palestra_game::erased::{AnyConfig, AnyGame, AnyPosition};
use palestra_game::{Edition, Head, Misuse, Stuck};
use palestra_wire::Notes;
use serde::{Deserialize, Serialize};

use crate::{Address, Answer, Fault, Halt, House, Player, Tape};

/// Orders that a player may give in a whole match: so many, and so many more for each round. Honest players give a tenth
/// of them. Whoever gives more is frozen, so that nobody can fill the memory, or make a match too large to be recorded.
pub(crate) const ORDERS_IN_A_MATCH: u64 = 500_000;
pub(crate) const ORDERS_IN_A_ROUND: u64 = 200;

/// Orders without effect that are told of a player in a match; the rest is not.
const MISUSES: u32 = 1000;

/// A match to be played: everything that it depends on, but the players.
#[derive(Clone)]
pub struct Bout {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its configuration.
    pub config: Arc<dyn AnyConfig>,
    /// Which rules.
    pub edition: Edition,
    /// The seed of all chance.
    pub seed: Seed,
    /// Whether the output has the judge's form, with what the players used of their budgets.
    pub judged: bool,
}

/// Another chance from some round on: the board draws as in a match with this seed. What players draw stays theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherChance {
    /// The first round that has it.
    pub round: u32,
    /// Whose chance it is.
    pub seed: Seed,
}

/// A player with its name.
pub struct Seated {
    /// Its name in the output.
    pub name: String,
    /// The player.
    pub player: Box<dyn Player>,
}

/// Who wants to know what happens in a match. All are optional, and cost nothing if absent.
#[derive(Default)]
pub struct Listeners<'a> {
    /// Gets the text of the output file.
    pub text: Option<&'a mut dyn Write>,
    /// Gets what a record needs.
    pub tape: Option<&'a mut Tape>,
    /// Hears the players.
    pub ears: Option<&'a mut dyn Ears>,
}

/// Hears what players say and do wrong.
pub trait Ears {
    /// A player's turn begins.
    fn turn(&mut self, _round: u32, _seat: Seat) {}
    /// A player wrote this on its standard error.
    fn said(&mut self, _round: u32, _seat: Seat, _text: &[u8]) {}
    /// A player noted this down; places are the board's own.
    fn notes(&mut self, _round: u32, _seat: Seat, _notes: &Notes) {}
    /// A player gave an order that does not count.
    fn misuse(&mut self, _round: u32, _seat: Seat, _misuse: Misuse) {}
    /// A player gave more orders that do not count than are told: from now on nothing is told of them.
    fn misuse_untold(&mut self, _round: u32, _seat: Seat, _told: u32) {}
    /// A player's turn is over.
    fn turn_over(&mut self, _round: u32, _seat: Seat) {}
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How many played.
    pub seats: usize,
    /// The final scores.
    pub scores: PerSeat<i64>,
    /// What became of each player.
    pub outcomes: PerSeat<Outcome>,
    /// What each player spent of its budget.
    pub spent: PerSeat<u64>,
    /// What each player could spend; `None` where nobody counts.
    pub budget: PerSeat<Option<u64>>,
    /// The content address of each player's program, where it is known.
    pub modules: PerSeat<Option<Address>>,
}

/// What became of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// It played to the end.
    #[default]
    Played,
    /// It was frozen and gave no more orders.
    Frozen {
        /// In which round; 0 also before the first.
        round: u32,
        /// Why.
        fault: Fault,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Played => f.write_str("played on"),
            Outcome::Frozen { round, fault } => write!(f, "frozen in round {round}: {fault}"),
        }
    }
}

/// Why a match did not get to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The configuration cannot be set up, or the published program gives up here.
    #[error("{}{stuck}", in_round(*.round))]
    Stuck {
        /// In which round, if it had begun.
        round: Option<u32>,
        /// Why.
        stuck: Stuck,
    },
    /// A player took more CPU time than the house gives anybody; the match is to be played again with nothing beside it:
    /// see [`play_alone`].
    #[error("the player of seat {seat} took more than {} seconds of CPU time", cap.as_secs())]
    Overtime {
        /// Who.
        seat: Seat,
        /// What anybody gets.
        cap: Duration,
    },
    /// The house failed; nobody is to blame, and the match is to be played again.
    #[error("the match is void: {0}")]
    Void(#[from] House),
    /// The output could not be written.
    #[error("cannot write the output")]
    Output(#[from] io::Error),
}

fn in_round(round: Option<u32>) -> String {
    round.map_or_else(String::new, |round| format!("in round {round}, "))
}

/// Plays a match.
///
/// # Errors
/// If the match could not be played to its end. A player that fails is no error: see [`Outcome`].
///
/// # Panics
/// If there are not as many players as seats.
pub fn play(bout: &Bout, players: Vec<Seated>, listeners: Listeners) -> Result<Finished, MatchError> {
    run(bout, &[], players, listeners, false)
}

/// Plays a match whose chance is another from some rounds on.
///
/// # Errors
/// As [`play`], and if the edition has no such seed.
///
/// # Panics
/// If there are not as many players as seats.
pub fn play_with(
    bout: &Bout,
    chances: &[OtherChance],
    players: Vec<Seated>,
    listeners: Listeners,
) -> Result<Finished, MatchError> {
    run(bout, chances, players, listeners, false)
}

/// Plays a match with nothing beside it: whoever takes too much CPU time has no excuse and is frozen.
///
/// # Errors
/// As [`play`], but for overtime.
///
/// # Panics
/// If there are not as many players as seats.
pub fn play_alone(bout: &Bout, players: Vec<Seated>, listeners: Listeners) -> Result<Finished, MatchError> {
    run(bout, &[], players, listeners, true)
}

fn run(
    bout: &Bout,
    chances: &[OtherChance],
    players: Vec<Seated>,
    listeners: Listeners,
    alone: bool,
) -> Result<Finished, MatchError> {
    let position = bout
        .config
        .begin(bout.edition, bout.seed)
        .map_err(|stuck| MatchError::Stuck { round: None, stuck })?;
    let seats = bout.config.seats();
    assert_eq!(players.len(), seats, "one player for each seat");
    let names: Vec<String> = players.iter().map(|seated| seated.name.clone()).collect();
    let mut players = players.into_iter();
    let mut table = Table {
        position,
        alone,
        counted: bout.edition == Edition::Document || bout.judged,
        round: 0,
        chairs: PerSeat::from_fn(|_| Chair::new(players.next().map(|seated| seated.player))),
        seats,
        status: PerSeat::default(),
        message: Vec::new(),
        message_serves: false,
        misuse: Vec::new(),
        text: Text::new(),
        listeners,
    };
    table.begin(&Head { seed: bout.seed, names: &names, judged: bout.judged })?;
    while table.position.rounds_left() > 0 {
        if let Some(other) = chances.iter().find(|other| other.round == table.round) {
            let changed = table.position.other_chance(other.seed);
            changed.map_err(|stuck| MatchError::Stuck { round: Some(other.round), stuck })?;
        }
        table.play_round()?;
    }
    Ok(table.finish())
}

/// A match under way.
struct Table<'a> {
    position: Box<dyn AnyPosition>,
    /// Whether nothing is played beside it.
    alone: bool,
    /// Whether players and output see what was spent.
    counted: bool,
    round: u32,
    chairs: PerSeat<Chair>,
    seats: usize,
    status: PerSeat<f64>,
    message: Vec<u8>,
    /// Whether the message is good for the next player too.
    message_serves: bool,
    misuse: Vec<Misuse>,
    text: Text,
    listeners: Listeners<'a>,
}

struct Chair {
    /// Empty once the player is frozen: its memory is given back at once.
    player: Option<Box<dyn Player>>,
    budget: Option<u64>,
    address: Option<Address>,
    answer: Answer,
    outcome: Outcome,
    /// Orders given so far.
    given: u64,
    /// Orders without effect that were told.
    misuses: u32,
}

impl Chair {
    fn new(player: Option<Box<dyn Player>>) -> Self {
        let budget = player.as_ref().and_then(|player| player.budget());
        let address = player.as_ref().and_then(|player| player.address());
        Chair {
            player,
            budget,
            address,
            answer: Answer::default(),
            outcome: Outcome::Played,
            given: 0,
            misuses: 0,
        }
    }

    fn status(&self) -> f64 {
        match (&self.outcome, self.budget) {
            (Outcome::Frozen { .. }, _) => -1.0,
            (Outcome::Played, Some(budget)) if budget > 0 => self.answer.spent as f64 / budget as f64,
            _ => 0.0,
        }
    }
}

impl Table<'_> {
    fn begin(&mut self, head: &Head) -> Result<(), MatchError> {
        for seat in Seat::first(self.seats) {
            if let Some(player) = &mut self.chairs[seat].player {
                player.set_order_limit(self.position.order_limit());
            }
            self.message.clear();
            self.position.write_start(seat, &mut self.message);
            self.call(seat, |player, message, answer| player.start(message, answer))?;
            self.position.take_beside(&self.chairs[seat].answer.beside);
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.start(&answers(&self.chairs, self.seats));
        }
        if self.listeners.text.is_some() {
            self.position.write_head(head, &mut self.text);
            let status = self.counted.then_some(&self.status);
            self.position.write_state(status, &mut self.text);
            self.flush()?;
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.digest(self.position.digest());
        }
        Ok(())
    }

    fn play_round(&mut self) -> Result<(), MatchError> {
        self.message_serves = false;
        for seat in Seat::first(self.seats) {
            self.play_turn(seat)?;
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.round(&answers(&self.chairs, self.seats));
        }
        let round = self.round;
        self.position.resolve().map_err(|stuck| MatchError::Stuck { round: Some(round), stuck })?;
        self.round += 1;
        self.status = PerSeat::from_fn(|seat| self.chairs[seat].status());
        if self.listeners.text.is_some() {
            let status = self.counted.then_some(&self.status);
            self.position.write_round(status, &mut self.text);
            self.flush()?;
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.digest(self.position.digest());
        }
        Ok(())
    }

    fn play_turn(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.chairs[seat].answer.clear();
        if self.chairs[seat].player.is_none() {
            return Ok(());
        }
        if let Some(ears) = &mut self.listeners.ears {
            ears.turn(self.round, seat);
        }
        if !self.message_serves {
            self.message.clear();
            let status = self.counted.then_some(&self.status);
            self.position.write_view(seat, status, &mut self.message);
            self.message_serves = self.position.one_view();
        }
        self.call(seat, |player, message, answer| player.play(message, answer))?;

        let chair = &mut self.chairs[seat];
        chair.given += chair.answer.orders.len() as u64;
        let most = ORDERS_IN_A_MATCH + (u64::from(self.round) + 1) * ORDERS_IN_A_ROUND;
        let too_many = chair.answer.orders.len() > self.position.order_limit() || chair.given > most;
        if too_many && chair.player.is_some() {
            chair.freeze(self.round, Fault::TooManyOrders);
        }
        self.position.take(seat, &chair.answer.orders, &mut self.misuse);
        self.position.take_beside(&chair.answer.beside);
        if let Some(ears) = &mut self.listeners.ears {
            for &misuse in &self.misuse {
                match chair.misuses {
                    0..MISUSES => ears.misuse(self.round, seat, misuse),
                    MISUSES => ears.misuse_untold(self.round, seat, MISUSES),
                    _ => break,
                }
                chair.misuses += 1;
            }
            ears.turn_over(self.round, seat);
        }
        self.misuse.clear();
        Ok(())
    }

    /// Calls a player and sees what became of it.
    fn call(
        &mut self,
        seat: Seat,
        call: impl FnOnce(&mut dyn Player, &[u8], &mut Answer) -> Result<(), Halt>,
    ) -> Result<(), MatchError> {
        let chair = &mut self.chairs[seat];
        let Some(player) = &mut chair.player else { return Ok(()) };
        let halt = call(player.as_mut(), &self.message, &mut chair.answer);
        if let Some(ears) = &mut self.listeners.ears {
            let Answer { said, notes, .. } = &mut chair.answer;
            if !notes.is_empty() {
                notes.move_places(|place| self.position.place(seat, place));
                ears.notes(self.round, seat, notes);
            }
            if !said.is_empty() {
                ears.said(self.round, seat, said);
            }
        }
        match halt {
            Ok(()) => Ok(()),
            Err(Halt::Freeze(fault)) => {
                chair.freeze(self.round, fault);
                Ok(())
            }
            Err(Halt::Overtime(cap)) if self.alone => {
                let seconds = u32::try_from(cap.as_secs()).unwrap_or(u32::MAX);
                chair.freeze(self.round, Fault::Overtime { seconds });
                Ok(())
            }
            Err(Halt::Overtime(cap)) => Err(MatchError::Overtime { seat, cap }),
            Err(Halt::Void(house)) => Err(MatchError::Void(house)),
        }
    }

    fn flush(&mut self) -> Result<(), MatchError> {
        if let Some(out) = &mut self.listeners.text {
            out.write_all(self.text.as_bytes())?;
            self.text.clear();
        }
        Ok(())
    }

    fn finish(self) -> Finished {
        let finished = Finished {
            seats: self.seats,
            scores: self.position.scores(),
            spent: PerSeat::from_fn(|seat| self.chairs[seat].answer.spent),
            budget: PerSeat::from_fn(|seat| self.chairs[seat].budget),
            modules: PerSeat::from_fn(|seat| self.chairs[seat].address),
            outcomes: self.chairs.map(|chair| chair.outcome),
        };
        if let Some(tape) = self.listeners.tape {
            tape.finish(&finished);
        }
        finished
    }
}

fn answers(chairs: &PerSeat<Chair>, seats: usize) -> Vec<&Answer> {
    chairs.0.iter().take(seats).map(|chair| &chair.answer).collect()
}

impl Chair {
    /// No more orders from this player, this round's included.
    fn freeze(&mut self, round: u32, fault: Fault) {
        self.player = None;
        self.answer.orders.clear();
        self.answer.beside.clear();
        self.outcome = Outcome::Frozen { round, fault };
    }
}
