"""Uplinks of a router: which are refused, and which stay."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from tests.integration.api.conftest import Site
from tests.integration.api.inventory.bodies import API, fields, uplink_body


def test_uplinks_get_their_ideal_shares(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    wanted = [uplink_body("ISP1", "ether1"), uplink_body("ISP2", "ether2", 200_000_000)]
    wanted.append(uplink_body("ISP3", "ether3", 200_000_000, risk_group="north", price_amount="15.5",
                      price_currency="IDR", quota_bytes=10**13))  # fmt: skip
    uplinks = admin.put(path, json=wanted).json()["uplinks"]
    assert [uplink["ideal_download_share"] for uplink in uplinks] == [0.2, 0.4, 0.4]
    assert [uplink["position"] for uplink in uplinks] == [0, 1, 2]
    assert (uplinks[2]["price_amount"], uplinks[2]["quota_bytes"]) == ("15.50", 10**13)


@pytest.mark.parametrize(
    "wanted, field",
    [
        ([uplink_body("A", "e1", 0)], "0.download_bps"),
        ([uplink_body("A", "e1"), uplink_body("B", "e2", -5)], "1.download_bps"),
        ([uplink_body("A", "e1", 10**12 + 1)], "0.download_bps"),
        ([uplink_body("A", "e1", 10**13)], "0.download_bps"),
        ([uplink_body("A", "e1", 10**30)], "0.download_bps"),
        ([uplink_body("A", "e1", line_rate_bps=0)], "0.line_rate_bps"),
        ([uplink_body("A", "e1"), uplink_body("B", "e1")], "1.interface"),
        ([uplink_body("A", "e1"), uplink_body("a", "e2")], "1.name"),
        ([uplink_body("A", "e1", id=77)], "0.id"),
        ([uplink_body("A", "")], "0.interface"),
        ([uplink_body("A", "e\x001")], "0.interface"),
        ([uplink_body("A", "e1", price_amount="1")], "0.price_currency"),
        ([uplink_body("A", "e1", price_amount="-1", price_currency="IDR")], "0.price_amount"),
        ([uplink_body("A", "e1", quota_bytes=-1)], "0.quota_bytes"),
    ],
)
def test_a_bad_uplink_is_named_and_the_old_ones_stay(
    admin: TestClient, router: dict, wanted: list[dict], field: str
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    before = admin.put(path, json=[uplink_body("Old", "ether9")]).json()["uplinks"]
    answer = admin.put(path, json=wanted)
    # Both directions of a line have the same speed here, so both may be named.
    assert field in fields(answer)
    assert admin.get(f"{API}/routers/{router['id']}").json()["uplinks"] == before


@pytest.mark.parametrize("name", [" ether 1 ", "two\nlines", "x" * 300, "🛰 roof", "=name=x"])
def test_interfaces_are_named_as_the_router_names_them(
    admin: TestClient, router: dict, name: str
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    (uplink,) = admin.put(path, json=[uplink_body("A", name)]).json()["uplinks"]
    assert uplink["interface"] == name


def test_uplinks_can_swap_interfaces_and_names(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    a, b = admin.put(path, json=[uplink_body("A", "ether1"), uplink_body("B", "ether2")]).json()[
        "uplinks"
    ]
    swapped = [uplink_body("B", "ether2", id=a["id"]), uplink_body("A", "ether1", id=b["id"])]
    after = admin.put(path, json=swapped).json()["uplinks"]
    assert [(uplink["id"], uplink["name"], uplink["interface"]) for uplink in after] == [
        (a["id"], "B", "ether2"),
        (b["id"], "A", "ether1"),
    ]


def test_an_uplink_that_goes_is_archived_and_frees_its_interface(
    site: Site, admin: TestClient, router: dict
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    (old,) = admin.put(path, json=[uplink_body("A", "ether1")]).json()["uplinks"]
    (new,) = admin.put(path, json=[uplink_body("A", "ether1")]).json()["uplinks"]
    assert old["id"] != new["id"]
    with site.database.transaction() as session:
        archived = session.scalar(
            text("SELECT archived_at FROM uplink WHERE id = :id"), {"id": old["id"]}
        )
    assert archived == site.clock.at
    assert fields(admin.put(path, json=[uplink_body("A", "ether1", id=old["id"])])) == ["0.id"]


def test_uplinks_that_somebody_changed_meanwhile_stay(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    first = {"If-Match": router["uplinks_revision"]}
    made = admin.put(path, json=[uplink_body("A", "ether1", price_amount="9.5", price_currency="IDR")],
                     headers=first)  # fmt: skip
    assert made.status_code == 200
    late = admin.put(path, json=[uplink_body("B", "ether2")], headers=first)
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    now = admin.get(f"{API}/routers/{router['id']}").json()
    assert [uplink["name"] for uplink in now["uplinks"]] == ["A"]
    assert now["uplinks_revision"] == made.json()["uplinks_revision"] != router["uplinks_revision"]
    quoted = {"If-Match": f'"{now["uplinks_revision"]}"'}
    assert admin.put(path, json=[uplink_body("B", "ether2")], headers=quoted).status_code == 200
    assert admin.put(path, json=[uplink_body("C", "ether3")], headers={"If-Match": "*"}).is_success
