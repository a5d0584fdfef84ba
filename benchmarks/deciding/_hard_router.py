"""A router whose rules are hard to walk on purpose: pins of clients, of services, and lists joined with ports.

Four uplinks balanced by PCC, twenty default routes, five inside networks. Of the hard rules half pin one client, a
fifth pin a destination and its port, the rest join lists, ports and networks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, AddressList, Interface, ListMember
from backend.domain.config.routing import Route, Table
from backend.domain.config.words import Pcc

UPLINKS = tuple(f"ether{number}" for number in range(1, 5))
INSIDES = tuple(f"vlan{number}" for number in range(1, 6))
LISTS = tuple(f"list{number}" for number in range(1, 6))


def hard_router(rules: int, listed: int, seed: int = 7) -> RouterConfig:
    """`rules` hard ones before those that balance; each of five address lists has `listed` entries."""
    chance = random.Random(seed)
    members = [*(ListMember("WAN", name) for name in UPLINKS)]
    members += [ListMember("LAN", name) for name in INSIDES]
    return RouterConfig(
        version="7.18.2",
        interfaces=tuple(Interface(name) for name in (*UPLINKS, *INSIDES)),
        list_members=tuple(members),
        addresses=tuple(_addresses()),
        address_lists=tuple(AddressList(name, _entries(chance, listed)) for name in LISTS),
        routes=tuple(_routes()),
        tables=(Table("main"), *(Table(f"to{number}") for number in range(1, 5))),
        mangle=(*_accepts(), *(_hard(chance) for _ in range(rules)), *_balance()),
        nat=(FirewallRule("srcnat", "masquerade", out_interface_list="WAN"),),
    )


def _addresses() -> Iterator[Address]:
    for number, name in enumerate(UPLINKS, 1):
        yield Address(f"203.0.{number}.2/24", name, f"203.0.{number}.0")
    for number, name in enumerate(INSIDES, 1):
        yield Address(f"10.{number}.0.1/16", name, f"10.{number}.0.0")


def _routes() -> Iterator[Route]:
    """One way and three spare ones in each of five tables."""
    for table in range(5):
        for distance in range(1, 5):
            way = (table + distance - 2) % 4 + 1 if table else distance
            name = f"to{table}" if table else "main"
            yield Route(f"203.0.{way}.1", distance=distance, table=name, check_gateway="ping")


def _entries(chance: random.Random, many: int) -> tuple[str, ...]:
    return tuple(".".join(str(chance.randrange(1, 224)) for _ in range(4)) for _ in range(many))


def _accepts() -> Iterator[FirewallRule]:
    yield FirewallRule("prerouting", "accept", in_interface_list="LAN", destination_type="local")


def _hard(chance: random.Random) -> FirewallRule:
    rule = FirewallRule(
        "prerouting",
        "mark-routing",
        in_interface_list="LAN",
        new_routing_mark=f"to{chance.randrange(1, 5)}",
        passthrough=False,
    )
    kind = chance.random()
    if kind < 0.5:
        return replace(rule, source=_client(chance))
    if kind < 0.7:
        port = str(chance.choice((80, 443, 8080, 5060, 1935)))
        return replace(rule, destination=_host(chance), protocol="tcp", destination_port=port)
    return replace(rule, **_joined(chance))


def _joined(chance: random.Random) -> dict[str, str]:
    low = chance.randrange(1024, 60_000)
    ports = {"protocol": "udp", "destination_port": f"{low}-{low + 200}"}
    network = f"{chance.randrange(11, 200)}.{chance.randrange(256)}.0.0/16"
    return chance.choice(
        (
            {"destination_list": chance.choice(LISTS), **ports},
            {"destination": network, **ports},
            {"source": f"10.{chance.randrange(1, 6)}.{chance.randrange(256)}.0/24", **ports},
            {"destination_list": chance.choice(LISTS), "source": _client(chance)},
        )
    )


def _client(chance: random.Random) -> str:
    return f"10.{chance.randrange(1, 6)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"


def _host(chance: random.Random) -> str:
    return f"{chance.randrange(11, 200)}.{chance.randrange(256)}.{chance.randrange(256)}.9"


def _balance() -> Iterator[FirewallRule]:
    for number, name in enumerate(UPLINKS, 1):
        yield FirewallRule(
            "input",
            "mark-connection",
            connection_mark="no-mark",
            in_interface=name,
            new_connection_mark=f"ISP{number}",
        )
    for number in range(1, 5):
        yield FirewallRule(
            "prerouting",
            "mark-connection",
            connection_mark="no-mark",
            in_interface_list="LAN",
            destination_type="!local",
            pcc=Pcc("both-addresses", 4, number - 1),
            new_connection_mark=f"ISP{number}",
        )
    for number in range(1, 5):
        for chain in ("prerouting", "output"):
            yield FirewallRule(
                chain,
                "mark-routing",
                connection_mark=f"ISP{number}",
                in_interface_list="LAN" if chain == "prerouting" else "",
                new_routing_mark=f"to{number}",
                passthrough=False,
            )
