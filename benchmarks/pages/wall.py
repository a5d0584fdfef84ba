"""The wallboard in Chromium: from the arrival of new rates in the browser until their digits stand in the page.

    bin/bench wall [--polls 20]

The demo is polled every 10 s as a router would be; what is polled and changes no digit is not counted.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.browser import ARGUMENTS, program
from tests.e2e.conftest import Demo, Running

GOAL_MS = 300.0
LONG_MS = 180_000

WATCH = """
  window.delays = [];
  let arrived = null;
  const read = ReadableStreamDefaultReader.prototype.read;
  ReadableStreamDefaultReader.prototype.read = async function () {
    const part = await read.call(this);
    if (typeof part.value === 'string' && part.value.includes('event: rates')) arrived = performance.now();
    return part;
  };
  new MutationObserver((changes) => {
    const isRate = ({ target: node }) =>
      (node.nodeType === 1 ? node : node.parentElement)?.closest('[data-testid=wall-rate]');
    if (arrived === null || !changes.some(isRate)) return;
    window.delays.push(performance.now() - arrived);
    arrived = null;
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench wall")
    parser.add_argument("--polls", type=int, default=20)
    polls = parser.parse_args().polls
    with tempfile.TemporaryDirectory() as folder:
        demo = Demo(Path(folder) / "demo")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
                delays = sorted(measured(browser, demo.running, polls))
        finally:
            demo.stop()
    print(
        f"{polls} polls: p50 {median(delays):.0f} ms, p95 {delays[int(0.95 * polls)]:.0f} ms, "
        f"max {delays[-1]:.0f} ms (goal {GOAL_MS:.0f} ms)"
    )


def measured(browser: Browser, demo: Running, polls: int) -> list[float]:
    """From arrival to the page, ms."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.add_init_script(WATCH)
    page.goto(f"{demo.url}/wall#token={token(demo)}")
    page.wait_for_function(
        "polls => window.delays.length >= polls", arg=polls, timeout=LONG_MS + 60_000 * polls
    )
    return list(page.evaluate("window.delays"))[:polls]


def token(demo: Running) -> str:
    asking = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    headers = {"Content-Type": "application/json", "Origin": demo.url}

    def post(path: str, **body: str) -> dict[str, str]:
        content = json.dumps(body).encode()
        request = urllib.request.Request(f"{demo.url}/api/v1{path}", content, headers)
        created: dict[str, str] = json.load(asking.open(request))
        return created

    post("/session", username=demo.username, password=demo.password)
    return post("/tokens", name="benchmark", role="wall")["secret"]


if __name__ == "__main__":
    main()
