"""The Chromium of tests and benchmarks: where it is, and how it is started."""

from __future__ import annotations

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""First the one without windows: the same engine draws the same pages with a fifth less of the processors."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

UNOPTIMIZED = "--js-flags=--no-opt --no-maglev"
"""For tests: a page that lives for seconds takes a fifth less of the processors where V8 compiles its scripts only
once. Benchmarks go without, as a person's browser does."""


def program() -> str | None:
    """Its path; None where only Playwright's own can be there."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)
