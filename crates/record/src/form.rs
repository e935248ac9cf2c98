//! How a thing of the domain is stored, and the macros that declare it field by field.
//!
//! A declaration names every field and every variant: one that the domain gains does not compile
//! until it is said how it is stored.

use crate::describe::Forms;
use crate::unreadable::Unreadable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

/// What something is, and what it is stored as.
pub trait Shape {
    /// What is stored.
    type Of;
    /// What it is stored as.
    type Stored: Serialize + DeserializeOwned;

    /// Whether a field of this form may be missing.
    const MAY_BE_LEFT_OUT: bool = false;

    /// The schema of what is stored, and in `forms` those of its parts. Forms that nobody outside
    /// writes say nothing of themselves.
    fn describe(_: &mut Forms) -> Value {
        json!({})
    }
}

/// How something is stored and loaded, by those who know `C`: at a table the rulebook, which turns
/// places in its lists into names and back; at the cage there is nothing to know, and `C` is `()`.
/// What needs no knowledge has a form for every `C`, and what is made of others has one wherever
/// all of them do.
pub trait Form<C: ?Sized>: Shape {
    /// The stored form.
    fn store(of: &Self::Of, context: &C) -> Self::Stored;

    /// What was stored.
    fn load(stored: &Self::Stored, context: &C) -> Result<Self::Of, Unreadable>;
}

/// Numbers, flags and texts are stored as they are.
macro_rules! plain {
    ($($plain:ty: $schema:expr),*) => {
        $(impl Shape for $plain {
            type Of = $plain;
            type Stored = $plain;

            fn describe(_: &mut Forms) -> Value {
                $schema
            }
        }

        impl<C: ?Sized> Form<C> for $plain {
            fn store(of: &$plain, _: &C) -> $plain {
                of.clone()
            }

            fn load(stored: &$plain, _: &C) -> Result<$plain, Unreadable> {
                Ok(stored.clone())
            }
        })*
    };
}

/// A whole number from 0 to this.
fn whole(max: u32) -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": max })
}

plain!(
    bool: json!({ "type": "boolean" }),
    u8: whole(u8::MAX.into()),
    u16: whole(u16::MAX.into()),
    u32: whole(u32::MAX),
    String: json!({ "type": "string" })
);

impl<F: Shape> Shape for Option<F> {
    type Of = Option<F::Of>;
    type Stored = Option<F::Stored>;

    const MAY_BE_LEFT_OUT: bool = true;

    fn describe(forms: &mut Forms) -> Value {
        json!({ "oneOf": [{ "type": "null" }, F::describe(forms)] })
    }
}

impl<C: ?Sized, F: Form<C>> Form<C> for Option<F> {
    fn store(of: &Self::Of, context: &C) -> Self::Stored {
        of.as_ref().map(|of| F::store(of, context))
    }

    fn load(stored: &Self::Stored, context: &C) -> Result<Self::Of, Unreadable> {
        stored.as_ref().map(|stored| F::load(stored, context)).transpose()
    }
}

impl<F: Shape> Shape for Vec<F> {
    type Of = Vec<F::Of>;
    type Stored = Vec<F::Stored>;

    fn describe(forms: &mut Forms) -> Value {
        json!({ "type": "array", "items": F::describe(forms) })
    }
}

impl<C: ?Sized, F: Form<C>> Form<C> for Vec<F> {
    fn store(of: &Self::Of, context: &C) -> Self::Stored {
        of.iter().map(|of| F::store(of, context)).collect()
    }

    fn load(stored: &Self::Stored, context: &C) -> Result<Self::Of, Unreadable> {
        let numbered = stored.iter().enumerate();
        let loaded = numbered.map(|(index, stored)| {
            F::load(stored, context).map_err(|why| why.within(&format!("[{index}]")))
        });
        loaded.collect()
    }
}

impl<F: Shape> Shape for Box<F> {
    type Of = Box<F::Of>;
    type Stored = Box<F::Stored>;

    fn describe(forms: &mut Forms) -> Value {
        F::describe(forms)
    }
}

impl<C: ?Sized, F: Form<C>> Form<C> for Box<F> {
    fn store(of: &Self::Of, context: &C) -> Self::Stored {
        Box::new(F::store(of, context))
    }

    fn load(stored: &Self::Stored, context: &C) -> Result<Self::Of, Unreadable> {
        F::load(stored, context).map(Box::new)
    }
}

impl<F: Shape> Shape for Arc<F> {
    type Of = Arc<F::Of>;
    type Stored = F::Stored;

    fn describe(forms: &mut Forms) -> Value {
        F::describe(forms)
    }
}

/// What copies share is stored once for each of them.
impl<C: ?Sized, F: Form<C>> Form<C> for Arc<F> {
    fn store(of: &Self::Of, context: &C) -> Self::Stored {
        F::store(of, context)
    }

