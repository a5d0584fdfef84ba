"""What speaks against a change once it is written."""

from __future__ import annotations

import pytest

from backend.domain.changes.checks import (
    BUSY_BYTES,
    UplinkReading,
    faults,
    leaks,
    moved,
    silent,
    unmet,
)
from backend.domain.plans.plan import PlanTarget

BOTH = frozenset({"ether1", "ether2"})
WELL = UplinkReading(running=BOTH, routed=BOTH, reachable=BOTH, bytes={"ether1": 10, "ether2": 10})
TARGET = PlanTarget(("ether1", "ether2"))


def codes(statements) -> list[tuple[str, object]]:
    return [(statement.code, statement.params.get("interface")) for statement in statements]


def test_as_well_as_before() -> None:
    assert faults(WELL, WELL, TARGET) == ()


def test_what_was_down_before_is_not_held_against_a_change() -> None:
    down = UplinkReading(
        running=frozenset({"ether1"}), routed=frozenset({"ether1"}), reachable=frozenset({"ether1"})
    )
    assert faults(down, down, TARGET) == ()


def test_an_uplink_that_went_down_is_told_once() -> None:
    after = UplinkReading(
        running=frozenset({"ether1"}), routed=frozenset({"ether1"}), reachable=frozenset({"ether1"})
    )
    assert codes(faults(WELL, after, TARGET)) == [("line_down", "ether2")]


def test_the_main_table_alone_is_not_enough() -> None:
    """Before a conversion there is no table of its own: what counts is that the line could be reached."""
    before = UplinkReading(running=BOTH, reachable=BOTH)
    after = UplinkReading(running=BOTH, routed=frozenset({"ether1"}), reachable=BOTH)
    assert codes(faults(before, after, TARGET)) == [("no_active_route", "ether2")]


def test_an_uplink_without_buckets_is_nobodys_business() -> None:
    assert (
        faults(
            WELL,
            UplinkReading(running=frozenset({"ether1"}), routed=frozenset({"ether1"})),
            PlanTarget(("ether1",)),
        )
        == ()
    )


def test_only_who_carried_traffic_must_carry_it() -> None:
    later = UplinkReading(running=BOTH, bytes={"ether1": 11, "ether2": 10})
    assert moved(WELL, later) == {"ether1"}
    assert codes(silent(BOTH, WELL, later, TARGET)) == [("no_traffic", "ether2")]
    assert silent(frozenset({"ether1"}), WELL, later, TARGET) == ()
    assert silent(BOTH, WELL, later, PlanTarget(("ether1",))) == ()


def test_packets_at_the_catch_all() -> None:
    assert leaks(UplinkReading(caught=5), UplinkReading(caught=5)) == ()
    assert leaks(UplinkReading(), UplinkReading()) == ()
    [said] = leaks(UplinkReading(caught=5), UplinkReading(caught=8))
    assert (said.code, said.params) == ("unclassified", {"packets": 3})


@pytest.mark.parametrize(
    "divided, passed, codes",
    [
        (0, BUSY_BYTES, ["rules_unmet"]),
        (0, BUSY_BYTES - 1, []),
        (1, BUSY_BYTES, []),
        (None, BUSY_BYTES, []),
    ],
)
def test_new_rules_must_be_met_where_clients_are_at_work(divided, passed, codes):
    before = UplinkReading(bytes={"ether1": 5, "ether2": 7, "ether3": 0})
    now = UplinkReading(
        bytes={"ether1": 5, "ether2": 7 + passed, "ether3": 10**12}, divided=divided
    )
    assert [fault.code for fault in unmet(before, now, TARGET)] == codes
