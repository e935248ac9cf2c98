//! Examples shown in the help texts and man pages. Every one of them is run by a test.

pub(crate) const SABOT: &str = "\
Examples:
  sabot deal --cards \"4S,KD,2C,6H\"
  sabot settle --rulebook wa --version B --cards \"4S 6H 2D KC\" \\
    --wager banker=100
  sabot rules wa:3.19

Exit codes: 0 done; 1 understood but refused, with the rule; 2 not understood; 3 an \
integrity check failed.";

pub(crate) const DEAL: &str = "\
Examples:
  sabot deal --cards \"9S,3D,KH,4C\"
  sabot deal --cards \"2S 7D 3H KC 5D\" --rulebook vic --json
  sabot deal --cards \"AS,2D,AH,2C,10S,JD\" --rulebook nsw --decks 6";

pub(crate) const SETTLE: &str = "\
Examples:
  sabot settle --rulebook wa --version A --cards \"4S 7H 2D KC\" \\
    --wager banker=100 --wager tie=10
  sabot settle --rulebook nsw --version tie-premium --option tie-percent=10 \\
    --cards \"KS QD JH TC 5S 5D\" --wager player=200 --json
  sabot settle --rulebook vic --version crown --option dragon-bonus=2 \\
    --option perfect-pairs=2 \\
    --cards \"9S 2D 9H KC\" --wager player-dragon-bonus=25 \\
    --wager player-perfect-pair=5

  echo '{\"rulebook\":\"act\",\"version\":\"commission\",' \\
    '\"options\":{\"pairs\":\"perfect\"},\"cards\":[\"8H\",\"2S\",\"8H\",\"5C\"],' \\
    '\"wagers\":{\"player-pair\":\"10.00\"}}' \\
    | sabot settle --stdin";

pub(crate) const ODDS: &str = "\
Examples:
  sabot odds
  sabot odds --rulebook vic --version crown --option dragon-bonus=1 \\
    --option perfect-pairs=2
  sabot odds --rulebook nsw --decks 6 --json";

pub(crate) const SIMULATE: &str = "\
Examples:
  sabot simulate --shoes 20000
  sabot simulate --rulebook act --version commission --shoes 5000 --seed 42 \\
    --json
  sabot simulate --rulebook vic --version crown --shoes 5000 \\
    --cards-behind 13 --burn-before-coup

Ctrl-C stops and prints what has been dealt so far.";

pub(crate) const ADVANTAGE: &str = "\
Examples:
  sabot advantage --shoes 20
  sabot advantage --rulebook vic --version crown --shoes 20 --json
  sabot advantage --rulebook vic --version crown --shoes 20 \\
    --out /tmp/advantage.pdf";

pub(crate) const ROADS: &str = "\
Examples:
  sabot roads TBBPTTPPPBBPBBTP
  sabot roads \"bbb ppp b t b pp\" --json

  echo 'BPPPB' | sabot roads --stdin

B: the Banker's Hand won, P: the Player's Hand, T: a tie.";

pub(crate) const PAR: &str = "\
Examples:
  sabot par --out /tmp/sheet.pdf
  sabot par --rulebook wa --version D --out /tmp/wa-d.html
  sabot par --rulebook vic --version crown --option dragon-bonus=2 --decks 6 \\
    --out /tmp/vic.md";

pub(crate) const RUN: &str = "\
Examples:
  sabot run scenarios/wa/last-coup.scn
  sabot run scenarios --quiet
  sabot run scenarios/vic --json
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/run.db --table 7

Exit codes: 0 all holds; 1 something differs from what is expected; 2 a file is not understood.
How to write scenarios: docs/scenarios.md.";

pub(crate) const VERIFY: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/verify.db
  sabot verify sqlite:/tmp/verify.db
  sabot verify /tmp/verify.db --json

Exit codes: 0 sound; 1 not everything could be checked; 2 not a store; 3 something was changed.
What is checked, and what is not: docs/records.md.";

pub(crate) const REPLAY: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/replay.db
  sabot replay /tmp/replay.db wa-books --coup 3
  sabot replay /tmp/replay.db wa-books --at 10:00:50
  sabot replay /tmp/replay.db wa-books --coup 1.3 --json
  sabot replay /tmp/replay.db wa-books --as-version non-commission
  sabot replay /tmp/replay.db wa-books --as-limits \"min 50 max 500\" --coup 1";

