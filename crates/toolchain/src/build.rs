use std::io;
use std::path::{Path, PathBuf};

use palestra_cache::Cache;
use palestra_player::Address;
use thiserror::Error;

use crate::compilers::{self, Compiler, Compilers, CxxKind};
use crate::fence::{self, Fence, Trust};
use crate::module::ModuleInfo;
use crate::run::{RunError, Runner};
use crate::source::{Language, Source};
use crate::{cpp, look, native, rust, sdk};

/// How a player is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Fast and small.
    #[default]
    Release,
    /// As fast, with the names of functions, which a profile needs.
    Profile,
    /// With what a backtrace needs: functions, files and lines.
    Debug,
}

/// What to build.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The game, as in [`games`](crate::games).
    pub game: &'a str,
    /// How.
    pub mode: Mode,
    /// Who wrote the source.
    pub trust: Trust,
}

/// A player's module.
#[derive(Clone, Debug)]
pub struct Built {
    /// The module.
    pub wasm: Vec<u8>,
    /// Where it is kept.
    pub path: PathBuf,
    /// What the compiler warned of; often empty.
    pub warnings: String,
    /// Whether it had been built before.
    pub cached: bool,
    /// Whether the compiler was fenced in, or would have been.
    pub fenced: bool,
}

/// Why there is no module.
#[derive(Debug, Error)]
pub enum BuildError {
    /// No such game.
    #[error("no game is called {0}; there is {known}", known = sdk::games().join(", "))]
    NoSuchGame(String),
    /// Nothing here compiles this language.
    #[error("nothing here compiles {language}; run: {fix}")]
    NoCompiler {
        /// What is to be compiled.
        language: &'static str,
        /// What installs a compiler.
        fix: &'static str,
    },
    /// A stranger's source, and nothing to fence the compiler in with.
    #[error(
        "{file} is not compiled: nothing here keeps a compiler from reading the house's files; run: {fix}"
    )]
    NoFence {
        /// The source.
        file: String,
        /// What installs a fence.
        fix: &'static str,
    },
    /// The source asks for what strangers' sources may not have.
    #[error("{file}, line {line}: {why}")]
    Refused {
        /// The source.
        file: String,
        /// Where, from 1.
        line: usize,
        /// What.
        why: String,
    },
    /// The compiler found errors: its own words, in full.
    #[error("{file} does not compile\n{said}")]
    Compile {
        /// The source.
        file: String,
        /// What the compiler said.
        said: String,
    },
    /// It compiles, but is no player.
    #[error("{file} compiles, but {why}")]
    NotAPlayer {
        /// The source.
        file: String,
        /// What is missing.
        why: String,
    },
    /// The compiler was stopped.
    #[error("the compiler gave up on {file}: {why}")]
    Stopped {
        /// The source.
        file: String,
        /// Why.
        why: String,
    },
    /// Only C++ players can be built for native debugging.
    #[error("{0} is not C++: only C++ players are built natively (a Rust player can be a built-in)")]
    NotNative(String),
    /// Nothing can be compiled here now, whoever wrote it: a full disk, or the like.
    #[error("nothing can be compiled: {0}")]
    House(String),
}

impl From<io::Error> for BuildError {
    fn from(why: io::Error) -> Self {
        BuildError::House(why.to_string())
    }
}

impl BuildError {
    /// Whether it is the house that failed, and not the source.
    pub fn is_house(&self) -> bool {
        matches!(self, BuildError::NoCompiler { .. } | BuildError::NoFence { .. } | BuildError::House(_))
    }

    pub(crate) fn stopped(file: &str, why: &RunError) -> Self {
        match why {
            RunError::NoStart(..) => BuildError::House(why.to_string()),
            _ => BuildError::Stopped { file: file.into(), why: why.to_string() },
        }
    }

    /// Our own part of a player did not become what it should.
    pub(crate) fn own_part(part: &str, why: &str) -> Self {
        BuildError::House(format!("{part} does not compile\n{why}"))
    }

    /// The compiler was content, but left nothing that can be used.
    pub(crate) fn unusable(source: &Source, why: String) -> Self {
        BuildError::NotAPlayer { file: source.shown.clone(), why }
    }
}

