//! Modules compiled in another process, which the kernel holds to limits.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::Duration;

use palestra_sandbox::{Helper, LoadError, Sandbox, Settings};

use crate::common::{bytes, exhibit, helper, sandbox, zoo};
use crate::work::{everything, heavy, module};

fn helped(helper: Helper) -> Sandbox {
    sandbox().with_helper(helper)
}

#[test]
fn it_says_the_same_of_every_exhibit() {
    let (here, there) = (sandbox(), helped(helper()));
    for exhibit in zoo() {
        let wasm = bytes(&exhibit);
        let (here, there) = (here.load(&wasm), there.load(&wasm));
        assert_eq!(
            here.map(|program| program.address()),
            there.map(|program| program.address()),
            "{}",
            exhibit.path.display()
        );
    }
}

#[test]
fn all_settings_reach_it() {
    let wasm = bytes(&exhibit("honest"));
    for (strict, debug, profile) in [(true, false, None), (false, true, None), (false, false, Some(1000))] {
        let settings = Settings { strict, debug, profile, stack: 1 << 20, ..Settings::default() };
        Sandbox::new(settings).unwrap().with_helper(helper()).load(&wasm).unwrap();
    }
}

#[test]
fn too_much_time_or_memory_is_refused_with_a_sentence() {
    let slow = helped(helper().with_limits(1, 1000)).load(&module(&everything())).unwrap_err();
    assert_eq!(
        slow.to_string(),
        "the module is too much to compile: it takes more than 1 seconds of CPU time"
    );
    let big = helped(helper().with_limits(60, 100)).load(&module(&heavy())).unwrap_err();
    assert_eq!(big.to_string(), "the module is too much to compile: it takes more than 100 MB of memory");
    assert!(!slow.is_house() && !big.is_house());
}

#[test]
fn a_helper_that_is_none_is_the_houses_failure() {
    let wasm = bytes(&exhibit("honest"));
    for program in ["/nowhere/palestra", "/bin/true"] {
        let error = helped(Helper::new(program, &[])).load(&wasm).unwrap_err();
        assert!(error.is_house(), "{program}: {error}");
        assert!(matches!(error, LoadError::House(_)));
    }
}

/// Not a test of its own: what the next one kills.
#[test]
fn a_load_that_takes_long() {
    if std::env::var_os("PALESTRA_LONG_LOAD").is_some() {
        let helper = helper().with_limits(600, 4000);
        (0..20).for_each(|_| drop(helped(helper.clone()).load(&module(&heavy()))));
    }
}

#[test]
fn it_does_not_outlive_whoever_started_it() {
    let mut parent = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "helper::a_load_that_takes_long"])
        .env("PALESTRA_LONG_LOAD", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let child = || -> Option<u32> {
        let id = parent.id();
        // A new thread may have started it.
        let threads = std::fs::read_dir(format!("/proc/{id}/task")).ok()?.flatten();
        threads.into_iter().find_map(|thread| {
            let children = std::fs::read_to_string(thread.path().join("children")).ok()?;
            children.split_whitespace().next()?.parse().ok()
        })
    };
    let is_helper = |id: u32| {
        let program = std::fs::read_link(format!("/proc/{id}/exe"));
        program.is_ok_and(|program| program.to_string_lossy().contains("palestra-compile"))
    };
    let mut id = 0;
    wait_until("the helper runs", || {
        id = child().unwrap_or_default();
        is_helper(id)
    });
    parent.kill().unwrap();
    parent.wait().unwrap();
    wait_until("the helper is gone", || !is_helper(id));
}

/// Waits as long as a very busy machine may need.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("not seen in two minutes: {what}");
}
