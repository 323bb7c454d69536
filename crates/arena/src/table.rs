//! A match under way: the loop that everything else is around.

use palestra_base::{PerSeat, Seat, Text};
use palestra_game::erased::AnyPosition;
use palestra_game::{Edition, Head, Misuse};

use crate::bout::{Bout, Finished, Listeners, MatchError, OtherChance, Outcome, Seated};
use crate::{Address, Answer, Fault, Halt, Player};

/// Orders that a player may give in a whole match: so many, and so many more for each round. Honest players give a tenth
/// of them. Whoever gives more is frozen, so that nobody can fill the memory, or make a match too large to be recorded.
pub(crate) const ORDERS_IN_A_MATCH: u64 = 500_000;
pub(crate) const ORDERS_IN_A_ROUND: u64 = 200;

/// Text is handed on in pieces of at least this length: too long for the buffer of a file, so that nobody copies it again.
const MUCH_TEXT: usize = 1 << 14;

/// Orders without effect that are told of a player in a match; the rest is not.
const MISUSES: u32 = 1000;

/// Plays a match: with other chances from some rounds on, perhaps with nothing beside it.
pub(crate) fn run(
    bout: &Bout,
    chances: &[OtherChance],
    players: Vec<Seated>,
    listeners: Listeners,
    alone: bool,
) -> Result<Finished, MatchError> {
    let position = bout
        .config
        .begin(bout.edition, bout.seed)
        .map_err(|stuck| MatchError::Stuck { round: None, stuck })?;
    let seats = bout.config.seats();
    assert_eq!(players.len(), seats, "one player for each seat");
    let names: Vec<String> = players.iter().map(|seated| seated.name.clone()).collect();
    let mut players = players.into_iter();
    let mut table = Table {
        position,
        alone,
        counted: bout.edition == Edition::Document || bout.judged,
        round: 0,
        chairs: PerSeat::from_fn(|_| Chair::new(players.next().map(|seated| seated.player))),
        seats,
        status: PerSeat::default(),
        message: Vec::new(),
        message_serves: false,
        misuse: Vec::new(),
        text: Text::new(),
        listeners,
    };
    let head = Head { seed: bout.seed, names: &names, judged: bout.judged };
    let played = table.play_all(&head, chances);
    table.hand_on(0)?; // also what came before something went wrong
    played.map(|()| table.finish())
}

/// A match under way.
struct Table<'a> {
    position: Box<dyn AnyPosition>,
    /// Whether nothing is played beside it.
    alone: bool,
    /// Whether players and output see what was spent.
    counted: bool,
    round: u32,
    chairs: PerSeat<Chair>,
    seats: usize,
    status: PerSeat<f64>,
    message: Vec<u8>,
    /// Whether the message is good for the next player too.
    message_serves: bool,
    misuse: Vec<Misuse>,
    text: Text,
    listeners: Listeners<'a>,
}

struct Chair {
    /// Empty once the player is frozen: its memory is given back at once.
    player: Option<Box<dyn Player>>,
    budget: Option<u64>,
    address: Option<Address>,
    answer: Answer,
    outcome: Outcome,
    /// Orders given so far.
    given: u64,
    /// Orders without effect that were told.
    misuses: u32,
}

impl Chair {
    fn new(player: Option<Box<dyn Player>>) -> Self {
        let budget = player.as_ref().and_then(|player| player.budget());
        let address = player.as_ref().and_then(|player| player.address());
        Chair {
            player,
            budget,
            address,
            answer: Answer::default(),
            outcome: Outcome::Played,
            given: 0,
            misuses: 0,
        }
    }

    fn status(&self) -> f64 {
        match (&self.outcome, self.budget) {
            (Outcome::Frozen { .. }, _) => -1.0,
            (Outcome::Played, Some(budget)) if budget > 0 => self.answer.spent as f64 / budget as f64,
            _ => 0.0,
        }
    }

    /// No more orders from this player, this round's included.
    fn freeze(&mut self, round: u32, fault: Fault) {
        self.player = None;
        self.answer.orders.clear();
        self.answer.beside.clear();
        self.outcome = Outcome::Frozen { round, fault };
    }
}