/// Compilers and a cache: all that turns sources into players.
#[derive(Clone, Debug)]
pub struct Toolchain {
    cache: Cache,
    compilers: Option<Compilers>,
    /// The fence that was given, or that none was; else one is looked for when it is needed.
    fence: Option<Option<Fence>>,
    looks: bool,
    cpu_seconds: u32,
}

/// CPU time that compiling a player may take. Honest ones take two seconds.
pub(crate) const CPU_SECONDS: u32 = 60;

/// The largest module that is taken from a compiler. Honest ones have 300 kB.
pub(crate) const MOST_WASM: u64 = 16 << 20;

impl Toolchain {
    /// The user's: compilers and fence are looked for when they are needed.
    pub fn of_user() -> Self {
        Toolchain {
            cache: Cache::of_user(),
            compilers: None,
            fence: None,
            looks: true,
            cpu_seconds: CPU_SECONDS,
        }
    }

    /// With this cache and these compilers only.
    pub fn new(cache: Cache, compilers: Compilers) -> Self {
        let fence = Some(compilers.fence.clone());
        Toolchain { cache, compilers: Some(compilers), fence, looks: true, cpu_seconds: CPU_SECONDS }
    }

    /// The same with this limit on the CPU time that compiling a player may take.
    pub fn with_cpu_seconds(mut self, seconds: u32) -> Self {
        self.cpu_seconds = seconds;
        self
    }

    /// The same with this fence, or with none.
    pub fn with_fence(mut self, fence: Option<Fence>) -> Self {
        self.fence = Some(fence);
        self
    }

    /// The same without the look at a source's text, so that tests see what the fence does alone.
    #[doc(hidden)]
    pub fn without_look(mut self) -> Self {
        self.looks = false;
        self
    }

    /// Its cache.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Builds the module of a player, or finds it in the cache.
    ///
    /// # Errors
    /// [`BuildError`], whose text is meant for the author of the source.
    pub fn build(&self, source: &Source, options: Options<'_>) -> Result<Built, BuildError> {
        known(options.game)?;
        if options.trust != Trust::Full
            && self.looks
            && let Some(refusal) = look::refusal(source, options.game)
        {
            return Err(BuildError::Refused {
                file: source.shown.clone(),
                line: refusal.line,
                why: refusal.why,
            });
        }
        match source.language {
            Language::Cpp => {
                let found = self.compilers.as_ref().map_or_else(compilers::find_cxx, |all| all.cxx.clone());
                let no_compiler = BuildError::NoCompiler { language: "C++ to wasm", fix: compilers::FIX };
                let (compiler, kind) = found.ok_or(no_compiler)?;
                // zig writes into a cache of its own, which no fence here lets it.
                let fence = self.fence_for(source, options, kind == CxxKind::Clang)?;
                let runner = self.runner(&compiler, fence.as_ref());
                let maker = cpp::Cpp { cache: &self.cache, compiler: &compiler, kind, options, runner };
                self.cached(source, options, runner, &maker.recipe(), || maker.build(source))
            }
            Language::Rust => {
                let found = self.compilers.as_ref().map_or_else(compilers::find_rust, |all| all.rust.clone());
                let no_compiler = BuildError::NoCompiler { language: "Rust to wasm", fix: compilers::FIX };
                let compiler = found.ok_or(no_compiler)?;
                let fence = self.fence_for(source, options, true)?;
                let runner = self.runner(&compiler, fence.as_ref());
                let maker = rust::Rust { cache: &self.cache, compiler: &compiler, options, runner };
                self.cached(source, options, runner, &maker.recipe(), || maker.build(source))
            }
        }
    }

    /// Builds a C++ player as a program of this machine, which [`NativePlayer`](crate::NativePlayer) runs.
    /// `extra` goes to the compiler, such as `-fsanitize=address`. Answers its path and the warnings.
    ///
    /// # Errors
    /// [`BuildError`] as for [`Toolchain::build`].
    pub fn build_native(
        &self,
        source: &Source,
        game: &str,
        extra: &[String],
    ) -> Result<(PathBuf, String), BuildError> {
        known(game)?;
        if source.language != Language::Cpp {
            return Err(BuildError::NotNative(source.shown.clone()));
        }
        let found = self.compilers.as_ref().map_or_else(compilers::find_native, |all| all.native.clone());
        let no_compiler =
            BuildError::NoCompiler { language: "C++ for this machine", fix: compilers::FIX_NATIVE };
        let compiler = found.ok_or(no_compiler)?;
        native::build(self.runner(&compiler, None), source, game, extra)
    }

