//! A secret in clear, for as long as it is needed.

use std::fmt;
use zeroize::Zeroizing;

/// A password or a PIN as somebody typed it. It is never printed, and wiped when it is dropped.
#[derive(Clone)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The secret that a text is.
    pub fn new(text: String) -> Secret {
        Secret(Zeroizing::new(text))
    }

    /// In clear, for whoever has to show it to another.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Secret {
        Secret::new(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}
