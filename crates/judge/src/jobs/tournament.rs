//! Tournaments: what comes next, and how everybody stands. Pure functions of what the tables hold, so a tournament that
//! was broken off goes on by asking again.

use palestra_contest::beacon::Rule;
use palestra_contest::chain::{Chain, Log, round_key};
use palestra_contest::format::{
    Entry, FairShow, Format, History, League, Pairing, Phase, RoundEnd, RoundKind, Session, Standing, Step,
};
use palestra_contest::verify::{
    Entrant, FinalsTerms, FormatTerms, House, MatchProof, Proof, RoundProof, Terms,
};
use palestra_contest::{Bytes, Curve, PlayerId, Posterior, RoundKey};

/// More rounds than any tournament has.
pub const MOST_ROUNDS: u32 = 2048;

/// The formats, and what a teacher reads about them.
pub const FORMATS: [(&str, &str); 3] = [
    ("fair-show", "Fair show: a league, waves with a danger zone, semifinals and final"),
    ("official", "Official: the documents' play-off, one leaves a round"),
    ("league", "League: everybody plays until the grades are known"),
];

/// The settings of a format, for a table of so many. `None` if there is no format of this name.
pub fn format_terms(format: &str, seats: usize, settings: &Settings) -> Option<FormatTerms> {
    let curve = Curve { first: settings.first, ..Curve::default() };
    let finals = |seeded| FinalsTerms { boards: settings.boards, seeded };
    Some(match format {
        "fair-show" => FormatTerms::FairShow {
            seats,
            league: settings.league,
            waves: settings.waves,
            survival: FairShow::default().survival,
            finals: finals(true),
            curve,
        },
        "official" => FormatTerms::Official { seats, finals: finals(false), curve },
        "league" => {
            let League { decided, half, .. } = League::default();
            FormatTerms::League { seats, budget: settings.budget, decided, half, curve }
        }
        _ => return None,
    })
}

/// What a teacher may choose about formats.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Fair show: matches of each player in the league.
    pub league: u32,
    /// Fair show: into how many waves those who leave are divided.
    pub waves: usize,
    /// Boards of each table of the finals.
    pub boards: u32,
    /// League: at most so many matches.
    pub budget: usize,
    /// How many get the highest grade, at most.
    pub first: usize,
}

impl Default for Settings {
    fn default() -> Self {
        let FairShow { league, waves, finals, .. } = FairShow::default();
        let budget = League::default().budget;
        Settings { league, waves, boards: finals.boards, budget, first: Curve::default().first }
    }
}

/// The rule of the grades, in words.
pub fn words(format: &FormatTerms) -> String {
    let (how, curve) = match format {
        FormatTerms::Official { curve, .. } => (
            "Groups by lot; who beats half of the table is safe, the others are grouped again until one table is left, and \
             whoever is last there leaves. The grade comes from the order of leaving and from the final.",
            curve,
        ),
        FormatTerms::League { curve, .. } => (
            "Everybody plays until most grades are known to half a point, or the budget of matches is spent. The grade comes \
             from the mean rank in what all matches say.",
            curve,
        ),
        FormatTerms::FairShow { curve, .. } => (
            "After a league by lot, waves: everybody left plays, those in danger play on among themselves, and the lowest by \
             everything ever played leave. The grade comes from the order of leaving and from the final.",
            curve,
        ),
    };
    format!(
        "{how} The first {} (in small contests a quarter of the players) get {}, the last gets {}, the others in proportion. Players with \
         the same module are one player with one grade; one who withdraws is behind all who were still in.",
        curve.first, curve.highest, curve.lowest
    )
}

/// A module that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// `house`, `guest` or `entrant`.
    pub kind: String,
    /// What it is called.
    pub name: String,
    /// Its SHA-256.
    pub digest: Bytes,
    /// Whose it is.
    pub submission: Option<i64>,
    /// In which round it came.
    pub since: i64,
}

