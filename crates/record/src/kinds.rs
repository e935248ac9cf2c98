//! Events with their kinds: the kind stands in the entry's envelope, the fields in its payload.

use crate::postings::Moved;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess,
    VariantAccess, Visitor,
};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer, forward_to_deserialize_any};
use std::fmt;
use std::marker::PhantomData;

/// Stored events, each of a kind and with fields.
pub trait Kinds: Sized {
    /// All kinds.
    fn all() -> Vec<&'static str>;

    /// Its kind.
    fn kind(&self) -> &'static str;

    /// Writes its fields, as an object.
    fn fields<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error>;

    /// The event of a kind with its fields.
    fn from_fields<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Self, D::Error>;
}

/// The fields of an event alone.
pub struct Fields<'e, K>(pub &'e K);

impl<K: Kinds> Serialize for Fields<'_, K> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.0.fields(out)
    }
}

/// What a payload holds, to be written.
pub(crate) struct Body<'b, K> {
    pub(crate) event: &'b K,
    pub(crate) postings: &'b [Moved],
}

impl<K: Kinds> Serialize for Body<'_, K> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut body = out.serialize_struct("Body", 2)?;
        body.serialize_field("event", &Fields(self.event))?;
        body.serialize_field("postings", self.postings)?;
        body.end()
    }
}

/// What a payload of a kind holds, to be read.
pub(crate) struct BodyOf<'k, K> {
    kind: &'k str,
    event: PhantomData<K>,
}

impl<'k, K> BodyOf<'k, K> {
    pub(crate) fn kind(kind: &'k str) -> BodyOf<'k, K> {
        BodyOf { kind, event: PhantomData }
    }
}

impl<'de, K: Kinds> DeserializeSeed<'de> for BodyOf<'_, K> {
    type Value = (K, Vec<Moved>);

    fn deserialize<D: Deserializer<'de>>(self, body: D) -> Result<Self::Value, D::Error> {
        body.deserialize_struct("Body", MEMBERS, self)
    }
}

const MEMBERS: &[&str] = &["event", "postings"];

impl<'de, K: Kinds> Visitor<'de> for BodyOf<'_, K> {
    type Value = (K, Vec<Moved>);

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an event with its postings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let (mut event, mut postings) = (None, None);
        while let Some(key) = members.next_key::<Member>()? {
            match key {
                Member::Event if event.is_none() => {
                    event = Some(members.next_value_seed(EventOf::<K>(&self))?);
                }
                Member::Postings if postings.is_none() => postings = Some(members.next_value()?),
                _ => return Err(A::Error::custom("a field stands there twice")),
            }
        }
        let event = event.ok_or_else(|| A::Error::missing_field("event"))?;
        Ok((event, postings.ok_or_else(|| A::Error::missing_field("postings"))?))
    }
}

#[derive(serde::Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum Member {
    Event,
    Postings,
}

/// The event in a body.
struct EventOf<'b, 'k, K>(&'b BodyOf<'k, K>);

impl<'de, K: Kinds> DeserializeSeed<'de> for EventOf<'_, '_, K> {
    type Value = K;

    fn deserialize<D: Deserializer<'de>>(self, fields: D) -> Result<K, D::Error> {
        K::from_fields(self.0.kind, fields)
    }
}

/// Fields together with the kind that says which they are: what a reader of an enum asks for.
pub(crate) struct OfKind<'k, D> {
    pub(crate) kind: &'k str,
    pub(crate) fields: D,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for OfKind<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de, D: Deserializer<'de>> EnumAccess<'de> for OfKind<'_, D> {
    type Error = D::Error;
    type Variant = FieldsOf<D>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, FieldsOf<D>), D::Error> {
        let kind: StrDeserializer<'_, D::Error> = self.kind.into_deserializer();
        Ok((seed.deserialize(kind)?, FieldsOf(self.fields)))
    }
}

/// The fields of a variant, which always have names.
pub(crate) struct FieldsOf<D>(D);

impl<'de, D: Deserializer<'de>> VariantAccess<'de> for FieldsOf<D> {
    type Error = D::Error;

    fn unit_variant(self) -> Result<(), D::Error> {
        Err(D::Error::custom("its fields have names"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, D::Error> {
        Err(D::Error::custom("its fields have names"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, D::Error> {
        Err(D::Error::custom("its fields have names"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct("fields", fields, visitor)
    }
}
