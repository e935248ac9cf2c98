//! How a thing of the domain is stored, and the macros that declare it field by field.
//!
//! A declaration names every field and every variant: one that the domain gains does not compile
//! until it is said how it is stored.

use crate::unreadable::Unreadable;
use rules::Rulebook;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A way to store something. Rulebooks turn places in their lists into names and back.
pub trait Form {
    /// What is stored.
    type Of;
    /// What it is stored as.
    type Stored: Serialize + DeserializeOwned;

    /// The stored form.
    fn store(of: &Self::Of, rulebook: &Rulebook) -> Self::Stored;

    /// What was stored.
    fn load(stored: &Self::Stored, rulebook: &Rulebook) -> Result<Self::Of, Unreadable>;
}

/// Numbers, flags and texts are stored as they are.
macro_rules! plain {
    ($($plain:ty),*) => {
        $(impl Form for $plain {
            type Of = $plain;
            type Stored = $plain;

            fn store(of: &$plain, _: &Rulebook) -> $plain {
                of.clone()
            }

            fn load(stored: &$plain, _: &Rulebook) -> Result<$plain, Unreadable> {
                Ok(stored.clone())
            }
        })*
    };
}

plain!(bool, u8, u16, u32, String);

impl<F: Form> Form for Option<F> {
    type Of = Option<F::Of>;
    type Stored = Option<F::Stored>;

    fn store(of: &Self::Of, rulebook: &Rulebook) -> Self::Stored {
        of.as_ref().map(|of| F::store(of, rulebook))
    }

    fn load(stored: &Self::Stored, rulebook: &Rulebook) -> Result<Self::Of, Unreadable> {
        stored.as_ref().map(|stored| F::load(stored, rulebook)).transpose()
    }
}

impl<F: Form> Form for Vec<F> {
    type Of = Vec<F::Of>;
    type Stored = Vec<F::Stored>;

    fn store(of: &Self::Of, rulebook: &Rulebook) -> Self::Stored {
        of.iter().map(|of| F::store(of, rulebook)).collect()
    }

    fn load(stored: &Self::Stored, rulebook: &Rulebook) -> Result<Self::Of, Unreadable> {
        let numbered = stored.iter().enumerate();
        let loaded = numbered.map(|(index, stored)| {
            F::load(stored, rulebook).map_err(|why| why.within(&format!("[{index}]")))
        });
        loaded.collect()
    }
}

impl<F: Form> Form for Box<F> {
    type Of = Box<F::Of>;
    type Stored = Box<F::Stored>;

    fn store(of: &Self::Of, rulebook: &Rulebook) -> Self::Stored {
        Box::new(F::store(of, rulebook))
    }

    fn load(stored: &Self::Stored, rulebook: &Rulebook) -> Result<Self::Of, Unreadable> {
        F::load(stored, rulebook).map(Box::new)
    }
}

/// What copies share is stored once for each of them.
impl<F: Form> Form for Arc<F> {
    type Of = Arc<F::Of>;
    type Stored = F::Stored;

    fn store(of: &Self::Of, rulebook: &Rulebook) -> Self::Stored {
        F::store(of, rulebook)
    }

    fn load(stored: &Self::Stored, rulebook: &Rulebook) -> Result<Self::Of, Unreadable> {
        F::load(stored, rulebook).map(Arc::new)
    }
}

/// Declares how a struct, a pair or an enum is stored.
///
/// Field by field: `name: Form`. A variant has its stored name behind `=`; values that the
/// domain tells by their position have names here.
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
            $($(#[$about])* pub $field: <$form as $crate::form::Form>::Stored,)*
        }

        impl $crate::form::Form for $name {
            type Of = $domain;
            type Stored = $name;

            fn store(of: &$domain, rulebook: &rules::Rulebook) -> $name {
                type Of = $domain;
                let Of { $($field),* } = of;
                $name { $($field: <$form as $crate::form::Form>::store($field, rulebook),)* }
            }

            fn load(
                stored: &$name,
                rulebook: &rules::Rulebook,
            ) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                Ok(Of {
                    $($field: <$form as $crate::form::Form>::load(&stored.$field, rulebook)
                        .map_err(|why| why.within(stringify!($field)))?,)*
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
            pub $first: <$one as $crate::form::Form>::Stored,
            pub $second: <$other as $crate::form::Form>::Stored,
        }

        impl $crate::form::Form for $name {
            type Of = (<$one as $crate::form::Form>::Of, <$other as $crate::form::Form>::Of);
            type Stored = $name;

            fn store(($first, $second): &Self::Of, rulebook: &rules::Rulebook) -> $name {
                $name {
                    $first: <$one as $crate::form::Form>::store($first, rulebook),
                    $second: <$other as $crate::form::Form>::store($second, rulebook),
                }
            }

            fn load(
                stored: &$name,
                rulebook: &rules::Rulebook,
            ) -> Result<Self::Of, $crate::unreadable::Unreadable> {
                let first = <$one as $crate::form::Form>::load(&stored.$first, rulebook)
                    .map_err(|why| why.within(stringify!($first)))?;
                let second = <$other as $crate::form::Form>::load(&stored.$second, rulebook)
                    .map_err(|why| why.within(stringify!($second)))?;
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
                    $($($field: <$form as $crate::form::Form>::Stored,)*)?
                    $($($one: <$inner as $crate::form::Form>::Stored,)+)?
                },
            )*
        }

        impl $name {
            /// The stored names of all variants.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }

        impl $crate::form::Form for $name {
            type Of = $domain;
            type Stored = $name;

            // Without a variant that stands for others: a new one cannot be forgotten.
            #[allow(clippy::too_many_lines)]
            fn store(of: &$domain, rulebook: &rules::Rulebook) -> $name {
                type Of = $domain;
                let _ = rulebook;
                match of {
                    $(Of::$variant $({ $($field),* })? $(($($one),+))? => $name::$variant {
                        $($($field: <$form as $crate::form::Form>::store($field, rulebook),)*)?
                        $($($one: <$inner as $crate::form::Form>::store($one, rulebook),)+)?
                    },)*
                }
            }

            #[allow(clippy::too_many_lines)]
            fn load(
                stored: &$name,
                rulebook: &rules::Rulebook,
            ) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                let _ = rulebook;
                Ok(match stored {
                    $($name::$variant { $($($field,)*)? $($($one,)+)? } => Of::$variant
                        $({ $($field: <$form as $crate::form::Form>::load($field, rulebook)
                            .map_err(|why| why.within(stringify!($field)))?,)* })?
                        $(($(<$inner as $crate::form::Form>::load($one, rulebook)
                            .map_err(|why| why.within(stringify!($one)))?),+))?,)*
                })
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

        impl $crate::form::Form for $name {
            type Of = $domain;
            type Stored = $name;

            fn store(of: &$domain, _: &rules::Rulebook) -> $name {
                type Of = $domain;
                match of { $(Of::$variant => $name::$variant,)* }
            }

            fn load(
                stored: &$name,
                _: &rules::Rulebook,
            ) -> Result<$domain, $crate::unreadable::Unreadable> {
                type Of = $domain;
                Ok(match stored { $($name::$variant => Of::$variant,)* })
            }
        }
    };
}

pub(crate) use stored;
