//! The judge's end: computations that are handed out and waited for.

use std::collections::HashMap;
use std::sync::mpsc as blocking;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::words::{Answer, Hello, Task, Welcome};
use crate::jobs::{Compute, Fixture, Played, Recipe, Sitter, Step, Trouble, Verdict};
use crate::queue::{self, Kind};
use crate::store::accounts;
use crate::store::blobs::hash;
use crate::store::db::Db;
use crate::work::{Trust, Worker};

/// A machine that is not heard for so long is gone, and its job goes to somebody else.
const SILENCE: Duration = Duration::from_secs(7);
/// How long a question for work is kept waiting.
const PATIENCE: Duration = Duration::from_secs(20);
/// A task that takes longer than this is taken back, however alive its machine is.
const LONGEST: Duration = Duration::from_secs(600);
/// So many machines at once: each has a thread of the judge's that waits for its answers.
const MOST: usize = 256;
/// A verdict has fewer steps.
const MOST_STEPS: usize = 100;
/// What a machine is told about how often it must be heard.
const BEAT: u64 = 2;

/// All machines that work for the judge over HTTP.
pub struct Gateway {
    db: Db,
    engine: String,
    lanes: Vec<Kind>,
    one_in: u64,
    max_tries: i64,
    sessions: Mutex<HashMap<String, Session>>,
}

struct Session {
    name: String,
    remote: Arc<Remote>,
    worker: tokio::task::AbortHandle,
}

impl Gateway {
    /// For machines with this engine; one in so many of their results is played again.
    pub fn new(db: Db, engine: String, verdicts: bool, one_in: u64, max_tries: i64) -> Self {
        let lanes = if verdicts { vec![Kind::Verdict, Kind::Play] } else { vec![Kind::Play] };
        Gateway { db, engine, lanes, one_in, max_tries, sessions: Mutex::default() }
    }

    /// Lets a machine in, or says in a sentence why not.
    pub fn hello(&self, hello: &Hello) -> Result<Welcome, String> {
        if hello.engine != self.engine {
            return Err(format!(
                "This judge plays with {}; you have {}. Results would differ: install the judge's version.",
                self.engine, hello.engine
            ));
        }
        self.forget();
        if lock(&self.sessions).len() >= MOST {
            return Err(format!(
                "{MOST} machines work for this judge, and it takes no more: stop some of them."
            ));
        }
        let session = accounts::secret();
        let name: String = hello.name.chars().filter(char::is_ascii_alphanumeric).take(30).collect();
        let remote = Arc::new(Remote::new(self.engine.clone()));
        let name = format!("remote-{name}-{}", &session[..8]);
        let worker = Worker {
            db: self.db.clone(),
            compute: remote.clone(),
            name: name.clone(),
            max_tries: self.max_tries,
            trust: Trust::Remote { one_in: self.one_in },
            lanes: self.lanes.clone(),
        };
        let worker = tokio::spawn(worker.run()).abort_handle();
        lock(&self.sessions).insert(session.clone(), Session { name, remote, worker });
        Ok(Welcome { session, beat: BEAT })
    }

    /// Those who are not heard any more: their workers end, their jobs come back.
    fn forget(&self) {
        let gone: Vec<Session> = lock(&self.sessions)
            .extract_if(|_, session| !session.remote.is_heard())
            .map(|(_, gone)| gone)
            .collect();
        for session in gone {
            session.worker.abort();
            let (db, jobs) = (self.db.clone(), format!("{}-", session.name));
            tokio::spawn(async move { queue::let_go(&db, &jobs).await });
        }
    }

    /// Looks after silent machines for ever.
    pub async fn forever(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(2)).await;
            self.forget();
        }
    }

    /// The machine of a session, which is heard by asking.
    pub fn remote(&self, session: &str) -> Option<Arc<Remote>> {
        let remote = lock(&self.sessions).get(session)?.remote.clone();
        remote.heard();
        Some(remote)
    }

    /// The task for a machine; none if there is none for a while. One that was handed out and not answered is given again:
    /// who asks has nothing, so it got lost on the way.
    pub async fn take(&self, session: &str) -> Option<Task> {
        let remote = self.remote(session)?;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let told = remote.told.notified();
            if let Some(task) = lock(&remote.state).out.clone() {
                return Some(task);
            }
            let _ = tokio::time::timeout(Duration::from_secs(1), told).await;
            remote.heard();
        }
        None
    }
}

/// Computes by asking a machine.
pub struct Remote {
    engine: String,
    /// There is a task.
    told: Notify,
    state: Mutex<State>,
}

struct State {
    heard: Instant,
    leases: u64,
    /// The task that is out: one at a time.
    out: Option<Task>,
    /// How many steps came.
    steps: usize,
    /// Who waits for its answer.
    asked: Option<blocking::Sender<Answer>>,
    /// What it speaks of.
    blobs: HashMap<String, Arc<[u8]>>,
}

impl Remote {
    fn new(engine: String) -> Self {
        let state = State {
            heard: Instant::now(),
            leases: 0,
            out: None,
            steps: 0,
            asked: None,
            blobs: HashMap::new(),
        };
        Remote { engine, told: Notify::new(), state: Mutex::new(state) }
    }

