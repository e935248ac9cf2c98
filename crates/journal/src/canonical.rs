//! JSON in the one way of writing it that a hash can be taken of, straight from what is written.
//!
//! Keys are sorted by their bytes, there is no white space, numbers are whole, and letters are
//! escaped only where JSON demands it.

use serde::ser::{self, Impossible, Serialize, Serializer};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::{self, Display};
use std::io::Write as _;

/// Why something cannot be written so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotCanonical(pub(crate) String);

impl Display for NotCanonical {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NotCanonical {}

impl ser::Error for NotCanonical {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Adds the canonical writing of something to a text.
pub(crate) fn write<T: Serialize + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
) -> Result<(), NotCanonical> {
    // Whoever writes within this writing finds none, and makes its own.
    let Room { members, scratch } = ROOM.take();
    let mut writer = Writer { out, members, scratch };
    let written = value.serialize(&mut writer);
    let Writer { mut members, scratch, .. } = writer;
    members.clear();
    ROOM.set(Room { members, scratch });
    written
}

thread_local! {
    /// What the last writing needed, kept for the next.
    static ROOM: Cell<Room> = Cell::default();
}

/// What is needed to write.
#[derive(Default)]
struct Room {
    members: Members,
    scratch: Vec<u8>,
}

/// A member of an object: its key, and between which places of the text it lies.
struct Member {
    key: Cow<'static, str>,
    start: usize,
    /// Known once the object is whole.
    end: usize,
}

/// The members of all objects that are being written.
type Members = Vec<Member>;

struct Writer<'o> {
    out: &'o mut Vec<u8>,
    members: Members,
    /// Reused for putting members in order.
    scratch: Vec<u8>,
}

/// Whether JSON must escape something in a text. Looked at whole, so that many letters are looked
/// at at once.
fn is_odd(text: &[u8]) -> bool {
    let odd = |byte: u8| matches!(byte, 0..0x20 | b'"' | b'\\');
    text.iter().fold(false, |found, byte| found | odd(*byte))
}

impl Writer<'_> {
    /// Writes a text or a number as JSON does.
    fn plain<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
        serde_json::to_writer(&mut *self.out, value).map_err(ser::Error::custom)
    }

    fn text(&mut self, text: &str) -> Result<(), NotCanonical> {
        if is_odd(text.as_bytes()) {
            return self.plain(text);
        }
        self.out.push(b'"');
        self.raw(text.as_bytes());
        self.out.push(b'"');
        Ok(())
    }

    fn raw(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }
}

fn not_whole(number: impl Display) -> NotCanonical {
    NotCanonical(format!("the payload has the number {number}, which is not whole"))
}

/// Numbers that JSON writes as they are.
macro_rules! whole {
    ($($name:ident: $number:ty),*) => {
        $(fn $name(self, number: $number) -> Result<(), NotCanonical> {
            self.plain(&number)
        })*
    };
}

impl<'w, 'o> Serializer for &'w mut Writer<'o> {
    type Ok = ();
    type Error = NotCanonical;
    type SerializeSeq = List<'w, 'o>;
    type SerializeTuple = List<'w, 'o>;
    type SerializeTupleStruct = List<'w, 'o>;
    type SerializeTupleVariant = Impossible<(), NotCanonical>;
    type SerializeMap = Object<'w, 'o>;
    type SerializeStruct = Object<'w, 'o>;
    type SerializeStructVariant = Object<'w, 'o>;

