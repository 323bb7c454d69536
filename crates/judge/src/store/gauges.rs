//! Numbers for those who watch over the judge: what waits, what did not go at the first try, what nobody tries any more.

use super::db::{Result, Tx, all};
use super::now;

/// How rows of a lane fare that a job does.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Lane {
    /// Which lane.
    pub lane: String,
    /// Since when the oldest one waits that is not done.
    pub oldest: Option<i64>,
    /// How many took more than one try, or are at it.
    pub retried: i64,
    /// How many the house has given up.
    pub dead: i64,
}

impl Lane {
    /// How long the oldest one has waited, in milliseconds.
    pub fn age(&self) -> i64 {
        self.oldest.map_or(0, |oldest| (now() - oldest).max(0))
    }
}

/// All lanes with rows of their own that can wait, be tried again and die.
pub async fn lanes(tx: &mut Tx) -> Result<Vec<Lane>> {
    macro_rules! lane {
        ($lane:literal, $table:literal, $since:literal, $open:literal, $dead:literal) => {
            concat!(
                "SELECT '",
                $lane,
                "' AS lane, MIN(CASE WHEN state IN (",
                $open,
                ") THEN ",
                $since,
                " END) AS oldest, COALESCE(SUM(CASE WHEN tries > 1 THEN 1 ELSE 0 END), 0) AS retried,
                 COALESCE(SUM(CASE WHEN state = '",
                $dead,
                "' THEN 1 ELSE 0 END), 0) AS dead FROM ",
                $table
            )
        };
    }
    Ok(all!(
        tx,
        Lane,
        concat!(
            lane!("verdict", "submission", "received", "'received', 'building', 'trying'", "trouble"),
            " UNION ALL ",
            lane!("play", "chunk", "created", "'open'", "dead"),
            " UNION ALL ",
            lane!("verify", "recheck", "created", "'open'", "dead"),
            " UNION ALL ",
            lane!("import", "year", "created", "'open'", "dead"),
            " UNION ALL ",
            lane!("shadow", "behaviour", "asked", "'open'", "dead"),
            " ORDER BY 1"
        )
    )?)
}
