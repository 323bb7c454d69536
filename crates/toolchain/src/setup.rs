//! What installs the compilers of players, on each system: which commands to try, the best first. Nothing is run here.

use std::path::PathBuf;

use crate::compilers::data_folder;

/// Something that players are made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// C++ to wasm.
    Cpp,
    /// Rust to wasm.
    Rust,
    /// What compilers are fenced in with.
    Fence,
}

/// What decides how something is installed.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The system, as `std::env::consts::OS` calls it.
    pub os: &'static str,
    /// Programs that are there, of those in [`Machine::ASKED`].
    pub has: Vec<&'static str>,
    /// Whether this user is root, or may become root without being asked for a password.
    pub root: Root,
    /// Where Palestra keeps what it installs for this user alone.
    pub data: Option<PathBuf>,
}

/// How this user installs packages of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The user is root.
    Is,
    /// With sudo.
    Sudo,
    /// Not at all.
    No,
}

/// One way to install something: commands, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// What does it, in a word.
    pub with: &'static str,
    /// The commands.
    pub steps: Vec<Vec<String>>,
}

/// Debian's packages of a C++ compiler for wasm.
const CLANG: &str =
    "clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32";

/// For where rustup cannot download: Debian's compiler, with a standard library that is built from its sources.
const RUST_FROM_DEBIAN: &str = include_str!("../../../setup/rust-from-debian.sh");

const TARGET: &str = "wasm32-unknown-unknown";

impl Need {
    /// All of them.
    pub const ALL: [Need; 3] = [Need::Cpp, Need::Rust, Need::Fence];

    /// The ways to install it on this machine, the best first; none if there is no such thing for it.
    pub fn recipes(self, machine: &Machine) -> Vec<Recipe> {
        let mut ways = Vec::new();
        match self {
            Need::Cpp => {
                ways.extend(machine.apt(CLANG));
                ways.extend(machine.dnf("zig"));
                ways.extend(machine.brew("zig", &[]));
                ways.extend(machine.pip("ziglang"));
                ways.extend(machine.winget("zig.zig", &[]));
            }
            Need::Rust => {
                ways.extend(machine.with("rustup", || vec![words(&format!("rustup target add {TARGET}"))]));
                ways.extend(machine.dnf("rust rust-std-static-wasm32-unknown-unknown"));
                if machine.os == "linux" && machine.has("cargo") {
                    let script = ["sh", "-c", RUST_FROM_DEBIAN].map(String::from).to_vec();
                    ways.extend(machine.with("dpkg-deb", || vec![script]));
                }
                let toolchain = format!("toolchain install stable --profile minimal --target {TARGET}");
                let then = format!("PATH=\"$(brew --prefix rustup)/bin:$PATH\" rustup {toolchain}");
                ways.extend(machine.brew("rustup", &[["sh", "-c", &then].map(String::from).to_vec()]));
                let then = format!("\"%USERPROFILE%\\.cargo\\bin\\rustup\" {toolchain}");
                ways.extend(
                    machine.winget("Rustlang.Rustup", &[["cmd", "/C", &then].map(String::from).to_vec()]),
                );
            }
            Need::Fence if machine.os == "linux" => {
                ways.extend(machine.apt("bubblewrap"));
                ways.extend(machine.dnf("bubblewrap"));
            }
            Need::Fence => {}
        }
        ways
    }
}

