//! The zoo of sources that attack compilers, and what is left of a build that is killed.
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use palestra_arena::Series;
use palestra_toolchain::{BuildError, Cache, Compilers, Fence, Finding, Options, Source, Toolchain, Trust};
use palestra_zoo::Exhibit;

use crate::common::{RELEASE, project};

const STRANGER: Options<'static> = Options { trust: Trust::Stranger, ..RELEASE };

/// What nobody may see, and where it lies.
struct Secret {
    folder: tempfile::TempDir,
    content: String,
}

impl Secret {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let content =
            format!("hush{:?}", std::time::SystemTime::now()).replace(|c: char| !c.is_alphanumeric(), "");
        fs::write(folder.path().join("secret"), format!("{content}\n")).unwrap();
        Secret { folder, content }
    }

    /// The source of an exhibit that wants this secret.
    fn source(&self, exhibit: &Exhibit) -> Source {
        let path = self.folder.path().join("secret").display().to_string();
        let text = String::from_utf8(exhibit.source.clone()).unwrap();
        let text = text.replace("@SECRET@", &path).replace("@FOUND@", &self.content);
        let text = text.replace("@CR@", "\r").replace("@NUL@", "\0").replace("@BOM@", "\u{feff}");
        let text = text.replace("@U180E@", "\u{180e}").replace("@ESC@", "\x1b").replace("@BEL@", "\x07");
        let text = text.replace("@CSI@", "\u{9b}").replace("@RLO@", "\u{202e}");
        Source::new(exhibit.path.file_name().unwrap().to_str().unwrap(), text.into_bytes()).unwrap()
    }

    /// Whether the secret is in what came of a build; what tells of the house counts too.
    fn is_in(&self, toolchain: &Toolchain, source: &Source, trust: Trust) -> (bool, String) {
        let built = toolchain.build(source, Options { trust, ..RELEASE });
        let (wasm, told) = match &built {
            Ok(built) => (built.wasm.as_slice(), built.warnings.clone()),
            Err(why) => (&[][..], why.to_string()),
        };
        // The author's own lines are quoted, and may name the place.
        let said = told.lines().filter(|line| !line.contains("#error")).collect::<Vec<_>>().join("\n");
        let seen = said.contains(&self.content) || String::from_utf8_lossy(wasm).contains(&self.content);
        let oracle = told.contains(&format!("error: {}", self.content));
        (seen || oracle, told)
    }
}

fn exhibits() -> Vec<Exhibit> {
    let all = Exhibit::all(&project().join("conformance/zoo/compiler"), &["cc", "rs"]).unwrap();
    assert!(all.len() >= 75, "only {} exhibits attack compilers", all.len());
    all
}

fn toolchain(home: &Path, fence: Option<Fence>) -> Toolchain {
    Toolchain::new(Cache::at(home), Compilers::find()).with_fence(fence).with_cpu_seconds(4).without_look()
}

/// Every exhibit inside of this fence, without the look at its text: none of the readers reads, and none of the others escapes.
fn holds(fence: Fence, all: &[Exhibit]) {
    let home = tempfile::tempdir().unwrap();
    let secret = Secret::new();
    let hides_names = matches!(fence, Fence::Bubblewrap(_));
    let toolchain = toolchain(home.path(), Some(fence));
    let results = Series::new(0).run(all.len(), |k| {
        let name = all[k].path.file_name().unwrap().to_string_lossy().into_owned();
        if name.contains("Oracle") && !hides_names {
            return None; // Landlock refuses to open a file, not to tell whether it is there
        }
        let (seen, told) = secret.is_in(&toolchain, &secret.source(&all[k]), Trust::Stranger);
        let house = [home.path(), Path::new("/tmp/palestra-"), Path::new("/root/"), Path::new("/home/")];
        let house = house.iter().find(|path| told.contains(path.to_str().unwrap()));
        let rude = told.contains(|c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}');
        let wrong = seen || house.is_some() || rude;
        wrong.then(|| format!("{name}: seen {seen}, house {house:?}, rude {rude}\n{told:?}"))
    });
    let wrong: Vec<String> = results.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_exhibit_gets_anything_out_of_bubblewrap() {
    holds(Fence::bubblewrap().expect("bubblewrap is installed: run `make setup`"), &exhibits());
}

#[test]
fn no_reader_gets_anything_out_of_landlock() {
    let readers = exhibits().into_iter().filter(|exhibit| exhibit.expected == "reads nothing");
    holds(Fence::landlock().expect("this kernel has Landlock"), &readers.collect::<Vec<_>>());
}

#[test]
fn without_a_fence_they_do_read() {
    let home = tempfile::tempdir().unwrap();
    let (secret, toolchain) = (Secret::new(), toolchain(home.path(), None));
    let mut seen = 0;
    for exhibit in exhibits() {
        let name = exhibit.path.file_stem().unwrap().to_str().unwrap();
        if ["AIInclude", "AILoneReturn", "AIOracle", "AINullByte", "AIRustIncludeBytes"].contains(&name) {
            seen += 1;
            let (is_in, told) = secret.is_in(&toolchain, &secret.source(&exhibit), Trust::Full);
            assert!(is_in, "{name} is no attack any more: {told}");
        }
    }
    assert_eq!(seen, 5);
}

#[test]
fn strangers_need_a_fence_and_owners_do_not() {
    let home = tempfile::tempdir().unwrap();
    let toolchain = Toolchain::new(Cache::at(home.path()), Compilers::find()).with_fence(None);
    let source = Source::read(&project().join("players/cpp/ork-island/AINull.cc")).unwrap();
    let refused = toolchain.build(&source, STRANGER).unwrap_err();
    assert!(matches!(refused, BuildError::NoFence { .. }));
    assert!(
        refused.to_string().contains("run: palestra setup (or: install your system's package bubblewrap)"),
        "{refused}"
    );
    assert!(!toolchain.build(&source, RELEASE).unwrap().fenced);
}

/// Runs `what` where the kernel refuses these system calls, as old kernels and careful houses do.
#[cfg(target_os = "linux")]
fn where_refused<T: Send>(calls: &[libc::c_long], what: impl FnOnce() -> T + Send) -> T {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
    let rules = calls.iter().map(|&call| (call, Vec::new())).collect();
    let (refuse, here) = (SeccompAction::Errno(libc::ENOSYS.unsigned_abs()), std::env::consts::ARCH);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, here.try_into().unwrap()).unwrap();
    let filter: BpfProgram = filter.try_into().unwrap();
    // It holds for a thread and for all that it starts.
    std::thread::scope(|scope| {
        let inside = scope.spawn(|| {
            apply_filter(&filter).unwrap();
            what()
        });
        inside.join().unwrap()
    })
}

