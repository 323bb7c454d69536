//! Guests: players of earlier years, who fill the semifinals of a tournament outside of the grades.

use super::db::{Result, Tx, all, run};
use super::now;

/// A guest.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Guest {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// Why it is remembered.
    pub story: String,
    /// Where its module is; none is a player of the house.
    pub module: Option<String>,
    /// Since when it is here.
    pub created: i64,
}

/// Those of a game, the newest first.
pub async fn of_game(tx: &mut Tx, game: &str) -> Result<Vec<Guest>> {
    Ok(all!(
        tx,
        Guest,
        "SELECT id, name, story, module, created FROM guest WHERE game = $1 ORDER BY id DESC",
        game
    )?)
}

/// One more; false if there is one of this name.
pub async fn add(tx: &mut Tx, game: &str, name: &str, story: &str, module: Option<&str>) -> Result<bool> {
    let added = run!(
        tx,
        "INSERT INTO guest (game, name, story, module, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, name) DO NOTHING",
        game,
        name,
        story,
        module,
        now()
    )?;
    Ok(added == 1)
}
