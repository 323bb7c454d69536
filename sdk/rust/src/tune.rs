use std::cell::UnsafeCell;
#[cfg(target_arch = "wasm32")]
use std::mem::size_of;

/// A number of a player that others may set before a match, and the bounds that make sense for it: see
/// [`tune!`](crate::tune).
#[repr(C)]
#[doc(hidden)]
pub struct Tunable {
    value: UnsafeCell<f64>,
    low: f64,
    high: f64,
    name: [u8; 40],
}

// Safety: nobody in this program writes to it. In the sandbox the engine may, before anything runs.
unsafe impl Sync for Tunable {}

impl Tunable {
    /// A number between its bounds.
    pub const fn new(text: &str, value: f64, low: f64, high: f64) -> Self {
        assert!(low <= value && value <= high, "tune!: the number is not between its bounds");
        let mut name = [0; 40];
        assert!(text.len() < name.len(), "tune!: a name has at most 39 letters");
        let mut k = 0;
        while k < text.len() {
            name[k] = text.as_bytes()[k];
            k += 1;
        }
        Tunable { value: UnsafeCell::new(value), low, high, name }
    }

    /// Where it begins and ends, for the engine.
    #[cfg(target_arch = "wasm32")]
    pub fn place(&self) -> u64 {
        let first = self as *const Tunable as u64;
        first | (first + size_of::<Tunable>() as u64) << 32
    }

    /// The number, as it is now.
    #[inline(always)]
    pub fn value(&self) -> f64 {
        // Safety: it is a plain number that lives as long as the program; volatile, for the engine may have changed it.
        unsafe { self.value.get().read_volatile() }
    }
}

/// A number that can be tuned: `tune!(courage, 0.5, 0.0, 1.0)` is 0.5, unless somebody who looks for better numbers runs
/// the compiled player with another one between 0 and 1.
///
/// The three numbers are constants. The same name may be used in several places, with the same numbers.
///
/// ```
/// fn worth(distance: f64) -> f64 {
///     10.0 - palestra_sdk::tune!(fear_of_distance, 0.5, 0.0, 2.0) * distance
/// }
/// assert_eq!(worth(4.0), 8.0);
/// ```
#[macro_export]
macro_rules! tune {
    ($name:ident, $standard:expr, $low:expr, $high:expr) => {{
        static HERE: $crate::Tunable =
            $crate::Tunable::new(stringify!($name), $standard as f64, $low as f64, $high as f64);

        // Tells the engine where the number is kept (docs/abi.md).
        #[cfg(target_arch = "wasm32")]
        const _: () = {
            #[export_name = concat!("palestra-tune:", line!(), "-", column!())]
            extern "C" fn place() -> u64 {
                HERE.place()
            }
        };
        HERE.value()
    }};
}
