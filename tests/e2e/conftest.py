"""The product as a person starts it, in real processes, looked at with a real Chromium."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.services import free_port
from tests.shared import copy, made_once

ROOT = Path(__file__).parents[2]
TIMBANG = Path(sys.executable).with_name("timbang")
PASSWORD = "correct horse battery"
UNHURRIED = {"PYTHONUNBUFFERED": "1", "TIMBANG_PAGE_DATA_WAIT_S": "60"}
"""However busy this machine is, a page comes with its data."""


@dataclass(frozen=True)
class Running:
    """A started Timbang: where it answers, and who may sign in."""

    url: str
    username: str
    password: str
    data: Path


def start(
    command: str,
    data: Path,
    *options: str,
    port: int = 0,
    settings: Mapping[str, str] | None = None,
) -> tuple[subprocess.Popen[bytes], str]:
    """Run `timbang COMMAND`, on a free port; returns when it has printed the address at which it answers.

    `settings`: variables of its environment, beside ours.

    What it says goes to a file: a pipe that nobody empties would stop it in the middle.
    """
    log = data.with_name(f"{data.name}.log")
    with log.open("wb") as output:
        process = subprocess.Popen(
            [TIMBANG, command, "--data", str(data), "--port", str(port), *options],
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **UNHURRIED, **(settings or {})},
        )
    return process, wait_for_address(process, log, 600)


def wait_for_address(process: subprocess.Popen[bytes], log: Path, limit_s: float) -> str:
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline and process.poll() is None:
        if match := re.search(r"answers on (http://[\d.]+:\d+)", log.read_text()):
            return match.group(1)
        time.sleep(0.2)
    process.kill()
    raise AssertionError(f"no address after {limit_s} s; it said:\n{log.read_text()}")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=180)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


class Demo:
    """A running demo; a test that stops it starts it again, at the same address. `guided`: as a visitor gets it."""

    def __init__(
        self, data: Path, settings: Mapping[str, str] | None = None, *, guided: bool = False
    ) -> None:
        self._settings = settings
        self._guided = guided
        # Of those that no outgoing connection takes while it is stopped.
        self._process, url = self._start(data, free_port())
        self.running = Running(url, "admin", PASSWORD, data)

    def _start(self, data: Path, port: int) -> tuple[subprocess.Popen[bytes], str]:
        options = ("--password", PASSWORD, *(() if self._guided else ("--plain",)))
        return start("demo", data, *options, port=port, settings=self._settings)

    def stop(self) -> None:
        stop(self._process)

    def start_again(self) -> None:
        port = int(self.running.url.rpartition(":")[2])
        self._process, _ = self._start(self.running.data, port)


def _book(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    Demo(folder / "data").stop()


OwnDemo = Callable[..., AbstractContextManager[Demo]]
"""What `own_demo` gives."""


@pytest.fixture(scope="session")
def own_demo(tmp_path_factory: pytest.TempPathFactory) -> OwnDemo:
    """A demo that nobody else changes; with `settings`, variables of its environment.

    Its past is made once, as that takes a minute, and copied: a demo goes on where it was stopped.
    """
    made = made_once("booked", _book, tmp_path_factory.mktemp("booked"))

    @contextmanager
    def running(settings: Mapping[str, str] | None = None) -> Iterator[Demo]:
        data = tmp_path_factory.mktemp("demo") / "data"
        data.mkdir()
        copy(made / "data", data)
        demo_ = Demo(data, settings)
        try:
            yield demo_
        finally:
            demo_.stop()

    return running


@pytest.fixture(scope="session")
def demo_process(own_demo: OwnDemo) -> Iterator[Demo]:
    """The demo that all tests share."""
    with own_demo() as demo_:
        yield demo_


@pytest.fixture(scope="session")
def demo(demo_process: Demo) -> Running:
    return demo_process.running


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Running]:
    """A new installation in which nobody has signed in yet."""
    process, url = start("up", tmp_path / "data")
    yield Running(url, "admin", PASSWORD, tmp_path / "data")
    stop(process)


OpenPage = Callable[..., Page]
"""What `open_page` of tests/conftest.py gives."""
