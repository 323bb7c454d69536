//! One door to both databases: a transaction that is one of two kinds, and three macros that speak one SQL text to either.
//!
//! SQLite understands `$1`, `ON CONFLICT` and `RETURNING` as PostgreSQL does, so a query is written once. What differs
//! (locks, locations, the words of two column types) is in this file and in `schema.rs` only.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection, Postgres, Sqlite, Transaction};

use super::{advice, schema};

/// How long a writer waits for another process that writes to the same SQLite file.
const BUSY: Duration = Duration::from_secs(30);

/// Why the store cannot do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no. Its words are in ours, so it is not named as the cause: they would be read twice.
    #[error("the database failed: {}", advice::said(.0))]
    Sql(sqlx::Error),
    /// The queue library said no.
    #[error("the queue failed: {0}")]
    Queue(String),
    /// The address of the database is of no kind we know. It is not repeated: there may be a password in it.
    #[error("this is no address of a database: write sqlite:FILE or postgres://USER@HOST/NAME")]
    Address,
    /// A worker makes no database.
    #[error("there is no {0}: the judge makes it, so start that first, or say --database with its address")]
    Missing(String),
    /// Tables that are not a judge's.
    #[error("there are tables of something else in it: choose an empty database")]
    Foreign,
    /// Made by a later version of the program.
    #[error(
        "the database has schema {found}, this program knows {known}: use the newer palestra that made it"
    )]
    Newer {
        /// The schema that was found.
        found: i64,
        /// The last one that this program knows.
        known: i64,
    },
    /// Somebody's judge would be mixed with another.
    #[error("the target holds a judge already: choose an empty database")]
    Occupied,
    /// What was stored cannot be read.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Sql(error)
    }
}

impl StoreError {
    /// Whether it is worth waiting: the database is not there, or has no time; else it will say the same tomorrow.
    pub fn may_pass(&self) -> bool {
        match self {
            StoreError::Sql(sqlx::Error::Database(said)) => {
                advice::may_pass(&said.code().unwrap_or_default())
            }
            StoreError::Sql(error) => !matches!(error, sqlx::Error::Configuration(_) | sqlx::Error::Tls(_)),
            _ => false,
        }
    }

    /// Whether there was no room for what had to be written.
    pub fn is_full(&self) -> bool {
        /// SQLITE_FULL, and PostgreSQL's `disk_full`.
        const CODES: [&str; 2] = ["13", "53100"];
        matches!(self, StoreError::Sql(sqlx::Error::Database(said)) if said.code().is_some_and(|code| CODES.contains(&&*code)))
    }
}

/// What every function of the store answers.
pub type Result<T> = std::result::Result<T, StoreError>;

/// A database: a file for one machine, or a server for many.
#[derive(Clone, Debug)]
pub enum Db {
    /// One connection writes, several read.
    Sqlite {
        /// For transactions that only read.
        read: SqlitePool,
        /// One connection: writers of this process queue here, not in the file's lock.
        write: SqlitePool,
        /// What only the queue library uses.
        queue: SqlitePool,
    },
    /// A server.
    Postgres {
        /// For everything.
        pool: PgPool,
    },
}

