#![doc = include_str!("../README.md")]

mod archives;
mod cli;
mod clock;
mod commands;
mod examples;
mod failure;
mod files;
mod keys;
mod library;
mod numbers;
mod paint;
mod paper;
mod progress;
mod question;
mod shapes;
mod store;
mod tables;
mod traces;
mod watch;

use clap::Parser;
use cli::{Cli, Command};
use failure::Failure;
use library::Library;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return not_parsed(&error),
    };
    match run(&cli) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            tell(&failure, cli.command.wants_json());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Tells why the command line was not understood, in JSON where JSON was asked for; or prints help.
fn not_parsed(error: &clap::Error) -> ExitCode {
    let json = std::env::args().any(|word| word == "--json" || word == "--stdin");
    if !json || !error.use_stderr() {
        error.exit();
    }
    let words = error.render().to_string();
    let words = words.trim().trim_start_matches("error: ");
    tell(&Failure::not_understood(words.to_owned()), true);
    ExitCode::from(2)
}

/// Runs a command; the exit code of one that came to its end.
fn run(cli: &Cli) -> Result<u8, Failure> {
    let library = || Library::open(cli.rulebooks.as_deref());
    let text = match &cli.command {
        Command::Deal(args) => commands::deal::run(&library()?, args)?,
        Command::Settle(args) if args.stdin => return commands::settle::questions::run(&library()?),
        Command::Settle(args) => commands::settle::run(&library()?, args)?,
        Command::Odds(args) => commands::odds::run(&library()?, args)?,
        Command::Simulate(args) => commands::simulate::run(&library()?, args)?,
        Command::Advantage(args) => commands::advantage::run(&library()?, args)?,
        Command::Roads(args) if args.stdin => return commands::roads::stream(),
        Command::Roads(args) => commands::roads::run(args)?,
        Command::Promotion(args) => commands::promotion::run(&library()?, args)?,
        Command::Incident(args) => commands::incident::run(&library()?, args)?,
        Command::Books(args) => commands::books::run(&library()?, args)?,
        Command::Recall(args) => commands::recall::run(&library()?, args)?,
        Command::Par(args) => commands::par::run(&library()?, args)?,
        Command::Export(args) => commands::export::run(&library()?, args)?,
        Command::Rules(args) => commands::rules::run(&library()?, args)?,
        Command::Rulebooks(args) => commands::rulebooks::run(&library()?, args)?,
        Command::Run(args) => return coded(commands::run::run(&library()?, args)?),
        Command::Cage(args) => return coded(commands::cage::run(&library()?, args)?),
        Command::Tournament(args) => return coded(commands::tournament::run(&library()?, args)?),
        Command::Verify(args) => return coded(commands::verify::run(&library()?, args)?),
        Command::Replay(args) => {
            commands::replay::run(&library()?, args)?;
            return Ok(0);
        }
        Command::Drill(args) => return coded(commands::drill::run(&library()?, args)?),
        Command::Conformance(args) => return coded(commands::conformance::run(&library()?, args)?),
        Command::Load(args) => return coded(commands::load::run(&library()?, args)?),
        Command::Sim(args) => return coded(commands::sim::run_all(&library()?, args)?),
        Command::ShuffleTest(args) => return coded(commands::shuffle_test::run(args)?),
        Command::Device(args) => return commands::device::run(args),
        Command::Serve(args) => return commands::serve::run(cli.rulebooks.as_deref(), args),
        Command::Doctor(args) => {
            return coded(commands::doctor::run(cli.rulebooks.as_deref(), args)?);
        }
        Command::Ctl(args) => return commands::ctl::run(args),
        Command::Streams(args) => commands::streams::run(args)?,
        Command::Key(args) => commands::key::run(args)?,
        Command::Checkpoint(args) => commands::checkpoint::run(args)?,
        Command::Prove(args) => commands::prove::run(&library()?, args)?,
        Command::Check(args) => commands::check::run(&library()?, args)?,
        Command::Archive(args) => commands::archive::run(args)?,
        Command::Backup(args) => commands::backup::run(args)?,
        Command::Migrate(args) => commands::migrate::run(args)?,
        Command::Sample(args) => commands::sample::run(&library()?, args)?,
        Command::Completions(args) => commands::shell::completions(args),
        Command::Man(args) => commands::shell::man(args)?,
    };
    print(&text)?;
    Ok(0)
}

/// Prints what a command says that has an exit code of its own.
fn coded((text, code): (String, u8)) -> Result<u8, Failure> {
    print(&text)?;
    Ok(code)
}

/// Prints to standard output, in colour on a terminal. A reader that has gone away is no fault.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::not_understood(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Tells what went wrong: one JSON document on standard output where the command was to answer in
/// JSON, words on standard error otherwise.
fn tell(failure: &Failure, json: bool) {
    if json {
        let document =
            shapes::FailureShape { error: &failure.message, rule: failure.rule(), line: None };
        let _ = print(&shapes::to_line(&document));
    } else {
        let style = paint::BAD;
        let mut out = anstream::AutoStream::auto(std::io::stderr().lock());
        let _ = writeln!(out, "{style}{}{style:#}: {failure}", failure.word());
    }
}
