//! A page of the book: the files that it tells to write, the commands that it tells to type, and
//! what they print.

use std::fs;
use std::path::PathBuf;

/// What a command came to.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) said: Vec<String>,
}

/// A command, and what the page says that it prints.
pub(crate) struct Command {
    /// Its line on the page, from one.
    pub(crate) line: usize,
    pub(crate) call: String,
    /// Lines; `…` alone stands for any number of lines, within a line for any letters. Where there
    /// are none, nothing is said of what it prints.
    pub(crate) expected: Vec<String>,
    code: i32,
    /// How many lines of the page say what it prints, from which on, and how far they are set in.
    said: (usize, usize, usize),
}

/// A file that the reader writes.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
    /// Whether it is added to what is there.
    pub(crate) adds: bool,
}

/// A piece of a page that something is done with.
pub(crate) enum Block {
    File(File),
    Console(Vec<Command>),
}

/// A page.
pub(crate) struct Page {
    path: PathBuf,
    pub(crate) blocks: Vec<Block>,
    /// Lines of all other fenced blocks.
    pub(crate) not_run: Vec<NotRun>,
}

/// A line of a block that nothing is done with.
pub(crate) struct NotRun {
    pub(crate) line: usize,
    /// Whether the block is one of commands for a shell.
    pub(crate) is_shell: bool,
    pub(crate) text: String,
}

/// A fenced block: what stands behind the fence, and its lines with their numbers.
struct Fenced<'t> {
    info: &'t str,
    indent: usize,
    lines: Vec<(usize, &'t str)>,
}

impl Page {
    pub(crate) fn read(path: PathBuf) -> Page {
        let text = fs::read_to_string(&path).expect("a page can be read");
        let (mut blocks, mut not_run) = (Vec::new(), Vec::new());
        for fenced in fences(&text) {
            match fenced.block() {
                Some(block) => blocks.push(block),
                None => not_run.extend(fenced.not_run()),
            }
        }
        Page { path, blocks, not_run }
    }

    pub(crate) fn name(&self) -> String {
        let name = self.path.display().to_string();
        name.rsplit("/docs/").next().map_or_else(|| name.clone(), |rest| format!("docs/{rest}"))
    }

    /// How many commands it has.
    pub(crate) fn count(&self) -> usize {
        let commands = self.blocks.iter().map(|block| match block {
            Block::Console(commands) => commands.len(),
            Block::File(_) => 0,
        });
        commands.sum()
    }

    /// Writes what commands printed in the place of what the page said.
    pub(crate) fn bless(&self, came: &[(&Command, Run)]) {
        if came.is_empty() {
            return;
        }
        let text = fs::read_to_string(&self.path).expect("a page can be read");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (command, run) in came.iter().rev() {
            let (first, count, indent) = command.said;
            let code = (run.code != 0).then(|| format!("[exit {}]", run.code));
            let said = run.said.iter().map(|line| command.softened(line)).chain(code);
            let said = said.map(|line| format!("{:indent$}{line}", "").trim_end().to_owned());
            lines.splice(first..first + count, said);
        }
        fs::write(&self.path, lines.join("\n") + "\n").expect("a page can be written");
    }
}

fn fences(text: &str) -> Vec<Fenced<'_>> {
    let mut found: Vec<Fenced<'_>> = Vec::new();
    let mut open = false;
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        match (start.strip_prefix("```"), open) {
            (Some(info), false) => {
                let indent = line.len() - start.len();
                found.push(Fenced { info, indent, lines: Vec::new() });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                let fenced = found.last_mut().expect("it is open");
                fenced.lines.push((index + 1, line.get(fenced.indent..).unwrap_or_default()));
            }
            (None, false) => {}
        }
    }
    found
}

impl Fenced<'_> {
    fn block(&self) -> Option<Block> {
        let mut words = self.info.split_whitespace();
        if words.next() == Some("console") {
            return Some(Block::Console(self.commands()));
        }
        let named = words.find_map(|word| word.split_once('='))?;
        let adds = match named.0 {
            "file" => false,
            "append" => true,
            _ => return None,
        };
        let text = self.lines.iter().map(|(_, line)| format!("{line}\n")).collect();
        Some(Block::File(File { path: named.1.to_owned(), text, adds }))
    }

    fn not_run(&self) -> impl Iterator<Item = NotRun> {
        let is_shell = self.info.trim() == "sh";
        self.lines.iter().map(move |(line, text)| {
            let text = text.trim().to_owned();
            NotRun { line: *line, is_shell, text }
        })
    }

    fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = Vec::new();
        let mut goes_on = false;
        for (line, text) in &self.lines {
            if let Some(call) = text.strip_prefix("$ ") {
                commands.push(Command::new(*line, call, self.indent));
            } else if goes_on {
                let command = commands.last_mut().expect("it goes on from one");
                command.call.extend(["\n", text]);
                command.said.0 += 1;
            } else {
                let command = commands.last_mut();
                let command = command.unwrap_or_else(|| panic!("{text}: a console begins with $"));
                command.says(text);
            }
            goes_on = commands.last().is_some_and(Command::goes_on);
        }
        commands
    }
}

impl Command {
    fn new(line: usize, call: &str, indent: usize) -> Command {
        let said = (line, 0, indent);
        Command { line, call: call.to_owned(), expected: Vec::new(), code: 0, said }
    }

    /// Whether its last line ends so that the next belongs to it.
    fn goes_on(&self) -> bool {
        self.said.1 == 0 && self.call.ends_with('\\')
    }

    fn says(&mut self, text: &str) {
        self.said.1 += 1;
        let code = text.strip_prefix("[exit ").and_then(|rest| rest.strip_suffix(']'));
        match code {
            Some(code) => self.code = code.parse().expect("an exit code is a number"),
            None => self.expected.push(text.trim_end().to_owned()),
        }
    }

    /// A line that was printed; where the page leaves something of it out, as the page has it.
    fn softened(&self, line: &str) -> String {
        let soft = self.expected.iter().filter(|it| it.contains('…') && *it != "…");
        let mut soft = soft.filter(|it| like(it, line.trim_end()));
        soft.next().map_or_else(|| line.to_owned(), String::clone)
    }

    /// What went otherwise than the page says.
    pub(crate) fn differs(&self, run: &Run) -> Option<String> {
        let same = self.expected.is_empty() || agree(&self.expected, &run.said);
        if same && self.code == run.code {
            return None;
        }
        let said = run.said.join("\n");
        Some(format!(
            "$ {}\n{said}\n[exit {}]\nbut the page says\n{}\n[exit {}]",
            self.call,
            run.code,
            self.expected.join("\n"),
            self.code
        ))
    }
}

/// Whether lines are as a page says.
fn agree(expected: &[String], said: &[String]) -> bool {
    match (expected.split_first(), said.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "…" => {
            (0..=said.len()).any(|skipped| agree(rest, &said[skipped..]))
        }
        (Some((first, rest)), Some((line, others))) => {
            like(first, line.trim_end()) && agree(rest, others)
        }
        _ => false,
    }
}

/// Whether a line is as a page says.
pub(crate) fn like(expected: &str, line: &str) -> bool {
    let mut pieces = expected.split('…');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let Some(last) = pieces.next_back() else { return rest.is_empty() };
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}
