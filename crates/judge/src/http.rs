//! The client's side of HTTP: other programs of ours that speak to a judge, and a judge that speaks to a university.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Speaks http and https. Certificates are those that this system trusts; SSL_CERT_FILE names others.
pub fn agent(patience: Duration) -> ureq::Agent {
    let tls = TlsConfig::builder()
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .root_certs(RootCerts::Specific(trusted()))
        .build();
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .tls_config(tls)
        .timeout_global(Some(patience));
    config.build().into()
}

fn trusted() -> Arc<Vec<Certificate<'static>>> {
    static TRUSTED: OnceLock<Arc<Vec<Certificate<'static>>>> = OnceLock::new();
    let load = || {
        let found = rustls_native_certs::load_native_certs();
        Arc::new(found.certs.iter().map(|one| Certificate::from_der(one).to_owned()).collect())
    };
    TRUSTED.get_or_init(load).clone()
}
