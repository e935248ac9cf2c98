"""Runs the mutants of a list against the tests of some crates: `python3 mutation/run.py --help`.

All mutants are planted into one copy of the tree, which is built once; a test is then run with
`MUTANT=7` in its environment. What is not reached by a test is not run against it.
"""

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASKED = re.compile(r"mutant_switch::is\((\d+)u32\)")


def call(words, **more):
    return subprocess.run(words, text=True, capture_output=True, **more)


def planted(args, left_out):
    """A fresh copy with all mutants but these; gives those that found no place."""
    args.copy.mkdir(parents=True, exist_ok=True)
    files = call(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--",
                  ":!web", ":!fuzz/corpus"], cwd=ROOT).stdout.splitlines()
    for name in files:
        if (ROOT / name).exists():
            (args.copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, args.copy / name)
    planter = ROOT / "mutation/target/debug/mutation"
    done = call([str(planter), str(args.list), str(args.copy), *map(str, sorted(left_out))])
    if done.returncode:
        sys.exit(done.stderr)
    return {int(line.split()[0]): line for line in done.stdout.splitlines()}


def blocks(text):
    """Every mutant of a planted file with the place of its branch, first and last byte."""
    for found in ASKED.finditer(text):
        at = text.find("{", found.end())
        if text[found.end():found.end() + 2] not in (" {", "\n{"):
            yield int(found[1]), found.start() - 20, found.end()
            continue
        depth, end = 0, at
        while True:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if not depth:
                break
            end += 1
        yield int(found[1]), found.start() - 20, end


def blamed(copy, message, texts):
    """The mutant whose branch has a span of this error, the innermost."""
    for span in sorted(message["spans"], key=lambda span: not span["is_primary"]):
        while span and span.get("expansion"):
            span = span["expansion"]["span"]
        path = copy / span["file_name"]
        if path not in texts:
            # The compiler counts bytes.
            text = path.read_bytes().decode("latin-1")
            texts[path] = sorted(blocks(text), key=lambda block: block[2] - block[1])
        for number, start, end in texts[path]:
            if start <= span["byte_start"] and span["byte_end"] <= end + 1:
                return number
    return None


def check(args):
    """What is wrong with the planted copy: the mutants that do not build."""
    packages = [word for name in args.mutated for word in ("-p", name)]
    done = call(["nice", "-n", "5", "cargo", "check", "--lib", "--message-format=json", *packages],
                cwd=args.copy, env=environment(args))
    texts, found, other = {}, {}, []
    for line in done.stdout.splitlines():
        line = json.loads(line)
        if line["reason"] != "compiler-message" or line["message"]["level"] != "error":
            continue
        message = line["message"]
        if not message["spans"]:
            continue
        number = blamed(args.copy, message, texts)
        if number is None:
            other.append(message["rendered"])
        else:
            found[number] = message["message"]
    if done.returncode and not found:
        sys.exit("the copy does not build:\n" + "\n".join(other[:5]) + done.stderr[-2000:])
    return found


def environment(args):
    return {**os.environ, "RUSTC_BOOTSTRAP": "1", "RUSTFLAGS": "-Awarnings",
             "CARGO_TARGET_DIR": str(args.target)}


def binaries(args):
    """The programs of the tests, with the folder each is run in."""
    packages = [word for name in args.tested for word in ("-p", name)]
    done = subprocess.run(["nice", "-n", "5", "cargo", "test", "--lib", "--tests", "--no-run",
                           "--message-format=json", *packages], text=True,
                          stdout=subprocess.PIPE, cwd=args.copy, env=environment(args))
    if done.returncode:
        sys.exit("the tests do not build")
    for line in map(json.loads, done.stdout.splitlines()):
        if line["reason"] == "compiler-artifact" and line.get("executable"):
            if line["profile"]["test"]:
                folder = Path(line["manifest_path"]).parent
                yield folder.name, line["target"]["name"], line["executable"], folder


