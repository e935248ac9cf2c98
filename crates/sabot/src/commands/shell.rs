//! `sabot completions` and `sabot man`, from the definition of the command line.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use clap::{Command, CommandFactory};
use std::fs;

pub(crate) fn completions(args: &CompletionsArgs) -> String {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sabot", &mut script);
    String::from_utf8(script).expect("completions are text")
}

pub(crate) fn man(args: &ManArgs) -> Result<String, Failure> {
    if args.markdown {
        return Ok(markdown());
    }
    let Some(folder) = &args.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command())
            .render(&mut page)
            .expect("writing to memory does not fail");
        return Ok(String::from_utf8(page).expect("a man page is text"));
    };
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written.map_err(|error| {
        Failure::not_understood(format!("cannot write to {}: {error}", folder.display()))
    })?;
    Ok(format!("wrote the man pages to {}\n", folder.display()))
}

const HEAD: &str = "\
# Commands

The help of every command, as `sabot COMMAND --help` prints it. Every example is run by a test.
`sabot man --markdown` writes this page, and `cargo xtask reference --bless` with it all that are
made; a test sees that it is fresh.
";

/// How wide help texts are on the page.
const WIDTH: usize = 100;

fn markdown() -> String {
    let mut page = HEAD.to_owned();
    let mut command = Cli::command().term_width(WIDTH);
    // Commands know their full names only when they were built.
    command.build();
    describe(&mut page, command);
    page
}

/// Adds a command and those below it. What an environment holds here is nobody else's business.
fn describe(page: &mut String, command: Command) {
    let command = command.mut_args(|arg| arg.hide_env_values(true));
    let name = command.get_bin_name().unwrap_or("sabot").to_owned();
    let help = command.clone().render_help().to_string();
    page.extend(["\n## `", &name, "`\n\n```text\n", help.trim_end(), "\n```\n"]);
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    for below in below.cloned() {
        describe(page, below);
    }
}
