//! Every wording that a scenario may use.

use rules::given::Given;

/// What the head may say.
pub const HEADERS: &[&str] = &[
    "scenario",
    "rulebook",
    "version",
    "options",
    "shows",
    "decks",
    "places",
    "limits",
    "period",
    "style",
    "burn before coup",
    "accounts",
    "private room",
    "fixtures",
    "hours",
    "begin",
];

/// What may be expected of a step.
pub const EXPECTATIONS: &[&str] = &[
    "then: WORDS",
    "then not: WORDS",
    "then nothing",
    "refused: WORDS (RULE)",
    "duty: WORDS (RULE)",
    "settled: NAME BET win|lose|stand-off RETURNED (RULE)",
    "balance: NAME AMOUNT",
    "held: AMOUNT",
    "credit: PLACE AMOUNT",
    "account: NAME AMOUNT",
    "cage: NAME AMOUNT",
    "sign: WORDS",
    "no sign: WORDS",
    "prompt: WORDS (RULE)",
    "no prompt: WORDS",
    "shows: RULES",
];

/// What may be seen at the table.
pub(super) const SEEN: &[&str] = &[
    "expose NUMBER CARD",
    "station PLACE lost",
    "printer at PLACE fails",
    "printer at PLACE prints AMOUNT",
    "credit at PLACE differs",
    "note AMOUNT at PLACE",
    "ticket AMOUNT at PLACE",
    "display shows player|banker|tie",
    "screen shows player|banker|tie",
];

/// What people may ask for: capitals stand for something to fill in, brackets for what may be left
/// out.
pub const FORMS: &[&str] = &[
    "open table",
    "give notice limits LIMITS",
    "give notice version VERSION [OPTION=VALUE…]",
    "give notice close table",
    "change limits LIMITS",
    "change version VERSION [OPTION=VALUE…]",
    "change dealer to NAME",
    "close table",
    "raise minimum at once LIMITS",
    "agree [for NAME]",
    "set personal limit at PLACE min AMOUNT max AMOUNT [unit AMOUNT] [surveillance told]",
    "choose style STYLE",
    "fit FIXTURE=WHAT",
    "bring NUMBER decks [pre-shuffled by the maker|house] backs COLOUR",
    "check cards",
    "accept cards",
    "object to cards",
    "shuffle by hand",
    "shuffle by machine",
    "shuffle automatically",
    "refuse cut at PLACE",
    "cut NUMBER deep [at PLACE]",
    "place cutting card NUMBER from the end",
    "burn [METHOD]",
    "burn before coup",
    "order shuffle because REASON",
    "replace [unfit] cards backs COLOUR [scanning shoe]",
    "take place PLACE [for NAME]",
    "leave place PLACE",
    "buy in TENDER AMOUNT at PLACE [for NAME]",
    "cash out PLACE by WAY",
    "send away from PLACE because REASON",
    "abandon PLACE",
    "open float AMOUNT",
    "fill float AMOUNT",
    "credit float AMOUNT",
    "close float AMOUNT",
    "exchange voucher VOUCHER of AMOUNT [for NAME] [on BET…]",
    "permit devices supervised by NAME [surveillance told] because CONDITIONS",
    "ban devices",
    "order STEP",
    "record STEP [asked by NAME] [because NOTE]",
    "set play limits for NAME [minutes MINUTES] [break MINUTES] [loss AMOUNT] [excluded]",
    "take break of MINUTES minutes for NAME",
    "close box PLACE",
    "open box PLACE",
    "vacate place PLACE",
    "open wagering",
    "wager BET AMOUNT at PLACE [with AMOUNT tokens] [for NAME]",
    "withdraw BET at PLACE [for NAME]",
    "move BET to BET at PLACE [for NAME]",
    "allow several per area",
    "reduce wagers on HAND",
    "refuse wager BET at PLACE for NAME because REASON",
    "no more bets",
    "call off coup",
    "declare dummy coup after the last coup|nobody wagered|all agree|no bettors",
    "offer HAND hand to PLACE",
    "offer HAND hand to PLACE for NAME",
    "give shoe to PLACE",
    "give shoe to PLACE for PLACE",
    "take back shoe",
    "accept HAND hand",
    "refuse HAND hand",
    "nominate NAME for HAND hand",
    "take back HAND hand",
    "settle early",
    "announce",
    "settle",
    "complete coup",
    "finish",
    "play NUMBER coups [past the cutting card] [wagering BET AMOUNT at PLACE for NAME]",
    "report SITUATION [exposed] [in coup NUMBER] [of shoe NUMBER] [at PLACE] [by NAME] \
     [under RULE, RULE…] [version VERSION] [OPTION=VALUE…] [because NOTE]",
    "assess NUMBER [disadvantage] [spare] [practicable] [damaged CARDS]",
    "resolve NUMBER by REMEDY [as CARDS] [for AMOUNT] [to NAME] [because REASON]",
    "done NUMBER TASK [as CARDS] [of COUNT] [because NOTE]",
    "confirm NUMBER wager BET at PLACE for NAME",
    "confirm NUMBER correction",
    "tell ROLE of NUMBER",
    "acknowledge NUMBER",
    "close incident NUMBER because DECISION",
    "keep wagers [for NAME]",
    "resume coup",
    "use carried card",
    "approve NUMBER",
    "decline NUMBER",
];

/// Says that some words are not understood, and which would be.
pub(super) fn unknown(words: &str, forms: &[&str]) -> String {
    let forms: Vec<_> = forms.iter().map(|form| format!("`{form}`")).collect();
    format!("{} is not understood: write {}", Given(words), forms.join(" or "))
}

/// Says that no step has these words; tells the wordings that begin like it, or all.
pub(super) fn no_step(words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    let alike: Vec<_> =
        FORMS.iter().filter(|form| form.split(' ').next() == Some(first)).copied().collect();
    unknown(words, if alike.is_empty() { FORMS } else { &alike })
}
