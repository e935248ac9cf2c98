//! What can be measured while the floor runs, for Prometheus.

use house::What;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Instant;
use table::{Event, Request};

/// A table, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct TableLabel {
    table: String,
}

/// Times from 0.25 ms to 4 s.
const BUCKETS: [f64; 15] = [
    0.000_25, 0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0,
    4.0,
];

fn times() -> Histogram {
    Histogram::new(BUCKETS)
}

/// Everything that is measured.
pub(crate) struct Metrics {
    registry: Registry,
    accepted: Histogram,
    committed: Histogram,
    paid: Histogram,
    refused: Family<TableLabel, Counter>,
    coups: Family<TableLabel, Counter>,
    /// How many screens are kept informed.
    pub(crate) screens: Gauge,
    /// How many screens were dropped because they did not keep up.
    pub(crate) dropped: Counter,
    /// How many tables are leased to this process.
    pub(crate) leased: Gauge,
    /// How many tables it has taken over.
    pub(crate) taken_over: Counter,
    /// How many steps were refused because another process had the table.
    pub(crate) fenced: Counter,
    /// By how much the machine's clock is behind what was recorded.
    pub(crate) clock_behind: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("sabot"),
            accepted: times(),
            committed: times(),
            paid: times(),
            refused: Family::default(),
            coups: Family::default(),
            screens: Gauge::default(),
            dropped: Counter::default(),
            leased: Gauge::default(),
            taken_over: Counter::default(),
            fenced: Counter::default(),
            clock_behind: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        let seconds = || Unit::Seconds;
        let accepted = "From a wager's arrival to its being durable and answered";
        registry.register_with_unit(
            "wager_accepted",
            accepted,
            seconds(),
            metrics.accepted.clone(),
        );
        let committed = "From hearing something to its being durable";
        registry.register_with_unit("committed", committed, seconds(), metrics.committed.clone());
        let paid = "From an announced result to its settlement being sent to every screen";
        registry.register_with_unit("result_paid", paid, seconds(), metrics.paid.clone());
        registry.register("refused", "Requests that were refused", metrics.refused.clone());
        registry.register("coups", "Coups that were completed", metrics.coups.clone());
        registry.register("screens", "Screens that are connected", metrics.screens.clone());
        let dropped = "Screens that were dropped because they did not keep up";
        registry.register("screens_dropped", dropped, metrics.dropped.clone());
        metrics.of_process();
        metrics
    }

    /// What is measured of this process among others.
    fn of_process(&mut self) {
        let registry = &mut self.registry;
        let leased = "Tables that are leased to this process";
        registry.register("leases_held", leased, self.leased.clone());
        let taken = "Tables that this process has taken over";
        registry.register("take_overs", taken, self.taken_over.clone());
        let fenced = "Steps that were refused because another process had the table";
        registry.register("fenced_writes", fenced, self.fenced.clone());
        let behind = "By how much the machine's clock is behind what was recorded";
        let (ms, gauge) = (Unit::Other("milliseconds".to_owned()), self.clock_behind.clone());
        registry.register_with_unit("clock_behind", behind, ms, gauge);
    }

    /// What is measured at one table.
    pub(crate) fn table(&self, name: &str) -> TableMetrics {
        let label = TableLabel { table: name.to_owned() };
        TableMetrics {
            accepted: self.accepted.clone(),
            committed: self.committed.clone(),
            paid: self.paid.clone(),
            refused: self.refused.get_or_create(&label).clone(),
            coups: self.coups.get_or_create(&label).clone(),
            dropped: self.dropped.clone(),
            fenced: self.fenced.clone(),
            screens: self.screens.clone(),
            settling: None,
        }
    }

    /// All of it in Prometheus's text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes what is written");
        text
    }
}

/// What a process measures, in Prometheus's text format, before anything has happened: the names
/// of all measures, with what each is.
pub fn measures() -> String {
    Metrics::new().text()
}

/// What is measured at one table.
pub(crate) struct TableMetrics {
    accepted: Histogram,
    committed: Histogram,
    paid: Histogram,
    pub(crate) refused: Counter,
    coups: Counter,
    pub(crate) dropped: Counter,
    pub(crate) fenced: Counter,
    pub(crate) screens: Gauge,
    /// Since when a settlement is on its way to the screens.
    settling: Option<Instant>,
}

impl TableMetrics {
    /// A step is durable.
    pub(crate) fn landed(&mut self, what: &What, events: &[Event], since: Instant) {
        let took = since.elapsed().as_secs_f64();
        self.committed.observe(took);
        if matches!(what, What::Asked { request: Request::PlaceWager { .. }, .. }) {
            self.accepted.observe(took);
        }
        for event in events {
            match event {
                Event::WagersSettled { .. } => self.settling = Some(since),
                Event::CoupCompleted { .. } => drop(self.coups.inc()),
                _ => {}
            }
        }
    }

    /// Everything that happened has been sent to the screens.
    pub(crate) fn shown(&mut self) {
        if let Some(since) = self.settling.take() {
            self.paid.observe(since.elapsed().as_secs_f64());
        }
    }
}
