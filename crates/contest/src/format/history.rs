use super::{Note, Phase, RoundEnd, RoundKind, Session, outcome};
use crate::{Outcome, PlayerId, Posterior, Prior};

/// Who takes part in a round, by entrant.
pub type Lineup = Vec<Entry>;

/// An entrant in a round: the module that plays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The module's number; none if the entrant withdrew. Entrants with the same module have the same number: copies are
    /// one player with one rating, and leave together.
    pub player: Option<PlayerId>,
}

impl Entry {
    /// Everybody plays with a module of its own.
    pub fn everybody(entrants: usize) -> Lineup {
        (0..entrants).map(|player| Entry { player: Some(player) }).collect()
    }
}

/// Everything so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// How many modules there are, all rounds and guests included.
    pub players: usize,
    /// Who takes part, by round; the last is that of the open round.
    pub lineups: Vec<Lineup>,
    /// What was played, step by step, with the round of each.
    pub sessions: Vec<(u32, Session)>,
    /// All results, in the order of rounds and numbers.
    pub outcomes: Vec<Outcome>,
    /// How the finished rounds ended.
    pub rounds: Vec<RoundEnd>,
    /// Whether it was broken off before its end.
    pub broken_off: bool,
}

impl History {
    /// Nothing yet.
    pub fn new(players: usize) -> Self {
        History { players, ..History::default() }
    }

    /// The number of the open round.
    pub fn round(&self) -> u32 {
        self.rounds.len() as u32
    }

    /// The results of the open round.
    pub fn of_round(&self) -> &[Outcome] {
        let round = self.round();
        &self.outcomes[self.outcomes.partition_point(|outcome| outcome.round < round)..]
    }

    /// The number of the next step of the open round.
    pub fn step(&self) -> u32 {
        self.of_round().last().map_or(0, |last| last.step + 1)
    }

    /// The void matches of the open round, as a note.
    pub(crate) fn void_note(&self) -> Option<Note> {
        let void = self.of_round().iter().filter(|outcome| outcome.is_void()).count();
        (void > 0).then_some(Note::Void(void as u32))
    }

    /// Takes in the results of a session.
    pub fn take(&mut self, session: Session, scores: Vec<Vec<i64>>) {
        let (round, step) = (self.round(), self.step());
        let first = self.of_round().len() as u32;
        for (number, (pairing, scores)) in (first..).zip(session.pairings.iter().zip(scores)) {
            self.outcomes.push(outcome(round, step, number, pairing, scores));
        }
        self.sessions.push((round, session));
    }

    /// The results of the steps that are for something.
    pub(crate) fn results_of(&self, wanted: impl Fn(Phase) -> bool) -> Vec<Outcome> {
        let phases =
            self.sessions.iter().flat_map(|(_, session)| session.pairings.iter().map(|_| session.phase));
        self.outcomes
            .iter()
            .zip(phases)
            .filter(|(_, phase)| wanted(*phase))
            .map(|(outcome, _)| outcome.clone())
            .collect()
    }

    /// The results by which strengths are measured: all but those of finals, in which a few meet again and again. Finals say who
    /// is first among these, not where one stands in the field.
    pub fn measuring(&self) -> Vec<Outcome> {
        self.results_of(|phase| !phase.is_of_finals())
    }

    /// What some results say about the strengths.
    pub fn posterior(&self, outcomes: &[Outcome]) -> Posterior {
        Posterior::fit(self.players, outcomes, &Prior { versions: self.versions(), ..Prior::default() })
    }

    /// Modules that took the place of others between rounds, each with the first that it followed.
    pub(crate) fn versions(&self) -> Vec<(PlayerId, PlayerId)> {
        let mut before: Vec<Option<PlayerId>> = vec![None; self.lineups.first().map_or(0, Vec::len)];
        let mut known = vec![false; self.players];
        let mut versions = Vec::new();
        for lineup in &self.lineups {
            for (entry, before) in lineup.iter().zip(&mut before) {
                let Some(player) = entry.player else { continue };
                if let Some(old) = before.replace(player).filter(|old| *old != player && !known[player]) {
                    versions.push((player, old));
                }
                known[player] = true;
            }
        }
        versions
    }

    /// When each entrant left: the round, and whether it withdrew.
    pub fn left(&self) -> Vec<Option<(u32, bool)>> {
        let entrants = self.lineups.first().map_or(0, Vec::len);
        let mut left = vec![None; entrants];
        for (round, lineup) in (0..).zip(&self.lineups) {
            for (entry, left) in lineup.iter().zip(&mut left) {
                if left.is_none() && entry.player.is_none() {
                    *left = Some((round, true));
                }
            }
            let Some(end) = self.rounds.get(round as usize) else { continue };
            for (entry, left) in lineup.iter().zip(&mut left) {
                let leaves = end.leaving.iter().any(|leaving| Some(leaving.player) == entry.player);
                if left.is_none() && leaves {
                    *left = Some((round, false));
                }
            }
        }
        left
    }

    /// The players that are still in, each once, in the order of the entrants.
    pub fn alive(&self) -> Vec<PlayerId> {
        let Some(lineup) = self.lineups.last() else { return Vec::new() };
        let mut seen = vec![false; self.players];
        let left = self.left();
        let still = lineup.iter().zip(&left).filter(|(_, left)| left.is_none());
        still
            .filter_map(|(entry, _)| entry.player)
            .filter(|&p| !std::mem::replace(&mut seen[p], true))
            .collect()
    }

    /// Whether a module played for entrants that all withdrew since.
    pub(crate) fn withdrew(&self, player: PlayerId) -> bool {
        let played_for =
            |entrant: usize| self.lineups.iter().any(|lineup| lineup[entrant].player == Some(player));
        let now = self.lineups.last().map_or(&[][..], Vec::as_slice);
        let mut entrants = (0..now.len()).filter(|&entrant| played_for(entrant)).peekable();
        entrants.peek().is_some() && entrants.all(|entrant| now[entrant].player.is_none())
    }

    /// Each entrant's last module. From the finals on modules stay as they are.
    pub fn representatives(&self) -> Vec<Option<PlayerId>> {
        let entrants = self.lineups.first().map_or(0, Vec::len);
        let left = self.left();
        let finals = |end: &RoundEnd| matches!(end.kind, RoundKind::Semifinals | RoundKind::Final);
        let last = |entrant: usize| {
            // One who left or withdrew is judged by the module of its last round.
            let until = match left[entrant] {
                Some((round, true)) => round as usize,
                Some((round, false)) => round as usize + 1,
                None => self.rounds.iter().position(finals).map_or(self.lineups.len(), |round| round + 1),
            };
            self.lineups[..until].last().and_then(|lineup| lineup[entrant].player)
        };
        (0..entrants).map(last).collect()
    }
}