/// What is known of a round.
#[derive(Clone, Debug)]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// `frozen`, `playing` or `decided`.
    pub state: String,
    /// The module of each entrant; none if it withdrew.
    pub lineup: Vec<Option<PlayerId>>,
    /// Who fills tables, and who is invited.
    pub house: House,
    /// The log of uploads when they were frozen.
    pub log: Log,
    /// The digest of the entrants.
    pub entrants: Bytes,
    /// What nobody knew when they were frozen.
    pub beacon: String,
    /// When they were frozen.
    pub began: i64,
    /// How it ended.
    pub ending: Option<RoundEnd>,
    /// When its results are everybody's.
    pub released: Option<i64>,
    /// What its matches were for, and whose fate was open.
    pub steps: Vec<(Phase, Vec<(PlayerId, f64)>)>,
    /// Its matches, in order.
    pub games: Vec<Game>,
}

/// What is known of a match.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it is in the tables.
    pub id: i64,
    /// The step of the round.
    pub step: usize,
    /// The board of the round.
    pub board: u32,
    /// Who sits where.
    pub table: Vec<PlayerId>,
    /// `waiting`, `done` or `void`.
    pub state: String,
    /// From when on it is everybody's, if the show says so.
    pub shown: Option<i64>,
    /// Its scores, if it was played.
    pub scores: Vec<i64>,
    /// The address of its record.
    pub record: Option<Bytes>,
}

/// Everything that is known of a tournament.
#[derive(Clone, Debug)]
pub struct Facts {
    /// What its keys are made for.
    pub name: String,
    /// What is played, and how.
    pub terms: Terms,
    /// Their digest, published at the beginning.
    pub terms_digest: Bytes,
    /// The tip of the chain, published with it.
    pub tip: Bytes,
    /// The last secret of the chain. It leaves the house round by round.
    pub secret: Bytes,
    /// The entrants' names.
    pub names: Vec<String>,
    /// All modules, by their numbers.
    pub modules: Vec<Module>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
}

/// A beacon that an open round waits for.
#[derive(Clone, Debug)]
pub struct Awaited {
    /// What it must be.
    pub rule: Rule,
    /// Of a public source: which number counts, and when that is published.
    pub drawn: Option<(u64, i64)>,
}

/// What a tournament needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    /// Matches are still played, or a beacon is awaited.
    Nothing,
    /// A new round.
    Round,
    /// These matches of the open round, with the seeds of their boards.
    Games(Session, Vec<u128>),
    /// The open round ends so.
    End(RoundEnd),
    /// It is over.
    Over,
}

impl Facts {
    /// What comes next.
    pub fn next(&self) -> Need {
        let Some(open) = self.rounds.last() else { return Need::Round };
        let last = open.ending.as_ref().is_some_and(|end| end.kind == RoundKind::Final);
        match open.state.as_str() {
            "decided" if last => return Need::Over,
            "decided" => return Need::Round,
            "frozen" => return Need::Nothing,
            _ if open.games.iter().any(|game| game.state == "waiting") => return Need::Nothing,
            _ => {}
        }
        let key = self.key(&self.chain(), open);
        let Some(format) = self.format(open) else { return Need::Over };
        match format.next(&self.history(self.rounds.len()), &key) {
            Step::Done => Need::Over,
            Step::End(end) => Need::End(end),
            Step::Play(session) => {
                let seed = |pairing: &Pairing| key.seed(pairing.board, self.terms.largest_seed);
                let seeds = session.pairings.iter().map(seed).collect();
                Need::Games(session, seeds)
            }
        }
    }

    /// The format, with those of the house in a round.
    pub fn format(&self, round: &Round) -> Option<Box<dyn Format>> {
        self.terms.format.with(&round.house)
    }

    /// How everybody stands after so many rounds.
    pub fn standing(&self, rounds: usize) -> Standing {
        let format = self.rounds[..rounds].last().and_then(|round| self.format(round));
        format.map(|format| format.standing(&self.history(rounds))).unwrap_or_default()
    }

    /// What all matches of the first rounds say about the strengths.
    pub fn posterior(&self, rounds: usize) -> Posterior {
        let history = self.history(rounds);
        history.posterior(&history.outcomes)
    }

