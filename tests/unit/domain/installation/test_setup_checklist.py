"""What a new installation lacks, from what is stored."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.installation.setup_checklist import (
    SETUP_ITEMS,
    RouterSetup,
    SetupFacts,
    SetupRow,
    checklist,
)

NOTHING = SetupFacts((), ((1, 0),), plans=0, channels=0, accounts=1, wallboards=0, reports=0)
CORE = RouterSetup(1, 1, has_answered=True, uplinks=3, priced=3)
ALL = SetupFacts((CORE,), ((1, 12),), plans=1, channels=1, accounts=2, wallboards=1, reports=1)


def rows(facts: SetupFacts, *put_aside: str) -> dict[str, SetupRow]:
    return {row.item: row for row in checklist(facts, put_aside)}


def still_open(facts: SetupFacts, *put_aside: str) -> list[str]:
    return [row.item for row in checklist(facts, put_aside) if row.state == "open"]


def test_at_first_everything_is_open_and_at_last_nothing() -> None:
    assert still_open(NOTHING) == list(SETUP_ITEMS)
    assert still_open(ALL) == []


@pytest.mark.parametrize(
    "facts, item",
    [
        (replace(ALL, routers=(replace(CORE, has_answered=False),)), "router"),
        (
            replace(ALL, routers=(CORE, replace(CORE, router_id=2, uplinks=0, priced=0))),
            "contracts",
        ),
        (replace(ALL, routers=(replace(CORE, priced=2),)), "prices"),
        (replace(ALL, holidays=((1, 0),)), "calendar"),
        (replace(ALL, plans=0), "tests"),
        (replace(ALL, channels=0), "alerts"),
        (replace(ALL, accounts=1), "colleague"),
        (replace(ALL, wallboards=0), "wallboard"),
        (replace(ALL, reports=0), "report"),
    ],
)
def test_each_item_is_decided_by_its_own_fact(facts: SetupFacts, item: str) -> None:
    assert still_open(facts) == [item]
    assert rows(facts, item)[item].state == "put_aside"
    assert still_open(facts, item) == []


def test_what_is_done_is_done_also_where_it_was_put_aside() -> None:
    assert rows(ALL, "tests")["tests"].state == "done"


def test_a_router_that_never_answered_is_where_to_go_on() -> None:
    facts = replace(ALL, routers=(replace(CORE, router_id=7, has_answered=False),))
    assert rows(facts)["router"].router_id == 7
    assert rows(NOTHING)["router"].router_id is None


def test_no_isp_is_not_a_price_of_every_isp() -> None:
    facts = replace(ALL, routers=(replace(CORE, uplinks=0, priced=0),))
    assert still_open(facts) == ["contracts", "prices"]


def test_progress_is_counted_and_leads_to_the_first_that_lacks_it() -> None:
    second = RouterSetup(2, 2, has_answered=True, uplinks=2, priced=1)
    facts = replace(ALL, routers=(CORE, second), holidays=((1, 3), (2, 0), (3, 0)))
    prices, calendar = rows(facts)["prices"], rows(facts)["calendar"]
    assert (prices.have, prices.of, prices.router_id) == (4, 5, 2)
    # The third campus has no router: its calendar filters nothing.
    assert (calendar.have, calendar.of, calendar.campus_id) == (1, 2, 2)
