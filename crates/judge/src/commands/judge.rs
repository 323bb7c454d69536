//! `palestra judge`: the site, and its workers as child processes.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::process::{Child, Command};

use super::verbs::{self, Verb, without_password};
use super::{FAILED, FINE, demo, log, runtime};
use crate::config::Config;
use crate::jobs::Games;
use crate::store::db::Db;
use crate::store::{accounts, workers};
use crate::web::Site;
use crate::{ladder, queue, sweep};

/// Serve a judge.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct JudgeArgs {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// Settings, in TOML
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Where the tables are: sqlite:FILE or postgres://USER@HOST/NAME [default: sqlite:judge.db]
    #[arg(long, value_name = "ADDRESS", global = true)]
    database: Option<String>,
    /// How many workers run here, each a process of its own [default: one a core]
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// A sample contest to look around in, in ./demo.db: people, players, verdicts, leagues
    #[arg(long)]
    demo: bool,
    /// A new link for an administrator, even if there is one
    #[arg(long)]
    admin_link: bool,
    /// Logs as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
With nothing else, a site on http://127.0.0.1:8080 with its tables in ./judge.db. The first start prints a link that makes
you its administrator.

Look around:   palestra judge --demo
Back-up:       palestra judge backup monday.db                  (while it runs; back again: palestra judge restore monday.db)
Outgrown:      palestra judge move --to postgres://...          (or back to sqlite:FILE)
More machines: palestra judge --database postgres://..., and on each of them palestra work --database postgres://...
               or, where only the web site can be reached: palestra work --server https://... --token ...";

/// How long a link for the administrator works, in hours.
const LINK_HOURS: i64 = 24;

/// Serves until it is stopped.
///
/// # Errors
/// In a sentence: what is wrong, and what to do.
pub fn judge(args: JudgeArgs, games: Arc<dyn Games>) -> anyhow::Result<u8> {
    let config = settings(&args)?;
    log(args.json);
    let runtime = runtime()?;
    match &args.verb {
        None => runtime.block_on(serve(config, &args, games))?,
        Some(verb) => {
            if !runtime.block_on(verbs::run(verb, &config, games))? {
                return Ok(FAILED);
            }
        }
    }
    Ok(FINE)
}

fn settings(args: &JudgeArgs) -> anyhow::Result<Config> {
    let mut config = match &args.config {
        Some(file) => {
            let shown = file.display();
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
            Config::read(&text).map_err(|why| anyhow::anyhow!("{shown} cannot be used: {why}"))?
        }
        None => Config::default(),
    };
    config.listen = args.listen.clone().unwrap_or(config.listen);
    if args.demo && args.config.is_none() {
        config.database = "sqlite:demo.db".to_owned();
        config.limits.login_per_minute = 100;
    }
    config.database = args.database.clone().unwrap_or(config.database);
    config.work.slots = args.workers.or(config.work.slots);
    Ok(config)
}

