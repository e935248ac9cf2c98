//! A release holds what it should, made of a stand-in for the program, so that none need be built.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::package::{Release, VERSION, asks_for_a_loader, bill, needs_nothing};

/// Answers as the program does where a release asks it something.
const STAND_IN: &str = "\
#!/bin/sh
case \"$1\" in
man) mkdir -p \"$3\"; for page in sabot sabot-serve; do echo '.TH sabot 1' > \"$3/$page.1\"; done ;;
completions) echo \"completions of $2\" ;;
*) exit 2 ;;
esac
";

/// A release in a folder of its own, below the folder for what is built.
fn release(name: &str) -> (PathBuf, Vec<PathBuf>) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("stand-in");
    fs::write(&program, STAND_IN).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("changed");
    let target = "x86_64-unknown-linux-musl".to_owned();
    let release = Release { program, target, folder: folder.join("out") };
    let files = release.write().expect("a release");
    (folder.join("out"), files)
}

fn said(folder: &Path, program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).current_dir(folder).output().expect(program);
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_archive_and_the_package_hold_program_pages_completions_and_unit() {
    let (folder, files) = release("package-contents");
    let names: Vec<_> = files.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    let archive = format!("sabot-{VERSION}-x86_64-unknown-linux-musl.tar.gz");
    let package = format!("sabot_{VERSION}-1_amd64.deb");
    assert_eq!(names, [&archive, &package, &format!("sabot-{VERSION}.cdx.json"), "SHA256SUMS"]);
    let archived = said(&folder, "tar", &["-tzf", &archive]);
    for file in ["bin/sabot", "man/sabot-serve.1.gz", "completions/sabot.zsh", "deploy/floor.toml"]
    {
        assert!(archived.contains(&format!("/{file}\n")), "{file} in {archived}");
    }
    assert_eq!(
        said(&folder, "ar", &["t", &package]),
        "debian-binary\ncontrol.tar.gz\ndata.tar.gz\n"
    );
    said(&folder, "ar", &["x", &package]);
    let data = said(&folder, "tar", &["-tvzf", "data.tar.gz"]);
    for (file, mode) in [
        ("usr/bin/sabot", "-rwxr-xr-x"),
        ("usr/lib/systemd/system/sabot.service", "-rw-r--r--"),
        ("usr/share/man/man1/sabot.1.gz", "-rw-r--r--"),
        ("usr/share/bash-completion/completions/sabot", "-rw-r--r--"),
        ("usr/share/doc/sabot/sbom.cdx.json", "-rw-r--r--"),
        ("usr/share/doc/sabot/fonts/noto-sans-cjk.OFL.txt", "-rw-r--r--"),
        ("etc/sabot/environment", "-rw-r-----"),
    ] {
        let line = data.lines().find(|line| line.ends_with(&format!("./{file}")));
        assert!(line.is_some_and(|line| line.starts_with(mode)), "{mode} {file} in {data}");
    }
    said(&folder, "tar", &["-xzf", "data.tar.gz"]);
    let unit = fs::read_to_string(folder.join("usr/lib/systemd/system/sabot.service"));
    let unit = unit.expect("the unit");
    assert!(unit.contains("ExecStart=/usr/bin/sabot serve") && !unit.contains("/usr/local"));
}

