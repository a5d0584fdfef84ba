"""What a new installation still lacks, decided from what is stored; an admin may put an item aside."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

SetupItem = Literal[
    "router",  # one has answered
    "contracts",  # each router has ISPs with their speeds
    "prices",  # of each ISP
    "calendar",  # each campus has a holiday
    "tests",  # some plan is on
    "alerts",  # some channel or subscription is on
    "colleague",  # a second account
    "wallboard",  # some screen has a token
    "report",  # one was opened, mailed or ordered
]
SETUP_ITEMS: tuple[SetupItem, ...] = get_args(SetupItem)
SetupState = Literal["done", "open", "put_aside"]


@dataclass(frozen=True, slots=True)
class RouterSetup:
    """A router that is read. `priced`: how many of its ISPs have a price."""

    router_id: int
    campus_id: int
    has_answered: bool
    uplinks: int
    priced: int


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """`routers`, `campuses`: in their order on the pages; `holidays`: how many, by campus."""

    routers: Sequence[RouterSetup]
    holidays: Sequence[tuple[int, int]]
    plans: int
    channels: int
    accounts: int
    wallboards: int
    reports: int


@dataclass(frozen=True, slots=True)
class SetupRow:
    """`have` of the `of` that are needed. `router_id`, `campus_id`: where it is done, if that is one place."""

    item: SetupItem
    state: SetupState
    have: int
    of: int
    router_id: int | None
    campus_id: int | None


def checklist(facts: SetupFacts, put_aside: Collection[str]) -> tuple[SetupRow, ...]:
    """Every item once, in order. What is done is done, also if it was put aside before."""
    return tuple(
        SetupRow(
            step.item,
            "done" if step.have >= step.of else "put_aside" if step.item in put_aside else "open",
            min(step.have, step.of),
            step.of,
            step.router_id,
            step.campus_id,
        )
        for step in _progress(facts)
    )


@dataclass(frozen=True, slots=True)
class _Progress:
    item: SetupItem
    have: int
    of: int = 1
    router_id: int | None = None
    campus_id: int | None = None


def _progress(facts: SetupFacts) -> Iterator[_Progress]:
    yield from _of_routers(facts.routers)
    yield _calendar(facts)
    yield _Progress("tests", facts.plans)
    yield _Progress("alerts", facts.channels)
    yield _Progress("colleague", facts.accounts - 1)
    yield _Progress("wallboard", facts.wallboards)
    yield _Progress("report", facts.reports, router_id=_first(facts.routers))


def _of_routers(routers: Sequence[RouterSetup]) -> Iterator[_Progress]:
    answering = [router for router in routers if router.has_answered]
    yield _Progress("router", len(answering), router_id=None if answering else _first(routers))
    bare = [router for router in routers if router.uplinks == 0]
    having = len(routers) - len(bare)
    yield _Progress("contracts", having, max(1, len(routers)), _first(bare) or _first(routers))
    unpriced = [router for router in routers if router.priced < router.uplinks]
    uplinks = sum(router.uplinks for router in routers)
    priced = sum(router.priced for router in routers)
    yield _Progress("prices", priced, max(1, uplinks), _first(unpriced) or _first(routers))


def _calendar(facts: SetupFacts) -> _Progress:
    """Counts campuses that have a router; before there is one, all."""
    used = {router.campus_id for router in facts.routers}
    asked_for = [place for place in facts.holidays if not used or place[0] in used]
    without = [campus_id for campus_id, holidays in asked_for if holidays == 0]
    have = len(asked_for) - len(without)
    campus_id = without[0] if without else next((place[0] for place in asked_for), None)
    return _Progress("calendar", have, max(1, len(asked_for)), campus_id=campus_id)


def _first(routers: Sequence[RouterSetup]) -> int | None:
    return routers[0].router_id if routers else None
