"""What makes one regime: the part of a configuration whose change starts a new period in every chart.

Counters, active flags, ids, comments, dates and the order of unrelated rules never start one. A state is stored as
JSON and compared by value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.config.config import RouterConfig, fasttrack_rules
from backend.domain.config.firewall import NO_MARK
from backend.domain.config.gateways import Gateways, configured_default_routes
from backend.domain.config.routing import MAIN
from backend.domain.methods.methods import Balancing, recognise
from backend.domain.methods.queueing import queue_uses
from backend.domain.regimes.differences import Difference, differences
from backend.domain.regimes.state import DefaultRoute, RegimeState, UplinkState

__all__ = [
    "DefaultRoute",
    "Difference",
    "RegimeState",
    "UplinkState",
    "differences",
    "fasttrack_state",
    "state_of",
]


def state_of(
    config: RouterConfig, interfaces: Sequence[str], before: RegimeState | None = None
) -> RegimeState:
    """The configuration's regime over the uplinks' interfaces.

    `before`: the last state. A gateway that a fallen line hides keeps its interface from there, so an outage is no
    new regime.
    """
    known = _placed(before) if before else {}
    balancing = recognise(config, interfaces, known)
    return RegimeState(
        method=balancing.method,
        uplinks=tuple(_uplink(balancing, name) for name in sorted(set(interfaces))),
        classifier=balancing.classifier,
        denominator=balancing.denominator,
        hash_policy=config.ip_settings.hash_policy,
        fasttrack=fasttrack_state(config),
        queues=queue_uses(config, interfaces),
        routes=_default_routes(config, known),
    )


def _placed(before: RegimeState) -> dict[str, str]:
    """Gateways that led to exactly one uplink."""
    uplinks = {uplink.interface for uplink in before.uplinks}
    return {route.gateway: route.interface for route in before.routes if route.interface in uplinks}


def fasttrack_state(config: RouterConfig) -> str:
    """`safe` if every enabled fasttrack rule takes unmarked connections only, so that marks keep working."""
    rules = fasttrack_rules(config)
    if not rules:
        return "off"
    return "safe" if all(rule.connection_mark == NO_MARK for rule in rules) else "on"


def _uplink(balancing: Balancing, name: str) -> UplinkState:
    share = balancing.configured_share.get(name)
    return UplinkState(
        interface=name,
        buckets=balancing.buckets.get(name, ()),
        nth=tuple(str(word) for word in balancing.nth.get(name, ())),
        share=None if share is None else str(share),
    )


def _default_routes(config: RouterConfig, known: Mapping[str, str]) -> tuple[DefaultRoute, ...]:
    gateways = Gateways(config, known)
    default_routes = {
        DefaultRoute(
            route.table or MAIN,
            route.distance,
            route.gateway,
            ",".join(sorted(gateways.interfaces(route))),
            route.check_gateway,
        )
        for route in configured_default_routes(config)
    }
    return tuple(sorted(default_routes))
