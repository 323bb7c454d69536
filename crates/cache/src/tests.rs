use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use super::*;

#[test]
fn a_folder_is_filled_once_even_by_many() {
    let home = tempfile::tempdir().unwrap();
    let cache = Cache::at(home.path());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let fill = |folder: &Path| fs::write(folder.join("a"), "whole");
                let place = cache.folder_of("kind", "name", fill).unwrap();
                assert_eq!(fs::read_to_string(place.join("a")).unwrap(), "whole");
            });
        }
    });
    assert_eq!(fs::read_dir(home.path().join("kind")).unwrap().count(), 1);
}

#[test]
fn what_was_used_longest_ago_goes_first() {
    let home = tempfile::tempdir().unwrap();
    let cache = Cache::at(home.path().join("cache")).with_limit(250);
    let age = |kind: &str, name: &str, seconds: u64| {
        let file = File::open(cache.place(kind, name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
    };
    cache.keep("players", "a", &[&[0; 100]]).unwrap();
    cache.keep("modules", "b", &[&[0; 60], &[0; 40]]).unwrap();
    age("players", "a", 200);
    age("modules", "b", 300);
    assert!(cache.open("modules", "b").is_some(), "to be looked at is to be used");
    cache.keep("players", "c", &[&[0; 100]]).unwrap();
    let there = [("players", "a"), ("modules", "b"), ("players", "c")];
    assert_eq!(there.map(|(kind, name)| cache.get(kind, name).is_some()), [false, true, true]);
    let shelf = |kind: &str| Shelf { kind: kind.into(), things: 1, bytes: 100 };
    assert_eq!(cache.shelves(), [shelf("modules"), shelf("players")]);
    cache.clear().unwrap();
    assert!(cache.shelves().iter().all(|shelf| shelf.things == 0));
}

#[cfg(unix)]
#[test]
fn nothing_is_taken_from_where_others_can_write() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let cache = Cache::at(home.path().join("cache"));
    let place = cache.keep("players", "a", &[b"mine"]).unwrap();
    let open_up = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    open_up(&place, 0o666);
    assert_eq!(cache.get("players", "a"), None);
    open_up(&place, 0o600);
    assert_eq!(cache.get("players", "a").as_deref(), Some(&b"mine"[..]));
    for folder in [cache.folder(), &cache.folder().join("players")] {
        for mode in [0o777, 0o770, 0o702] {
            open_up(folder, mode);
            assert_eq!(cache.get("players", "a"), None);
            let told = cache.keep("players", "b", &[]).unwrap_err().to_string();
            assert!(
                told.ends_with("others may write to it; PALESTRA_CACHE can name another folder"),
                "{told}"
            );
        }
        open_up(folder, 0o700);
    }
    let homeless = Cache::at("").keep("players", "a", &[]).unwrap_err();
    assert_eq!(homeless.to_string(), "there is no folder for the cache: set PALESTRA_CACHE");
}

#[cfg(unix)]
#[test]
fn links_files_and_folders_of_others_are_no_cache() {
    let home = tempfile::tempdir().unwrap();
    let (real, link, file) = (home.path().join("real"), home.path().join("link"), home.path().join("file"));
    Cache::at(&real).check("modules").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    fs::write(&file, "").unwrap();
    assert!(matches!(Cache::at(&link).check("modules"), Err(CacheError::Untrusted { .. })));
    assert!(matches!(Cache::at(&file).check("modules"), Err(CacheError::Io { .. })));
    // Nobody can give a folder away without being root; then there is one that is not ours, the root of all.
    let given = std::os::unix::fs::chown(&real, Some(12345), None).is_ok();
    let (foreign, kind) = if given { (real.as_path(), "modules") } else { (Path::new("/"), "usr") };
    let error = Cache::at(foreign).check(kind).unwrap_err().to_string();
    assert!(error.contains("it belongs to another user"), "{error}");
}

/// Runs one of the tests below in a process of its own, by a shell that does `first` before.
#[cfg(unix)]
fn role(name: &str, folder: &Path, first: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &format!("{first} exec \"$@\""), "sh"]).arg(std::env::current_exe().unwrap());
    command.args(["--exact", &format!("tests::{name}"), "--nocapture"]);
    command.env("PALESTRA_TEST_FOLDER", folder).stdout(Stdio::null());
    command
}

