//! `palestra submit`: a player on its way to a judge, from a terminal.

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::{FAILED, FINE};
use crate::http;
use crate::store::accounts;
use crate::web::api::{StepView, SubmissionView};

/// Send a player to a judge and follow it to its verdict.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct SubmitArgs {
    /// The source: AISauron.cc or AISauron.rs
    #[arg(required_unless_present = "login")]
    file: Option<PathBuf>,
    /// The judge's address [default: the one of --login]
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The contest's name in addresses [default: the only one that is open]
    #[arg(long, value_name = "NAME")]
    contest: Option<String>,
    /// Keep a token for this judge: make one on the site under your name, then paste it here
    #[arg(long, value_name = "URL", conflicts_with = "file")]
    login: Option<String>,
    /// Do not wait for the verdict
    #[arg(long)]
    no_wait: bool,
}

const PATIENCE: Duration = Duration::from_secs(60);
/// A judge that is away for so long will not come back while somebody waits.
const LONGEST_ABSENCE_S: u64 = 120;

const HELP: &str = "\
Once:    palestra submit --login https://judge.example.edu
Then:    palestra submit AISauron.cc --contest ork26

The token is kept in a file that only you can read; PALESTRA_TOKEN goes before it.
Exit status: 0 qualified; 1 not yet; 2 it could not be sent.";

/// What is kept between calls.
#[derive(Serialize, Deserialize)]
struct Kept {
    server: String,
    token: String,
}

/// Sends, waits, tells.
///
/// # Errors
/// In a sentence: what is wrong, and what to do.
pub fn submit(args: &SubmitArgs) -> anyhow::Result<u8> {
    if let Some(server) = &args.login {
        return log_in(server);
    }
    let file = args.file.as_deref().context("name a file")?;
    let kept = kept_file().and_then(|path| std::fs::read_to_string(path).ok());
    let kept: Option<Kept> = kept.and_then(|text| serde_json::from_str(&text).ok());
    let server = args.server.clone().or_else(|| kept.as_ref().map(|kept| kept.server.clone()));
    let Some(server) = server else {
        bail!("which judge? Say --server URL, or once: palestra submit --login URL")
    };
    let server = server.trim_end_matches('/').to_owned();
    // A token is for the judge that gave it, and for no other.
    let token = std::env::var("PALESTRA_TOKEN")
        .ok()
        .or_else(|| kept.filter(|kept| kept.server == server).map(|kept| kept.token));
    let Some(token) = token else { bail!("no token for {server}: run palestra submit --login {server}") };
    let judge = Judge { server, token, agent: http::agent(PATIENCE) };

    let contest = match &args.contest {
        Some(contest) => contest.clone(),
        None => judge.only_contest()?,
    };
    let mut now = judge.send(&contest, file)?;
    println!("{} is submission {}: {}", file.display(), now.id, plain(&now.page));
    if let (false, Some(wait)) = (now.done, now.wait) {
        println!("{} before it; a verdict in about {} s", now.before, (wait + 999) / 1000);
    }
    let mut shown = 0;
    loop {
        now.steps.iter().enumerate().skip(shown).for_each(|(number, step)| show(number + 1, step));
        shown = shown.max(now.steps.len());
        if now.done || args.no_wait {
            break;
        }
        std::thread::sleep(Duration::from_millis(700));
        now = judge.follow(&now)?;
    }
    println!("{}", said(&now.state));
    Ok(if args.no_wait || now.state == "qualified" { FINE } else { FAILED })
}

fn show(number: usize, step: &StepView) {
    println!("{number:>3}. {}  {}", if step.good { "ok" } else { "no" }, plain(&step.what));
    for note in &step.notes {
        note.lines().for_each(|line| println!("         {}", plain(line)));
    }
}

/// What a server sends is shown without control characters.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

fn said(state: &str) -> String {
    match state {
        "qualified" => "Qualified: it may compete.".to_owned(),
        "refused" | "broken" | "unqualified" => "Not yet: it may not compete.".to_owned(),
        "trouble" => {
            "The judge could not decide, and that is not your fault. Your teacher can start it again."
                .to_owned()
        }
        other => format!("It is {}.", plain(other)),
    }
}

/// A judge that cannot be reached right now.
#[derive(Debug, thiserror::Error)]
#[error("cannot reach {server}: {why}")]
struct Away {
    server: String,
    why: String,
}

struct Judge {
    server: String,
    token: String,
    agent: ureq::Agent,
}

/// What a judge says when it says no.
#[derive(Deserialize)]
struct Problem {
    detail: String,
}

impl Judge {
    fn url(&self, path: &str) -> String {
        format!("{}/api/v1/{path}", self.server)
    }

    fn ask<T: serde::de::DeserializeOwned>(&self, path: &str) -> anyhow::Result<T> {
        let request =
            self.agent.get(self.url(path)).header("authorization", format!("Bearer {}", self.token));
        self.read(request.call())
    }

