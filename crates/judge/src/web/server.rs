//! The door: connections, with patience for slow ones and an end to it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

/// More at once than any course has; who comes then waits at the door.
const MOST: usize = 4000;

/// Serves for ever. A connection that cannot be taken, because files ran out or it is gone, is no reason to stop.
pub async fn serve(listener: TcpListener, router: Router, patience: Duration) -> std::io::Result<()> {
    let room = Arc::new(tokio::sync::Semaphore::new(MOST));
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { return Ok(()) };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    talk(stream, peer, router, patience).await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
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
    // Who breaks off is not our trouble.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}
