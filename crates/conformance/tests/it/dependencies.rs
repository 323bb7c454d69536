//! What we depend on is what `deny.toml` allows, as far as that can be told without a network.

use std::path::{Path, PathBuf};
use std::process::Command;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts in quotes of a list of `deny.toml`.
fn list(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(project().join("deny.toml")).unwrap();
    let (_, rest) = text.split_once(&format!("\n{name} = [")).unwrap_or_else(|| panic!("no list {name}"));
    let (inside, _) = rest.split_once(']').unwrap();
    inside.split('"').skip(1).step_by(2).map(String::from).collect()
}

/// Name, version and source of every locked package.
fn locked() -> Vec<(String, String, Option<String>)> {
    let text = std::fs::read_to_string(project().join("Cargo.lock")).unwrap();
    let field = |package: &str, name: &str| {
        let start = format!("{name} = \"");
        let line = package.lines().find(|line| line.starts_with(&start))?;
        Some(line[start.len()..].trim_end_matches('"').to_owned())
    };
    let packages = text.split("[[package]]").skip(1);
    packages.map(|p| (field(p, "name").unwrap(), field(p, "version").unwrap(), field(p, "source"))).collect()
}

#[test]
fn everything_comes_from_the_registry_and_nothing_is_banned() {
    let (banned, registries) = (list("deny"), list("allow-registry"));
    let all = locked();
    assert!(all.len() > 100);
    for (name, _, source) in all {
        assert!(!banned.contains(&name), "{name} is banned");
        if let Some(source) = source {
            let known = registries.iter().any(|registry| source == format!("registry+{registry}"));
            assert!(known, "{name} comes from {source}");
        }
    }
}

#[test]
fn the_engine_is_of_one_piece() {
    let all = locked();
    let engine = &all.iter().find(|(name, ..)| name == "wasmtime").unwrap().1;
    let patch = engine.rsplit('.').next().unwrap();
    for (name, version, _) in &all {
        let family = name.starts_with("wasmtime") || name == "pulley-interpreter" || name == "pulley-macros";
        assert!(!family || version == engine, "{name} {version} beside wasmtime {engine}");
        // The code generator has its own numbers, and the same patch.
        let generator = name.starts_with("cranelift") && name != "cranelift-bitset-macros";
        assert!(
            !generator || version.ends_with(&format!(".{patch}")),
            "{name} {version} beside wasmtime {engine}"
        );
    }
}

#[test]
fn every_licence_is_allowed() {
    let allowed = list("allow");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(project())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    // Every package begins with these words, and tells its licence soon after.
    let packages: Vec<&str> =
        text.split("{\"name\":\"").filter(|part| part.contains("\",\"license\":")).collect();
    assert!(packages.len() > 100, "only {} packages were seen", packages.len());
    for package in packages {
        let name = package.split('"').next().unwrap_or_default();
        let after = package.split("\"license\":").nth(1).unwrap_or_default();
        let told = after.strip_prefix('"').and_then(|text| text.split('"').next()).map(str::to_owned);
        let licence = told.or_else(|| of_file(&text, name)).unwrap_or_else(|| "none".to_owned());
        let licence = licence.replace('/', " OR ").replace(['(', ')'], " ");
        // One of the choices must be allowed in all its parts.
        let choices = licence.split(" OR ").map(str::trim);
        let good =
            |choice: &str| choice.split(" AND ").all(|part| allowed.iter().any(|known| known == part.trim()));
        assert!(choices.into_iter().any(good), "the licence of {name} is {licence}");
    }
}

/// The licence of a package that has it in a file and does not name it.
fn of_file(metadata: &str, name: &str) -> Option<String> {
    let package = metadata.split(&format!("{{\"name\":\"{name}\",\"version\":")).nth(1)?;
    let field = |name: &str| package.split(&format!("\"{name}\":\"")).nth(1)?.split('"').next();
    let folder = Path::new(field("manifest_path")?).parent()?;
    let text = std::fs::read_to_string(folder.join(field("license_file")?)).ok()?;
    text.starts_with("MIT License\n").then(|| "MIT".to_owned())
}
