use std::sync::Arc;

use palestra_player::{Answer, Fault, Halt, Trap};
use wasmtime::{Error, Global, Instance, Memory, Store, TypedFunc};

use crate::backtrace;
use crate::fate::{self, Scene};
use crate::guard::{SLICE, drive};
use crate::guest::{self, Reply};
use crate::host::State;
use crate::profile::{self, Profile, Sampler};
use crate::program::Program;
use crate::sandbox::one_line;
use crate::settings::Limits;
use crate::tune::{self, Place, TuneError};

/// A player that has been started: its store, and the way into it.
pub(crate) struct Live {
    store: Store<State>,
    /// Shared, for it is used while the store is: copying its functions costs more than a cheap player's turn.
    guest: Option<Arc<Guest>>,
    /// Where its replies are.
    reply: Option<u32>,
    /// Address and size of its buffer for messages.
    buffer: (u32, u32),
}

/// What the engine uses of an instance.
struct Guest {
    memory: Memory,
    buffer: TypedFunc<u32, u32>,
    start: TypedFunc<u32, u32>,
    play: TypedFunc<u32, ()>,
    stack_pointer: Option<Global>,
}

/// How a turn can fail.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The call into the player did not end well.
    Call(Error),
    /// It did, but what it left behind is not right.
    Fault(Fault),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Call(error)
    }
}

impl Failure {
    /// Where it happened, if the program was compiled for debugging.
    pub(crate) fn backtrace(&self) -> Option<String> {
        match self {
            Failure::Call(error) => backtrace::backtrace(error),
            Failure::Fault(_) => None,
        }
    }

    /// Whether its calls went too deep. How deep that is depends on the processor's frames, and so does the fuel of the way
    /// there: it is not counted, so that what was spent is the same on every machine.
    pub(crate) fn is_overflow(&self) -> bool {
        matches!(self, Failure::Call(error) if error.downcast_ref() == Some(&wasmtime::Trap::StackOverflow))
    }

    fn bad_reply(what: &str) -> Self {
        Failure::Fault(Fault::Trapped { trap: Trap::BadReply, message: what.to_owned() })
    }
}

/// More orders than this are too many in every game, for the house's sake.
const ORDERS: u32 = 1 << 16;

/// Fuel to tell where all numbers are, which takes a few instructions for each.
const TUNING: u64 = 100_000;

/// The smallest buffer for messages that is asked for.
const BUFFER: u32 = 4096;

impl Live {
    pub(crate) fn new(program: &Program, limits: &Limits) -> Result<Self, Error> {
        let interval = program.settings().profile.map(|interval| interval.max(1));
        let sampler = interval.map(|interval| Sampler::new(program.engine(), interval, limits.budget));
        let mut store = Store::try_new(program.engine(), State::new(limits, sampler))?;
        store.limiter(|state| &mut state.limiter);
        store.set_fuel(limits.budget)?;
        store.fuel_async_yield_interval(Some(interval.unwrap_or(SLICE)))?;
        if interval.is_some() {
            store.epoch_deadline_callback(|mut store| Ok(profile::wake(&mut store)));
            store.set_epoch_deadline(1);
        }
        Ok(Live { store, guest: None, reply: None, buffer: (0, 0) })
    }

    /// Makes the instance and hands it the start message.
    pub(crate) fn start(
        &mut self,
        program: &Program,
        message: &[u8],
        answer: &mut Answer,
    ) -> Result<(), Failure> {
        let instance = self.instantiate(program)?;
        self.tune(program, &instance)?;
        let guest = Arc::new(Guest::find(&mut self.store, &instance)?);
        self.store.data_mut().memory = Some(guest.memory);
        self.guest = Some(guest.clone());
        if program.has_initialize() {
            let initialize = instance.get_typed_func::<(), ()>(&mut self.store, "_initialize")?;
            self.run(async |store| initialize.call_async(store, ()).await)?;
        }
        let length = self.deliver(&guest, message)?;
        let reply = self.run(async |store| guest.start.call_async(store, length).await)?;
        let memory = guest.memory.data(&self.store);
        let first =
            Reply::read(memory, reply).ok_or_else(|| Failure::bad_reply("the address of its reply"))?;
        self.reply = Some(reply);
        take_beside(first, memory, answer)
    }

    fn instantiate(&mut self, program: &Program) -> Result<Instance, Error> {
        self.next_turn();
        self.run(async |store| program.instance().instantiate_async(store).await)
    }

    /// The numbers that can be tuned in a fresh instance of the program, after tuning.
    pub(crate) fn tunables(&mut self, program: &Program) -> Result<Vec<Place>, TuneError> {
        let failed = |error| TuneError::Failed(one_line(&error));
        let instance = self.instantiate(program).map_err(failed)?;
        self.tune(program, &instance).map_err(failed)?;
        self.places(program, &instance)
    }

    /// Writes the values that were asked for. It is the house's wish, so the player does not pay.
    fn tune(&mut self, program: &Program, instance: &Instance) -> Result<(), Error> {
        if program.tuning().is_empty() {
            return Ok(());
        }
        let fuel = self.store.get_fuel()?;
        self.store.set_fuel(TUNING)?;
        // They were sound when they were looked at; a module that tells something else now keeps its numbers.
        let places = self.places(program, instance).unwrap_or_default();
        if let Some(memory) = instance.get_memory(&mut self.store, "memory") {
            let memory = memory.data_mut(&mut self.store);
            tune::write(memory, &places, program.tuning());
        }
        self.store.set_fuel(fuel)
    }

