"""Whether a message may leave to an account: by hand, and that nothing but a letter goes to who may not."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.access.roles import Role
from backend.domain.alerts.delivery import Phase
from backend.domain.alerts.subscriptions.reach import OFFERED, Reason, Subscriber, obstacle

WELL = Subscriber(False, "budi@example.ac.id", None, None, is_held=False)
PHASES: tuple[Phase, ...] = get_args(Phase)
LETTERS = {"confirm_address", "address_changed"}
subscribers = st.builds(
    Subscriber,
    is_disabled=st.booleans(),
    mail_address=st.none() | st.just("a@a.id"),
    pending_mail_address=st.none() | st.just("b@b.id"),
    stopped=st.sampled_from([None, "never_begun", "unsubscribed", "paused"]),
    is_held=st.booleans(),
)


@pytest.mark.parametrize(
    "phase, subscriber, expected",
    [
        ("open", WELL, None),
        ("digest", WELL, None),
        ("close", None, "account_removed"),
        ("address_changed", None, "account_removed"),
        ("open", replace(WELL, is_disabled=True), "account_disabled"),
        ("open", replace(WELL, mail_address=None), "no_address"),
        ("open", replace(WELL, is_held=True), "held"),
        ("test", replace(WELL, is_held=True), "held"),
        ("open", replace(WELL, stopped="paused"), "paused"),
        ("open", replace(WELL, stopped="unsubscribed"), "unsubscribed"),
        ("open", replace(WELL, stopped="never_begun"), "unsubscribed"),
        ("test", replace(WELL, stopped="never_begun"), None),
        ("address_changed", replace(WELL, mail_address=None, is_held=True), None),
        ("confirm_address", WELL, "link_replaced"),
    ],
)
def test_why_a_message_may_not_leave(
    phase: Phase, subscriber: Subscriber | None, expected: Reason | None
) -> None:
    assert obstacle(phase, subscriber) == expected


def test_a_letter_goes_to_the_address_that_waits_for_it() -> None:
    pending = replace(WELL, pending_mail_address="new@example.ac.id")
    assert obstacle("confirm_address", pending, "new@example.ac.id") is None
    assert obstacle("confirm_address", pending, "older@example.ac.id") == "link_replaced"


@given(st.sampled_from(PHASES), subscribers)
def test_only_a_letter_may_go_to_who_has_no_confirmed_address(
    phase: Phase, subscriber: Subscriber
) -> None:
    may_leave = obstacle(phase, subscriber, "b@b.id") is None
    if may_leave:
        assert not subscriber.is_disabled
        assert phase in LETTERS or (subscriber.mail_address and not subscriber.is_held)
    if may_leave and phase in {"open", "close", "digest"}:
        assert subscriber.stopped is None


def test_each_role_is_offered_something() -> None:
    assert set(OFFERED) == set(get_args(Role))
    assert (OFFERED["manager"], OFFERED["noc"]) == ("daily", "at_once")
