//! `sabot completions` and `sabot man`, from the definition of the command line.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use clap::CommandFactory;
use std::fs;

pub(crate) fn completions(args: &CompletionsArgs) -> String {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sabot", &mut script);
    String::from_utf8(script).expect("completions are text")
}

pub(crate) fn man(args: &ManArgs) -> Result<String, Failure> {
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
