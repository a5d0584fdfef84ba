"""Configurations as campuses run them, to be varied by the tests."""

from dataclasses import replace

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, Interface, ListMember
from backend.domain.config.routing import Route, Table
from backend.domain.config.words import Pcc

LAN = "bridge"


def uplinks(count):
    return tuple(f"ether{number}" for number in range(1, count + 1))


def base(count=3):
    """Interfaces, addresses, NAT; no default route yet."""
    numbers = range(1, count + 1)
    return RouterConfig(
        version="7.18.2",
        interfaces=(
            *(Interface(f"ether{n}", id=f"*{n}", comment=f"ISP{n} [100M/50M]") for n in numbers),
            Interface(LAN, id="*F", type="bridge"),
        ),
        list_members=(
            *(ListMember("WAN", f"ether{n}") for n in numbers),
            ListMember("LAN", LAN),
        ),
        addresses=(
            *(Address(f"203.0.{n}.2/24", f"ether{n}", f"203.0.{n}.0") for n in numbers),
            Address("10.0.0.1/16", LAN, "10.0.0.0"),
        ),
        nat=(FirewallRule("srcnat", "masquerade", out_interface_list="WAN"),),
        tables=(Table("main"), *(Table(f"to{n}") for n in numbers)),
    )


def main_routes(count=3, equal=False):
    return tuple(
        Route(
            f"203.0.{n}.1", id=f"*80{n}", distance=1 if equal else n, check_gateway="ping",
            immediate_gateway=f"203.0.{n}.1%ether{n}", active=equal or n == 1,
        )
        for n in range(1, count + 1)
    )  # fmt: skip


def table_routes(count=3):
    return tuple(
        Route(f"203.0.{n}.1", id=f"*90{n}", table=f"to{n}", check_gateway="ping", active=True)
        for n in range(1, count + 1)
    )


def ecmp(count=3):
    return replace(base(count), routes=main_routes(count, equal=True))


def failover(count=3):
    return replace(base(count), routes=main_routes(count))


def classify(mark, **more):
    """A guarded classifying rule; matchers may be replaced."""
    words = {
        "connection_mark": "no-mark",
        "connection_state": "new",
        "in_interface": LAN,
        "destination_type": "!local",
    }
    return FirewallRule("prerouting", "mark-connection", new_connection_mark=mark, **(words | more))


def pcc_rules(weights, classifier="both-addresses"):
    owners = [n for n, weight in enumerate(weights, 1) for _ in range(weight)]
    return tuple(
        classify(f"ISP{n}", pcc=Pcc(classifier, len(owners), r), id=f"*P{r}")
        for r, n in enumerate(owners)
    )


def ways(count=3):
    """Marks to tables in both chains, and marks for what comes in from outside."""
    numbers = range(1, count + 1)
    return (
        *(
            FirewallRule(
                "input", "mark-connection", connection_mark="no-mark",
                in_interface=f"ether{n}", new_connection_mark=f"ISP{n}",
            )
            for n in numbers
        ),
        *(
            FirewallRule(
                chain, "mark-routing", connection_mark=f"ISP{n}", new_routing_mark=f"to{n}",
                in_interface=LAN if chain == "prerouting" else "", passthrough=False,
            )
            for n in numbers
            for chain in ("prerouting", "output")
        ),
    )  # fmt: skip


def marked(rules, count=3):
    """Routing by marks: tables, routes and the given classifying rules."""
    return replace(
        base(count),
        routes=(*main_routes(count), *table_routes(count)),
        mangle=(*rules, *ways(count)),
    )


def pcc(weights=(1, 2, 2), classifier="both-addresses"):
    return marked(pcc_rules(weights, classifier), len(weights))