/// Whoever has a package and no source tree reads the same book and tries what it tries.
#[test]
fn documents_and_what_they_lead_to_are_in_the_archive_and_in_the_package() {
    let (folder, files) = release("package-documents");
    let archive = files[0].display().to_string();
    said(&folder, "tar", &["-xzf", &archive]);
    said(&folder, "ar", &["x", &files[1].display().to_string()]);
    said(&folder, "tar", &["-xzf", "data.tar.gz"]);
    let name = format!("sabot-{VERSION}-x86_64-unknown-linux-musl");
    let system = "usr/share/doc/sabot";
    for (root, samples) in [(name.as_str(), "deploy"), (system, "examples")] {
        let root = folder.join(root);
        for file in [
            "README.md",
            "docs/operations.md",
            "docs/book/src/tutorials/dealer.md",
            "docs/pictures/console/approval.desk.webp",
            "scenarios/wa/last-coup.scn",
            "floors/practice.toml",
        ] {
            assert!(root.join(file).is_file(), "{file} in {}", root.display());
        }
        assert!(root.join("drills/wa").is_dir());
        for sample in ["nginx.conf", "Caddyfile", "postgresql.conf", "floor.toml"] {
            assert!(root.join(samples).join(sample).is_file(), "{samples}/{sample}");
        }
        let faults = xtask::book::faults_below(&root);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    let told = read(&format!("{system}/docs/operations.md"));
    assert!(told.contains("](../examples/nginx.conf)") && !told.contains("](../deploy"), "{told}");
    assert!(told.contains("](../changelog.gz)"), "a system packs what changed");
}

/// What `dpkg --verify` goes by, and not a word of how to put a file where the package puts it.
#[test]
fn the_package_has_checksums_and_a_unit_that_tells_of_the_package() {
    let (folder, files) = release("package-sums");
    said(&folder, "ar", &["x", &files[1].display().to_string()]);
    for part in ["control.tar.gz", "data.tar.gz"] {
        said(&folder, "tar", &["-xzf", part]);
    }
    assert_eq!(said(&folder, "md5sum", &["--check", "--quiet", "md5sums"]), "");
    let sums = fs::read_to_string(folder.join("md5sums")).expect("checksums");
    let files = said(&folder, "find", &["usr", "-type", "f"]);
    assert_eq!(sums.lines().count(), files.lines().count(), "every file but those of /etc");
    let unit = fs::read_to_string(folder.join("usr/lib/systemd/system/sabot.service"));
    let unit = unit.expect("the unit");
    assert!(unit.contains("systemctl edit sabot") && unit.contains("\n[Unit]\nDescription="));
    assert!(!unit.contains("/etc/systemd/system") && !unit.contains("daemon-reload"), "{unit}");
}

#[test]
fn the_package_asks_for_nothing_and_keeps_what_an_administrator_wrote() {
    let (folder, files) = release("package-control");
    let package = files[1].display().to_string();
    said(&folder, "ar", &["x", &package]);
    said(&folder, "tar", &["-xzf", "control.tar.gz"]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let control = read("control");
    assert!(control.contains(&format!("Package: sabot\nVersion: {VERSION}-1\n")), "{control}");
    assert!(
        control.contains("\nDepends: passwd\n"),
        "a static program needs no library: {control}"
    );
    assert!(control.lines().all(|line| line.len() <= 80), "{control}");
    assert_eq!(read("conffiles"), "/etc/sabot/floor.toml\n/etc/sabot/environment\n");
    for script in ["postinst", "prerm", "postrm"] {
        said(&folder, "sh", &["-n", script]);
    }
}

/// Root can write every folder: only the user of the house finds what it cannot.
#[test]
fn who_installs_is_told_to_look_things_over_as_the_house_with_its_store() {
    let (folder, files) = release("package-doctor");
    said(&folder, "ar", &["x", &files[1].display().to_string()]);
    for part in ["control.tar.gz", "data.tar.gz"] {
        said(&folder, "tar", &["-xzf", part]);
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let (script, environment) = (read("postinst"), read("etc/sabot/environment"));
    let told = script.lines().filter(|line| line.trim_start().starts_with("echo "));
    let told: Vec<&str> = told.collect();
    let told = said(&folder, "sh", &["-c", &told.join("\n")]);
    let call = "runuser -u sabot -- sabot doctor --config /etc/sabot/floor.toml";
    assert!(told.contains(call) && told.contains("--home /var/lib/sabot"), "{told}");
    let store = told.split("$(").nth(1).and_then(|rest| rest.split(')').next());
    let store = store.expect("the store is read from the environment of the house");
    let here = store.replace("/etc/sabot", "etc/sabot");
    assert_eq!(said(&folder, "sh", &["-c", &here]), "sqlite:/var/lib/sabot/house.db\n");
    let unit = read("usr/lib/systemd/system/sabot.service");
    assert!(environment.contains("\nSABOT_STORE=") && unit.contains("EnvironmentFile="), "{unit}");
}

#[test]
fn a_program_that_asks_for_libraries_is_told_from_one_that_does_not() {
    let own = std::env::current_exe().expect("this test is a program");
    let asks = asks_for_a_loader(&own).expect("it can be read");
    assert_eq!(asks, !cfg!(target_feature = "crt-static"), "{}", own.display());
    let (folder, _) = release("package-loader");
    assert_eq!(asks_for_a_loader(&folder.join("../stand-in")), Ok(false), "a script");
}

#[test]
fn a_program_is_called_what_it_is() {
    let own = std::env::current_exe().expect("this test is a program").display().to_string();
    let asked = |words: &[&str]| Release::asked(words).map(|release| release.target);
    let alone = asked(&["--binary", &own]).expect_err("it does not say what it was built for");
    assert!(alone.contains("--binary FILE --target TRIPLE"), "{alone}");
    let gnu = "x86_64-unknown-linux-gnu";
    assert_eq!(asked(&["--binary", &own, "--target", gnu]), Ok(gnu.to_owned()));
    // What is called musl, and what is built here, runs on any Linux.
    let musl = asked(&["--binary", &own, "--target", "x86_64-unknown-linux-musl"]);
    if cfg!(target_feature = "crt-static") {
        assert_eq!(needs_nothing(Path::new(&own)), Ok(()));
    } else {
        let why = needs_nothing(Path::new(&own)).expect_err("it asks for a loader");
        assert!(why.contains("is not static"), "{why}");
        assert_eq!(musl, Err(why));
    }
}

#[test]
fn the_same_sources_make_the_same_files_and_the_checksums_hold() {
    let (one, _) = release("package-once");
    let (other, _) = release("package-twice");
    let sums = |folder: &Path| fs::read_to_string(folder.join("SHA256SUMS")).expect("checksums");
    assert_eq!(sums(&one), sums(&other));
    let bill = fs::read_to_string(one.join(format!("sabot-{VERSION}.cdx.json"))).expect("a bill");
    let bill: Value = serde_json::from_str(&bill).expect("it is JSON");
    let written = bill["metadata"]["timestamp"].as_str().expect("a moment").to_owned();
    let changed = std::env::var("SOURCE_DATE_EPOCH").unwrap_or_else(|_| {
        said(Path::new(env!("CARGO_MANIFEST_DIR")), "git", &["log", "-1", "--format=%ct"])
    });
    let seconds = said(&one, "date", &["-u", "-d", &written, "+%s"]);
    assert_eq!(seconds.trim(), changed.trim(), "when the sources were changed, not now");
    assert_eq!(said(&one, "sha256sum", &["--check", "--quiet", "SHA256SUMS"]), "");
}

#[test]
fn the_bill_of_materials_names_what_is_in_the_program_and_nothing_else() {
    let bill = bill::bill("x86_64-unknown-linux-gnu").expect("a bill");
    let components = bill["components"].as_array().expect("components");
    let named = |name: &str| components.iter().find(|it| it["name"] == name);
    let tokio = named("tokio").expect("it is in the program");
    assert_eq!(tokio["hashes"][0]["alg"], "SHA-256");
    assert!(tokio["licenses"][0]["expression"] == "MIT", "{tokio}");
    assert!(named("rules").is_some_and(|own| own["hashes"].is_null()));
    for other in ["proptest", "testkit", "xtask", "divan"] {
        assert!(named(other).is_none(), "{other} is for tests");
    }
    for other in ["windows-sys", "wasm-bindgen", "serde_derive"] {
        assert!(named(other).is_none(), "{other} is for other systems, or is not linked");
    }
    let svelte = named("svelte").expect("it draws the screens");
    assert!(svelte["purl"].as_str().is_some_and(|it| it.starts_with("pkg:npm/svelte@")));
    // The digest of the package as the lock has it, in other digits.
    let sum = svelte["hashes"][0]["content"].as_str().unwrap_or_default();
    assert!(svelte["hashes"][0]["alg"] == "SHA-512" && sum.len() == 128, "{svelte}");
    assert!(sum.bytes().all(|digit| digit.is_ascii_hexdigit()), "{sum}");
    let letters = named("Noto Sans CJK").expect("screens write Chinese with it");
    assert_eq!(letters["licenses"][0]["expression"], "OFL-1.1");
    let engine = named("sqlite").expect("it is built into the program");
    assert!(engine["version"].as_str().is_some_and(|it| it.starts_with("3.")), "{engine}");
    assert_eq!(bill["metadata"]["tools"]["components"][0]["name"], "cargo");
    let listed: Vec<&Value> = components.iter().map(|it| &it["bom-ref"]).collect();
    let all = bill["dependencies"].as_array().expect("dependencies");
    for used in all.iter().flat_map(|it| it["dependsOn"].as_array().into_iter().flatten()) {
        assert!(listed.contains(&used), "{used} is used, and not listed");
    }
}
