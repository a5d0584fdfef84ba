"""What a year of one ISP costs in Chromium: scripting from the click on the period until the page is still.

Thread time of the page's main thread, by DevTools (`ScriptDuration` of `Performance.getMetrics` with the time domain
`threadTicks`), so that a busy machine does not count. Needs a built frontend (`npm run build` in frontend/, or
TIMBANG_FRONTEND_DIR). Give a directory to keep the database for the next time; it is that of `year_of_an_uplink`.
"""

from __future__ import annotations

import argparse
import logging
import socket
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import CDPSession, Page, sync_playwright

from backend.api.app import create_app
from backend.settings import Settings
from benchmarks.requests.year_of_an_uplink import NOW, SECRET, fill, settings
from cli.postgres import embedded
from tests.browser import ARGUMENTS, program

TRIES = 7
WAIT_MS = 120_000
STILL_MS = 2_000
ACCOUNT = {"username": "a", "password": "only for this run"}
PAGE = "/routers/1/lines/1"
GO = "search => { history.pushState({}, '', search); dispatchEvent(new PopStateEvent('popstate')) }"


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    app = create_app(settings, clock=lambda: NOW)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="critical"))
    thread = threading.Thread(target=server.run)
    thread.start()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def script_ms(devtools: CDPSession) -> float:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration")


def show(page: Page, search: str, step: str) -> None:
    """Go to a period within the page, until its chart stands and nothing is left to do."""
    page.evaluate(GO, search)
    page.get_by_text(f"One point is the mean of {step}").wait_for(timeout=WAIT_MS)
    page.wait_for_timeout(STILL_MS)


def measure(page: Page, url: str) -> None:
    page.context.add_init_script("localStorage.setItem('timbang.language', 'en')")
    origin = {"Origin": url}
    body = {**ACCOUNT, "setup_code": SECRET, "campus_name": "B", "timezone": "UTC"}
    page.context.request.post(f"{url}/api/v1/setup", data=body, headers=origin)
    page.context.request.post(f"{url}/api/v1/session", data=ACCOUNT, headers=origin)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{url}{PAGE}?range=24h")
    page.get_by_text("One point is the mean of 5 minutes").wait_for(timeout=WAIT_MS)
    for name, search, step in (
        ("a year", "?range=1y", "1 day"),
        ("a year and the one before", "?range=1y&vs=previous", "1 day"),
        ("90 days", "?range=90d", "6 hours"),
    ):
        times_ms = []
        for _ in range(TRIES):
            show(page, "?range=24h", "5 minutes")
            before = script_ms(devtools)
            show(page, search, step)
            times_ms.append(script_ms(devtools) - before)
        median, most = statistics.median(times_ms), max(times_ms)
        print(f"  {name:28} scripting: median {median:.0f} ms, most {most:.0f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench year_draw", description=__doc__)
    parser.add_argument("directory", nargs="?", type=Path, help="of the database, to keep it")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as scratch:
        place = given.directory or Path(scratch) / "database"
        with embedded.running(place, {"fsync": "off"}) as url:
            fill(url)
            with served(settings(url, place)) as address, sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
                measure(browser.new_page(viewport={"width": 1440, "height": 900}), address)
                browser.close()


if __name__ == "__main__":
    main()
