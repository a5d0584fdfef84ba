"""How long from a cable that is taken out until a mail server has taken the message: polls of 10 s, one process."""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from lab.campuses.presets import LinearTraffic, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.production.enrolment import enrol
from tests.services import free_port

ROUTERS = 24
CUT_WITHIN_S = 30.0
"""The cuts are spread over three polls."""

SETTLED_S = 60.0
PATIENCE_S = 240.0
COMMAND = [sys.executable, "-c", "from cli.main import app; app()", "up", "--port", "0"]
LOCAL = {"TIMBANG_ALLOW_LOCAL_ROUTERS": "true", "TIMBANG_ALLOW_LOCAL_CHANNELS": "true"}


class Mailbox:
    """When each router's first message came, by the router's name."""

    def __init__(self) -> None:
        self.came_at: dict[str, float] = {}

    async def handle_DATA(  # noqa: N802 (aiosmtpd's own name)
        self, _server: Any, _session: Any, envelope: Envelope
    ) -> str:
        at, text = time.monotonic(), bytes(envelope.content or b"").decode(errors="replace")
        [subject] = [head for head in text.splitlines() if head.startswith("Subject:")]
        self.came_at.setdefault(subject.rpartition("(")[2].rstrip(")"), at)
        return "250 2.0.0 queued"


def main() -> None:
    argparse.ArgumentParser(prog="bin/bench told_by_mail", description=__doc__).parse_args()
    mailbox = Mailbox()
    with tempfile.TemporaryDirectory() as folder, LabServer() as lab, product(Path(folder)) as url:
        controller = Controller(mailbox, "127.0.0.1", free_port())
        controller.start()
        routers = {n: plain_router(name=f"router {n:02}") for n in range(1, ROUTERS + 1)}
        ports = {number: lab.add(router).port for number, router in routers.items()}
        set_up(url, Path(folder), ports, controller.port)
        time.sleep(SETTLED_S)
        cut_at = cut(routers)
        wait(lambda: mailbox.came_at.keys() >= cut_at.keys())
        controller.stop()
    took_s = sorted(mailbox.came_at[name] - at for name, at in cut_at.items())
    print(
        f"{ROUTERS} cables: median {statistics.median(took_s):.1f} s, "
        f"from {took_s[0]:.1f} s to {took_s[-1]:.1f} s"
    )


@contextmanager
def product(folder: Path) -> Iterator[str]:
    """`timbang up`; its address."""
    process = subprocess.Popen(
        [*COMMAND, "--data", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**LOCAL, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        said = next(words for words in process.stdout if "answers on" in words)
        yield said.split("answers on ")[1].split()[0]
    finally:
        process.terminate()
        process.wait()


def set_up(url: str, folder: Path, ports: dict[int, int], mail_port: int) -> None:
    """The routers and two channels: a webhook that nobody answers, and the mailbox."""
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as browser:
        code = (folder / "setup.code").read_text().strip()
        enrol(browser, code, ports, f"http://127.0.0.1:{free_port()}/nobody")
        address = {
            "kind": "mail",
            "host": "127.0.0.1",
            "port": mail_port,
            "security": "none",
            "username": "",
            "sender": "timbang@example.ac.id",
            "recipients": ["noc@example.ac.id"],
        }
        body = {"name": "Mail", "address": address, "secret": None}
        browser.post("/api/v1/channels", json=body).raise_for_status()


def cut(routers: dict[int, SimulatedRouter]) -> dict[str, float]:
    """Take one cable out of each, at moments that polls do not know."""
    chance = random.Random(7)
    began, cut_at = time.monotonic(), {}
    moments = sorted((chance.uniform(0, CUT_WITHIN_S), number) for number in routers)
    for after_s, number in moments:
        time.sleep(max(0.0, began + after_s - time.monotonic()))
        model = routers[number].model
        assert isinstance(model, LinearTraffic)
        model.unplugged.add(2)
        cut_at[f"router {number:02}"] = time.monotonic()
    return cut_at


def wait(is_so: Any) -> None:
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until, "not everybody was told"
        time.sleep(0.05)


if __name__ == "__main__":
    main()
