"""A second, independent client (RouterOS-api): it tags its commands and reads replies by tag."""

from collections.abc import Iterator

import pytest
import routeros_api
from routeros_api.exceptions import RouterOsApiCommunicationError


@pytest.fixture
def pool(target) -> Iterator[routeros_api.RouterOsApiPool]:
    pool = routeros_api.RouterOsApiPool(
        target.host,
        username=target.user,
        password=target.password,
        port=target.port,
        plaintext_login=True,
    )
    yield pool
    pool.disconnect()


@pytest.fixture
def api(pool):
    return pool.get_api()


def test_reads_counters(api):
    rows = api.get_resource("/interface").get()
    assert rows
    assert all(row["rx-byte"].isdigit() for row in rows)


def test_queries(api):
    tables = api.get_resource("/routing/table")
    assert [row["name"] for row in tables.get(name="main")] == ["main"]
    # Before 7.18 an empty answer is a bare `!done`.
    version = api.get_resource("/system/resource").get()[0]["version"]
    if version.startswith("7.15"):
        assert tables.get(name="nosuch") == []


def test_tagged_answers_may_interleave(api):
    """Two commands are sent before either answer is read, and read in the other order."""
    interfaces = api.get_binary_resource("/interface").call_async("print")
    identity = api.get_binary_resource("/system/identity").call_async("print")
    assert "name" in identity.get()[0]
    assert len(interfaces.get()) > 1


def test_writes_and_errors(api):
    lists = api.get_resource("/ip/firewall/address-list")
    lists.add(list="timbang-contract", address="192.0.2.1")
    (row,) = lists.get(list="timbang-contract")
    try:
        with pytest.raises(RouterOsApiCommunicationError, match="already have such entry"):
            lists.add(list="timbang-contract", address="192.0.2.1")
        lists.set(id=row["id"], comment="x")
        assert lists.get(list="timbang-contract")[0]["comment"] == "x"
    finally:
        lists.remove(id=row["id"])


def test_ping(api):
    answers = api.get_binary_resource("/").call(
        "ping", {"address": b"127.0.0.1", "count": b"1", "interval": b"10ms"}
    )
    assert answers[0]["sent"] == b"1"
