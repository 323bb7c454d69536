//! What a teacher takes along: people, submissions, results, grades.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use palestra_contest::Curve;
use serde::Serialize;

use super::Site;
use super::auth::{Action, Who};
use super::ranking;
use super::refusal::Refusal;
use super::times;
use super::zip::{Zip, download};
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::{blobs, entrants, events, games, submissions};

const RESULT_COLUMNS: &[&str] = &[
    "game",
    "kind",
    "board",
    "seed",
    "seat",
    "player",
    "submission",
    "score",
    "place",
    "fuel",
    "frozen",
    "digest",
];
const GRADE_COLUMNS: &[&str] =
    &["login", "name", "team", "player", "submissions", "qualified", "rank", "rating", "margin", "grade"];

/// What there is to take along.
const FILES: [&str; 6] =
    ["people.csv", "submissions.zip", "results.csv", "results.json", "grades.csv", "grades.json"];

/// `GET /c/{slug}/export/{file}`
pub async fn file(
    State(site): State<Site>,
    who: Who,
    Path((slug, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    taken(&site, &who, &slug, &file).await
}

/// A file for whom may read everybody's.
pub async fn taken(site: &Site, who: &Who, slug: &str, file: &str) -> Result<Response, Refusal> {
    if !FILES.contains(&file) {
        return Err(Refusal::not_found());
    }
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, slug, Action::Read).await?;
    let by = who.account.as_ref().map(|account| account.id);
    events::audit(&mut tx, by, "exported", &format!("{file} of {slug}")).await?;
    tx.commit().await?;
    // All sources of a year take a while to read: nobody who writes waits for that.
    let mut tx = site.0.db.read().await?;
    Ok(match file {
        "people.csv" => people(&mut tx, &contest).await?,
        "submissions.zip" => sources(&mut tx, &contest).await?,
        "results.csv" => csv_of(slug, "results", RESULT_COLUMNS, &results(&mut tx, &contest).await?),
        "results.json" => Json(results(&mut tx, &contest).await?).into_response(),
        "grades.csv" => csv_of(slug, "grades", GRADE_COLUMNS, &grades(site, &mut tx, &contest).await?),
        "grades.json" => Json(grades(site, &mut tx, &contest).await?).into_response(),
        _ => return Err(Refusal::not_found()),
    })
}

async fn people(tx: &mut Tx, contest: &Contest) -> Result<Response, Refusal> {
    let mut text = "login,name,role,submissions,qualified,last\n".to_owned();
    for person in entrants::attendance(tx, contest.id).await? {
        let last = person.last.as_ref().map(times::shown).unwrap_or_default();
        let cells = [&person.login, &person.name, &person.role].map(|cell| quoted(cell));
        text += &format!("{},{},{},{last}\n", cells.join(","), person.sent, person.qualified);
    }
    Ok(download("text/csv; charset=utf-8", &format!("{}-people.csv", contest.slug), text))
}

/// A folder for each entrant, as `palestra plagiarism compare` wants it.
async fn sources(tx: &mut Tx, contest: &Contest) -> Result<Response, Refusal> {
    let mut zip = Zip::default();
    for one in submissions::of_contest(tx, contest.id).await? {
        let entrant = entrants::team(tx, one.entrant).await?.map(|team| team.name).unwrap_or_default();
        let folder: String =
            entrant.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
        let bytes = blobs::get(tx, &one.source).await?;
        let name = format!(
            "{}/{}-{folder}/AI{}_v{}.{}",
            contest.slug, one.entrant, one.name, one.version, one.language
        );
        zip.add(&name, &bytes, false);
    }
    Ok(zip.answer(&format!("{}-submissions", contest.slug)))
}

/// A seat of a match that was played.
#[derive(Serialize)]
struct ResultRow {
    game: i64,
    kind: String,
    board: i64,
    seed: String,
    seat: i64,
    player: String,
    submission: Option<i64>,
    score: Option<i64>,
    place: Option<f64>,
    fuel: Option<i64>,
    frozen: Option<String>,
    digest: Option<String>,
}

async fn results(tx: &mut Tx, contest: &Contest) -> Result<Vec<ResultRow>, Refusal> {
    let mut rows = Vec::new();
    for game in games::played(tx, contest.id).await? {
        for seat in games::seats(tx, game.id).await? {
            rows.push(ResultRow {
                game: game.id,
                kind: game.kind.clone(),
                board: game.board,
                seed: game.seed.clone(),
                seat: seat.seat,
                player: seat.name,
                submission: seat.submission,
                score: seat.score,
                place: seat.place2.map(|place| place as f64 / 2.0),
                fuel: seat.fuel,
                frozen: seat.frozen,
                digest: game.digest.clone(),
            });
        }
    }
    Ok(rows)
}

/// A student's grade.
#[derive(Serialize)]
struct Grade {
    login: String,
    name: String,
    team: Option<String>,
    player: Option<String>,
    submissions: i64,
    qualified: bool,
    rank: Option<usize>,
    rating: Option<i64>,
    margin: Option<i64>,
    grade: Option<f64>,
}

/// Grades by the place in the league, as the documents have them: 10 for the first, 5 for the last who qualified.
async fn grades(site: &Site, tx: &mut Tx, contest: &Contest) -> Result<Vec<Grade>, Refusal> {
    let places = ranking::of(site, tx, contest.id).await?;
    let people = entrants::attendance(tx, contest.id).await?;
    let curve = Curve::default();
    let grade = |person: entrants::Attendance| {
        let place = places.iter().find(|place| Some(place.submission) == person.representative);
        Grade {
            login: person.login,
            name: person.name,
            team: person.team,
            player: place.map(|place| place.name.clone()),
            submissions: person.sent,
            qualified: person.qualified > 0,
            rank: place.map(|place| place.rank),
            rating: place.map(|place| place.rating),
            margin: place.map(|place| place.margin),
            grade: place
                .map(|place| (100.0 * curve.grade(place.rank as f64 - 1.0, places.len())).round() / 100.0),
        }
    };
    Ok(people.into_iter().filter(|person| person.role == "student").map(grade).collect())
}

/// Rows as a table for other programs, with these columns.
fn csv_of(slug: &str, what: &str, columns: &[&str], rows: &[impl Serialize]) -> Response {
    let mut text = columns.join(",") + "\n";
    for row in rows {
        let row = serde_json::to_value(row).unwrap_or_default();
        let cell = |column: &&str| match &row[*column] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => quoted(text),
            other => other.to_string(),
        };
        text += &(columns.iter().map(cell).collect::<Vec<_>>().join(",") + "\n");
    }
    download("text/csv; charset=utf-8", &format!("{slug}-{what}.csv"), text)
}

/// A cell of a table. One that begins like a formula is made text: spreadsheets would compute it.
pub fn quoted(cell: &str) -> String {
    let guard = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", cell.replace('"', "\"\""))
}
