"""The command itself, as a person starts it: one process, one database child, a clean end."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from cli.main import app; app()"]
READY_S = 300
STOP_S = 180


@contextmanager
def started(*words: str) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """The process, its port and the line that said so."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TIMBANG_")}
    process = subprocess.Popen(
        [*COMMAND, *words, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**environment, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "answers on" in line)
        yield process, int(line.split("127.0.0.1:")[1].split()[0]), line
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def get(port: int, path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def set_up(port: int, code: str) -> int:
    body = {"username": "first", "password": "correct horse battery", "setup_code": code}
    origin = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        words = json.dumps({**body, "campus_name": "Kediri", "timezone": "Asia/Jakarta"})
        connection.request("POST", "/api/v1/setup", words, origin)
        return connection.getresponse().status
    finally:
        connection.close()


def servers_on(directory: Path) -> list[str]:
    """Processes whose command line names the directory, other than this one."""
    pids = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"{directory}/postgres" in command:
                pids.append(command)
    return pids


def gone_within(directory: Path, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while servers_on(directory) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not servers_on(directory)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_and_ends_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with started("up", "--data", str(tmp_path)) as (process, port, _):
        status, body = get(port, "/api/v1/session")
        assert status == 200
        assert '"setup_needed":true' in body
        assert servers_on(tmp_path)
        process.send_signal(how)
        assert process.wait(STOP_S) == 0
    assert not servers_on(tmp_path)
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_the_first_admin_needs_the_code_that_is_shown_once(tmp_path: Path) -> None:
    with started("up", "--data", str(tmp_path)) as (process, port, _):
        assert process.stdout is not None
        line = process.stdout.readline()
        file = tmp_path / "setup.code"
        code = file.read_text().strip()
        assert f"set-up code {code} " in line
        assert str(file) in line
        assert file.stat().st_mode & 0o777 == 0o600
        assert set_up(port, "aaaa-aaaa-aaaa-aaaa") == 422
        assert set_up(port, code) == 201
        assert not file.exists()
        assert set_up(port, code) == 409
        process.terminate()
        assert process.wait(STOP_S) == 0


def test_listening_to_others_without_tls_is_warned_about(tmp_path: Path) -> None:
    with started("up", "--data", str(tmp_path), "--host", "0.0.0.0") as (process, _, _):
        assert process.stdout is not None
        process.stdout.readline()
        assert "unencrypted" in process.stdout.readline()
        process.terminate()
        assert process.wait(STOP_S) == 0


def test_data_and_key_are_kept_even_after_a_kill(tmp_path: Path) -> None:
    with started("up", "--data", str(tmp_path)) as (process, _, _):
        key = (tmp_path / "secret.key").read_text()
        process.kill()
        process.wait()
    assert gone_within(tmp_path, STOP_S), "the database must die with us"
    with started("up", "--data", str(tmp_path)) as (process, port, _):
        assert get(port, "/api/v1/session")[0] == 200
        assert (tmp_path / "secret.key").read_text() == key
        process.terminate()
        assert process.wait(STOP_S) == 0


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = ["up", "--data", str(tmp_path), "--port", str(taken.getsockname()[1])]
        done = subprocess.run(
            [*COMMAND, *words], capture_output=True, text=True, timeout=READY_S, check=False
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("timbang: TIMBANG_PORT: cannot listen on")


def test_bad_settings_are_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bad.env"
    file.write_text("TIMBANG_POLL_INTERVAL_S=never\n")
    words = ["check-config", "--settings", str(file)]
    done = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=READY_S, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("timbang: TIMBANG_")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_demo_books_its_past_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    words = (
        "demo",
        "--scenario",
        "flapping",
        "--data",
        str(tmp_path),
        "--password",
        "kuda baterai stapler",
    )
    for _ in range(2):
        with started(*words) as (process, port, line):
            assert "admin / kuda baterai stapler" in line
            status, body = get(port, "/api/v1/session")
            assert (status, '"setup_needed":false' in body) == (200, True)
            process.terminate()
            assert process.wait(STOP_S) == 0
    assert not servers_on(tmp_path)
