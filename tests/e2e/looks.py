"""How a page is looked at: whether it fits, whether it cuts a number, and a picture of it.

Pictures land in artifacts/screenshots: all of them where `TIMBANG_TEST_PICTURES` is set, else those of what has faults,
as nobody looks at the others and each takes a tenth of a second. docs/images/now.png is the one that the README shows.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Page

from tests.e2e.conftest import ROOT

FOLDER = ROOT / "artifacts" / "screenshots"
PICTURES = "TIMBANG_TEST_PICTURES"
Scheme = Literal["light", "dark"]

SIZES = {1440: 900, 390: 844}
"""Width and height in px of the two screens that are pictured: a desk's and a phone's."""

_SETTLED = """() => !document.querySelector('main :is([aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root)')
  && document.fonts.status === 'loaded'"""

_DRAWN_BUT_CHARTS = (
    "() => !document.querySelector('main [aria-busy=true]:not(.mantine-Skeleton-root)')"
)
"""Every part of the page had its turn and its data; its charts have their room."""

_FOLLOWED = """() => {
  const width = (box) => box.getBoundingClientRect().width;
  const follows = (chart, box) => !chart || Math.abs(width(chart) - width(box)) <= 1;
  return [...document.querySelectorAll('.recharts-responsive-container')].every(box =>
      follows(box.querySelector('.recharts-surface'), box))
    && [...document.querySelectorAll('svg[data-chart]')].every(chart => follows(chart, chart.parentElement));
}"""

_TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

_CUT_NUMBERS = """() => {
  const cut = [];
  const hides = (style, axis) => ['hidden', 'clip'].includes(style['overflow' + axis]);
  const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowX);
  const look = (text, rect, from) => {
    for (let box = from; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box), edge = box.getBoundingClientRect();
      if (edge.width <= 2 || edge.height <= 2) return; // only for screen readers
      if (style.position === 'fixed' || scrolls(style)) return; // can be scrolled to
      const wide = hides(style, 'X') && (rect.right > edge.right + 1 || rect.left < edge.left - 1);
      const high = hides(style, 'Y') && (rect.bottom > edge.bottom + rect.height / 3);
      if (wide || high) return cut.push(text.trim().slice(0, 60));
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!/\\d/.test(node.data) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (rect.width) look(node.data, rect, parent);
  }
  for (const field of document.querySelectorAll('input:not([type=password])'))
    if (/\\d/.test(field.value) && field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      cut.push(field.value);
  return cut;
}"""


_STICKING_OUT = """() => {
  const out = [];
  const contained = (box, card) => {
    for (let at = box.parentElement; at && at !== card; at = at.parentElement)
      if (at.namespaceURI.endsWith('svg') || getComputedStyle(at).overflowX !== 'visible') return true;
    return getComputedStyle(box).position === 'fixed';
  };
  for (const card of document.querySelectorAll('main .mantine-Paper-root')) {
    const edge = card.getBoundingClientRect();
    for (const box of edge.width ? card.querySelectorAll('*') : []) {
      const rect = box.getBoundingClientRect();
      const inside = rect.right <= edge.right + 1 && rect.left >= edge.left - 1;
      if (inside || rect.width <= 2 || rect.height <= 2 || contained(box, card)) continue;
      if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const far = Math.round(Math.max(rect.right - edge.right, edge.left - rect.left));
      out.push(`${box.tagName.toLowerCase()} "${box.textContent.trim().slice(0, 40)}" by ${far} px`);
      break;
    }
  }
  return out;
}"""


def watch(page: Page) -> list[str]:
    """Errors that the page reports while it is used."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return errors


_UNSEEN = "() => ['beforeprint', 'afterprint'].forEach(name => dispatchEvent(new Event(name)))"


def settle(page: Page) -> None:
    """Wait until nothing on the page is still being loaded, and what was is drawn, also charts that nobody saw."""
    page.wait_for_function(_DRAWN_BUT_CHARTS, timeout=60_000)
    page.evaluate(_UNSEEN)
    page.wait_for_function(_SETTLED, timeout=60_000)
    page.evaluate(_TWO_FRAMES)


def resize(page: Page, width: int, height: int) -> None:
    """Returns when every chart has followed; that the page itself fits is a matter of style and waits for nothing."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_TWO_FRAMES)
    page.wait_for_function(_FOLLOWED, timeout=60_000)
    page.evaluate(_TWO_FRAMES)


_WORN = """scheme => document.documentElement.dataset.mantineColorScheme === scheme
  && matchMedia(`(prefers-color-scheme: ${scheme})`).matches"""


def wear(page: Page, scheme: Scheme) -> None:
    """Change the theme of the open page, whose person has chosen that of the machine.

    A page that is settled in it stays untouched: to be given the same theme again, Chromium styles all of it again.
    """
    if page.evaluate(_WORN, scheme):
        return
    page.emulate_media(color_scheme=scheme)
    page.locator(f"html[data-mantine-color-scheme={scheme}]").wait_for(state="attached")
    page.evaluate(_TWO_FRAMES)


def grow(page: Page) -> None:
    """Make the window as tall as the page, so that what stays in place stands where it belongs."""
    page.wait_for_load_state("load")
    size = page.viewport_size
    assert size is not None
    height = page.evaluate("document.documentElement.scrollHeight")
    resize(page, size["width"], max(height, size["height"]))


@contextmanager
def size_kept(page: Page) -> Iterator[None]:
    """Whatever the block makes of the window, it is then as it was."""
    size = page.viewport_size
    assert size is not None
    yield
    page.set_viewport_size(size)


def taken(page: Page, name: str, *, is_faulty: bool = False) -> None:
    """A picture of what the window shows."""
    if not (is_faulty or PICTURES in os.environ):
        return
    path = FOLDER / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    browser = page.context.new_cdp_session(
        page
    )  # Playwright's own asks for small files, which take twice as long
    shot = browser.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    browser.detach()
    path.write_bytes(base64.b64decode(shot["data"]))


def picture(page: Page, name: str) -> None:
    """A picture of the whole page."""
    if PICTURES in os.environ:
        with size_kept(page):
            grow(page)
            taken(page, name)


def too_wide(page: Page) -> int:
    """By how many px the page is wider than its window."""
    wide: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def assert_fits(page: Page) -> None:
    """The page is no wider than its window."""
    wide = too_wide(page)
    assert wide <= 0, f"{page.url} is {wide} px too wide"


def cut_numbers(page: Page) -> list[str]:
    """Texts with a digit of which a part can be seen in no way."""
    numbers: list[str] = page.evaluate(_CUT_NUMBERS)
    return numbers


def sticking_out(page: Page) -> list[str]:
    """The first part of each card that is wider than it, where nothing scrolls."""
    out: list[str] = page.evaluate(_STICKING_OUT)
    return out