    whole! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_char: char
    }

    fn serialize_f32(self, number: f32) -> Result<(), NotCanonical> {
        Err(not_whole(number))
    }

    fn serialize_f64(self, number: f64) -> Result<(), NotCanonical> {
        Err(not_whole(number))
    }

    fn serialize_str(self, text: &str) -> Result<(), NotCanonical> {
        self.text(text)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), NotCanonical> {
        let start = self.out.len();
        self.out.push(b'"');
        write!(self.out, "{value}").map_err(ser::Error::custom)?;
        if is_odd(&self.out[start + 1..]) {
            self.out.truncate(start);
            return self.plain(&value.to_string());
        }
        self.out.push(b'"');
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), NotCanonical> {
        Err(NotCanonical("the payload has bytes in it, which JSON has not".to_owned()))
    }

    fn serialize_none(self) -> Result<(), NotCanonical> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotCanonical> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NotCanonical> {
        self.raw(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NotCanonical> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), NotCanonical> {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotCanonical> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), NotCanonical> {
        let mut object = Object::new(self, b"");
        object.member(Cow::Borrowed(variant), value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w, 'o>, NotCanonical> {
        self.raw(b"[");
        Ok(List { writer: self, first: true })
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'w, 'o>, NotCanonical> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        length: usize,
    ) -> Result<List<'w, 'o>, NotCanonical> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Impossible<(), NotCanonical>, NotCanonical> {
        Err(NotCanonical(format!("give what {variant} holds names")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'w, 'o>, NotCanonical> {
        Ok(Object::new(self, b""))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object<'w, 'o>, NotCanonical> {
        Ok(Object::new(self, b""))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Object<'w, 'o>, NotCanonical> {
        self.raw(b"{");
        self.text(variant)?;
        self.raw(b":");
        Ok(Object::new(self, b"}"))
    }
}

/// A list that is being written.
pub(crate) struct List<'w, 'o> {
    writer: &'w mut Writer<'o>,
    first: bool,
}

impl List<'_, '_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
        if !std::mem::take(&mut self.first) {
            self.writer.raw(b",");
        }
        value.serialize(&mut *self.writer)
    }
}

/// The three kinds of lists are written alike.
macro_rules! list {
    ($($kind:ident, $item:ident;)*) => {
        $(impl ser::$kind for List<'_, '_> {
            type Ok = ();
            type Error = NotCanonical;

            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
                self.item(value)
            }

            fn end(self) -> Result<(), NotCanonical> {
                self.writer.raw(b"]");
                Ok(())
            }
        })*
    };
}

list! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
}

/// An object that is being written.
pub(crate) struct Object<'w, 'o> {
    writer: &'w mut Writer<'o>,
    /// Where its members begin among those of all objects.
    first: usize,
    /// What is written behind it.
    behind: &'static [u8],
    key: Cow<'static, str>,
}

impl<'w, 'o> Object<'w, 'o> {
    fn new(writer: &'w mut Writer<'o>, behind: &'static [u8]) -> Self {
        writer.raw(b"{");
        let first = writer.members.len();
        Self { writer, first, behind, key: Cow::Borrowed("") }
    }

    fn member<T: Serialize + ?Sized>(
        &mut self,
        key: Cow<'static, str>,
        value: &T,
    ) -> Result<(), NotCanonical> {
        if self.writer.members.len() > self.first {
            self.writer.raw(b",");
        }
        let start = self.writer.out.len();
        self.writer.text(&key)?;
        self.writer.raw(b":");
        self.writer.members.push(Member { key, start, end: start });
        value.serialize(&mut *self.writer)
    }

    fn close(self) -> Result<(), NotCanonical> {
        let Object { writer, first, behind, .. } = self;
        if !writer.members[first..].is_sorted_by(|one, next| one.key < next.key) {
            writer.put_in_order(first)?;
        }
        writer.members.truncate(first);
        writer.raw(b"}");
        writer.raw(behind);
        Ok(())
    }
}

impl Writer<'_> {
    /// Sorts the members of the object that was written last.
    fn put_in_order(&mut self, first: usize) -> Result<(), NotCanonical> {
        let Writer { out, members, scratch } = self;
        let members = &mut members[first..];
        let Some(start) = members.first().map(|member| member.start) else { return Ok(()) };
        let mut end = out.len();
        for member in members.iter_mut().rev() {
            member.end = end;
            // A comma lies between two of them.
            end = member.start.saturating_sub(1);
        }
        scratch.clear();
        scratch.extend_from_slice(&out[start..]);
        out.truncate(start);
        members.sort_by(|one, other| one.key.cmp(&other.key));
        let mut before = None;
        for Member { key, start: from, end } in members.iter() {
            if before == Some(key) {
                return Err(NotCanonical(format!("the payload has the key {key} twice")));
            }
            if before.replace(key).is_some() {
                out.push(b',');
            }
            out.extend_from_slice(&scratch[from - start..end - start]);
        }
        Ok(())
    }
}

/// Structs have keys that are known beforehand.
macro_rules! object {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Object<'_, '_> {
            type Ok = ();
            type Error = NotCanonical;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), NotCanonical> {
                self.member(Cow::Borrowed(key), value)
            }

            fn end(self) -> Result<(), NotCanonical> {
                self.close()
            }
        })*
    };
}

object!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Object<'_, '_> {
    type Ok = ();
    type Error = NotCanonical;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotCanonical> {
        match serde_json::to_value(key) {
            Ok(serde_json::Value::String(key)) => {
                self.key = Cow::Owned(key);
                Ok(())
            }
            _ => Err(NotCanonical("the payload has a key that is no text".to_owned())),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
        let key = std::mem::take(&mut self.key);
        self.member(key, value)
    }

    fn end(self) -> Result<(), NotCanonical> {
        self.close()
    }
}
