from __future__ import annotations

import pytest

from backend.services.access.sign_in_attempts import Visit


@pytest.mark.parametrize(
    "address, place",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_place_is_an_ipv4_address_or_what_one_ipv6_customer_has(address: str, place: str) -> None:
    assert Visit(address).place == place
