"""Nobody switches the two-person rule off alone, or approves with an account that is as good as the own one."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.store.tables import BalanceSettings
from tests.integration.api.change_site import API, Changing
from tests.integration.api.changes.proposals import decide
from tests.integration.api.conftest import PASSWORD


def put(client: TestClient, core: Changing, **body: Any) -> dict[str, Any]:
    answer = client.put(f"{API}/routers/{core.router_id}/balance-settings", json=body)
    assert answer.status_code == 200, answer.text
    settings: dict[str, Any] = answer.json()
    return settings


@pytest.fixture
def strict(core: Changing) -> Changing:
    """A router whose changes two persons must want."""
    put(core.admin, core, two_person=True)
    return core


def refused(client: TestClient, plan: dict[str, Any], word: str) -> None:
    answer = decide(client, plan, "approve")
    assert (answer.status_code, word in answer.json()["detail"]) == (403, True), answer.text


def test_an_account_made_after_the_plan_does_not_approve_it(strict: Changing) -> None:
    change = strict.planned()
    strict.site.clock.forward(seconds=1)
    other = strict.site.second_admin(strict.admin, "late")
    refused(other, change, "account is newer")


def test_an_account_that_the_author_made_ready_does_not_approve(strict: Changing) -> None:
    puppet = strict.site.person(strict.admin, "admin", "puppet")
    refused(puppet, strict.planned(), "set by the admin who began this")


def test_an_account_whose_password_the_author_set_again_does_not_approve(
    strict: Changing,
) -> None:
    other = strict.site.second_admin(strict.admin, "rina")
    number = other.get(f"{API}/session").json()["account"]["id"]
    change = strict.planned()
    strict.site.clock.forward(seconds=1)
    again = {"password": PASSWORD, "must_change_password": False}
    reset = strict.admin.patch(f"{API}/accounts/{number}", json=again)
    assert reset.status_code == 200
    refused(strict.site.sign_in("rina"), change, "password is newer")
    refused(strict.site.sign_in("rina"), strict.planned((3, 1, 1)), "set by the admin")


def test_who_set_the_authors_password_does_not_approve(strict: Changing) -> None:
    puppet = strict.site.person(strict.admin, "admin", "planner")
    as_puppet = replace(strict, admin=puppet)
    refused(strict.admin, as_puppet.planned(), "You set the password")


def test_one_admin_alone_does_not_switch_it_off(strict: Changing, second: TestClient) -> None:
    change = strict.planned()
    first = put(strict.admin, strict, two_person=False, timer_s=240)
    assert (first["two_person"], first["two_person_off_by"]) == (True, "admin")
    assert first["timer_s"] == 240
    again = put(strict.admin, strict, two_person=False)
    assert (again["two_person"], again["two_person_off_by"]) == (True, "admin")
    assert decide(strict.admin, change, "apply").status_code == 409
    agreed = put(second, strict, two_person=False)
    assert (agreed["two_person"], agreed["two_person_off_by"]) == (False, None)


def test_a_plan_keeps_the_rule_that_it_was_made_under(strict: Changing, second: TestClient) -> None:
    change = strict.planned()
    for client in (strict.admin, second):
        off = put(client, strict, two_person=False)
    assert off["two_person"] is False
    assert decide(strict.admin, change, "apply").status_code == 409
    assert decide(strict.admin, strict.planned((3, 1, 1)), "apply").status_code == 202


def test_a_puppet_does_not_switch_it_off(strict: Changing) -> None:
    put(strict.admin, strict, two_person=False)
    puppet = strict.site.person(strict.admin, "admin", "nodder")
    path = f"{API}/routers/{strict.router_id}/balance-settings"
    assert puppet.put(path, json={"two_person": False}).status_code == 403
    assert strict.admin.get(path).json()["two_person"] is True


def test_a_request_ends_when_somebody_keeps_the_rule_or_after_a_day(
    strict: Changing, second: TestClient
) -> None:
    put(strict.admin, strict, two_person=False)
    assert put(second, strict, two_person=True)["two_person_off_by"] is None
    put(strict.admin, strict, two_person=False)
    with strict.site.database.transaction() as session:
        row = session.get(BalanceSettings, strict.router_id)
        assert row is not None
        row.two_person_off_at = strict.site.clock.at - dt.timedelta(hours=25)
    assert put(second, strict, two_person=False)["two_person"] is True


def test_nobody_agrees_to_what_was_not_on_the_page(strict: Changing, second: TestClient) -> None:
    path = f"{API}/routers/{strict.router_id}/balance-settings"
    seen = {"If-Match": second.get(path).json()["revision"]}
    put(strict.admin, strict, two_person=False)
    late = second.put(path, json={"two_person": False}, headers=seen)
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
