//! Rust players: `AI*.rs` to wasm.

use std::fs;
use std::path::{Path, PathBuf};

use palestra_cache::Cache;

use crate::build::{BuildError, CPU_SECONDS, MOST_WASM, Mode, Options, key, text};
use crate::compilers::Compiler;
use crate::diagnostics::readable;
use crate::fence::Trust;
use crate::run::Runner;
use crate::sdk;
use crate::source::Source;
use crate::workplace::Workplace;

/// What compiles one player.
pub(crate) struct Rust<'a> {
    pub cache: &'a Cache,
    pub compiler: &'a Compiler,
    pub options: Options<'a>,
    pub runner: Runner<'a>,
}

impl Rust<'_> {
    /// All flags that decide what comes out.
    pub fn recipe(&self) -> String {
        [self.flags(), self.player_flags()].concat().join(" ")
    }

    fn flags(&self) -> Vec<&'static str> {
        let mut flags =
            vec!["--edition=2021", "--target=wasm32-unknown-unknown", "-Cpanic=abort", "--color=never"];
        flags.extend(match self.options.mode {
            Mode::Release => &["-Copt-level=3", "-Cembed-bitcode=no"] as &[&str],
            // The author's functions stay apart: else all is in `play`. What asks to be put into others, as most of the
            // library does, still is.
            Mode::Profile => {
                &["-Copt-level=3", "-Cembed-bitcode=no", "-Cllvm-args=-inline-threshold=-100000"]
            }
            Mode::Debug => {
                &["-Copt-level=1", "-Cdebuginfo=2", "-Coverflow-checks=on", "-Cdebug-assertions=on"]
            }
        });
        flags
    }

    /// One unit, so that the same source always makes the same module; the stack as in C++.
    fn player_flags(&self) -> Vec<&'static str> {
        let mut flags = vec![
            "--crate-type=cdylib",
            "-Ccodegen-units=1",
            "-Clink-arg=-zstack-size=8388608",
            "-Clink-arg=--stack-first",
            "-Clink-arg=--export=__stack_pointer",
        ];
        if self.options.mode == Mode::Release {
            flags.push("-Cstrip=symbols");
        }
        flags
    }

    /// Compiles a player: its module, and the warnings.
    pub fn build(&self, source: &Source) -> Result<(Vec<u8>, String), BuildError> {
        let unpacked = sdk::unpacked(self.cache)?;
        let crates = self.crates(&unpacked)?;
        let work = Workplace::new()?;
        let file = source.file_name();
        fs::write(work.path().join(file), &source.text)?;

        let mut arguments: Vec<String> =
            [self.flags(), self.player_flags()].concat().into_iter().map(String::from).collect();
        arguments.extend(
            ["--crate-name=player", "--emit=dep-info=player.d,link=player.wasm", file].map(String::from),
        );
        arguments.push(format!("--extern=palestra_sdk={}", text(&crates.join("libpalestra_sdk.rlib"))));
        arguments.push(format!("-Ldependency={}", text(&crates)));
        arguments.push(format!("--remap-path-prefix={}=.", text(work.path())));
        let outcome =
            self.runner.run(&arguments, &work).map_err(|why| BuildError::stopped(&source.shown, &why))?;
        let told = |shown: &str| readable(&outcome.stderr, file, shown, &text(&unpacked));
        if !outcome.success {
            return Err(BuildError::Compile { file: source.shown.clone(), said: told(&source.shown) });
        }
        if self.options.trust != Trust::Full {
            self.refuse_other_files(source, &work)?;
        }
        let wasm = work.made("player.wasm", MOST_WASM).map_err(|why| BuildError::unusable(source, why))?;
        Ok((wasm, told(file)))
    }

    /// A second lock behind the look at the text: the compiler tells what else it has read.
    fn refuse_other_files(&self, source: &Source, work: &Workplace) -> Result<(), BuildError> {
        let read = work.made("player.d", Source::LONGEST);
        let read = read.map_err(|why| BuildError::unusable(source, why))?;
        let read = String::from_utf8_lossy(&read);
        let file = source.file_name();
        let foreign = |line: &&str| {
            line.starts_with("# env-dep:")
                || line
                    .split_once(": ")
                    .is_some_and(|(_, files)| files.split_whitespace().any(|read| read != file))
        };
        match read.lines().find(foreign) {
            Some(_) => {
                let why = "it reads other files or the environment while it is compiled".into();
                Err(BuildError::Refused { file: source.shown.clone(), line: 1, why })
            }
            None => Ok(()),
        }
    }

    /// The SDK's two crates, compiled once.
    fn crates(&self, unpacked: &Path) -> Result<PathBuf, BuildError> {
        let recipe = self.flags().join(" ");
        let parts = ["rust", sdk::version(), &self.compiler.version, &recipe];
        self.cache.folder_of("parts", &key(parts.map(str::as_bytes)), |folder| {
            for (name, root) in [("palestra_wire", "wire/lib.rs"), ("palestra_sdk", "rust/lib.rs")] {
                let mut arguments: Vec<String> = self.flags().into_iter().map(String::from).collect();
                arguments.extend(["--crate-type=rlib".to_string(), format!("--crate-name={name}")]);
                arguments.extend([format!("--remap-path-prefix={}=sdk", text(unpacked)), "-L.".into()]);
                arguments.push(text(&unpacked.join(root)));
                if name == "palestra_sdk" {
                    arguments.push("--extern=palestra_wire=libpalestra_wire.rlib".into());
                }
                let sdk = "the Rust SDK";
                let runner = Runner { cpu_seconds: CPU_SECONDS, ..self.runner };
                let outcome = runner.run_in(&arguments, folder, None);
                let outcome = outcome.map_err(|why| BuildError::own_part(sdk, &why.to_string()))?;
                if !outcome.success {
                    return Err(BuildError::own_part(sdk, &outcome.stderr));
                }
            }
            Ok(())
        })
    }
}
