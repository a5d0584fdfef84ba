"""A walk through pages: each is opened once, seen in four widths, scanned and pictured."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Running
from tests.e2e.looks import SIZES, cut_numbers, picture, resize, settle, too_wide, violations, watch
from tests.e2e.pages import Place

WIDTHS = (3840, 1024, 390, 1440)
"""Widths in px that a page must fit: a wall's, a tablet's, a phone's, last a desk's, at which the next page opens."""

PATIENCE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Look:
    """The theme and language in which pages are seen."""

    scheme: str
    language: str
    unscanned: tuple[int, ...] = ()
    """Widths at which axe is spared: what a phone's arrangement changes, it changes in every theme."""

    def __str__(self) -> str:
        return f"{self.scheme}-{self.language}"


LOOKS = (Look("light", "en"), Look("dark", "id", unscanned=(390,)))


def walk(page: Page, running: Running, places: Iterable[Place], look: Look) -> list[str]:
    """What is wrong with the pages, each fault with the name of its page; signed in, at a desk's width."""
    errors = watch(page)
    faults = []
    for place in places:
        page.goto(f"{running.url}{place.path}")
        expect(page.locator(place.seen).first).to_be_visible(timeout=PATIENCE_MS)
        assert page.locator("html").get_attribute("lang") == look.language
        settle(page)
        faults += inspected(page, place.name, look)
        faults += [f"{place.name} says: {error}" for error in errors]
        errors.clear()
    return faults


def inspected(page: Page, name: str, look: Look) -> list[str]:
    """The faults of the open page, which is pictured at a desk's width and a phone's."""
    faults = []
    for width in WIDTHS:
        resize(page, width, SIZES.get(width, 900))
        faults += _misfits(page, f"{name} at {width}")
        if width in SIZES:
            if width not in look.unscanned:
                faults += [f"{name} at {width}: {one}" for one in violations(page)]
            picture(page, f"{name}-{width}-{look}")
    return faults


def _misfits(page: Page, where: str) -> list[str]:
    wide = too_wide(page)
    return [
        *([f"{where}: {wide} px too wide"] if wide > 0 else []),
        *(f"{where}: cut: {text}" for text in cut_numbers(page)),
    ]
