//! `palestra judge import`: an earlier year from a folder or a zip file, whole or not at all.

use std::path::Path;

use anyhow::{Context, bail};

use crate::jobs::compare::{Old, players, unpack_year};
use crate::store::db::Db;
use crate::store::{comparisons, documents, events, years};

/// Folders in folders.
const DEEPEST: usize = 16;

/// Brings a year; says what came in.
pub async fn run(db: &Db, from: &Path, game: &str, name: &str, by_prefix: bool) -> anyhow::Result<String> {
    let shown = from.display();
    let found = if from.is_dir() {
        let mut files = Vec::new();
        walk(from, "", DEEPEST, &mut files)?;
        files.sort();
        players(files, by_prefix)
    } else {
        let bytes = std::fs::read(from).with_context(|| format!("cannot read {shown}"))?;
        unpack_year(&bytes, by_prefix)
    };
    let (old, note) = found.map_err(|why| anyhow::anyhow!("{shown} cannot be used: {why}"))?;
    let mut tx = db.write().await?;
    let Some(year) = years::create(&mut tx, game, name, by_prefix, None).await? else {
        bail!("there is a year called {name} already: choose another name, or let the site forget it");
    };
    for Old { name, author, source } in &old {
        documents::import(&mut tx, year, author, name, source).await?;
    }
    comparisons::ask_all(&mut tx, game).await?;
    events::audit(&mut tx, None, "brought an earlier year", &format!("{name} of {game}")).await?;
    tx.commit().await?;
    let mut authors: Vec<&str> = old.iter().map(|one| one.author.as_str()).collect();
    authors.sort_unstable();
    authors.dedup();
    let said = format!(
        "{} players of {} authors are now in {name}; they are compared by the workers.",
        old.len(),
        authors.len()
    );
    Ok(if note.is_empty() { said } else { format!("{said} {note}.") })
}

fn walk(folder: &Path, prefix: &str, depth: usize, files: &mut Vec<(String, Vec<u8>)>) -> anyhow::Result<()> {
    let cannot = || format!("cannot read the folder {}", folder.display());
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Links could lead anywhere.
        let kind = entry.file_type().with_context(cannot)?;
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        let full = format!("{prefix}{name}");
        if kind.is_dir() && depth > 0 {
            walk(&entry.path(), &format!("{full}/"), depth - 1, files)?;
        } else if kind.is_file() && crate::jobs::compare::is_player(&full) {
            let bytes = std::fs::read(entry.path())
                .with_context(|| format!("cannot read {}", entry.path().display()))?;
            files.push((full, bytes));
        }
    }
    Ok(())
}
