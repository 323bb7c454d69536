//! What can be set, in a TOML file. Unknown keys are errors: a typing error is found, not ignored.

use std::net::{Ipv4Addr, Ipv6Addr};

use serde::Deserialize;

/// Everything that can be set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where the site listens.
    pub listen: String,
    /// The address that people see, if a proxy is in front.
    pub public_url: Option<String>,
    /// Addresses of proxies in front: what they say about who asks is believed.
    pub proxies: Vec<std::net::IpAddr>,
    /// `sqlite:FILE` or `postgres://...`.
    pub database: String,
    /// About workers.
    pub work: Work,
    /// About limits.
    pub limits: Limits,
    /// About logging in.
    pub login: Login,
}

/// About workers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Work {
    /// How many worker processes run beside the site; none is one a core.
    pub slots: Option<usize>,
    /// After so many tries a job is dead.
    pub max_tries: i64,
    /// Whether machines with `palestra work --server` also compile and judge players, or only play matches.
    pub remote_verdicts: bool,
    /// Of the results of such machines one in so many is played again by the house.
    pub recheck_one_in: u64,
}

/// About logging in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Login {
    /// A university's own log-in.
    pub oidc: Option<Oidc>,
}

/// OpenID Connect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oidc {
    /// The provider's address; its `/.well-known/openid-configuration` says the rest.
    pub issuer: String,
    /// How the provider calls this judge.
    pub client_id: String,
    /// A file with the secret that goes with it.
    pub client_secret_file: std::path::PathBuf,
    /// What the button says.
    #[serde(default = "university")]
    pub title: String,
}

fn university() -> String {
    "Log in with your university".to_owned()
}

/// About limits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The largest source, in kB.
    pub source_kb: usize,
    /// The largest request, in kB.
    pub body_kb: usize,
    /// Submissions of one person.
    pub submissions_per_hour: i64,
    /// Friendly matches of one person.
    pub friendlies_per_hour: i64,
    /// Attempts to log in as one person.
    pub login_per_minute: u32,
    /// How long a request may take to arrive and to be answered, in seconds.
    pub patience_s: u64,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: "127.0.0.1:8080".to_owned(),
            public_url: None,
            proxies: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
            database: "sqlite:judge.db".to_owned(),
            work: Work::default(),
            limits: Limits::default(),
            login: Login::default(),
        }
    }
}

impl Default for Work {
    fn default() -> Self {
        Work { slots: None, max_tries: 5, remote_verdicts: false, recheck_one_in: 20 }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            source_kb: 200,
            body_kb: 512,
            submissions_per_hour: 30,
            friendlies_per_hour: 60,
            login_per_minute: 10,
            patience_s: 45,
        }
    }
}

impl Config {
    /// Reads a file's text. What is wrong is said with its line, but the line is not shown: it may hold a password.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Result<Config, toml::de::Error> = toml::from_str(text);
        let config = read.map_err(|error| {
            let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or_default());
            let line = before.matches('\n').count() + 1;
            format!("line {line}: {}", error.message().replace('\n', ", "))
        })?;
        config.sensible().map(|()| config)
    }

    /// Numbers and addresses with which a judge can run.
    fn sensible(&self) -> Result<(), String> {
        let Limits {
            source_kb,
            body_kb,
            submissions_per_hour,
            friendlies_per_hour,
            login_per_minute,
            patience_s,
        } = self.limits;
        let numbers = [
            ("work.slots", self.work.slots.map_or(0, |slots| slots as i128), 0, 1024),
            ("work.max_tries", self.work.max_tries.into(), 1, 1000),
            ("work.recheck_one_in", self.work.recheck_one_in.into(), 1, 1_000_000),
            ("limits.source_kb", source_kb as i128, 1, 100_000),
            ("limits.body_kb", body_kb as i128, 1, 1_000_000),
            ("limits.submissions_per_hour", submissions_per_hour.into(), 1, 1_000_000),
            ("limits.friendlies_per_hour", friendlies_per_hour.into(), 0, 1_000_000),
            ("limits.login_per_minute", login_per_minute.into(), 1, 100_000),
            ("limits.patience_s", patience_s.into(), 1, 3600),
        ];
        for (key, number, least, most) in numbers {
            if !(least..=most).contains(&number) {
                return Err(format!("{key} is {number}, and must be from {least} to {most}"));
            }
        }
        if body_kb <= source_kb {
            return Err(
                "limits.body_kb must be more than limits.source_kb: a request holds the source".to_owned()
            );
        }
        match &self.public_url {
            Some(url) if !is_site(url) => Err(format!(
                "public_url is {url}, and must be the address that people see, as https://judge.example.edu"
            )),
            _ => Ok(()),
        }
    }

    /// The address that people see.
    pub fn address(&self) -> String {
        self.public_url
            .clone()
            .unwrap_or_else(|| format!("http://{}", self.listen))
            .trim_end_matches('/')
            .to_owned()
    }

    /// Whether people come over https.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// Scheme, host and perhaps a port: addresses of pages are put behind it, and cookies are for the whole of it.
fn is_site(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = host.map(|host| host.strip_suffix('/').unwrap_or(host));
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    host.is_some_and(|host| !host.is_empty() && host.chars().all(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let error =
            Config::read("listen = \"0.0.0.0:80\"\n[limits]\nsource_kbb = 3\n").expect_err("a refusal");
        assert!(error.contains("source_kbb") && error.contains("line 3"), "{error}");
        let config = Config::read("public_url = \"https://judge.example.edu/\"").expect("a configuration");
        assert_eq!(config.address(), "https://judge.example.edu");
        assert!(config.is_secure());
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_key() {
        for (text, told) in [
            ("[limits]\nbody_kb = 99999999999999999", "limits.body_kb is 99999999999999999"),
            ("[limits]\nsource_kb = 0", "limits.source_kb"),
            ("[limits]\nsource_kb = 600", "limits.body_kb must be more"),
            ("[limits]\nlogin_per_minute = 0", "limits.login_per_minute"),
            ("[limits]\nsubmissions_per_hour = -1", "limits.submissions_per_hour"),
            ("[limits]\npatience_s = 0", "limits.patience_s"),
            ("[work]\nmax_tries = -5", "work.max_tries is -5, and must be from 1 to 1000"),
            ("[work]\nslots = -1", "line 2"),
            ("public_url = \"judge.example.edu\"", "https://judge.example.edu"),
            ("public_url = \"https://judge.example.edu/path?x\"", "must be the address"),
            ("public_url = \"https://\"", "must be the address"),
        ] {
            let why = Config::read(text).expect_err(text);
            assert!(why.contains(told), "{text}: {why}");
        }
        let secret =
            Config::read("listen = \"x\"\ndatabase = postgres://u:sEcReT@h/d").expect_err("a refusal");
        assert!(secret.starts_with("line 2") && !secret.contains("sEcReT"), "{secret}");
        for url in ["http://127.0.0.1:8080/", "https://[::1]:8443", "https://judge.example.edu"] {
            Config::read(&format!("public_url = \"{url}\"")).expect(url);
        }
    }
}
