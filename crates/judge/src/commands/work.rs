//! `palestra work`: a worker, beside a judge or on another machine of the house.

use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};

use super::{FINE, log, runtime};
use crate::gateway::Client;
use crate::jobs::Compute;
use crate::queue::Kind;
use crate::store::db::Db;
use crate::store::workers;
use crate::work::Worker;

/// Work for a judge.
#[derive(clap::Args)]
pub struct WorkArgs {
    /// Where the judge's tables are; also PALESTRA_DATABASE, which shows no password to others on this machine
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// Where the judge's site is, if its tables cannot be reached from here
    #[arg(long, value_name = "URL", conflicts_with = "database")]
    server: Option<String>,
    /// What lets this machine in; also PALESTRA_TOKEN, which shows it to nobody on this machine
    #[arg(long, value_name = "TOKEN", requires = "server")]
    token: Option<String>,
    /// How many jobs at once [default: one a core]
    #[arg(long, value_name = "N")]
    slots: Option<usize>,
    /// After so many tries a job is dead
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_tries: i64,
    /// Logs as JSON
    #[arg(long)]
    json: bool,
    /// Started by a judge: end when it does
    #[arg(long, hide = true)]
    child: bool,
    /// Started by a judge whose players are judged and whose matches are played elsewhere: do the rest
    #[arg(long, hide = true)]
    keeper: bool,
}

/// Works until it is stopped.
///
/// # Errors
/// In a sentence: what is wrong, and what to do.
pub fn work(args: WorkArgs, compute: Arc<dyn Compute>) -> anyhow::Result<u8> {
    if let Some(server) = &args.server {
        log(args.json);
        return work_over_http(server, args.token, args.slots, &compute);
    }
    let address = args.database.or_else(|| std::env::var("PALESTRA_DATABASE").ok());
    let Some(address) = address else {
        bail!(
            "nobody to work for: say --database postgres://... (the judge's tables) or --server https://... --token ..."
        );
    };
    log(args.json);
    if args.child {
        // The judge holds the other end and never writes: when it is gone, so are we.
        std::thread::spawn(|| {
            let _ = std::io::stdin().read(&mut [0]);
            std::process::exit(0);
        });
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slots = args.slots.unwrap_or(cores);
    let name = std::env::var("PALESTRA_WORKER").unwrap_or_else(|_| host());
    let broke: anyhow::Result<()> = runtime()?.block_on(async {
        let mut workers = Vec::new();
        for slot in 0..slots {
            let db = patient(&address).await?;
            same_engine(&db, &compute.engine()).await?;
            let name = format!("{name}-{}-{slot}", std::process::id());
            let mut worker = Worker::of_the_house(db, compute.clone(), name, args.max_tries);
            if args.keeper {
                worker.lanes.retain(|kind| !matches!(kind, Kind::Verdict | Kind::Play));
            }
            workers.push(tokio::spawn(worker.run()));
        }
        // A worker never ends by itself: if one does, this process is not to be trusted any more.
        let (..) = futures_util::future::select_all(workers).await;
        bail!("a worker broke")
    });
    broke.map(|()| FINE)
}

/// A judge's site hands out matches, and takes what came out.
fn work_over_http(
    server: &str,
    token: Option<String>,
    slots: Option<usize>,
    compute: &Arc<dyn Compute>,
) -> anyhow::Result<u8> {
    let token = token.or_else(|| std::env::var("PALESTRA_TOKEN").ok());
    let Some(token) = token else {
        bail!("{server} lets nobody in without a token: say --token, or set PALESTRA_TOKEN");
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slot = || {
        let client = Client {
            server: server.trim_end_matches('/').to_owned(),
            token: token.clone(),
            name: host(),
            compute: compute.clone(),
        };
        std::thread::spawn(move || client.run())
    };
    let slots: Vec<_> = (0..slots.unwrap_or(cores)).map(|_| slot()).collect();
    for slot in slots {
        slot.join().map_err(|_| anyhow::anyhow!("a worker broke"))??;
    }
    Ok(FINE)
}

/// Results of another engine or other rules would differ.
async fn same_engine(db: &Db, engine: &str) -> anyhow::Result<()> {
    let mut tx = db.read().await?;
    match workers::setting(&mut tx, "engine").await? {
        Some(judge) if judge != engine => {
            bail!("the judge plays with {judge}, this is {engine}: install the judge's version here")
        }
        _ => Ok(()),
    }
}

/// How long a worker waits for a database at its start, in tries of a second.
const PATIENCE_S: usize = 300;

/// Waits for a database that is not there yet; gives up at once on one that never will be.
async fn patient(address: &str) -> anyhow::Result<Db> {
    let mut tries = 0;
    loop {
        match Db::open_for_one(address).await {
            Ok(db) => return Ok(db),
            Err(error) if error.may_pass() && tries < PATIENCE_S => {
                tracing::warn!(%error, "the database is not there yet");
                tries += 1;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            Err(error) => return Err(error).context("cannot open the judge's tables"),
        }
    }
}

fn host() -> String {
    let name = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).take(30).collect();
    if name.is_empty() { "worker".to_owned() } else { name }
}
