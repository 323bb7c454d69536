//! `palestra judge`: the site, and its workers as child processes.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::process::{Child, Command};

use super::{FINE, log, runtime};
use crate::config::Config;
use crate::jobs::Games;
use crate::store::accounts;
use crate::store::db::Db;
use crate::sweep;
use crate::web::Site;

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
    /// A new link for an administrator, even if there is one
    #[arg(long)]
    admin_link: bool,
    /// Logs as JSON
    #[arg(long)]
    json: bool,
}

/// What else can be done with a judge.
#[derive(clap::Subcommand)]
enum Verb {
    /// Copy everything into an empty database, also while the judge runs: a back-up, a restoration, a move
    Copy {
        /// Where to: sqlite:FILE or postgres://USER@HOST/NAME
        #[arg(long, value_name = "ADDRESS")]
        to: String,
    },
}

const HELP: &str = "\
With nothing else, a site on http://127.0.0.1:8080 with its tables in ./judge.db. The first start prints a link that makes
you its administrator.

Back-up:       palestra judge copy --to sqlite:backup.db        (a judge on the back-up: --database sqlite:backup.db)
More machines: palestra judge --database postgres://..., and on each of them palestra work --database postgres://...";

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
        None => runtime.block_on(serve(config, args.admin_link, games))?,
        Some(Verb::Copy { to }) => runtime.block_on(copy_to(&config.database, to))?,
    }
    Ok(FINE)
}

fn settings(args: &JudgeArgs) -> anyhow::Result<Config> {
    let mut config = match &args.config {
        Some(file) => {
            let shown = file.display();
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
            Config::read(&text).with_context(|| format!("{shown} cannot be used"))?
        }
        None => Config::default(),
    };
    config.listen = args.listen.clone().unwrap_or(config.listen);
    config.database = args.database.clone().unwrap_or(config.database);
    config.work.slots = args.workers.or(config.work.slots);
    Ok(config)
}

async fn serve(mut config: Config, admin_link: bool, games: Arc<dyn Games>) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::bind(&config.listen).await.with_context(|| {
        format!("cannot listen on {}: if another judge runs there, stop it or choose another address with --listen", config.listen)
    })?;
    config.listen = listener.local_addr()?.to_string();
    let db = Db::open(&config.database)
        .await
        .with_context(|| format!("cannot open {}", without_password(&config.database)))?;
    let mut tx = db.write().await?;
    let link = match admin_link || !accounts::has_admin(&mut tx).await? {
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
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for number in 0..config.work.slots.unwrap_or(cores) {
        tokio::spawn(keep_a_worker(number, config.clone()));
    }
    tokio::spawn(sweep::forever(db.clone()));
    let stop = stopped();
    tokio::select! {
        served = Site::new(db, config, games).serve(listener) => served.context("the site broke"),
        () = stop => Ok(()),
    }
}

async fn copy_to(from: &str, to: &str) -> anyhow::Result<()> {
    if let Some(file) = from.strip_prefix("sqlite:")
        && !std::path::Path::new(file).exists()
    {
        anyhow::bail!("there is no {file}: say --database with the judge to copy");
    }
    let source = Db::open(from).await.with_context(|| format!("cannot open {}", without_password(from)))?;
    let target = Db::open(to).await.with_context(|| format!("cannot open {}", without_password(to)))?;
    let copied = crate::store::copy::copy(&source, &target).await?;
    target.close().await;
    println!("{copied} rows are now in {}", without_password(to));
    Ok(())
}

async fn stopped() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut term) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = term.recv() => {}
    }
}

/// Starts a worker, and another one whenever it ends: whatever a job does to its process, the site stays.
async fn keep_a_worker(number: usize, config: Config) {
    let mut pause = Duration::from_millis(200);
    loop {
        let began = tokio::time::Instant::now();
        match worker(number, &config) {
            Ok(mut child) => {
                let _held = child.stdin.take(); // waiting would close it, and the worker take us for gone
                let ended = child.wait().await;
                tracing::warn!(worker = number, ended = ?ended.ok(), "a worker ended; another one starts");
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

fn worker(number: usize, config: &Config) -> anyhow::Result<Child> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut command = Command::new(program);
    command.args(["work", "--child", "--slots", "1", "--max-tries", &config.work.max_tries.to_string()]);
    // The address may hold a password: arguments are seen by everybody on the machine, this is not.
    command.env("PALESTRA_DATABASE", &config.database);
    command.env("PALESTRA_WORKER", format!("house{number}"));
    // It ends with us: our end of this pipe closes.
    command.stdin(Stdio::piped()).kill_on_drop(true);
    Ok(command.spawn()?)
}

/// An address of a database as it can be shown.
fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((kind, _)), Some((_, host))) => format!("{kind}://...@{host}"),
        _ => address.to_owned(),
    }
}
