//! A group of the kernel's (cgroup v2) for one tree of processes, where this user may make one: it bounds the memory and the
//! number of all of them together, nobody leaves it, and all of them end at once.
//!
//! Systems give such groups to be divided further to containers, to services that ask for it (`Delegate=yes`) and to
//! people's own sessions. Elsewhere there is none, and sums are looked at instead.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What a group must be able to limit.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// A group, until it is dropped; then all that is in it ends.
#[derive(Debug)]
pub(crate) struct Group(PathBuf);

impl Group {
    /// A new one that holds no more than this: bytes of memory, processes. `None` where this user may not make one.
    pub fn new(memory: u64, processes: usize) -> Option<Group> {
        let limits = [("memory.max", memory), ("pids.max", processes as u64)];
        let group = Group::below(place()?).ok()?;
        limits.iter().try_for_each(|(file, limit)| group.write(file, &limit.to_string())).ok()?;
        let _ = group.write("memory.swap.max", "0"); // not all kernels count it
        Some(group)
    }

    /// A new one below another, without limits.
    fn below(parent: &Path) -> io::Result<Group> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("palestra-{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        Ok(Group(folder))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Puts a process into it, with all that it starts from now on.
    pub fn take_in(&self, process: u32) -> io::Result<()> {
        self.write("cgroup.procs", &process.to_string())
    }

    /// Ends all that is in it.
    pub fn end(&self) {
        let _ = self.write("cgroup.kill", "1"); // older kernels have no such file; their groups of processes are ended
    }

    /// Whether something in it was ended because it had too much memory.
    pub fn ran_out(&self) -> bool {
        let events = fs::read_to_string(self.0.join("memory.events")).unwrap_or_default();
        let killed = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
        killed.is_some_and(|number| number.trim() != "0")
    }

    fn write(&self, file: &str, content: &str) -> io::Result<()> {
        // Opened, never made: in a folder that is no group there would be files of our own.
        io::Write::write_all(
            &mut fs::OpenOptions::new().write(true).open(self.0.join(file))?,
            content.as_bytes(),
        )
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
        // What was killed is gone a moment later.
        for _ in 0..100 {
            if fs::remove_dir(&self.0).is_ok() || !self.0.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The group below which this user may make groups with limits: that of this process, or the one above it. Looked for once.
pub(crate) fn place() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let own = own_group()?;
        let above = own.parent().filter(|above| above.join("cgroup.procs").exists()).map(Path::to_owned);
        [Some(own), above].into_iter().flatten().find(|place| divides(place))
    };
    FOUND.get_or_init(find).as_deref()
}

/// Whether groups below this one can be made, and limited.
fn divides(place: &Path) -> bool {
    let control = place.join("cgroup.subtree_control");
    let has_all = || {
        let given = fs::read_to_string(&control).unwrap_or_default();
        CONTROLLERS.iter().all(|wanted| given.split_whitespace().any(|word| word == *wanted))
    };
    // A group that was given to be divided may not have been divided yet.
    let given = has_all() || (fs::write(&control, "+memory +pids").is_ok() && has_all());
    given && Group::below(place).is_ok_and(|group| group.write("memory.max", "max").is_ok())
}

/// The folder of the group that this process is in.
fn own_group() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    folder_of(&mounts, &groups)
}

/// The same, from what the kernel says: `... ROOT PLACE OPTIONS - cgroup2 ...` and `0::/GROUP`.
fn folder_of(mounts: &str, groups: &str) -> Option<PathBuf> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let (root, place) = mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut words = mount.split(' ').skip(3);
        kind.starts_with("cgroup2 ").then_some((words.next()?, words.next()?))
    })?;
    let inside = group.strip_prefix(root.trim_end_matches('/'))?;
    Some(Path::new(place).join(inside.trim_start_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_of_this_process_is_found() {
        let mounts = "24 1 0:22 / /proc rw - proc proc rw\n\
                      36 28 0:30 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n";
        let folder = |groups| folder_of(mounts, groups).map(|folder| folder.display().to_string());
        let service = "1:name=systemd:/\n0::/system.slice/judge.service/main\n";
        assert_eq!(folder(service).as_deref(), Some("/sys/fs/cgroup/system.slice/judge.service/main"));
        assert_eq!(folder_of(mounts, "0::/\n").unwrap(), Path::new("/sys/fs/cgroup"));
        assert_eq!(folder("4:memory:/\n"), None);
        let part = "36 28 0:30 /docker/7 /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n";
        assert_eq!(folder_of(part, "0::/docker/7/x\n").unwrap(), Path::new("/sys/fs/cgroup/x"));
        assert_eq!(folder_of(part, "0::/docker/8\n"), None);
    }

    /// With a group of the kernel's if there is one to be had, however little it can limit.
    #[test]
    fn nobody_leaves_a_group_by_leaving_its_session() {
        let Some(own) = own_group() else { return };
        let Ok(group) = Group::below(&own) else { return };
        let script = "read -r go; setsid sleep 600 & setsid sleep 600 & wait";
        let mut child = std::process::Command::new("/bin/sh")
            .args(["-c", script])
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        if group.take_in(child.id()).is_err() {
            let _ = child.kill().and_then(|()| child.wait());
            return; // the folder was no group
        }
        drop(child.stdin.take());
        let inside = || fs::read_to_string(group.folder().join("cgroup.procs")).unwrap().lines().count();
        while inside() < 3 {
            std::thread::sleep(Duration::from_millis(10));
        }
        let folder = group.folder().to_owned();
        drop(group);
        assert!(!child.wait().unwrap().success() && !folder.exists());
    }
}