impl Machine {
    /// Programs that matter.
    pub const ASKED: &'static [&'static str] =
        &["apt-get", "dnf", "brew", "winget", "rustup", "cargo", "dpkg-deb", "python3", "python", "py"];

    /// This one. `root` is for the caller to find out, since it may have to run something.
    pub fn this(root: Root) -> Self {
        let is_there = |name: &&&'static str| crate::compilers::on_path(name).is_some();
        let has = Self::ASKED.iter().filter(is_there).copied().collect();
        Machine { os: std::env::consts::OS, has, root, data: data_folder() }
    }

    fn has(&self, program: &str) -> bool {
        self.has.contains(&program)
    }

    fn with(&self, program: &'static str, steps: impl FnOnce() -> Vec<Vec<String>>) -> Option<Recipe> {
        self.has(program).then(|| Recipe { with: program, steps: steps() })
    }

    /// A command as root, if that can be had.
    fn as_root(&self, command: &str) -> Option<Vec<String>> {
        match self.root {
            Root::Is => Some(words(command)),
            Root::Sudo => Some(words(&format!("sudo -n {command}"))),
            Root::No => None,
        }
    }

    /// Twice: a list of packages that is out of date names files that are gone.
    fn apt(&self, packages: &str) -> Vec<Recipe> {
        let install = self.as_root(&format!(
            "env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {packages}"
        ));
        let (Some(install), Some(update)) = (install, self.as_root("apt-get update -qq")) else {
            return Vec::new();
        };
        let ways = [vec![install.clone()], vec![update, install]];
        ways.into_iter().filter_map(|steps| self.with("apt-get", || steps)).collect()
    }

    fn dnf(&self, packages: &str) -> Option<Recipe> {
        let install = self.as_root(&format!("dnf install -y -q {packages}"))?;
        self.with("dnf", || vec![install])
    }

    fn brew(&self, package: &str, then: &[Vec<String>]) -> Option<Recipe> {
        let install = words(&format!("brew install --quiet {package}"));
        self.with("brew", || [&[install], then].concat())
    }

    fn winget(&self, package: &str, then: &[Vec<String>]) -> Option<Recipe> {
        let agreed = "--accept-source-agreements --accept-package-agreements --disable-interactivity";
        let install = words(&format!("winget install --exact --id {package} {agreed}"));
        self.with("winget", || [&[install], then].concat())
    }

    /// Into a folder of our own, which every Python allows.
    fn pip(&self, package: &str) -> Option<Recipe> {
        let python = ["python3", "python", "py"].into_iter().find(|python| self.has(python))?;
        let folder = self.data.as_ref()?.join(package).display().to_string();
        let mut install = words(&format!("{python} -m pip install --quiet --upgrade --target"));
        install.extend([folder, package.to_owned()]);
        Some(Recipe { with: "pip", steps: vec![install] })
    }
}

fn words(command: &str) -> Vec<String> {
    command.split_whitespace().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(os: &'static str, has: &[&'static str], root: Root) -> Machine {
        Machine { os, has: has.to_vec(), root, data: Some("data".into()) }
    }

    /// The commands of all ways, a line each.
    fn told(need: Need, machine: &Machine) -> Vec<String> {
        let command = |step: Vec<String>| {
            let line = step.join(" ");
            line.split('\n').next().unwrap_or_default().to_owned()
        };
        need.recipes(machine).into_iter().flat_map(|way| way.steps).map(command).collect()
    }

    #[test]
    fn debian_has_packages_for_root_and_python_for_the_rest() {
        let debian = machine("linux", &["apt-get", "dpkg-deb", "python3"], Root::Sudo);
        let cpp = told(Need::Cpp, &debian);
        assert!(cpp[0].starts_with("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install"), "{cpp:?}");
        assert_eq!(cpp[1..3], ["sudo -n apt-get update -qq", &cpp[0]]);
        let data = std::path::Path::new("data").join("ziglang").display().to_string();
        assert_eq!(cpp[3..], [format!("python3 -m pip install --quiet --upgrade --target {data} ziglang")]);
        let nobody = Machine { root: Root::No, ..debian.clone() };
        assert_eq!(told(Need::Cpp, &nobody), cpp[3..]);
        assert_eq!(told(Need::Fence, &nobody), [""; 0], "nothing that would fail for want of rights");
        assert_eq!(told(Need::Fence, &debian).len(), 3);
        assert!(told(Need::Rust, &debian).is_empty(), "it is built with cargo");
        let builder = machine("linux", &["cargo", "dpkg-deb"], Root::No);
        assert_eq!(told(Need::Rust, &builder), ["sh -c #!/bin/sh"]);
    }

    #[test]
    fn each_system_has_its_own_way() {
        let fedora = machine("linux", &["dnf"], Root::Is);
        assert_eq!(told(Need::Cpp, &fedora), ["dnf install -y -q zig"]);
        assert_eq!(told(Need::Fence, &fedora), ["dnf install -y -q bubblewrap"]);
        let mac = machine("macos", &["brew", "python3"], Root::No);
        assert_eq!(told(Need::Cpp, &mac)[0], "brew install --quiet zig");
        assert!(told(Need::Rust, &mac)[1].ends_with("--target wasm32-unknown-unknown"));
        let windows = machine("windows", &["winget", "py", "rustup"], Root::No);
        assert!(told(Need::Cpp, &windows)[0].starts_with("py -m pip install"));
        assert!(told(Need::Cpp, &windows)[1].starts_with("winget install --exact --id zig.zig "));
        assert_eq!(told(Need::Rust, &windows)[0], "rustup target add wasm32-unknown-unknown");
        for other in [&mac, &windows] {
            assert!(Need::Fence.recipes(other).is_empty(), "there is none for {}", other.os);
        }
        assert!(Need::Cpp.recipes(&machine("linux", &[], Root::Is)).is_empty());
    }
}