    fn runner<'a>(&'a self, compiler: &'a Compiler, fence: Option<&'a Fence>) -> Runner<'a> {
        Runner { compiler, cache: &self.cache, fence, cpu_seconds: self.cpu_seconds }
    }

    /// The fence that a source is compiled in: none if it needs none, or may do without.
    fn fence_for(
        &self,
        source: &Source,
        options: Options<'_>,
        fits: bool,
    ) -> Result<Option<Fence>, BuildError> {
        let there = || self.fence.clone().unwrap_or_else(Fence::find).filter(|_| fits);
        match options.trust {
            Trust::Full => Ok(None),
            Trust::Own => Ok(there()),
            Trust::Stranger => {
                let missing = || BuildError::NoFence { file: source.shown.clone(), fix: fence::advice() };
                there().ok_or_else(missing).map(Some)
            }
        }
    }

    fn cached(
        &self,
        source: &Source,
        options: Options<'_>,
        runner: Runner<'_>,
        recipe: &str,
        make: impl FnOnce() -> Result<(Vec<u8>, String), BuildError>,
    ) -> Result<Built, BuildError> {
        // What was made without a fence, or without a look at the source, may hold more than the source.
        let fenced = runner.fence.is_some();
        let trust = match (options.trust, fenced) {
            (Trust::Full, _) => "trusted",
            (_, true) => "fenced",
            (_, false) => "own",
        };
        let compiler = &runner.compiler.version;
        let parts = [&source.text, source.file_name(), sdk::version(), compiler, recipe, options.game, trust];
        let key = key(parts.map(str::as_bytes));
        let (module, notes) = (format!("{key}.wasm"), format!("{key}.warnings"));
        let path = self.cache.place("players", &module);
        // The warnings are kept first, so whoever finds the module finds them too.
        if let (Some(wasm), Some(warnings)) =
            (self.cache.get("players", &module), self.cache.get("players", &notes))
        {
            let warnings = String::from_utf8_lossy(&warnings);
            return Ok(Built { wasm, path, warnings: shown(&warnings, source), cached: true, fenced });
        }
        let (wasm, warnings) = make()?;
        is_player(&wasm, source, options.game)?;
        // On a full disk it is made again next time: nothing is lost.
        let _ = self
            .cache
            .keep("players", &notes, &[warnings.as_bytes()])
            .and_then(|_| self.cache.keep("players", &module, &[&wasm]));
        Ok(Built { wasm, path, warnings: shown(&warnings, source), cached: false, fenced })
    }
}

/// Kept warnings call the file by its bare name; this reader may have it elsewhere.
fn shown(warnings: &str, source: &Source) -> String {
    crate::diagnostics::readable(warnings, source.file_name(), &source.shown, "\0")
}

fn known(game: &str) -> Result<(), BuildError> {
    if sdk::games().contains(&game) { Ok(()) } else { Err(BuildError::NoSuchGame(game.into())) }
}

fn is_player(wasm: &[u8], source: &Source, game: &str) -> Result<(), BuildError> {
    let wrong = |why: String| BuildError::NotAPlayer { file: source.shown.clone(), why };
    let info = ModuleInfo::read(wasm).map_err(|why| wrong(why.to_string()))?;
    match (&info.game, source.language) {
        (Some(built_for), _) if built_for != game => {
            Err(wrong(format!("it is a player of {built_for}, not of {game}")))
        }
        (Some(_), _) => Ok(()),
        (None, Language::Cpp) => {
            Err(wrong("registers no player: its last line must be RegisterPlayer(PLAYER_NAME);".into()))
        }
        (None, Language::Rust) => Err(wrong(
            "registers no player: its last line must be palestra_sdk::register!(GAME, TYPE);".into(),
        )),
    }
}

/// The name of what these parts make: equal for equal parts only.
pub(crate) fn key<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    Address::of_parts(parts).to_string()
}

/// The path as text for a compiler's arguments.
pub(crate) fn text(path: &Path) -> String {
    path.display().to_string()
}
