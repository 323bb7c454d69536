//! The exports of a player in wasm: `docs/abi.md`.

/// What `register!` does for every game.
#[doc(hidden)]
#[macro_export]
macro_rules! register_as {
    ($marker:literal, $game:ident, $player:ident) => {
        /// The player, ready to be seated.
        pub fn guest() -> ::std::boxed::Box<dyn $crate::Guest> {
            $crate::$game::guest::<$player>()
        }

        // In the page of the viewer players are part of the engine, many in one module, and export nothing.
        #[cfg(all(target_arch = "wasm32", not(palestra_page)))]
        const _: () = {
            #[export_name = $marker]
            extern "C" fn game() {}

            #[export_name = concat!("palestra-name:", stringify!($player))]
            extern "C" fn name() {}

            #[export_name = "palestra_buffer"]
            extern "C" fn buffer(length: usize) -> *mut u8 {
                $crate::wasm::buffer(length)
            }

            #[export_name = "palestra_start"]
            extern "C" fn start(length: usize) -> *const $crate::wasm::Reply {
                $crate::wasm::start(length, guest)
            }

            #[export_name = "palestra_play"]
            extern "C" fn play(length: usize) {
                $crate::wasm::play(length)
            }
        };
    };
}

#[cfg(target_arch = "wasm32")]
pub use exports::*;

#[cfg(target_arch = "wasm32")]
mod exports {
    use crate::Guest;
    #[cfg(not(palestra_page))]
    use palestra_wire::Note;
    use std::cell::RefCell;

    /// What the engine reads after each call.
    #[repr(C)]
    #[derive(Default)]
    pub struct Reply {
        orders: usize,
        first_order: usize,
        beside: usize,
        first_beside: usize,
        read: usize,
    }

    #[link(wasm_import_module = "palestra")]
    extern "C" {
        fn log(text: *const u8, length: usize);
        #[cfg(not(palestra_page))]
        #[link_name = "note"]
        #[allow(clippy::too_many_arguments)]
        fn jot(
            kind: u32,
            row: i32,
            col: i32,
            to_row: i32,
            to_col: i32,
            value: f64,
            text: *const u8,
            length: usize,
        );
    }

    /// Hands a note to the engine.
    #[cfg(not(palestra_page))]
    pub(crate) fn note(note: &Note) {
        let (kind, from, to, value, text) = match note {
            Note::Text(text) => (0, (0, 0), (0, 0), 0.0, text.as_str()),
            Note::Mark { at, label } => (1, *at, (0, 0), 0.0, label.as_str()),
            Note::Line { from, to } => (2, *from, *to, 0.0, ""),
            Note::Heat { at, value } => (3, *at, (0, 0), *value, ""),
        };
        // Safety: the engine only reads the text, during the call.
        unsafe { jot(kind, from.0, from.1, to.0, to.1, value, text.as_ptr(), text.len()) }
    }

    struct Seat {
        message: Vec<u8>,
        said: Vec<u8>,
        beside: Vec<u8>,
        guest: Option<Box<dyn Guest>>,
        reply: Box<Reply>,
    }

    // A player has one thread and one seat.
    thread_local! {
        static SEAT: RefCell<Seat> = RefCell::new(Seat {
            message: Vec::new(),
            said: Vec::new(),
            beside: Vec::new(),
            guest: None,
            reply: Box::default(),
        });
    }

    pub fn buffer(length: usize) -> *mut u8 {
        SEAT.with_borrow_mut(|seat| {
            seat.message.resize(length, 0);
            seat.message.as_mut_ptr()
        })
    }

    pub fn start(length: usize, guest: fn() -> Box<dyn Guest>) -> *const Reply {
        std::panic::set_hook(Box::new(|panic| say(panic.to_string().as_bytes())));
        SEAT.with_borrow_mut(|seat| {
            let mut guest = guest();
            guest.start(&seat.message[..length]);
            seat.reply.read = length;
            hand_back(guest.as_ref(), &mut seat.beside, &mut seat.reply);
            seat.guest = Some(guest);
            &*seat.reply as *const Reply
        })
    }

    pub fn play(length: usize) {
        SEAT.with_borrow_mut(|seat| {
            let Seat { message, said, beside, guest, reply } = seat;
            reply.orders = 0;
            reply.beside = 0;
            let guest = guest.as_mut().expect("a player is started before it plays");
            guest.play(&message[..length]);
            guest.take_said(said);
            say(said);
            said.clear();
            reply.orders = guest.orders().len();
            reply.first_order = guest.orders().as_ptr() as usize;
            hand_back(guest.as_ref(), beside, reply);
            reply.read = length;
        });
    }

    fn hand_back(guest: &dyn Guest, beside: &mut Vec<u8>, reply: &mut Reply) {
        beside.clear();
        guest.hand_back(beside);
        reply.beside = beside.len();
        reply.first_beside = beside.as_ptr() as usize;
    }

    fn say(text: &[u8]) {
        if !text.is_empty() {
            // Safety: the engine only reads these bytes, during the call.
            unsafe { log(text.as_ptr(), text.len()) }
        }
    }
}
