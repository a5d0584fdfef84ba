"""The next step of a trial, from any state that a kill may leave."""

from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from backend.domain.changes.states import ENDED, ChangeState
from backend.domain.trials.recovery import (
    OPEN,
    Act,
    StopReason,
    TestState,
    TrialStanding,
    TrialState,
    is_repeated,
    next_act,
)

RUN = TrialStanding("running", runs_left=3)
CHANGES = (None, *get_args(ChangeState))
EVERY = [
    TrialStanding(state, in_window, over, stop, free, left, baseline, change, test)
    for state, in_window, over, stop, free, left, baseline, change, test in product(
        get_args(TrialState),
        *[(True, False)] * 2,
        ("", "person"),
        (True, False),
        (0, 2),
        (True, False),
        CHANGES,
        get_args(TestState),
    )
]


@pytest.mark.parametrize(
    "standing, act",
    [
        (TrialStanding("planned", in_window=False), "wait"),
        (TrialStanding("planned"), "check"),
        (TrialStanding("planned", is_router_free=False), "wait"),
        (TrialStanding("planned", stop="person"), "end_stopped"),
        (TrialStanding("planned", window_over=True), "end_stopped"),
        (TrialStanding("waiting", runs_left=3), "begin_run"),
        (TrialStanding("waiting", runs_left=3, is_router_free=False), "wait"),
        (TrialStanding("waiting", runs_left=3, in_window=False), "wait"),
        (TrialStanding("waiting", runs_left=3, stop="change"), "end_stopped"),
        (TrialStanding("waiting"), "end_done"),
        # The baseline has no change.
        (replace(RUN, is_baseline=True), "measure"),
        (replace(RUN, is_baseline=True, test="open"), "wait"),
        (replace(RUN, is_baseline=True, test="ended"), "judge"),
        # Step by step.
        (RUN, "wait"),
        (replace(RUN, change="planned"), "wait"),
        (replace(RUN, change="arming"), "wait"),
        (replace(RUN, change="applying"), "wait"),
        (replace(RUN, change="verifying"), "wait"),
        (replace(RUN, change="pending"), "measure"),
        (replace(RUN, change="pending", test="open"), "wait"),
        (replace(RUN, change="pending", test="ended"), "revert"),
        (replace(RUN, change="reverting", test="ended"), "wait"),
        (replace(RUN, change="reverted", test="ended"), "judge"),
        # The router went back in mid-run: its timer, a power cut.
        (replace(RUN, change="reverted", test="open"), "end_test"),
        (replace(RUN, change="reverted"), "drop_run"),
        (replace(RUN, change="refused"), "drop_run"),
        (replace(RUN, change="discarded"), "drop_run"),
        # Somebody kept the queue.
        (replace(RUN, change="confirmed", test="open"), "restore"),
        (replace(RUN, change="pending", test="open", stop="person"), "restore"),
        (replace(RUN, change="pending", test="open", window_over=True), "restore"),
        (TrialStanding("restoring", change="pending", test="open"), "end_test"),
        (TrialStanding("restoring", change="pending", test="ended"), "revert"),
        (TrialStanding("restoring", change="planned"), "revert"),
        (TrialStanding("restoring", change="applying"), "revert"),
        (TrialStanding("restoring", change="reverting"), "wait"),
        (TrialStanding("restoring", change="reverted"), "end_stopped"),
        (TrialStanding("restoring"), "end_stopped"),
    ],
)
def test_the_next_step(standing, act):
    assert next_act(standing) == act


def test_whatever_is_stored_has_a_next_step():
    acts = {next_act(standing) for standing in EVERY}
    assert acts == set(get_args(Act))


def test_what_ended_stays_ended():
    ended = [standing for standing in EVERY if standing.state not in OPEN]
    assert {next_act(standing) for standing in ended} == {"none"}


def test_nothing_new_is_written_once_a_trial_is_to_stop():
    stopping = [each for each in EVERY if each.is_to_stop or each.state == "restoring"]
    assert not {next_act(each) for each in stopping} & {"check", "begin_run", "measure", "judge"}


def test_a_trial_never_ends_before_the_router_is_back():
    for standing in EVERY:
        if next_act(standing) == "end_stopped" and standing.state == "restoring":
            assert standing.change is None or standing.change in ENDED
            assert standing.test != "open"


def test_a_person_who_changes_the_router_keeps_runs_from_beginning():
    busy = [each for each in EVERY if not each.is_router_free]
    assert not {next_act(each) for each in busy} & {"check", "begin_run"}


def test_every_reason_to_stop_stops():
    for reason in get_args(StopReason):
        act = next_act(replace(RUN, change="pending", stop=reason))
        assert act == ("restore" if reason else "measure")


def test_a_run_is_repeated_once():
    assert [is_repeated(False, attempts) for attempts in (1, 2)] == [True, False]
    assert not is_repeated(True, 1)
