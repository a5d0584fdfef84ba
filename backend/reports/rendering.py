"""One report as PDF/UA-1 and PDF/A-2a."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from backend.errors import ReportNotMade
from backend.reports.letters import printable

CHILD = Path(__file__).with_name("typesetting.py")
MOST_S = 20.0  # it takes 0.2 s
MOST_TOLD = 300  # characters of what went wrong


def pdf_of(paper: Mapping[str, Any], most_s: float = MOST_S) -> bytes:
    """The same paper gives the same bytes. Raises ReportNotMade."""
    given = json.dumps(printable(paper), ensure_ascii=False, separators=(",", ":"))
    try:
        done = subprocess.run(  # noqa: S603 -- our own file, run by our own interpreter
            [sys.executable, "-I", str(CHILD)],
            input=given.encode(),
            capture_output=True,
            timeout=most_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ReportNotMade(
            "Setting the report took longer than {most} s and was stopped. Try again when the server is less busy.",
            "report_too_slow",
            most=round(most_s),
        ) from None
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        raise ReportNotMade(
            "The report could not be made: {why}. The page of the week has the same figures, and can be printed.",
            "report_failed",
            why=_why(done),
        )
    return done.stdout


def _why(done: subprocess.CompletedProcess[bytes]) -> str:
    printed = done.stderr.decode(errors="replace").strip().splitlines()
    return printed[-1][:MOST_TOLD] if printed else f"exit code {done.returncode}"
