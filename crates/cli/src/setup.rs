//! `palestra setup`: installs what players are made with, where it is missing; and `palestra doctor`, which only tells.

use std::process::{Command, Stdio};

use palestra_toolchain::{Compilers, Fence, Finding, Machine, Need, Recipe, Root};

use crate::args::SetupArgs;
use crate::standings::{BAD, CAREFUL, DIM, GOOD};
use crate::{FAILED, FINE};

/// How much of a failed command is shown.
const LINES: usize = 5;

/// Installs what is missing, or tells how that would be done.
pub fn run(args: &SetupArgs) -> anyhow::Result<u8> {
    let machine = Machine::this(root());
    let mut complete = true;
    for need in Need::ALL {
        if let Some(found) = found(need) {
            anstream::println!("{GOOD}found  {GOOD:#} {:<28} {DIM}{found}{DIM:#}", purpose(need));
            continue;
        }
        let recipes = need.recipes(&machine);
        if args.dry_run {
            show(need, &recipes);
        } else if install(need, &recipes) {
            continue;
        }
        if need == Need::Fence {
            // Players compile without one, and there may be the second best.
            if let Some(rules) = Fence::landlock() {
                anstream::println!("{GOOD}found  {GOOD:#} {:<28} {DIM}{rules}{DIM:#}", purpose(need));
                continue;
            }
        } else {
            complete = false;
        }
        let told = if recipes.is_empty() { by_hand(need) } else { "see above" };
        anstream::println!("{BAD}missing{BAD:#} {:<28} {told}", purpose(need));
    }
    Ok(if complete { FINE } else { FAILED })
}

/// Tries one way after the other until it is there.
fn install(need: Need, recipes: &[Recipe]) -> bool {
    for recipe in recipes {
        anstream::println!("{DIM}installing {} with {} ...{DIM:#}", purpose(need), recipe.with);
        if let Err(said) = recipe.steps.iter().try_for_each(|step| execute(step)) {
            anstream::eprintln!("{CAREFUL}{}{CAREFUL:#} failed: {said}", recipe.with);
            continue;
        }
        if let Some(found) = found(need) {
            anstream::println!("{GOOD}made   {GOOD:#} {:<28} {DIM}{found}{DIM:#}", purpose(need));
            return true;
        }
    }
    false
}

/// Runs a command; what it says matters only if it fails.
fn execute(step: &[String]) -> Result<(), String> {
    let output = Command::new(&step[0]).args(&step[1..]).stdin(Stdio::null()).output();
    let output = output.map_err(|why| format!("{}: {why}", step[0]))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    Err(lines[lines.len().saturating_sub(LINES)..].join("\n"))
}

fn show(need: Need, recipes: &[Recipe]) {
    for (k, recipe) in recipes.iter().enumerate() {
        let or = if k == 0 { "would run" } else { "or else  " };
        // A script is too long to be read here.
        let line = |step: &Vec<String>| step.join(" ").lines().next().unwrap_or_default().to_owned();
        let steps: Vec<String> = recipe.steps.iter().map(line).collect();
        anstream::println!("{DIM}{}: {or}{DIM:#} {}", purpose(need), steps.join(" && "));
    }
}

fn purpose(need: Need) -> &'static str {
    match need {
        Need::Cpp => "C++ players",
        Need::Rust => "Rust players",
        Need::Fence => "fence around compilers",
    }
}

/// What there is of it; of fences only the best.
fn found(need: Need) -> Option<String> {
    if need == Need::Fence && cfg!(target_os = "linux") {
        return Fence::bubblewrap().map(|fence| fence.to_string());
    }
    let item = Compilers::find().diagnosis().into_iter().find(|item| item.purpose == purpose(need))?;
    match item.finding {
        Finding::Found(found) => Some(found),
        Finding::Never(why) => Some(format!("none: {why}")),
        Finding::Missing(_) => None,
    }
}

fn by_hand(need: Need) -> &'static str {
    match need {
        Need::Cpp => {
            "install zig, or Python with pip, and run this again (or as root, where apt-get or dnf is)"
        }
        Need::Rust => "install rustup, and run this again",
        Need::Fence => "run this as root, or install the package bubblewrap",
    }
}

/// Whether this user may install packages of the system without being asked for a password.
fn root() -> Root {
    let says = |program: &str, words: &[&str]| {
        let output = Command::new(program).args(words).stdin(Stdio::null()).stderr(Stdio::null()).output();
        output.ok().filter(|output| output.status.success()).map(|output| output.stdout)
    };
    if cfg!(windows) {
        Root::No // winget asks for itself
    } else if says("id", &["-u"]).is_some_and(|id| id.trim_ascii() == b"0") {
        Root::Is
    } else if says("sudo", &["-n", "true"]).is_some() {
        Root::Sudo
    } else {
        Root::No
    }
}

/// What is there to make players with, and what would help.
pub fn doctor() -> anyhow::Result<u8> {
    let mut complete = true;
    for item in Compilers::find().diagnosis() {
        match item.finding {
            Finding::Found(found) => {
                anstream::println!("{GOOD}found  {GOOD:#} {:<28} {DIM}{found}{DIM:#}", item.purpose)
            }
            Finding::Never(why) => {
                anstream::println!("{CAREFUL}none   {CAREFUL:#} {:<28} {why}", item.purpose)
            }
            Finding::Missing(fix) => {
                complete = false;
                anstream::println!("{BAD}missing{BAD:#} {:<28} run: {fix}", item.purpose);
            }
        }
    }
    let cache = palestra_toolchain::Cache::of_user();
    match cache.check("modules") {
        Ok(()) => anstream::println!(
            "{GOOD}found  {GOOD:#} {:<28} {DIM}{}{DIM:#}",
            "cache of compiled players",
            cache.folder().display()
        ),
        Err(error) => anstream::println!("{BAD}missing{BAD:#} {:<28} {error}", "cache of compiled players"),
    }
    Ok(if complete { FINE } else { FAILED })
}
