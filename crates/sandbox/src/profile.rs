use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wasmtime::{AsContext, Engine, UpdateDeadline, WasmBacktrace};

use crate::backtrace::{demangled, is_own};
use crate::host::State;

/// Where a player spent its fuel: how many samples fell on each stack of calls.
///
/// Samples are taken by fuel and not by a clock, so the profile of a match is the same every time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    stacks: BTreeMap<String, u64>,
}

impl Profile {
    /// Number of samples.
    pub fn samples(&self) -> u64 {
        self.stacks.values().sum()
    }

    /// The profile as collapsed stacks, one a line: `outer;inner;innermost samples`. Flame graph tools read it.
    pub fn collapsed(&self) -> String {
        self.stacks.iter().map(|(stack, samples)| format!("{stack} {samples}\n")).collect()
    }

    /// Samples that fell on each function itself, most first.
    pub fn functions(&self) -> Vec<(&str, u64)> {
        let mut count = BTreeMap::new();
        for (stack, samples) in &self.stacks {
            *count.entry(stack.rsplit(';').next().unwrap_or(stack)).or_default() += samples;
        }
        let mut list: Vec<(&str, u64)> = count.into_iter().collect();
        list.sort_by_key(|&(_, samples)| std::cmp::Reverse(samples));
        list
    }

    fn add(&mut self, backtrace: &WasmBacktrace) {
        let names: Vec<String> = backtrace.frames().iter().rev().flat_map(functions).collect();
        *self.stacks.entry(names.join(";")).or_default() += 1;
    }
}

/// The function of a frame, and those of the author's that the compiler has put into it, the outermost first. What it
/// took from libraries counts for whoever called it.
fn functions(frame: &wasmtime::FrameInfo) -> Vec<String> {
    let mut names = vec![demangled(frame.func_name().unwrap_or("?"))];
    // The last symbol is the function itself.
    let inlined = frame.symbols().split_last().map_or(&[][..], |(_, inlined)| inlined);
    let own = inlined.iter().rev().filter(|symbol| symbol.file().is_some_and(is_own));
    names.extend(own.map(|symbol| demangled(symbol.name().unwrap_or("?"))));
    names.into_iter().map(|name| name.replace(';', ",")).collect()
}

/// Takes the samples of one player.
///
/// A stack can only be seen from inside a call, and a slice of fuel ends outside of it. So the end of a slice rings
/// the [`Bell`]: the player hears it at its next check for interruption, and is looked at there.
pub(crate) struct Sampler {
    pub(crate) profile: Profile,
    bell: Bell,
    interval: u64,
    /// Fuel left when the last sample was taken.
    last: u64,
}

/// Tells a player that its next sample is due.
#[derive(Clone)]
pub(crate) struct Bell {
    engine: Engine,
    rung: Arc<AtomicBool>,
}

impl Bell {
    pub(crate) fn ring(&self) {
        self.rung.store(true, Ordering::Relaxed);
        self.engine.increment_epoch();
    }
}

impl Sampler {
    pub(crate) fn new(engine: &Engine, interval: u64, budget: u64) -> Self {
        let bell = Bell { engine: engine.clone(), rung: Arc::default() };
        Sampler { profile: Profile::default(), bell, interval, last: budget }
    }

    pub(crate) fn bell(&self) -> Bell {
        self.bell.clone()
    }

    /// Whether a sample is overdue, since calls of the host begin new slices of fuel.
    pub(crate) fn is_due(&self, fuel: u64) -> bool {
        self.last.saturating_sub(fuel) >= self.interval
    }
}

/// Looks at the player if its bell was rung; other players of the same engine may have woken it.
pub(crate) fn wake(store: &mut wasmtime::StoreContextMut<'_, State>) -> UpdateDeadline {
    if store.data().sampler.as_ref().is_some_and(|sampler| sampler.bell.rung.swap(false, Ordering::Relaxed)) {
        let backtrace = WasmBacktrace::force_capture(store.as_context());
        let fuel = store.get_fuel().unwrap_or(0);
        take(store.data_mut(), &backtrace, fuel);
    }
    UpdateDeadline::Continue(1)
}

/// Counts a sample.
pub(crate) fn take(state: &mut State, backtrace: &WasmBacktrace, fuel: u64) {
    if let Some(sampler) = &mut state.sampler {
        sampler.profile.add(backtrace);
        sampler.last = fuel;
    }
}
