use std::fmt;
use std::sync::Arc;

use palestra_player::Address;
use wasmtime::{Engine, InstancePre};

use crate::host::State;
use crate::load::{Card, LoadError};
use crate::player::WasmPlayer;
use crate::settings::{Limits, Settings};
use crate::tune::{self, Tunable, TuneError};

/// A player's module, checked and compiled. Copies are cheap and share everything.
#[derive(Clone)]
pub struct Program(Arc<Inner>);

struct Inner {
    instance: InstancePre<State>,
    card: Card,
    settings: Settings,
    /// Of its module.
    module: Address,
    /// Values for numbers that can be tuned, by name.
    tuning: Vec<(String, f64)>,
}

impl Program {
    pub(crate) fn new(instance: InstancePre<State>, card: Card, settings: Settings, module: Address) -> Self {
        Program(Arc::new(Inner { instance, card, settings, module, tuning: Vec::new() }))
    }

    /// The game it was built for.
    pub fn game(&self) -> &str {
        &self.0.card.game
    }

    /// The name its author gave it.
    pub fn name(&self) -> &str {
        &self.0.card.name
    }

    /// The content address of its module; with tuned numbers it is another program.
    pub fn address(&self) -> Address {
        let Inner { module, tuning, .. } = &*self.0;
        if tuning.is_empty() {
            return *module;
        }
        let numbers: String =
            tuning.iter().map(|(name, value)| format!("{name}={:016x};", value.to_bits())).collect();
        Address::of_parts([module.as_bytes().as_slice(), numbers.as_bytes()])
    }

    /// Makes sure that it plays this game.
    ///
    /// # Errors
    /// [`LoadError::WrongGame`].
    pub fn check_game(&self, game: &str) -> Result<(), LoadError> {
        if self.game() == game {
            return Ok(());
        }
        Err(LoadError::WrongGame { it: self.game().to_owned(), wanted: game.to_owned() })
    }

    /// A player for one seat of one match, with the usual limits.
    pub fn player(&self) -> WasmPlayer {
        self.player_with(self.0.settings.limits.clone())
    }

    /// A player for one seat of one match, with these limits.
    pub fn player_with(&self, limits: Limits) -> WasmPlayer {
        WasmPlayer::new(self.clone(), limits)
    }

    /// The numbers that its author wants tuned, by name in alphabetical order, with the values that they have.
    ///
    /// # Errors
    /// [`TuneError`] if the module says nonsense about them.
    pub fn tunables(&self) -> Result<Vec<Tunable>, TuneError> {
        tune::tunables(self)
    }

    /// The same program with other values for some of the numbers of [`Program::tunables`]; nothing is compiled again.
    /// What was tuned before and is not named now keeps its value.
    ///
    /// # Errors
    /// [`TuneError`] if there is no such number, or if the value is out of its bounds.
    pub fn with_tuned(&self, values: &[(&str, f64)]) -> Result<Program, TuneError> {
        let Inner { instance, card, settings, module, tuning } = &*self.0;
        let mut tuning = tuning.clone();
        tune::set(&self.tunables()?, values, &mut tuning)?;
        let (instance, card, settings) = (instance.clone(), card.clone(), settings.clone());
        Ok(Program(Arc::new(Inner { instance, card, settings, module: *module, tuning })))
    }

    pub(crate) fn tunable_exports(&self) -> &[String] {
        &self.0.card.tunables
    }

    pub(crate) fn tuning(&self) -> &[(String, f64)] {
        &self.0.tuning
    }

    pub(crate) fn instance(&self) -> &InstancePre<State> {
        &self.0.instance
    }

    pub(crate) fn engine(&self) -> &Engine {
        self.0.instance.module().engine()
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn has_initialize(&self) -> bool {
        self.0.card.initialize
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("game", &self.game())
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}
