//! A case that a teacher chose to show, for the students concerned: their own source, the lines of somebody else's that are like it,
//! and room for an answer. Who the other is, their comments and the rest of their source stay where they are.

use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use palestra_plagiarism::Language;
use palestra_plagiarism::page::{escaped, hide, side};
use serde::Deserialize;

use super::Site;
use super::auth::{Me, Standing, Who};
use super::refusal::Refusal;
use super::times;
use crate::store::contests::{self, Contest};
use crate::store::db::Tx;
use crate::store::documents;
use crate::store::likenesses::{self, Likeness, Remark};

const LONGEST: usize = 10_000;

#[derive(Template)]
#[template(path = "case.html")]
struct CasePage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    one: Likeness,
    file: String,
    mine: String,
    /// Lines of the other that are like mine.
    theirs: Vec<String>,
    messages: Vec<Remark>,
    answers: Vec<Remark>,
}

/// A case for whom it concerns, once it is shown: whether theirs is the first side.
async fn find(tx: &mut Tx, who: &Who, id: i64) -> Result<(Likeness, Contest, Standing, bool), Refusal> {
    let account = who.account()?.id;
    let one = likenesses::find(tx, id).await?.ok_or_else(Refusal::not_found)?;
    let shown = likenesses::shown_to(tx, one.contest, account).await?;
    if !shown.iter().any(|(known, _)| *known == id) {
        return Err(Refusal::not_found());
    }
    let contest = contests::find(tx, one.contest).await?.ok_or_else(Refusal::not_found)?;
    let (standing, entrant) = who.standing(tx, contest.id).await?;
    let sent = match one.submission_a {
        Some(submission) => crate::store::submissions::find(tx, submission).await?,
        None => None,
    };
    let first = one.contest_a == Some(contest.id)
        && sent.is_some_and(|sent| sent.account == account || Some(sent.entrant) == entrant);
    Ok((one, contest, standing, first))
}

pub async fn page(State(site): State<Site>, who: Who, Path(id): Path<i64>) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (one, contest, standing, first) = find(&mut tx, &who, id).await?;
    let (mine, theirs) = if first { (one.a, one.b) } else { (one.b, one.a) };
    let mine = documents::source(&mut tx, mine).await?.unwrap_or_default().1;
    let (name, theirs) = documents::source(&mut tx, theirs).await?.unwrap_or_default();
    let theirs = hide(theirs, Language::of_file(&name).unwrap_or(Language::Cpp), &names(&one, !first));
    let team = team(&mut tx, &who, contest.id).await?;
    let remarks = likenesses::remarks(&mut tx, id).await?;
    let answers = remarks
        .iter()
        .filter(|one| one.kind == "answer" && one.account.is_some_and(|one| team.contains(&one)));
    let answers = answers.cloned().collect();
    let messages = remarks.into_iter().filter(|one| one.kind == "shown").collect();
    let spans =
        one.evidence().fragments.into_iter().map(|one| if first { (one.a, one.b) } else { (one.b, one.a) });
    let spans: Vec<_> = spans.collect();
    let marked: Vec<(usize, usize)> = spans.iter().map(|(mine, _)| (mine.start, mine.end)).collect();
    let excerpt = |(number, (_, span)): (usize, &(_, palestra_plagiarism::Span))| {
        let code = theirs.get(span.start..span.end).unwrap_or_default();
        format!(
            "<mark class=\"f{}\" data-fragment=\"{number}\">{}</mark>",
            number % 6,
            escaped(&String::from_utf8_lossy(code))
        )
    };
    let file = if first { one.name_a.clone() } else { one.name_b.clone() };
    let page = CasePage {
        me: who.me(),
        contest,
        standing,
        mine: side(&mine, &marked, &[]),
        theirs: spans.iter().enumerate().map(excerpt).collect(),
        file,
        messages,
        answers,
        one,
    };
    Ok(Html(page.render()?))
}

/// Words that would tell who the first or the second side is, in lower case.
fn names(one: &Likeness, first: bool) -> Vec<String> {
    let (who, file) = if first { (&one.who_a, &one.name_a) } else { (&one.who_b, &one.name_b) };
    let (who, file) = (who.to_lowercase(), file.to_lowercase());
    let stem = file.rsplit('/').next().unwrap_or_default().split(['.', '_']).next().unwrap_or_default();
    let mut words: Vec<String> = who.split([' ', '.', '_', '-']).map(str::to_owned).collect();
    words.extend([who.clone(), stem.to_owned(), stem.trim_start_matches("ai").to_owned()]);
    words.retain(|word| word.len() >= 3);
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
    words
}

/// The accounts of somebody's team, themselves among them.
async fn team(tx: &mut Tx, who: &Who, contest: i64) -> Result<Vec<i64>, Refusal> {
    let account = who.account()?.id;
    let (_, entrant) = who.standing(tx, contest).await?;
    let mut team = match entrant {
        Some(entrant) => crate::store::entrants::accounts(tx, entrant).await?,
        None => Vec::new(),
    };
    team.push(account);
    Ok(team)
}

#[derive(Deserialize)]
pub struct Answer {
    answer: String,
}

pub async fn answer(
    State(site): State<Site>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Answer>,
) -> Result<Redirect, Refusal> {
    let mut tx = site.0.db.write().await?;
    find(&mut tx, &who, id).await?;
    let answer = form.answer.replace("\r\n", "\n");
    let answer = answer.trim();
    if answer.is_empty() || answer.len() > LONGEST || answer.contains('\0') {
        return Err(Refusal::bad(format!("An answer has from 1 to {LONGEST} characters.")));
    }
    likenesses::say(&mut tx, id, who.account()?.id, "answer", answer).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/case/{id}")))
}