async fn serve(mut config: Config, args: &JudgeArgs, games: Arc<dyn Games>) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::bind(&config.listen)
        .await
        .map_err(|error| anyhow::anyhow!("cannot listen on {}: {}", config.listen, not_heard(&error)))?;
    config.listen = listener.local_addr()?.to_string();
    if let Some(oidc) = &config.login.oidc {
        let file = oidc.client_secret_file.display();
        std::fs::read_to_string(&oidc.client_secret_file)
            .with_context(|| format!("cannot read {file}, in which login.oidc says that the secret is"))?;
    }
    let db = Db::open(&config.database)
        .await
        .with_context(|| format!("cannot open {}", without_password(&config.database)))?;
    if args.demo && !config.listen.starts_with("127.") && !config.listen.starts_with("[::1]") {
        anyhow::bail!(
            "the passwords of a demonstration are known to everybody: it listens on 127.0.0.1 only"
        );
    }
    let demo = if args.demo { Some(demo::fill(&db, &*games).await?) } else { None };
    let mut tx = db.write().await?;
    // Workers with another engine are sent away.
    workers::set(&mut tx, "engine", &games.engine()).await?;
    // Links that are made beside it lead here.
    workers::set(&mut tx, "address", &config.address()).await?;
    let link = match args.admin_link || !accounts::has_admin(&mut tx).await? {
        true => Some(accounts::invite(&mut tx, "admin", None, LINK_HOURS).await?),
        false => None,
    };
    tx.commit().await?;
    println!("The judge is at {}", config.address());
    if let Some(link) = link {
        println!(
            "Become its administrator, once, within {LINK_HOURS} hours: {}/welcome/{link}",
            config.address()
        );
    }
    if demo.is_some() {
        println!("{}", demo::GREETING);
    }
    for (_, what) in games.health().iter().filter(|(fine, _)| !fine) {
        println!("Not fine: {what}");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slots = config.work.slots.unwrap_or(cores);
    let hands: Vec<String> = match slots {
        0 => vec![KEEPER.to_owned()],
        slots => (0..slots).map(|number| format!("house{number}")).collect(),
    };
    for name in hands {
        tokio::spawn(keep_a_worker(name, db.clone(), config.clone(), args.json));
    }
    tokio::spawn(sweep::forever(db.clone()));
    tokio::spawn(ladder::forever(db.clone(), games.clone()));
    if let Some(plan) = demo {
        tokio::spawn(demo::play(db.clone(), games.clone(), plan));
    }
    let stop = stopped();
    tokio::select! {
        served = Site::new(db, config, games).serve(listener) => served.context("the site broke"),
        () = stop => Ok(()),
    }
}

/// Why nobody can be heard at an address.
fn not_heard(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    let what = match error.kind() {
        ErrorKind::AddrInUse => {
            "if another judge runs there, stop it or choose another address with --listen"
        }
        ErrorKind::AddrNotAvailable => {
            "this machine has no such address: 127.0.0.1 is itself, 0.0.0.0 all it has"
        }
        ErrorKind::PermissionDenied => {
            "ports below 1024 are for root: choose another, and put a proxy in front"
        }
        _ => "an address is written as 127.0.0.1:8080",
    };
    format!("{error}; {what}")
}

async fn stopped() {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = told_to_end() => {}
    }
}

/// The system, or who looks after it, wants the judge to end.
#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut term) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    term.recv().await;
}

/// The window is closed, or the machine shut down.
#[cfg(windows)]
async fn told_to_end() {
    use tokio::signal::windows::{ctrl_close, ctrl_shutdown};
    let (Ok(mut close), Ok(mut shutdown)) = (ctrl_close(), ctrl_shutdown()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = close.recv() => {}
        _ = shutdown.recv() => {}
    }
}

/// Who does what no machine over HTTP can do, where the house has no workers: without it tournaments would stand still.
const KEEPER: &str = "keeper";

/// Starts a worker, and another one whenever it ends: whatever a job does to its process, the site stays.
async fn keep_a_worker(name: String, db: Db, config: Config, json: bool) {
    let mut pause = Duration::from_millis(200);
    loop {
        let began = tokio::time::Instant::now();
        match worker(&name, &config, json) {
            Ok(mut child) => {
                let _held = child.stdin.take(); // waiting would close it, and the worker take us for gone
                let number = child.id();
                let ended = child.wait().await;
                tracing::warn!(
                    worker = name,
                    ended = ended.ok().map(|ended| ended.to_string()),
                    "a worker ended; another one starts"
                );
                if let Some(number) = number {
                    queue::let_go(&db, &format!("{name}-{number}-")).await;
                }
            }
            Err(error) => tracing::error!(%error, "no worker can be started"),
        }
        if began.elapsed() > Duration::from_secs(30) {
            pause = Duration::from_millis(200);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_secs(10));
    }
}

fn worker(name: &str, config: &Config, json: bool) -> anyhow::Result<Child> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut command = Command::new(program);
    command.args(["work", "--child", "--slots", "1", "--max-tries", &config.work.max_tries.to_string()]);
    if json {
        command.arg("--json");
    }
    if name == KEEPER {
        command.arg("--keeper");
    }
    // The address may hold a password: arguments are seen by everybody on the machine, this is not.
    command.env("PALESTRA_DATABASE", &config.database);
    command.env("PALESTRA_WORKER", name);
    // It ends with us: our end of this pipe closes.
    command.stdin(Stdio::piped()).kill_on_drop(true);
    Ok(command.spawn()?)
}
