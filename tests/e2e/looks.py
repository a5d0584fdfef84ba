"""How a page is looked at: whether it fits, whether it cuts a number, what axe finds, and a picture of it.

Pictures land in artifacts/screenshots; docs/images/overview.png is the one that the README shows.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.conftest import ROOT

FOLDER = ROOT / "artifacts" / "screenshots"
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {1440: 900, 390: 844}
"""Width and height in px of the two screens that are pictured: a desk's and a phone's."""

_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]

_SETTLED = """() => !document.querySelector('main :is([aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root)')
  && document.fonts.status === 'loaded'"""

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

_VIOLATIONS = """async (tags) => (await axe.run(document, {
  runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
})).violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one =>
  `${one.id} (${one.impact}): ` + one.nodes.slice(0, 4).map(node =>
    `${node.target.join(' ')} ${node.html.slice(0, 120)} ${node.any.map(why => why.message).join('; ')}`
  ).join(' | '))"""


def watch(page: Page) -> list[str]:
    """Errors that the page reports while it is used."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return errors


_FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def settle(page: Page) -> None:
    """Wait until nothing on the page is still being loaded, and what was is drawn."""
    page.wait_for_function(_SETTLED, timeout=60_000)
    page.evaluate(_TWO_FRAMES)


def resize(page: Page, width: int, height: int) -> None:
    """Charts follow their frame late on a busy machine; what is too wide for good is told by others."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(250)
    with suppress(PlaywrightTimeout):
        page.wait_for_function(_FITS, timeout=15_000)
    page.evaluate(_TWO_FRAMES)


def picture(page: Page, name: str) -> Path:
    """The whole page in a window as tall as it is, so that what stays in place stands where it belongs."""
    path = FOLDER / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.wait_for_load_state("load")
    size = page.viewport_size
    assert size is not None
    height = page.evaluate("document.documentElement.scrollHeight")
    resize(page, size["width"], max(height, size["height"]))
    page.screenshot(path=path)
    page.set_viewport_size(size)
    return path


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
    found: list[str] = page.evaluate(_CUT_NUMBERS)
    return found


def violations(page: Page) -> list[str]:
    """What axe calls serious or critical, with the first elements that are meant."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # not as a script tag: our content policy forbids it
    found: Any = page.evaluate(_VIOLATIONS, _RULES)
    return [str(one) for one in found]
