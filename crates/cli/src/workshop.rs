//! Makes players out of what was named: built-ins, modules, sources, native programs.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use palestra_arena::{BuiltIn, Player, nearest};
use palestra_game::erased::AnyGame;
use palestra_sandbox::{Cache, DEFAULT_BUDGET, Program, Sandbox, Settings, Tunable};
use palestra_toolchain::{Mode, NativePlayer, Options, Source, Toolchain, Trust};
use sha2::{Digest, Sha256};

use crate::profile::Profiled;
use crate::standings::DIM;

/// The longest name that a player can have in an output file.
const LONGEST_NAME: usize = 12;

/// How often the stack is looked at, in fuel, when a profile is wanted.
const PROFILE_EVERY: u64 = 100_000;

/// How players are made.
#[derive(Clone, Default)]
pub struct Wishes {
    /// Fuel for a match; `None` for the usual.
    pub budget: Option<u64>,
    /// The same bits of every NaN on every processor.
    pub strict: bool,
    /// Backtraces with file and line.
    pub debug: bool,
    /// Whether a profile is wanted.
    pub profile: bool,
    /// C++ players as programs of this machine, with this in front of them (a debugger, say).
    pub native: Option<Vec<String>>,
    /// Whether to keep compilers' warnings to ourselves.
    pub quiet: bool,
    /// Modules whose players can be named as if they were in this folder.
    pub objects: Vec<PathBuf>,
}

/// A player that can be seated as often as wanted.
#[derive(Clone)]
pub struct Contender {
    pub name: String,
    /// Tells it from every other program: the digest of its module.
    pub digest: String,
    origin: Origin,
}

#[derive(Clone)]
enum Origin {
    BuiltIn(palestra_players::Maker),
    Module(Program),
    Native { program: PathBuf, wrapper: Vec<String> },
}

/// Where players come from: the compilers, the sandbox, the current folder.
pub struct Workshop {
    wishes: Wishes,
    toolchain: Toolchain,
    sandbox: OnceCell<Sandbox>,
}

impl Workshop {
    pub fn new(wishes: Wishes) -> Self {
        Workshop { wishes, toolchain: Toolchain::of_user(), sandbox: OnceCell::new() }
    }

    /// The player that a word on the command line means: a path; a file `AI<word>.*` of this folder; a built-in.
    pub fn find(&self, game: &dyn AnyGame, word: &str) -> anyhow::Result<Contender> {
        let path = Path::new(word);
        if is_player_file(path) || word.contains('/') {
            return self.open(game, path);
        }
        check_name(word)?;
        if let Some(file) = in_this_folder(word) {
            let player = self.open(game, &file)?;
            if player.name != word {
                let file = file.display();
                bail!(
                    "{file} calls its player {}: change that name to {word}, or name the file",
                    player.name
                );
            }
            return Ok(player);
        }
        for file in &self.wishes.objects {
            let player = self.open(game, file)?;
            if player.name == word {
                return Ok(player);
            }
        }
        self.built_in(game, word)
    }

    /// The built-in player of this name.
    pub fn built_in(&self, game: &dyn AnyGame, word: &str) -> anyhow::Result<Contender> {
        if let Some(maker) = palestra_players::find(game.name(), word) {
            let digest = format!("built in, {} {}", word, env!("CARGO_PKG_VERSION"));
            return Ok(Contender { name: word.to_owned(), digest, origin: Origin::BuiltIn(maker) });
        }
        let known = palestra_players::of_game(game.name()).iter().map(|(name, _)| *name);
        let hint = match nearest(word, known) {
            Some(name) => format!("did you mean {name}?"),
            None => format!("`palestra list {}` shows who there is", game.name()),
        };
        bail!("{} has no player \"{}\": {hint}", game.name(), word.escape_debug());
    }

    /// The player in a file: a source or a module.
    pub fn open(&self, game: &dyn AnyGame, path: &Path) -> anyhow::Result<Contender> {
        let shown = path.display();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let wasm = match ending {
            "wasm" => std::fs::read(path).with_context(|| format!("cannot read {shown}"))?,
            "cc" if self.wishes.native.is_some() => return self.native(game, path),
            "cc" | "rs" => self.compile(game, path)?,
            _ => bail!("{shown} is no player: players are .cc, .rs and .wasm files"),
        };
        let program = self.load(&wasm).with_context(|| format!("{shown}"))?;
        program.check_game(game.name()).with_context(|| format!("{shown}"))?;
        let name = program.name().to_owned();
        check_name(&name)?;
        Ok(Contender { name, digest: digest(&wasm), origin: Origin::Module(program) })
    }

    /// The names of all players of `objects`.
    pub fn objects(&self, game: &dyn AnyGame) -> anyhow::Result<Vec<String>> {
        self.wishes.objects.iter().map(|file| Ok(self.open(game, file)?.name)).collect()
    }

