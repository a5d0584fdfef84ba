"""A person's hand on a page, a pointer or a keyboard: it counts what it presses. Typing is no press."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from playwright.sync_api import Locator, Page, expect

PATIENCE_MS = 180_000

Kind = Literal["pointer", "keyboard"]
KINDS: tuple[Kind, ...] = ("pointer", "keyboard")

MOST_TABS = 150
"""More than any page has stops: who comes around has not found it."""

_IS_FOCUSED = "element => element === document.activeElement"
_RING = """element => {
  const style = getComputedStyle(element);
  const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  return outlined || style.boxShadow !== 'none';
}"""


class Hand(ABC):
    """`pressed`: links, buttons and options so far."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, what: Locator) -> None:
        """Once it is there and may be pressed."""
        expect(what).to_be_visible(timeout=PATIENCE_MS)
        expect(what).to_be_enabled(timeout=PATIENCE_MS)
        self._press(what)
        self.pressed += 1

    def say(self, field: Locator, text: str) -> None:
        """Types where the page has put the cursor: nobody needs to go there first."""
        expect(field).to_be_focused(timeout=PATIENCE_MS)
        self.page.keyboard.type(text)

    def fill(self, field: Locator, text: str) -> None:
        """Types after going there, as into a form that is not the first thing on its page. No press is counted."""
        self.go_to(field)
        self.say(field, text)

    @abstractmethod
    def go_to(self, field: Locator) -> None: ...

    @abstractmethod
    def _press(self, what: Locator) -> None: ...


class Pointer(Hand):
    def go_to(self, field: Locator) -> None:
        field.click()

    def _press(self, what: Locator) -> None:
        what.click()


class Keyboard(Hand):
    def _press(self, what: Locator) -> None:
        self.go_to(what)
        assert what.evaluate(_RING), f"nobody sees that {what} has the focus"
        self.page.keyboard.press("Enter")

    def go_to(self, field: Locator) -> None:
        """By Tab alone."""
        tabs = 0
        while not field.evaluate(_IS_FOCUSED):
            assert tabs < MOST_TABS, f"no Tab reaches {field}"
            self.page.keyboard.press("Tab")
            tabs += 1


def hand_of(kind: Kind, page: Page) -> Hand:
    return Pointer(page) if kind == "pointer" else Keyboard(page)
