//! What a player may import: the part of WASI preview 1 that the runtimes of C++ and Rust ask for, every function
//! with a fixed, harmless answer, and one function for the log. Nothing here tells a player anything.

pub(crate) mod silent;
pub(crate) mod wasi;

use std::collections::BTreeMap;

use palestra_wire::{ChaCha, Notes};
use wasmtime::{Caller, Engine, Error, FuncType, Linker, Memory, Store, Trap, WasmBacktrace};

use crate::guard::{Guard, SLICE};
use crate::guest;
use crate::limiter::Limiter;
use crate::profile::{self, Sampler};
use crate::said::Said;
use crate::settings::Limits;

/// The host's side of one player, for one match.
pub(crate) struct State {
    pub(crate) limiter: Limiter,
    pub(crate) said: Said,
    pub(crate) notes: Notes,
    pub(crate) sampler: Option<Sampler>,
    /// Set as soon as the instance exists.
    pub(crate) memory: Option<Memory>,
    random: ChaCha<8>,
    pub(crate) guard: Guard,
    /// Fuel left when a host function last looked at the guard.
    looked: u64,
}

impl State {
    pub(crate) fn new(limits: &Limits, sampler: Option<Sampler>) -> Self {
        State {
            limiter: Limiter::new(limits.memory, limits.table),
            said: Said::new(limits.stderr),
            notes: Notes::default(),
            sampler,
            memory: None,
            random: ChaCha::new([0; 32], 0),
            guard: Guard::new(limits.guard),
            looked: limits.budget,
        }
    }

    /// Prepares for the player's next turn.
    pub(crate) fn next_turn(&mut self) {
        self.limiter.refused = false;
    }
}

/// `exit`, with its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("exit with code {0}")]
pub(crate) struct Exit(pub(crate) i32);

/// Fuel for entering a host function.
const CALL: u64 = 100;

/// All imports there are, ready to be linked.
pub(crate) fn linker(engine: &Engine) -> Result<Linker<State>, Error> {
    let mut linker = Linker::new(engine);
    wasi::define(&mut linker)?;
    silent::define(&mut linker)?;
    linker.func_wrap("palestra", "log", log)?;
    linker.func_wrap("palestra", "note", note)?;
    Ok(linker)
}

/// All imports there are, with their types.
pub(crate) type Imports = BTreeMap<(String, String), FuncType>;

/// The types of what is in a linker.
pub(crate) fn imports(linker: &Linker<State>) -> Imports {
    let mut store = Store::new(linker.engine(), State::new(&Limits::default(), None));
    let all: Vec<_> =
        linker.iter(&mut store).map(|(from, name, it)| (from.to_owned(), name.to_owned(), it)).collect();
    let typed =
        all.into_iter().filter_map(|(from, name, it)| Some(((from, name), it.into_func()?.ty(&store))));
    typed.collect()
}

/// Takes a line of text to standard error, for players without WASI.
fn log(mut caller: Caller<'_, State>, address: u32, length: u32) -> Result<(), Error> {
    charge(&mut caller, u64::from(length))?;
    let (memory, state) = memory(&mut caller)?;
    let text = guest::slice(memory, address, length).ok_or(Trap::MemoryOutOfBounds)?;
    state.said.write(text);
    if !text.ends_with(b"\n") {
        state.said.write(b"\n");
    }
    Ok(())
}

/// Takes a note. What it costs does not depend on whether anybody wants it, or it is one too many.
#[allow(clippy::too_many_arguments)] // they are what a note has
fn note(
    mut caller: Caller<'_, State>,
    kind: u32,
    row: i32,
    col: i32,
    to_row: i32,
    to_col: i32,
    value: f64,
    address: u32,
    length: u32,
) -> Result<(), Error> {
    charge(&mut caller, u64::from(length))?;
    let (memory, state) = memory(&mut caller)?;
    let text = guest::slice(memory, address, length).ok_or(Trap::MemoryOutOfBounds)?;
    state.notes.take(kind, [row, col, to_row, to_col], value, text);
    Ok(())
}

/// The memory of the player and the host's state beside it.
fn memory<'a>(caller: &'a mut Caller<'_, State>) -> Result<(&'a mut [u8], &'a mut State), Error> {
    let memory = match caller.data().memory {
        Some(memory) => memory,
        // A start function runs before the instance is ready.
        None => caller
            .get_export("memory")
            .and_then(|export| export.into_memory())
            .ok_or(Trap::MemoryOutOfBounds)?,
    };
    Ok(memory.data_and_store_mut(caller))
}

/// Makes the player pay for what a host function does, before it does it.
fn charge(caller: &mut Caller<'_, State>, work: u64) -> Result<(), Error> {
    let left = caller.get_fuel()?;
    let Some(rest) = left.checked_sub(CALL.saturating_add(work)) else {
        caller.set_fuel(0)?;
        return Err(Trap::OutOfFuel.into());
    };
    // Setting the fuel begins a new slice: without a look from here, a player that often calls the host
    // would never be seen by the guard.
    caller.set_fuel(rest)?;
    let state = caller.data_mut();
    if state.looked.saturating_sub(rest) > SLICE {
        state.looked = rest;
        state.guard.look()?;
    }
    if state.sampler.as_ref().is_some_and(|sampler| sampler.is_due(rest)) {
        let backtrace = WasmBacktrace::force_capture(&*caller);
        profile::take(caller.data_mut(), &backtrace, rest);
    }
    Ok(())
}