    /// Compiles a source, showing what the compiler has to say.
    pub fn compile(&self, game: &dyn AnyGame, path: &Path) -> anyhow::Result<Vec<u8>> {
        let source = Source::read(path)?;
        let mode = match (self.wishes.debug, self.wishes.profile) {
            (true, _) => Mode::Debug,
            (false, true) => Mode::Profile,
            (false, false) => Mode::Release,
        };
        let options = Options { game: game.name(), mode, trust: Trust::Own };
        let built = self.toolchain.build(&source, options)?;
        if !self.wishes.quiet && !built.cached && !built.warnings.is_empty() {
            anstream::eprintln!("{DIM}{}{DIM:#}", built.warnings.trim_end());
        }
        Ok(built.wasm)
    }

    /// Checks and compiles a module for the sandbox.
    pub fn load(&self, wasm: &[u8]) -> anyhow::Result<Program> {
        if self.sandbox.get().is_none() {
            let mut settings =
                Settings { strict: self.wishes.strict, debug: self.wishes.debug, ..Settings::default() };
            settings.profile = self.wishes.profile.then_some(PROFILE_EVERY);
            settings.limits.budget = self.wishes.budget.unwrap_or(DEFAULT_BUDGET);
            // Without a place to keep compiled modules everything works, only slower.
            let sandbox = match Cache::of_user() {
                Ok(cache) => Sandbox::with_cache(settings, cache)?,
                Err(_) => Sandbox::new(settings)?,
            };
            let _ = self.sandbox.set(sandbox);
        }
        let sandbox = self.sandbox.get().ok_or_else(|| anyhow!("there is no sandbox"))?;
        Ok(sandbox.load(wasm)?)
    }

    /// What ran the modules that were loaded, for records; empty if none was.
    pub fn engine(&self) -> String {
        self.sandbox.get().map(Sandbox::fingerprint).unwrap_or_default()
    }

    fn native(&self, game: &dyn AnyGame, path: &Path) -> anyhow::Result<Contender> {
        let source = Source::read(path)?;
        let wrapper = self.wishes.native.clone().unwrap_or_default();
        let (program, warnings) = self.toolchain.build_native(&source, game.name(), &[])?;
        if !self.wishes.quiet {
            if !warnings.is_empty() {
                anstream::eprintln!("{DIM}{}{DIM:#}", warnings.trim_end());
            }
            anstream::eprintln!(
                "{DIM}{} runs as a program of this machine, outside of the sandbox{DIM:#}",
                path.display()
            );
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("player");
        let name = stem.strip_prefix("AI").unwrap_or(stem).to_owned();
        check_name(&name)?;
        let content =
            std::fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?;
        Ok(Contender { name, digest: digest(&content), origin: Origin::Native { program, wrapper } })
    }
}

impl Contender {
    /// A fresh player for one match.
    pub fn seat(&self) -> anyhow::Result<Box<dyn Player>> {
        Ok(match &self.origin {
            Origin::BuiltIn(maker) => Box::new(BuiltIn::new(maker())),
            Origin::Module(program) => Box::new(program.player()),
            Origin::Native { program, wrapper } => {
                Box::new(NativePlayer::start(program, wrapper).context("cannot start the native player")?)
            }
        })
    }

    /// The numbers in it that can be tuned; none if it is no module.
    pub fn tunables(&self) -> anyhow::Result<Vec<Tunable>> {
        match &self.origin {
            Origin::Module(program) => Ok(program.tunables()?),
            _ => Ok(Vec::new()),
        }
    }

    /// The same player with other numbers.
    pub fn tuned(&self, values: &[(&str, f64)]) -> anyhow::Result<Contender> {
        let mut tuned = self.clone();
        if let Origin::Module(program) = &mut tuned.origin {
            *program = program.with_tuned(values)?;
        }
        Ok(tuned)
    }

    /// The same, keeping a profile if it is a module.
    pub fn seat_profiled(&self) -> anyhow::Result<(Box<dyn Player>, Option<crate::profile::Kept>)> {
        match &self.origin {
            Origin::Module(program) => {
                let (player, kept) = Profiled::new(program.player());
                Ok((Box::new(player), Some(kept)))
            }
            _ => Ok((self.seat()?, None)),
        }
    }
}

/// Whether the name of a file says that it is a player.
pub fn is_player_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "cc" || ending == "rs" || ending == "wasm")
}

/// `AI<name>.cc`, `.rs` or `.wasm` in the current folder.
fn in_this_folder(name: &str) -> Option<PathBuf> {
    ["cc", "rs", "wasm"]
        .iter()
        .map(|ending| PathBuf::from(format!("AI{name}.{ending}")))
        .find(|file| file.is_file())
}

/// A digest of some bytes, long enough that nobody meets another one.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn check_name(name: &str) -> anyhow::Result<()> {
    if name.chars().count() > LONGEST_NAME {
        bail!("the name \"{}\" is longer than {LONGEST_NAME} characters", name.escape_debug());
    }
    Ok(())
}
