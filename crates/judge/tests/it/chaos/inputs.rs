//! What people asked for in one database, asked for again in another.

use std::collections::HashMap;

use palestra_judge::store::db::Db;
use palestra_judge::store::games::{self, NewGame};
use palestra_judge::store::submissions::{self, NewSubmission};
use palestra_judge::store::{blobs, chunks};

use super::tables::rows;

/// The same sources of the same people with the same seeds.
pub async fn submissions(from: &Db, to: &Db) {
    let (mut old, mut new) =
        (from.read().await.expect("a transaction"), to.write().await.expect("a transaction"));
    for (id,) in rows::<(i64,)>(&mut old, "SELECT id FROM submission ORDER BY id").await {
        let sent = submissions::find(&mut old, id).await.expect("a row").expect("a submission");
        let source = blobs::get(&mut old, &sent.source).await.expect("a source");
        let sent = NewSubmission {
            contest: sent.contest,
            entrant: sent.entrant,
            account: sent.account,
            name: &sent.name,
            language: &sent.language,
            source: &source,
            seed: sent.seed.parse().expect("a seed"),
            received: sent.received,
            key: None,
        };
        submissions::create(&mut new, &sent).await.expect("a submission").expect("a free name");
    }
    new.commit().await.expect("a commit");
}

/// The same matches in the same chunks.
pub async fn matches(from: &Db, to: &Db) {
    let (mut old, mut new) =
        (from.read().await.expect("a transaction"), to.write().await.expect("a transaction"));
    let query = "SELECT name, version, id FROM submission";
    let there: HashMap<(String, i64), i64> = rows::<(String, i64, i64)>(&mut new, query)
        .await
        .into_iter()
        .map(|(name, version, id)| ((name, version), id))
        .collect();
    let same: HashMap<i64, i64> = rows::<(String, i64, i64)>(&mut old, query)
        .await
        .into_iter()
        .map(|(name, version, id)| (id, there[&(name, version)]))
        .collect();
    let query = "SELECT game.chunk, game.id, game.key FROM game WHERE game.chunk IS NOT NULL ORDER BY game.chunk, game.id";
    let mut chunk = (0, 0);
    for (bundle, id, key) in rows::<(i64, i64, String)>(&mut old, query).await {
        if bundle != chunk.0 {
            chunk = (bundle, chunks::create(&mut new, 1, "league", 20).await.expect("a chunk"));
        }
        let game = games::find(&mut old, id).await.expect("a row").expect("a match");
        let seats = games::seats(&mut old, id).await.expect("seats");
        let seats: Vec<_> =
            seats.into_iter().map(|seat| (seat.name, seat.submission.map(|id| same[&id]))).collect();
        let game = NewGame {
            contest: game.contest,
            kind: &game.kind,
            key: &key,
            seed: &game.seed,
            submission: None,
            author: None,
            chunk: Some(chunk.1),
            board: game.board,
            seats: &seats,
        };
        games::create(&mut new, &game).await.expect("a match");
    }
    new.commit().await.expect("a commit");
}
