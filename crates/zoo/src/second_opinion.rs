//! The same players on another engine, for tests: whoever agrees with both is probably right.
//!
//! The interpreter `wasmi` runs the module; the host functions are written again, on purpose. Fuel is not counted, so
//! only well-behaved players belong here.

use palestra_player::{Answer, Fault, Halt, House, Player, Trap};
use palestra_wire::{ChaCha, Notes};
use wasmi::{
    Caller, CompilationMode, Config, Engine, Error, Instance, Linker, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, TrapCode, Val, WasmParams, WasmResults,
};

use palestra_sandbox::Limits;

use crate::guest;

const MODULE: &str = "wasi_snapshot_preview1";

/// A module that the interpreter has read.
pub struct SecondOpinion(Module);

/// A player in the interpreter.
pub struct Interpreted {
    store: Store<Host>,
    module: Module,
    limits: Limits,
    live: Option<(Instance, Memory, u32)>,
}

struct Host {
    limits: StoreLimits,
    said: Vec<u8>,
    notes: Notes,
    random: ChaCha<8>,
}

impl SecondOpinion {
    /// Reads a module.
    ///
    /// # Errors
    /// What the interpreter says if it does not accept the module.
    pub fn new(wasm: &[u8]) -> Result<Self, String> {
        let mut config = Config::default();
        config.compilation_mode(CompilationMode::LazyTranslation); // players use a small part of their libraries
        Module::new(&Engine::new(&config), wasm).map(SecondOpinion).map_err(|error| error.to_string())
    }

    /// A fresh player of this module.
    pub fn player(&self, limits: &Limits) -> Interpreted {
        let store_limits =
            StoreLimitsBuilder::new().memory_size(limits.memory).table_elements(limits.table).build();
        let mut store = Store::new(
            self.0.engine(),
            Host {
                limits: store_limits,
                said: Vec::new(),
                notes: Notes::default(),
                random: ChaCha::new([0; 32], 0),
            },
        );
        store.limiter(|host| &mut host.limits);
        Interpreted { store, module: self.0.clone(), limits: limits.clone(), live: None }
    }
}

impl Interpreted {
    fn begin(&mut self, message: &[u8]) -> Result<(Memory, u32), Error> {
        let linker = linker(&self.module)?;
        let instance = linker.instantiate_and_start(&mut self.store, &self.module)?;
        let memory = instance.get_memory(&self.store, "memory").ok_or_else(|| Error::new("no memory"))?;
        if instance.get_func(&self.store, "_initialize").is_some() {
            self.call::<(), ()>(&instance, "_initialize", ())?;
        }
        let length = self.deliver(&instance, memory, message)?;
        let at = self.call(&instance, "palestra_start", length)?;
        self.live = Some((instance, memory, at));
        Ok((memory, at))
    }

    fn round(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let (instance, memory, at) = self.live.ok_or(Halt::Void(House::Turn("not started")))?;
        let played = self
            .deliver(&instance, memory, message)
            .and_then(|length| self.call::<u32, ()>(&instance, "palestra_play", length));
        let memory = memory.data(&self.store);
        let most = self.limits.orders.unwrap_or(u32::MAX);
        let (count, orders) = guest::orders(memory, at, most).ok_or_else(bad_reply)?;
        if count > most {
            return Err(Fault::TooManyOrders.into());
        }
        played.map_err(|error| halt(&error))?;
        answer.orders.extend(orders);
        answer.beside.extend(guest::beside(memory, at).ok_or_else(bad_reply)?);
        Ok(())
    }

    fn deliver(&mut self, instance: &Instance, memory: Memory, message: &[u8]) -> Result<u32, Error> {
        let length = message.len() as u32;
        let at = self.call(instance, "palestra_buffer", length)?;
        guest::write(memory.data_mut(&mut self.store), at, message).ok_or_else(|| Error::new("no room"))?;
        Ok(length)
    }

    fn call<P: WasmParams, R: WasmResults>(
        &mut self,
        instance: &Instance,
        name: &str,
        with: P,
    ) -> Result<R, Error> {
        instance.get_typed_func::<P, R>(&self.store, name)?.call(&mut self.store, with)
    }

    fn hear(&mut self, answer: &mut Answer) {
        answer.said.append(&mut self.store.data_mut().said);
        self.store.data_mut().notes.move_to(&mut answer.notes);
    }
}

impl Player for Interpreted {
    fn set_order_limit(&mut self, limit: usize) {
        self.limits.orders = Some(u32::try_from(limit).unwrap_or(u32::MAX));
    }

    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let begun = self.begin(message).map_err(|error| halt(&error));
        self.hear(answer);
        let (memory, at) = begun?;
        answer.beside.extend(guest::beside(memory.data(&self.store), at).ok_or_else(bad_reply)?);
        Ok(())
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let ended = self.round(message, answer);
        self.hear(answer);
        ended
    }
}

fn bad_reply() -> Halt {
    Fault::Trapped { trap: Trap::BadReply, message: String::new() }.into()
}

fn halt(error: &Error) -> Halt {
    let trap = match error.as_trap_code() {
        _ if error.i32_exit_status().is_some() => Trap::Exit,
        Some(TrapCode::MemoryOutOfBounds) => Trap::OutOfBounds,
        Some(TrapCode::StackOverflow) => Trap::StackOverflow,
        Some(
            TrapCode::IntegerDivisionByZero | TrapCode::IntegerOverflow | TrapCode::BadConversionToInteger,
        ) => Trap::Arithmetic,
        Some(TrapCode::BadSignature | TrapCode::IndirectCallToNull | TrapCode::TableOutOfBounds) => {
            Trap::BadCall
        }
        Some(_) => Trap::Unreachable,
        None => return Halt::Void(House::Engine(error.to_string())),
    };
    Fault::Trapped { trap, message: String::new() }.into()
}

