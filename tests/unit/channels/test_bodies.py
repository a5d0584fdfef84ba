"""What each kind of channel sends, and what it makes of any answer."""

from __future__ import annotations

import base64
import datetime as dt
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standardwebhooks import Webhook as Judge

from backend.channels import alertmanager, ntfy, telegram, webhook
from backend.channels.http_exchange import Reply, answer_to
from backend.channels.mail import letter
from backend.channels.message import Message
from backend.channels.retry_after import retry_after_s
from backend.channels.targets import Alertmanager, Mail, Ntfy, Telegram, Webhook

NOW = dt.datetime(2026, 11, 26, 3, 0, tzinfo=dt.UTC)
TOKEN = "123:AA-secret"
MESSAGE = Message(
    delivery_id="d1",
    thread_id="incident-7",
    phase="open",
    subject="ISP2 is down — Kediri",
    text="ISP2 is down.\n\nWhat to do:\n1. Look.\n",
    link="https://timbang.example.ac.id/incidents/7",
    starts_at=NOW,
    ends_at=None,
    labels={"kind": "isp_down", "router": "Kediri"},
)
ENDED = replace(MESSAGE, phase="close", ends_at=NOW + dt.timedelta(minutes=47))
MAIL = Mail("mail.example.ac.id", 587, "starttls", "noc", "p", "noc@example.ac.id", ("a@b.id",))


def secret(letter_: bytes) -> str:
    return "whsec_" + base64.b64encode(letter_ * 32).decode()


def test_the_reference_library_accepts_both_signatures_while_secrets_change() -> None:
    now = dt.datetime.now(dt.UTC)  # the judge looks at its own clock
    old, new = secret(b"a"), secret(b"b")
    call = webhook.call(Webhook("https://x.id", (new, old)), MESSAGE, now)
    for each in (old, new):
        content = Judge(each).verify(call.body.decode(), dict(call.headers))
        assert content["type"] == "incident.open"
        assert content["data"]["labels"]["kind"] == "isp_down"
    assert call.headers["webhook-id"] == "d1"


def test_a_mail_of_an_incident_stands_in_its_thread() -> None:
    first, last = letter(MAIL, MESSAGE, NOW), letter(MAIL, ENDED, NOW)
    assert first["Message-ID"] == "<d1@example.ac.id>"
    assert first["References"] == last["References"] == "<incident-7.timbang@example.ac.id>"
    assert first["Auto-Submitted"] == "auto-generated"
    assert first.get_content() == MESSAGE.text


@given(st.text())
def test_no_subject_makes_another_header(subject: str) -> None:
    mail = letter(MAIL, replace(MESSAGE, subject=subject), NOW)
    assert mail.keys().count("Subject") == 1
    assert b"\nBcc:" not in mail.as_bytes()


def test_ntfy_takes_a_title_in_any_letters_and_a_link() -> None:
    call = ntfy.call(Ntfy("https://ntfy.example.id", "noc", "tk"), MESSAGE)
    content = json.loads(call.body)
    assert (content["topic"], content["title"], content["click"]) == (
        "noc",
        MESSAGE.subject,
        MESSAGE.link,
    )
    assert call.headers["Authorization"] == "Bearer tk"


def test_an_alert_fires_until_its_incident_is_over() -> None:
    firing = json.loads(alertmanager.call(Alertmanager("http://a"), MESSAGE).body)[0]
    over = json.loads(alertmanager.call(Alertmanager("http://a"), ENDED).body)[0]
    assert firing["labels"] == over["labels"]
    assert firing["labels"]["alertname"] == "TimbangIspDown"
    assert dt.datetime.fromisoformat(firing["endsAt"]) > NOW + dt.timedelta(days=7)
    assert dt.datetime.fromisoformat(over["endsAt"]) == ENDED.ends_at


def replied(status: int, body: object) -> Reply:
    return Reply(status, {}, json.dumps(body).encode())


