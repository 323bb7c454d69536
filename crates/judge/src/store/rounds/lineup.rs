//! Who takes part in a round: frozen when it begins.

use palestra_contest::Bytes;
use palestra_contest::verify::{Entrant, House, house_digest};

use super::text;
use crate::jobs::tournament::Facts;
use crate::store::contests::{self, Contest};
use crate::store::db::{Result, StoreError, Tx, all, one, run};
use crate::store::receipts::{bytes, hex};
use crate::store::tournaments::{Tournament, built_in, tell};
use crate::store::{entrants, now, receipts, submissions};

/// The address of a player of the house, by its name.
pub type Addresses<'a> = &'a (dyn Fn(&str) -> Option<Bytes> + Sync);

/// Freezes who takes part in a new round. False if there are too few.
pub async fn begin(
    tx: &mut Tx,
    tournament: &Tournament,
    facts: &Facts,
    addresses: Addresses<'_>,
) -> Result<bool> {
    let (id, number) = (tournament.id, facts.rounds.len() as i64 + 1);
    let gone = || StoreError::Damaged("its contest is gone".to_owned());
    let contest = contests::find(tx, tournament.contest).await?.ok_or_else(gone)?;
    if number == 1 {
        invite(tx, tournament, addresses).await?;
    }
    let padding = house(tx, id, &contest, number, addresses).await?;
    let lineup = lineup(tx, tournament, facts, number).await?;
    let present = lineup.iter().flatten().collect::<std::collections::BTreeSet<_>>().len();
    if number == 1 && present < facts.terms.format.seats() {
        return Ok(false);
    }
    let names = all!(tx, (String,), "SELECT name FROM place WHERE tournament = $1 ORDER BY number", id)?;
    let modules = all!(
        tx,
        (String, String),
        "SELECT digest, kind FROM player WHERE tournament = $1 ORDER BY number",
        id
    )?;
    let guests = (0..modules.len()).filter(|&module| modules[module].1 == "guest").collect();
    let modules = modules.iter().map(|(digest, _)| bytes(digest)).collect::<Result<Vec<_>>>()?;
    let (count, head) = receipts::last(tx, contest.id).await?;
    let entrant = |((name,), player): ((String,), &Option<usize>)| Entrant { name, player: *player };
    let entrants: Vec<Entrant> = names.into_iter().zip(&lineup).map(entrant).collect();
    let house = House { padding: Some(padding as usize), guests };
    let digest = house_digest(&entrants, &house, &modules, &head);
    run!(
        tx,
        "INSERT INTO round (tournament, number, state, lineup, dummy, log_count, log_head, entrants, beacon, began)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', $9)",
        id,
        number,
        if tournament.beacons == 1 { "frozen" } else { "playing" },
        text(&lineup)?,
        padding,
        count,
        hex(&head),
        hex(&digest),
        now()
    )?;
    tell(tx, id).await?;
    Ok(true)
}

/// Before the first round: everybody who competes gets a place, and guests of the house their addresses.
async fn invite(tx: &mut Tx, tournament: &Tournament, addresses: Addresses<'_>) -> Result<()> {
    for (place, one) in (0i64..).zip(&submissions::competing(tx, tournament.contest).await?) {
        run!(
            tx,
            "INSERT INTO place (tournament, number, entrant, name) VALUES ($1, $2, $3, $4)",
            tournament.id,
            place,
            one.entrant,
            &one.name
        )?;
    }
    let guests = all!(
        tx,
        (i64, String),
        "SELECT number, name FROM player WHERE tournament = $1 AND kind = 'guest' AND module IS NULL",
        tournament.id
    )?;
    for (number, name) in guests {
        run!(
            tx,
            "UPDATE player SET digest = $3 WHERE tournament = $1 AND number = $2",
            tournament.id,
            number,
            digest_of(None, &name, addresses)
        )?;
    }
    Ok(())
}

