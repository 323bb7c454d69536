//! Databases that live as long as a test: a file in a folder, or a PostgreSQL cluster run by an ordinary user.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The user and group that a cluster runs as when the tests run as root, which PostgreSQL refuses.
const NOBODY: u32 = 65534;

/// A database for one test.
pub enum Database {
    File(TempDir),
    Server(Cluster),
}

impl Database {
    pub fn file() -> Self {
        Database::File(tempfile::tempdir().expect("a folder"))
    }

    pub fn server() -> Self {
        Database::Server(Cluster::start())
    }

    pub fn address(&self) -> String {
        match self {
            Database::File(folder) => format!("sqlite:{}", folder.path().join("judge.db").display()),
            Database::Server(cluster) => cluster.address(),
        }
    }
}

/// A PostgreSQL of our own, on a socket in a folder.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    as_root: bool,
}

impl Cluster {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let as_root = Command::new("id").arg("-u").output().expect("id").stdout == b"0\n";
        if as_root {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("a folder for nobody");
        }
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700))
            .expect("a closed folder");
        let cluster = Cluster { folder, programs: programs(), as_root };
        cluster.run("initdb", &["-U", "palestra", "-A", "trust", "-E", "UTF8", "--locale=C"]);
        let conf = "listen_addresses = ''\nfsync = off\n";
        let settings = cluster.data().join("postgresql.conf");
        let text = std::fs::read_to_string(&settings).expect("settings");
        std::fs::write(&settings, text + conf).expect("settings");
        cluster.pg_ctl("start");
        cluster
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn address(&self) -> String {
        format!("postgres://palestra@localhost/postgres?host={}", self.folder.path().display())
    }

    /// CPU time of the server and of all who serve or served under it, in seconds.
    pub fn cpu_time(&self) -> f64 {
        let pid = std::fs::read_to_string(self.data().join("postmaster.pid")).expect("a server");
        let pid = pid.lines().next().expect("a number").to_owned();
        let children =
            std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        children.split_whitespace().chain([pid.as_str()]).map(cpu_time).sum()
    }

    /// Pulls the plug and starts it again.
    pub fn restart_at_once(&self) {
        self.pg_ctl("restart");
    }

    fn pg_ctl(&self, verb: &str) {
        let socket = format!("-k {}", self.folder.path().display());
        let log = self.folder.path().join("log");
        let log = log.to_str().expect("a path");
        self.run("pg_ctl", &["-w", "-m", "immediate", "-l", log, "-o", &socket, verb]);
    }

    fn run(&self, program: &str, words: &[&str]) {
        let program = self.programs.join(program);
        let mut command = match self.as_root {
            true => {
                let mut command = Command::new("setpriv");
                let user = NOBODY.to_string();
                command.args(["--reuid", &user, "--regid", &user, "--clear-groups"]).arg(&program);
                command
            }
            false => Command::new(&program),
        };
        let data = self.data();
        let data = data.to_str().expect("a path");
        let status = command
            .args(["-D", data])
            .args(words)
            .stdout(Stdio::null())
            .stdin(Stdio::null())
            .current_dir("/")
            .status();
        assert!(status.expect("setpriv and PostgreSQL").success(), "{} failed", program.display());
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.pg_ctl("stop");
    }
}

/// CPU time of a process and of its children that ended, in seconds.
pub fn cpu_time(pid: &str) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system time, its own and its children's, in hundredths.
    fields.skip(11).take(4).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Where Debian keeps the programs of the newest PostgreSQL.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest =
        versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").is_file()).max();
    newest
        .or_else(|| {
            Some(PathBuf::from("/usr/local/bin")).filter(|bin| Path::new(bin).join("initdb").is_file())
        })
        .expect("PostgreSQL is missing: `make setup` installs it")
}
