//! Players as wasm modules: metered, limited, frozen when they misbehave.
//!
//! A [`Sandbox`] holds the engine and its settings; it turns the bytes of a module into a [`Program`], checked
//! and compiled once; each seat of each match gets a fresh [`WasmPlayer`] from it. How the two sides talk is
//! in `docs/abi.md`, what the budget means in `docs/budget.md`.
//!
//! ```
//! # use palestra_sandbox::{Sandbox, Settings};
//! # let bytes = wat::parse_str(include_str!("../../../conformance/zoo/honest.wat"))?;
//! let sandbox = Sandbox::new(Settings::default())?;
//! let program = sandbox.load(&bytes)?;
//! assert_eq!((program.game(), program.name()), ("ork-island", "Honest"));
//! let player = program.player();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)] // one exception, in `modules`

mod backtrace;
mod entry;
mod fate;
mod guard;
mod guest;
mod helper;
mod host;
mod limiter;
mod live;
mod load;
mod modules;
mod player;
mod profile;
mod program;
mod said;
mod sandbox;
mod settings;
mod tune;
mod work;

pub use helper::{Helper, serve};
pub use load::LoadError;
pub use palestra_cache::{Cache, CacheError};
pub use player::{Refused, WasmPlayer};
pub use profile::Profile;
pub use program::Program;
pub use sandbox::{Sandbox, SandboxError};
pub use settings::{DEFAULT_BUDGET, Limits, Settings, WASMTIME};
pub use tune::{Tunable, TuneError};
