use palestra_wire::RawOrder;

/// A player as the engine sees it: messages in, raw orders out.
pub trait Guest: Send {
    /// Receives the start message.
    fn start(&mut self, message: &[u8]);
    /// Receives a round's message; the orders are in [`Guest::orders`] afterwards.
    fn play(&mut self, message: &[u8]);
    /// The orders of the last round.
    fn orders(&self) -> &[RawOrder];
    /// Takes what the player has said since the last call.
    fn take_said(&mut self, said: &mut Vec<u8>);
}

/// Declares the `Player` trait of a game and the [`Guest`] behind which its players hide.
macro_rules! player_of {
    ($view:ty, $orders:ty) => {
        /// A player of this game.
        pub trait Player: Default + Send + 'static {
            /// Called once a round: look at the board and give orders.
            fn play(&mut self, board: &$view, orders: &mut $orders);
        }

        #[derive(Default)]
        struct Seated<P> {
            player: P,
            view: $view,
            orders: $orders,
        }

        impl<P: Player> $crate::Guest for Seated<P> {
            fn start(&mut self, message: &[u8]) {
                let stream = self.view.take_start(message);
                self.orders.outbox_mut().start(stream);
            }

            fn play(&mut self, message: &[u8]) {
                self.view.take_round(message);
                self.orders.outbox_mut().begin_turn();
                self.player.play(&self.view, &mut self.orders);
            }

            fn orders(&self) -> &[palestra_wire::RawOrder] {
                self.orders.outbox().orders()
            }

            fn take_said(&mut self, said: &mut Vec<u8>) {
                self.orders.outbox_mut().take_said(said);
            }
        }

        #[doc(hidden)]
        pub fn guest<P: Player>() -> Box<dyn $crate::Guest> {
            Box::new(Seated::<P>::default())
        }
    };
}
pub(crate) use player_of;