    /// The first rounds, as the format wants them. A module that came later is not known yet.
    pub fn history(&self, rounds: usize) -> History {
        let last = rounds as i64;
        let known = self.modules.iter().filter(|module| module.since <= last.max(1)).count();
        let mut history = History::new(known);
        for round in &self.rounds[..rounds] {
            history.lineups.push(round.lineup.iter().map(|&player| Entry { player }).collect());
            for (step, (phase, danger)) in round.steps.iter().enumerate() {
                let games = || round.games.iter().filter(|game| game.step == step);
                let pairing = |game: &Game| Pairing { board: game.board, table: game.table.clone() };
                let pairings = games().map(pairing).collect();
                let session = Session { phase: *phase, pairings, danger: danger.clone() };
                history.take(session, games().map(|game| game.scores.clone()).collect());
            }
            history.rounds.extend(round.ending.clone());
        }
        history
    }

    /// How many rounds everybody may see at a time.
    pub fn released(&self, now: i64) -> usize {
        let free = |round: &&Round| round.state == "decided" && round.released.is_some_and(|at| at <= now);
        self.rounds.iter().take_while(free).count()
    }

    /// The open round, if it waits for its beacon.
    pub fn awaited(&self) -> Option<Awaited> {
        let open = self.rounds.last().filter(|round| round.state == "frozen")?;
        let rule = Rule::of(&self.terms.beacon);
        let drawn = match &rule {
            Rule::Drand(network) => {
                let number = network.number_after(open.began);
                Some((number, network.published(number)))
            }
            _ => None,
        };
        Some(Awaited { rule, drawn })
    }

    /// The secrets of all rounds.
    pub fn chain(&self) -> Chain {
        Chain::new(self.secret, MOST_ROUNDS)
    }

    fn key(&self, chain: &Chain, round: &Round) -> RoundKey {
        let secret = chain.secret(round.number).unwrap_or(self.secret);
        let name = Proof::name_with(&self.name, &self.terms_digest);
        round_key(&secret, &name, round.number, &round.entrants, round.beacon.as_bytes())
    }

    /// Everything about the first rounds that anybody needs to check them.
    pub fn proof(&self, rounds: usize) -> Proof {
        let chain = self.chain();
        let mut results = Bytes::default();
        let mut of_round = |round: &Round| {
            let key = self.key(&chain, round);
            let entrant = |(name, player): (&String, &Option<PlayerId>)| Entrant {
                name: name.clone(),
                player: *player,
            };
            let game = |game: &Game| MatchProof {
                seed: key.seed(game.board, self.terms.largest_seed),
                table: game.table.clone(),
                scores: game.scores.clone(),
                record: game.record,
            };
            let ending = round.ending.clone().unwrap_or_default();
            let mut said = RoundProof {
                secret: chain.secret(round.number).unwrap_or_default(),
                entrants: self.names.iter().zip(&round.lineup).map(entrant).collect(),
                house: round.house.clone(),
                log: round.log,
                entrants_digest: round.entrants,
                beacon: round.beacon.clone(),
                matches: round.games.iter().map(game).collect(),
                leaving: ending.leaving.iter().map(|leaving| leaving.player).collect(),
                results,
            };
            results = said.results_digest(&results, round.number);
            said.results = results;
            said
        };
        // A module that came later is nobody's business yet.
        let known = self.history(rounds).players;
        Proof {
            palestra: Proof::VERSION.to_owned(),
            contest: self.name.clone(),
            terms: self.terms.clone(),
            terms_digest: self.terms_digest,
            tip: self.tip,
            modules: self.modules[..known].iter().map(|module| module.digest).collect(),
            uploads: None,
            rounds: self.rounds[..rounds].iter().map(&mut of_round).collect(),
        }
    }
}

/// What kind of round it was, in a word.
pub fn kind_of(end: Option<&RoundEnd>) -> &'static str {
    match end.map(|end| end.kind) {
        None => "not finished",
        Some(RoundKind::League) => "league",
        Some(RoundKind::Elimination) => "elimination",
        Some(RoundKind::Semifinals) => "semifinals",
        Some(RoundKind::Final) => "final",
    }
}
