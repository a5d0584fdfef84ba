"""Channels over HTTP: set up, changed, tested and removed by admins; no answer tells a secret."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from sqlalchemy import select, text

from backend.store.tables import AuditEntry, Channel, Delivery, DeliveryAttempt
from tests.integration.api.conftest import START, Site, TestClient

API = "/api/v1"
PASSWORD = "hunter2-of-the-mail-server"
MAIL = {
    "kind": "mail",
    "host": "mail.example.ac.id",
    "security": "starttls",
    "username": "noc",
    "sender": "timbang@example.ac.id",
    "recipients": ["noc@example.ac.id", "budi@example.ac.id"],
}


def body(**changed: Any) -> dict[str, Any]:
    return {"name": "NOC", "address": MAIL, "secret": PASSWORD} | changed


def add(admin: TestClient, **changed: Any) -> dict[str, Any]:
    answer = admin.post(f"{API}/channels", json=body(**changed))
    assert answer.status_code == 201, answer.text
    return answer.json()["channel"]


def test_a_channel_is_kept_as_it_was_given_and_its_secret_is_not_shown(
    site: Site, admin: TestClient
) -> None:
    made = admin.post(f"{API}/channels", json=body(kinds=["isp_down"], unacknowledged_for_s=900))
    assert made.json()["secret"] is None
    channel = made.json()["channel"]
    assert channel["address"] == {**MAIL, "port": 587}
    assert (channel["has_secret"], channel["kinds"]) == (True, ["isp_down"])
    listed = admin.get(f"{API}/channels")
    assert listed.json() == [channel]
    assert PASSWORD not in made.text + listed.text + admin.get(f"{API}/audit").text
    with site.database.transaction() as session:
        [row] = session.scalars(select(Channel))
        assert PASSWORD.encode() not in (row.secret_encrypted or b"")
        assert PASSWORD not in json.dumps(row.settings)
        actions = session.scalars(select(AuditEntry.action).order_by(AuditEntry.id))
        assert list(actions)[-1] == "create_channel"


def test_a_webhook_without_a_secret_gets_one_that_is_shown_once(admin: TestClient) -> None:
    address = {"kind": "webhook", "url": "https://hooks.example.ac.id/timbang"}
    made = admin.post(f"{API}/channels", json=body(address=address, secret=None)).json()
    assert made["secret"].startswith("whsec_")
    assert made["secret"] not in admin.get(f"{API}/channels").text


def test_a_stored_secret_stays_unless_it_would_go_elsewhere(site: Site, admin: TestClient) -> None:
    path = f"{API}/channels/{add(admin)['id']}"
    renamed = admin.put(path, json=body(name="Night", secret=None))
    assert (renamed.status_code, renamed.json()["name"]) == (200, "Night")
    assert renamed.json()["has_secret"]
    moved = {**MAIL, "host": "mail.evil.example"}
    refused = admin.put(path, json=body(address=moved, secret=None))
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["code"] == "channel_secret_again"
    assert admin.put(path, json=body(address=moved)).status_code == 200


@pytest.mark.parametrize(
    "changed, field",
    [
        ({"address": {**MAIL, "host": "localhost"}}, "address.host"),
        ({"address": {**MAIL, "recipients": []}}, "address.recipients"),
        ({"address": {**MAIL, "sender": "a@b.id\r\nBcc: c@d.id"}}, "address.sender"),
        ({"address": {**MAIL, "recipients": ["no address"]}}, "address.recipients.0"),
        ({"address": {"kind": "webhook", "url": "ftp://x.id"}}, "address.url"),
        ({"address": {"kind": "webhook", "url": "https://u:p@x.id"}}, "address.url"),
        ({"address": {"kind": "webhook", "url": "https://x.id"}, "secret": "short"}, "secret"),
        ({"address": {"kind": "telegram", "chat_id": "-100"}, "secret": None}, "secret"),
        ({"address": {"kind": "telegram", "chat_id": "my chat"}}, "address.chat_id"),
        ({"address": {"kind": "ntfy", "topic": "a/b"}}, "address.topic"),
        ({"kinds": ["no_kind"]}, "kinds.0"),
        ({"unacknowledged_for_s": -1}, "unacknowledged_for_s"),
        ({"name": " "}, "name"),
        ({"timing": "weekly"}, "timing"),
        ({"timing": "daily", "daily_at": "24:00"}, "daily_at"),
        ({"timing": "daily", "unacknowledged_for_s": 60}, "unacknowledged_for_s"),
        (
            {"timing": "daily", "address": {"kind": "alertmanager", "url": "https://am.example"}},
            "timing",
        ),
    ],
)
def test_what_is_refused_names_its_field(
    admin: TestClient, changed: dict[str, Any], field: str
) -> None:
    answer = admin.post(f"{API}/channels", json=body(**changed))
    assert answer.status_code == 422, answer.text
    fields = [
        each["field"].replace("address.mail.", "address.") for each in answer.json()["errors"]
    ]
    for kind in ("mail", "webhook", "telegram", "ntfy"):
        fields = [each.replace(f"address.{kind}.", "address.") for each in fields]
    assert field in fields
    assert admin.get(f"{API}/channels").json() == []


def test_a_name_is_taken_in_any_case(admin: TestClient) -> None:
    add(admin)
    answer = admin.post(f"{API}/channels", json=body(name="noc"))
    assert (answer.status_code, answer.json()["detail_code"]) == (409, "channel_name_taken")


def test_an_unknown_campus_is_refused(admin: TestClient) -> None:
    assert admin.post(f"{API}/channels", json=body(campus_id=77)).status_code == 404


def test_a_test_is_a_message_like_every_other(site: Site, admin: TestClient) -> None:
    channel_id = add(admin)["id"]
    answer = admin.post(f"{API}/channels/{channel_id}/test")
    assert answer.status_code == 202
    message = answer.json()
    assert (message["phase"], message["state"], message["incident_id"]) == ("test", "waiting", None)
    assert message["requested_by"] == "admin"
    with site.database.transaction() as session:
        row = session.get(Delivery, message["id"])
        row.state, row.ended_at, row.answer = "refused", START, "550 no such user"
        attempt = {"delivery_id": row.id, "at": START, "outcome": "refused"}
        session.add(DeliveryAttempt(**attempt, answer="550 no such user"))
    shown = admin.get(f"{API}/deliveries/{message['id']}").json()
    assert (shown["state"], shown["answer"], shown["due_at"]) == (
        "refused",
        "550 no such user",
        None,
    )
    assert [each["answer"] for each in shown["attempts"]] == ["550 no such user"]
    assert admin.get(f"{API}/deliveries").json()["items"] == [shown]
    assert admin.get(f"{API}/channels").json()[0]["last"]["state"] == "refused"


def test_a_channel_that_was_off_hears_nothing_of_that_time(site: Site, admin: TestClient) -> None:
    path = f"{API}/channels/{add(admin)['id']}"
    admin.put(path, json=body(secret=None, enabled=False))
    site.clock.forward(hours=5)
    admin.put(path, json=body(secret=None, enabled=True))
    with site.database.transaction() as session:
        [row] = session.scalars(select(Channel))
        assert row.since_at == START + dt.timedelta(hours=5)


def test_a_channel_that_turns_to_a_digest_speaks_of_the_time_from_then_on(
    site: Site, admin: TestClient
) -> None:
    path = f"{API}/channels/{add(admin)['id']}"
    with site.database.transaction() as session:
        session.execute(text("UPDATE channel SET since_at = '2020-01-01'"))
    kept = admin.put(path, json=body(timing="daily", daily_at="06:45")).json()
    assert (kept["timing"], kept["daily_at"]) == ("daily", "06:45")
    with site.database.transaction() as session:
        (turned,) = session.scalars(text("SELECT since_at FROM channel"))
    assert turned.year > 2020
    admin.put(path, json=body(timing="daily", daily_at="07:00"))
    with site.database.transaction() as session:
        assert list(session.scalars(text("SELECT since_at FROM channel"))) == [turned]


def test_a_channel_goes_with_its_messages(site: Site, admin: TestClient) -> None:
    path = f"{API}/channels/{add(admin)['id']}"
    admin.post(f"{path}/test")
    assert admin.delete(path).status_code == 204
    assert admin.get(f"{API}/channels").json() == []
    assert admin.get(f"{API}/deliveries").json()["items"] == []
    assert admin.delete(path).status_code == 404


def test_noc_staff_see_what_was_sent_and_set_up_nothing(site: Site, admin: TestClient) -> None:
    made = admin.post(f"{API}/tokens", json={"name": "noc", "role": "noc"}).json()
    noc = site.browser(Authorization=f"Bearer {made['secret']}")
    assert noc.get(f"{API}/deliveries").status_code == 200
    assert noc.get(f"{API}/channels").status_code == 403
    assert noc.post(f"{API}/channels", json=body()).status_code == 403
