use std::sync::{Arc, Mutex, PoisonError};

use palestra_wire::RawOrder;

use crate::replay::{Recorded, bout};
use crate::{Address, Answer, Fault, Halt, Listeners, Player, Record, ReplayError, Seated, play};

/// What a player would have done on the positions of a recorded match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shadow {
    /// Its orders of each round that it was asked in.
    pub orders: Vec<Vec<RawOrder>>,
    /// Why it answered no more, if it stopped: the match went on without it.
    pub stopped: Option<String>,
}

/// Plays a record again and asks a suspect for orders each time that `seat` is asked. They are written down and thrown away: the
/// match goes as recorded, so all suspects see the same positions, and the same random numbers.
///
/// # Errors
/// If the record is of no match that can be played, or has no such seat. Nothing that the suspect does is an error.
pub fn shadow(record: &Arc<Record>, seat: usize, suspect: Box<dyn Player>) -> Result<Shadow, ReplayError> {
    let bout = bout(record)?;
    if seat >= record.names.len() {
        return Err(ReplayError::Nonsense(format!("it has no seat {seat}")));
    }
    let seen = Arc::new(Mutex::new(Shadow::default()));
    let mut suspect = Some(suspect);
    let mut sit = |number: usize, name: &String| {
        let recorded = Recorded::new(record.clone(), number);
        let player: Box<dyn Player> = match suspect.take_if(|_| number == seat) {
            Some(suspect) => {
                let seen = seen.clone();
                Box::new(Shadowed {
                    recorded,
                    suspect: Some(suspect),
                    limit: usize::MAX,
                    seen,
                    answer: Answer::default(),
                })
            }
            None => Box::new(recorded),
        };
        Seated { name: name.clone(), player }
    };
    let players = record.names.iter().enumerate().map(|(number, name)| sit(number, name)).collect();
    play(&bout, players, Listeners::default())?;
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(seen)
}

/// Somebody who says what was recorded, with a suspect behind who hears everything.
struct Shadowed {
    recorded: Recorded,
    /// Empty once it stopped.
    suspect: Option<Box<dyn Player>>,
    limit: usize,
    seen: Arc<Mutex<Shadow>>,
    answer: Answer,
}

impl Shadowed {
    fn ask(&mut self, ask: impl FnOnce(&mut dyn Player, &mut Answer) -> Result<(), Halt>, is_round: bool) {
        let Some(suspect) = &mut self.suspect else { return };
        self.answer.clear();
        let mut halt = ask(suspect.as_mut(), &mut self.answer);
        if halt.is_ok() && self.answer.orders.len() > self.limit {
            halt = Err(Fault::TooManyOrders.into());
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match halt {
            Ok(()) if is_round => seen.orders.push(self.answer.orders.clone()),
            Ok(()) => {}
            Err(halt) => {
                seen.stopped = Some(match halt {
                    Halt::Freeze(fault) => fault.to_string(),
                    Halt::Overtime(cap) => format!("more than {} seconds of CPU time", cap.as_secs()),
                    Halt::Void(house) => house.to_string(),
                });
                self.suspect = None;
            }
        }
    }
}

impl Player for Shadowed {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.ask(|suspect, answer| suspect.start(message, answer), false);
        self.recorded.start(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.ask(|suspect, answer| suspect.play(message, answer), true);
        self.recorded.play(message, answer)
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.limit = limit;
        if let Some(suspect) = &mut self.suspect {
            suspect.set_order_limit(limit);
        }
    }

    fn budget(&self) -> Option<u64> {
        self.recorded.budget()
    }

    fn address(&self) -> Option<Address> {
        self.recorded.address()
    }
}
