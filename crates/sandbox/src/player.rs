use palestra_player::{Address, Answer, Fault, Halt, House, Player};

use crate::live::{Failure, Live};
use crate::load::LoadError;
use crate::profile::Profile;
use crate::program::Program;
use crate::settings::Limits;

/// A player that is a wasm module: one seat of one match.
///
/// It runs on a stack of its own, so the calling thread needs no large one, and may go from thread to thread between
/// calls. As soon as it fails, everything it holds is given back.
pub struct WasmPlayer {
    program: Program,
    limits: Limits,
    fate: Fate,
    spent: u64,
    profile: Option<Profile>,
}

enum Fate {
    Waiting,
    Playing(Box<Live>),
    Over(Halt),
}

impl WasmPlayer {
    pub(crate) fn new(program: Program, limits: Limits) -> Self {
        WasmPlayer { program, limits, fate: Fate::Waiting, spent: 0, profile: None }
    }

    /// The program it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Where it spent its fuel so far, if the settings ask for a profile.
    pub fn profile(&self) -> Option<&Profile> {
        match &self.fate {
            Fate::Playing(live) => live.profile(),
            _ => self.profile.as_ref(),
        }
    }

    /// The end of a turn: what it said and spent, and its fate if it failed.
    fn finish(
        &mut self,
        mut live: Box<Live>,
        ended: Result<(), Failure>,
        answer: &mut Answer,
    ) -> Result<(), Halt> {
        if !matches!(&ended, Err(failure) if failure.is_overflow()) {
            self.spent = self.limits.budget.saturating_sub(live.fuel());
        }
        answer.spent = self.spent;
        // The engine counts at loops and calls: a player may come to its end with nothing left.
        let ended = if live.fuel() == 0 { ended.and(Err(Failure::Fault(Fault::OutOfBudget))) } else { ended };
        match ended {
            Ok(()) => {
                live.drain_words(answer);
                self.fate = Fate::Playing(live);
                Ok(())
            }
            Err(failure) => {
                answer.orders.clear();
                answer.beside.clear();
                let halt = live.halt(&failure, &self.limits);
                live.drain_words(answer);
                answer.said.extend(failure.backtrace().unwrap_or_default().bytes());
                self.profile = live.profile().cloned();
                self.over(halt)
            }
        }
    }

    fn over(&mut self, halt: Halt) -> Result<(), Halt> {
        self.fate = Fate::Over(halt.clone());
        Err(halt)
    }

    /// The player out of its place, or the reason why it does not play.
    fn take_live(&mut self, answer: &mut Answer) -> Result<Box<Live>, Halt> {
        answer.spent = self.spent;
        match std::mem::replace(&mut self.fate, Fate::Waiting) {
            Fate::Playing(live) => Ok(live),
            Fate::Over(halt) => {
                self.fate = Fate::Over(halt.clone());
                Err(halt)
            }
            Fate::Waiting => Err(Halt::Void(House::Turn("asked to play before it was started"))),
        }
    }
}

impl Player for WasmPlayer {
    fn set_order_limit(&mut self, limit: usize) {
        self.limits.orders = Some(u32::try_from(limit).unwrap_or(u32::MAX));
    }

    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        if !matches!(self.fate, Fate::Waiting) {
            return self.over(Halt::Void(House::Turn("started twice")));
        }
        let mut live = match Live::new(&self.program, &self.limits) {
            Ok(live) => Box::new(live),
            Err(error) => return self.over(Halt::Void(House::Engine(crate::sandbox::one_line(&error)))),
        };
        let ended = live.start(&self.program, message, answer);
        self.finish(live, ended, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let mut live = self.take_live(answer)?;
        let ended = live.play(message, &self.limits, answer);
        self.finish(live, ended, answer)
    }

    fn budget(&self) -> Option<u64> {
        Some(self.limits.budget)
    }

    fn address(&self) -> Option<Address> {
        Some(self.program.address())
    }
}

/// Stands in for a player that could not be loaded: frozen from the start, so that the others can play.
#[derive(Clone, Debug)]
pub struct Refused(LoadError);

impl Refused {
    /// The stand-in for a player refused for this reason.
    pub fn new(reason: LoadError) -> Self {
        Refused(reason)
    }

    fn halt(&self) -> Halt {
        Fault::BadModule(self.0.to_string()).into()
    }
}

impl Player for Refused {
    fn start(&mut self, _: &[u8], _: &mut Answer) -> Result<(), Halt> {
        Err(self.halt())
    }

    fn play(&mut self, _: &[u8], _: &mut Answer) -> Result<(), Halt> {
        Err(self.halt())
    }
}
