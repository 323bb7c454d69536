//! C++ players: `AI*.cc` to wasm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use palestra_cache::Cache;

use crate::build::{BuildError, CPU_SECONDS, MOST_WASM, Mode, Options, key, text};
use crate::compilers::{Compiler, CxxKind};
use crate::diagnostics::readable;
use crate::lexer::tokens;
use crate::own_names;
use crate::run::{Outcome, Runner};
use crate::sdk;
use crate::source::Source;
use crate::workplace::Workplace;

/// What compiles one player.
pub(crate) struct Cpp<'a> {
    pub cache: &'a Cache,
    pub compiler: &'a Compiler,
    pub kind: CxxKind,
    pub options: Options<'a>,
    pub runner: Runner<'a>,
}

/// What old players need to compile with a new standard library, and what WASI has only on demand.
const DEFINES: &[&str] = &[
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-D_LIBCPP_DISABLE_DEPRECATION_WARNINGS",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_BINDERS",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION",
];

/// What finds mistakes: checks of the library and of the language, which src/checks.cc of the SDK answers, and variables
/// that nobody set get a value that is surely wrong.
const DEBUG: &[&str] = &[
    "-O1",
    "-g",
    "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_DEBUG",
    "-ftrivial-auto-var-init=pattern",
    "-fsanitize=null,bounds,return,signed-integer-overflow,integer-divide-by-zero,shift,bool,vla-bound,unreachable",
    "-fno-sanitize-recover=all",
    "-fstrict-flex-arrays=3",
];

/// The warnings of the published Makefile.
pub(crate) const WARNINGS: &[&str] = &["-Wall", "-Wno-unused-variable"];

/// libc++ would rather have comparisons that are const; g++ takes them as they are. And g++ tells of variables that may
/// never be set.
const CLANG_WARNINGS: &[&str] = &["-Wno-user-defined-warnings", "-Wconditional-uninitialized"];

