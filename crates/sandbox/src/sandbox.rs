use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use palestra_cache::Cache;
use palestra_player::Address;
use wasmtime::{Config, Engine, Error, Linker, Module, OperatorCost, WasmBacktraceDetails, WasmFeatures};

use crate::entry;
use crate::helper::Helper;
use crate::host::{self, Imports, State};
use crate::load::{self, LoadError};
use crate::modules::{self, Key, Modules};
use crate::program::Program;
use crate::settings::{Settings, WASMTIME};
use crate::work;

/// The engine and its settings. Copies are cheap and share everything.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    engine: Engine,
    linker: Linker<State>,
    imports: Imports,
    settings: Settings,
    modules: Option<Modules>,
    helper: Option<Helper>,
}

/// The engine cannot run here, or not with these settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the wasm engine does not start: {0}")]
pub struct SandboxError(String);

/// Beyond the guest's own stack, for the host functions that it calls.
const HOST_STACK: usize = 1 << 20;

/// Frames that a backtrace shows.
const FRAMES: NonZeroUsize = NonZeroUsize::new(64).unwrap();

impl Sandbox {
    /// A sandbox that compiles every module anew.
    ///
    /// # Errors
    /// [`SandboxError`] if the engine cannot run here.
    pub fn new(settings: Settings) -> Result<Self, SandboxError> {
        Self::build(settings, None)
    }

    /// A sandbox that keeps compiled modules in `cache`.
    ///
    /// # Errors
    /// [`SandboxError`] if the engine cannot run here.
    pub fn with_cache(settings: Settings, cache: Cache) -> Result<Self, SandboxError> {
        Self::build(settings, Some(cache))
    }

    /// The same, compiling modules in another process, which the kernel holds to limits. Without it only the look at a
    /// module beforehand bounds what the compiler takes.
    pub fn with_helper(mut self, helper: Helper) -> Self {
        Arc::make_mut(&mut self.0).helper = Some(helper);
        self
    }

    fn build(settings: Settings, cache: Option<Cache>) -> Result<Self, SandboxError> {
        let fail = |error: Error| SandboxError(one_line(&error));
        let engine = Engine::new(&config(&settings)).map_err(fail)?;
        let linker = host::linker(&engine).map_err(fail)?;
        let imports = host::imports(&linker);
        Ok(Sandbox(Arc::new(Inner {
            engine,
            linker,
            imports,
            settings,
            modules: cache.map(Modules),
            helper: None,
        })))
    }

    /// Checks and compiles a module.
    ///
    /// Nothing in this process can stop the compiler, so modules that would keep it busy are refused before, and the rest
    /// is compiled by the [`Helper`], if there is one: see `docs/budget.md`.
    ///
    /// # Errors
    /// [`LoadError`] if it is no player; as a fault of the player it is a
    /// [`Fault::BadModule`](palestra_player::Fault::BadModule).
    pub fn load(&self, wasm: &[u8]) -> Result<Program, LoadError> {
        let Inner { linker, imports, settings, .. } = &*self.0;
        if wasm.len() > settings.module_size {
            return Err(LoadError::TooLarge { size: wasm.len(), limit: settings.module_size });
        }
        if !wasm.starts_with(b"\0asm") {
            return Err(LoadError::NotWasm);
        }
        let module = self.compiled(wasm)?;
        let card = load::check(&module, imports, &settings.limits)?;
        let instance = linker.instantiate_pre(&module).map_err(|error| invalid(&error))?;
        Ok(Program::new(instance, card, settings.clone(), Address::of(wasm)))
    }

    fn compiled(&self, wasm: &[u8]) -> Result<Module, LoadError> {
        let Inner { engine, modules, helper, settings, .. } = &*self.0;
        let kept = modules.as_ref().map(|modules| {
            // What is kept was looked at before it was compiled, by the limits that are part of the key.
            let made_by = format!("{}; limits {}", self.fingerprint(), work::LIMITS);
            (modules, Key::new(engine, &made_by, wasm))
        });
        if let Some(module) = kept.as_ref().and_then(|(modules, key)| modules.get(engine, key)) {
            return Ok(module);
        }
        work::check(wasm)?;
        // Where places in the code are told, they must stay where they are.
        let observed = settings.debug || settings.profile.is_some();
        let paid = if observed { None } else { entry::paid(wasm) };
        let wasm = paid.as_deref().unwrap_or(wasm);
        let code = match helper {
            Some(helper) => helper.compile(settings, wasm)?,
            None => engine.precompile_module(wasm).map_err(|error| invalid(&error))?,
        };
        if let Some((modules, key)) = kept {
            modules.put(&key, &code);
        }
        modules::fresh(engine, &code).map_err(|error| LoadError::House(one_line(&error)))
    }

    /// The settings that were asked for.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Everything that decides how much fuel a program takes and what it computes, for records.
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.0.settings)
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sandbox").field(&self.fingerprint()).finish()
    }
}

