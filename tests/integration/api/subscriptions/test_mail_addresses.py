"""An address counts once somebody opened the link that was mailed there; before that it gets this letter alone."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import select

from backend.store.tables import Account, AuditEntry
from tests.integration.api.conftest import Site
from tests.integration.api.subscriptions.mailing import (
    API,
    BUDI,
    CONFIRMING,
    Mailing,
    secret_in,
    text_of,
)

ADDRESS = f"{API}/session/mail-address"
NEW = "budi.baru@example.ac.id"


def ask_for_link(mailing: Mailing, person: Any, address: str = BUDI) -> str:
    """The secret of the link that was mailed."""
    answer = person.put(ADDRESS, json={"mail_address": address})
    assert answer.status_code == 200, answer.text
    mailing.send()
    return secret_in(mailing.to(address)[-1])


def test_an_address_counts_once_it_is_confirmed_by_a_post(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    secret = ask_for_link(mailing, noc)
    shown = noc.get(f"{API}/session/messages").json()
    assert (shown["mail_address"], shown["pending_mail_address"]) == (None, BUDI)
    stranger = mailing.site.browser()
    assert (
        stranger.get(f"/confirm-mail?{secret}").status_code == 200
    )  # a program that looks at links
    looked = stranger.post(f"{API}/mail-addresses/look", json={"secret": secret}).json()
    assert (looked["username"], looked["address"]) == ("noc", BUDI)
    assert noc.get(f"{API}/session/messages").json()["mail_address"] is None
    confirm = f"{API}/mail-addresses/confirm"
    assert stranger.post(confirm, json={"secret": secret}).status_code == 204
    shown = noc.get(f"{API}/session/messages").json()
    assert (shown["mail_address"], shown["pending_mail_address"]) == (BUDI, None)
    again = stranger.post(confirm, json={"secret": secret})
    assert (again.status_code, again.json()["detail_code"]) == (404, "mail_link_over")


def test_a_link_is_kept_as_a_hash_and_ends_after_a_day_or_with_the_next(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    first = ask_for_link(mailing, noc)
    mailing.forward(seconds=1)
    second = ask_for_link(mailing, noc)
    with mailing.site.database.transaction() as session:
        row = session.scalars(select(Account).where(Account.username == "noc")).one()
        assert second.encode() not in (row.mail_link_hash or b"")
        assert first != second
    look = f"{API}/mail-addresses/look"
    browser = mailing.site.browser()
    assert browser.post(look, json={"secret": first}).status_code == 404
    assert browser.post(look, json={"secret": second}).status_code == 200
    mailing.forward(hours=24)
    assert browser.post(look, json={"secret": second}).status_code == 404


def test_an_unconfirmed_address_gets_the_letter_and_nothing_else(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    ask_for_link(mailing, noc)
    refused = noc.put(f"{API}/session/subscription", json={})
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "mail_address_first")
    assert noc.post(f"{API}/session/subscription/test").status_code == 409
    mailing.open_incident(mailing.add_router())
    mailing.work()
    [letter] = mailing.to(BUDI)
    assert "List-Unsubscribe" not in letter
    assert len(mailing.to("noc@example.ac.id")) == 1


def test_a_change_is_confirmed_again_and_the_address_of_before_is_told(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.person()
    secret = ask_for_link(mailing, noc, NEW)
    assert noc.get(f"{API}/session/messages").json()["mail_address"] == BUDI
    before = len(mailing.to(BUDI))
    mailing.site.browser().post(f"{API}/mail-addresses/confirm", json={"secret": secret})
    mailing.send()
    [farewell] = mailing.to(BUDI)[before:]
    assert farewell["Subject"] == "Timbang mengirim pesannya ke alamat lain"
    assert NEW not in text_of(farewell)
    mailing.open_incident(mailing.add_router())
    mailing.work()
    assert (len(mailing.to(BUDI)), len(mailing.to(NEW))) == (before + 1, 2)


def test_an_address_that_is_taken_back_is_told_and_gets_nothing_more(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.person()
    assert noc.delete(ADDRESS).status_code == 204
    mailing.open_incident(mailing.add_router())
    mailing.work()
    assert [mail["Subject"] for mail in mailing.to(BUDI)][1:] == [
        "Timbang mengirim pesannya ke alamat lain"
    ]
    shown = noc.get(f"{API}/session/messages").json()
    assert (shown["mail_address"], shown["order"]) == (None, None)


def test_letters_are_limited_by_account_and_by_address(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    manager = mailing.site.person(mailing.admin, "manager")
    for number in range(3):
        mailing.forward(minutes=1)
        person = (noc, manager)[number % 2]
        assert person.put(ADDRESS, json={"mail_address": BUDI}).status_code == 200
    fourth = manager.put(ADDRESS, json={"mail_address": BUDI.upper()})
    assert (fourth.status_code, fourth.json()["detail_code"]) == (429, "too_many_letters")
    assert int(fourth.headers["Retry-After"]) == 86_400 - 120
    for number in range(3):
        assert noc.put(ADDRESS, json={"mail_address": f"{number}@a.id"}).status_code == 200
    assert noc.put(ADDRESS, json={"mail_address": "4@a.id"}).status_code == 429
    mailing.forward(hours=24)
    noc = mailing.site.sign_in("noc")
    assert noc.put(ADDRESS, json={"mail_address": "4@a.id"}).status_code == 200


def test_without_a_mail_channel_the_page_says_who_must_do_what(mailing: Mailing) -> None:
    assert mailing.admin.get(f"{API}/session/messages").json()["way"] == "no_mail_channel"
    refused = mailing.admin.put(ADDRESS, json={"mail_address": BUDI})
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "no_mail_channel")
    mailing.add_channel(enabled=False)
    assert mailing.admin.put(ADDRESS, json={"mail_address": BUDI}).status_code == 409


def test_mail_that_cannot_leave_keeps_no_user_from_being_made(mailing: Mailing) -> None:
    body = {"username": "siti", "role": "manager", "mail_address": "siti@example.ac.id"}
    made = mailing.admin.post(f"{API}/accounts", json=body)
    assert made.status_code == 201, made.text
    assert made.json()["mail_way"] == "no_mail_channel"
    assert made.json()["invitation"]["secret"]
    mailing.add_channel()
    other = mailing.admin.post(f"{API}/accounts", json={**body, "username": "tono"})
    assert (other.status_code, other.json()["mail_way"]) == (201, None)
    mailing.send()
    # Only the second letter: the address of the first was not kept.
    assert len(mailing.to("siti@example.ac.id")) == 1


def test_an_admin_may_give_an_address_with_the_invitation(mailing: Mailing) -> None:
    mailing.add_channel()
    body = {"username": "siti", "role": "manager", "mail_address": "siti@example.ac.id"}
    made = mailing.admin.post(f"{API}/accounts", json=body)
    assert made.status_code == 201, made.text
    assert made.json()["pending_mail_address"] == "siti@example.ac.id"
    mailing.send()
    [letter] = mailing.to("siti@example.ac.id")
    assert CONFIRMING.search(text_of(letter))
    listed = {each["username"]: each for each in mailing.admin.get(f"{API}/accounts").json()}
    assert listed["siti"]["mail_address"] is None


def test_a_disabled_account_confirms_nothing(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.site.person(mailing.admin, "noc")
    secret = ask_for_link(mailing, noc)
    [row] = [a for a in mailing.admin.get(f"{API}/accounts").json() if a["username"] == "noc"]
    mailing.admin.patch(f"{API}/accounts/{row['id']}", json={"disabled": True})
    answer = mailing.site.browser().post(f"{API}/mail-addresses/confirm", json={"secret": secret})
    assert answer.status_code == 404


def test_neither_logs_nor_metrics_nor_the_audit_name_an_address(
    mailing: Mailing, caplog: pytest.LogCaptureFixture, site: Site
) -> None:
    mailing.add_channel()
    with caplog.at_level(logging.DEBUG):
        noc = mailing.person()
        noc.post(f"{API}/session/subscription/test")
        mailing.send()
    ours = [row.getMessage() for row in caplog.records if row.name.startswith("backend")]
    assert ours
    assert not [words for words in ours if BUDI in words]
    assert BUDI not in mailing.admin.get("/metrics").text
    with site.database.transaction() as session:
        rows = session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
        assert BUDI not in str([row.detail for row in rows])
        actions = [row.action for row in rows if row.subject == "noc"]
    assert actions[-4:] == [
        "ask_mail_address",
        "confirm_mail_address",
        "set_subscription",
        "test_subscription",
    ]
