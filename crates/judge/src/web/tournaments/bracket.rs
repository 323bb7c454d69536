//! The semifinals and the final as they are drawn: tables with their players and points, what leads where.

use askama::Template;
use palestra_contest::format::Phase;
use palestra_contest::verify::FormatTerms;
use palestra_contest::{Places, PlayerId};

use crate::jobs::tournament::{Facts, Game, Round};

/// Semifinals and final, as far as somebody may know them.
pub struct Bracket {
    /// None in a small contest, which has the final only.
    pub semifinals: Vec<Table>,
    pub last: Table,
}

/// A table of the finals.
#[derive(Template)]
#[template(path = "table.html")]
pub struct Table {
    pub title: String,
    /// `empty`, `running` or `over`.
    pub state: &'static str,
    /// How far it is, in words.
    pub told: String,
    /// The best first, once somebody has points.
    pub seats: Vec<Seat>,
    /// Whether it is the final.
    pub last: bool,
}

/// Somebody at it.
pub struct Seat {
    pub name: String,
    /// Empty while nothing is known.
    pub points: String,
    /// Whether it goes on, or has won.
    pub ahead: bool,
    /// Whether nobody is there yet.
    pub open: bool,
}

impl Bracket {
    /// What is drawn of a tournament; nothing before it began, or if its format has no finals. `known` says whose results are told.
    pub fn of(facts: &Facts, known: impl Fn(&Round, &Game) -> bool) -> Option<Self> {
        let seats = match &facts.terms.format {
            FormatTerms::League { .. } => return None,
            _ if facts.names.is_empty() => return None,
            format => format.seats(),
        };
        let seen = |phase: Phase| {
            let is_it = |round: &&Round| round.steps.first().is_some_and(|(first, _)| *first == phase);
            facts
                .rounds
                .iter()
                .find(|round| is_it(round) && round.games.iter().any(|game| known(round, game)))
        };
        let (semifinals, last) = (seen(Phase::Semifinals), seen(Phase::Final));
        let guests = facts.modules.iter().filter(|module| module.kind == "guest").count();
        // The finals are filled with guests and with those who left: a large contest has semifinals.
        let expected = last.is_none() && facts.names.len() + guests >= seats * seats;
        let groups = match semifinals {
            Some(round) => groups(round),
            None if expected => vec![Vec::new(); seats],
            None => Vec::new(),
        };
        let title = |number: usize| format!("Semifinal {}", number + 1);
        let empty =
            |_: usize| Seat { name: "\u{2013}".to_owned(), points: String::new(), ahead: false, open: true };
        let nobody = |title: String| Table {
            title,
            state: "empty",
            told: "not played yet".to_owned(),
            seats: (0..seats).map(empty).collect(),
            last: false,
        };
        let tables = groups.iter().enumerate().map(|(number, group)| match semifinals {
            Some(round) => table(facts, round, title(number), group, &known),
            None => nobody(title(number)),
        });
        let semifinals: Vec<Table> = tables.collect();
        let mut last = match last {
            Some(round) => {
                let group = round.games.first().map(|game| game.table.clone()).unwrap_or_default();
                table(facts, round, "Final".to_owned(), &group, &known)
            }
            None => {
                let mut last = nobody("Final".to_owned());
                for (seat, from) in last.seats.iter_mut().zip(&semifinals) {
                    let winner = from.seats.iter().find(|seat| seat.ahead && from.state == "over");
                    match winner {
                        Some(winner) => seat.name.clone_from(&winner.name),
                        None => seat.name = format!("Winner of {}", from.title.to_lowercase()),
                    }
                    seat.open = winner.is_none();
                }
                last
            }
        };
        last.last = true;
        Some(Bracket { semifinals, last })
    }
}

/// Who sits together, in the order of the tables.
fn groups(round: &Round) -> Vec<Vec<PlayerId>> {
    let mut groups: Vec<Vec<PlayerId>> = Vec::new();
    for game in round.games.iter().filter(|game| game.step == 0) {
        if !groups.iter().any(|group| group.contains(&game.table[0])) {
            groups.push(game.table.clone());
        }
    }
    groups
}

fn table(
    facts: &Facts,
    round: &Round,
    title: String,
    group: &[PlayerId],
    known: &impl Fn(&Round, &Game) -> bool,
) -> Table {
    let here = |game: &&Game| game.table.iter().any(|player| group.contains(player));
    let games: Vec<&Game> = round.games.iter().filter(here).collect();
    let told: Vec<&Game> =
        games.iter().copied().filter(|game| known(round, game) && game.state != "waiting").collect();
    let points = |player: PlayerId| -> f64 {
        let of = |game: &&&Game| {
            let seat = game.table.iter().position(|&one| one == player);
            seat.filter(|_| !game.scores.is_empty()).map_or(0.0, |seat| Places::of(&game.scores).points(seat))
        };
        told.iter().map(|game| of(&game)).sum()
    };
    let over = round.state == "decided" && told.len() == games.len();
    // Equal points are decided by the format: whoever its order names first.
    let order = round.ending.as_ref().filter(|_| over).map_or(&[][..], |end| end.order.as_slice());
    let place = |player: PlayerId| order.iter().position(|&one| one == player).unwrap_or(usize::MAX);
    let mut sorted: Vec<(PlayerId, f64)> = group.iter().map(|&player| (player, points(player))).collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| place(a.0).cmp(&place(b.0))));
    let seat = |(rank, &(player, points)): (usize, &(PlayerId, f64))| Seat {
        name: facts.modules.get(player).map_or_else(|| "?".to_owned(), |module| module.name.clone()),
        points: if told.is_empty() { String::new() } else { shown(points) },
        ahead: over && rank == 0,
        open: false,
    };
    Table {
        title,
        state: if over { "over" } else { "running" },
        told: match (over, told.len(), games.len()) {
            (true, 1, _) => "1 match".to_owned(),
            (true, _, all) => format!("{all} matches"),
            (false, played, all) => format!("{played} of {all} matches"),
        },
        seats: sorted.iter().enumerate().map(seat).collect(),
        last: false,
    }
}

/// Points without what nobody reads.
fn shown(points: f64) -> String {
    let text = format!("{points:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
