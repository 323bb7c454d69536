//! `palestra verify --round`: checks a contest that was published, offline.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use palestra_arena::campaign::Ring;
use palestra_arena::{Address, Bout, Record, Seated, Series, find_game, rerun, verify};
use palestra_contest::beacon::Rule;
use palestra_contest::verify::{MatchProof, Proof, RoundProof, Terms, verify_rounds};
use palestra_contest::{Bytes, Fixture, Row};
use palestra_game::Edition;
use palestra_game::erased::AnyConfig;
use palestra_toolchain::read_file;
use palestra_workshop::{Candidate, Workshop, player_files};
use serde_json::json;

use crate::args::VerifyArgs;
use crate::campaign::count;
use crate::contest::{largest_seed, oath};
use crate::standings::{BAD, DIM, GOOD};
use crate::{FAILED, FINE, input, notices};

/// No file of a contest is larger: 10 000 rounds of 100 matches stay below.
const LONGEST: u64 = 256 << 20;

/// The contest and everything that is at hand to check it with.
struct Case {
    proof: Proof,
    edition: Edition,
    boards: Vec<Arc<dyn AnyConfig>>,
    /// Records by their addresses.
    records: BTreeMap<Bytes, PathBuf>,
    /// Players by their numbers, where they are at hand, and what runs them.
    players: Vec<Option<Candidate>>,
    engine: String,
}

/// What became of one match.
#[derive(Default)]
struct Checked {
    record: bool,
    again: bool,
    /// It is void, but here it could be played.
    playable: bool,
}

pub fn run(args: &VerifyArgs, place: &Path) -> anyhow::Result<u8> {
    let (file, records) = if place.is_dir() {
        (place.join(oath::FILE), Some(place.join(oath::RECORDS)).filter(|folder| folder.is_dir()))
    } else {
        (place.to_owned(), None)
    };
    let shown = file.display().to_string();
    let case = open(args, &file, args.records.clone().or(records)).with_context(|| shown.clone())?;
    let (checks, doubt) = match verify_rounds(&case.proof) {
        Err(doubt) => (Checks::default(), Some(doubt.to_string())),
        Ok(_) => case.matches(&Series::new(0)),
    };
    tell(args, &shown, &case, &checks, doubt.as_deref())
}

/// How much was checked.
#[derive(Default)]
struct Checks {
    matches: usize,
    void: usize,
    records: usize,
    again: usize,
    playable: usize,
}

fn tell(
    args: &VerifyArgs,
    shown: &str,
    case: &Case,
    checks: &Checks,
    doubt: Option<&str>,
) -> anyhow::Result<u8> {
    let Proof { contest, terms, rounds, uploads, .. } = &case.proof;
    let word = |bytes: &Bytes| Address::from_bytes(*bytes).to_string();
    let (tip, terms_digest) = (word(&case.proof.tip), word(&case.proof.terms_digest));
    let results = rounds.last().map_or_else(String::new, |last| word(&last.results));
    let as_json = || {
        json!({
            "file": shown, "result": if doubt.is_some() { "differs" } else { "holds" }, "why": doubt, "contest": contest,
            "game": terms.game, "format": terms.format.name(), "rounds": rounds.len(), "matches": checks.matches,
            "void": checks.void, "void but playable here": checks.playable, "records": checks.records,
            "played again": checks.again, "tip": tip, "terms": terms_digest, "results": results, "log": uploads.is_some(),
            "beacon": terms.beacon, "beacons": rounds.iter().map(|round| &round.beacon).collect::<Vec<_>>(),
        })
    };
    args.export.write(as_json, String::new)?;
    if let Some(doubt) = doubt {
        if !args.export.take_stdout() {
            anstream::println!("{BAD}differs{BAD:#}  {shown}: {doubt}");
        }
        return Ok(FAILED);
    }
    if args.export.take_stdout() {
        return Ok(FINE);
    }
    let played = checks.matches - checks.void;
    let void = if checks.void > 0 { format!(" ({} void)", checks.void) } else { String::new() };
    let (rounds_said, matches) = (count(rounds.len(), "round"), count(checks.matches, "match"));
    anstream::println!(
        "{GOOD}holds{GOOD:#}  {shown}: {}, {}, {rounds_said}, {matches}{void}",
        contest.escape_debug(),
        terms.format.name(),
    );
    anstream::println!(
        "       chain, entrants, line-ups, seeds and who left: as the published digests and the format say"
    );
    let missing = |have: usize, what: &str, how: &str| match have {
        0 => format!("{what} not checked: {how}"),
        _ if have < played => format!("{what}: {have} of {played} hold; for the others {how}"),
        _ => format!("{what}: all {played} hold"),
    };
    anstream::println!("       {}", missing(checks.records, "records", "name their folder with --records"));
    anstream::println!(
        "       {}",
        missing(checks.again, "matches played again", "name all modules with --players")
    );
    if checks.playable > 0 {
        anstream::println!(
            "       {} of the void matches can be played here: ask whoever held the contest why they have no result",
            checks.playable
        );
    }
    tell_beacons(terms, rounds);
    if uploads.is_none() {
        anstream::println!(
            "       the log of uploads is not in the file: compare its heads with your receipt"
        );
    }
    anstream::println!(
        "       {DIM}what you should have written down: tip {tip}, terms {terms_digest}; after the last round: results {results}{DIM:#}"
    );
    Ok(FINE)
}