/// The digest of a player of the house: of its module, or, if it is built in, its address.
fn digest_of(module: Option<&str>, name: &str, addresses: Addresses<'_>) -> String {
    match module {
        Some(module) => module.to_owned(),
        None => addresses(name).as_ref().map_or_else(|| built_in(name), hex),
    }
}

/// The number of the contest's own player, as it is now.
async fn house(
    tx: &mut Tx,
    tournament: i64,
    contest: &Contest,
    round: i64,
    addresses: Addresses<'_>,
) -> Result<i64> {
    let module = contest.dummy_module.as_deref();
    let digest = digest_of(module, &contest.dummy, addresses);
    let known = one!(
        tx,
        (i64,),
        "SELECT number FROM player WHERE tournament = $1 AND kind = 'house' AND digest = $2",
        tournament,
        &digest
    )?;
    if let Some((number,)) = known {
        return Ok(number);
    }
    // The first is number 0, before the guests.
    let number = if round == 1 { 0 } else { next_number(tx, tournament).await? };
    add(tx, tournament, number, "house", &contest.dummy, &digest, None, module, round).await?;
    Ok(number)
}

async fn next_number(tx: &mut Tx, tournament: i64) -> Result<i64> {
    let most = one!(tx, (Option<i64>,), "SELECT MAX(number) FROM player WHERE tournament = $1", tournament)?;
    Ok(most.and_then(|(most,)| most).map_or(0, |most| most + 1))
}

#[expect(clippy::too_many_arguments, reason = "a row has so many columns")]
async fn add(
    tx: &mut Tx,
    tournament: i64,
    number: i64,
    kind: &str,
    name: &str,
    digest: &str,
    submission: Option<i64>,
    module: Option<&str>,
    since: i64,
) -> Result<()> {
    run!(
        tx,
        "INSERT INTO player (tournament, number, kind, name, digest, submission, module, since) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        tournament,
        number,
        kind,
        name,
        digest,
        submission,
        module,
        since
    )?;
    Ok(())
}

/// The module of each entrant: the one of the round before, or, in the first round and where they may be changed, the one
/// that represents it now.
async fn lineup(
    tx: &mut Tx,
    tournament: &Tournament,
    facts: &Facts,
    round: i64,
) -> Result<Vec<Option<usize>>> {
    let places = all!(
        tx,
        (i64, i64),
        "SELECT entrant, withdrawn FROM place WHERE tournament = $1 ORDER BY number",
        tournament.id
    )?;
    let before = facts.rounds.last().map(|round| round.lineup.clone()).unwrap_or_default();
    let mut lineup = Vec::new();
    for (place, (entrant, withdrawn)) in places.into_iter().enumerate() {
        let before = before.get(place).copied().flatten();
        if withdrawn == 1 || (round > 1 && before.is_none()) {
            lineup.push(None);
            continue;
        }
        let fresh = match round == 1 || tournament.changes == 1 {
            true => number_of(tx, tournament.id, entrant, round).await?,
            false => None,
        };
        lineup.push(fresh.or(before));
    }
    Ok(lineup)
}

/// The number of the module that represents an entrant now, a new one if it is new. Copies have one number.
async fn number_of(tx: &mut Tx, tournament: i64, entrant: i64, round: i64) -> Result<Option<usize>> {
    let Some(id) = entrants::representative(tx, entrant).await? else { return Ok(None) };
    let Some(one) = submissions::find(tx, id).await? else { return Ok(None) };
    let Some(module) = one.module.filter(|_| one.state == "qualified") else { return Ok(None) };
    let known = one!(
        tx,
        (i64,),
        "SELECT number FROM player WHERE tournament = $1 AND kind = 'entrant' AND digest = $2",
        tournament,
        &module
    )?;
    if let Some((number,)) = known {
        return Ok(Some(number as usize));
    }
    let number = next_number(tx, tournament).await?;
    add(tx, tournament, number, "entrant", &one.name, &module, Some(id), Some(&module), round).await?;
    Ok(Some(number as usize))
}