def spent():
    """Seconds of the processor that what was called has taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tests(args):
    """Every test, with what it takes and which mutants it meets."""
    trace = args.copy.parent / "met"
    for package, binary, program, folder in binaries(args):
        names = call([program, "--list", "--format=terse"], cwd=folder).stdout.splitlines()
        for name in [line[:-6] for line in names if line.endswith(": test")]:
            trace.unlink(missing_ok=True)
            start = spent()
            done = call([program, "--exact", name], cwd=folder,
                        env={**os.environ, "MUTANT_TRACE": str(trace)})
            took = spent() - start
            if done.returncode:
                print(f"left out, fails without a mutant: {package} {binary} {name}", flush=True)
                print(done.stdout[-1500:], flush=True)
                continue
            met = set(map(int, trace.read_text().split())) if trace.exists() else set()
            if met:
                yield {"package": package, "binary": binary, "name": name, "program": program,
                       "folder": str(folder), "took": took, "met": sorted(met)}


def caught(number, test):
    """Time of the processor is counted: a machine with other work to do makes no mutant slow."""
    limit = 3 + int(5 * test["took"])
    done = call([test["program"], "--exact", test["name"]], cwd=test["folder"],
                env={**os.environ, "MUTANT": str(number)},
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timed out"
    return "caught" if done.returncode else None


def verdict(number, mutant, known):
    own = mutant["package"]
    met = [test for test in known if number in test["met"]]
    if not met:
        return {"verdict": "not reached"}
    # Quick ones first, those of the own crate first.
    def order(test):
        return test["took"] > 0.3, test["package"] != own, test["took"]

    for test in sorted(met, key=order):
        if found := caught(number, test):
            by = f"{test['package']} {test['binary']} {test['name']}"
            return {"verdict": found, "by": by, "own": test["package"] == own}
    return {"verdict": "survived", "tests": len(met)}


def prepared(args):
    """Plants, leaves out what does not build, builds, and measures the tests."""
    state = args.out / "state.json"
    unviable = {}
    while True:
        lost = planted(args, unviable.keys())
        found = check(args)
        print(f"{len(found)} more do not build", flush=True)
        if not found:
            break
        unviable |= found
    known = list(tests(args))
    unviable |= lost
    state.write_text(json.dumps({"unviable": unviable, "tests": known}))
    return unviable, known


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path, help="what `cargo mutants --list --json` printed")
    parser.add_argument("--copy", type=Path, required=True, help="where the copy of the tree is")
    parser.add_argument("--target", type=Path, required=True, help="where it is built")
    parser.add_argument("--out", type=Path, required=True, help="where what is found is written")
    parser.add_argument("--mutated", nargs="+", required=True, help="crates of the list")
    parser.add_argument("--tested", nargs="+", required=True, help="crates whose tests are run")
    parser.add_argument("--only", nargs="*", type=int, help="these mutants, and no others")
    parser.add_argument("--within", type=float, default=1e9,
                        help="only tests that take no more seconds than this")
    parser.add_argument("--prepared", action="store_true", help="as it was built last time")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    mutants = json.loads(args.list.read_text())
    if args.prepared:
        state = json.loads((args.out / "state.json").read_text())
        unviable, known = {int(n): why for n, why in state["unviable"].items()}, state["tests"]
    else:
        unviable, known = prepared(args)
    known = [test for test in known if test["took"] <= args.within]
    for test in known:
        test["met"] = set(test["met"])
    with (args.out / "verdicts.jsonl").open("a") as out:
        for number, mutant in enumerate(mutants, 1):
            if args.only and number not in args.only:
                continue
            if number in unviable:
                found = {"verdict": "unviable", "why": unviable[number]}
            else:
                found = verdict(number, mutant, known)
            line = {"number": number, "name": mutant["name"], **found}
            print(json.dumps(line), file=out, flush=True)
            if found["verdict"] in ("survived", "not reached"):
                print(found["verdict"], number, mutant["name"], flush=True)


main()