    fn read<T: serde::de::DeserializeOwned>(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> anyhow::Result<T> {
        let mut answer =
            answer.map_err(|error| Away { server: self.server.clone(), why: plain(&error.to_string()) })?;
        let status = answer.status();
        if matches!(status.as_u16(), 502..=504) {
            bail!(Away { server: self.server.clone(), why: format!("it answered {status}") });
        }
        let text = answer
            .body_mut()
            .with_config()
            .limit(4 << 20)
            .read_to_string()
            .context("the answer broke off")?;
        if status.is_success() {
            return serde_json::from_str(&text)
                .with_context(|| format!("{} is no judge of this version", self.server));
        }
        match serde_json::from_str::<Problem>(&text) {
            Ok(problem) if status == 401 => bail!(
                "the judge says: {} Make a token on {1}/account, then: palestra submit --login {1}",
                plain(&problem.detail),
                self.server
            ),
            Ok(problem) => bail!("the judge says: {}", plain(&problem.detail)),
            Err(_) => bail!("{} answered {status}: is it a judge?", self.server),
        }
    }

    /// How it fares now. Wires break, and judges are started anew: the player is there already, so there is time.
    fn follow(&self, sent: &SubmissionView) -> anyhow::Result<SubmissionView> {
        let mut tries = 0;
        loop {
            match self.ask(&format!("submissions/{}", sent.id)) {
                Err(error) if error.is::<Away>() && tries < LONGEST_ABSENCE_S / 2 => {
                    if tries == 0 {
                        println!("     the judge cannot be reached; trying again");
                    }
                    tries += 1;
                    std::thread::sleep(Duration::from_secs(2));
                }
                asked => {
                    let page = plain(&sent.page);
                    return asked
                        .with_context(|| format!("it was received, and its verdict will be at {page}"));
                }
            }
        }
    }

    fn only_contest(&self) -> anyhow::Result<String> {
        #[derive(Deserialize)]
        struct Contest {
            slug: String,
            open: bool,
        }
        let open: Vec<Contest> =
            self.ask::<Vec<Contest>>("contests")?.into_iter().filter(|contest| contest.open).collect();
        match open.as_slice() {
            [one] => Ok(one.slug.clone()),
            [] => bail!("no contest is open to you"),
            many => {
                let names: Vec<&str> = many.iter().map(|contest| contest.slug.as_str()).collect();
                bail!("which contest? Say --contest with one of {}", plain(&names.join(", ")))
            }
        }
    }

    fn send(&self, contest: &str, file: &Path) -> anyhow::Result<SubmissionView> {
        let shown = file.display();
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .with_context(|| format!("{shown} has no name that can be sent"))?;
        let safe = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        if !name.chars().all(safe) || !contest.chars().all(safe) {
            bail!("{shown}: names of players and contests are letters, digits, . _ and -");
        }
        let source = std::fs::read(file).with_context(|| format!("cannot read {shown}"))?;
        // No source contains it: it is drawn for this one request.
        let boundary = format!("palestra{}", &accounts::secret()[..32]);
        let mut body = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: text/plain\r\n\r\n"
        )
        .into_bytes();
        body.extend(source);
        body.extend(format!("\r\n--{boundary}--\r\n").into_bytes());
        let send = || {
            let request = self
                .agent
                .post(self.url(&format!("contests/{contest}/submissions")))
                .header("authorization", format!("Bearer {}", self.token))
                .header("idempotency-key", &boundary)
                .header("content-type", format!("multipart/form-data; boundary={boundary}"));
            request.send(&body[..])
        };
        // An answer that got lost is asked for again: the key makes it one submission.
        let answer = send().or_else(|_| {
            std::thread::sleep(Duration::from_secs(2));
            send()
        });
        self.read(answer)
    }
}

/// Asks for a token and keeps it where only this user can read it.
fn log_in(server: &str) -> anyhow::Result<u8> {
    let server = server.trim_end_matches('/').to_owned();
    if std::io::stdin().is_terminal() {
        print!("Make a token on {server}/account and paste it here: ");
        std::io::stdout().flush()?;
    }
    let mut token = String::new();
    std::io::stdin().lock().read_line(&mut token).context("no token was given")?;
    let token = token.trim().to_owned();
    if !token.starts_with("pal_") {
        bail!("this is no token: it begins with pal_");
    }
    let judge = Judge { server: server.clone(), token: token.clone(), agent: http::agent(PATIENCE) };
    judge.ask::<serde_json::Value>("contests")?;
    let path = kept_file().context("there is no place to keep it: set HOME")?;
    let folder = path.parent().context("there is no place to keep it")?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let text = serde_json::to_string(&Kept { server, token })?;
    keep(&path, &text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("Kept in {}.", path.display());
    Ok(FINE)
}

fn kept_file() -> Option<PathBuf> {
    let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        path("APPDATA")
    } else {
        path("XDG_CONFIG_HOME").or_else(|| path("HOME").map(|home| home.join(".config")))
    };
    Some(folder?.join("palestra").join("judge.json"))
}

fn keep(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    // One that was there before may be readable for others.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    file.write_all(text.as_bytes())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_token_is_for_its_owner_even_in_a_file_that_was_there_before() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("judge.json");
        std::fs::write(&file, "old").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        super::keep(&file, "new").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}
