//! The API: every way in is added together with what is said of it, so that none is undescribed.

use crate::description::{Book, Says};
use crate::floor::Floor;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{get, post};
use std::sync::Arc;

/// The routes of the API, and their description.
pub(crate) struct Api {
    /// The routes, below `/api`.
    pub(crate) router: Router<Arc<Floor>>,
    /// What is said of them.
    pub(crate) book: Book,
}

impl Api {
    pub(crate) fn new() -> Api {
        Api { router: Router::new(), book: Book::new() }
    }

    /// These ways in and those.
    #[must_use]
    pub(crate) fn and(self, other: Api) -> Api {
        let Api { router, mut book } = self;
        book.join(other.book);
        Api { router: router.merge(other.router), book }
    }

    /// Something to look at.
    #[must_use]
    pub(crate) fn get<H, T>(self, path: &str, handler: H, says: Says) -> Api
    where
        H: Handler<T, Arc<Floor>>,
        T: 'static,
    {
        let Api { router, mut book } = self;
        book.add(("get", path), says);
        Api { router: router.route(path, get(handler)), book }
    }

    /// Something to be done.
    #[must_use]
    pub(crate) fn post<H, T>(self, path: &str, handler: H, says: Says) -> Api
    where
        H: Handler<T, Arc<Floor>>,
        T: 'static,
    {
        let Api { router, mut book } = self;
        book.add(("post", path), says);
        Api { router: router.route(path, post(handler)), book }
    }
}
