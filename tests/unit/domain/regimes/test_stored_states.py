"""A stored regime state that is damaged, in whatever way, is told by its field, or read as none."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.methods.queueing import QueueUse
from backend.domain.regimes.state import (
    TOLD_BY_RULES,
    DefaultRoute,
    RegimeState,
    UplinkState,
    told_by,
)

STATE = RegimeState(
    "pcc",
    (UplinkState("ether1", (0, 2), ("3,1",), "2/3"), UplinkState("ether2", (1,), (), None)),
    classifier="both-addresses",
    denominator=3,
    queues=(QueueUse("ether1", "tree", "q", ("cake",), "10M", (("cake-rtt", "50ms"),)),),
    routes=(DefaultRoute("main", 1, "203.0.113.1", "ether1", "ping"),),
)
STORED: dict[str, Any] = json.loads(json.dumps(STATE.as_json()))
Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> list[Path]:
    """Where there are values in a JSON value, without what is within lists of plain values."""
    if isinstance(value, dict):
        within = [places(part, (*path, name)) for name, part in value.items()]
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        within = [places(part, (*path, at)) for at, part in enumerate(value)]
    else:
        within = []
    return [path, *(place for part in within for place in part)]


FIELDS = [path for path in places(STORED) if path and path != ("told_by",)]
NAMED = [path for path in FIELDS if isinstance(path[-1], str)]


def dotted(path: Path) -> str:
    return "state" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


def damaged(path: Path, value: Any) -> dict[str, Any]:
    stored = deepcopy(STORED)
    held: Any = stored
    for part in path[:-1]:
        held = held[part]
    held[path[-1]] = value
    return stored


def refusal(stored: dict[str, Any]) -> str:
    with pytest.raises(ValueError, match="state") as refused:
        RegimeState.from_json(stored)
    assert RegimeState.readable(stored) is None
    return str(refused.value)


@pytest.mark.parametrize("path", NAMED, ids=dotted)
def test_a_field_that_is_missing_is_named(path: Path) -> None:
    stored = damaged(path, None)
    held: Any = stored
    for part in path[:-1]:
        held = held[part]
    del held[path[-1]]
    assert refusal(stored) == f"{dotted(path)} is missing"


@pytest.mark.parametrize("value", [True, 1.5, {}, [{"a": 1}], [None], [[1]]], ids=repr)
@pytest.mark.parametrize("path", FIELDS, ids=dotted)
def test_a_field_of_another_type_is_named(path: Path, value: Any) -> None:
    assert refusal(damaged(path, value)).startswith(dotted(path))


@pytest.mark.parametrize(
    "path, value, message",
    [
        (("method",), "magic", "state.method is none of ecmp, pcc, nth, failover, mixed, none, other"),
        (("denominator",), 0, "state.denominator is not above 0"),
        (("uplinks", 1, "share"), "1/0", "state.uplinks[1].share is no fraction"),
        (("uplinks", 1, "share"), "much", "state.uplinks[1].share is no fraction"),
        (("uplinks", 1, "share"), "", "state.uplinks[1].share is no fraction"),
        (("queues", 0, "place"), "moon", "state.queues[0].place is none of interface, tree, simple"),
        (("queues", 0, "parameters"), [["a"]], "state.queues[0].parameters[0] has not 2 parts"),
        (("uplinks",), "ether1", "state.uplinks is no list"),
        (("format",), 2, "regime state of format 2 cannot be read"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_told(path: Path, value: Any, message: str) -> None:
    assert refusal(damaged(path, value)) == message


def test_what_is_no_object_is_no_state() -> None:
    assert RegimeState.readable(json.loads("null")) is None
    assert RegimeState.readable(json.loads("[1]")) is None


def test_what_is_whole_is_read() -> None:
    assert RegimeState.readable(STORED) == STATE


@given(st.sampled_from(FIELDS), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=4), part, max_size=3),
))  # fmt: skip
def test_any_value_in_any_field_is_read_or_refused(path: Path, value: Any) -> None:
    stored = damaged(path, value)
    state = RegimeState.readable(stored)
    if state is not None:
        assert all(uplink.configured_share != "" for uplink in state.uplinks)
        assert RegimeState.from_json(json.loads(json.dumps(state.as_json()))) == state


@pytest.mark.parametrize("way", [None, "2", [2], {}])
def test_a_damaged_way_of_telling_is_the_first(way: Any) -> None:
    assert told_by({"told_by": way}) == TOLD_BY_RULES
