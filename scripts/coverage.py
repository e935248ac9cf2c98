"""Which lines the tests of some crates run: `python3 scripts/coverage.py rules ledger table`.

It needs llvm-profdata and llvm-cov that read what the compiler writes: those of LLVM 19 do
(Debian: `llvm-19`; another ending is named by LLVM_ENDING). The crates are built beside what is
built already; what they depend on from outside is not counted.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENDING = os.environ.get("LLVM_ENDING", "-19")
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
FOLDER = TARGET / "coverage"


def wrapper():
    """The compiler, told to count in the crates of the workspace and nowhere else."""
    path = FOLDER / "counted"
    path.write_text('#!/bin/sh\nexec "$@" -C instrument-coverage\n')
    path.chmod(0o755)
    return str(path)


def programs(crates):
    words = [word for name in crates for word in ("-p", name)]
    done = subprocess.run(["cargo", "test", "--locked", "--lib", "--bins", "--tests", "--no-run",
                           "--message-format=json", *words], stdout=subprocess.PIPE, text=True,
                          cwd=ROOT, env={**os.environ, "RUSTC_WORKSPACE_WRAPPER": wrapper()})
    if done.returncode:
        sys.exit("the tests do not build")
    for line in map(json.loads, done.stdout.splitlines()):
        if line.get("executable") and line["profile"]["test"]:
            yield Path(line["executable"]), Path(line["manifest_path"]).parent


def counted(crates):
    """Runs every test, and gives the covered and all lines of every source file."""
    for old in FOLDER.glob("*.profraw"):
        old.unlink()
    tests = list(programs(crates))
    for program, folder in tests:
        env = {**os.environ, "LLVM_PROFILE_FILE": f"{FOLDER}/{program.name}-%p-%m.profraw"}
        print(f"running {folder.name} {program.name}", file=sys.stderr, flush=True)
        if subprocess.run([program, "-q"], cwd=folder, env=env, stdout=subprocess.PIPE).returncode:
            sys.exit(f"{program.name} fails")
    merged = FOLDER / "merged.profdata"
    raw = [str(path) for path in FOLDER.glob("*.profraw")]
    subprocess.run([f"llvm-profdata{ENDING}", "merge", "-sparse", *raw, "-o", merged], check=True)
    objects = [word for program, _ in tests for word in ("-object", str(program))][1:]
    lcov = subprocess.run([f"llvm-cov{ENDING}", "export", "--format=lcov", *objects,
                           f"--instr-profile={merged}"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return lines(lcov)


def lines(lcov):
    files, now = defaultdict(dict), None
    for line in lcov.splitlines():
        if line.startswith("SF:"):
            path = Path(line[3:])
            now = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else None
        elif line.startswith("DA:") and now:
            number, count = line[3:].split(",")[:2]
            number = int(number)
            files[now][number] = max(files[now].get(number, 0), int(count))
    return {path: found for path, found in files.items() if "/src/" in path}


def row(name, found):
    run, all_lines = sum(1 for count in found if count), len(found)
    return f"| `{name}` | {all_lines:,} | {run:,} | {100 * run / all_lines:.1f} % |"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    FOLDER.mkdir(parents=True, exist_ok=True)
    files = counted(sys.argv[1:])
    crates = defaultdict(list)
    for path, found in files.items():
        crates[path.split("/")[1]] += found.values()
    for name in sorted(crates):
        print(row(name, crates[name]))
    print()
    for path in sorted(files):
        missed = [str(number) for number, count in sorted(files[path].items()) if not count]
        print(row(path, files[path].values()), " ".join(missed))


main()
