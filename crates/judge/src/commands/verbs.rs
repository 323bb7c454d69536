//! What else can be done with a judge: back-up, restoration, a move, one person's data, a look at its health.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::import;
use crate::config::Config;
use crate::jobs::Games;
use crate::store::copy::copy;
use crate::store::db::Db;
use crate::store::{accounts, events, people, workers};
use crate::sweep;

/// What else can be done with a judge.
#[derive(clap::Subcommand)]
pub enum Verb {
    /// Keep everything in a file, also while the judge runs
    Backup {
        /// The file, which must not be there
        file: PathBuf,
    },
    /// Bring a back-up into an empty database
    Restore {
        /// What `backup` made
        file: PathBuf,
    },
    /// Move to an empty database of either kind
    Move {
        /// Where to: sqlite:FILE or postgres://USER@HOST/NAME
        #[arg(long, value_name = "ADDRESS")]
        to: String,
    },
    /// Say what is fine and what is not: compilers, fence, tables, workers, jobs, alarms
    Doctor,
    /// Print all that is known of one person, as JSON
    Export {
        /// The person's login
        login: String,
    },
    /// Delete one person: name, password, sources; results of matches stay
    Delete {
        /// The person's login
        login: String,
        /// Yes, this person
        #[arg(long)]
        yes: bool,
    },
    /// Bring the players of an earlier year, to be compared with: a zip file or a folder, one subfolder for each author
    Import {
        /// The folder or the zip file
        from: PathBuf,
        /// The game that they play
        #[arg(long, value_name = "NAME")]
        game: String,
        /// What to call the year
        #[arg(long, value_name = "NAME")]
        name: String,
        /// An author is what stands before the first `_` of a file's name
        #[arg(long)]
        by_prefix: bool,
    },
    /// Make a link with which somebody chooses a new password
    Password {
        /// The person's login
        login: String,
    },
}

/// Does it.
pub async fn run(verb: &Verb, config: &Config, games: Arc<dyn Games>) -> anyhow::Result<bool> {
    let here = config.database.as_str();
    match verb {
        Verb::Backup { file } => {
            if file.exists() {
                bail!("{} is there already: choose another file", file.display());
            }
            copied(&existing(here).await?, &format!("sqlite:{}", file.display())).await?;
        }
        Verb::Restore { file } => {
            if !file.is_file() {
                bail!("there is no {}: say which file `palestra judge backup` made", file.display());
            }
            let from = existing(&format!("sqlite:{}", file.display())).await?;
            copied(&from, here).await?;
        }
        Verb::Move { to } => copied(&existing(here).await?, to).await?,
        Verb::Doctor => return doctor(config, games).await,
        Verb::Export { login } => {
            let db = existing(here).await?;
            let mut tx = db.read().await?;
            let account = people::number_of(&mut tx, login).await?;
            let account = account.with_context(|| format!("nobody here is called {login}"))?;
            let all = people::export(&mut tx, account).await?.context("this person was deleted")?;
            println!("{}", serde_json::to_string_pretty(&all)?);
        }
        Verb::Delete { login, yes } => {
            let db = existing(here).await?;
            let mut tx = db.write().await?;
            let account = people::number_of(&mut tx, login).await?;
            let account = account.with_context(|| format!("nobody here is called {login}"))?;
            if !yes {
                bail!("this cannot be undone: say --yes to delete {login}");
            }
            people::delete(&mut tx, account).await?;
            tx.commit().await?;
            println!("{login} is deleted; results of matches stay, under no name.");
        }
        Verb::Import { from, game, name, by_prefix } => {
            if !games.all().iter().any(|(known, _)| known == game) {
                bail!("there is no game {game}: palestra games lists them");
            }
            let db = existing(here).await?;
            println!("{}", import::run(&db, from, game, name, *by_prefix).await?);
        }
        Verb::Password { login } => {
            let db = existing(here).await?;
            let mut tx = db.write().await?;
            let account = accounts::by_login(&mut tx, login).await?;
            let account = account.with_context(|| format!("nobody here is called {login}"))?;
            let link = accounts::invite(&mut tx, "password", Some(account.id), 72).await?;
            events::audit(&mut tx, None, "made a link for a new password", login).await?;
            // Where the judge was last seen, unless somebody says where it is.
            let seen = workers::setting(&mut tx, "address").await?.filter(|_| config.public_url.is_none());
            tx.commit().await?;
            println!("{}/welcome/{link}", seen.unwrap_or_else(|| config.address()));
        }
    }
    Ok(true)
}

