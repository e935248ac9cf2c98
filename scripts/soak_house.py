"""What is soaked: processes of the house, their disk, their database."""

import errno
import glob
import os
import pwd
import re
import resource
import shutil
import signal
import subprocess
import time
import urllib.request

from soak_wire import free_port

LEASE_MS = 2500
STATION_LOST_S = 30
OPEN_S = 180               # how long a house may take to open


class CannotTry(Exception):
    """What is needed is not there."""


def wait_for(what, seconds, pause=0.1):
    """Whether it came true in so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(pause)
    return False


class Disk:
    """A disk of a fixed size, where root can mount one; otherwise a limit on the size of files."""

    def __init__(self, folder, megabytes):
        self.folder = os.path.join(folder, "disk")
        os.mkdir(self.folder)
        size = f"size={megabytes}m,mode=755"
        mounting = ["mount", "-t", "tmpfs", "-o", size, "tmpfs", self.folder]
        self.mounted = os.geteuid() == 0 and subprocess.run(mounting).returncode == 0

    def how(self):
        return "a tmpfs of fixed size" if self.mounted else "RLIMIT_FSIZE of the house"

    def fill(self, houses):
        if not self.mounted:
            return self.limit(houses, 4096)
        with open(os.path.join(self.folder, "filler"), "wb", buffering=0) as filler:
            for chunk in (1 << 20, 4096):
                self.pour(filler, bytes(chunk))

    @staticmethod
    def pour(filler, chunk):
        try:
            while filler.write(chunk) == len(chunk):
                pass
        except OSError as why:
            if why.errno != errno.ENOSPC:
                raise

    def empty(self, houses):
        if not self.mounted:
            return self.limit(houses, resource.RLIM_INFINITY)
        os.remove(os.path.join(self.folder, "filler"))

    @staticmethod
    def limit(houses, size):
        for house in houses:
            limits = (size, resource.RLIM_INFINITY)
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, limits)

    def gone(self):
        if self.mounted:
            subprocess.run(["umount", "-l", self.folder])


class Postgres:
    """A server of PostgreSQL of this script's own; it refuses root, and runs as nobody then."""

    def __init__(self, disk):
        self.folder, self.port = os.path.join(disk.folder, "postgres"), free_port()
        os.mkdir(self.folder)
        self.account = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.account = dict(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-U", "sabot", "-A", "trust", "-E", "UTF8")
        with open(os.path.join(self.data, "postgresql.auto.conf"), "a") as settings:
            settings.write(f"port = {self.port}\nunix_socket_directories = ''\n"
                           "listen_addresses = '127.0.0.1'\nmax_wal_size = '128MB'\n")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "sabot", "house")
        self.address = f"postgres://sabot@127.0.0.1:{self.port}/house"

    def run(self, program, *args, must=True):
        # Debian keeps them by version, off the path.
        folders = glob.glob("/usr/lib/postgresql/*/bin")
        newest = sorted(folders, key=lambda folder: int(folder.split("/")[4]))[-1:]
        program = shutil.which(program, path=os.pathsep.join([*newest, os.environ["PATH"]]))
        if not program:
            raise CannotTry("PostgreSQL is not installed: apt-get install postgresql")
        # A server that is started must not hold this script's output open.
        quiet = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        done = subprocess.run([program, *args], cwd="/", **quiet, **self.account)
        if must and done.returncode:
            raise CannotTry(f"{program} {' '.join(args)}: exit code {done.returncode}")
        return done.returncode == 0

    def start(self):
        log = os.path.join(self.folder, "log")
        self.run("pg_ctl", "-D", self.data, "-l", log, "-w", "start")

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop", must=False)

    def start_if_gone(self):
        """Whether it had given up."""
        gone = not self.run("pg_ctl", "-D", self.data, "status", must=False)
        if gone:
            self.start()
        return gone


class House:
    """A process of the house."""

    def __init__(self, soak, name):
        self.soak, self.name, self.port, self.process = soak, name, free_port(), None
        self.clock = os.path.join(soak.folder, f"{name}.clock")
        self.log = open(os.path.join(soak.folder, f"{name}.log"), "ab")

    def start(self, *more):
        self.set_clock(0)
        home = os.path.join(self.soak.disk.folder, "home")
        command = [self.soak.program, "serve", "--home", home, "--floor", self.soak.plan,
                   "--listen", f"127.0.0.1:{self.port}", "--store", self.soak.store,
                   "--lease-ms", str(LEASE_MS * self.soak.asked.rate),
                   "--station-lost", str(STATION_LOST_S * self.soak.asked.rate), *more]
        # SIGXFSZ stays ignored, as it is here: a file that may not grow is then an error.
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log, env=self.environment(),
                                        restore_signals=False)
        if not wait_for(self.is_ready, OPEN_S):
            raise CannotTry(f"the house does not open: {self.log.name}")

    def environment(self):
        found = dict(os.environ, RUST_LOG=os.environ.get("RUST_LOG", "warn"))
        if self.soak.faketime:
            found.update(LD_PRELOAD=self.soak.faketime, FAKETIME_TIMESTAMP_FILE=self.clock,
                         FAKETIME_CACHE_DURATION="1")
            # At the usual rate timers keep to the real clock when the time of day is stepped.
            if self.soak.asked.rate == 1:
                found.update(FAKETIME_DONT_FAKE_MONOTONIC="1")
        return found

    def set_clock(self, ahead_s, rate=None):
        with open(self.clock + ".new", "w") as clock:
            rate = rate or self.soak.asked.rate
            clock.write(f"{ahead_s:+d}" + (f" x{rate}" if rate > 1 else "") + "\n")
        os.replace(self.clock + ".new", self.clock)

    def got(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def is_ready(self):
        return self.got("/readyz").startswith("ready")

    def tables_here(self):
        return self.got("/readyz").count(" here")

    def count(self, measure):
        return sum(float(line.split()[-1]) for line in self.got("/metrics").splitlines()
                   if line.startswith(measure))

    def signal(self, which):
        self.process.send_signal(which)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        # A thread that waits for a while computes the end of it by the hurried clock and waits for
        # it by the true one: from here on they are the same.
        if self.soak.asked.rate > 1:
            self.set_clock(0, rate=1)
            time.sleep(2)
        self.signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        return self.process.returncode == 0

    def memory_mb(self):
        try:
            with open(f"/proc/{self.process.pid}/status") as status:
                return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024
        except (OSError, AttributeError):
            return None
