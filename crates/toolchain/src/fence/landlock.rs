//! The fence of rules: for where bubblewrap is not installed or namespaces are forbidden.
//!
//! Rules hold for the thread that asks for them and for all that it starts, so a thread is made for the start.

use std::io;
use std::path::Path;
use std::process::{Child, Stdio};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, Scope,
};

use super::{DEVICES, Room, Setup, seccomp, system};

/// What the kernel must be able to refuse: all that reads or changes files, as of Linux 5.19 (5.13 lacks moving
/// between folders, and nothing here moves).
const NEEDED: ABI = ABI::V1;

/// What it shall refuse beside that if it can.
const WISHED: ABI = ABI::V6;

/// Whether the kernel has it.
pub fn works() -> bool {
    std::thread::spawn(|| {
        let folder = tempfile::tempdir().map_err(io::Error::other)?;
        restrict(&Room { reads: &[], work: folder.path(), group: None, place: None })
    })
    .join()
    .is_ok_and(|done| done.is_ok())
}

/// Starts `words` inside.
pub fn start(words: &[String], room: &Room<'_>, setup: Setup<'_>) -> io::Result<Child> {
    let mut command = room.command(words[0].as_ref());
    command.args(&words[1..]).current_dir(room.work);
    setup(&mut command);
    command.stdin(Stdio::piped());
    let mut child = std::thread::scope(|scope| {
        let starter = scope.spawn(|| {
            restrict(room)?;
            command.spawn()
        });
        starter.join().unwrap_or_else(|_| Err(io::Error::other("the thread of the start panicked")))
    })?;
    room.let_in(&mut child, &[])?;
    Ok(child)
}

/// Puts the calling thread inside, for good.
fn restrict(room: &Room<'_>) -> io::Result<()> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(NEEDED))
        .map_err(io::Error::other)?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WISHED))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(WISHED)))
        .and_then(|rules| rules.scope(Scope::from_all(WISHED)))
        .and_then(Ruleset::create)
        .map_err(io::Error::other)?;
    for path in system().map(Path::to_path_buf).chain(room.reads.iter().cloned()) {
        if let Ok(place) = PathFd::new(&path) {
            let access = if path.is_dir() { AccessFs::from_read(WISHED) } else { file_access() };
            rules = rules.add_rule(PathBeneath::new(place, access)).map_err(io::Error::other)?;
        }
    }
    for device in DEVICES {
        let place = PathFd::new(device).map_err(io::Error::other)?;
        let access = AccessFs::ReadFile | AccessFs::WriteFile;
        rules = rules.add_rule(PathBeneath::new(place, access)).map_err(io::Error::other)?;
    }
    let work = PathFd::new(room.work).map_err(io::Error::other)?;
    let all = AccessFs::from_all(WISHED);
    rules
        .add_rule(PathBeneath::new(work, all))
        .and_then(|rules| rules.restrict_self())
        .map_err(io::Error::other)?;
    if let Some(filter) = seccomp::filter() {
        seccompiler::apply_filter(&filter).map_err(io::Error::other)?;
    }
    Ok(())
}

fn file_access() -> landlock::BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::Execute
}