    /// All places with numbers that can be tuned.
    fn places(&mut self, program: &Program, instance: &Instance) -> Result<Vec<Place>, TuneError> {
        let mut places = Vec::new();
        for export in program.tunable_exports() {
            let range = instance
                .get_typed_func::<(), u64>(&mut self.store, export)
                .and_then(|range| self.run(async |store| range.call_async(store, ()).await))
                .map_err(|error| TuneError::Failed(one_line(&error)))?;
            if let Some(memory) = instance.get_memory(&mut self.store, "memory") {
                tune::read(memory.data(&self.store), range, &mut places)?;
            }
        }
        Ok(places)
    }

    /// Hands it the message of a round and takes its orders and what comes beside them.
    pub(crate) fn play(
        &mut self,
        message: &[u8],
        limits: &Limits,
        answer: &mut Answer,
    ) -> Result<(), Failure> {
        let guest = self.guest.clone().ok_or_else(|| Error::msg("a player without an instance"))?;
        self.next_turn();
        let length = self.deliver(&guest, message)?;
        self.run(async |store| guest.play.call_async(store, length).await)?;
        let reply = self.read_reply().ok_or_else(|| Failure::bad_reply("the reply"))?;
        if reply.count > limits.orders.unwrap_or(ORDERS) {
            return Err(Failure::Fault(Fault::TooManyOrders));
        }
        let memory = guest.memory.data(&self.store);
        reply.copy_orders(memory, &mut answer.orders).ok_or_else(|| Failure::bad_reply("its orders"))?;
        take_beside(reply, memory, answer)
    }

    /// The player's fate after a failure.
    pub(crate) fn halt(&mut self, failure: &Failure, limits: &Limits) -> Halt {
        let error = match failure {
            Failure::Fault(fault) => return fault.clone().into(),
            Failure::Call(error) => error,
        };
        let count = self.read_reply().map_or(0, |reply| reply.count);
        let pointer = self.guest.as_ref().and_then(|guest| guest.stack_pointer);
        let stack_pointer = pointer.and_then(|pointer| pointer.get(&mut self.store).i32());
        let state = self.store.data();
        let scene = Scene {
            last_words: state.said.last_words(),
            refused_memory: state.limiter.refused,
            too_many_orders: count > limits.orders.unwrap_or(ORDERS),
            stack_pointer,
        };
        fate::of(error, &scene)
    }

    pub(crate) fn fuel(&self) -> u64 {
        self.store.get_fuel().unwrap_or(0)
    }

    /// Moves what it said and noted since the last time into `answer`.
    pub(crate) fn drain_words(&mut self, answer: &mut Answer) {
        let state = self.store.data_mut();
        state.said.drain(&mut answer.said);
        state.notes.move_to(&mut answer.notes);
    }

    pub(crate) fn profile(&self) -> Option<&Profile> {
        self.store.data().sampler.as_ref().map(|sampler| &sampler.profile)
    }

    fn next_turn(&mut self) {
        self.store.data_mut().next_turn();
    }

    /// Writes a message where the player wants it; it is asked again only when a message outgrows its buffer.
    fn deliver(&mut self, guest: &Guest, message: &[u8]) -> Result<u32, Failure> {
        let length = u32::try_from(message.len()).map_err(|_| Error::msg("a message of 4 GB"))?;
        if self.buffer.1 < length || self.buffer.1 == 0 {
            let size = length.max(BUFFER).checked_next_power_of_two().unwrap_or(length);
            let address = self.run(async |store| guest.buffer.call_async(store, size).await)?;
            self.buffer = (address, size);
        }
        let memory = guest.memory.data_mut(&mut self.store);
        guest::write(memory, self.buffer.0, message)
            .ok_or_else(|| Failure::bad_reply("its buffer for messages"))?;
        Ok(length)
    }

    fn read_reply(&self) -> Option<Reply> {
        Reply::read(self.guest.as_ref()?.memory.data(&self.store), self.reply?)
    }

    /// Runs a call to its end, in slices of fuel; between them the guard looks at the clock.
    fn run<T>(&mut self, call: impl AsyncFnOnce(&mut Store<State>) -> Result<T, Error>) -> Result<T, Error> {
        let guard = self.store.data().guard.clone();
        guard.begin();
        let bell = self.store.data().sampler.as_ref().map(Sampler::bell);
        let ended = drive(call(&mut self.store), || {
            if let Some(bell) = &bell {
                bell.ring();
            }
            guard.look()
        });
        let over = guard.end();
        // Its own end goes before the house's decision.
        let answer = ended??;
        over?;
        Ok(answer)
    }
}

fn take_beside(reply: Reply, memory: &[u8], answer: &mut Answer) -> Result<(), Failure> {
    let copied = reply.copy_beside(memory, &mut answer.beside);
    copied.ok_or_else(|| Failure::bad_reply("the bytes beside its orders"))
}

impl Guest {
    /// The exports, all of which were checked when the module was loaded.
    fn find(store: &mut Store<State>, instance: &Instance) -> Result<Self, Error> {
        Ok(Guest {
            memory: instance.get_memory(&mut *store, "memory").ok_or_else(|| Error::msg("no memory"))?,
            buffer: instance.get_typed_func(&mut *store, "palestra_buffer")?,
            start: instance.get_typed_func(&mut *store, "palestra_start")?,
            play: instance.get_typed_func(&mut *store, "palestra_play")?,
            stack_pointer: instance.get_global(&mut *store, "__stack_pointer"),
        })
    }
}
