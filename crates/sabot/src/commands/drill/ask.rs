//! Asking: numbered choices, answered on standard input, from a terminal or through a pipe.

use super::{Laid, page};
use crate::failure::Failure;
use crate::paint::{HEAD, styled};
use rules::given::Given;
use scenario::drill::Answered;
use std::collections::VecDeque;
use std::io::{BufRead, Write};

/// Where questions are put.
#[derive(Clone, Copy)]
pub(super) enum Voice {
    /// To standard output.
    Out,
    /// To standard error, where standard output is for the document.
    Err,
}

/// Somebody who asks, and the answers that have come and not been used.
pub(super) struct Asking {
    voice: Voice,
    words: VecDeque<String>,
}

impl Asking {
    pub(super) const fn new(voice: Voice) -> Asking {
        Asking { voice, words: VecDeque::new() }
    }

    /// Says something at once.
    pub(super) fn say(&self, text: &str) -> Result<(), Failure> {
        match self.voice {
            Voice::Out => crate::print(text),
            Voice::Err => {
                let mut err = anstream::AutoStream::auto(std::io::stderr().lock());
                // Whoever does not read the questions can still answer them.
                let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
                Ok(())
            }
        }
    }

    /// Asks the three things of a drill.
    pub(super) fn answered(&mut self, laid: &Laid<'_>) -> Result<Answered, Failure> {
        let (paper, rulebook) = (&laid.paper, laid.drill.rulebook());
        let situations: Vec<_> =
            paper.situations.iter().map(|one| (one.id().to_owned(), one.words().into())).collect();
        let actions: Vec<_> =
            paper.actions.iter().map(|one| (one.to_string(), one.words())).collect();
        let role = |id: &rules::role::RoleId| {
            let role = rulebook.role(*id);
            (role.id.clone(), role.name.clone())
        };
        let roles: Vec<_> = paper.roles.iter().map(role).collect();
        let situation = self.choose(page::WHAT_HAPPENED, &situations)?;
        let action = self.choose(page::WHAT_MUST_BE_DONE, &actions)?;
        let by = self.choose(page::WHO_DECIDES, &roles)?;
        Ok(Answered {
            situation: paper.situations[situation],
            action: paper.actions[action],
            by: paper.roles[by],
        })
    }

    /// Asks for one of several; what is not one of them is asked again.
    fn choose(&mut self, question: &str, choices: &[(String, String)]) -> Result<usize, Failure> {
        let numbered = (1..).zip(choices);
        let lines = numbered.map(|(number, (_, words))| format!("  {number}  {words}\n"));
        let lines: String = lines.collect();
        self.say(&format!("\n{}\n{lines}", styled(HEAD, question)))?;
        loop {
            self.say("> ")?;
            let word = self.word(question)?;
            let by_number = word.parse().ok().filter(|number| (1..=choices.len()).contains(number));
            let by_name = choices.iter().position(|(id, _)| *id == word);
            if let Some(place) = by_number.map(|number: usize| number - 1).or(by_name) {
                return Ok(place);
            }
            let (given, last) = (Given(&word), choices.len());
            self.say(&format!("{given} is none of them: write a number from 1 to {last}\n"))?;
        }
    }

    /// The next word of standard input.
    fn word(&mut self, question: &str) -> Result<String, Failure> {
        while self.words.is_empty() {
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            let failed = |what: String| Failure::not_understood(what);
            let count = read.map_err(|error| failed(format!("cannot read the answer: {error}")))?;
            if count == 0 {
                let what = format!("the input ended before an answer to `{question}`");
                return Err(failed(what));
            }
            self.words.extend(line.split_whitespace().map(str::to_owned));
        }
        Ok(self.words.pop_front().unwrap_or_default())
    }
}
