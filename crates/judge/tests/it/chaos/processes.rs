//! The processes that a storm goes over: the site, and workers. Each can be killed at any moment.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use palestra_judge::store::db::Db;
use palestra_judge::work::Worker;
use tempfile::TempDir;

use crate::databases::cpu_time;
use crate::dummy::Dummy;

/// The process of a worker that computes next to nothing: started by the tests beside, with an address; without one there is
/// nothing to do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn light_worker() {
    let Ok(address) = std::env::var("CHAOS_DATABASE") else { return };
    let name = std::env::var("CHAOS_NAME").expect("a name");
    let max_tries = std::env::var("CHAOS_TRIES").ok().and_then(|tries| tries.parse().ok()).expect("a number");
    let db = loop {
        match Db::open_for_one(&address).await {
            Ok(db) => break db,
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    Worker::of_the_house(db, Arc::new(Dummy), name, max_tries).run().await;
}

/// The program, which is built with these tests. What it compiles is kept in a folder.
fn palestra(cache: &Path) -> Command {
    let tests = std::env::current_exe().expect("this program");
    let program = tests.ancestors().nth(2).expect("a folder").join("palestra");
    assert!(program.is_file(), "{} is missing: cargo build --release --bin palestra", program.display());
    let mut command = Command::new(program);
    command.env("PALESTRA_CACHE", cache);
    command
}

/// `palestra judge`, with a worker of its own.
pub struct Site {
    pub port: u16,
    folder: TempDir,
    cache: PathBuf,
    process: Child,
}

impl Site {
    pub fn new(database: &str, cache: &Path) -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = tempfile::tempdir().expect("a folder");
        let settings = format!(
            "listen = \"127.0.0.1:{port}\"\ndatabase = \"{database}\"\n[work]\nslots = 1\nmax_tries = 1000\n[limits]\nsubmissions_per_hour = 100000\n"
        );
        std::fs::write(folder.path().join("judge.toml"), settings).expect("settings");
        let process = Self::start(&folder, cache);
        Site { port, folder, cache: cache.to_owned(), process }
    }

    fn start(folder: &TempDir, cache: &Path) -> Child {
        palestra(cache)
            .args(["judge", "--config", "judge.toml"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a site")
    }

    /// Its worker ends with it.
    pub fn kill(&mut self) {
        self.process.kill().expect("SIGKILL");
        self.process.wait().expect("its end");
        self.process = Self::start(&self.folder, &self.cache);
    }

    /// Starts it again if it ended by itself, as systemd would: without its database it does not begin.
    pub fn refill(&mut self) {
        if self.process.try_wait().expect("a state").is_some() {
            self.process = Self::start(&self.folder, &self.cache);
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Who works.
pub enum Program {
    /// `palestra work`, with the folder where it keeps what it compiles.
    Palestra(PathBuf),
    /// [`light_worker`].
    Light,
}

/// Workers, each a process of its own.
pub struct Workers {
    program: Program,
    address: String,
    max_tries: usize,
    started: usize,
    pub running: Vec<(String, Child)>,
}

impl Workers {
    pub fn new(program: Program, address: &str, count: usize, max_tries: usize) -> Self {
        let mut workers =
            Workers { program, address: address.to_owned(), max_tries, started: 0, running: Vec::new() };
        (0..count).for_each(|_| workers.start());
        workers
    }

    fn start(&mut self) {
        let name = format!("w{}", self.started);
        self.started += 1;
        let tries = self.max_tries.to_string();
        let mut command = match &self.program {
            Program::Palestra(cache) => {
                let mut command = palestra(cache);
                command.args(["work", "--slots", "1", "--max-tries", &tries]);
                command.env("PALESTRA_DATABASE", &self.address).env("PALESTRA_WORKER", &name);
                command
            }
            Program::Light => {
                let mut command = Command::new(std::env::current_exe().expect("this program"));
                command.args(["--exact", "chaos::processes::light_worker"]);
                command.env("CHAOS_DATABASE", &self.address).env("CHAOS_NAME", &name);
                command.env("CHAOS_TRIES", tries);
                command
            }
        };
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker");
        self.running.push((name, child));
    }

    /// CPU time of all of them, in seconds.
    pub fn cpu_time(&self) -> f64 {
        self.running.iter().map(|(_, child)| cpu_time(&child.id().to_string())).sum()
    }

    /// Kills one; another takes its place.
    pub fn kill(&mut self, number: usize) {
        let (_, mut child) = self.running.remove(number);
        child.kill().expect("SIGKILL");
        child.wait().expect("its end");
        self.start();
    }

    /// SIGSTOP or SIGCONT, for the one of this name.
    pub fn signal(&self, name: &str, signal: &str) {
        if let Some((_, child)) = self.running.iter().find(|(known, _)| known == name) {
            Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
        }
    }

    /// Starts again who died by itself; says how many.
    pub fn refill(&mut self) -> usize {
        let before = self.running.len();
        self.running.retain_mut(|(_, child)| child.try_wait().expect("a state").is_none());
        let died = before - self.running.len();
        (0..died).for_each(|_| self.start());
        died
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for (_, child) in &mut self.running {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