    fn load(stored: &Self::Stored, context: &C) -> Result<Self::Of, Unreadable> {
        F::load(stored, context).map(Arc::new)
    }
}

/// Loads a field, and says of what cannot be loaded where it stands.
pub(crate) fn load_field<C: ?Sized, F: Form<C>>(
    stored: &F::Stored,
    context: &C,
    name: &str,
) -> Result<F::Of, Unreadable> {
    F::load(stored, context).map_err(|why| why.within(name))
}

/// Declares how a struct, a pair, an enum or a stream's events are stored.
///
/// Field by field: `name: Form`. A variant has its stored name behind `=`; values that the
/// domain tells by their position have names here. `events` is an enum whose stored names are the
/// kinds of entries. What is written often has its fields in the order of their names, in which
/// they are written: nothing is left to sort then.
macro_rules! stored {
    (
        $(#[$meta:meta])*
        struct $name:ident of $domain:ty {
            $($(#[$about:meta])* $field:ident: $form:ty,)*
        }
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, clippy::struct_excessive_bools)]
        $(#[$meta])*
        pub struct $name {
            $($(#[$about])* pub $field: <$form as $crate::form::Shape>::Stored,)*
        }

        impl $crate::form::Shape for $name {
            type Of = $domain;
            type Stored = $name;

            fn describe(forms: &mut $crate::describe::Forms) -> serde_json::Value {
                forms.named(stringify!($name), |forms| {
                    let mut fields = $crate::describe::Fields::new();
                    $(fields.add::<$form>(
                        forms, stringify!($field), stringify!($(#[$about])*),
                    );)*
                    fields.schema(stringify!($(#[$meta])*))
                })
            }
        }

        impl<C: ?Sized> $crate::form::Form<C> for $name
        where
            $($form: $crate::form::Form<C>,)*
        {
            fn store(of: &$domain, context: &C) -> $name {
                type Of = $domain;
                let Of { $($field),* } = of;
                $name { $($field: <$form as $crate::form::Form<C>>::store($field, context),)* }
            }

            fn load(
                stored: &$name,
                context: &C,
            ) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                use $crate::form::load_field;
                Ok(Of {
                    $($field: load_field::<C, $form>(
                        &stored.$field, context, stringify!($field),
                    )?,)*
                })
            }
        }
    };
    (
        $(#[$meta:meta])*
        pair $name:ident { $first:ident: $one:ty, $second:ident: $other:ty, }
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs)]
        $(#[$meta])*
        pub struct $name {
            pub $first: <$one as $crate::form::Shape>::Stored,
            pub $second: <$other as $crate::form::Shape>::Stored,
        }

        impl $crate::form::Shape for $name {
            type Of = (<$one as $crate::form::Shape>::Of, <$other as $crate::form::Shape>::Of);
            type Stored = $name;

            fn describe(forms: &mut $crate::describe::Forms) -> serde_json::Value {
                forms.named(stringify!($name), |forms| {
                    let mut fields = $crate::describe::Fields::new();
                    fields.add::<$one>(forms, stringify!($first), "");
                    fields.add::<$other>(forms, stringify!($second), "");
                    fields.schema(stringify!($(#[$meta])*))
                })
            }
        }

        impl<C: ?Sized> $crate::form::Form<C> for $name
        where
            $one: $crate::form::Form<C>,
            $other: $crate::form::Form<C>,
        {
            fn store(($first, $second): &Self::Of, context: &C) -> $name {
                $name {
                    $first: <$one as $crate::form::Form<C>>::store($first, context),
                    $second: <$other as $crate::form::Form<C>>::store($second, context),
                }
            }

            fn load(
                stored: &$name,
                context: &C,
            ) -> Result<Self::Of, $crate::unreadable::Unreadable> {
                use $crate::form::load_field;
                let first = load_field::<C, $one>(&stored.$first, context, stringify!($first))?;
                let second =
                    load_field::<C, $other>(&stored.$second, context, stringify!($second))?;
                Ok((first, second))
            }
        }
    };
    (
        $(#[$meta:meta])*
        enum $name:ident of $domain:ty {
            $(
                $(#[$about:meta])*
                $variant:ident = $word:literal
                $({ $($field:ident: $form:ty),* $(,)? })?
                $(($($one:ident: $inner:ty),+))?,
            )*
        }
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs)]
        $(#[$meta])*
        pub enum $name {
            $(
                $(#[$about])*
                #[serde(rename = $word)]
                $variant {
                    $($($field: <$form as $crate::form::Shape>::Stored,)*)?
                    $($($one: <$inner as $crate::form::Shape>::Stored,)+)?
                },
            )*
        }

        impl $name {
            /// The stored names of all variants.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }

        impl $crate::form::Shape for $name {
            type Of = $domain;
            type Stored = $name;

            // Where no tag is declared the kind stands beside the fields, as in entries.
            fn describe(forms: &mut $crate::describe::Forms) -> serde_json::Value {
                forms.named(stringify!($name), |forms| {
                    let variants = vec![$({
                        let mut fields = $crate::describe::Fields::new();
                        fields.word("is", $word);
                        $($(fields.add::<$form>(forms, stringify!($field), "");)*)?
                        $($(fields.add::<$inner>(forms, stringify!($one), "");)+)?
                        let _ = &forms;
                        fields.schema(stringify!($(#[$about])*))
                    }),*];
                    let about = $crate::describe::said(stringify!($(#[$meta])*));
                    serde_json::json!({ "description": about, "oneOf": variants })
                })
            }
        }

        impl<C: ?Sized> $crate::form::Form<C> for $name
        where
            $(
                $($($form: $crate::form::Form<C>,)*)?
                $($($inner: $crate::form::Form<C>,)+)?
            )*
        {
            // Without a variant that stands for others: a new one cannot be forgotten.
            #[allow(clippy::too_many_lines)]
            fn store(of: &$domain, context: &C) -> $name {
                type Of = $domain;
                let _ = context;
                match of {
                    $(Of::$variant $({ $($field),* })? $(($($one),+))? => $name::$variant {
                        $($($field: <$form as $crate::form::Form<C>>::store($field, context),)*)?
                        $($($one: <$inner as $crate::form::Form<C>>::store($one, context),)+)?
                    },)*
                }
            }

            #[allow(clippy::too_many_lines)]
            fn load(
                stored: &$name,
                context: &C,
            ) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                #[allow(unused_imports)]
                use $crate::form::load_field;
                let _ = context;
                Ok(match stored {
                    $($name::$variant { $($($field,)*)? $($($one,)+)? } => Of::$variant
                        $({ $($field: load_field::<C, $form>(
                            $field, context, stringify!($field),
                        )?,)* })?
                        $(($(load_field::<C, $inner>($one, context, stringify!($one))?),+))?,)*
                })
            }
        }
    };
    (
        $(#[$meta:meta])*
        events $name:ident of $domain:ty {
            $(
                $(#[$about:meta])*
                $variant:ident = $word:literal
                $({ $($field:ident: $form:ty),* $(,)? })?
                $(($($one:ident: $inner:ty),+))?,
            )*
        }
    ) => {
        $crate::form::stored! {
            $(#[$meta])*
            enum $name of $domain {
                $($(#[$about])* $variant = $word
                    $({ $($field: $form),* })?
                    $(($($one: $inner),+))?,)*
            }
        }

        impl $crate::kinds::Kinds for $name {
            fn all() -> Vec<&'static str> {
                $name::WORDS.to_vec()
            }

            #[allow(clippy::too_many_lines)]
            fn kind(&self) -> &'static str {
                match self { $($name::$variant { .. } => $word,)* }
            }

            #[allow(clippy::too_many_lines)]
            fn fields<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                match self {
                    $($name::$variant { $($($field),*)? $($($one),+)? } => {
                        #[allow(unused_mut)]
                        let mut fields = out.serialize_struct(stringify!($variant), 0)?;
                        $($(fields.serialize_field(stringify!($field), $field)?;)*)?
                        $($(fields.serialize_field(stringify!($one), $one)?;)+)?
                        fields.end()
                    })*
                }
            }

            fn from_fields<'de, D: serde::Deserializer<'de>>(
                kind: &str,
                fields: D,
            ) -> Result<$name, D::Error> {
                <$name as serde::Deserialize>::deserialize($crate::kinds::OfKind { kind, fields })
            }
        }
    };
    (
        $(#[$meta:meta])*
        words $name:ident of $domain:ty { $($variant:ident = $word:literal,)* }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs)]
        $(#[$meta])*
        pub enum $name {
            $(#[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// The stored words.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }

        impl $crate::form::Shape for $name {
            type Of = $domain;
            type Stored = $name;

            fn describe(forms: &mut $crate::describe::Forms) -> serde_json::Value {
                forms.named(stringify!($name), |_| {
                    let about = $crate::describe::said(stringify!($(#[$meta])*));
                    $crate::describe::text(&about, None, $name::WORDS)
                })
            }
        }

        impl<C: ?Sized> $crate::form::Form<C> for $name {
            fn store(of: &$domain, _: &C) -> $name {
                type Of = $domain;
                match of { $(Of::$variant => $name::$variant,)* }
            }

            fn load(stored: &$name, _: &C) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                Ok(match stored { $($name::$variant => Of::$variant,)* })
            }
        }
    };
}

pub(crate) use stored;