/// Where the beacons came from, and what they were: whoever was there can compare.
fn tell_beacons(terms: &Terms, rounds: &[RoundProof]) {
    let rule = Rule::of(&terms.beacon);
    if rule == Rule::None {
        anstream::println!(
            "       there was no beacon: whoever held the contest could have tried many lists of entrants"
        );
        return;
    }
    anstream::println!("       beacons, by the terms: {}", terms.beacon.escape_debug());
    for (number, round) in (1..).zip(rounds) {
        let beacon = round.beacon.escape_debug();
        match (&rule, rule.number(&round.beacon)) {
            (Rule::Drand(network), Some(drawn)) => anstream::println!(
                "       {DIM}round {number}: {beacon} (https://api.drand.sh/{}/public/{drawn} says the same){DIM:#}",
                network.chain
            ),
            _ => anstream::println!("       {DIM}round {number}: {beacon}{DIM:#}"),
        }
    }
}

/// Reads everything; what cannot be read or does not fit together is told here.
fn open(args: &VerifyArgs, file: &Path, records: Option<PathBuf>) -> anyhow::Result<Case> {
    let text = read_file(file, LONGEST).context("cannot read it")?;
    let proof: Proof = serde_json::from_slice(&text)
        .map_err(|error| anyhow::anyhow!("this is no file of a contest, or a damaged one: {error}"))?;
    let terms = &proof.terms;
    let game = find_game(&terms.game)?;
    let edition: Edition = terms.edition.parse().map_err(|why: String| anyhow::anyhow!(why))?;
    game.check_edition(edition)?;
    if terms.rules_version != game.rules_version() {
        bail!(
            "it was played by version {} of the rules of {}, and this is version {}: check it with the Palestra that played it",
            terms.rules_version,
            game.name(),
            game.rules_version()
        );
    }
    if terms.largest_seed != largest_seed(edition) {
        bail!("its largest seed is not that of the edition");
    }
    let mut boards = Vec::new();
    for (number, text) in (1..).zip(&terms.boards) {
        let board = game.parse(text).with_context(|| format!("board {number}"))?;
        if board.seats() != terms.format.seats() {
            bail!("board {number} is not for {} players", terms.format.seats());
        }
        boards.push(board);
    }
    let mut wishes = args.sandbox.wishes();
    wishes.budget = Some(terms.budget);
    wishes.edition = edition;
    let workshop = notices::workshop(wishes, true);
    let players = players(args, &proof, game, &workshop)?;
    let records = records.map_or_else(|| Ok(BTreeMap::new()), |folder| find_records(&folder))?;
    Ok(Case { edition, boards, records, players, engine: workshop.engine(), proof })
}

/// The modules of the contest among those that were named, and the built-ins; none if none was named.
fn players(
    args: &VerifyArgs,
    proof: &Proof,
    game: &'static dyn palestra_game::erased::AnyGame,
    workshop: &Workshop,
) -> anyhow::Result<Vec<Option<Candidate>>> {
    let mut known: BTreeMap<Bytes, Candidate> = BTreeMap::new();
    for path in &args.players {
        let files = if path.is_dir() { player_files(path)? } else { vec![path.clone()] };
        for file in files {
            let player = workshop.open(game, &file)?;
            known.insert(*player.address.as_bytes(), player);
        }
    }
    if !args.players.is_empty() {
        let dummy = workshop.built_in(game, "Dummy")?;
        known.insert(*dummy.address.as_bytes(), dummy);
    }
    Ok(proof.modules.iter().map(|module| known.get(module).cloned()).collect())
}

/// All records of a folder, by the addresses of their content.
fn find_records(folder: &Path) -> anyhow::Result<BTreeMap<Bytes, PathBuf>> {
    let cannot = || format!("cannot read the folder {}", folder.display());
    let mut records = BTreeMap::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        if path.extension().is_some_and(|end| end == "rec")
            && let Ok(bytes) = input::binary(&path)
        {
            records.insert(*Address::of(&bytes).as_bytes(), path);
        }
    }
    Ok(records)
}

