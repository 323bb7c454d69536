//! From where somebody asks, and how often they may knock.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use super::Site;
use super::refusal::Refusal;

/// The address that somebody has: behind a proxy the one that the proxy saw.
pub struct Caller(pub IpAddr);

impl FromRequestParts<Site> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refusal> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let peer = peer.ok_or_else(Refusal::forbidden)?;
        let told = parts.headers.get_all("x-forwarded-for");
        let told: Vec<&str> = told.iter().filter_map(|value| value.to_str().ok()).collect();
        Ok(Caller(behind(peer, &told.join(","), &site.0.config.proxies)))
    }
}

/// Each proxy adds, at the end, whom it saw: what stands before the last one who is no proxy of ours, anybody may have written.
fn behind(peer: IpAddr, told: &str, proxies: &[IpAddr]) -> IpAddr {
    let mut caller = peer.to_canonical();
    for word in told.rsplit(',') {
        if !proxies.contains(&caller) {
            break;
        }
        let Ok(before) = word.trim().parse::<IpAddr>() else { break };
        caller = before.to_canonical();
    }
    caller
}

impl Caller {
    /// One household or machine: of the long addresses everybody has very many.
    pub fn key(&self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("{:x?}", &address.segments()[..4]),
        }
    }

    /// An attempt to log in. Who tries too often is not listened to; who is tried by somebody else still gets in.
    pub fn tries(&self, site: &Site, login: &str) -> Result<(), Refusal> {
        // As accounts are found: FRODO is frodo, and no further try.
        let login: String = login.chars().take(100).collect::<String>().to_lowercase();
        let key = self.key();
        let often = site.0.addresses.check_key(&key).is_err()
            || site.0.logins.check_key(&format!("{key} {login}")).is_err()
            || site.0.addresses.check_key(&format!("login {login}")).is_err();
        site.0.logins.retain_recent();
        site.0.addresses.retain_recent();
        if often { Err(too_often()) } else { Ok(()) }
    }

    /// Somebody new at the door: a whole class comes at once, from one address.
    pub fn knocks(&self, site: &Site) -> Result<(), Refusal> {
        let often = site.0.doors.check_key(&self.key()).is_err();
        site.0.doors.retain_recent();
        if often { Err(too_often()) } else { Ok(()) }
    }
}

fn too_often() -> Refusal {
    Refusal::too_often("Too many attempts. Wait a minute.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_of_ours_says_for_whom_it_asks() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let ours = [ip("127.0.0.1"), ip("10.0.0.2")];
        let seen = |peer: &str, told: &str| behind(ip(peer), told, &ours).to_string();
        assert_eq!(seen("127.0.0.1", ""), "127.0.0.1");
        assert_eq!(seen("127.0.0.1", "192.0.2.7"), "192.0.2.7");
        assert_eq!(
            seen("127.0.0.1", "203.0.113.1, 192.0.2.7"),
            "192.0.2.7",
            "the first was written by the caller"
        );
        assert_eq!(seen("127.0.0.1", "192.0.2.7, 10.0.0.2"), "192.0.2.7", "two proxies");
        assert_eq!(seen("192.0.2.9", "203.0.113.1"), "192.0.2.9", "no proxy of ours");
        assert_eq!(seen("::ffff:127.0.0.1", "2001:db8::1"), "2001:db8::1");
        assert_eq!(seen("127.0.0.1", "nonsense"), "127.0.0.1");
    }
}