    /// It is there.
    pub fn heard(&self) {
        lock(&self.state).heard = Instant::now();
    }

    fn is_heard(&self) -> bool {
        lock(&self.state).heard.elapsed() < SILENCE
    }

    /// Bytes that a task which is out speaks of, and no others.
    pub fn blob(&self, name: &str) -> Option<Arc<[u8]>> {
        lock(&self.state).blobs.get(name).cloned()
    }

    /// What came out. False if nobody waits for it any more.
    pub fn answer(&self, lease: u64, answer: Answer) -> bool {
        let mut state = lock(&self.state);
        if state.out.as_ref().is_none_or(|task| task.lease != lease) {
            return false;
        }
        let more_comes = matches!(answer, Answer::Step(_));
        state.steps += usize::from(more_comes);
        if state.steps > MOST_STEPS {
            return false;
        }
        let taken = state.asked.as_ref().is_some_and(|asked| asked.send(answer).is_ok());
        if !more_comes {
            state.take_back();
        }
        taken
    }

    /// Hands a task out; its answers come one after the other.
    fn lend(&self, task: Task, blobs: Blobs) -> blocking::Receiver<Answer> {
        let (answers, answer) = blocking::channel();
        let mut state = lock(&self.state);
        state.leases += 1;
        state.out = Some(Task { lease: state.leases, ..task });
        state.asked = Some(answers);
        state.steps = 0;
        state.blobs = blobs.into_iter().collect();
        self.told.notify_one();
        answer
    }

    /// Waits for an answer as long as the machine is heard.
    fn wait(&self, answers: &blocking::Receiver<Answer>) -> Result<Answer, Trouble> {
        let began = Instant::now();
        loop {
            match answers.recv_timeout(Duration::from_secs(1)) {
                Ok(Answer::Trouble(why)) => return Err(Trouble(why)),
                Ok(answer) => return Ok(answer),
                Err(_) if self.is_heard() && began.elapsed() < LONGEST => {}
                Err(_) => {
                    lock(&self.state).take_back();
                    return Err(Trouble("a machine is gone, or too slow".to_owned()));
                }
            }
        }
    }
}

impl State {
    fn take_back(&mut self) {
        self.out = None;
        self.asked = None;
        self.blobs.clear();
    }
}

/// Bytes by their names.
type Blobs = Vec<(String, Arc<[u8]>)>;

/// The seats of a task, and what they speak of.
fn seats<'a>(sitters: impl IntoIterator<Item = &'a Sitter>) -> (Vec<(String, Option<String>)>, Blobs) {
    let mut blobs = Vec::new();
    let mut seat = |sitter: &Sitter| {
        let module = sitter.module.as_ref().map(|bytes| {
            let name = hash(bytes);
            blobs.push((name.clone(), bytes.clone()));
            name
        });
        (sitter.name.clone(), module)
    };
    let seats = sitters.into_iter().map(&mut seat).collect();
    (seats, blobs)
}

impl Compute for Remote {
    fn engine(&self) -> String {
        self.engine.clone()
    }

    fn built_in(&self, _game: &str, _name: &str) -> Option<[u8; 32]> {
        None // tournaments are the house's business
    }

    fn shadow(
        &self,
        _asking: &crate::jobs::behaviour::Asking,
    ) -> Result<crate::jobs::behaviour::Answer, Trouble> {
        Err(Trouble("suspicions do not leave the house".to_owned()))
    }

    fn play(&self, fixture: &Fixture) -> Result<Played, Trouble> {
        let (seats, blobs) = seats(&fixture.seats);
        let task = Task {
            lease: 0,
            game: fixture.game.clone(),
            board: fixture.board.to_string(),
            budget: fixture.budget,
            seed: fixture.seed,
            seats,
            source: None,
        };
        match self.wait(&self.lend(task, blobs))? {
            Answer::Played(played) if played.seats.len() == fixture.seats.len() => Ok(played),
            _ => Err(Trouble("a machine answered something else than was asked".to_owned())),
        }
    }

    fn judge(&self, recipe: &Recipe, tell: &mut dyn FnMut(Step)) -> Result<Verdict, Trouble> {
        let (seats, mut blobs) = seats([&recipe.dummy]);
        let source = hash(&recipe.source);
        blobs.push((source.clone(), recipe.source.clone()));
        let task = Task {
            lease: 0,
            game: recipe.game.clone(),
            board: recipe.board.to_string(),
            budget: recipe.budget,
            seed: recipe.seed.into(),
            seats,
            source: Some((recipe.file.clone(), source)),
        };
        let answers = self.lend(task, blobs);
        loop {
            match self.wait(&answers)? {
                Answer::Step(step) => tell(step),
                Answer::Verdict(verdict) => return Ok(verdict),
                _ => return Err(Trouble("a machine answered something else than was asked".to_owned())),
            }
        }
    }

    fn given(&self, _game: &str) -> Vec<(String, Vec<u8>)> {
        Vec::new() // players are compared in the house
    }
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
