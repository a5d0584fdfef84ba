"""Every ordered mail says how it is ended (RFC 8058): by one POST without signing in, never by a GET."""

from __future__ import annotations

import pytest

from tests.integration.api.subscriptions.mailing import API, BUDI, ORIGIN, Mailing, text_of

PATH = f"{API}/unsubscribe"


def token_of(mailing: Mailing) -> str:
    mail = mailing.to(BUDI)[-1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = str(mail["List-Unsubscribe"])
    assert url.startswith(f"<{ORIGIN}{PATH}?token=")
    assert url[1:-1] in text_of(mail)
    return url[:-1].partition("token=")[2]


@pytest.fixture
def token(mailing: Mailing) -> str:
    mailing.add_channel()
    mailing.person()
    mailing.open_incident(mailing.add_router())
    mailing.work()
    return token_of(mailing)


def test_a_mail_program_ends_it_with_one_post_and_a_get_ends_nothing(
    mailing: Mailing, token: str
) -> None:
    program = mailing.site.browser()
    del program.headers["origin"]
    shown = program.get(PATH, params={"token": token}, follow_redirects=False)
    assert (shown.status_code, shown.headers["location"]) == (303, f"/unsubscribe#{token}")
    assert mailing.admin.get(f"{API}/subscriptions").json()[0]["order"]["obstacle"] is None
    form = {"List-Unsubscribe": "One-Click"}
    for _ in range(2):
        assert program.post(PATH, params={"token": token}, data=form).status_code == 204
    assert mailing.admin.get(f"{API}/subscriptions").json() == []
    entries = mailing.admin.get(f"{API}/audit").json()["items"]
    ended = [entry for entry in entries if entry["action"] == "end_subscription"]
    assert [(entry["account"], entry["subject"]) for entry in ended] == [("noc", "noc")]
    mailing.open_incident(mailing.add_router("R2", 8729))
    mailing.work()
    assert len(mailing.to(BUDI)) == 2


@pytest.mark.parametrize(
    "wrong", ["", "1", "1.abc", "x.y", "9" * 150, "1.\u00e9", "999999999999.0"]
)
def test_a_wrong_token_ends_nothing(mailing: Mailing, token: str, wrong: str) -> None:
    number, _, signed = token.partition(".")
    for each in (wrong, f"{int(number) + 1}.{signed}", f"{number}.{signed[:-1]}"):
        answer = mailing.site.browser().post(PATH, params={"token": each})
        assert (answer.status_code, answer.json()["detail_code"]) == (404, "unsubscribe_link_over")
    assert len(mailing.admin.get(f"{API}/subscriptions").json()) == 1


def test_the_mail_of_an_address_of_before_ends_nothing(mailing: Mailing, token: str) -> None:
    mailing.address_set(mailing.site.sign_in("noc"), "budi.baru@example.ac.id")
    assert mailing.site.browser().post(PATH, params={"token": token}).status_code == 404


def test_other_writes_still_need_their_origin(mailing: Mailing) -> None:
    program = mailing.site.browser()
    del program.headers["origin"]
    body = {"secret": "x"}
    assert program.post(f"{API}/mail-addresses/confirm", json=body).status_code == 403
