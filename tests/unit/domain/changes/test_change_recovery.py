"""What is done next about a change, whatever the router has and whoever died meanwhile."""

from itertools import product

import pytest

from backend.domain.changes.recovery import next_act
from backend.domain.changes.states import ENDED, OPEN

POSITIONS = ("before", "after", "between")
ARMED = ("no", "partly", "yes")
REQUESTS = ("", "confirm", "revert")


def act(state, position, armed, *, resumed=False, left=150.0, wanted=""):
    return next_act(
        state, position, armed, resumed=resumed, seconds_left=left, timer_s=180.0, wanted=wanted
    )


@pytest.mark.parametrize(
    "state, position, armed, expected",
    [
        ("arming", "before", "no", "arm"),
        ("arming", "before", "partly", "arm"),
        ("arming", "before", "yes", "write"),
        ("arming", "between", "no", "end_refused"),
        ("arming", "after", "partly", "disarm"),
        ("applying", "before", "yes", "write"),
        ("applying", "between", "yes", "write"),
        ("applying", "after", "yes", "verify"),
        ("applying", "between", "no", "revert"),
        ("applying", "before", "no", "end_reverted"),
        ("verifying", "after", "yes", "verify"),
        ("verifying", "between", "yes", "revert"),
        ("verifying", "before", "no", "end_reverted"),
        ("pending", "after", "yes", "wait"),
        ("pending", "after", "partly", "revert"),
        ("pending", "after", "no", "revert"),
        ("pending", "between", "yes", "revert"),
        ("pending", "before", "no", "end_reverted"),
        ("pending", "before", "yes", "disarm"),
        ("confirming", "after", "yes", "confirm"),
        ("confirming", "after", "partly", "confirm"),
        ("confirming", "after", "no", "end_confirmed"),
        ("confirming", "before", "no", "end_reverted"),
        ("confirming", "between", "partly", "revert"),
        ("reverting", "after", "yes", "revert"),
        ("reverting", "between", "no", "revert"),
        ("reverting", "before", "partly", "disarm"),
        ("reverting", "before", "no", "end_reverted"),
    ],
)
def test_while_we_work_at_it(state, position, armed, expected):
    assert act(state, position, armed) == expected


@pytest.mark.parametrize(
    "state, position, armed, expected",
    [
        ("arming", "before", "no", "end_refused"),
        ("arming", "before", "partly", "disarm"),
        ("arming", "before", "yes", "disarm"),
        ("applying", "before", "yes", "disarm"),
        ("applying", "between", "yes", "revert"),
        ("applying", "after", "yes", "revert"),
        ("applying", "before", "no", "end_reverted"),
        ("verifying", "after", "yes", "revert"),
        ("pending", "after", "yes", "wait"),
        ("confirming", "after", "partly", "confirm"),
        ("reverting", "between", "yes", "revert"),
    ],
)
def test_after_whoever_worked_at_it_is_gone(state, position, armed, expected):
    assert act(state, position, armed, resumed=True) == expected


def test_with_less_than_a_third_of_the_timer_left_nothing_is_begun():
    assert act("verifying", "after", "yes", left=60.1) == "verify"
    assert act("verifying", "after", "yes", left=59.9) == "revert"
    assert act("applying", "between", "yes", left=59.9) == "revert"
    assert act("pending", "after", "yes", left=59.9) == "wait"


def test_a_deadline_that_passed_beats_a_confirmation():
    assert act("pending", "after", "yes", left=5.1, wanted="confirm") == "confirm"
    assert act("pending", "after", "yes", left=0.0, wanted="confirm") == "revert"
    assert act("pending", "after", "partly", wanted="confirm") == "confirm"
    assert act("pending", "after", "no", wanted="confirm") == "revert"


@pytest.mark.parametrize("state", ["pending", "confirming", "reverting", "verifying"])
@pytest.mark.parametrize("wanted", REQUESTS)
def test_while_the_router_may_be_running_its_rollback_we_keep_our_hands_off(state, wanted):
    """A confirmation would take the triggers off a script that runs, an undo would run beside it."""
    for position, armed in product(POSITIONS, ("partly", "yes")):
        assert act(state, position, armed, left=4.9, wanted=wanted) == "wait"
    assert act(state, "before", "no", left=4.9, wanted=wanted) == "end_reverted"


def test_a_person_may_call_it_off_until_it_is_kept():
    for state in ("arming", "applying", "verifying", "pending"):
        next_step = act(state, "before" if state == "arming" else "after", "yes", wanted="revert")
        assert next_step == ("disarm" if state == "arming" else "revert")
    assert act("confirming", "after", "no", wanted="revert") == "end_confirmed"


@pytest.mark.parametrize("state", OPEN)
def test_nothing_is_decided_about_a_router_that_does_not_answer(state):
    assert act(state, None, "no", resumed=True, left=-100.0) == "wait"


@pytest.mark.parametrize("state", ["planned", *ENDED])
def test_what_is_not_open_is_left_alone(state):
    assert act(state, "between", "yes", resumed=True) == "none"


def test_no_end_leaves_a_timer_armed_or_a_router_between():
    every = product(OPEN, POSITIONS, ARMED, (False, True), (-1.0, 30.0, 150.0), REQUESTS)
    for state, position, armed, resumed, left, wanted in every:
        next_step = act(state, position, armed, resumed=resumed, left=left, wanted=wanted)
        if next_step == "end_refused":
            assert (state, armed) == ("arming", "no")
        elif next_step.startswith("end_"):
            kept = next_step == "end_confirmed"
            assert (position, armed) == ("after" if kept else "before", "no")
            assert state == "confirming" or not kept
        if state == "arming":
            assert next_step != "revert"