impl Case {
    /// Checks every match by its record and by its players, as far as they are at hand.
    fn matches(&self, series: &Series) -> (Checks, Option<String>) {
        let rounds = (1..).zip(&self.proof.rounds);
        let all: Vec<(usize, usize, &MatchProof)> = rounds
            .flat_map(|(round, said)| {
                (1..).zip(&said.matches).map(move |(number, game)| (round, number, game))
            })
            .collect();
        let ring = self.ring();
        let checked = series.run(all.len(), |k| self.one(all[k].2, &ring));
        let mut checks = Checks { matches: all.len(), ..Checks::default() };
        for ((round, number, game), checked) in all.iter().zip(checked) {
            match checked {
                Err(why) => return (checks, Some(format!("round {round}, match {number}: {why:#}"))),
                Ok(Checked { record, again, playable }) => {
                    checks.playable += usize::from(playable);
                    checks.void += usize::from(game.scores.is_empty());
                    checks.records += usize::from(record);
                    checks.again += usize::from(again);
                }
            }
        }
        (checks, None)
    }

    /// Where matches are played again: only players that are at hand sit down there.
    fn ring(&self) -> Ring<Candidate> {
        let players: Vec<Candidate> = self.players.iter().flatten().cloned().collect();
        let labels = players.iter().map(|player| player.name.clone()).collect();
        Ring::new(self.bout(0), players, labels).on(&self.boards).run_by(&self.engine)
    }

    fn bout(&self, seed: u128) -> Bout {
        let game = find_game(&self.proof.terms.game).expect("it was found before");
        let config = self.board(seed).clone();
        Bout { game, config, edition: self.edition, seed: seed.into(), judged: false }
    }

    fn board(&self, seed: u128) -> &Arc<dyn AnyConfig> {
        &self.boards[(seed % self.boards.len() as u128) as usize]
    }

    fn one(&self, said: &MatchProof, ring: &Ring<Candidate>) -> anyhow::Result<Checked> {
        let mut checked = Checked::default();
        let seated: Option<Vec<&Candidate>> =
            said.table.iter().map(|&player| self.players[player].as_ref()).collect();
        if said.scores.is_empty() {
            if said.record.is_some() {
                bail!("it is void and has a record");
            }
            checked.playable = seated.is_some() && self.play(said, ring).none.is_none();
            return Ok(checked);
        }
        let file = said.record.and_then(|address| self.records.get(&address));
        if let Some(file) = file {
            let record = self.record(said, file).context("its record")?;
            let finished = verify(record.clone()).context("its record")?;
            if finished.scores.0[..finished.seats] != said.scores {
                bail!("its record has other scores");
            }
            checked.record = true;
            if let Some(seated) = &seated {
                if !record.engine.is_empty() && record.engine != self.engine {
                    bail!(
                        "its players ran on another engine ({}), and here they would run on {}: leave out --players",
                        record.engine.escape_debug(),
                        self.engine
                    );
                }
                let seat = |(player, name): (&&Candidate, &String)| {
                    let player = palestra_arena::campaign::Contender::seat(*player)?;
                    Ok(Seated { name: name.clone(), player })
                };
                let seated = seated.iter().zip(&record.names).map(seat).collect::<anyhow::Result<_>>()?;
                rerun(&record, seated).context("its players")?;
                checked.again = true;
            }
            return Ok(checked);
        }
        if seated.is_some() {
            let row = self.play(said, ring);
            if let Some(why) = row.none {
                bail!("it could not be played again: {why}");
            }
            if row.scores != said.scores {
                bail!("its players have other scores when they play again");
            }
            checked.again = true;
        }
        Ok(checked)
    }

    /// The match as it goes here. The ring knows the players at hand by their places among them.
    fn play(&self, said: &MatchProof, ring: &Ring<Candidate>) -> Row {
        let place = |player: &usize| self.players[..*player].iter().flatten().count();
        let table = said.table.iter().map(place).collect();
        ring.play(1, &Fixture { seed: said.seed, table })
    }

    /// The record, if it is of this match.
    fn record(&self, said: &MatchProof, file: &Path) -> anyhow::Result<Record> {
        let record = Record::from_bytes(&input::binary(file).context("cannot read it")?)?;
        let terms = &self.proof.terms;
        let modules = said.table.iter().map(|&player| Some(Address::from_bytes(self.proof.modules[player])));
        let budgets = record.tape.budgets.iter().flatten().all(|&budget| budget == terms.budget);
        let same = [
            ("game", record.game == terms.game && record.edition == self.edition),
            ("board", record.config == self.board(said.seed).text()),
            ("seed", record.seed.bits() == said.seed && record.chances.is_empty()),
            ("budget", budgets),
            ("players", record.modules().iter().copied().eq(modules)),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((what, _)) => bail!("it is of another match: the {what} is another"),
            None => Ok(record),
        }
    }
}
