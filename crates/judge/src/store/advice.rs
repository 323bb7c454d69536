//! What a database says when it refuses, and what whoever runs the judge can do about it.

use sqlx::Error;

/// Its own words, without codes; then what to do, if there is something.
pub(super) fn said(error: &Error) -> String {
    let (words, advice) = match error {
        Error::Database(said) => (said.message().to_owned(), advice(&said.code().unwrap_or_default())),
        Error::Io(io) => {
            (io.to_string(), Some("is PostgreSQL running there, and can it be reached from here?"))
        }
        other => (other.to_string(), None),
    };
    advice.map_or_else(|| words.clone(), |advice| format!("{words}; {advice}"))
}

fn advice(code: &str) -> Option<&'static str> {
    // PostgreSQL's codes have five characters, SQLite's are shorter numbers.
    if code.len() == 5 { of_postgres(code) } else { of_sqlite(code.parse().ok()?) }
}

/// Whether a code speaks of a moment: starting and stopping, too many connections, a lock.
pub(super) fn may_pass(code: &str) -> bool {
    const MOMENTS: [&str; 5] = ["57P", "53300", "55P03", "40", "08"];
    match code.len() {
        5 => MOMENTS.iter().any(|start| code.starts_with(start)),
        // SQLite: busy, or locked.
        _ => code.parse::<i64>().is_ok_and(|code| matches!(code & 0xff, 5 | 6)),
    }
}

fn of_postgres(code: &str) -> Option<&'static str> {
    Some(match code {
        "28P01" | "28000" => "are user and password right?",
        "3D000" => "make it first: createdb, as the user who will own it",
        "42501" => "make this user the owner of the database, who may create tables and the extension hstore",
        "58P01" | "0A000" => "install the modules that come with PostgreSQL (contrib): hstore is one of them",
        "53300" => "raise PostgreSQL's max_connections, or let fewer workers run",
        "53100" => "make room on PostgreSQL's disk",
        "57P03" => "it is starting or stopping: wait a moment",
        _ => return None,
    })
}

fn of_sqlite(code: i64) -> Option<&'static str> {
    // The last byte says what it is, the others when it happened.
    Some(match code & 0xff {
        5 | 6 => "another program holds the file",
        8 => "this user must be allowed to write the file and its folder",
        10 => "is the disk full or broken?",
        11 => "the file is damaged: restore a back-up",
        13 => "make room on the disk",
        14 => "is its folder there, and may this user read and write it?",
        26 => "the file holds something else: choose another, or restore a back-up",
        _ => return None,
    })
}
