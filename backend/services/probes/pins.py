"""Whether the probes' source address goes out over each ISP, read from its router, and missing rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.config.config import RouterConfig
from backend.domain.methods.pins import Pin, PinUplink, Problem, State, Why, pins
from backend.domain.statements import Statement
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.services.polling.poll_targets import connect_target
from backend.services.shown import Told
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import settings as probe_settings

READ_DEADLINE_S = 20.0

EXPLAINED: Mapping[Why, str] = {
    "not_configured": "Set the probe host's address for this ISP first.",
    "not_ipv4": "The source address is no IPv4 address; pins are for IPv4.",
    "pinned": "What comes from this address leaves by this ISP, whatever the balance does.",
    "no_rule": "Nothing sends this address over this ISP: enter the rules below.",
    "rule_before": (
        "A routing rule before the pin takes this address elsewhere: "
        "enter the rule below, which goes first."
    ),
    "marked": "The routing rule is there, but mangle marks this address: enter the rule that lets it through unmarked.",
    "no_way_out": (
        "No default route leaves by the interface of this ISP, so there is nothing to pin to: "
        "give it a route first."
    ),
}
PROBLEMS: Mapping[Problem, str] = {
    "other_way": "It sends the address over another ISP.",
    "falls_back": "While this ISP is down it lets the address out elsewhere: use lookup-only-in-table.",
    "before_ours": "It comes first, and sends the address elsewhere.",
    "fasttrack": "FastTrack sends later packets by the main table, past every pin: keep this address out of it.",
}


@dataclass(frozen=True, slots=True)
class PinsRequest:
    target: Target
    uplinks: Sequence[PinUplink]


@dataclass(frozen=True, slots=True)
class FoundPin:
    """A rule of the router that concerns the source address. `problem` is null where it does what it should."""

    menu: str
    rule: str
    problem: Told | None


@dataclass(frozen=True, slots=True)
class ProbePin:
    uplink_id: int
    name: str
    interface: str
    source_address: str
    table: Annotated[
        str, Field(description="routing table of this ISP; empty: the router has none yet")
    ]
    state: State
    rules: Annotated[
        Sequence[str], Field(description="RouterOS lines that are missing, in order; all of them")
    ]
    related_rules: Sequence[FoundPin]
    explanation: Told


def ask(session: Session, box: SecretBox, router_id: int) -> PinsRequest:
    """Raises NotFound, and Invalid when the stored password cannot be decrypted."""
    router = routers.get(session, router_id)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    set_up = probe_settings.lines(session, [uplink.id for uplink in uplinks])
    pin_uplinks = [
        PinUplink(
            uplink.id,
            uplink.name,
            uplink.interface,
            set_up[uplink.id].source_address if uplink.id in set_up else "",
        )
        for uplink in uplinks
    ]
    return PinsRequest(connect_target(router, box), pin_uplinks)


def read(
    request: PinsRequest, reader: Callable[[Target], RouterConfig] | None = None
) -> list[ProbePin]:
    """With no transaction open. Raises RouterError."""
    return [_view(pin) for pin in pins((reader or _read)(request.target), request.uplinks)]


def _read(target: Target) -> RouterConfig:
    connection = open_connection(target, Deadline(READ_DEADLINE_S))
    try:
        return read_config(connection)
    finally:
        connection.close()


def _view(pin: Pin) -> ProbePin:
    return ProbePin(
        uplink_id=pin.uplink_id,
        name=pin.name,
        interface=pin.interface,
        source_address=pin.source_address,
        table=pin.table,
        state=pin.state,
        rules=pin.rules,
        related_rules=[
            FoundPin(finding.menu, finding.rule, _problem(finding.problem))
            for finding in pin.related_rules
        ],
        explanation=Statement(pin.why, EXPLAINED[pin.why]),
    )


def _problem(code: Problem) -> Statement | None:
    return Statement(code, PROBLEMS[code]) if code else None