fn told() -> Option<Cache> {
    std::env::var_os("PALESTRA_TEST_FOLDER").map(Cache::at)
}

/// Not a test of its own: one of two processes at the same things.
#[test]
fn role_of_one_of_two() {
    let Some(cache) = told() else { return };
    // Room for a few things only: each removes what the other wants.
    let cache = cache.with_limit(5000);
    for turn in 0..300usize {
        let name = (turn % 10).to_string();
        let content = name.repeat(1000);
        if let Some(found) = cache.get("players", &name) {
            assert_eq!(found, content.as_bytes(), "half a thing was seen");
        }
        cache.keep("players", &name, &[content.as_bytes()]).unwrap();
        let fill = |folder: &Path| fs::write(folder.join("a"), &content);
        let place = cache.folder_of("parts", &name, fill).unwrap();
        if let Ok(found) = fs::read_to_string(place.join("a")) {
            assert_eq!(found, content, "half a folder was seen");
        }
    }
}

#[cfg(unix)]
#[test]
fn two_processes_at_once_see_whole_things() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("cache");
    let both = [(); 2].map(|()| role("role_of_one_of_two", &folder, "").spawn().unwrap());
    for mut one in both {
        assert!(one.wait().unwrap().success());
    }
    let left: Vec<_> = ["players", "parts"]
        .iter()
        .flat_map(|kind| fs::read_dir(folder.join(kind)).unwrap())
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".tmp"))
        .collect();
    assert!(left.is_empty(), "half done things were left: {left:?}");
}

/// Not a test of its own: keeps more than there is room for.
#[test]
fn role_on_a_full_disk() {
    let Some(cache) = told() else { return };
    cache.keep("players", "small", &[b"it fits"]).unwrap();
    cache.keep("players", "large", &[b"before"]).unwrap();
    let error = cache.keep("players", "large", &[&[7; 1 << 20]]).unwrap_err();
    eprintln!("{error}");
    assert!(matches!(error, CacheError::Io { .. }));
    assert_eq!(cache.get("players", "large").as_deref(), Some(&b"before"[..]), "what was there stays");
    assert_eq!(cache.get("players", "small").as_deref(), Some(&b"it fits"[..]));
    assert_eq!(fs::read_dir(cache.folder().join("players")).unwrap().count(), 2, "nothing half done stays");
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let run = |first: &str, folder: &str| {
        let output = role("role_on_a_full_disk", &home.path().join(folder), first).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // No file may become larger than 32 kB.
    let (done, told) = run("trap '' XFSZ; ulimit -f 64;", "limited");
    assert!(done && told.contains("File too large"), "{told}");
    // A disk of 256 kB, where this user may have one.
    let full = home.path().join("full");
    fs::create_dir(&full).unwrap();
    let mount = format!("mount -t tmpfs -o size=256k,mode=700 palestra '{}' &&", full.display());
    if Command::new("unshare")
        .args(["-rm", "sh", "-c", &format!("{mount} true")])
        .status()
        .is_ok_and(|s| s.success())
    {
        let exe = std::env::current_exe().unwrap();
        let inside = format!("{mount} exec \"$@\"");
        let output = Command::new("unshare")
            .args(["-rm", "sh", "-c", &inside, "sh"])
            .arg(exe)
            .args(["--exact", "tests::role_on_a_full_disk", "--nocapture"])
            .env("PALESTRA_TEST_FOLDER", full.join("cache"))
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && told.contains("No space left on device"), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn where_nothing_can_be_written_a_sentence_says_so() {
    use std::os::unix::fs::PermissionsExt;
    // Root can write everywhere but to the system's own view of itself.
    let home = tempfile::tempdir().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let is_root = rustix::process::geteuid().is_root();
    let folder = if is_root { Path::new("/sys/palestra") } else { home.path() };
    let cache = Cache::at(folder);
    assert_eq!(cache.get("players", "a"), None);
    let told = cache.keep("players", "a", &[b"x"]).unwrap_err().to_string();
    assert!(told.starts_with(&format!("the cache {}: ", folder.display())), "{told}");
    assert!(told.ends_with("; PALESTRA_CACHE can name another folder"), "{told}");
    let fill = |_: &Path| -> io::Result<()> { panic!("nothing to fill") };
    assert_eq!(cache.folder_of("sdk", "a", fill).unwrap_err().to_string(), told);
}