def test_telegram_changes_the_message_that_it_sent() -> None:
    calls = []

    def post(call):
        calls.append(call)
        return replied(200, {"ok": True, "result": {"message_id": 5}})

    target = Telegram(TOKEN, "-100")
    first = telegram.send(target, MESSAGE, 0, post)
    assert (first.outcome, first.remote_id) == ("delivered", "5")
    telegram.send(target, replace(ENDED, remote_id="5"), 0, post)
    assert [call.url.rpartition("/")[2] for call in calls] == ["sendMessage", "editMessageText"]
    assert json.loads(calls[1].body)["message_id"] == 5


def test_a_telegram_message_that_is_gone_is_sent_again() -> None:
    replies = [
        replied(400, {"ok": False, "description": "Bad Request: message to edit not found"}),
        replied(200, {"ok": True, "result": {"message_id": 6}}),
    ]
    answer = telegram.send(
        Telegram(TOKEN, "1"), replace(ENDED, remote_id="5"), 0, lambda _: replies.pop(0)
    )
    assert (answer.outcome, answer.remote_id) == ("delivered", "6")


def test_a_telegram_message_that_says_so_already_is_delivered() -> None:
    same = replied(400, {"ok": False, "description": "Bad Request: message is not modified"})
    answer = telegram.send(Telegram(TOKEN, "1"), replace(ENDED, remote_id="5"), 0, lambda _: same)
    assert (answer.outcome, answer.remote_id) == ("delivered", "5")


def test_telegram_says_how_long_to_wait() -> None:
    busy = replied(429, {"ok": False, "description": "x", "parameters": {"retry_after": 17}})
    answer = telegram.send(Telegram(TOKEN, "1"), MESSAGE, 0, lambda _: busy)
    assert (answer.outcome, answer.retry_after_s) == ("retry", 17.0)


@pytest.mark.parametrize(
    "value, expected",
    [
        (None, None),
        ("120", 120.0),
        (" 0 ", 0.0),
        ("Thu, 26 Nov 2026 03:00:30 GMT", 30.0),
        ("Thu, 26 Nov 2026 02:00:00 GMT", 0.0),
        ("soon", None),
        ("-5", None),
        ("9" * 400, None),
    ],
)
def test_retry_after(value: str | None, expected: float | None) -> None:
    assert retry_after_s(value, NOW.timestamp()) == expected


@pytest.mark.parametrize(
    "status, outcome",
    [(200, "delivered"), (204, "delivered"), (301, "refused"), (400, "refused"), (401, "refused"),
     (404, "refused"), (410, "refused"), (408, "retry"), (429, "retry"), (500, "retry"), (503, "retry")],
)  # fmt: skip
def test_statuses(status: int, outcome: str) -> None:
    assert answer_to(Reply(status, {}, b""), 0).outcome == outcome


@given(st.integers(100, 599), st.binary(max_size=300), st.text(max_size=20))
def test_any_answer_is_an_answer_and_tells_no_secret(status: int, body: bytes, after: str) -> None:
    reply = Reply(status, {"retry-after": after}, body + TOKEN.encode() + body)
    for answer in (
        telegram.send(Telegram(TOKEN, "1"), MESSAGE, 0, lambda _: reply),
        telegram.send(Telegram(TOKEN, "1"), replace(ENDED, remote_id="5"), 0, lambda _: reply),
        answer_to(reply, 0, TOKEN),
    ):
        assert answer.outcome in {"delivered", "refused", "retry"}
        assert TOKEN not in answer.words
        assert len(answer.words) <= 500


def test_secrets_stand_in_no_representation() -> None:
    for target in (
        replace(MAIL, password=TOKEN),
        Telegram(TOKEN, "1"),
        Webhook("https://x.id", (TOKEN,)),
        Ntfy("https://x.id", "t", TOKEN),
        Alertmanager("https://x.id", "u", TOKEN),
    ):
        assert TOKEN not in repr(target)
