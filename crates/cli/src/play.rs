//! `palestra play`

use std::io::{self, IsTerminal};

use anyhow::{Context, anyhow};
use palestra_arena::{Bout, Finished, Listeners, MatchError, Outcome, Record, Tape, find_game, play};

use crate::args::PlayArgs;
use crate::chatter::Chatter;
use crate::output::Sink;
use crate::roster::{Contender, contenders};
use crate::{FAILED, FINE, input, standings};

/// What is to be done: everything checked, nothing written yet.
struct Plan {
    bout: Bout,
    config_text: String,
    players: Vec<Contender>,
}

pub fn run(args: PlayArgs) -> anyhow::Result<u8> {
    let plan = plan(&args)?;
    let mut sink = Sink::open(args.output.as_deref())?;
    let record = args.record.as_deref().map(Sink::file).transpose()?;

    let mut tape = record.is_some().then(Tape::default);
    let mut chatter = Chatter::new(args.quiet);
    chatter.loaded(plan.bout.seed, &plan.players);
    let seated = plan.players.iter().map(Contender::seat).collect();
    let listeners = Listeners { text: sink.writer(), tape: tape.as_mut(), ears: Some(&mut chatter) };
    let finished = play(&plan.bout, seated, listeners).map_err(explain)?;
    chatter.finished(&finished, &plan.players);

    sink.finish()?;
    if let (Some(record), Some(tape)) = (record, tape) {
        keep(record, &plan, tape)?;
    }
    if !args.quiet && io::stderr().is_terminal() {
        show(&args, &plan, &finished);
    }
    let all_played = finished.outcomes.0.iter().all(|outcome| *outcome == Outcome::Played);
    Ok(if all_played { FINE } else { FAILED })
}

fn plan(args: &PlayArgs) -> anyhow::Result<Plan> {
    let game = find_game(&args.game)?;
    let seed = input::seed(&args.seed, args.rules)?;
    let (config_text, config_name) = input::config(game, args.input.as_deref())?;
    let config = game.parse(&config_text).context(config_name)?;
    let players = contenders(game, config.as_ref(), &args.players)?;
    let bout = Bout { game, config, edition: args.rules, seed, judged: args.judged };
    Ok(Plan { bout, config_text, players })
}

fn explain(error: MatchError) -> anyhow::Error {
    match error {
        // The cause says it all, and it must stay visible for a closed pipe to be recognised.
        MatchError::Output(error) => anyhow::Error::from(error).context("cannot write the output"),
        other => anyhow!(other),
    }
}

fn keep(mut file: Sink, plan: &Plan, tape: Tape) -> anyhow::Result<()> {
    let names = plan.players.iter().map(|player| player.name.clone()).collect();
    let record = Record::new(&plan.bout, plan.config_text.clone(), names, tape);
    if let Some(out) = file.writer() {
        out.write_all(&record.to_bytes()).context("cannot write the record")?;
    }
    file.finish()
}

fn show(args: &PlayArgs, plan: &Plan, finished: &Finished) {
    anstream::eprint!("\n{}", standings::table(finished, &plan.players));
    match &args.output {
        Some(file) => anstream::eprintln!("\nThe match is in {}.", file.display()),
        None if io::stdout().is_terminal() => {
            anstream::eprintln!(
                "\n{}Say -o FILE to keep the match.{}",
                standings::DIM,
                standings::DIM.render_reset()
            );
        }
        None => {}
    }
}
