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
    /// Reads a file's text.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let error = Config::read("listen = \"0.0.0.0:80\"\n[limits]\nsource_kbb = 3\n")
            .expect_err("a refusal")
            .to_string();
        assert!(error.contains("source_kbb") && error.contains("line 3"), "{error}");
        let config = Config::read("public_url = \"https://judge.example.edu/\"").expect("a configuration");
        assert_eq!(config.address(), "https://judge.example.edu");
        assert!(config.is_secure());
    }
}