/// A database that must be there: a typing error makes no new one.
async fn existing(address: &str) -> anyhow::Result<Db> {
    if let Some(file) = address.strip_prefix("sqlite:")
        && !Path::new(file).exists()
    {
        bail!("there is no {file}: say --database with the judge that you mean");
    }
    Db::open(address).await.with_context(|| format!("cannot open {}", without_password(address)))
}

async fn copied(from: &Db, to: &str) -> anyhow::Result<()> {
    let file = to.strip_prefix("sqlite:").map(Path::new);
    let new = file.filter(|file| !file.exists());
    let done = copied_into(from, to).await;
    // What could not be finished is not left behind as if it were something.
    if let (Err(_), Some(file)) = (&done, new) {
        for part in ["", "-wal", "-shm"] {
            let mut name = file.as_os_str().to_owned();
            name.push(part);
            let _ = std::fs::remove_file(name);
        }
    }
    println!("{} rows are now in {}", done?, without_password(to));
    Ok(())
}

async fn copied_into(from: &Db, to: &str) -> anyhow::Result<u64> {
    let target = Db::open(to).await.with_context(|| format!("cannot open {}", without_password(to)))?;
    let rows = copy(from, &target).await.with_context(|| format!("cannot copy to {}", without_password(to)));
    target.close().await;
    from.close().await;
    rows
}

async fn doctor(config: &Config, games: Arc<dyn Games>) -> anyhow::Result<bool> {
    let mut findings = games.health();
    match existing(&config.database).await {
        Err(error) => findings.push((false, format!("tables: {error:#}"))),
        Ok(db) => {
            findings.push((true, format!("tables: {} in {}", db.kind(), without_password(&config.database))));
            let mut tx = db.read().await?;
            let seen = workers::count(&mut tx, workers::LATELY).await?;
            let alarms = events::alarms(&mut tx).await?;
            drop(tx);
            findings.push((seen > 0, format!("workers: {seen} seen in the last 30 seconds")));
            let lost = sweep::lost(&db).await?;
            findings.push((lost.is_empty(), format!("jobs: {} rows wait without one", lost.len())));
            findings.push((
                alarms.is_empty(),
                format!("alarms: {}; the administrator's page has them", alarms.len()),
            ));
            let broken = db.broken_links().await?;
            findings.push((broken == 0, format!("foreign keys: {broken} point nowhere")));
        }
    }
    let mut fine = true;
    for (good, what) in findings {
        fine &= good;
        println!("{}  {what}", if good { "ok" } else { "no" });
    }
    Ok(fine)
}

/// An address of a database as it can be shown. Wherever a password may stand, nothing is.
pub fn without_password(address: &str) -> String {
    let plain = |text: &str| !text.contains(['@', ':', '?']);
    if address.starts_with("sqlite:") || plain(address) {
        return address.to_owned();
    }
    let Some((kind @ ("postgres" | "postgresql"), rest)) = address.split_once("://") else {
        return "the database".to_owned();
    };
    let (head, settings) = rest.split_once('?').unwrap_or((rest, ""));
    let (user, place) = head.rsplit_once('@').map_or(("", head), |(_, place)| ("...@", place));
    let (host, _) = place.split_once('/').unwrap_or((place, ""));
    let port = host.rsplit_once(':').map_or("", |(_, port)| port);
    // A password without an @ after it looks like a port; one with a ? hides its @ among the settings.
    match settings.contains('@') || !port.bytes().all(|digit| digit.is_ascii_digit()) {
        true => format!("{kind}://..."),
        false => format!("{kind}://{user}{place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn no_password_is_ever_shown() {
        for address in [
            "postgres://user:sEcReT@host/db",
            "postgres://us:er:sEcReT@et/sEcReT@127.0.0.1:1/db",
            "postgres://h/db?sslmode=nonsense&password=sEcReT",
            "postgres://h/db?password=x@sEcReT",
            "postgres://user:sEc?sEcReT@h/db",
            "postgres://user:sEcReT",
            "postgres://user:sEcReT/db",
            "POSTGRES://user:sEcReT@host/db",
            "postgres:/user:sEcReT@h/d",
            "mysql://user:sEcReT@h/d",
            "user:sEcReT@h",
        ] {
            let shown = without_password(address);
            assert!(!shown.contains("sEcReT"), "{address}: {shown}");
        }
        assert_eq!(
            without_password("postgres://u:p@db.example.edu:5432/palestra"),
            "postgres://...@db.example.edu:5432/palestra"
        );
        assert_eq!(
            without_password("postgres://localhost/palestra?host=/run"),
            "postgres://localhost/palestra"
        );
        assert_eq!(without_password("sqlite:judge.db"), "sqlite:judge.db");
        assert_eq!(without_password("judge.db"), "judge.db");
    }
}
