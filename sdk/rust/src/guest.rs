use palestra_wire::{Notes, RawOrder};

/// A player as the engine sees it: messages in, raw orders out.
pub trait Guest: Send {
    /// Receives the start message.
    fn start(&mut self, message: &[u8]);
    /// Receives a round's message; the orders are in [`Guest::orders`] afterwards.
    fn play(&mut self, message: &[u8]);
    /// The orders of the last round.
    fn orders(&self) -> &[RawOrder];
    /// Appends what goes back to the engine beside the orders, where the game has a use for it.
    fn hand_back(&self, out: &mut Vec<u8>);
    /// Takes what the player has said since the last call.
    fn take_said(&mut self, said: &mut Vec<u8>);
    /// Takes what the player has noted since the last call, if it did not go out at once.
    fn take_notes(&mut self, notes: &mut Notes);
}

/// Declares the `Player` trait of a game and the [`Guest`] behind which its players hide.
///
/// Where a game's players share a stream of random numbers, the third argument says where its state is in the view.
macro_rules! player_of {
    ($view:ty, $orders:ty) => {
        $crate::guest::player_of!($view, $orders, |_| &[]);
    };
    ($view:ty, $orders:ty, $shared:expr) => {
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
                let shared: fn(&$view) -> &[u8] = $shared;
                self.orders.outbox_mut().begin_round(shared(&self.view));
                self.player.play(&self.view, &mut self.orders);
            }

            fn orders(&self) -> &[palestra_wire::RawOrder] {
                self.orders.outbox().orders()
            }

            fn hand_back(&self, out: &mut Vec<u8>) {
                self.orders.outbox().hand_back(out);
            }

            fn take_said(&mut self, said: &mut Vec<u8>) {
                self.orders.outbox_mut().take_said(said);
            }

            fn take_notes(&mut self, notes: &mut palestra_wire::Notes) {
                self.orders.outbox_mut().take_notes(notes);
            }
        }

        #[doc(hidden)]
        pub fn guest<P: Player>() -> Box<dyn $crate::Guest> {
            Box::new(Seated::<P>::default())
        }
    };
}
pub(crate) use player_of;
