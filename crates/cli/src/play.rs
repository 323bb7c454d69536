//! `palestra play`

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use palestra_arena::campaign::Contender;
use palestra_arena::{
    Bout, Finished, Listeners, MatchError, Notebook, Outcome, Record, Seated, Tape, find_game, play_alone,
};
use palestra_workshop::{Candidate, Kept, Wishes};

use crate::args::BoutArgs;
use crate::chatter::{Chatter, Voices};
use crate::output::Sink;
use crate::page::Page;
use crate::roster::contenders;
use crate::sidecar::{self, Both};
use crate::{FAILED, FINE, input, notices, page, standings, watch};

/// What is to be done: everything checked, nothing written yet.
struct Plan {
    bout: Bout,
    players: Vec<Candidate>,
    /// What runs the players that are modules.
    engine: String,
}

impl Plan {
    fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The file of notes, if there is anything in it.
    fn notes(&self, notebook: &Notebook) -> Option<String> {
        (!notebook.entries().is_empty()).then(|| notebook.file(&self.bout, &self.names()))
    }
}

/// Plays one match; players are also looked for among `objects`, portable modules.
pub fn run(game: &str, args: &BoutArgs, objects: &[PathBuf]) -> anyhow::Result<u8> {
    let plan = plan(game, args, objects)?;
    let mut sink = Sink::open(args.output.as_deref())?;
    let record = args.record.as_deref().map(Sink::file).transpose()?;

    let mut tape = record.is_some().then(Tape::default);
    let mut chatter = Chatter::new(args.quiet, voices(args));
    chatter.loaded(plan.bout.seed, &plan.players);
    let (seated, profile) = seat(args, &plan)?;
    // A page holds the match packed, so it can only be written when the match is over.
    let as_page = args.output.as_deref().filter(|output| output.extension().is_some_and(|end| end == "html"));
    let mut seen = Copied {
        sink: if as_page.is_none() { sink.writer() } else { None },
        copy: (args.watch || as_page.is_some()).then(Vec::new),
    };
    let text = seen.wanted().then_some(&mut seen as &mut dyn Write);
    let mut notebook = Notebook::default();
    let mut ears = Both(&mut chatter, &mut notebook);
    let listeners = Listeners { text, tape: tape.as_mut(), ears: Some(&mut ears) };
    let finished = play_alone(&plan.bout, seated, listeners).map_err(explain)?;
    let copy = seen.copy;
    let notes = plan.notes(&notebook).filter(|_| !args.no_notes);
    chatter.finished(&finished, &plan.players);

    if let (Some(output), Some(text), Some(out)) = (as_page, &copy, sink.writer()) {
        let name = output.file_stem().unwrap_or_default().to_string_lossy();
        let page = page::with_match(&name, text, notes.as_deref(), &finished.outcomes.0);
        out.write_all(page.as_bytes()).with_context(|| format!("cannot write {}", output.display()))?;
    }
    sink.finish()?;
    if let Some(output) = &args.output {
        sidecar::write(output, notes.as_deref())?;
    }
    if let (Some(record), Some(tape)) = (record, tape) {
        keep(record, &plan, tape, if args.no_notes { "" } else { notebook.entries() })?;
    }
    if let (Some(file), Some(kept)) = (&args.profile, profile) {
        write_profile(file, &kept)?;
    }
    if !args.quiet && io::stderr().is_terminal() {
        show(args, &plan, &finished);
    }
    if let (true, Some(text)) = (args.watch, copy) {
        let outcomes = finished.outcomes.0.to_vec();
        let notes = notes.map(String::into_bytes);
        let show = watch::Show { text, notes, outcomes };
        watch::serve(watch::Source::Played(show), Page::found(), 0, true, None)?;
    }
    let all_played = finished.outcomes.0.iter().all(|outcome| *outcome == Outcome::Played);
    Ok(if all_played { FINE } else { FAILED })
}

/// Writes to where it should, and keeps a copy if somebody wants to watch.
struct Copied<'a> {
    sink: Option<&'a mut dyn Write>,
    copy: Option<Vec<u8>>,
}

