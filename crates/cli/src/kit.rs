//! `palestra new`: the folder that a player's author works in; and `palestra game`, which is the Game program there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::CommandFactory;
use palestra_arena::find_game;
use palestra_game::erased::AnyGame;
use palestra_kit::Kit;
use palestra_workshop::Wishes;

use crate::args::{Args, BoutArgs, GameArgs, NewArgs};
use crate::standings::{BOLD, DIM, GOOD};
use crate::{FINE, editor, notices, output, play, show};

/// Makes a kit, whole or not at all.
pub fn new(args: &NewArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(game.name()));
    let shown = folder.display().to_string();
    if folder.is_file() || fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{shown} is there already: name another folder, as in `palestra new {} mine`", game.name());
    }
    if output::is_device(&folder) {
        bail!("{shown} is the name of a device on this system: name another folder");
    }
    let (palestra, program) = match &args.program {
        Some(program) => ("palestra".to_owned(), program.clone()),
        None => palestra_here(),
    };
    let kit = Kit { game: game.name(), title: game.title(), palestra: &palestra, program: &program };
    if kit.files().is_empty() {
        bail!("there is no kit for {} yet", game.title());
    }
    write(&kit, &folder).with_context(|| format!("cannot make {shown}"))?;
    anstream::println!("{GOOD}made{GOOD:#}  {shown}, a kit for {}", game.title());
    let (build, first, viewer) = if cfg!(windows) {
        let build = if palestra.contains(' ') {
            format!("\"{palestra}\" build")
        } else {
            format!("{palestra} build")
        };
        (build, kit.first_match().replacen("./", ".\\", 1), ".\\viewer")
    } else {
        ("make all".to_owned(), kit.first_match().to_owned(), "./viewer.sh")
    };
    anstream::println!("\n  {BOLD}cd {shown}{BOLD:#}\n  {BOLD}{build}{BOLD:#}");
    anstream::println!("  {BOLD}{first}{BOLD:#}");
    anstream::println!("  {BOLD}{viewer} {}{BOLD:#}", kit.first_output());
    anstream::println!("\n{DIM}README.md tells the rest.{DIM:#}");
    Ok(FINE)
}

/// Writes everything beside the place where it goes, so that a full disk leaves nothing behind.
fn write(kit: &Kit, folder: &Path) -> anyhow::Result<()> {
    let parent = match folder.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)?;
    let draft = tempfile::Builder::new().prefix(".palestra-").tempdir_in(parent).map_err(nameless)?;
    for file in kit.files() {
        let place = draft.path().join(file.name);
        fs::create_dir_all(place.parent().unwrap_or(draft.path())).map_err(nameless)?;
        fs::write(&place, &file.content).with_context(|| format!("cannot write {}", file.name))?;
        #[cfg(unix)]
        if file.executable {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&place, fs::Permissions::from_mode(0o755))?;
        }
    }
    fs::write(draft.path().join("rust-project.json"), editor::project(draft.path())).map_err(nameless)?;
    let draft = draft.keep();
    let placed = open_to_all(&draft).and_then(|()| fs::rename(&draft, folder));
    if placed.is_err() {
        let _ = fs::remove_dir_all(&draft);
    }
    Ok(placed?)
}

/// A temporary folder is private; a kit is not.
fn open_to_all(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    }
    let _ = folder;
    Ok(())
}

/// The name of a temporary folder is nobody's business.
fn nameless(error: std::io::Error) -> std::io::Error {
    error.kind().into()
}

/// What starts this program from another folder: its name where that is enough, else its path; and its path.
fn palestra_here() -> (String, String) {
    // Windows' full names begin with signs that its own shell does not take.
    let full = |file: PathBuf| if cfg!(windows) { Ok(file) } else { fs::canonicalize(file) };
    let Ok(me) = std::env::current_exe().and_then(full) else {
        return ("palestra".into(), "palestra".into());
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let name = format!("palestra{}", std::env::consts::EXE_SUFFIX);
    let first = std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file());
    let known = first.and_then(|file| full(file).ok()).is_some_and(|found| found == me);
    let me = me.display().to_string();
    (if known { "palestra".to_owned() } else { me.clone() }, me)
}

/// The Game program of a kit.
pub fn game(args: &GameArgs) -> anyhow::Result<u8> {
    let game = find_game(&args.game)?;
    if args.list {
        return list(game, &args.object);
    }
    if args.version {
        return show::print(&format!("{}\npalestra {}\n", game.version(), env!("CARGO_PKG_VERSION")));
    }
    if nothing_said(&args.bout) {
        let mut command = Args::command();
        let help = command.find_subcommand_mut("game").map(|game| game.render_help().ansi().to_string());
        return show::print(&help.unwrap_or_default());
    }
    play::run(game.name(), &args.bout, &args.object)
}

fn nothing_said(bout: &BoutArgs) -> bool {
    bout.players.is_empty() && bout.seed.is_none() && bout.input.is_none() && bout.output.is_none()
}

/// All players that can be named, in alphabetical order, one a line.
fn list(game: &dyn AnyGame, objects: &[PathBuf]) -> anyhow::Result<u8> {
    let workshop = notices::silent(Wishes { objects: objects.to_vec(), ..Wishes::default() });
    let mut names: BTreeSet<String> = workshop.objects(game)?.into_iter().collect();
    names.extend(palestra_players::of_game(game.name()).iter().map(|(name, _)| (*name).to_owned()));
    names.extend(show::files_here().into_iter().map(|(name, _)| name));
    show::print(&names.iter().map(|name| format!("{name}\n")).collect::<String>())
}
