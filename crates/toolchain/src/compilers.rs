use std::path::{Path, PathBuf};

use crate::cgroup;
use crate::fence::{self, Fence};
use crate::run::{Words, first_line};

/// A compiler that makes players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// The command: a program and the arguments that always come first.
    pub command: Vec<String>,
    /// What it says of itself, in one line.
    pub version: String,
    /// Folders that it lives in, where those are not the system's: a fence must let it read them.
    pub roots: Vec<PathBuf>,
}

/// The families of C++ compilers for wasm, which want different arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CxxKind {
    /// clang with the wasm32-wasi libraries, wasi-sdk included.
    Clang,
    /// zig, which brings everything along.
    Zig,
}

/// The compilers of this machine.
#[derive(Clone, Debug, Default)]
pub struct Compilers {
    /// C++ to wasm.
    pub cxx: Option<(Compiler, CxxKind)>,
    /// Rust to wasm.
    pub rust: Option<Compiler>,
    /// C++ to programs of this machine, for debuggers.
    pub native: Option<Compiler>,
    /// What they are fenced in with.
    pub fence: Option<Fence>,
}

/// One line of a diagnosis: something that players are made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is for.
    pub purpose: &'static str,
    /// Whether it is there.
    pub finding: Finding,
}

/// Whether something is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is: what it says of itself.
    Found(String),
    /// It is not: what helps.
    Missing(&'static str),
    /// There is no such thing on this system: what follows from that.
    Never(&'static str),
}

/// What installs a compiler for wasm.
pub(crate) const FIX: &str = "palestra setup";
/// What installs a native C++ compiler.
pub(crate) const FIX_NATIVE: &str = "apt-get install g++ (or your system's C++ compiler)";

impl Compilers {
    /// Looks for all of them.
    pub fn find() -> Self {
        Compilers { cxx: find_cxx(), rust: find_rust(), native: find_native(), fence: Fence::find() }
    }

    /// What is there and what is missing, with what to do about it.
    pub fn diagnosis(&self) -> Vec<Item> {
        let told = |compiler: &Compiler| format!("{} ({})", compiler.command.join(" "), compiler.version);
        let item = |purpose, found: Option<String>, otherwise| Item {
            purpose,
            finding: found.map_or(otherwise, Finding::Found),
        };
        let native = if cfg!(unix) { Finding::Missing(FIX_NATIVE) } else { Finding::Never(NO_NATIVE) };
        let fence = if cfg!(target_os = "linux") {
            Finding::Missing(fence::FIX)
        } else {
            Finding::Never(fence::NONE)
        };
        vec![
            item("C++ players", self.cxx.as_ref().map(|(c, _)| told(c)), Finding::Missing(FIX)),
            item("Rust players", self.rust.as_ref().map(told), Finding::Missing(FIX)),
            item("native debugging", self.native.as_ref().filter(|_| cfg!(unix)).map(told), native),
            item("fence around compilers", self.fence.as_ref().map(ToString::to_string), fence),
            Item { purpose: "limits of compilers", finding: limits() },
        ]
    }
}

/// What follows where native players cannot be talked to.
const NO_NATIVE: &str = "players run in the sandbox only: --native needs a Unix system";

/// What the system holds compilers to: those of players, and the engine's own in its helper process.
fn limits() -> Finding {
    if cfg!(target_os = "linux") {
        let how = match cgroup::place() {
            Some(_) => "a group of the kernel's for each build",
            None => "sums are looked at: no group of the kernel's can be made here",
        };
        Finding::Found(format!("CPU time, memory, processes, files ({how})"))
    } else if cfg!(unix) {
        Finding::Never("only CPU time and the size of files are limited here, memory is not")
    } else {
        Finding::Never("nothing limits compilers here, and modules are compiled without a helper process")
    }
}

/// The C++ compiler for wasm, in the order of preference: told by the user, wasi-sdk, clang, zig.
pub(crate) fn find_cxx() -> Option<(Compiler, CxxKind)> {
    let told = std::env::var("PALESTRA_CXX").unwrap_or_default();
    let told: Words = told.split_whitespace().map(String::from).collect();
    if !told.is_empty() {
        let kind = if told.iter().any(|word| word.contains("zig")) { CxxKind::Zig } else { CxxKind::Clang };
        let command = placed(told)?;
        return Some((Compiler::new(first_line(&command, &["--version"])?, command), kind));
    }
    let sdk = std::env::var("WASI_SDK_PATH").unwrap_or_else(|_| "/opt/wasi-sdk".into());
    let mut names = vec![format!("{sdk}/bin/clang++")];
    names.extend(
        ["clang++-19", "clang++", "clang++-22", "clang++-21", "clang++-20", "clang++-18"].map(String::from),
    );
    names.into_iter().find_map(clang).or_else(zig)
}

/// This clang, if it has the libraries and the linker for wasm32-wasi.
fn clang(name: String) -> Option<(Compiler, CxxKind)> {
    let command = vec![on_path(&name)?];
    let asked = |question: &str| first_line(&command, &["--target=wasm32-wasi", question]).map(PathBuf::from);
    let complete = asked("-print-file-name=libc++.a")?.is_absolute()
        && asked("-print-file-name=libc.a")?.is_absolute()
        && asked("-print-prog-name=wasm-ld")?.is_absolute();
    let version = first_line(&command, &["--version"])?;
    complete.then_some((Compiler::new(version, command), CxxKind::Clang))
}

/// zig: on the path, where set-up has put it, or as a module of Python's.
fn zig() -> Option<(Compiler, CxxKind)> {
    let program = format!("ziglang/ziglang/zig{}", std::env::consts::EXE_SUFFIX);
    let unpacked = data_folder().map(|folder| vec![folder.join(program).display().to_string()]);
    let modules =
        ["python3", "python", "py"].map(|python| [python, "-m", "ziglang"].map(String::from).to_vec());
    let candidates = [vec!["zig".to_owned()]].into_iter().chain(unpacked).chain(modules);
    candidates.into_iter().find_map(|words| {
        let mut command = placed(words)?;
        let version = format!("zig {}", first_line(&command, &["version"])?);
        command.push("c++".into());
        Some((Compiler::new(version, command), CxxKind::Zig))
    })
}

/// The Rust compiler for wasm: told by the user, the one on the path, the one that set-up unpacked.
pub(crate) fn find_rust() -> Option<Compiler> {
    let unpacked = data_folder().map(|folder| folder.join("rust-wasm/rustc").display().to_string());
    if let Ok(told) = std::env::var("PALESTRA_RUSTC") {
        return rustc(&told);
    }
    [Some("rustc".to_string()), unpacked].into_iter().flatten().find_map(|name| rustc(&name))
}

/// This rustc, if it has a standard library for wasm.
fn rustc(name: &str) -> Option<Compiler> {
    const TARGET: &str = "--target=wasm32-unknown-unknown";
    let mut command = vec![on_path(name)?];
    // Behind rustup's stand-in is a compiler that needs neither a home nor an environment.
    let sysroot = PathBuf::from(first_line(&command, &["--print", "sysroot"])?);
    let real = sysroot.join("bin").join(format!("rustc{}", std::env::consts::EXE_SUFFIX));
    let wrapped = Path::new(&command[0]).parent().is_some_and(|folder| sysroot.starts_with(folder));
    if real.is_file() && !wrapped {
        command = vec![real.display().to_string()];
    }
    let libraries = first_line(&command, &[TARGET, "--print", "target-libdir"])?;
    let complete = Path::new(&libraries).read_dir().is_ok_and(|mut files| {
        files.any(|f| f.is_ok_and(|f| f.file_name().to_string_lossy().starts_with("libstd-")))
    });
    let version = first_line(&command, &["--version"])?;
    complete.then_some(Compiler::new(version, command))
}

/// The C++ compiler for this machine: told by the user, or g++, or clang++.
pub(crate) fn find_native() -> Option<Compiler> {
    let told = std::env::var("PALESTRA_NATIVE_CXX").ok();
    let names =
        told.map_or(vec!["g++".to_string(), "clang++".into(), "clang++-19".into()], |name| vec![name]);
    names.into_iter().find_map(|name| {
        let command: Words = name.split_whitespace().map(String::from).collect();
        let command = placed(command)?;
        Some(Compiler::new(first_line(&command, &["--version"])?, command))
    })
}

impl Compiler {
    fn new(version: String, command: Words) -> Self {
        let program = Path::new(&command[0]);
        let mut roots: Vec<PathBuf> = [Some(program.into()), program.canonicalize().ok()]
            .into_iter()
            .flatten()
            .filter_map(root)
            .collect();
        roots.dedup();
        Compiler { command, version, roots }
    }
}

/// The folder that a program lives in with its libraries, if it is not the system's: what `bin` is in, or else its own;
/// the program alone where that would show somebody's home.
fn root(program: PathBuf) -> Option<PathBuf> {
    if fence::is_system(&program) || !program.is_absolute() {
        return None;
    }
    let folder = program.parent()?;
    match folder.parent() {
        Some(above) if folder.ends_with("bin") && !holds_a_home(above) => Some(above.into()),
        _ if holds_a_home(folder) => Some(program),
        _ => Some(folder.into()),
    }
}

/// Whether a folder is too much to show: the user's own, one above it, or one that others have for theirs.
fn holds_a_home(folder: &Path) -> bool {
    let home = std::env::var_os(if cfg!(windows) { "USERPROFILE" } else { "HOME" }).map(PathBuf::from);
    let homes = ["/home", "/Users"].map(Path::new);
    folder.parent().is_none_or(|above| homes.contains(&above))
        || ["/usr", "/root", "/home", "/Users"].map(Path::new).contains(&folder)
        || home.is_some_and(|home| home.starts_with(folder))
}

/// Where set-up puts what it installs for this user alone: `PALESTRA_DATA`, or the place that the system has for such things.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = path("PALESTRA_DATA") {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        path("APPDATA")
    } else if cfg!(target_os = "macos") {
        path("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        path("XDG_DATA_HOME").or_else(|| path("HOME").map(|home| home.join(".local/share")))
    };
    Some(base?.join("palestra"))
}

/// The command with its program as a path.
fn placed(mut command: Words) -> Option<Words> {
    *command.first_mut()? = on_path(command.first()?)?;
    Some(command)
}

/// The program of this name, if it is a file on the path (or itself a path).
pub(crate) fn on_path(name: &str) -> Option<String> {
    if name.contains(std::path::is_separator) {
        return Path::new(name).is_file().then(|| name.to_string());
    }
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path)
        .flat_map(|folder| {
            [folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)), folder.join(name)]
        })
        .find(|file| file.is_file())?;
    Some(found.display().to_string())
}
