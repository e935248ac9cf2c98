//! The Debian package, put together by `tar` and `ar`: the program, its unit with everything that
//! keeps it in, a floor plan to begin with, and a user of its own.

use super::building::asks_for_a_loader;
use super::staged::Staged;
use super::{VERSION, changed, output, pack};
use crate::tree::root;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What an administrator may change, and an upgrade leaves as it is.
const CONFFILES: &str = "/etc/sabot/floor.toml\n/etc/sabot/environment\n";

const ENVIRONMENT: &str = "\
# Where everything is recorded. A file of SQLite for one machine; for a floor that must outlive one:
# SABOT_STORE=postgres://sabot@db.house/house?sslmode=verify-full&sslrootcert=/etc/sabot/db-ca.pem
SABOT_STORE=sqlite:/var/lib/sabot/house.db
";

/// How the packaged unit begins.
const UNIT: &str = "\
# A house as a service of systemd, as its package installs it: `systemctl edit sabot` changes it,
# and upgrades leave that. The floor plan is /etc/sabot/floor.toml, the store's address stands in
# /etc/sabot/environment; the password of a database goes into a file that PGPASSFILE names there.
# The first start says in its log (journalctl -u sabot) the one-time code by which the owner enrols.
";

/// Makes the user and its folder; the house is not started, since its floor plan is not written
/// yet. Whether the house can write its folder is seen by its own user alone: root always can.
const POSTINST: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    if ! getent passwd sabot >/dev/null; then
        useradd --system --user-group --home-dir /var/lib/sabot --shell /usr/sbin/nologin sabot
    fi
    if [ ! -d /var/lib/sabot ]; then
        install -d -o sabot -g sabot -m 0700 /var/lib/sabot
    fi
    chown root:sabot /etc/sabot/environment
    chmod 0640 /etc/sabot/environment
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        # An upgrade: the new program takes over from the old one, and tables go on.
        if [ -n \"$2\" ]; then systemctl try-restart sabot.service; fi
    fi
    if [ -z \"$2\" ]; then
        echo 'sabot: write /etc/sabot/floor.toml, look things over with'
        echo '  runuser -u sabot -- sabot doctor --config /etc/sabot/floor.toml \\'
        echo '    --home /var/lib/sabot \\'
        echo '    --store \"$(sed -n s/^SABOT_STORE=//p /etc/sabot/environment)\"'
        echo 'and start the house: systemctl enable --now sabot'
    fi
fi
";

const MAINTAINER: &str = "The Sabot project <sabot@localhost>";

const LICENCES: &str = "\
Sabot is licensed under either of MIT or Apache-2.0, at your choice. What others wrote of it is
listed with its licence in sbom.cdx.json. The fonts in it are licensed under the SIL Open Font
License, version 1.1; it is in the folder fonts, with the copyright of each.

On Debian systems the Apache License, version 2.0, is in /usr/share/common-licenses/Apache-2.0.

";

const PRERM: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now sabot.service || true
fi
";

/// What was recorded is not a package's to delete.
const POSTRM: &str = "\
#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
fi
if [ \"$1\" = purge ]; then
    rmdir /etc/sabot 2>/dev/null || true
    rmdir /var/lib/sabot 2>/dev/null || true
    if [ -d /var/lib/sabot ]; then
        echo 'sabot: what the house recorded and its key are kept in /var/lib/sabot'
    fi
fi
";

/// What the package says of itself.
fn control(architecture: &str, depends: &str, kilobytes: u64) -> String {
    format!(
        "Package: sabot\n\
         Version: {VERSION}-1\n\
         Architecture: {architecture}\n\
         Maintainer: {MAINTAINER}\n\
         Installed-Size: {kilobytes}\n\
         Depends: {depends}\n\
         Recommends: systemd\n\
         Suggests: postgresql\n\
         Section: misc\n\
         Priority: optional\n\
         Description: electronic baccarat tables that play by the book\n \
          Runs a floor of baccarat tables by published rules, with every decision\n \
          citing its rule, and the tools to check their rules and mathematics.\n"
    )
}

/// Debian's word for what a program runs on.
fn architecture(target: &str) -> &str {
    match target.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        Some(other) => other,
        None => "any",
    }
}

/// What must be installed beside a program.
fn depends(program: &Path) -> Result<&'static str, String> {
    let dynamic = asks_for_a_loader(program)?;
    Ok(if dynamic { "passwd, libc6 (>= 2.34), libgcc-s1" } else { "passwd" })
}

/// Builds the package of a program, and for what it was built, in this folder.
pub(super) fn build(
    staged: &Staged,
    (target, program): (&str, &Path),
    folder: &Path,
) -> Result<PathBuf, String> {
    let work = folder.join("work/debian");
    let (data, about) = (work.join("data"), work.join("control"));
    staged.install(&data)?;
    configuration(&data)?;
    let bill = format!("sabot-{VERSION}.cdx.json");
    let copy = data.join("usr/share/doc/sabot/sbom.cdx.json");
    fs::copy(folder.join(bill), copy).map_err(|error| error.to_string())?;
    let architecture = architecture(target);
    let control = control(architecture, depends(program)?, size(&data) / 1_024 + 1);
    write(&about.join("control"), &control, 0o644)?;
    write(&about.join("conffiles"), CONFFILES, 0o644)?;
    write(&about.join("md5sums"), &sums(&data)?, 0o644)?;
    write(&about.join("postinst"), POSTINST, 0o755)?;
    write(&about.join("prerm"), PRERM, 0o755)?;
    write(&about.join("postrm"), POSTRM, 0o755)?;
    write(&work.join("debian-binary"), "2.0\n", 0o644)?;
    pack(&about, ".", &work.join("control.tar.gz"))?;
    pack(&data, ".", &work.join("data.tar.gz"))?;
    let package = folder.join(format!("sabot_{VERSION}-1_{architecture}.deb"));
    let _ = fs::remove_file(&package);
    let mut ar = Command::new("ar");
    // `D` leaves times and owners out.
    ar.arg("rcD").arg(&package).current_dir(&work);
    output(ar.args(["debian-binary", "control.tar.gz", "data.tar.gz"]))?;
    Ok(package)
}

/// The unit, which runs the program from where the package puts it, and what it reads.
fn configuration(data: &Path) -> Result<(), String> {
    let read = |file: &str| {
        fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
    };
    let unit = read("deploy/sabot.service")?.replace("/usr/local/bin/", "/usr/bin/");
    // What stands before the first part tells how to put the file where the package puts it.
    let (_, parts) = unit.split_once("\n[Unit]\n").ok_or("the unit has no part [Unit]")?;
    let unit = format!("{UNIT}\n[Unit]\n{parts}");
    write(&data.join("usr/lib/systemd/system/sabot.service"), &unit, 0o644)?;
    write(&data.join("etc/sabot/floor.toml"), &read("deploy/floor.toml")?, 0o644)?;
    write(&data.join("etc/sabot/environment"), ENVIRONMENT, 0o640)?;
    let documents = data.join("usr/share/doc/sabot");
    let licences = format!("{LICENCES}{}", read("LICENSE-MIT")?);
    write(&documents.join("copyright"), &licences, 0o644)?;
    write(&documents.join("changelog.Debian"), &changes(), 0o644)?;
    let changes = ["changelog", "changelog.Debian"].map(|name| documents.join(name));
    output(Command::new("gzip").args(["-9", "-n", "-f"]).args(changes)).map(drop)
}

/// What changed in the package; what changed in the program is in a file beside it.
fn changes() -> String {
    let date = date().unwrap_or_default();
    format!(
        "sabot ({VERSION}-1) unstable; urgency=medium\n\n  * As the project's own list has it: \
         changelog.gz.\n\n -- {MAINTAINER}  {date}\n"
    )
}

/// When the sources were last changed, as mails say it.
fn date() -> Result<String, String> {
    let at = format!("@{}", changed());
    let said = output(Command::new("date").env("LC_ALL", "C").args(["-u", "-R", "-d", &at]));
    said.map(|said| said.trim().to_owned())
}

fn write(file: &Path, text: &str, mode: u32) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", file.display());
    fs::create_dir_all(file.parent().expect("it is in a folder")).map_err(said)?;
    fs::write(file, text).map_err(said)?;
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).map_err(said)
}

/// The checksums by which `dpkg --verify` finds what was changed since; what an administrator may
/// change is not among them.
fn sums(data: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    let mut folders = vec![data.join("usr")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| error.to_string())?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(data).unwrap_or(&path).to_path_buf());
            }
        }
    }
    files.sort();
    output(Command::new("md5sum").args(files).current_dir(data))
}

/// How many bytes are in a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let one = |entry: fs::DirEntry| match entry.metadata() {
        Ok(about) if about.is_dir() => size(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    };
    entries.map(one).sum()
}
