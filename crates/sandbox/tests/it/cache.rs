//! The cache of compiled modules: fast when it is whole, harmless when it is not.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;

use crate::common::{bytes, exhibit, helper};
use palestra_player::{Answer, Player};
use palestra_sandbox::{Cache, Sandbox, Settings};

fn sandbox(folder: &Path) -> Sandbox {
    Sandbox::with_cache(Settings::default(), Cache::at(folder)).unwrap().with_helper(helper())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder.join("modules")).unwrap().map(|entry| entry.unwrap().path()).collect()
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
    let folder = temporary.path().join("deep/cache");
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
    let folder = temporary.path().join("cache");
    works(&sandbox(&folder));
    let strict = Settings { strict: true, ..Settings::default() };
    works(&Sandbox::with_cache(strict, Cache::at(&folder)).unwrap());
    assert_eq!(entries(&folder).len(), 2);
}

#[test]
fn a_damaged_entry_is_made_again() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("cache");
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
    let folder = temporary.path().join("cache");
    works(&sandbox(&folder));
    let honest = entries(&folder).remove(0);
    sandbox(&folder).load(&bytes(&exhibit("exit"))).unwrap();
    let exit = entries(&folder).into_iter().find(|path| *path != honest).unwrap();
    fs::copy(&exit, &honest).unwrap();
    works(&sandbox(&folder));
}

#[test]
fn an_entry_that_others_could_have_written_is_made_again() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("cache");
    works(&sandbox(&folder));
    let path = entries(&folder).remove(0);
    fs::set_permissions(&path, Permissions::from_mode(0o666)).unwrap();
    works(&sandbox(&folder));
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
}

#[test]
fn many_may_write_at_once() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("cache");
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..5).for_each(|_| works(&sandbox(&folder))));
        }
    });
    assert_eq!(entries(&folder).len(), 1, "no temporary file may stay");
}

#[test]
fn where_nothing_can_be_kept_everything_works() {
    let temporary = tempfile::tempdir().unwrap();
    let shared = temporary.path().join("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, Permissions::from_mode(0o777)).unwrap();
    let file = temporary.path().join("file");
    fs::write(&file, "").unwrap();
    for folder in [&shared, &file, Path::new("")] {
        works(&sandbox(folder));
    }
    assert_eq!(fs::read_dir(&shared).unwrap().count(), 1, "its modules' folder, and nothing in it");
    assert!(entries(&shared).is_empty());
}
