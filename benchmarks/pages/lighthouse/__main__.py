"""Lighthouse on the five pages people open most: medians of several runs, desktop and phone.

Each run is a fresh Chromium that is signed in and has nothing in its cache. Starts a demo of its own; give an address
(and have a password other than the tests' in TIMBANG_PASSWORD) to look at one that runs. Wants Node.js; the packages
are installed beside this file when first used.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.browser import program
from tests.e2e.conftest import PASSWORD, start, stop

HERE = Path(__file__).parent
RUNS = 5
"""Three move by up to ten points where a page has long tasks."""

PAGES = {
    "now": "/routers/1/now",
    "isp": "/routers/1/lines/1",
    "week": "/routers/1/reports/weeks/{week}",
    "quality": "/routers/1/quality",
    "balance": "/routers/1/balance",
}
"""`week`: the newest one that is over."""

SCORES = ("performance", "accessibility", "best-practices")
MILLISECONDS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "speed-index",
)
SHIFT = "cumulative-layout-shift"


@contextmanager
def demo() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as scratch:
        process, address = start("demo", Path(scratch) / "data", "--plain", "--password", PASSWORD)
        try:
            yield address
        finally:
            stop(process)


def cookie_of(address: str) -> str:
    account = {
        "username": os.environ.get("TIMBANG_USERNAME", "admin"),
        "password": os.environ.get("TIMBANG_PASSWORD", PASSWORD),
    }
    answer = httpx.post(f"{address}/api/v1/session", json=account, headers={"Origin": address})
    answer.raise_for_status()
    return "; ".join(f"{name}={value}" for name, value in answer.cookies.items())


def install_packages() -> None:
    """Once for each lock file: npm writes its own note of what is there when all of it is."""
    lock, installed = HERE / "package-lock.json", HERE / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=HERE, check=True)


def addresses(address: str, cookie: str, pages: Sequence[str]) -> list[str]:
    """Names of `PAGES`, or paths as they are."""
    weeks = httpx.get(
        f"{address}/api/v1/routers/1/weeks", params={"limit": 2}, headers={"Cookie": cookie}
    )
    weeks.raise_for_status()
    over = weeks.json()["items"][-1]["week"]
    return [PAGES.get(page, page).format(week=over) for page in pages]


def runs_of(address: str, runs: int, pages: Sequence[str]) -> list[dict[str, Any]]:
    install_packages()
    cookie = cookie_of(address)
    paths = addresses(address, cookie, pages)
    command = ["node", "measure.mjs", address, cookie, str(runs), *paths]
    browser = program() or ""
    output = subprocess.run(
        command,
        cwd=HERE,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **({"CHROME_PATH": browser} if browser else {})},
    ).stdout
    return [json.loads(line) for line in output.splitlines()]


def report(address: str, runs: int, pages: Sequence[str]) -> None:
    groups = defaultdict(list)
    for run in runs_of(address, runs, pages):
        groups[run["path"], run["device"]].append(run)
        if not run["shown"].startswith(f"{address}{run['path']}"):
            raise SystemExit(f"{run['path']} was not shown but {run['shown']}")
    for (path, device), page_runs in groups.items():
        scores = "  ".join(f"{name} {median(page_runs, name):.0f}" for name in SCORES)
        times = "  ".join(f"{name} {median(page_runs, name):.0f} ms" for name in MILLISECONDS)
        print(f"  {path} {device}: {scores}", flush=True)
        print(f"    {times}  {SHIFT} {median(page_runs, SHIFT):.3f}", flush=True)
        kilobytes = median(page_runs, "bytes") / 1000
        print(f"    requests {median(page_runs, 'requests'):.0f}  {kilobytes:.0f} kB", flush=True)
        failed = sorted({audit for run in page_runs for audit in run["short"]})
        print(f"    failed: {', '.join(failed) or 'nothing'}", flush=True)
    fast = statistics.median(run["machine"] for runs in groups.values() for run in runs)
    print(f"  this machine by Lighthouse's own measure: {fast:.0f} (a desk's: 1000 and more)")


def median(runs: list[dict[str, Any]], name: str) -> float:
    return statistics.median(float(run[name]) for run in runs)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench lighthouse", description=__doc__)
    parser.add_argument("address", nargs="?", help="as in http://127.0.0.1:8080")
    parser.add_argument("--runs", type=int, default=RUNS, help="of each page and device")
    parser.add_argument(
        "--pages",
        nargs="+",
        default=list(PAGES),
        metavar="PAGE",
        help=f"of {', '.join(PAGES)}, or a path such as /routers/1/reports/money",
    )
    given = parser.parse_args()
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    if given.address:
        report(given.address.rstrip("/"), given.runs, given.pages)
        return
    with demo() as address:
        report(address, given.runs, given.pages)


if __name__ == "__main__":
    main()
