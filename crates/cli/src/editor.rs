//! `palestra editor`: tells rust-analyzer of the players in a folder. (C++ has its `compile_flags.txt`.)

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use palestra_toolchain::Compilers;
use serde_json::{Value, json};

use crate::FINE;
use crate::export::{pretty, write};

/// Where the file is, in a kit's folder.
const FILE: &str = "rust-project.json";

/// Writes the file of this folder.
pub fn run() -> anyhow::Result<u8> {
    write(Path::new(FILE), &project(Path::new(".")))?;
    Ok(FINE)
}

/// What the file of a kit's folder says: every player is a crate that uses the SDK, whose sources are in `rust`.
pub fn project(folder: &Path) -> String {
    let member = |root: String, name: &str, needs: &[(usize, &str)]| {
        let needs: Vec<Value> =
            needs.iter().map(|(number, name)| json!({ "crate": number, "name": name })).collect();
        json!({
            "display_name": name, "root_module": root, "edition": "2021", "deps": needs, "cfg": [], "env": {},
            "is_workspace_member": root_is_player(&root),
        })
    };
    let mut crates = vec![
        member("rust/palestra_wire/lib.rs".into(), "palestra_wire", &[]),
        member("rust/palestra_sdk/lib.rs".into(), "palestra_sdk", &[(0, "palestra_wire")]),
    ];
    for place in ["", "rust/"] {
        let mut names: Vec<String> = fs::read_dir(folder.join(place))
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| name.starts_with("AI") && name.ends_with(".rs"))
            .collect();
        names.sort();
        for name in names {
            crates.push(member(
                format!("{place}{name}"),
                name.trim_end_matches(".rs"),
                &[(1, "palestra_sdk")],
            ));
        }
    }
    let sysroot = sysroot();
    // It does not look there by itself.
    let sources =
        sysroot.as_ref().map(|root| root.join("lib/rustlib/src/rust/library")).filter(|place| place.is_dir());
    pretty(&json!({ "sysroot": sysroot, "sysroot_src": sources, "crates": crates }))
}

fn root_is_player(root: &str) -> bool {
    !root.starts_with("rust/palestra_")
}

/// Where the standard library is; its sources are there if rustup has its component rust-src.
fn sysroot() -> Option<PathBuf> {
    let rust = Compilers::find().rust?;
    let (program, words) = rust.command.split_first()?;
    let said = Command::new(program).args(words).args(["--print", "sysroot"]).output().ok()?;
    Some(PathBuf::from(String::from_utf8(said.stdout).ok()?.trim()))
}
