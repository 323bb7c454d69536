//! Embeds the SDKs, so that a lone `palestra` program can compile players.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders of the project that compiling a player needs, and their names in the unpacked SDK.
const FOLDERS: &[(&str, &str)] = &[("sdk/cpp", "cpp"), ("sdk/rust/src", "rust"), ("crates/wire/src", "wire")];

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..").canonicalize().unwrap();
    let mut files = Vec::new();
    for (folder, name) in FOLDERS {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root.join(folder), Path::new(name), &mut files);
    }
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in files {
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").unwrap();
    }
    code += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("sdk.rs"), code).unwrap();
}

fn collect(folder: &Path, name: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = name.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &name, files);
        } else {
            files.push((name.to_str().unwrap().replace('\\', "/"), entry.path()));
        }
    }
}
