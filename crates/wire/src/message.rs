//! Messages: named arrays of numbers, one after the other.
//!
//! A game declares once which arrays its messages hold ([`Schema`]); the engine's [`Writer`], the
//! C++ reader and the Rust reader all follow that declaration. On the wire each array is its length
//! (32 bits) and its elements, little-endian and without padding, so that writing and reading are
//! plain copies.

/// The kind of number that an array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it all
pub enum Kind {
    U8,
    I16,
    I32,
    I64,
    F64,
}

impl Kind {
    /// Bytes of one element.
    pub const fn size(self) -> usize {
        match self {
            Kind::U8 => 1,
            Kind::I16 => 2,
            Kind::I32 => 4,
            Kind::I64 | Kind::F64 => 8,
        }
    }
}

/// One array of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, an identifier in Rust and C++.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// How many numbers it has, if always as many.
    pub count: Option<usize>,
    /// What it means, for the readers of the generated code.
    pub about: &'static str,
}

impl Field {
    /// A field of this name, kind and meaning.
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Field { name, kind, count: None, about }
    }

    /// A single number of this name, kind and meaning.
    pub const fn one(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Field { name, kind, count: Some(1), about }
    }

    /// One number for each of four players.
    pub const fn four(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Field { name, kind, count: Some(4), about }
    }

    /// Whether it can have so many numbers.
    pub fn may_have(&self, count: usize) -> bool {
        self.count.is_none_or(|declared| declared == count)
    }
}

/// The two messages of a game: what is sent once, and what is sent every round.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Sent before the first round: what never changes in the match, and who the player is.
    pub start: &'static [Field],
    /// Sent every round.
    pub round: &'static [Field],
}

/// A type of number that can stand in a message.
pub trait Element: Copy {
    /// Its kind.
    const KIND: Kind;
    /// Appends the bytes of `values`.
    fn append(values: &[Self], out: &mut Vec<u8>);
    /// Appends the values in `bytes`, whose length is a multiple of the element's size.
    fn extract(bytes: &[u8], out: &mut Vec<Self>);
    /// Replaces `out` by the values in `bytes`.
    #[inline]
    fn replace(bytes: &[u8], out: &mut Vec<Self>) {
        out.clear();
        Self::extract(bytes, out);
    }
}

/// A number that can stand in an array whose length is known.
pub trait Number: Element + Default {
    /// The first numbers in `bytes`; zeros if there are fewer.
    fn first<const COUNT: usize>(bytes: &[u8]) -> [Self; COUNT];
}

/// Appends the bytes of values: for those who write their own kind of number as one of these.
#[inline]
pub fn append_each<T: Copy, const SIZE: usize>(
    values: &[T],
    out: &mut Vec<u8>,
    bytes: impl Fn(T) -> [u8; SIZE],
) {
    out.reserve(values.len() * SIZE);
    let rest = append_blocks::<T, SIZE, 64>(values, out, &bytes);
    let rest = append_blocks::<T, SIZE, 16>(rest, out, &bytes);
    let rest = append_blocks::<T, SIZE, 4>(rest, out, &bytes);
    append_blocks::<T, SIZE, 1>(rest, out, &bytes);
}

/// Appends values in blocks of known length, which the compiler copies whole; answers those that are left.
#[inline]
fn append_blocks<'a, T: Copy, const SIZE: usize, const BLOCK: usize>(
    values: &'a [T],
    out: &mut Vec<u8>,
    bytes: impl Fn(T) -> [u8; SIZE],
) -> &'a [T] {
    let (blocks, rest) = values.as_chunks::<BLOCK>();
    for block in blocks {
        out.extend_from_slice(block.map(&bytes).as_flattened());
    }
    rest
}

