//! All that is known, from one database into another, of whichever kind: a back-up, a restoration, a move.
//!
//! The queue's own tables are left behind: the sweep sees what waits and makes new jobs.

use futures_util::TryStreamExt;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::db::{Db, Result, StoreError, Tx};
use super::schema::{TABLES, catalogue};

/// Something in a table.
enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// The cells of a row of either database.
macro_rules! cells {
    ($row:expr, $columns:expr) => {{
        let cell = |(place, (_, kind)): (usize, &(&str, &str))| -> Result<Cell> {
            Ok(match *kind {
                "bigint" => Cell::Number($row.try_get(place)?),
                "bytea" => Cell::Bytes($row.try_get(place)?),
                _ => Cell::Text($row.try_get(place)?),
            })
        };
        $columns.iter().enumerate().map(cell).collect::<Result<Vec<Cell>>>()?
    }};
}

/// The same cells as what a query of either database takes.
macro_rules! arguments {
    ($kind:ty, $cells:expr) => {{
        let mut arguments = <$kind>::default();
        for cell in $cells {
            let added = match cell {
                Cell::Number(number) => arguments.add(number),
                Cell::Text(text) => arguments.add(text),
                Cell::Bytes(bytes) => arguments.add(bytes),
            };
            added.map_err(|error| StoreError::Damaged(error.to_string()))?;
        }
        arguments
    }};
}

/// Copies everything as it is at one moment; the source may be in use. Says how many rows.
///
/// # Errors
/// If the target holds something already, or a database fails; the target is then as it was.
pub async fn copy(from: &Db, to: &Db) -> Result<u64> {
    let mut source = from.read().await?;
    let mut target = to.write().await?;
    let columns = catalogue(&mut source).await?;
    if columns != catalogue(&mut target).await? {
        return Err(StoreError::Damaged("the two databases have different tables".to_owned()));
    }
    for table in TABLES {
        let row = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT 1) AS row");
        if count(&mut target, row).await? > 0 {
            return Err(StoreError::Occupied);
        }
    }
    let mut copied = 0;
    for table in TABLES {
        let columns: Vec<(&str, &str)> = columns
            .iter()
            .filter(|column| column.0 == *table)
            .map(|column| (column.1.as_str(), column.2.as_str()))
            .collect();
        copied += copy_table(&mut source, &mut target, table, &columns).await?;
    }
    target.commit().await?;
    Ok(copied)
}

/// Names of tables and columns are ours, so texts made of them are safe.
async fn count(tx: &mut Tx, query: String) -> Result<i64> {
    let query = AssertSqlSafe(query);
    let (count,): (i64,) = match tx {
        Tx::Sqlite(tx) => sqlx::query_as(query).fetch_one(&mut **tx).await?,
        Tx::Postgres(tx) => sqlx::query_as(query).fetch_one(&mut **tx).await?,
    };
    Ok(count)
}

async fn copy_table(source: &mut Tx, target: &mut Tx, table: &str, columns: &[(&str, &str)]) -> Result<u64> {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let select = AssertSqlSafe(format!("SELECT {} FROM {table} ORDER BY 1", names.join(", ")));
    let insert = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
    let mut copied = 0;
    match source {
        Tx::Sqlite(source) => {
            let mut rows = sqlx::query(select).fetch(&mut **source);
            while let Some(row) = rows.try_next().await? {
                put(target, &insert, cells!(row, columns)).await?;
                copied += 1;
            }
        }
        Tx::Postgres(source) => {
            let mut rows = sqlx::query(select).fetch(&mut **source);
            while let Some(row) = rows.try_next().await? {
                put(target, &insert, cells!(row, columns)).await?;
                copied += 1;
            }
        }
    }
    if let (Tx::Postgres(target), true) = (target, names.contains(&"id")) {
        // Numbers were given, not drawn: the next one drawn must be new.
        let next = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'id'), COALESCE(MAX(id), 0) + 1, false) FROM {table}"
        );
        sqlx::query(AssertSqlSafe(next)).execute(&mut **target).await?;
    }
    Ok(copied)
}

async fn put(target: &mut Tx, insert: &str, cells: Vec<Cell>) -> Result<()> {
    let insert = AssertSqlSafe(insert.to_owned());
    match target {
        Tx::Sqlite(target) => {
            sqlx::query_with(insert, arguments!(SqliteArguments, cells)).execute(&mut **target).await?;
        }
        Tx::Postgres(target) => {
            sqlx::query_with(insert, arguments!(PgArguments, cells)).execute(&mut **target).await?;
        }
    }
    Ok(())
}