pub(crate) const STREAMS: &str = "\
Examples:
  sabot run scenarios/vic/books.scn --store sqlite:/tmp/streams.db
  sabot streams /tmp/streams.db
  sabot streams sqlite:/tmp/streams.db --json";

pub(crate) const KEY: &str = "\
Examples:
  sabot key /tmp/floor.key --name floor.example
  sabot key /tmp/floor.key

An existing key is not replaced: its public part is shown.";

pub(crate) const CHECKPOINT: &str = "\
Examples:
  sabot key /tmp/checkpoint.key --name floor.example
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/checkpoint.db
  sabot checkpoint /tmp/checkpoint.db --key /tmp/checkpoint.key \\
    --out /tmp/checkpoint.note
  sabot verify /tmp/checkpoint.db --key /tmp/checkpoint.key.pub \\
    --checkpoint /tmp/checkpoint.note

Keep checkpoints where nobody who can write to the store can reach them.";

pub(crate) const PROVE: &str = "\
Examples:
  sabot key /tmp/prove.key --name floor.example
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/prove.db
  sabot checkpoint /tmp/prove.db --key /tmp/prove.key
  sabot prove /tmp/prove.db wa-books 1.3 --out /tmp/coup.proof
  sabot check /tmp/coup.proof --key /tmp/prove.key.pub

What the file contains: docs/reference/proof-file.md.";

pub(crate) const CHECK: &str = "\
Examples:
  sabot key /tmp/check.key --name floor.example
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/check.db
  sabot checkpoint /tmp/check.db --key /tmp/check.key
  sabot prove /tmp/check.db wa-books 1 --out /tmp/check.proof
  sabot check /tmp/check.proof --key /tmp/check.key.pub --json

Exit codes: 0 it holds; 1 its rulebook is not available; 2 not understood; 3 it was changed.";

pub(crate) const ARCHIVE: &str = "\
Examples:
  sabot key /tmp/archive.key --name floor.example
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/archive.db
  sabot archive /tmp/archive.db /tmp/archives --key /tmp/archive.key \\
    --before 2026-11-15T06:00+11:00
  sabot verify /tmp/archive.db --archive /tmp/archives \\
    --key /tmp/archive.key.pub

The store is left as it is. What the file contains: docs/records.md.";

pub(crate) const BACKUP: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/backup.db
  sabot backup /tmp/backup.db /tmp/backup-copy.db
  sabot verify /tmp/backup-copy.db

The copy gets its final name only once it is complete, flushed and verified. To restore it, start
the house with it: docs/operations.md.";

pub(crate) const MIGRATE: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/migrate.db
  sabot migrate /tmp/migrate.db --dry-run
  sabot migrate sqlite:/tmp/migrate.db

A store that a newer program has changed is refused.";

pub(crate) const INCIDENT: &str = "\
Examples:
  sabot incident scenarios/nsw/stray-cards.scn
  sabot incident scenarios/wa/breach.scn --number 1 --out /tmp/incident.pdf
  sabot incident scenarios/wa/breach.scn --number 1 --out /tmp/incident.html";

pub(crate) const PROMOTION: &str = "\
Examples:
  sabot promotion print scenarios/nsw/promotion-prize-vehicle.scn
  sabot promotion print scenarios/nsw/promotion-scrutineer.scn \\
    --what results --out /tmp/won.html
  sabot promotion print scenarios/nsw/promotion-denied-claims.scn \\
    --what denied --out /tmp/no.pdf
  sabot promotion simulate --entries 1000 --prizes 5

How a draw is made, and how to check one without this program: docs/promotions.md.";

pub(crate) const BOOKS: &str = "\
Examples:
  sabot books scenarios/wa/books.scn
  sabot books scenarios/nsw/books.scn --by version
  sabot books scenarios/vic/books.scn --by bettor --csv
  sabot books scenarios/act/books.scn --json
  sabot books scenarios/wa/books.scn --out /tmp/books.pdf
  sabot run scenarios/wa/books.scn scenarios/vic/books.scn \\
    --store sqlite:/tmp/books.db
  sabot books /tmp/books.db
  sabot books sqlite:/tmp/books.db --table wa-books --by hour --csv
  sabot books /tmp/books.db --by table --out /tmp/books.html";

