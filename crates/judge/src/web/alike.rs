//! Players that look alike, for teachers and whom they trust: the list, a pair with its evidence, groups, earlier years. Nothing here reaches a student
//! unless a teacher says so, and nothing here says who copied.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::{Html, Redirect};
use palestra_plagiarism::Language;
use palestra_plagiarism::page::{self, Edge, Line, Moment, bars, escaped, small};

use super::Site;
use super::auth::{Action, Me, Standing, Who};
use super::behaviour::Plays;
use super::forms::Fields;
use super::lists::{List, Wish};
use super::refusal::Refusal;
use super::times;
use crate::store::comparisons::{self, Progress};
use crate::store::contests::Contest;
use crate::store::db::Tx;
use crate::store::documents::{self, Public};
use crate::store::events;
use crate::store::likenesses::{self, Likeness, Remark};
use crate::store::years::{self, Year};

/// The longest note, and the largest public source.
const LONGEST: usize = 10_000;
const LARGEST: usize = 1 << 20;
/// What a decision may be.
const STATES: [&str; 4] = ["open", "explained", "dismissed", "upheld"];

/// A pair as the list shows it.
struct Row {
    one: Likeness,
    e: String,
    bars: String,
    longest: String,
}

impl Row {
    fn new(one: Likeness) -> Self {
        let longest = one.longest().map_or(String::new(), |tokens| tokens.to_string());
        Row { e: small(one.e()), bars: bars(&one.scores()), longest, one }
    }
}

#[derive(Template)]
#[template(path = "alike.html")]
struct ListPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    progress: Option<Progress>,
    list: List<Row>,
    /// Words to filter by, with how many pairs each has.
    states: Vec<(String, usize)>,
    strengths: Vec<(String, usize)>,
    places: Vec<(String, String, usize)>,
}

pub async fn list(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    Query(wish): Query<Wish>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Read).await?;
    let progress = comparisons::progress(&mut tx, contest.id).await?;
    let pairs = likenesses::of_contest(&mut tx, contest.id).await?;
    let count = |words: &[&str], of: &dyn Fn(&Likeness) -> &str| -> Vec<(String, usize)> {
        words
            .iter()
            .map(|word| ((*word).to_owned(), pairs.iter().filter(|one| of(one) == *word).count()))
            .collect()
    };
    let states = count(&STATES, &|one| &one.state);
    let strengths = count(&["strong", "telling", "chance"], &|one| one.strength());
    let mut elsewhere: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &pairs {
        for place in [one.elsewhere_a(), one.elsewhere_b()].into_iter().flatten() {
            *elsewhere.entry(place).or_default() += 1;
        }
    }
    let places = elsewhere
        .into_iter()
        .map(|(place, count)| (place.to_owned(), super::lists::encoded(place), count))
        .collect();
    let text = |row: &Row| {
        let one = &row.one;
        format!(
            "{} {} {} {} {} {} {} {}",
            one.state,
            one.strength(),
            one.name_a,
            one.who_a,
            one.where_a,
            one.name_b,
            one.who_b,
            one.where_b
        )
    };
    let rows = pairs.into_iter().map(Row::new).collect();
    let list = List::new(
        rows,
        &wish,
        text,
        &[
            ("e", &|a, b| a.one.e().total_cmp(&b.one.e())),
            ("a", &|a, b| a.one.who_a.cmp(&b.one.who_a)),
            ("b", &|a, b| a.one.who_b.cmp(&b.one.who_b)),
            ("state", &|a, b| a.one.state.cmp(&b.one.state)),
        ],
    );
    let page = ListPage { me: who.me(), contest, standing, progress, list, states, strengths, places };
    Ok(Html(page.render()?))
}

