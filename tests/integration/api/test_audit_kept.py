"""What the audit log keeps of a person who is gone."""

from __future__ import annotations

from sqlalchemy import text

from backend.store.access import audit
from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"


def test_a_deleted_account_changes_no_line(site: Site) -> None:
    admin = site.set_up()
    body = {"username": "siti", "role": "noc", "password": PASSWORD, "full_name": "Siti"}
    made = admin.post(f"{API}/accounts", json=body)
    assert made.status_code == 201, made.text
    site.sign_in("siti")
    before = lines_of(site, made.json()["id"])
    assert [action for _, action in before] == ["sign_in"]
    assert admin.delete(f"{API}/accounts/{made.json()['id']}").status_code == 204
    assert lines_of(site, made.json()["id"]) == before
    with site.database.transaction() as session:
        chain = audit.chain(session)
    assert (chain.broken, chain.unsealed) == ((), 0)


def lines_of(site: Site, account_id: int) -> list[tuple[int, str]]:
    query = text("SELECT id, action FROM audit WHERE account_id = :id ORDER BY id")
    with site.database.transaction() as session:
        return [(row[0], row[1]) for row in session.execute(query, {"id": account_id})]