pub(crate) const RECALL: &str = "\
Examples:
  sabot recall scenarios/wa/books.scn --place 1
  sabot recall scenarios/wa/books.scn --bettor Ben --coup 3
  sabot recall scenarios/vic/books.scn --coup 4 --json
  sabot recall scenarios/wa/books.scn --out /tmp/recall.pdf
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/recall.db
  sabot recall /tmp/recall.db wa-books --place 1 --coup 1.3
  sabot recall sqlite:/tmp/recall.db wa-books --bettor Ben --json";

pub(crate) const CAGE: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/cage.db
  sabot cage /tmp/cage.db
  sabot cage /tmp/cage.db --table wa-books --place 1 --json
  sabot cage sqlite:/tmp/cage.db --part reconciliation --csv
  sabot cage /tmp/cage.db --out /tmp/cage.pdf

Books, tickets, drawers and dues are recomputed from the record and compared to the cent.
Exit codes: 0 they agree; 1 not readable; 2 not a store; 3 they differ, with where and by how \
much.";

pub(crate) const DRILL: &str = "\
Examples:
  sabot drill
  sabot drill wa/order-in-doubt --situation misdeal --answer void-coup \\
    --by table-inspector
  sabot drill act/third-card-nobody-draws --json

  echo '1 2 3' | sabot drill vic/third-card-nobody-draws
  echo '1 1 1 2 2 2 1 1 1' | sabot drill --exam 3 --rulebook nsw --seed 7 \\
    --pass 0

Exit codes: 0 played, or the exam passed; 1 an exam not passed; 2 not understood.
How to take and write drills: docs/drills.md.";

pub(crate) const EXPORT: &str = "\
Examples:
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/export.db
  sabot export /tmp/export.db --what all --format parquet --out /tmp/audit
  sabot export /tmp/export.db --what coups,wagers --format jsonl \\
    --out /tmp/ann --bettor Ann
  sabot export sqlite:/tmp/export.db --what wagers --format csv \\
    --out /tmp/wagers.csv \\
    --table wa-books --from 2026-01-01 --to 2026-02-01T08:00+08:00
  sabot export --dictionary

A file gets its final name only once it is complete. Ctrl-C stops and leaves no file.
What every column means: docs/reference/export.md.";

pub(crate) const CONFORMANCE: &str = "\
Examples:
  sabot conformance
  sabot conformance --rulebook act --missing
  sabot conformance --json
  sabot conformance --html /tmp/conformance.html

A rule is shown by rows of conformance/, by tests that name it, or by scenarios that hold.
Exit codes: 0 every scenario holds; 1 one does not; 2 one is not understood.";

pub(crate) const RULES: &str = "\
Examples:
  sabot rules act
  sabot rules \"wa:1.1/Super 6\"
  sabot rules --search \"dragon bonus\" --kind compute
  sabot rules vic:4.11 --json";

pub(crate) const RULEBOOKS: &str = "\
Examples:
  sabot rulebooks
  sabot rulebooks nsw
  sabot rulebooks nsw --canonical | sha256sum
  sabot rulebooks --write /tmp/rulebooks";

pub(crate) const SAMPLE: &str = "\
Examples:
  sabot sample
  sabot sample --rulebook vic --version crown --seed 42";

pub(crate) const SHUFFLE_TEST: &str = "\
Examples:
  sabot shuffle-test --cards 1200000 --seed 1
  sabot shuffle-test --cards 400000 --decks 1 --seed 2 --json

A billion cards take about a minute; Ctrl-C stops and tests what has been shuffled so far.
Exit codes: 0 every test holds at 99 % confidence; 1 one fails, as one in a hundred does by chance.
How shoes are shuffled, and how anyone can check one: docs/shuffle.md.";

pub(crate) const SIM: &str = "\
Examples:
  sabot sim --coups 200 --rulebook act
  sabot sim --seed 7 --coups 100 --rulebook wa --json
  sabot sim --house --rulebook vic --seed 3 --coups 20 --no-faults

Tables, cage, stations, devices, journal, clock, network and disk are simulated in one thread each;
whatever can fail does, and an auditor predicts from the rule documents alone what must follow.
Exit codes: 0 nothing was wrong; 3 something was: it is reduced and printed with its seed.
What fails, what is checked and how to find out more: docs/simulation.md.";

