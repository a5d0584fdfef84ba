"""A condition opens after so much bad data, closes after so much good data, and not by time that nobody saw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import (
    FORGET_MS,
    Change,
    Closed,
    ConditionState,
    Opened,
    Patience,
    Phase,
    Sight,
    Span,
    given_up,
    step,
)

POLL_MS = 10_000
PATIENCE = Patience(open_ms=60_000, clear_ms=30_000)
OF_LETTER: dict[str, Sight] = {"b": "bad", "g": "good", "m": "between", "u": "unknown"}


def spans(letters: str) -> list[Span]:
    """A letter for each poll, from 0 on; a dot is a poll that never was."""
    return [
        Span(at * POLL_MS, (at + 1) * POLL_MS, OF_LETTER[letter])
        for at, letter in enumerate(letters)
        if letter != "."
    ]


def changes(looks: Sequence[Span], state: ConditionState | None = None) -> list[Change]:
    held, happened = state or ConditionState(), []
    for look in looks:
        held, change = step(held, look, PATIENCE)
        happened += [change] if change else []
    return happened


@pytest.mark.parametrize(
    "letters, expected",
    [
        pytest.param("ggbbbbbggg", [], id="50 s is too short"),
        pytest.param("ggbbbbbb", [Opened(20_000, 80_000)], id="60 s from its first poll"),
        pytest.param("bbbgbbbbb", [], id="a good poll begins the wait again"),
        pytest.param("bbbmbbbbb", [], id="as does one between the levels"),
        pytest.param("bbbuubbb", [Opened(0, 80_000)], id="what cannot be judged adds nothing"),
        pytest.param("bbb..bbb", [Opened(0, 80_000)], id="nor what was not happened"),
        pytest.param("bbbbb" + "u" * 31 + "b", [], id="half an hour later is another stretch"),
        pytest.param(
            "bbbbbbggg", [Opened(0, 60_000), Closed(60_000, 90_000)], id="30 s of good data close"
        ),
        pytest.param("bbbbbbggbgg", [Opened(0, 60_000)], id="20 s do not"),
        pytest.param("bbbbbbggmgg", [Opened(0, 60_000)], id="nor beside half-good ones"),
        pytest.param(
            "bbbbbbuuuugug.g",
            [Opened(0, 60_000), Closed(100_000, 150_000)],
            id="it ends where the good data began",
        ),
        pytest.param("bbbbbb" + "u" * 500, [Opened(0, 60_000)], id="unknown closes nothing"),
    ],
)
def test_opens_and_closes(letters: str, expected: list[Change]) -> None:
    assert changes(spans(letters)) == expected


def test_a_poll_may_be_looked_at_twice() -> None:
    looks = spans("bbbbbbggg")
    assert changes([look for look in looks for _ in range(2)]) == changes(looks)


LETTERS = st.text(alphabet="bgmu.", max_size=120)


@given(LETTERS)
def test_opened_and_closed_take_turns_and_never_overlap(letters: str) -> None:
    happened = changes(spans(letters))
    assert [type(change) for change in happened] == [Opened, Closed] * (len(happened) // 2) + [
        Opened
    ] * (len(happened) % 2)
    ends = [change.from_ms if isinstance(change, Opened) else change.to_ms for change in happened]
    assert ends == sorted(ends)


@given(LETTERS)
def test_an_opening_has_its_data_and_nothing_good_in_between(letters: str) -> None:
    looks = spans(letters)
    for change in changes(looks):
        if not isinstance(change, Opened):
            continue
        inside = [look for look in looks if change.from_ms <= look.from_ms < change.known_ms]
        assert {look.sight for look in inside} <= {"bad", "unknown"}
        bad_ms = sum(look.to_ms - look.from_ms for look in inside if look.sight == "bad")
        assert bad_ms == PATIENCE.open_ms


@given(LETTERS, st.integers(0, 120))
def test_a_restart_in_between_changes_nothing(letters: str, at: int) -> None:
    """All that is needed is in the state."""
    looks, held = spans(letters), ConditionState()
    for look in looks[:at]:
        held, _ = step(held, look, PATIENCE)
    before, after = changes(looks[:at]), changes(looks[at:], held)
    assert before + after == changes(looks)


def test_the_wait_is_given_up_after_five_minutes_without_judgement() -> None:
    assert FORGET_MS == 300_000
    silent = "u" * 30
    assert changes(spans("bbbbb" + silent + "b")) == [Opened(0, 360_000)]
    assert changes(spans("bbbbb" + silent + "ub")) == []


@pytest.mark.parametrize("phase", ["open", "closing"])
def test_an_open_one_ends_where_it_was_last_seen_when_nothing_is_seen_for_long(
    phase: Phase,
) -> None:
    state = ConditionState(phase, since_ms=10, good_since_ms=50, seen_ms=60)
    assert given_up(state, 159, 100) == (state, None)
    after, change = given_up(state, 160, 100)
    assert after == ConditionState(seen_ms=60)
    assert change == Closed(60, 160, is_unmeasured=True)


def test_what_is_waited_for_is_not_given_up() -> None:
    state = ConditionState("pending", since_ms=10, seen_ms=60)
    assert given_up(state, 10**9, 100) == (state, None)
