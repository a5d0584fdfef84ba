"""What an account orders reaches it once, by the rules of every channel, as long as it may and wants to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.integration.api.subscriptions.mailing import API, BUDI, Mailing, ordered, text_of

OWN = f"{API}/session/subscription"


def subjects(mailing: Mailing) -> list[str]:
    """Of what an account was mailed, without the letter about its address."""
    return [str(mail["Subject"]) for mail in mailing.to(BUDI)][1:]


def account_id(mailing: Mailing, username: str = "noc") -> int:
    rows = mailing.admin.get(f"{API}/accounts").json()
    [key] = [row["id"] for row in rows if row["username"] == username]
    return int(key)


def reasons(mailing: Mailing) -> list[str | None]:
    return [row["reason"] for row in mailing.sent() if row["personal"] and row["reason"]]


def test_begin_and_end_arrive_once_in_the_accounts_language(mailing: Mailing) -> None:
    mailing.add_channel(language="en")
    noc = mailing.person()
    incident = mailing.open_incident(mailing.add_router())
    for _ in range(3):
        mailing.work()
    mailing.close_incident(incident)
    for _ in range(2):
        mailing.work()
    assert subjects(mailing) == [
        "R1 tidak menjawab",
        "Selesai setelah 2 menit: R1 tidak menjawab",
    ]
    noc.patch(f"{API}/session/account", json={"language": "en"})
    mailing.open_incident(mailing.add_router("R2", 8729))
    mailing.work()
    assert subjects(mailing)[2:] == ["R2 does not answer"]
    assert len(mailing.to("noc@example.ac.id")) == 3


@pytest.mark.parametrize(
    "order, expected",
    [
        ({}, ["R1", "R2"]),
        ({"campuses": ["Kediri"]}, ["R1"]),
        ({"routers": ["R2"]}, ["R2"]),
        ({"campuses": ["Kediri"], "routers": ["R2"]}, ["R1", "R2"]),
        ({"kinds": ["isp_down"]}, []),
        ({"unacknowledged_for_s": 3600}, []),
        ({"paused": True}, []),
    ],
)
def test_only_what_was_ordered_is_mailed(
    mailing: Mailing, order: dict[str, Any], expected: list[str]
) -> None:
    mailing.add_channel()
    routers = {"R1": mailing.add_router(), "R2": mailing.add_router("R2", 8729, "Malang")}
    campuses = {row["name"]: row["id"] for row in mailing.admin.get(f"{API}/campuses").json()}
    body = {name: value for name, value in order.items() if name not in {"campuses", "routers"}}
    body["campus_ids"] = [campuses[name] for name in order.get("campuses", [])]
    body["router_ids"] = [routers[name] for name in order.get("routers", [])]
    mailing.person(**body)
    for router_id in routers.values():
        mailing.open_incident(router_id)
    mailing.work()
    assert subjects(mailing) == [f"{name} tidak menjawab" for name in expected]


def test_a_digest_comes_once_a_day_and_names_its_places(mailing: Mailing) -> None:
    mailing.add_channel()
    routers = [mailing.add_router(), mailing.add_router("R2", 8729, "Malang")]
    noc = mailing.person("manager", router_ids=[routers[0]], timing="daily", daily_at="12:00")
    assert noc.get(f"{API}/session/messages").json()["offered_timing"] == "daily"
    for router_id in routers:
        mailing.open_incident(router_id)
    mailing.work()
    assert subjects(mailing) == []
    mailing.forward(hours=3)  # 13:00 in Jakarta
    mailing.work()
    mailing.work()
    assert subjects(mailing) == ["Ringkasan harian: 1 berlangsung, 0 selesai"]
    words = text_of(mailing.to(BUDI)[-1])
    assert "R1." in words
    assert "R2" not in words


def test_a_test_goes_the_way_of_every_message_and_its_answer_is_shown(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.person()
    sent = noc.post(f"{OWN}/test")
    assert sent.status_code == 202
    mailing.send()
    shown = noc.get(f"{API}/deliveries/{sent.json()['id']}").json()
    assert (shown["state"], shown["phase"]) == ("delivered", "test")
    assert shown["answer"].startswith("250 2.0.0 queued")
    assert subjects(mailing) == ["Uji pesan Anda dari Timbang"]
    for _ in range(9):
        assert noc.post(f"{OWN}/test").status_code == 202
    assert noc.post(f"{OWN}/test").json()["detail_code"] == "too_many_tests"


def test_a_mute_holds_for_an_account_as_for_a_channel(mailing: Mailing) -> None:
    mailing.add_channel()
    mailing.person()
    mute = {"kind": "router_unreachable", "reason": "-", "until": "2026-11-21T03:00:00Z"}
    made = mailing.admin.post(f"{API}/mutes", json=mute)
    assert made.status_code == 201, made.text
    mailing.open_incident(mailing.add_router())
    mailing.work()
    assert subjects(mailing) == []
    assert mailing.to("noc@example.ac.id") == []


@pytest.mark.parametrize("how", ["disabled", "removed", "ended", "held", "paused"])
def test_from_that_moment_nothing_more_leaves_and_sent_says_why(mailing: Mailing, how: str) -> None:
    mailing.add_channel()
    noc = mailing.person()
    noc.post(f"{OWN}/test")  # it waits
    person = f"{API}/accounts/{account_id(mailing)}"
    [row] = mailing.admin.get(f"{API}/subscriptions").json()
    held = f"{API}/subscriptions/{row['order']['id']}/held"
    done, reason = {
        "disabled": lambda: (
            mailing.admin.patch(person, json={"disabled": True}),
            "account_disabled",
        ),
        "removed": lambda: (mailing.admin.delete(person), "account_removed"),
        "ended": lambda: (noc.delete(OWN), "unsubscribed"),
        "held": lambda: (mailing.admin.put(held, json={"held": True}), "held"),
        "paused": lambda: (noc.put(OWN, json={"paused": True}), "paused"),
    }[how]()
    assert done.status_code in {200, 204}, done.text
    mailing.open_incident(mailing.add_router())
    mailing.work()
    assert subjects(mailing) == []
    assert reasons(mailing) == [reason]
    [withdrawn] = [row for row in mailing.sent() if row["reason"]]
    assert (withdrawn["channel_name"], withdrawn["state"]) == ("noc", "withdrawn")


def test_a_message_that_waits_for_a_retry_is_withdrawn_when_it_would_leave(
    mailing: Mailing,
) -> None:
    """Whoever was removed by other means than the page: the sender asks again before it sends."""
    mailing.add_channel()
    noc = mailing.person()
    noc.post(f"{OWN}/test")
    with mailing.site.database.transaction() as session:
        from sqlalchemy import text

        session.execute(text("DELETE FROM account WHERE username = 'noc'"))
    mailing.work()
    assert subjects(mailing) == []
    assert reasons(mailing) == ["account_removed"]


def test_what_happened_while_an_account_was_disabled_is_no_news(mailing: Mailing) -> None:
    mailing.add_channel()
    mailing.person()
    person = f"{API}/accounts/{account_id(mailing)}"
    mailing.admin.patch(person, json={"disabled": True})
    router = mailing.add_router()
    mailing.open_incident(router)
    mailing.work()
    mailing.admin.patch(person, json={"disabled": False})
    mailing.work()
    assert subjects(mailing) == []
    mailing.open_incident(mailing.add_router("R2", 8729))
    mailing.work()
    assert subjects(mailing) == ["R2 tidak menjawab"]


def test_who_is_held_cannot_let_go_and_is_told_so(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.person()
    [row] = mailing.admin.get(f"{API}/subscriptions").json()
    held = f"{API}/subscriptions/{row['order']['id']}/held"
    mailing.admin.put(held, json={"held": True})
    assert noc.get(f"{API}/session/messages").json()["order"]["obstacle"] == "held"
    noc.delete(OWN)
    assert ordered(noc)["order"]["held"]
    mailing.open_incident(mailing.add_router())
    mailing.work()
    assert subjects(mailing) == []
    assert mailing.admin.put(held, json={"held": False}).json()["order"]["obstacle"] is None
    mailing.open_incident(mailing.add_router("R2", 8729))
    mailing.work()
    assert subjects(mailing) == ["R2 tidak menjawab"]


def test_an_account_learns_which_shared_channels_mail_to_it(mailing: Mailing) -> None:
    mailing.add_channel()
    address = {"kind": "mail", "host": "127.0.0.1", "port": mailing.port, "security": "none"}
    both = {**address, "sender": "t@a.id", "recipients": ["x@a.id", "BUDI@example.ac.id"]}
    mailing.add_channel(name="Managers", address=both, timing="daily")
    noc = mailing.person()
    [shared] = noc.get(f"{API}/session/messages").json()["shared"]
    assert (shared["name"], shared["timing"]) == ("Managers", "daily")
    assert "x@a.id" not in noc.get(f"{API}/session/messages").text


def test_an_account_sees_only_its_own_and_admins_see_all(mailing: Mailing) -> None:
    mailing.add_channel()
    noc = mailing.person()
    other = mailing.site.person(mailing.admin, "manager")
    sent = noc.post(f"{OWN}/test").json()["id"]
    assert other.get(f"{API}/deliveries/{sent}").status_code == 404
    assert not [row for row in other.get(f"{API}/deliveries").json()["items"] if row["personal"]]
    assert [row for row in noc.get(f"{API}/deliveries").json()["items"] if row["personal"]]
    assert other.get(f"{API}/session/messages").json()["order"] is None
    [row] = mailing.admin.get(f"{API}/subscriptions").json()
    assert (row["username"], row["mail_address"]) == ("noc", BUDI)
    assert BUDI not in other.get(f"{API}/deliveries").text


def test_a_shared_channel_is_no_subscription_and_the_other_way_round(mailing: Mailing) -> None:
    shared_id = mailing.add_channel()
    mailing.person()
    [row] = mailing.admin.get(f"{API}/subscriptions").json()
    own_id = row["order"]["id"]
    assert [each["id"] for each in mailing.admin.get(f"{API}/channels").json()] == [shared_id]
    assert mailing.admin.delete(f"{API}/channels/{own_id}").status_code == 404
    held = mailing.admin.put(f"{API}/subscriptions/{shared_id}/held", json={"held": True})
    assert held.status_code == 404
    mailing.add_channel(name="noc2")
    assert mailing.admin.post(f"{API}/channels/{own_id}/test").status_code == 404


def test_without_a_mail_channel_a_test_fails_at_once_and_sent_says_so(mailing: Mailing) -> None:
    channel_id = mailing.add_channel()
    noc = mailing.person()
    noc.post(f"{OWN}/test")
    mailing.admin.delete(f"{API}/channels/{channel_id}")
    mailing.send()
    [row] = [each for each in mailing.sent() if each["phase"] == "test"]
    assert (row["state"], row["answer"][:18]) == ("refused", "No mail channel is")
    mailing.add_channel()
    noc.post(f"{OWN}/test")
    mailing.work()
    assert subjects(mailing) == ["Uji pesan Anda dari Timbang"]


@pytest.mark.parametrize(
    "order, status",
    [
        ({"campus_ids": [77]}, 404),
        ({"router_ids": [77]}, 404),
        ({"kinds": ["no_kind"]}, 422),
        ({"timing": "daily", "unacknowledged_for_s": 60}, 422),
        ({"timing": "weekly"}, 422),
    ],
)
def test_what_cannot_be_ordered_is_refused(
    mailing: Mailing, order: dict[str, Any], status: int
) -> None:
    mailing.add_channel()
    noc = mailing.person()
    assert noc.put(OWN, json=order).status_code == status