impl Table<'_> {
    fn play_all(&mut self, head: &Head, chances: &[OtherChance]) -> Result<(), MatchError> {
        self.begin(head)?;
        while self.position.rounds_left() > 0 {
            if let Some(other) = chances.iter().find(|other| other.round == self.round) {
                let changed = self.position.other_chance(other.seed);
                changed.map_err(|stuck| MatchError::Stuck { round: Some(other.round), stuck })?;
            }
            self.play_round()?;
            self.hand_on(MUCH_TEXT)?;
        }
        Ok(())
    }

    fn begin(&mut self, head: &Head) -> Result<(), MatchError> {
        for seat in Seat::first(self.seats) {
            if let Some(player) = &mut self.chairs[seat].player {
                player.set_order_limit(self.position.order_limit());
            }
            self.message.clear();
            self.position.write_start(seat, &mut self.message);
            self.call(seat, |player, message, answer| player.start(message, answer))?;
            self.position.take_beside(&self.chairs[seat].answer.beside);
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.start(&answers(&self.chairs, self.seats));
        }
        if self.listeners.text.is_some() {
            self.position.write_head(head, &mut self.text);
            let status = self.counted.then_some(&self.status);
            self.position.write_state(status, &mut self.text);
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.digest(self.position.digest());
        }
        Ok(())
    }

    fn play_round(&mut self) -> Result<(), MatchError> {
        self.message_serves = false;
        for seat in Seat::first(self.seats) {
            self.play_turn(seat)?;
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.round(&answers(&self.chairs, self.seats));
        }
        let round = self.round;
        self.position.resolve().map_err(|stuck| MatchError::Stuck { round: Some(round), stuck })?;
        self.round += 1;
        self.status = PerSeat::from_fn(|seat| self.chairs[seat].status());
        if self.listeners.text.is_some() {
            let status = self.counted.then_some(&self.status);
            self.position.write_round(status, &mut self.text);
        }
        if let Some(tape) = &mut self.listeners.tape {
            tape.digest(self.position.digest());
        }
        Ok(())
    }

    fn play_turn(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.chairs[seat].answer.clear();
        if self.chairs[seat].player.is_none() {
            return Ok(());
        }
        if let Some(ears) = &mut self.listeners.ears {
            ears.turn(self.round, seat);
        }
        if !self.message_serves {
            self.message.clear();
            let status = self.counted.then_some(&self.status);
            self.position.write_view(seat, status, &mut self.message);
            self.message_serves = self.position.one_view();
        }
        self.call(seat, |player, message, answer| player.play(message, answer))?;

        let chair = &mut self.chairs[seat];
        chair.given += chair.answer.orders.len() as u64;
        let most = ORDERS_IN_A_MATCH + (u64::from(self.round) + 1) * ORDERS_IN_A_ROUND;
        let too_many = chair.answer.orders.len() > self.position.order_limit() || chair.given > most;
        if too_many && chair.player.is_some() {
            chair.freeze(self.round, Fault::TooManyOrders);
        }
        self.position.take(seat, &chair.answer.orders, &mut self.misuse);
        self.position.take_beside(&chair.answer.beside);
        if let Some(ears) = &mut self.listeners.ears {
            for &misuse in &self.misuse {
                match chair.misuses {
                    0..MISUSES => ears.misuse(self.round, seat, misuse),
                    MISUSES => ears.misuse_untold(self.round, seat, MISUSES),
                    _ => break,
                }
                chair.misuses += 1;
            }
            ears.turn_over(self.round, seat);
        }
        self.misuse.clear();
        Ok(())
    }

    /// Calls a player and sees what became of it.
    fn call(
        &mut self,
        seat: Seat,
        call: impl FnOnce(&mut dyn Player, &[u8], &mut Answer) -> Result<(), Halt>,
    ) -> Result<(), MatchError> {
        let chair = &mut self.chairs[seat];
        let Some(player) = &mut chair.player else { return Ok(()) };
        let halt = call(player.as_mut(), &self.message, &mut chair.answer);
        if let Some(ears) = &mut self.listeners.ears {
            let Answer { said, notes, .. } = &mut chair.answer;
            if !notes.is_empty() {
                notes.move_places(|place| self.position.place(seat, place));
                ears.notes(self.round, seat, notes);
            }
            if !said.is_empty() {
                ears.said(self.round, seat, said);
            }
        }
        match halt {
            Ok(()) => Ok(()),
            Err(Halt::Freeze(fault)) => {
                chair.freeze(self.round, fault);
                Ok(())
            }
            Err(Halt::Overtime(cap)) if self.alone => {
                let seconds = u32::try_from(cap.as_secs()).unwrap_or(u32::MAX);
                chair.freeze(self.round, Fault::Overtime { seconds });
                Ok(())
            }
            Err(Halt::Overtime(cap)) => Err(MatchError::Overtime { seat, cap }),
            Err(Halt::Void(house)) => Err(MatchError::Void(house)),
        }
    }

    /// Hands the text on to whoever wants it, if it is so long.
    fn hand_on(&mut self, length: usize) -> Result<(), MatchError> {
        if let Some(out) = self.listeners.text.as_mut().filter(|_| self.text.as_bytes().len() >= length) {
            out.write_all(self.text.as_bytes())?;
            self.text.clear();
        }
        Ok(())
    }

    fn finish(self) -> Finished {
        let finished = Finished {
            seats: self.seats,
            scores: self.position.scores(),
            spent: PerSeat::from_fn(|seat| self.chairs[seat].answer.spent),
            budget: PerSeat::from_fn(|seat| self.chairs[seat].budget),
            modules: PerSeat::from_fn(|seat| self.chairs[seat].address),
            outcomes: self.chairs.map(|chair| chair.outcome),
        };
        if let Some(tape) = self.listeners.tape {
            tape.finish(&finished);
        }
        finished
    }
}

fn answers(chairs: &PerSeat<Chair>, seats: usize) -> Vec<&Answer> {
    chairs.0.iter().take(seats).map(|chair| &chair.answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_these_numbers() {
        let text = include_str!("../../../SECURITY.md");
        let orders = format!(
            "{} 000 in a match and {ORDERS_IN_A_ROUND} more for each round",
            ORDERS_IN_A_MATCH / 1000
        );
        assert!(text.contains(&orders) && ORDERS_IN_A_MATCH.is_multiple_of(1000));
        assert!(text.contains(&format!(
            "\"more than {MISUSES} orders without effect in this match: the rest is not told\""
        )));
    }
}