/// What every function answers that has nothing to write: there are no files, no sleep, no arguments.
fn silent(name: &str) -> i32 {
    match name {
        "args_get" | "environ_get" | "sched_yield" => 0,
        "poll_oneoff" => 58,
        "fd_seek" | "fd_tell" => 70,
        _ => 8,
    }
}

/// The functions of WASI that have something to write or to end.
const SPEAKING: &[&str] = &[
    "fd_write",
    "fd_close",
    "fd_fdstat_get",
    "random_get",
    "clock_time_get",
    "clock_res_get",
    "args_sizes_get",
    "environ_sizes_get",
    "proc_exit",
];

fn linker(module: &Module) -> Result<Linker<Host>, Error> {
    let mut linker = Linker::new(module.engine());
    let silent_ones = module.imports().filter(|import| import.module() == MODULE);
    for import in silent_ones.filter(|import| !SPEAKING.contains(&import.name())) {
        let answer = silent(import.name());
        let signature = import.ty().func().cloned().ok_or_else(|| Error::new("no function"))?;
        linker.func_new(MODULE, import.name(), signature, move |_, _, results| {
            results[0] = Val::I32(answer);
            Ok(())
        })?;
    }
    linker.func_wrap(MODULE, "fd_write", fd_write)?;
    linker.func_wrap(MODULE, "fd_close", |_: Caller<'_, Host>, fd: u32| if fd < 3 { 0 } else { 8 })?;
    linker.func_wrap(MODULE, "fd_fdstat_get", |caller: Caller<'_, Host>, fd: u32, at: u32| {
        let mut stat = [0; 24];
        (stat[0], stat[8]) = (2, if fd == 0 { 2 } else { 64 });
        if fd < 3 { store(caller, at, &stat) } else { 8 }
    })?;
    linker.func_wrap(MODULE, "random_get", |mut caller: Caller<'_, Host>, at: u32, length: u32| {
        let random: Vec<u8> = (0..length).map(|_| caller.data_mut().random.next_u32() as u8).collect();
        store(caller, at, &random)
    })?;
    linker.func_wrap(MODULE, "clock_time_get", |caller: Caller<'_, Host>, _: u32, _: u64, at: u32| {
        store(caller, at, &[0; 8])
    })?;
    linker.func_wrap(MODULE, "clock_res_get", |caller: Caller<'_, Host>, _: u32, at: u32| {
        store(caller, at, &1u64.to_le_bytes())
    })?;
    for name in ["args_sizes_get", "environ_sizes_get"] {
        linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host>, count: u32, size: u32| {
            memory(&mut caller)
                .and_then(|(bytes, _)| {
                    guest::write(bytes, count, &[0; 4])?;
                    guest::write(bytes, size, &[0; 4])
                })
                .map_or(21, |()| 0)
        })?;
    }
    linker.func_wrap(MODULE, "proc_exit", |_: Caller<'_, Host>, code: i32| -> Result<(), Error> {
        Err(Error::i32_exit(code))
    })?;
    linker.func_wrap("palestra", "log", |mut caller: Caller<'_, Host>, at: u32, length: u32| {
        if let Some((bytes, host)) = memory(&mut caller) {
            host.said.extend_from_slice(guest::slice(bytes, at, length).unwrap_or_default());
            if host.said.last() != Some(&b'\n') {
                host.said.push(b'\n');
            }
        }
    })?;
    linker.func_wrap("palestra", "note", note)?;
    Ok(linker)
}

#[allow(clippy::too_many_arguments)] // they are what a note has
fn note(
    mut caller: Caller<'_, Host>,
    kind: u32,
    row: i32,
    col: i32,
    to_row: i32,
    to_col: i32,
    value: f64,
    at: u32,
    length: u32,
) {
    if let Some((bytes, host)) = memory(&mut caller) {
        let text = guest::slice(bytes, at, length).unwrap_or_default();
        host.notes.take(kind, [row, col, to_row, to_col], value, text);
    }
}

fn fd_write(mut caller: Caller<'_, Host>, fd: u32, list: u32, count: u32, written: u32) -> i32 {
    let Some((bytes, host)) = memory(&mut caller) else { return 21 };
    let mut text = Vec::new();
    for k in 0..count {
        let entry = list.checked_add(8 * k);
        let buffer = entry.and_then(|entry| {
            guest::slice(bytes, guest::word(bytes, entry)?, guest::word(bytes, entry.checked_add(4)?)?)
        });
        let Some(buffer) = buffer else { return 21 };
        text.extend_from_slice(buffer);
    }
    match fd {
        1 => {}
        2 => host.said.extend_from_slice(&text),
        _ => return 8,
    }
    guest::write(bytes, written, &(text.len() as u32).to_le_bytes()).map_or(21, |()| 0)
}

fn store(mut caller: Caller<'_, Host>, at: u32, answer: &[u8]) -> i32 {
    memory(&mut caller).and_then(|(bytes, _)| guest::write(bytes, at, answer)).map_or(21, |()| 0)
}

fn memory<'a>(caller: &'a mut Caller<'_, Host>) -> Option<(&'a mut [u8], &'a mut Host)> {
    let memory = caller.get_export("memory")?.into_memory()?;
    Some(memory.data_and_store_mut(caller))
}