pub(crate) const DEVICE: &str = "\
Examples:
  echo 'status' | sabot device simulate shoe --listen 127.0.0.1:0
  echo 'note 50' | sabot device simulate acceptor --fault lost=3 \\
    --fault power=40
  echo 'status' | sabot device simulate printer --fault jam=200
  echo 'status' | sabot device simulate shoe --serial /tmp/shoe-line

Type what happens to the device, one line each; `help` lists the commands, `quit` stops it, and \
so does the end of the input unless --forever is given.
A floor plan names the port as address = \"serial:/tmp/shoe-line\".
The protocol of a scanning shoe: docs/reference/scanning-shoe.md.";

pub(crate) const SERVE: &str = "\
Examples:
  sabot serve --check
  sabot serve --floor floors/demonstration.toml --check

Without a floor plan it opens the demonstration: a table for every rulebook, virtual shoes, \
automatic dealers and simulated bettors. It prints the address of every screen and the PINs of \
its staff.
Ctrl-C parks every table; the next start continues where it was.";

pub(crate) const DOCTOR: &str = "\
Examples:
  sabot doctor --home /tmp/house --listen 127.0.0.1:0
  sabot doctor --config deploy/floor.toml --home /tmp/house \\
    --listen 127.0.0.1:0 --json
  sabot run scenarios/wa/books.scn --store sqlite:/tmp/doctor.db
  sabot doctor --store /tmp/doctor.db --home /tmp/house --listen 127.0.0.1:0

Each thing is ok, to be looked at, or to be mended, with what to do. What is in a store is \
checked by `sabot verify`.
Exit codes: 0 nothing to mend; 1 something is; 2 a file is not what it should be; 3 one is \
damaged.";

pub(crate) const CTL: &str = "\
Examples:
  sabot ctl description

With a running house, for instance:
  ctl tables
  ctl enrol perth-console K7WX-2M9Q-4TRZ
  ctl sign-in dealer-perth --pin           (each with `sabot` before it)
  ctl screen perth console
  ctl ask perth '{\"is\":\"open_wagering\"}'
  ctl wager perth 3 Ann banker 100.00
  ctl follow perth station/3 --count 10

Everything is JSON, one document per line. Credentials are kept in a file that only its owner can \
read.
Exit codes: 0 done; 1 refused; 2 not understood, or the house cannot be reached.
What can be asked: docs/reference/openapi.json, or /api on a running house.";

pub(crate) const LOAD: &str = "\
Examples:
  sabot load --tables 1 --stations 2 --seconds 1
  sabot load --tables 1 --stations 2 --seconds 1 --idle --json

A hundred tables of fifty stations that wager every second, the house killed half way:
  load --tables 100 --stations 50 --seconds 60 --kill  (with `sabot` before it)

It starts its own house in a temporary folder. Enrolling takes a second for about a hundred \
stations. Wagers refused because a wagering period was over are counted separately. Afterwards \
every acknowledged wager is looked up in the store.
Exit codes: 0 done; 1 the house refused something; 3 an acknowledged wager was lost, or the store \
is not sound. What was measured: docs/benchmarks.md.";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  sabot completions bash > ~/.local/share/bash-completion/completions/sabot
  sabot completions zsh";

pub(crate) const MAN: &str = "\
Examples:
  sabot man | man -l -
  sabot man --out /tmp/sabot-man
  sabot man --markdown";

pub(crate) const TOURNAMENT: &str = "\
Examples:
  sabot tournament simulate --rulebook act --players 49 --seed 7 \\
    --no-shows 9 --second-chances --play-offs
  sabot tournament simulate --rulebook vic --players 14 --format points --json
  sabot tournament simulate --rulebook act --store sqlite:/tmp/cup.db \\
    --out /tmp/cup.html
  sabot tournament conditions --rulebook vic --out /tmp/conditions.pdf
  sabot tournament draw --word heron --entrants 1-14 --tables 1-2 \\
    --secret 0000000000000000000000000000000000000000000000000000000000000000
  sabot tournament run scenarios/act/out-of-turn.tournament

A lot is the SHA-256 of the secret, the session and the entrant in two bytes each, and the word; \
the lowest sits first.";
