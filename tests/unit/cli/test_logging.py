"""What a process writes to its log. A separate process is started, because pytest adds its own handlers here."""

import subprocess
import sys

SET_UP = """
import logging
from backend.settings import Settings
from cli.serving.processes import set_up_logging
set_up_logging(Settings(database_url="postgresql://nowhere/nothing", secret_key="k" * 40))
log = logging.getLogger("backend.some.place")
"""
FORGED = r"no such item\n2026-11-22 00:00:00,000 INFO backend.api.access: FORGED\r\x1b[2J\u202e"
"""As written in the child's source; Python turns the escapes into characters there."""


def lines_of(act: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + act], capture_output=True, check=True, text=True
    )
    return done.stderr.splitlines()


def test_a_foreign_text_adds_no_line():
    [line] = lines_of(f'log.info("poll of router %s failed: %s", 7, "{FORGED}")')
    assert line.endswith(f"INFO backend.some.place: poll of router 7 failed: {FORGED}")


def test_a_traceback_keeps_its_lines():
    act = r"""
try:
    raise ValueError("bad\x1b[2J value")
except ValueError:
    log.exception("storing %s failed", "a\nb")
"""
    lines = lines_of(act)
    assert lines[0].endswith(r"storing a\nb failed")
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == r"ValueError: bad\x1b[2J value"