/// Everything of the settings that decides how a program is compiled.
pub(crate) fn fingerprint(settings: &Settings) -> String {
    let Settings { strict, debug, profile, stack, .. } = settings;
    let nan = if *strict { "canonical" } else { "native" };
    let mut text = format!("wasmtime {WASMTIME}; costs {COSTS}; nan {nan}; stack {stack}");
    if *debug {
        text.push_str("; debug");
    }
    if profile.is_some() {
        text.push_str("; profile");
    }
    text
}

/// Version of [`costs`] and of what they are charged for.
const COSTS: u32 = 3;

/// One fuel an instruction, as the engine has it, but for those that take much longer than others: they call into the
/// engine, or keep the processor waiting. Else a loop of them would be much slower than its fuel tells; what a budget of
/// each takes is printed by `cargo bench`.
fn costs() -> OperatorCost {
    const BULK: u8 = 20;
    const GROW: u8 = 255;
    const REFERENCE: u8 = 100;
    const DROP: u8 = 60;
    const ENTRY: u8 = 10;
    const ELEMENT: u8 = 4;
    let mut costs = OperatorCost::new();
    costs.MemoryCopy = BULK;
    costs.MemoryFill = BULK;
    costs.MemoryInit = BULK;
    costs.TableCopy = 2 * BULK;
    costs.TableFill = BULK;
    costs.TableInit = 2 * BULK;
    costs.TableGet = ENTRY;
    costs.TableSet = ENTRY;
    costs.RefFunc = REFERENCE;
    costs.Nop = entry::NOTHING;
    (costs.Call, costs.CallIndirect, costs.ReturnCall, costs.ReturnCallIndirect) = (3, 4, 3, 4);
    (costs.ElemDrop, costs.DataDrop) = (DROP, DROP);
    (costs.I32DivS, costs.I32DivU, costs.I32RemS, costs.I32RemU) = (2, 2, 2, 2);
    (costs.I64DivS, costs.I64DivU, costs.I64RemS, costs.I64RemU) = (4, 4, 4, 4);
    (costs.F32Div, costs.F64Div, costs.F32x4Div, costs.F64x2Div) = (4, 4, 4, 6);
    (costs.F32Sqrt, costs.F64Sqrt, costs.F32x4Sqrt, costs.F64x2Sqrt) = (5, 5, 5, 8);
    (costs.F32DemoteF64, costs.F64PromoteF32) = (2, 2);
    costs.TableGrow = GROW;
    costs.MemoryGrow = GROW;
    costs.variable.memory_grow_per_page = GROW;
    let each = &mut costs.variable;
    (each.table_copy_per_element, each.table_fill_per_element) = (ELEMENT, ELEMENT);
    (each.table_init_per_element, each.table_grow_per_element) = (ELEMENT, ELEMENT);
    costs
}

/// What compilers emit today and nothing whose result depends on the machine: no threads, no 64-bit or second memory,
/// no garbage collection, no exceptions.
const FEATURES: WasmFeatures = WasmFeatures::WASM2
    .union(WasmFeatures::EXTENDED_CONST)
    .union(WasmFeatures::TAIL_CALL)
    .union(WasmFeatures::RELAXED_SIMD)
    .difference(WasmFeatures::GC_TYPES);

pub(crate) fn config(settings: &Settings) -> Config {
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .operator_cost(costs())
        .epoch_interruption(settings.profile.is_some())
        .max_wasm_stack(settings.stack)
        .async_stack_size(settings.stack.saturating_add(HOST_STACK))
        .concurrency_support(false)
        // Where a module's data can be mapped from a file it would be free, and elsewhere, page by page, not. Copied by
        // instructions it costs the same on every system.
        .memory_init_cow(false)
        .cranelift_nan_canonicalization(settings.strict)
        .relaxed_simd_deterministic(true)
        .wasm_features(WasmFeatures::all(), false)
        .wasm_features(FEATURES, true);
    #[cfg(unix)]
    config.native_unwind_info(false); // nobody unwinds through a player
    let observed = settings.debug || settings.profile.is_some();
    config.generate_address_map(observed);
    config.wasm_backtrace_max_frames(observed.then_some(FRAMES));
    config.wasm_backtrace_details(if observed {
        WasmBacktraceDetails::Enable
    } else {
        WasmBacktraceDetails::Disable
    });
    config
}

fn invalid(error: &Error) -> LoadError {
    LoadError::Invalid(one_line(error))
}

/// An error of the engine with its causes, in one line. It may quote the module: not all of it, and nothing that a terminal
/// obeys.
pub(crate) fn one_line(error: &Error) -> String {
    const LONGEST: usize = 500;
    let line = format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |c: char| if c.is_control() { '?' } else { c };
    let more = if line.chars().nth(LONGEST).is_some() { "..." } else { "" };
    line.chars().take(LONGEST).map(plain).chain(more.chars()).collect()
}