macro_rules! element {
    ($type:ty, $kind:ident) => {
        impl Element for $type {
            const KIND: Kind = Kind::$kind;

            #[inline]
            fn append(values: &[Self], out: &mut Vec<u8>) {
                append_each(values, out, |value| value.to_le_bytes());
            }

            #[inline]
            fn extract(bytes: &[u8], out: &mut Vec<Self>) {
                let chunks = bytes.chunks_exact(Self::KIND.size());
                out.extend(chunks.map(|chunk| Self::from_le_bytes(chunk.try_into().unwrap())));
            }

            /// An array has the same length in most messages, so its memory is written over as it is.
            #[inline]
            fn replace(bytes: &[u8], out: &mut Vec<Self>) {
                const SIZE: usize = std::mem::size_of::<$type>();
                out.resize(bytes.len() / SIZE, Default::default());
                let mut rest = bytes;
                for value in out {
                    let Some((first, others)) = rest.split_first_chunk::<SIZE>() else { break };
                    *value = Self::from_le_bytes(*first);
                    rest = others;
                }
            }
        }

        impl Number for $type {
            #[inline]
            fn first<const COUNT: usize>(bytes: &[u8]) -> [Self; COUNT] {
                match bytes.as_chunks().0.first_chunk::<COUNT>() {
                    Some(numbers) => numbers.map(Self::from_le_bytes),
                    None => [Self::default(); COUNT],
                }
            }
        }
    };
}

impl Element for u8 {
    const KIND: Kind = Kind::U8;

    #[inline]
    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend_from_slice(values);
    }

    #[inline]
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend_from_slice(bytes);
    }
}

/// A 16-bit number that is kept as it stands in messages, where it is written more often than used.
impl Element for [u8; 2] {
    const KIND: Kind = Kind::I16;

    #[inline]
    fn append(values: &[Self], out: &mut Vec<u8>) {
        out.extend_from_slice(values.as_flattened());
    }

    #[inline]
    fn extract(bytes: &[u8], out: &mut Vec<Self>) {
        out.extend(bytes.chunks_exact(2).map(|number| [number[0], number[1]]));
    }
}
element!(i16, I16);
element!(i32, I32);
element!(i64, I64);
element!(f64, F64);

/// Writes the fields of a message in their declared order.
pub struct Writer<'a> {
    fields: std::slice::Iter<'static, Field>,
    out: &'a mut Vec<u8>,
}

impl<'a> Writer<'a> {
    /// A writer of a message with these fields, appending to `out`.
    pub fn new(fields: &'static [Field], out: &'a mut Vec<u8>) -> Self {
        Writer { fields: fields.iter(), out }
    }

    /// Writes the next field.
    ///
    /// # Panics
    /// In debug builds, if the declaration says that another field comes next, or that it has more or fewer numbers.
    #[inline]
    pub fn put<T: Element>(&mut self, name: &str, values: &[T]) -> &mut Self {
        let field = self.fields.next();
        debug_assert_eq!(field.map(|f| (f.name, f.kind)), Some((name, T::KIND)), "field out of order");
        debug_assert!(field.is_some_and(|f| f.may_have(values.len())), "{name} has {} numbers", values.len());
        self.out.extend_from_slice(&(values.len() as u32).to_le_bytes());
        T::append(values, self.out);
        self
    }

    /// Writes the next field, whose numbers are kept in another form: `bytes` makes them.
    ///
    /// # Panics
    /// In debug builds, if the declaration says that another field comes next, or that it has more or fewer numbers.
    #[inline]
    pub fn put_each<T: Copy, const SIZE: usize>(
        &mut self,
        name: &str,
        values: &[T],
        bytes: impl Fn(T) -> [u8; SIZE],
    ) -> &mut Self {
        let field = self.fields.next();
        debug_assert_eq!(field.map(|f| (f.name, f.kind.size())), Some((name, SIZE)), "field out of order");
        debug_assert!(field.is_some_and(|f| f.may_have(values.len())), "{name} has {} numbers", values.len());
        self.out.extend_from_slice(&(values.len() as u32).to_le_bytes());
        append_each(values, self.out, bytes);
        self
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            debug_assert_eq!(self.fields.next(), None, "message cut short");
        }
    }
}