#[derive(Template)]
#[template(path = "pair.html")]
struct PairPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    one: Likeness,
    facts: Vec<(&'static str, String)>,
    evidence: String,
    times: String,
    plays: Plays,
    remarks: Vec<Remark>,
    looks: Vec<Remark>,
    states: [&'static str; 4],
}

/// A pair for whom may read it, or do this with it.
pub(super) async fn find(
    tx: &mut Tx,
    who: &Who,
    slug: &str,
    id: i64,
    action: Action,
) -> Result<(Contest, Standing, Likeness), Refusal> {
    let (contest, standing, _) = who.at(tx, slug, action).await?;
    let one = likenesses::find(tx, id).await?.filter(|one| one.contest == contest.id);
    Ok((contest, standing, one.ok_or_else(Refusal::not_found)?))
}

pub async fn pair(
    State(site): State<Site>,
    who: Who,
    Path((slug, id)): Path<(String, i64)>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.write().await?;
    let (contest, standing, one) = find(&mut tx, &who, &slug, id, Action::Read).await?;
    let reader = who.account()?.id;
    if likenesses::look(&mut tx, id, reader).await? {
        events::audit(&mut tx, Some(reader), "read two sources", &format!("pair {id} of {slug}")).await?;
    }
    tx.commit().await?;
    let mut tx = site.0.db.read().await?;
    let (a, b) = (documents::source(&mut tx, one.a).await?, documents::source(&mut tx, one.b).await?);
    let captions = [caption(&one.name_a, &one.who_a), caption(&one.name_b, &one.who_b)];
    let lines = [line(&mut tx, one.a, &captions[0]).await?, line(&mut tx, one.b, &captions[1]).await?];
    let plays = Plays::of(&mut tx, id).await?;
    let (looks, remarks) =
        likenesses::remarks(&mut tx, id).await?.into_iter().partition(|remark| remark.kind == "looked");
    drop(tx);
    let evidence = one.evidence();
    let sources = [a.as_ref().map(|(_, source)| &source[..]), b.as_ref().map(|(_, source)| &source[..])];
    let shown = page::fragments(&evidence) + &page::sides([&captions[0], &captions[1]], sources, &evidence);
    let scores = one.scores();
    let facts = vec![
        ("E", small(one.e())),
        ("p", small(one.p())),
        ("surprise", format!("{:.1}", one.surprise())),
        ("loose", format!("{:.3}", scores.loose)),
        ("strict", format!("{:.3}", scores.strict)),
        ("blind", format!("{:.3}", scores.blind)),
        ("canonical", format!("{:.3}", scores.canonical)),
        ("shared bits", one.bits.to_string()),
    ];
    let page = PairPage {
        me: who.me(),
        contest,
        standing,
        facts,
        evidence: shown,
        times: page::timeline(&lines),
        plays,
        remarks,
        looks,
        states: STATES,
        one,
    };
    Ok(Html(page.render()?))
}

fn caption(name: &str, who: &str) -> String {
    format!("{}, {}", escaped(name), escaped(who))
}

async fn line(tx: &mut Tx, document: i64, caption: &str) -> Result<Line, Refusal> {
    let versions = documents::versions(tx, document).await?.into_iter().map(|(id, name, at)| Moment {
        time: at,
        shown: times::shown(at),
        name: escaped(&name),
        is_it: id == document,
    });
    Ok(Line { who: caption.to_owned(), versions: versions.collect() })
}

/// A teacher decides, and says why; with a public source that explains it, that counts for nobody from now on.
pub async fn decide(
    State(site): State<Site>,
    who: Who,
    Path((slug, id)): Path<(String, i64)>,
    form: Multipart,
) -> Result<Redirect, Refusal> {
    let account = who.account()?.id;
    let form = Fields::read(form).await?;
    let (state, why) = (form.text("state").to_owned(), form.lines("note", LONGEST)?);
    let mut tx = site.0.db.write().await?;
    let (contest, _, one) = find(&mut tx, &who, &slug, id, Action::Teach).await?;
    let public = form.file("public");
    if state == one.state && public.is_none() {
        if why.trim().is_empty() {
            return Err(Refusal::bad("Write a note, or choose another state."));
        }
        likenesses::say(&mut tx, id, account, "note", why.trim()).await?;
    } else {
        if !STATES.contains(&state.as_str()) {
            return Err(Refusal::bad("A case is open, explained, dismissed or upheld."));
        }
        if why.trim().is_empty() {
            return Err(Refusal::bad("Write down why: others will read it, perhaps in a year."));
        }
        likenesses::decide(&mut tx, id, account, &state, why.trim()).await?;
    }
    if let Some((name, source)) = public {
        if state != "explained" {
            return Err(Refusal::bad("A public source explains a case: choose \"explained\" with it."));
        }
        public_source(&mut tx, &contest, account, name, source).await?;
    }
    events::audit(&mut tx, Some(account), "decided a likeness", &format!("{id} of {slug}: {state}")).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/alike/{id}")))
}

async fn public_source(
    tx: &mut Tx,
    contest: &Contest,
    account: i64,
    name: &str,
    source: &[u8],
) -> Result<(), Refusal> {
    let name: String = name.chars().filter(|c| !c.is_control()).take(100).collect();
    if Language::of_file(&name).is_none() {
        return Err(Refusal::bad("A public source is a file in C++ or Rust, as search.cc."));
    }
    if source.len() > LARGEST || source.contains(&0) {
        return Err(Refusal::bad("A public source is text of at most 1 MB."));
    }
    documents::add_public(tx, &contest.game, &name, source, account).await?;
    events::audit(tx, Some(account), "added a public source", &format!("{name} of {}", contest.game)).await?;
    Ok(())
}

/// The students concerned see the case from now on, or no more.
pub async fn show(
    State(site): State<Site>,
    who: Who,
    Path((slug, id)): Path<(String, i64)>,
    form: Multipart,
) -> Result<Redirect, Refusal> {
    let account = who.account()?.id;
    let form = Fields::read(form).await?;
    let (shown, message) = (form.text("shown") == "yes", form.lines("message", LONGEST)?);
    let mut tx = site.0.db.write().await?;
    find(&mut tx, &who, &slug, id, Action::Teach).await?;
    if shown && message.trim().is_empty() {
        return Err(Refusal::bad("Write what you want to know from them: they read it above the evidence."));
    }
    likenesses::show(&mut tx, id, account, shown, message.trim()).await?;
    let what = if shown { "showed a likeness to students" } else { "hid a likeness from students" };
    events::audit(&mut tx, Some(account), what, &format!("{id} of {slug}")).await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/alike/{id}")))
}

/// A group that hangs together.
struct Group {
    people: Vec<String>,
    pairs: Vec<Row>,
}

#[derive(Template)]
#[template(path = "groups.html")]
struct GroupsPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    graph: String,
    groups: Vec<Group>,
}

