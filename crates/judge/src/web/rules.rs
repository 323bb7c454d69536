//! The rules of a contest's game, from its kit: who looks around need not download anything first.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::refusal::Refusal;
use crate::store::contests::Contest;

/// The file of the kit that has them.
const FILE: &str = "RULES.md";

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    text: String,
}

pub async fn page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Visit).await?;
    drop(tx);
    let files = site.0.games.kit(&contest.game);
    let rules = files.into_iter().find(|(name, ..)| name == FILE);
    let text = rules.map(|(_, text, _)| rendered(&String::from_utf8_lossy(&text))).unwrap_or_default();
    Ok(Html(RulesPage { me: who.me(), contest, standing, text }.render()?))
}

/// Our own text as a page: without its pictures, and with links only where they lead somewhere here.
fn rendered(text: &str) -> String {
    let (mut in_picture, mut open) = (false, Vec::new());
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter(|event| {
        match event {
            Event::Start(Tag::Image { .. }) => in_picture = true,
            Event::End(TagEnd::Image) => {
                in_picture = false;
                return false;
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                open.push(dest_url.starts_with('#') || dest_url.starts_with("https://"));
                return open.last() == Some(&true);
            }
            Event::End(TagEnd::Link) => return open.pop() == Some(true),
            _ => {}
        }
        !in_picture
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

#[cfg(test)]
mod tests {
    use super::rendered;

    #[test]
    fn rules_are_a_page_without_what_is_not_here() {
        let text = "# A *game*\n\n![units](../units.png)\n\nSee [D1](#d1) and [more](more.md).\n\n| a |\n|---|\n| 1 < 2 |\n";
        let page = rendered(text);
        for part in ["<h1>A <em>game</em></h1>", "<a href=\"#d1\">D1</a>", "and more.", "<td>1 &lt; 2</td>"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("units") && !page.contains("more.md"), "{page}");
    }
}