/// Reads a message, field by field. A message that is too short reads as empty arrays, never a panic.
///
/// ```
/// use palestra_wire::message::{Field, Kind, Reader, Writer};
/// const ROUND: &[Field] = &[Field::new("health", Kind::I32, "of each unit")];
///
/// let mut message = Vec::new();
/// Writer::new(ROUND, &mut message).put("health", &[90, 100]);
///
/// let mut health: Vec<i32> = Vec::new();
/// Reader::new(&message).take(&mut health);
/// assert_eq!(health, [90, 100]);
/// ```
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A reader of `message`.
    pub fn new(message: &'a [u8]) -> Self {
        Reader { rest: message }
    }

    /// Replaces the content of `out` by the next array.
    #[inline]
    pub fn take<T: Element>(&mut self, out: &mut Vec<T>) {
        T::replace(self.array(T::KIND), out);
    }

    /// Replaces the content of `out` by the next array, which has as many numbers: zeros if it does not.
    #[inline]
    pub fn take_all<T: Number, const COUNT: usize>(&mut self, out: &mut [T; COUNT]) {
        *out = T::first(self.array(T::KIND));
    }

    /// The bytes of the next array, whose elements are of this kind.
    #[inline]
    pub fn array(&mut self, kind: Kind) -> &'a [u8] {
        let Some((length, rest)) = self.rest.split_first_chunk::<4>() else {
            return &[];
        };
        let bytes = (u32::from_le_bytes(*length) as usize).saturating_mul(kind.size());
        let Some((array, rest)) = rest.split_at_checked(bytes) else {
            self.rest = &[];
            return &[];
        };
        self.rest = rest;
        array
    }

    /// Whether everything has been read.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field::new("rows", Kind::I16, ""),
        Field::new("health", Kind::I32, ""),
        Field::one("status", Kind::F64, ""),
    ];

    fn sample() -> Vec<u8> {
        let mut bytes = Vec::new();
        Writer::new(FIELDS, &mut bytes)
            .put("rows", &[-1i16, 7])
            .put::<i32>("health", &[])
            .put("status", &[0.5f64]);
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = sample();
        let mut reader = Reader::new(&bytes);
        let (mut rows, mut health, mut status) = (vec![9i16], vec![9i32], [9.0]);
        reader.take(&mut rows);
        reader.take(&mut health);
        reader.take_all(&mut status);
        assert_eq!((rows, health, status), (vec![-1, 7], vec![], [0.5]));
        assert!(reader.is_empty());
    }

    #[test]
    fn too_few_numbers_are_zeros() {
        let mut both = [9; 2];
        Reader::new(&[1, 0, 0, 0, 7, 0, 0, 0]).take_all::<i32, 2>(&mut both);
        assert_eq!(both, [0; 2]);
    }

    #[test]
    fn numbers_kept_as_bytes_are_the_same_message() {
        let numbers: Vec<i16> = (-300..300).collect();
        let kept: Vec<[u8; 2]> = numbers.iter().map(|number| number.to_le_bytes()).collect();
        let (mut plain, mut bytes, mut read) = (Vec::new(), Vec::new(), Vec::new());
        i16::append(&numbers, &mut plain);
        <[u8; 2]>::append(&kept, &mut bytes);
        <[u8; 2]>::extract(&bytes, &mut read);
        assert_eq!((bytes, read), (plain, kept));
    }

    #[test]
    fn every_cut_reads_without_a_panic() {
        let bytes = sample();
        for end in 0..bytes.len() {
            let mut reader = Reader::new(&bytes[..end]);
            for field in FIELDS {
                reader.array(field.kind);
            }
        }
        assert!(Reader::new(&[255, 255, 255, 255, 0]).array(Kind::F64).is_empty());
    }

    #[test]
    #[should_panic(expected = "field out of order")]
    #[cfg(debug_assertions)]
    fn the_declared_order_is_kept() {
        Writer::new(FIELDS, &mut Vec::new()).put("health", &[1i32]);
    }

    #[test]
    #[should_panic(expected = "status has 2 numbers")]
    #[cfg(debug_assertions)]
    fn the_declared_count_is_kept() {
        Writer::new(&FIELDS[2..], &mut Vec::new()).put("status", &[0.5f64, 0.5]);
    }

    #[test]
    fn a_field_may_have_what_it_declares() {
        assert!(FIELDS[0].may_have(0) && FIELDS[0].may_have(7));
        assert!(FIELDS[2].may_have(1) && !FIELDS[2].may_have(2) && !FIELDS[2].may_have(0));
    }
}