/// A transaction. Dropped without [`Tx::commit`], nothing of it has happened.
pub enum Tx {
    /// In a file.
    Sqlite(Transaction<'static, Sqlite>),
    /// On a server.
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// Opens a database and brings its tables up to date. A file that is missing is made.
    pub async fn open(address: &str) -> Result<Self> {
        Self::open_with(address, 8, Duration::from_secs(10), "0").await
    }

    /// The same for a worker, who does one thing at a time: one connection to a server, which has about a hundred for everybody.
    /// Should its process be stopped in the middle of a transaction, the server does not let the others wait for it.
    pub async fn open_for_one(address: &str) -> Result<Self> {
        if let Some(file) = address.strip_prefix("sqlite:")
            && !Path::new(file).exists()
        {
            return Err(StoreError::Missing(file.to_owned()));
        }
        Self::open_with(address, 1, Duration::from_secs(4), "5s").await
    }

    async fn open_with(address: &str, connections: u32, patience: Duration, idle: &str) -> Result<Self> {
        let db = Self::connect(address, connections, patience, idle).await?;
        schema::migrate(&db).await?;
        Ok(db)
    }

    /// Opens a database as it is.
    async fn connect(address: &str, connections: u32, patience: Duration, idle: &str) -> Result<Self> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            // Nobody needs to know that what should be there is there.
            let options = PgConnectOptions::from_str(address)?
                .options([("client_min_messages", "warning"), ("idle_in_transaction_session_timeout", idle)]);
            // A pool would try for a while and then say only that it waited in vain.
            PgConnection::connect_with(&options).await?.close().await?;
            let pool = PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(patience)
                .connect_with(options)
                .await?;
            return Ok(Db::Postgres { pool });
        }
        // Without a name SQLite would keep everything in memory, for each connection alone.
        let file = address.strip_prefix("sqlite:").filter(|file| !matches!(*file, "" | ":memory:"));
        let file = file.ok_or(StoreError::Address)?;
        make(Path::new(file));
        let options = SqliteConnectOptions::new()
            .filename(Path::new(file))
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY);
        // A full disk ends a transaction behind the library's back: such a connection is not used again.
        let usable = |connection: &mut SqliteConnection| !connection.is_in_transaction();
        let pool = |connections| {
            SqlitePoolOptions::new().max_connections(connections).acquire_timeout(BUSY).before_acquire(
                move |connection, _| {
                    let usable = usable(connection);
                    Box::pin(async move { Ok(usable) })
                },
            )
        };
        let write = pool(1).connect_with(options.clone()).await?;
        let read = pool(4).connect_with(options.clone()).await?;
        let queue = pool(1).connect_with(options).await?;
        Ok(Db::Sqlite { read, write, queue })
    }

    /// Begins a transaction that only reads: everything in it is of one moment.
    pub async fn read(&self) -> Result<Tx> {
        Ok(match self {
            Db::Sqlite { read, .. } => Tx::Sqlite(read.begin().await?),
            Db::Postgres { pool } => {
                let mut tx = pool.begin().await?;
                sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                    .execute(&mut *tx)
                    .await?;
                Tx::Postgres(tx)
            }
        })
    }

    /// Begins a transaction that writes. Keep it short: in a file there is one writer at a time.
    pub async fn write(&self) -> Result<Tx> {
        Ok(match self {
            Db::Sqlite { write, .. } => Tx::Sqlite(write.begin_with("BEGIN IMMEDIATE").await?),
            Db::Postgres { pool } => Tx::Postgres(pool.begin().await?),
        })
    }

    /// Which database this is, in a word.
    pub fn kind(&self) -> &'static str {
        match self {
            Db::Sqlite { .. } => "SQLite",
            Db::Postgres { .. } => "PostgreSQL",
        }
    }

    /// How many references point to rows that are not there. PostgreSQL does not allow any.
    pub async fn broken_links(&self) -> Result<usize> {
        match self {
            Db::Sqlite { read, .. } => {
                Ok(sqlx::query("SELECT 1 FROM pragma_foreign_key_check").fetch_all(read).await?.len())
            }
            Db::Postgres { .. } => Ok(0),
        }
    }

    /// Ends all connections.
    pub async fn close(&self) {
        match self {
            Db::Sqlite { read, write, queue } => {
                queue.close().await;
                read.close().await;
                write.close().await;
            }
            Db::Postgres { pool } => pool.close().await,
        }
    }
}

/// A new file is for its owner alone: it will hold sources and secrets. What cannot be made here, SQLite says better.
fn make(file: &Path) {
    let mut new = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    let _ = new.write(true).create_new(true).open(file);
}

impl Tx {
    /// What time it is for everybody who uses this database, whatever their own clocks say: milliseconds, as in [`super::now`].
    pub async fn clock(&mut self) -> Result<i64> {
        match self {
            // A file is on one machine.
            Tx::Sqlite(_) => Ok(super::now()),
            Tx::Postgres(tx) => {
                let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
                Ok(sqlx::query_scalar(query).fetch_one(&mut **tx).await?)
            }
        }
    }

    /// Makes everything of it true, at once.
    pub async fn commit(self) -> Result<()> {
        match self {
            Tx::Sqlite(tx) => tx.commit().await?,
            Tx::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }
}

/// All rows: `all!(tx, Row, "SELECT ...", a, b)`.
macro_rules! all {
    ($tx:expr, $row:ty, $sql:expr $(, $arg:expr)* $(,)?) => {
        match &mut *$tx {
            $crate::store::db::Tx::Sqlite(tx) =>
                sqlx::query_as::<_, $row>($sql)$(.bind($arg))*.fetch_all(&mut **tx).await,
            $crate::store::db::Tx::Postgres(tx) =>
                sqlx::query_as::<_, $row>($sql)$(.bind($arg))*.fetch_all(&mut **tx).await,
        }
    };
}

/// The first row, if there is one.
macro_rules! one {
    ($tx:expr, $row:ty, $sql:expr $(, $arg:expr)* $(,)?) => {
        match &mut *$tx {
            $crate::store::db::Tx::Sqlite(tx) =>
                sqlx::query_as::<_, $row>($sql)$(.bind($arg))*.fetch_optional(&mut **tx).await,
            $crate::store::db::Tx::Postgres(tx) =>
                sqlx::query_as::<_, $row>($sql)$(.bind($arg))*.fetch_optional(&mut **tx).await,
        }
    };
}

/// Does something and says how many rows it touched.
macro_rules! run {
    ($tx:expr, $sql:expr $(, $arg:expr)* $(,)?) => {
        match &mut *$tx {
            $crate::store::db::Tx::Sqlite(tx) =>
                sqlx::query($sql)$(.bind($arg))*.execute(&mut **tx).await.map(|done| done.rows_affected()),
            $crate::store::db::Tx::Postgres(tx) =>
                sqlx::query($sql)$(.bind($arg))*.execute(&mut **tx).await.map(|done| done.rows_affected()),
        }
    };
}

pub(crate) use {all, one, run};
