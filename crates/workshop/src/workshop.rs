//! Makes players out of what was named: built-ins, modules, sources, native programs.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use palestra_arena::{Address, nearest};
use palestra_game::erased::AnyGame;
use palestra_sandbox::{Cache, DEFAULT_BUDGET, Helper, Program, Sandbox, Settings};
use palestra_toolchain::{Mode, NativePlayer, Options, Source, Toolchain, Trust, read_file};

use crate::candidate::Origin;
use crate::{Candidate, Notice, Wishes, WorkshopError, is_player_file};

/// More than the sandbox looks at; it keeps a wrong file from filling the memory.
const LARGEST_MODULE: u64 = 64 << 20;

/// How often the stack is looked at, in fuel, when a profile is wanted.
const PROFILE_EVERY: u64 = 100_000;

/// Where players come from: the compilers, the sandbox, the current folder.
///
/// ```
/// use palestra_arena::find_game;
/// use palestra_workshop::{Wishes, Workshop};
/// let workshop = Workshop::new(Wishes::default());
/// let dummy = workshop.find(find_game("mad-max")?, "Dummy")?;
/// assert_eq!(dummy.name, "Dummy");
/// assert!(workshop.find(find_game("mad-max")?, "Dumy").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Workshop {
    wishes: Wishes,
    toolchain: Toolchain,
    sandbox: OnceLock<Sandbox>,
    helper: Option<Helper>,
    /// Whether a player has the debugger.
    debugged: AtomicBool,
    tell: Box<dyn Fn(Notice) + Send + Sync>,
}

impl Workshop {
    /// A workshop with this user's compilers and caches, that tells nobody anything.
    pub fn new(wishes: Wishes) -> Self {
        Workshop {
            wishes,
            toolchain: Toolchain::of_user(),
            sandbox: OnceLock::new(),
            helper: None,
            debugged: AtomicBool::new(false),
            tell: Box::new(|_| ()),
        }
    }

    /// The same, with a program in which modules are compiled; without one they are compiled in this process.
    pub fn with_helper(mut self, helper: Option<Helper>) -> Self {
        self.helper = helper;
        self
    }

    /// The same, telling somebody what is worth knowing.
    pub fn telling(mut self, tell: impl Fn(Notice) + Send + Sync + 'static) -> Self {
        self.tell = Box::new(tell);
        self
    }

