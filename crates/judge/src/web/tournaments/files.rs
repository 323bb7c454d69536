//! What is taken along from a tournament: grades, and everything that anybody needs to check it.

use axum::extract::{Path, State};
use axum::response::Response;

use super::page::{rows, standing_of};
use super::{Site, at};
use crate::jobs::tournament::words;
use crate::store::{entrants, events, now, rounds};
use crate::web::auth::{Action, Who};
use crate::web::exports::quoted;
use crate::web::refusal::Refusal;
use crate::web::zip::download;

/// `GET /t/{id}/{file}`: `grades.csv` or `proof.json`.
pub async fn file(
    State(site): State<Site>,
    who: Who,
    Path((id, file)): Path<(i64, String)>,
) -> Result<Response, Refusal> {
    match file.as_str() {
        "grades.csv" => grades(&site, &who, id).await,
        "proof.json" => proof(&site, &who, id).await,
        _ => Err(Refusal::not_found()),
    }
}

/// The rounds that everybody may see. Secrets of others never leave the house.
async fn proof(site: &Site, who: &Who, id: i64) -> Result<Response, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (tournament, ..) = at(&mut tx, who, id, Action::Visit).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    drop(tx);
    let text = serde_json::to_string(&facts.proof(facts.released(now())));
    let text = text.map_err(|_| Refusal::bad("This cannot be written."))?;
    Ok(download("application/json", &format!("tournament-{id}.json"), text))
}

/// Grades with their intervals; the rule in words in the last line.
async fn grades(site: &Site, who: &Who, id: i64) -> Result<Response, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (tournament, contest, ..) = at(&mut tx, who, id, Action::Read).await?;
    let facts = rounds::facts(&mut tx, &tournament).await?;
    let places = rounds::places(&mut tx, id).await?;
    let people = entrants::attendance(&mut tx, contest.id).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "exported", &format!("grades of tournament {id}")).await?;
    let mut entrant_of = Vec::new();
    for person in people.iter().filter(|person| person.role == "student") {
        let (_, entrant) =
            entrants::membership(&mut tx, contest.id, person.account).await?.unwrap_or_default();
        entrant_of.push((entrant, person));
    }
    tx.commit().await?;
    let held = standing_of(site, id, &facts, facts.rounds.len()).await;
    let mut text =
        "rank,player,login,name,grade,grade low,grade high,rank low,rank high,chance of highest,decided,left\n".to_owned();
    for row in rows(&facts, &held, facts.rounds.len(), None, &places) {
        let of = places.get(row.place).map(|(entrant, _)| *entrant);
        let team: Vec<_> = entrant_of.iter().filter(|(entrant, _)| *entrant == of && of.is_some()).collect();
        let known = row.known.as_ref();
        let cell = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.2}"));
        let numbers = format!(
            "{:.2},{},{},{},{},{},{},{}",
            row.grade,
            cell(known.map(|known| known.grade_low)),
            cell(known.map(|known| known.grade_high)),
            known.map_or_else(String::new, |known| known.rank_low.to_string()),
            known.map_or_else(String::new, |known| known.rank_high.to_string()),
            cell(known.map(|known| known.first / 100.0)),
            known.map_or("", |known| if known.decided { "yes" } else { "undecided" }),
            quoted(&row.left)
        );
        // A team has a line for each of its people.
        let mut line = |login: &str, name: &str| {
            text +=
                &format!("{},{},{},{},{numbers}\n", row.rank, quoted(&row.name), quoted(login), quoted(name));
        };
        if team.is_empty() {
            line("", "");
        }
        team.iter().for_each(|(_, person)| line(&person.login, &person.name));
    }
    let state = if tournament.state == "ended" { "" } else { "Not over yet. " };
    text += &format!("\n{}\n", quoted(&format!("{state}{}", words(&facts.terms.format))));
    Ok(download("text/csv; charset=utf-8", &format!("{}-tournament-{id}.csv", contest.slug), text))
}
