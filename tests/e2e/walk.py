"""A walk through pages: each is opened once a language, measured in four widths, scanned in two."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Running
from tests.e2e.looks import (
    SIZES,
    Scheme,
    cut_numbers,
    grow,
    resize,
    settle,
    size_kept,
    sticking_out,
    taken,
    too_wide,
    watch,
    wear,
)
from tests.e2e.pages import Place

WIDTHS = (1440, 390, 1024, 3840)
"""Widths in px that a page must fit: first a desk's, at which it opens, then a phone's, a tablet's and a wall's."""

LANGUAGES = ("en", "id")

WORN: dict[str, Scheme] = {"en": "light", "id": "dark"}
"""The theme of a language's walk: both widths are scanned in both, and no page changes it on the way."""

PATIENCE_MS = 60_000

LONG_WALK_S = 1200
"""For a test that walks through many pages on a busy machine."""


def walk(page: Page, running: Running, places: Iterable[Place], language: str) -> list[str]:
    """What is wrong with the pages, each fault with the name of its page; signed in, at a desk's width."""
    errors = watch(page)
    faults = []
    for place in places:
        page.goto(f"{running.url}{place.path}")
        expect(page.locator(place.seen).first).to_be_visible(timeout=PATIENCE_MS)
        assert page.locator("html").get_attribute("lang") == language
        if place.press:
            page.locator(place.press).click()
            expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE_MS)
        settle(page)
        faults += inspected(page, place.name, language)
        faults += [f"{place.name} says: {error}" for error in errors]
        errors.clear()
    return faults


def inspected(page: Page, name: str, language: str) -> list[str]:
    """The faults of the open page, which is scanned at a desk's width and a phone's."""
    faults = []
    with size_kept(page):
        for width in WIDTHS:
            resize(page, width, SIZES.get(width, 900))
            faults += _misfits(page, f"{name} at {width}")
            if width in SIZES:
                faults += _looked_at(page, name, width, language)
    return faults


def _misfits(page: Page, where: str) -> list[str]:
    wide = too_wide(page)
    return [
        *([f"{where}: {wide} px too wide"] if wide > 0 else []),
        *(f"{where}: cut: {text}" for text in cut_numbers(page)),
        *(f"{where}: out of its card: {part}" for part in sticking_out(page)),
    ]


def _looked_at(page: Page, name: str, width: int, language: str) -> list[str]:
    scheme = WORN[language]
    grow(page)
    wear(page, scheme)
    broken = violations(page)
    taken(page, f"{name}-{width}-{scheme}-{language}", is_faulty=bool(broken))
    return [f"{name} at {width}, {scheme}: {violation}" for violation in broken]
