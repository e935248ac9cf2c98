//! What the source tree must be like, proved by reading it.

#[path = "tidy/dependencies.rs"]
mod dependencies;
#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/glossary.rs"]
mod glossary;
#[path = "tidy/purity.rs"]
mod purity;
#[path = "tidy/sources.rs"]
mod sources;
#[path = "tidy/walkthroughs.rs"]
mod walkthroughs;
