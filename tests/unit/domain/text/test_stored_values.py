"""Values survive storage; what is damaged is told by its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from backend.domain.text.stored_values import Reader, object_of


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Whole:
    kind: Literal["a", "b"]
    parts: tuple[Part, ...] = ()
    first: Part | None = None
    shares: Mapping[int, float] = field(default_factory=dict)


WHOLE = Whole("b", (Part("x", (1, 2)), Part("y")), Part("z"), {7: 0.5})
STORED: dict[str, Any] = json.loads(json.dumps(object_of(WHOLE)))


@pytest.mark.parametrize("reader", [Reader(), Reader(is_strict=True), Reader(is_open=True)])
def test_what_was_stored_is_read(reader: Reader) -> None:
    assert reader.read(Whole, STORED, "whole") == WHOLE


def test_what_an_older_version_did_not_know_has_its_default() -> None:
    assert Reader().read(Whole, {"kind": "a"}, "whole") == Whole("a")
    with pytest.raises(ValueError, match=r"^whole\.parts is missing$"):
        Reader(is_strict=True).read(Whole, {"kind": "a"}, "whole")


def test_what_a_later_version_knows_is_refused_or_left_out() -> None:
    later = {"kind": "a", "more": 1}
    assert Reader(is_open=True).read(Whole, later, "whole") == Whole("a")
    with pytest.raises(ValueError, match=r"^whole\.more is unknown$"):
        Reader().read(Whole, later, "whole")


@pytest.mark.parametrize(
    "damage, message",
    [
        ({"kind": "c"}, "whole.kind is none of a, b"),
        ({"parts": None}, "whole.parts is no list"),
        ({"parts": [{"name": "x", "span": [1, 2]}, 5]}, "whole.parts[1] is no object"),
        ({"parts": [{"span": [1, 2]}]}, "whole.parts[0].name is missing"),
        ({"parts": [{"name": "x", "span": [1]}]}, "whole.parts[0].span has not 2 parts"),
        ({"parts": [{"name": "x", "span": [1, True]}]}, "whole.parts[0].span[1] is no whole number"),
        ({"first": {"name": 1, "span": [1, 2]}}, "whole.first.name is no text"),
        ({"shares": {"7": "much"}}, "whole.shares.7 is no number"),
        ({"shares": {"much": 1.0}}, "whole.shares.much is no whole number"),
    ],
)  # fmt: skip
def test_damage_is_named(damage: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="whole") as refused:
        Reader(is_strict=True).read(Whole, {**STORED, **damage}, "whole")
    assert str(refused.value) == message
