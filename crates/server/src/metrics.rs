//! What can be measured while the floor runs, for Prometheus.

use house::What;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use screens::common::PhaseCode;
use std::time::Instant;
use table::{Event, Request};

/// A table, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct TableLabel {
    table: String,
}

/// Where a table stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PhaseLabel {
    table: String,
    phase: String,
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
    phase: Family<PhaseLabel, Gauge>,
    screens: Family<TableLabel, Gauge>,
    stations: Family<TableLabel, Gauge>,
    /// From a message's being made to its being taken by the screen's connection.
    pub(crate) feed_lag: Histogram,
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
    /// 1 while a monitoring system cannot be told what happens.
    pub(crate) untold: Gauge,
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
            phase: Family::default(),
            screens: Family::default(),
            stations: Family::default(),
            feed_lag: times(),
            dropped: Counter::default(),
            leased: Gauge::default(),
            taken_over: Counter::default(),
            fenced: Counter::default(),
            clock_behind: Gauge::default(),
            untold: Gauge::default(),
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
        let paid = "From the step that pays a coup to every screen's being sent what came of it";
        registry.register_with_unit("result_paid", paid, seconds(), metrics.paid.clone());
        registry.register("refused", "Requests that were refused", metrics.refused.clone());
        registry.register("coups", "Coups that were completed", metrics.coups.clone());
        let phase = "1 for the phase in which the table is";
        registry.register("phase", phase, metrics.phase.clone());
        metrics.of_screens();
        metrics.of_process();
        metrics
    }

    /// What is measured of screens and their feeds.
    fn of_screens(&mut self) {
        let registry = &mut self.registry;
        registry.register("screens", "Screens that are connected", self.screens.clone());
        let stations = "Stations that are connected, of the screens";
        registry.register("stations", stations, self.stations.clone());
        let lag = "From a message's being made to its being taken by the screen's connection";
        registry.register_with_unit("feed_lag", lag, Unit::Seconds, self.feed_lag.clone());
        let dropped = "Screens that were dropped because they did not keep up";
        registry.register("screens_dropped", dropped, self.dropped.clone());
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
        let untold = "1 while the monitoring system cannot be told what happens";
        registry.register("monitoring_untold", untold, self.untold.clone());
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
            screens: self.screens.get_or_create(&label).clone(),
            stations: self.stations.get_or_create(&label).clone(),
            phases: self.phase.clone(),
            phase: None,
            table: label.table,
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
    let metrics = Metrics::new();
    // What is told by table is told of none before there is one.
    let mut table = metrics.table("NAME");
    table.stands(PhaseCode::TableClosed);
    metrics.text()
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
    pub(crate) stations: Gauge,
    phases: Family<PhaseLabel, Gauge>,
    phase: Option<PhaseCode>,
    table: String,
    /// Since when a settlement is on its way to the screens.
    settling: Option<Instant>,
}

impl TableMetrics {
    fn in_phase(&self, phase: PhaseCode) -> PhaseLabel {
        let word = serde_json::to_value(phase).unwrap_or_default();
        let phase = word.as_str().unwrap_or_default().to_owned();
        PhaseLabel { table: self.table.clone(), phase }
    }

    /// The table stands there now.
    pub(crate) fn stands(&mut self, phase: PhaseCode) {
        if self.phase != Some(phase) {
            self.stands_nowhere();
            self.phases.get_or_create(&self.in_phase(phase)).set(1);
            self.phase = Some(phase);
        }
    }

    fn stands_nowhere(&mut self) {
        if let Some(before) = self.phase.take() {
            self.phases.remove(&self.in_phase(before));
        }
    }

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

impl Drop for TableMetrics {
    /// The table is no longer run here, and nothing is told of it.
    fn drop(&mut self) {
        self.stands_nowhere();
        self.screens.set(0);
        self.stations.set(0);
    }
}
