//! Screens as sections of text, and the parts of them that have changed.

use serde::Serialize;
use std::iter;
use std::sync::Arc;

/// A section as it goes over the wire. Screens that show the same share it.
pub type Text = Arc<str>;

/// The text of a section.
pub fn text<T: Serialize>(section: &T) -> Text {
    json(section).into()
}

fn json<T: Serialize>(section: &T) -> String {
    serde_json::to_string(section).expect("its keys are texts and its numbers finite")
}

/// The text of a section, the one of a sheet that says the same where there is one.
pub(crate) fn text_as_in<T: Serialize>(section: &T, name: &str, sheets: &[&Sheet]) -> Text {
    let written = json(section);
    let mut known = sheets.iter().filter_map(|sheet| sheet.section(name));
    known.find(|text| ***text == *written).map_or_else(|| Text::from(&*written), Text::clone)
}

/// Something that is shown section by section.
pub trait Screen: Sized {
    /// The names of its sections, in order.
    const SECTIONS: &'static [&'static str];

    /// The text of each section.
    fn texts(&self) -> Vec<Text>;

    /// The same, where another showing of it was written already: what is equal is not written
    /// again.
    fn texts_after(&self, before: &Self, texts: &[Text]) -> Vec<Text>;

    /// The same as sheets have it: where one says the same, its text is shared.
    fn texts_as_in(&self, sheets: &[&Sheet]) -> Vec<Text>;
}

/// Declares a screen: a struct whose fields are its sections.
macro_rules! screen {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $section:ident: $of:ident,)* }) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
        )]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$about])* pub $section: $of,)*
        }

        impl $crate::sheet::Screen for $name {
            const SECTIONS: &'static [&'static str] = &[$(stringify!($section)),*];

            fn texts(&self) -> Vec<$crate::sheet::Text> {
                vec![$($crate::sheet::text(&self.$section)),*]
            }

            fn texts_after(
                &self,
                before: &Self,
                texts: &[$crate::sheet::Text],
            ) -> Vec<$crate::sheet::Text> {
                let mut kept = texts.iter();
                vec![$(match kept.next() {
                    Some(text) if self.$section == before.$section => text.clone(),
                    _ => $crate::sheet::text(&self.$section),
                }),*]
            }

            fn texts_as_in(&self, sheets: &[&$crate::sheet::Sheet]) -> Vec<$crate::sheet::Text> {
                vec![$(
                    $crate::sheet::text_as_in(&self.$section, stringify!($section), sheets)
                ),*]
            }
        }
    };
}

pub(crate) use screen;

/// A screen in full, every section as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    sections: Vec<(&'static str, Text)>,
}

impl Sheet {
    /// The sheet of a screen.
    pub fn of<S: Screen>(screen: &S) -> Sheet {
        Sheet::with::<S>(screen.texts())
    }

    /// The sheet of a screen, which shares with others what they say as well.
    pub(crate) fn as_in<S: Screen>(screen: &S, sheets: &[&Sheet]) -> Sheet {
        Sheet::with::<S>(screen.texts_as_in(sheets))
    }

    /// Whether nothing was shown yet.
    pub(crate) const fn is_blank(&self) -> bool {
        self.sections.is_empty()
    }

    pub(crate) fn with<S: Screen>(texts: Vec<Text>) -> Sheet {
        Sheet { sections: S::SECTIONS.iter().copied().zip(texts).collect() }
    }

    /// The sections of several sheets, one behind the other.
    pub fn joined(sheets: &[&Sheet]) -> Sheet {
        let sections = sheets.iter().flat_map(|sheet| sheet.sections.iter().cloned());
        Sheet { sections: sections.collect() }
    }

    /// Of a sheet only these sections, in this order.
    #[must_use]
    pub fn only(&self, names: &[&str]) -> Sheet {
        let found = names
            .iter()
            .filter_map(|name| self.sections.iter().find(|(known, _)| known == name).cloned());
        Sheet { sections: found.collect() }
    }

    /// The text of a section.
    pub fn section(&self, name: &str) -> Option<&Text> {
        self.sections.iter().find(|(known, _)| *known == name).map(|(_, text)| text)
    }

    /// The whole document.
    pub fn document(&self) -> String {
        written(&self.sections)
    }

    /// The whole document bit by bit, for whoever writes it without having it in one place.
    pub fn bits(&self) -> impl Iterator<Item = &str> {
        bits(&self.sections)
    }

    /// The sheet with a part laid over it.
    #[must_use]
    pub fn with_part(&self, part: &Part) -> Sheet {
        let laid = self.sections.iter().map(|(name, text)| {
            let newer = part.sections.iter().find(|(known, _)| known == name);
            (*name, newer.map_or(text, |(_, newer)| newer).clone())
        });
        let mut sections: Vec<_> = laid.collect();
        let known = |name: &str| self.sections.iter().any(|(known, _)| *known == name);
        sections.extend(part.sections.iter().filter(|(name, _)| !known(name)).cloned());
        Sheet { sections }
    }
}

/// The sections of a screen that have changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    sections: Vec<(&'static str, Text)>,
}

impl Part {
    /// Whether nothing has changed.
    pub const fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// The names of the sections that have.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.sections.iter().map(|(name, _)| *name)
    }

    /// The part as a document.
    pub fn document(&self) -> String {
        written(&self.sections)
    }

    /// Two parts of one screen, of sections that are not the same.
    #[must_use]
    pub fn and(&self, other: &Part) -> Part {
        Part { sections: self.sections.iter().chain(&other.sections).cloned().collect() }
    }

    /// Of a part only these sections.
    #[must_use]
    pub fn only(&self, names: &[&str]) -> Part {
        let kept = self.sections.iter().filter(|(name, _)| names.contains(name));
        Part { sections: kept.cloned().collect() }
    }
}

/// The sections that are not the same in both sheets of a screen.
pub fn changed(before: &Sheet, after: &Sheet) -> Part {
    let differs = |(name, text): &&(&'static str, Text)| {
        let old = before.section(name);
        !old.is_some_and(|old| Arc::ptr_eq(old, text) || old == text)
    };
    Part { sections: after.sections.iter().filter(differs).cloned().collect() }
}

fn written(sections: &[(&'static str, Text)]) -> String {
    let mut document = String::with_capacity(bits(sections).map(str::len).sum());
    document.extend(bits(sections));
    document
}

fn bits<'s>(sections: &'s [(&'static str, Text)]) -> impl Iterator<Item = &'s str> {
    let separators = iter::once("\"").chain(iter::repeat(",\""));
    let section = |(separator, (name, text))| [separator, name, "\":", text];
    let named = sections.iter().map(|(name, text)| (*name, &**text));
    iter::once("{").chain(separators.zip(named).flat_map(section)).chain(iter::once("}"))
}
