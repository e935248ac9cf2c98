//! What `--stdin` does: a line in, a line out, whatever the line is.

use crate::failure::Failure;
use crate::shapes::FailureShape;
use std::io::{self, BufRead, BufReader, Write};

/// How much is read and written at a time.
const BUFFER: usize = 1 << 16;

/// Answers every line of standard input until it ends; 1 if one of them was bad, else 0.
///
/// `answer_line` adds the answer to the text it is given, without a newline. Where it fails it must
/// have added nothing: the failure is the answer then.
pub(crate) fn answer(
    answer_line: impl FnMut(&[u8], &mut Vec<u8>) -> Result<(), Failure>,
) -> Result<u8, Failure> {
    let input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    match answer_lines(answer_line, input, io::stdout().lock()) {
        Ok(all_good) => Ok(u8::from(!all_good)),
        // Whoever read the answers has gone: there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(0),
        Err(error) => Err(Failure::not_understood(format!("the stream broke off: {error}"))),
    }
}

fn answer_lines(
    mut answer_line: impl FnMut(&[u8], &mut Vec<u8>) -> Result<(), Failure>,
    mut input: BufReader<impl io::Read>,
    mut output: impl Write,
) -> io::Result<bool> {
    let mut text = Vec::new();
    let mut answers = Vec::with_capacity(2 * BUFFER);
    let mut all_good = true;
    for line in 1.. {
        text.clear();
        if input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        if let Err(failure) = answer_line(&text, &mut answers) {
            all_good = false;
            let error =
                FailureShape { error: &failure.message, rule: failure.rule(), line: Some(line) };
            serde_json::to_writer(&mut answers, &error)?;
        }
        answers.push(b'\n');
        // A program that asks one question and waits must get its answer.
        if input.buffer().is_empty() || answers.len() > BUFFER {
            output.write_all(&answers)?;
            output.flush()?;
            answers.clear();
        }
    }
    Ok(all_good)
}