/// What there is on machines that have less than this one, and that nobody compiles for strangers on the least of them.
#[cfg(target_os = "linux")]
#[test]
fn what_is_missing_is_noticed() {
    let (landlock, mount) = (libc::SYS_landlock_create_ruleset, libc::SYS_mount);
    let found = || (Fence::bubblewrap().is_some(), Fence::landlock().is_some());
    assert_eq!(found(), (true, true));
    assert_eq!(where_refused(&[landlock], found), (true, false));
    assert_eq!(where_refused(&[mount], found), (false, true));
    assert_eq!(where_refused(&[landlock, mount], found), (false, false));
    // `palestra doctor` tells it as it is found.
    let told = where_refused(&[landlock, mount], || Compilers::find().diagnosis());
    let fence = told.into_iter().find(|item| item.purpose == "fence around compilers").unwrap();
    assert!(matches!(fence.finding, Finding::Missing(_)), "{:?}", fence.finding);
    let (home, source) = (tempfile::tempdir().unwrap(), crate::common::source("AIX.cc", "int x;"));
    let refused = where_refused(&[landlock, mount], || {
        let fence = Fence::bubblewrap().or_else(Fence::landlock);
        let toolchain = Toolchain::new(Cache::at(home.path()), Compilers::find()).with_fence(fence);
        toolchain.build(&source, STRANGER).unwrap_err()
    });
    assert!(matches!(refused, BuildError::NoFence { .. }), "{refused}");
}

#[test]
fn all_fences_make_the_same_module() {
    let source = Source::read(&project().join("players/cpp/ork-island/AINull.cc")).unwrap();
    let fences = [None, Fence::bubblewrap(), Fence::landlock()];
    let modules = fences.map(|fence| {
        let home = tempfile::tempdir().unwrap();
        let toolchain = Toolchain::new(Cache::at(home.path()), Compilers::find()).with_fence(fence.clone());
        let built = toolchain.build(&source, RELEASE).unwrap();
        assert_eq!(built.fenced, fence.is_some());
        built.wasm
    });
    assert!(modules[0] == modules[1] && modules[0] == modules[2]);
}

/// Not a test of its own: what the next one kills.
#[test]
fn a_build_that_takes_long() {
    let Ok(fence) = std::env::var("PALESTRA_LONG_BUILD") else { return };
    let fence = if fence == "bubblewrap" { Fence::bubblewrap() } else { Fence::landlock() };
    let home = std::env::temp_dir().join("cache");
    let exhibit = exhibits().into_iter().find(|exhibit| exhibit.path.ends_with("AITemplateBomb.cc")).unwrap();
    let _ = toolchain(&home, fence).with_cpu_seconds(600).build(&Secret::new().source(&exhibit), STRANGER);
}

#[test]
fn a_killed_build_leaves_nothing_behind() {
    for fence in ["bubblewrap", "landlock"] {
        let place = tempfile::tempdir().unwrap();
        let mut parent = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "fence::a_build_that_takes_long"])
            .env("PALESTRA_LONG_BUILD", fence)
            .env("TMPDIR", place.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let folders = || {
            let all = fs::read_dir(place.path()).unwrap().flatten();
            all.filter(|entry| entry.file_name().to_string_lossy().starts_with("palestra-")).count()
        };
        wait_until("the compiler runs", || folders() == 1 && !compilers(place.path()).is_empty());
        parent.kill().unwrap();
        parent.wait().unwrap();
        let before = compilers(place.path());
        wait_until("the compiler is gone", || {
            let now = compilers(place.path());
            // Left alone it would end some day, too: that is not what was promised.
            for (process, seconds) in &now {
                let more = seconds - before.get(process).unwrap_or(&0.0);
                assert!(more < 10.0, "{fence}: the compiler went on for {more} s of CPU time");
            }
            now.is_empty()
        });
        wait_until("its folder is gone", || folders() == 0);
    }
}

/// The processes that work below this folder, and the CPU time of each in seconds.
fn compilers(place: &Path) -> BTreeMap<OsString, f64> {
    let wanted = format!("TMPDIR={}/palestra-", place.display());
    let tells = |process: fs::DirEntry| {
        let environment = fs::read(process.path().join("environ")).ok()?;
        let inside = environment.windows(wanted.len()).any(|part| part == wanted.as_bytes());
        let stat = fs::read_to_string(process.path().join("stat")).ok()?;
        let fields = stat.rsplit(')').next()?.split_whitespace();
        let hundredths: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
        inside.then(|| (process.file_name(), hundredths / 100.0))
    };
    fs::read_dir("/proc").unwrap().flatten().filter_map(tells).collect()
}

/// Waits as long as a very busy machine may need.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("not seen in five minutes: {what}");
}
