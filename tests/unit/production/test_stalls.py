"""What the production tests accept of polling, and what not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from tests.production.stalls import Polling, Stretch, judge, judge_stretches, without

INTERVAL_S = 2.0
ROUTERS = range(1, 21)
CALM: list[Stretch] = [(1_000.0, 1_240.0)]

Polls = Mapping[int, Sequence[float]]


def polls(*, lost: Callable[[float, int], bool] = lambda _at, _router: False) -> Polls:
    """Of every router, from before the calm until after it, each a little later than the one before; some are lost."""
    times = {
        router: [990 + 0.1 * router + INTERVAL_S * n for n in range(130)] for router in ROUTERS
    }
    return {
        router: [at for at in own if not lost(at - CALM[0][0], router)]
        for router, own in times.items()
    }


def complaints(
    made: Polls, starved: Sequence[Stretch] = (), calm: Sequence[Stretch] = CALM
) -> Sequence[str]:
    return judge(Polling(made, INTERVAL_S), calm, starved).complaints


GOOD = {
    "every poll came": lambda _at, _router: False,
    "all missed two in a row": lambda at, _router: 100 < at < 104,
    "each missed another one": lambda at, router: 10 * router < at < 10 * router + 2,
}
BAD = {
    "all stalled for 40 s": lambda at, _router: 100 < at < 140,
    "one stalled for 8 s": lambda at, router: router == 7 and 100 < at < 108,
    "5 s of every 30 were lost": lambda at, _router: at % 30 > 25,
    "one lost one poll in ten": lambda at, router: router == 3 and at % 20 < 2,
    "one was read no more": lambda at, router: router == 20 and at > 225,
    "one was read late": lambda at, router: router == 1 and at < 15,
    "one was never read": lambda _at, router: router == 5,
}


@pytest.mark.parametrize("name", GOOD)
def test_a_few_late_polls_are_no_complaint(name: str) -> None:
    assert complaints(polls(lost=GOOD[name])) == []


@pytest.mark.parametrize("name", BAD)
def test_what_is_complained_of(name: str) -> None:
    assert complaints(polls(lost=BAD[name])) != []


@pytest.mark.parametrize("name", ["all stalled for 40 s", "one stalled for 8 s"])
def test_a_stall_is_forgiven_where_nobody_ran(name: str) -> None:
    made = polls(lost=BAD[name])
    assert complaints(made, [(1_100.0, 1_139.0)]) == []
    assert complaints(made, [(1_150.0, 1_189.0)]) != [], "starved at another time"


def test_losses_are_forgiven_where_nobody_ran() -> None:
    made = polls(lost=BAD["5 s of every 30 were lost"])
    starved = [(1_025.0 + 30 * n, 1_030.0 + 30 * n) for n in range(8)]
    assert complaints(made, starved) == []
    assert complaints(made, starved[:4]) != []


def test_only_as_much_is_forgiven_as_nobody_ran() -> None:
    made = polls(lost=BAD["all stalled for 40 s"])
    assert complaints(made, [(1_100.0, 1_120.0)]) != []


def test_who_stalled_is_named_with_the_time() -> None:
    [stall, loss] = complaints(polls(lost=BAD["one stalled for 8 s"]))
    assert stall == "router 7: unread from 1098.7 to 1108.7, stalled for 8.0 s"
    assert loss == "router 7: 4 of 120 polls missed, 2 may be"


def test_silence_in_a_fault_is_no_complaint() -> None:
    made = polls(lost=lambda at, _router: 100 < at < 140)
    calm = without(CALM[0], [(1_099.0, 1_141.0)])
    assert calm == [(1_000.0, 1_099.0), (1_141.0, 1_240.0)]
    assert complaints(made, calm=calm) == []


def test_a_stall_that_begins_before_a_fault_counts_until_there() -> None:
    made = polls(lost=lambda at, _router: 80 < at < 140)
    assert complaints(made, calm=without(CALM[0], [(1_099.0, 1_141.0)])) != []


def test_a_minute_of_calm_is_needed() -> None:
    short = [(1_000.0, 1_050.0), (1_100.0, 1_109.0)]
    assert complaints(polls(), calm=short) == ["only 59.0 s of calm, 60 s are needed"]
    assert judge_stretches(Polling(polls(), INTERVAL_S), short, []).complaints == []


def test_the_figures() -> None:
    made = polls(lost=BAD["one stalled for 8 s"])
    judgement = judge(Polling(made, INTERVAL_S), CALM, [(1_102.0, 1_103.5), (1_239.0, 1_250.0)])
    assert (judgement.looked_at_s, judgement.starved_s) == (240.0, 2.5)
    assert judgement.missed == {7: 3}
    assert judgement.longest_stall_s == pytest.approx(6.5)
    assert judgement.polls == sum(1_000 <= at <= 1_240 for own in made.values() for at in own)


@pytest.mark.parametrize(
    "taken, left",
    [
        ([], [(0, 10)]),
        ([(2, 4)], [(0, 2), (4, 10)]),
        ([(6, 7), (2, 4), (3, 5)], [(0, 2), (5, 6), (7, 10)]),
        ([(-5, 3), (8, 20)], [(3, 8)]),
        ([(-5, 20)], []),
        ([(20, 30)], [(0, 10)]),
    ],
)
def test_what_is_left_of_a_span(taken: list[Stretch], left: list[Stretch]) -> None:
    assert without((0, 10), taken) == left