pub async fn groups(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Read).await?;
    let pairs = likenesses::of_contest(&mut tx, contest.id).await?;
    let pairs: Vec<Likeness> = pairs
        .into_iter()
        .filter(|one| one.e() < 1.0 && one.is_current() && one.state != "dismissed")
        .collect();
    let mut people: Vec<String> =
        pairs.iter().flat_map(|one| [who_of(one, true), who_of(one, false)]).collect();
    people.sort();
    people.dedup();
    let number = |name: &str| people.binary_search_by(|known| known.as_str().cmp(name)).unwrap_or_default();
    let edge = |one: &Likeness| Edge {
        a: number(&who_of(one, true)),
        b: number(&who_of(one, false)),
        strong: one.strength() == "strong",
        href: format!("/c/{slug}/alike/{}", one.id),
    };
    let edges: Vec<Edge> = pairs.iter().map(edge).collect();
    let graph = page::graph(people.len(), &edges, |player| escaped(&people[player]));
    let strong = edges.iter().filter(|edge| edge.strong).map(|edge| (edge.a, edge.b));
    let clusters = palestra_plagiarism::clusters(people.len(), strong);
    let group = |members: Vec<usize>| {
        let inside = pairs.iter().zip(&edges);
        let inside = inside.filter(|(_, edge)| members.contains(&edge.a) && members.contains(&edge.b));
        Group {
            pairs: inside.map(|(one, _)| Row::new(one.clone())).collect(),
            people: members.iter().map(|member| people[*member].clone()).collect(),
        }
    };
    let groups = clusters.into_iter().map(group).collect();
    Ok(Html(GroupsPage { me: who.me(), contest, standing, graph, groups }.render()?))
}

