"""What lines are called when they are proposed: configs.md, defect 5."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from backend.domain.config.config import RouterConfig
from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.interfaces import Interface
from backend.domain.config.routing import Route
from backend.domain.methods.discovery import propose
from backend.domain.methods.uplink_labels import Described, labels
from backend.services.given import Name

TEXTS = st.one_of(
    st.text(max_size=50),
    st.sampled_from(
        ["ISP1", "isp1", "ISP 1", "WAN2", "to_WAN1 backup via WAN2", "1", "Default", "Telkom", " "]
    ),
)
DESCRIBED = st.builds(
    Described,
    interface=TEXTS,
    comment=TEXTS,
    clients=st.lists(TEXTS, max_size=2).map(tuple),
    routes=st.lists(TEXTS, max_size=2).map(tuple),
)


@given(st.lists(DESCRIBED, max_size=8), st.sets(TEXTS, max_size=3))
def test_every_uplink_has_a_name_of_its_own_that_the_api_takes(
    uplinks: list[Described], taken: set[str]
) -> None:
    names = labels(uplinks, taken)
    assert len(names) == len(uplinks)
    assert [TypeAdapter(Name).validate_python(name) for name in names] == list(names)
    assert len({name.casefold() for name in names}) == len(names)
    assert not {name.casefold() for name in names} & {name.casefold() for name in taken}


def only(**described: object) -> str:
    (name,) = labels([Described(**{"interface": "ether1", **described})])
    return name


@pytest.mark.parametrize(
    "described, name",
    [
        ({"interface": "WAN2", "routes": ("WAN1",)}, "WAN2"),
        ({"interface": "ether2-wan2", "comment": "ISP7"}, "WAN2"),
        ({"comment": "isp 1 Telkom [100M/50M]", "routes": ("WAN3",)}, "ISP 1"),
        ({"comment": "Astinet kampus [100M/50M]"}, "Astinet kampus"),
        ({"clients": ("IndiHome 100M",)}, "IndiHome 100M"),
        ({"clients": ("ISP2",), "comment": "uplink of the hall"}, "ISP2"),
        ({"routes": ("ISP3 main",)}, "ISP3"),
        ({"routes": ("ISP3 by 8.8.8.8", "isp3 by 1.1.1.1")}, "ISP3"),
        ({"routes": ("default via Biznet",)}, "Biznet"),
        # A text that names two lines names neither.
        ({"routes": ("to_WAN1 backup via WAN2",)}, "ether1"),
        ({"routes": ("ISP1", "ISP2")}, "ether1"),
        # No names: a number, what stands beside every line, a sentence about a route.
        ({"comment": "1"}, "ether1"),
        ({"routes": ("3",)}, "ether1"),
        ({"comment": "Default", "routes": ("Default",)}, "ether1"),
        ({"clients": ("defconf",)}, "ether1"),
        ({"interface": "PPPoE-01", "routes": ("Unmarket via PPPoE-01",)}, "PPPoE-01"),
    ],
)
def test_which_text_names_an_uplink(described: dict[str, object], name: str) -> None:
    assert only(**described) == name


def test_uplinks_that_would_be_called_alike_are_called_by_their_interfaces() -> None:
    uplinks = [
        Described(f"ether{n}", comment) for n, comment in enumerate(("ISP1", "isp1", "ISP3"))
    ]
    assert labels(uplinks) == ("ether0", "ether1", "ISP3")
    taken = [Described("ether1", "ISP1"), Described("ISP1"), Described("ether2", "ether1")]
    assert labels(taken) == ("ether1", "ISP1", "ether2")


def test_a_new_uplink_takes_no_name_that_a_confirmed_one_has() -> None:
    interfaces = (Interface("ether1", comment="ISP1"), Interface("ether2", comment="ISP2"))
    config = RouterConfig(interfaces=interfaces, routes=(Route("ether1"), Route("ether2")))
    proposal = propose(config, {"ether1": "isp2"})
    assert [uplink.name for uplink in proposal.uplinks] == ["isp2", "ether2"]
    gone = propose(config, {"ether9": "ISP1", "ether8": "ether1"})
    assert [uplink.name for uplink in gone.uplinks] == ["ether1 (2)", "ISP2"]


def test_interfaces_that_differ_in_case_alone_are_told_apart() -> None:
    assert labels([Described("ether1"), Described("Ether1")]) == ("ether1", "Ether1 (2)")


def test_a_backup_route_does_not_rename_the_uplink_that_it_leaves_by() -> None:
    """configs.md 07: the interface WAN2 was proposed as WAN1."""
    interfaces = (Interface("WAN1"), Interface("WAN2"))
    routes = (
        Route("WAN1", table="to_WAN1", comment="to_WAN1"),
        Route("WAN2", table="to_WAN1", distance=2, comment="to_WAN1 backup via WAN2"),
        Route("WAN2", comment="WAN1 first"),
    )
    proposal = propose(RouterConfig(interfaces=interfaces, routes=routes))
    assert [uplink.name for uplink in proposal.uplinks] == ["WAN1", "WAN2"]


def test_only_the_nearest_route_of_main_names_an_uplink() -> None:
    interfaces = (Interface("ether1"), Interface("ether2"))
    routes = (
        Route("ether2", distance=2, comment="ISP1 backup"),
        Route("ether1", comment="ISP1"),
        Route("ether2", comment="ISP2"),
        Route("ether1", table="to2", comment="ISP2"),
        Route("ether1", disabled=True, comment="ISP9"),
    )
    proposal = propose(RouterConfig(interfaces=interfaces, routes=routes))
    assert [uplink.name for uplink in proposal.uplinks] == ["ISP1", "ISP2"]


def test_routes_of_one_distance_are_asked_together() -> None:
    routes = (Route("ether1", comment="ISP3 by 8.8.8.8"), Route("ether1", comment="by 1.1.1.1"))
    proposal = propose(RouterConfig(interfaces=(Interface("ether1"),), routes=routes))
    assert [uplink.name for uplink in proposal.uplinks] == ["ISP3"]


def test_the_comment_of_a_client_names_its_uplink() -> None:
    config = RouterConfig(
        interfaces=(Interface("ether1"), Interface("pppoe-out1")),
        dhcp_clients=(DhcpClient("ether1", comment="ISP1"),),
        pppoe_clients=(PppoeClient("pppoe-out1", "ether2", comment="ISP2"),),
    )
    assert [uplink.name for uplink in propose(config).uplinks] == ["ISP1", "ISP2"]


def test_a_comment_that_is_longer_than_forty_characters_is_no_name() -> None:
    assert only(comment="x" * 40) == "x" * 40
    assert only(comment="x" * 41) == "ether1"
