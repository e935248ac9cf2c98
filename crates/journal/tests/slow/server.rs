//! A PostgreSQL server of the tests' own, in a temporary folder, gone when the tests are.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio_postgres::NoTls;

pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Stops the server and removes its folder when its input ends, which it does with us.
    _reaper: Child,
}

/// The server that all tests of this process share; each has a database of its own.
pub(crate) fn shared() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

/// An empty database on the shared server: what is given to connect to it.
pub(crate) fn database() -> String {
    shared().database()
}

/// Where the programs of PostgreSQL are: Debian keeps them by version, off the path.
fn programs() -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = installed
        .filter_map(|folder| Some((folder.file_name().to_str()?.parse().ok()?, folder.path())))
        .collect();
    versions.sort();
    let newest = versions.pop().map(|(_, folder)| folder.join("bin"));
    let by_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = newest.into_iter().chain(std::env::split_paths(&by_path));
    folders.find(|folder| folder.join("initdb").exists()).expect(
        "PostgreSQL is not installed and these tests need its server: \
         apt-get install --no-install-recommends postgresql",
    )
}

fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The account under which the server runs: it refuses root.
fn account() -> Option<(u32, u32)> {
    let number = |option: &str| output("id", &[option, "nobody"]).parse().unwrap();
    (output("id", &["-u"]) == "0").then(|| (number("-u"), number("-g")))
}

/// Gives a file to the account of servers.
pub(crate) fn give(file: &Path) {
    if let Some((user, group)) = account() {
        chown(file, Some(user), Some(group)).unwrap();
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(5432, |_| String::new())
    }

    /// A server with further settings, which may name its folder.
    pub(crate) fn with(port: u16, settings: impl FnOnce(&Path) -> String) -> Self {
        let server = Self::prepared(port);
        let data = server.folder.join("data");
        let data = data.to_str().unwrap();
        server.run("initdb", &["-D", data, "-U", "test", "-A", "trust", "--no-sync", "-E", "UTF8"]);
        server.configure(&settings(&server.folder));
        server.up();
        server
    }

    /// A server that begins with a backup of another's data, and what it is to do with it.
    pub(crate) fn restored(backup: &Path, settings: &str) -> Self {
        let server = Self::prepared(5432);
        let data = server.folder.join("data");
        let copied = Command::new("cp").arg("-a").arg(backup).arg(&data).status().unwrap();
        assert!(copied.success());
        fs::write(data.join("recovery.signal"), "").unwrap();
        server.configure(settings);
        server.up();
        server
    }

    /// A folder for a server, and what removes both.
    fn prepared(port: u16) -> Self {
        let programs = programs();
        // A socket's path must be short, so the folder is not deep.
        let folder = tempfile::Builder::new().prefix("journal-pg").tempdir_in("/tmp").unwrap();
        let folder = folder.keep();
        let become_it = account().map(|(user, group)| {
            chown(&folder, Some(user), Some(group)).unwrap();
            format!("setpriv --reuid={user} --regid={group} --clear-groups")
        });
        let script = format!(
            "read never; {} \"$0\" -D \"$1/data\" -m immediate stop; rm -rf \"$1\"",
            become_it.unwrap_or_default()
        );
        // In a session of its own, so that what interrupts the tests does not interrupt it.
        let reaper = Command::new("setsid")
            .args(["sh", "-c", &script])
            .arg(programs.join("pg_ctl"))
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { programs, folder, port, _reaper: reaper }
    }

    fn configure(&self, settings: &str) {
        let settings = format!(
            "listen_addresses = ''\nport = {}\nunix_socket_directories = '{}'\n\
             max_connections = 200\n{settings}\n",
            self.port,
            self.folder.display()
        );
        fs::write(self.folder.join("data/postgresql.auto.conf"), settings).unwrap();
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes a folder that is the server's own.
    pub(crate) fn make(&self, name: &str) -> PathBuf {
        let made = self.folder.join(name);
        fs::create_dir(&made).unwrap();
        give(&made);
        made
    }

    /// Stops the server in order: what is to be archived is.
    pub(crate) fn stop(&self) {
        let data = self.folder.join("data");
        self.run("pg_ctl", &["-D", data.to_str().unwrap(), "-m", "fast", "-w", "-s", "stop"]);
    }

    /// Starts the server and waits until it answers.
    pub(crate) fn up(&self) {
        let (data, log) = (self.folder.join("data"), self.folder.join("log"));
        let (data, log) = (data.to_str().unwrap(), log.to_str().unwrap());
        self.run("pg_ctl", &["-D", data, "-l", log, "-w", "-s", "start"]);
    }

    /// Stops the server as a crash would: no goodbye, no checkpoint.
    pub(crate) fn crash(&self) {
        let data = self.folder.join("data");
        self.run("pg_ctl", &["-D", data.to_str().unwrap(), "-m", "immediate", "-s", "stop"]);
    }

    pub(crate) fn run(&self, program: &str, args: &[&str]) {
        let program = self.programs.join(program);
        let mut command = match account() {
            None => Command::new(&program),
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.args([format!("--reuid={user}"), format!("--regid={group}")]);
                command.arg("--clear-groups").arg(&program);
                command
            }
        };
        // The server must not hold the tests' output open.
        command.args(args).current_dir("/").stdin(Stdio::null());
        let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert!(done.success(), "{} {args:?}: {done}\n{log}", program.display());
    }

    pub(crate) fn database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let name = format!("journal_{}", NUMBER.fetch_add(1, Ordering::SeqCst));
        sql(&self.address("postgres"), &format!("create database {name}")).unwrap();
        self.address(&name)
    }

    /// What is given to connect to a database of this server.
    pub(crate) fn address(&self, database: &str) -> String {
        let (folder, port) = (self.folder.display(), self.port);
        format!("host={folder} port={port} user=test dbname={database}")
    }

    /// The socket the server listens on.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }
}

/// The one text that a query finds.
pub(crate) fn told(address: &str, query: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
        let driver = tokio::spawn(connection);
        let found = client.query_one(query, &[]).await.unwrap().get(0);
        drop(client);
        driver.await.unwrap().unwrap();
        found
    })
}

/// Runs statements in a database.
pub(crate) fn sql(address: &str, text: &str) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let connected = tokio_postgres::connect(address, NoTls).await;
        let (client, connection) = connected.map_err(|error| error.to_string())?;
        let driver = tokio::spawn(connection);
        let done = client.batch_execute(text).await;
        drop(client);
        driver.await.unwrap().map_err(|error| error.to_string())?;
        done.map_err(|error| {
            error.as_db_error().map_or_else(|| error.to_string(), |said| said.message().to_owned())
        })
    })
}
