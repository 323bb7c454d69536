//! The cache of compiled modules: fast when it is whole, harmless when it is not.
#![cfg(unix)]

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::thread;

use common::{bytes, exhibit};
use palestra_player::{Answer, Player};
use palestra_sandbox::{Cache, CacheError, Sandbox, Settings};

fn sandbox(folder: &Path) -> Sandbox {
    Sandbox::with_cache(Settings::default(), Cache::open(folder).unwrap()).unwrap()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Loads the honest player and lets it play a round.
fn works(sandbox: &Sandbox) {
    let mut player = sandbox.load(&bytes(&exhibit("honest"))).unwrap().player();
    let mut answer = Answer::default();
    player.start(&[0; 8], &mut answer).unwrap();
    player.play(&[0; 8], &mut answer).unwrap();
    assert_eq!(answer.orders[0].0, [0, 8, 0, 0]);
}

#[test]
fn one_entry_for_the_same_module_and_private_to_the_user() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("deep/modules");
    works(&sandbox(&folder));
    let first = fs::metadata(&entries(&folder)[0]).unwrap();
    works(&sandbox(&folder));
    let all = entries(&folder);
    assert_eq!(all.len(), 1);
    // It was read and not written again.
    assert_eq!(fs::metadata(&all[0]).unwrap().ino(), first.ino());
    assert_eq!(fs::metadata(&folder).unwrap().mode() & 0o777, 0o700);
    assert_eq!(first.mode() & 0o077, 0);
}

#[test]
fn other_settings_are_another_entry() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    works(&sandbox(&folder));
    let strict = Settings { strict: true, ..Settings::default() };
    works(&Sandbox::with_cache(strict, Cache::open(&folder).unwrap()).unwrap());
    assert_eq!(entries(&folder).len(), 2);
}

#[test]
fn a_damaged_entry_is_made_again() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    works(&sandbox(&folder));
    let path = entries(&folder).remove(0);
    let good = fs::read(&path).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    for bad in [&flipped[..], &good[..good.len() - 1], &good[..40], &good[..7], &[]] {
        fs::write(&path, bad).unwrap();
        works(&sandbox(&folder));
        assert_eq!(fs::read(&path).unwrap(), good, "it was not repaired");
    }
}

#[test]
fn an_entry_under_another_name_is_not_believed() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    works(&sandbox(&folder));
    let honest = entries(&folder).remove(0);
    sandbox(&folder).load(&bytes(&exhibit("exit"))).unwrap();
    let exit = entries(&folder).into_iter().find(|path| *path != honest).unwrap();
    fs::copy(&exit, &honest).unwrap();
    works(&sandbox(&folder));
}

#[test]
fn a_place_that_others_can_write_to_is_refused() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    fs::create_dir(&folder).unwrap();
    for mode in [0o777, 0o770, 0o702] {
        fs::set_permissions(&folder, Permissions::from_mode(mode)).unwrap();
        let error = Cache::open(&folder).unwrap_err();
        assert!(matches!(error, CacheError::Untrusted { .. }), "{mode:o}: {error}");
    }
}

#[test]
fn a_link_or_a_file_is_no_folder() {
    let temporary = tempfile::tempdir().unwrap();
    let (real, link, file) =
        (temporary.path().join("real"), temporary.path().join("link"), temporary.path().join("file"));
    Cache::open(&real).unwrap();
    symlink(&real, &link).unwrap();
    fs::write(&file, "").unwrap();
    assert!(matches!(Cache::open(&link), Err(CacheError::Untrusted { .. })));
    assert!(matches!(Cache::open(&file), Err(CacheError::Io { .. })));
}

#[test]
fn the_folder_of_another_user_is_refused() {
    // Nobody can give a folder away without being root; then there is one that is not ours, the root of all.
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    Cache::open(&folder).unwrap();
    let foreign = match std::os::unix::fs::chown(&folder, Some(12345), None) {
        Ok(()) => folder,
        Err(_) => PathBuf::from("/"),
    };
    let error = Cache::open(&foreign).unwrap_err();
    assert!(error.to_string().ends_with("it belongs to another user"), "{error}");
}

#[test]
fn an_entry_that_others_could_have_written_is_made_again() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    works(&sandbox(&folder));
    let path = entries(&folder).remove(0);
    fs::set_permissions(&path, Permissions::from_mode(0o666)).unwrap();
    works(&sandbox(&folder));
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
}

#[test]
fn many_may_write_at_once() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("modules");
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..5).for_each(|_| works(&sandbox(&folder))));
        }
    });
    assert_eq!(entries(&folder).len(), 1, "no temporary file may stay");
}