    /// The player that a word on the command line means: a path; a file `AI<word>.*` of this folder; a built-in.
    ///
    /// # Errors
    /// If there is none, or what there is does not become a player.
    pub fn find(&self, game: &dyn AnyGame, word: &str) -> Result<Candidate, WorkshopError> {
        let path = Path::new(word);
        if is_player_file(path) || word.contains('/') {
            return self.open(game, path);
        }
        self.check_name(game, word)?;
        if let Some(file) = in_this_folder(word) {
            // A kit has the sources of Demo and Null: whoever names them so is not looking for mistakes there.
            let own = palestra_players::find(game.name(), word).is_none();
            let player = self.open_as(game, &file, own)?;
            if player.name != word {
                let (file, name) = (file.display().to_string(), player.name);
                return Err(WorkshopError::OtherName { file, name, word: word.to_owned() });
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
    ///
    /// # Errors
    /// If there is none; the error suggests the nearest.
    pub fn built_in(&self, game: &dyn AnyGame, word: &str) -> Result<Candidate, WorkshopError> {
        if let Some(maker) = palestra_players::find(game.name(), word) {
            let address = built_in_address(game.name(), word);
            return Ok(Candidate { name: word.to_owned(), address, origin: Origin::BuiltIn(maker) });
        }
        let hint = self.hint(game, word);
        Err(WorkshopError::NoPlayer { game: game.name(), word: word.to_owned(), hint })
    }

    /// Whom somebody may have meant: a built-in or a file of this folder, whatever the case of its letters, with or
    /// without the AI of its file's name.
    fn hint(&self, game: &dyn AnyGame, word: &str) -> String {
        let built_in = palestra_players::of_game(game.name()).iter().map(|(name, _)| (*name).to_owned());
        let known: Vec<String> = built_in.chain(names_here()).collect();
        let plain = |name: &str| name.strip_prefix("AI").unwrap_or(name).to_lowercase();
        let same = known.iter().find(|name| plain(name) == plain(word));
        let near = same.map(String::as_str).or_else(|| nearest(word, known.iter().map(String::as_str)));
        match near {
            Some(name) => format!("did you mean {name}?"),
            None => format!("`palestra list {}` shows who there is", game.name()),
        }
    }

    /// The player in a file: a source or a module.
    ///
    /// # Errors
    /// If the file does not become a player of this game.
    pub fn open(&self, game: &dyn AnyGame, path: &Path) -> Result<Candidate, WorkshopError> {
        self.open_as(game, path, true)
    }

    fn open_as(&self, game: &dyn AnyGame, path: &Path, own: bool) -> Result<Candidate, WorkshopError> {
        let shown = path.display().to_string();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending {
            "wasm" => self.module(game, &shown, &read(path)?),
            // The documents call objects so; ours are modules under any name.
            "o" => {
                let content = read(path)?;
                if !content.starts_with(b"\0asm") {
                    return Err(WorkshopError::MachineObject(shown));
                }
                self.module(game, &shown, &content)
            }
            "cc" if own && self.wishes.native.is_some() => self.native(game, path),
            "cc" | "rs" => self.module(game, &shown, &self.compile(game, &Source::read(path)?)?),
            _ => Err(WorkshopError::NotAPlayer(shown)),
        }
    }

    /// The player of a module that came from `shown`.
    ///
    /// # Errors
    /// If the sandbox refuses it, or it plays another game.
    pub fn module(&self, game: &dyn AnyGame, shown: &str, wasm: &[u8]) -> Result<Candidate, WorkshopError> {
        let program = self.load(shown, wasm)?;
        let wrong = |why| WorkshopError::Load { file: shown.to_owned(), why };
        program.check_game(game.name()).map_err(wrong)?;
        let name = program.name().to_owned();
        self.check_name(game, &name)?;
        Ok(Candidate { name, address: Address::of(wasm), origin: Origin::Module(program) })
    }

    /// The names of all players of the wishes' `objects`.
    ///
    /// # Errors
    /// If one of them is no player of this game.
    pub fn objects(&self, game: &dyn AnyGame) -> Result<Vec<String>, WorkshopError> {
        self.wishes.objects.iter().map(|file| Ok(self.open(game, file)?.name)).collect()
    }

    /// Compiles a source to a module.
    ///
    /// # Errors
    /// If it does not compile.
    pub fn compile(&self, game: &dyn AnyGame, source: &Source) -> Result<Vec<u8>, WorkshopError> {
        let mode = match (self.wishes.debug, self.wishes.profile) {
            (true, _) => Mode::Debug,
            (false, true) => Mode::Profile,
            (false, false) => Mode::Release,
        };
        let options = Options { game: game.name(), mode, trust: self.wishes.trust };
        let built = self.toolchain.build(source, options)?;
        if !built.cached && !built.fenced && options.trust == Trust::Own {
            (self.tell)(Notice::Unfenced(source.shown.clone()));
        }
        if !built.cached && !built.warnings.is_empty() {
            (self.tell)(Notice::Warnings(built.warnings));
        }
        Ok(built.wasm)
    }

    /// Checks a module that came from `shown` and compiles it for the sandbox.
    ///
    /// # Errors
    /// If the sandbox refuses it.
    pub fn load(&self, shown: &str, wasm: &[u8]) -> Result<Program, WorkshopError> {
        self.sandbox()?.load(wasm).map_err(|why| WorkshopError::Load { file: shown.to_owned(), why })
    }

    /// What ran the modules that were loaded, for records; empty if none was.
    pub fn engine(&self) -> String {
        self.sandbox.get().map(Sandbox::fingerprint).unwrap_or_default()
    }

    /// What would run modules, whether one was loaded or not.
    ///
    /// # Errors
    /// If the engine cannot run here.
    pub fn fingerprint(&self) -> Result<String, WorkshopError> {
        Ok(self.sandbox()?.fingerprint())
    }

    /// Names are as long as the rules of the game allow.
    fn check_name(&self, game: &dyn AnyGame, name: &str) -> Result<(), WorkshopError> {
        match game.longest_name(self.wishes.edition) {
            Some(longest) if name.chars().count() > longest => {
                Err(WorkshopError::LongName { name: name.to_owned(), longest })
            }
            _ => Ok(()),
        }
    }

    fn sandbox(&self) -> Result<&Sandbox, WorkshopError> {
        if let Some(sandbox) = self.sandbox.get() {
            return Ok(sandbox);
        }
        let mut settings =
            Settings { strict: self.wishes.strict, debug: self.wishes.debug, ..Settings::default() };
        settings.profile = self.wishes.profile.then_some(PROFILE_EVERY);
        settings.limits.budget = self.wishes.budget.unwrap_or(DEFAULT_BUDGET);
        // Without a place to keep compiled modules everything works, only slower.
        let mut sandbox = Sandbox::with_cache(settings, Cache::of_user())?;
        if let Some(helper) = &self.helper {
            sandbox = sandbox.with_helper(helper.clone());
        }
        Ok(self.sandbox.get_or_init(|| sandbox))
    }

    fn native(&self, game: &dyn AnyGame, path: &Path) -> Result<Candidate, WorkshopError> {
        let source = Source::read(path)?;
        let mut native = self.wishes.native.clone().unwrap_or_default();
        let (program, warnings) = self.toolchain.build_native(&source, game.name(), &native.flags())?;
        if !warnings.is_empty() {
            (self.tell)(Notice::Warnings(warnings));
        }
        (self.tell)(Notice::OutsideOfTheSandbox(path.to_owned()));
        let unreadable = |why| WorkshopError::Unreadable { file: program.display().to_string(), why };
        let content = std::fs::read(&program).map_err(unreadable)?;
        let name = NativePlayer::name(&content).unwrap_or_else(|| "player".into());
        self.check_name(game, &name)?;
        // There is one terminal, and one who looks at it.
        if native.gdb.is_some() && self.debugged.swap(true, Ordering::Relaxed) {
            native.gdb = None;
        }
        Ok(Candidate { name, address: Address::of(&content), origin: Origin::Native { program, native } })
    }
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, WorkshopError> {
    read_file(path, LARGEST_MODULE)
        .map_err(|why| WorkshopError::Unreadable { file: path.display().to_string(), why })
}

/// The names of the players whose files are in the current folder.
fn names_here() -> Vec<String> {
    let files = std::fs::read_dir(".").into_iter().flatten().flatten().map(|entry| entry.path());
    let name = |file: PathBuf| {
        let stem =
            is_player_file(&file).then(|| file.file_stem()?.to_str()?.strip_prefix("AI").map(str::to_owned));
        stem.flatten()
    };
    let mut names: Vec<String> = files.filter_map(name).collect();
    names.sort();
    names
}

/// `AI<name>.cc`, `.rs` or `.wasm` in the current folder.
fn in_this_folder(name: &str) -> Option<PathBuf> {
    ["cc", "rs", "wasm"]
        .iter()
        .map(|ending| PathBuf::from(format!("AI{name}.{ending}")))
        .find(|file| file.is_file())
}

/// The address of a built-in player. It has no module, but the sources that it is made of have an address: a built-in
/// whose code changes is another player.
fn built_in_address(game: &str, name: &str) -> Address {
    Address::of_parts([b"built in".as_slice(), game.as_bytes(), name.as_bytes(), SOURCES.as_bytes()])
}

/// The address of the sources of the built-in players, of the SDK and of what lies below it: see `build.rs`.
const SOURCES: &str = env!("PALESTRA_PLAYERS_SOURCES");
