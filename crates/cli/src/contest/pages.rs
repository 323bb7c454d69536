//! Matches to watch: pages with the viewer and one match each, beside the report.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use palestra_arena::campaign::Ring;
use palestra_arena::{Listeners, replay};
use palestra_contest::format::Phase;
use palestra_kit::VIEWER;
use palestra_workshop::Candidate;

use super::Held;
use crate::export::write;

/// How many are kept: as many as somebody will look at.
const KEPT: usize = 12;

/// A match that can be watched.
pub struct Link {
    pub address: String,
    pub title: String,
}

/// Writes the pages of the last and most interesting matches; answers how to get there from the report.
pub fn write_pages(report: &Path, held: &Held, ring: &Ring<Candidate>) -> anyhow::Result<Vec<Link>> {
    let Some(stem) = report.file_stem().filter(|_| report != Path::new("-")) else { return Ok(Vec::new()) };
    let name = format!("{}-matches", stem.to_string_lossy());
    let folder = report.with_file_name(&name);
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut links = Vec::new();
    for (number, title) in chosen(held) {
        let row = &held.rows[number];
        let record = ring.record(&row.fixture()).with_context(|| format!("seed {}", row.seed))?;
        let mut text = Vec::new();
        replay(Arc::new(record), Listeners { text: Some(&mut text), ..Listeners::default() })?;
        let file = format!("match-{:05}.html", number + 1);
        write(&folder.join(&file), &page(&text))?;
        let table: Vec<&str> = row.table.iter().map(|&player| held.label(player)).collect();
        let title = format!("{title}: {}", table.join(", "));
        links.push(Link { address: format!("{name}/{file}?game=match&start=yes"), title });
    }
    Ok(links)
}

/// The last matches, the final's first: each on another board or at another table where that can be.
fn chosen(held: &Held) -> Vec<(usize, String)> {
    let mut at = held.rows.len();
    let mut chosen = Vec::new();
    for (round, session) in held.history.sessions.iter().rev() {
        at -= session.pairings.len();
        let step = if matches!(session.phase, Phase::Semifinals) { 4 } else { 1 };
        let most = if session.phase == Phase::Final { 4 } else { KEPT - 4 };
        let here = (0..session.pairings.len()).step_by(step).map(|k| at + k);
        let counted = here.filter(|&number| held.rows.get(number).is_some_and(|row| row.counts()));
        let title = format!("round {}, {}", round + 1, session.phase);
        chosen.extend(counted.take(most.min(KEPT - chosen.len())).map(|number| (number, title.clone())));
        if chosen.len() >= KEPT {
            break;
        }
    }
    chosen
}

/// The viewer with a match inside: a page opened from a file may not read other files.
fn page(text: &[u8]) -> String {
    let mut inside = String::with_capacity(text.len() * 5 / 4);
    for character in String::from_utf8_lossy(text).chars() {
        match character {
            '\\' => inside.push_str("\\\\"),
            '`' => inside.push_str("\\`"),
            '$' => inside.push_str("\\$"),
            '<' => inside.push_str("\\x3c"),
            other => inside.push(other),
        }
    }
    let script =
        format!("<script>{{const match=`{inside}`;window.fetch=async()=>new Response(match)}}</script>");
    // Before everything else: the viewer's own policy, which follows, admits no other script.
    VIEWER.replacen("<head>", &format!("<head>{script}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_cannot_leave_its_string() {
        let page = page(b"name `+alert(1)+` ${x} \\ </script><script>");
        let inside = page.split("const match=`").nth(1).unwrap().split("`;window").next().unwrap();
        assert!(page.find("const match=").unwrap() < page.find("Content-Security-Policy").unwrap());
        assert_eq!(inside, "name \\`+alert(1)+\\` \\${x} \\\\ \\x3c/script>\\x3cscript>");
    }
}
