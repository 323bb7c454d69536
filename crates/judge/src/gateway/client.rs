//! The machine's end: asks, computes, tells.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::words::{Answer, Hello, Task, Welcome};
use crate::http;
use crate::jobs::{Compute, Fixture, Recipe, Sitter};
use crate::store::blobs::hash;

/// So many modules are kept: those of a league come again and again.
const KEPT: usize = 64;
/// The largest answer of a judge.
const LARGEST: u64 = 64 << 20;

/// A machine that works for a judge.
pub struct Client {
    /// The judge's address.
    pub server: String,
    /// Lets this machine in.
    pub token: String,
    /// Its name.
    pub name: String,
    /// What it can do.
    pub compute: Arc<dyn Compute>,
}

impl Client {
    /// Works until the judge refuses; waits for one that is away.
    ///
    /// # Errors
    /// If the judge does not let this machine in, in the judge's own sentence.
    pub fn run(&self) -> anyhow::Result<()> {
        if !["http://", "https://"].iter().any(|scheme| self.server.starts_with(scheme)) {
            bail!("{} is no address of a judge: write it as https://judge.example.edu", self.server);
        }
        let mut pause = Duration::from_millis(500);
        loop {
            match self.work() {
                Ok(()) => pause = Duration::from_millis(500),
                Err(error) if error.is::<Refused>() => return Err(error),
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "the judge is away; trying again");
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(10));
                }
            }
        }
    }

    /// One session: from hello until the judge does not know this machine any more.
    fn work(&self) -> anyhow::Result<()> {
        let hello = Hello { name: self.name.clone(), engine: self.compute.engine() };
        let (status, bytes) = self.say("hello", "", &hello)?;
        if !matches!(status, 200 | 500..) {
            return Err(Refused(sentence(&bytes)).into());
        }
        let welcome: Welcome = read(status, &bytes)?;
        let session = &welcome.session;
        tracing::info!(server = self.server, "working");
        // The judge must hear from this machine also while it computes.
        let (_alive, ended) = std::sync::mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let beat = Duration::from_secs(welcome.beat.clamp(1, 60));
                while ended.recv_timeout(beat) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                    let _ = self.say("beat", session, &());
                }
            });
            let done = self.tasks(session);
            drop(_alive);
            done
        })
    }

    fn tasks(&self, session: &str) -> anyhow::Result<()> {
        let mut kept = Kept::default();
        loop {
            let (status, bytes) = self.say("take", session, &())?;
            match status {
                204 => continue,
                410 => return Ok(()),
                _ => {}
            }
            let task: Task = read(status, &bytes)?;
            let answer = self.compute(session, &task, &mut kept);
            let answer = answer.unwrap_or_else(|error| Answer::Trouble(format!("{error:#}")));
            self.tell(session, task.lease, &answer)?;
        }
    }

    fn compute(&self, session: &str, task: &Task, kept: &mut Kept) -> anyhow::Result<Answer> {
        let mut seats = Vec::new();
        for (name, module) in &task.seats {
            let module = match module {
                Some(module) => Some(self.blob(session, module, kept)?),
                None => None,
            };
            seats.push(Sitter { name: name.clone(), module });
        }
        let (game, board) = (task.game.clone(), task.board.as_str().into());
        let Some((file, source)) = &task.source else {
            let fixture = Fixture { game, board, budget: task.budget, seed: task.seed, seats };
            return Ok(Answer::Played(self.compute.play(&fixture)?));
        };
        let recipe = Recipe {
            game,
            board,
            budget: task.budget,
            dummy: seats.pop().context("a task without anybody to beat")?,
            file: file.clone(),
            source: self.blob(session, source, kept)?,
            seed: task.seed as u64,
        };
        let mut tell = |step| {
            // A page that learns of it later is no harm.
            let _ = self.tell(session, task.lease, &Answer::Step(step));
        };
        Ok(Answer::Verdict(self.compute.judge(&recipe, &mut tell)?))
    }

    fn blob(&self, session: &str, name: &str, kept: &mut Kept) -> anyhow::Result<Arc<[u8]>> {
        if let Some(bytes) = kept.bytes.get(name) {
            return Ok(bytes.clone());
        }
        let (status, bytes) = self.say(&format!("blob/{name}"), session, &())?;
        if status != 200 || hash(&bytes) != name {
            bail!("the judge does not give {name}");
        }
        Ok(kept.keep(name, bytes.into()))
    }

    fn tell(&self, session: &str, lease: u64, answer: &Answer) -> anyhow::Result<()> {
        let (status, bytes) = self.say(&format!("done/{lease}"), session, answer)?;
        // 410: somebody else has it by now, and that is fine.
        if !matches!(status, 200..300 | 410) {
            bail!("the judge does not take a result: {}", sentence(&bytes));
        }
        Ok(())
    }

    fn say(&self, what: &str, session: &str, body: &impl Serialize) -> anyhow::Result<(u16, Vec<u8>)> {
        let body = postcard::to_stdvec(body)?;
        let request = http::agent(Duration::from_secs(60))
            .post(format!("{}/work/v1/{what}", self.server))
            .header("authorization", format!("Bearer {}", self.token))
            .header("x-palestra-session", session)
            .header("content-type", "application/octet-stream");
        let mut answer = request.send(&body[..]).with_context(|| format!("cannot reach {}", self.server))?;
        let bytes = answer.body_mut().with_config().limit(LARGEST).read_to_vec()?;
        Ok((answer.status().as_u16(), bytes))
    }
}

/// The judge said no, and will say no again.
#[derive(Debug, thiserror::Error)]
#[error("the judge says: {0}")]
struct Refused(String);

fn read<T: DeserializeOwned>(status: u16, bytes: &[u8]) -> anyhow::Result<T> {
    if status != 200 {
        bail!("the judge answered {status}: {}", sentence(bytes));
    }
    postcard::from_bytes(bytes).context("the judge speaks of things that this version does not know")
}

/// What a refusal says, in its own words.
fn sentence(bytes: &[u8]) -> String {
    let problem: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
    let said = problem["detail"].as_str().unwrap_or("it is no judge of this version");
    said.chars().filter(|c| !c.is_control()).collect()
}

/// Modules that came lately.
#[derive(Default)]
struct Kept {
    bytes: HashMap<String, Arc<[u8]>>,
    order: VecDeque<String>,
}

impl Kept {
    fn keep(&mut self, name: &str, bytes: Arc<[u8]>) -> Arc<[u8]> {
        if self.order.len() == KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes.remove(&oldest);
        }
        self.order.push_back(name.to_owned());
        self.bytes.insert(name.to_owned(), bytes.clone());
        bytes
    }
}