/// A side of a pair: who, and where if it is elsewhere.
fn who_of(one: &Likeness, first: bool) -> String {
    let (who, elsewhere) = match first {
        true => (&one.who_a, one.elsewhere_a()),
        false => (&one.who_b, one.elsewhere_b()),
    };
    elsewhere.map_or_else(|| who.clone(), |place| format!("{who} ({place})"))
}

#[derive(Template)]
#[template(path = "years.html")]
struct YearsPage {
    me: Option<Me>,
    contest: Contest,
    standing: Standing,
    years: Vec<Year>,
    publics: Vec<Public>,
}

pub async fn years_page(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
) -> Result<Html<String>, Refusal> {
    let mut tx = site.0.db.read().await?;
    let (contest, standing, _) = who.at(&mut tx, &slug, Action::Teach).await?;
    let years = years::of_game(&mut tx, &contest.game).await?;
    let publics = documents::publics(&mut tx, &contest.game).await?;
    Ok(Html(YearsPage { me: who.me(), contest, standing, years, publics }.render()?))
}

/// An earlier year as a zip file, or a public source: a job does the rest.
pub async fn import(
    State(site): State<Site>,
    who: Who,
    Path(slug): Path<String>,
    form: Multipart,
) -> Result<Redirect, Refusal> {
    let account = who.account()?.id;
    let mut tx = site.0.db.read().await?;
    who.at(&mut tx, &slug, Action::Teach).await?;
    drop(tx);
    let form = Fields::read(form).await?;
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    if let Some((name, source)) = form.file("public") {
        public_source(&mut tx, &contest, account, name, source).await?;
    } else {
        let name: String = form.text("name").chars().filter(|c| !c.is_control()).take(60).collect();
        let Some((_, bytes)) = form.file("file") else {
            return Err(Refusal::bad("Choose a zip file with the players of an earlier year."));
        };
        if name.is_empty() {
            return Err(Refusal::bad("Give it a name, as \"autumn 2025\"."));
        }
        let made =
            years::create(&mut tx, &contest.game, &name, form.text("authors") == "prefix", Some(bytes))
                .await?;
        if made.is_none() {
            return Err(Refusal::bad(format!("There is a year called {name} already: choose another name.")));
        }
        events::audit(
            &mut tx,
            Some(account),
            "brought an earlier year",
            &format!("{name} of {}", contest.game),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/alike/years")))
}

/// Forgets an earlier year, or a public source.
pub async fn forget(
    State(site): State<Site>,
    who: Who,
    Path((slug, what, id)): Path<(String, String, i64)>,
) -> Result<Redirect, Refusal> {
    let account = who.account()?.id;
    let mut tx = site.0.db.write().await?;
    let (contest, ..) = who.at(&mut tx, &slug, Action::Teach).await?;
    let gone = match what.as_str() {
        "years" => years::delete(&mut tx, &contest.game, id).await?,
        "public" => documents::remove_public(&mut tx, &contest.game, id).await?,
        _ => false,
    };
    if !gone {
        return Err(Refusal::bad("That is not there any more."));
    }
    events::audit(
        &mut tx,
        Some(account),
        "removed from the comparison",
        &format!("{what} {id} of {}", contest.game),
    )
    .await?;
    tx.commit().await?;
    Ok(Redirect::to(&format!("/c/{slug}/alike/years")))
}
