//! The door: connections, with patience for slow ones and an end to it.

use std::collections::HashMap;
use std::future::Future;
use std::io::{self, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Sleep;
use tower_service::Service;

/// More at once than any course has; who comes then waits at the door.
const MOST: usize = 4000;
/// Files that the judge itself has open, and some more.
const OURS: usize = 100;

/// Serves for ever. A connection that cannot be taken, because files ran out or it is gone, is no reason to stop.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    proxies: Vec<IpAddr>,
) -> io::Result<()> {
    let most = room();
    let room = Arc::new(tokio::sync::Semaphore::new(most));
    let crowd = Crowd { share: most / 2, proxies: proxies.into(), here: Arc::default() };
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { return Ok(()) };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(guest) = crowd.admit(peer.ip().to_canonical()) else { continue };
                let router = router.clone();
                tokio::spawn(async move {
                    talk(stream, peer, router, patience).await;
                    drop((place, guest));
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// How many connections there is room for: no more than files may be open.
fn room() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files =
        limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next());
    files
        .and_then(|files| files.parse().ok())
        .map_or(MOST, |files: usize| files.saturating_sub(OURS).clamp(10, MOST))
}

/// Who is here, by address: nobody but a proxy takes more than half of the places.
#[derive(Clone)]
struct Crowd {
    share: usize,
    proxies: Arc<[IpAddr]>,
    here: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    fn admit(&self, address: IpAddr) -> Option<Guest> {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let count = here.entry(address).or_default();
        if *count >= self.share && !self.proxies.contains(&address) {
            return None;
        }
        *count += 1;
        Some(Guest { address, crowd: self.clone() })
    }
}

/// A connection that counts as long as it is there.
struct Guest {
    address: IpAddr,
    crowd: Crowd,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut here = self.crowd.here.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = here.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                here.remove(&self.address);
            }
        }
    }
}

async fn talk(stream: TcpStream, peer: SocketAddr, router: Router, patience: Duration) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let stream = Patient { stream, patience, stuck: None };
    // Who breaks off is not our trouble.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

/// A connection that ends when the other side does not take what it asked for.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while nothing can be written.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), context) {
            self.stuck = None;
            return Poll::Ready(written);
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write_vectored(context, parts))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_leaves_room_for_others() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let (proxy, one, other) = (ip("10.0.0.2"), ip("192.0.2.1"), ip("192.0.2.2"));
        let crowd = Crowd { share: 2, proxies: [proxy].into(), here: Arc::default() };
        let mut guests: Vec<Guest> = (0..2).filter_map(|_| crowd.admit(one)).collect();
        assert_eq!(guests.len(), 2);
        assert!(crowd.admit(one).is_none() && crowd.admit(other).is_some());
        let many: Vec<Guest> = (0..9).filter_map(|_| crowd.admit(proxy)).collect();
        assert_eq!(many.len(), 9, "who stands before everybody comes with everybody");
        guests.pop();
        assert!(crowd.admit(one).is_some(), "who left makes room");
        drop((guests, many));
        assert!(crowd.here.lock().expect("a crowd").is_empty(), "nobody is remembered");
    }
}