impl Cpp<'_> {
    /// All flags that decide what comes out.
    pub fn recipe(&self) -> String {
        [self.compile_flags(), self.link_flags()].concat().join(" ")
    }

    fn compile_flags(&self) -> Vec<&'static str> {
        let mut flags = vec![self.target(), "-std=c++17", "-fdiagnostics-color=never"];
        flags.extend(match self.options.mode {
            // -O2 does not unroll loops over directions for wasm, which searches are made of: see docs/budget.md.
            Mode::Release | Mode::Profile => &["-O3"] as &[&str],
            Mode::Debug => DEBUG,
        });
        if self.kind == CxxKind::Clang && self.options.mode != Mode::Debug {
            flags.extend(["-msimd128", "-mbulk-memory"]); // zig wants them in its own words
        }
        flags.extend(DEFINES);
        flags
    }

    /// The first 8 MB of memory are the stack, so that too deep a recursion meets the end of memory; the
    /// engine tells by the stack pointer.
    fn link_flags(&self) -> Vec<&'static str> {
        let mut flags = vec![
            self.target(),
            "-mexec-model=reactor",
            "-Wl,-z,stack-size=8388608",
            "-Wl,--export=__stack_pointer",
        ];
        if self.kind == CxxKind::Clang {
            flags.push("-Wl,--stack-first"); // zig always does, and does not know the word
        }
        if self.options.mode == Mode::Release {
            flags.push("-Wl,--strip-all");
        }
        flags.extend(["-lwasi-emulated-signal", "-lwasi-emulated-process-clocks"]);
        flags
    }

    /// The parts of the SDK that go into every player.
    fn objects(&self) -> &'static [&'static str] {
        match self.options.mode {
            Mode::Release | Mode::Profile => &["wasm", "exceptions", "memory"],
            Mode::Debug => &["wasm", "exceptions", "checked_memory", "checks"],
        }
    }

    fn target(&self) -> &'static str {
        match self.kind {
            CxxKind::Clang => "--target=wasm32-wasi",
            CxxKind::Zig => "--target=wasm32-wasi-musl",
        }
    }

    /// Compiles a player: its module, and the warnings.
    pub fn build(&self, source: &Source) -> Result<(Vec<u8>, String), BuildError> {
        let sdk = sdk::unpacked(self.cache)?;
        let parts = self.parts(&sdk)?;
        let work = Workplace::new()?;
        fs::write(work.path().join(source.file_name()), &source.text)?;
        let warnings = self.compile(source, &sdk, &parts, &work)?;
        let wasm = self.link(source, &parts, &work)?;
        Ok((wasm, warnings))
    }

    fn compile(
        &self,
        source: &Source,
        sdk: &Path,
        parts: &Path,
        work: &Workplace,
    ) -> Result<String, BuildError> {
        let file = source.file_name();
        let header = parts.join("Player.pch");
        let mut arguments = self.arguments(sdk, work.path());
        let defines = own_names::defines(&source.text);
        arguments.extend(WARNINGS.iter().chain(CLANG_WARNINGS).chain(defines).map(ToString::to_string));
        arguments.extend(["-c", file, "-o", "player.o"].map(String::from));
        let mut with_header = arguments.clone();
        with_header.extend(["-include-pch".to_string(), text(&header)]);
        let outcome = if defines.is_empty() && header.is_file() && begins_with_player_header(&source.text) {
            // A precompiled header goes stale when the system's headers change under it.
            let outcome = self.run(source, &with_header, work)?;
            if outcome.stderr.contains("Player.pch") { self.run(source, &arguments, work)? } else { outcome }
        } else {
            self.run(source, &arguments, work)?
        };
        let told = |shown: &str| readable(&outcome.stderr, file, shown, &text(&sdk.join("cpp")));
        if outcome.success {
            return Ok(told(file));
        }
        Err(BuildError::Compile { file: source.shown.clone(), said: told(&source.shown) })
    }

    fn link(&self, source: &Source, parts: &Path, work: &Workplace) -> Result<Vec<u8>, BuildError> {
        let mut arguments = vec!["player.o".to_string()];
        arguments.extend(self.objects().iter().map(|part| text(&parts.join(format!("{part}.o")))));
        arguments.extend(self.link_flags().into_iter().map(String::from));
        arguments.extend(["-o", "player.wasm"].map(String::from));
        let outcome = self.run(source, &arguments, work)?;
        if outcome.success {
            return work.made("player.wasm", MOST_WASM).map_err(|why| BuildError::unusable(source, why));
        }
        if outcome.stderr.contains("palestra::seat_") {
            let why = "it is no player of this game: it does not include \"Player.hh\"".into();
            return Err(BuildError::NotAPlayer { file: source.shown.clone(), why });
        }
        let said = readable(&outcome.stderr, source.file_name(), &source.shown, &text(parts));
        Err(BuildError::Compile { file: source.shown.clone(), said })
    }

    /// Flags and include folders. Paths of this machine stay out of what is made.
    fn arguments(&self, sdk: &Path, work: &Path) -> Vec<String> {
        let mut all: Vec<String> = self.compile_flags().into_iter().map(String::from).collect();
        for folder in sdk::folders(self.options.game) {
            all.extend(["-I".to_string(), text(&sdk.join("cpp").join(folder))]);
        }
        all.push(format!("-ffile-prefix-map={}=sdk", text(sdk)));
        all.push(format!("-ffile-prefix-map={}=.", text(work)));
        all
    }

    fn run(&self, source: &Source, arguments: &[String], work: &Workplace) -> Result<Outcome, BuildError> {
        self.runner.run(arguments, work).map_err(|why| BuildError::stopped(&source.shown, &why))
    }

    /// What every player of the game shares, compiled once: plumbing, exceptions, precompiled header.
    fn parts(&self, sdk: &Path) -> Result<PathBuf, BuildError> {
        let recipe = self.recipe();
        let parts = [sdk::version(), &self.compiler.version, &recipe, self.options.game];
        self.cache.folder_of("parts", &key(parts.map(str::as_bytes)), |folder| {
            for part in self.objects() {
                let mut arguments = self.arguments(sdk, folder);
                arguments.push("-c".into());
                arguments.push(text(&sdk.join("cpp/common/src").join(format!("{part}.cc"))));
                arguments.extend(["-o".to_string(), format!("{part}.o")]);
                self.run_part(&arguments, folder)?;
            }
            if self.kind == CxxKind::Zig {
                return self.warm_up(folder);
            }
            let mut arguments = self.arguments(sdk, folder);
            let header = text(&sdk.join("cpp").join(self.options.game).join("Player.hh"));
            arguments.extend(["-fpch-instantiate-templates", "-x", "c++-header", &header].map(String::from));
            arguments.extend(["-o", "Player.pch"].map(String::from));
            self.run_part(&arguments, folder)
        })
    }

    /// zig compiles its libraries when it first links with them and keeps them: a minute, which no player's limits allow for.
    fn warm_up(&self, folder: &Path) -> Result<(), BuildError> {
        const SOURCE: &str = "#include <iostream>\nvoid hello() { std::cout << 1; }\n";
        fs::write(folder.join("warm.cc"), SOURCE)?;
        let (program, words) = (&self.compiler.command[0], &self.compiler.command[1..]);
        let mut command = Command::new(program);
        command.args(words).args(self.compile_flags()).arg("warm.cc").args(self.link_flags());
        let outcome = command.args(["-o", "warm.wasm"]).current_dir(folder).stdin(Stdio::null()).output()?;
        if outcome.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
        Err(BuildError::own_part("zig's own library", &said))
    }

    fn run_part(&self, arguments: &[String], folder: &Path) -> Result<(), BuildError> {
        let sdk = "the C++ SDK";
        let runner = Runner { cpu_seconds: CPU_SECONDS, ..self.runner };
        let outcome = runner.run_in(arguments, folder, None);
        let outcome = outcome.map_err(|why| BuildError::own_part(sdk, &why.to_string()))?;
        if outcome.success { Ok(()) } else { Err(BuildError::own_part(sdk, &outcome.stderr)) }
    }
}

/// Whether nothing but comments comes before `#include "Player.hh"`: then it may come precompiled.
fn begins_with_player_header(source: &str) -> bool {
    let words = tokens(source);
    words.iter().map(|token| token.text.as_str()).take(3).eq(["#", "include", "\"Player.hh\""])
}