impl Copied<'_> {
    fn wanted(&self) -> bool {
        self.sink.is_some() || self.copy.is_some()
    }
}

impl Write for Copied<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(copy) = &mut self.copy {
            copy.extend_from_slice(bytes);
        }
        match &mut self.sink {
            Some(sink) => sink.write_all(bytes).map(|()| bytes.len()),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.as_mut().map_or(Ok(()), |sink| sink.flush())
    }
}

fn plan(game: &str, args: &BoutArgs, objects: &[PathBuf]) -> anyhow::Result<Plan> {
    let game = find_game(game)?;
    game.check_edition(args.rules)?;
    let seed = match &args.seed {
        Some(word) => input::seed(word, args.rules)?,
        None => input::new_seed(args.quiet, args.secret_seeds)?,
    };
    let (config_text, config_name) = input::config(game, args.input.as_deref())?;
    let config = game.parse(&config_text).context(config_name)?;
    let profile = args.profile.is_some();
    let wishes = Wishes { objects: objects.to_vec(), profile, edition: args.rules, ..args.sandbox.wishes() };
    let workshop = notices::workshop(wishes, args.quiet);
    let players = contenders(&workshop, game, config.as_ref(), &args.players)?;
    let bout = Bout { game, config, edition: args.rules, seed, judged: args.judged };
    Ok(Plan { bout, players, engine: workshop.engine() })
}

fn voices(args: &BoutArgs) -> Voices {
    match &args.only_stderr_of {
        Some(name) => Voices::Only(name.clone()),
        None if args.no_stderr || args.quiet => Voices::Nobody,
        None => Voices::Authors,
    }
}

const CANNOT_SEAT: &str = "cannot seat a player";

/// Seats the players; the one whose profile is wanted leaves it behind.
fn seat(args: &BoutArgs, plan: &Plan) -> anyhow::Result<(Vec<Seated>, Option<Kept>)> {
    let mut profile = None;
    let mut seated = Vec::new();
    for contender in &plan.players {
        let wanted =
            args.profile.is_some() && args.profile_of.as_ref().is_none_or(|name| *name == contender.name);
        let player = if wanted && profile.is_none() {
            let (player, kept) = contender.seat_profiled().context(CANNOT_SEAT)?;
            profile = kept;
            player
        } else {
            contender.seat().context(CANNOT_SEAT)?
        };
        seated.push(Seated { name: contender.name.clone(), player });
    }
    if args.profile.is_some() && profile.is_none() {
        bail!("there is no player to profile: name one that is a .cc, .rs or .wasm file");
    }
    Ok((seated, profile))
}

fn write_profile(file: &Path, kept: &Kept) -> anyhow::Result<()> {
    let mut sink = Sink::file(file)?;
    let text = kept.lock().map(|text| text.clone()).unwrap_or_default();
    if let Some(out) = sink.writer() {
        out.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    sink.finish()
}

fn explain(error: MatchError) -> anyhow::Error {
    match error {
        // The cause says it all, and it must stay visible for a closed pipe to be recognised.
        MatchError::Output(error) => anyhow::Error::from(error).context("cannot write the output"),
        other => anyhow!(other),
    }
}

fn keep(mut file: Sink, plan: &Plan, tape: Tape, notes: &str) -> anyhow::Result<()> {
    let record = Record::new(&plan.bout, plan.names(), tape).run_by(&plan.engine).with_notes(notes);
    if let Some(out) = file.writer() {
        let bytes = record.to_bytes().context("cannot write the record")?;
        out.write_all(&bytes).context("cannot write the record")?;
    }
    file.finish()
}

fn show(args: &BoutArgs, plan: &Plan, finished: &Finished) {
    anstream::eprint!("\n{}", standings::table(finished, &plan.players));
    match &args.output {
        Some(file) => {
            let file = file.display();
            anstream::eprintln!("\nThe match is in {file}. Watch it: palestra watch {file}");
        }
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
