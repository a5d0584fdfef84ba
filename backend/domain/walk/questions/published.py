"""Published servers: requests that dst-nat sends to an address of the campus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams import address_sets
from backend.domain.walk.diagrams.bearing import OUTSIDE, Bearing
from backend.domain.walk.diagrams.dimensions import DESTINATION
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.questions.campus import Campus, lowest
from backend.domain.walk.router.passage import Router

TRANSLATING = frozenset({"dst-nat", "netmap"})
ASIDE = "to server "  # gateway of packets taken aside, before their rule's number
MOST_SERVERS = 32  # walks so many rules; more tell nothing new


def taken_aside(router: Router, root: int) -> int:
    """Translated packets end here, with the rule's number: the router does not get them."""
    for number, rule in _translating(router.config.nat):
        fits = router.matching.condition(rule)
        for cube in router.matching.cubes(rule, FIRST):
            root = router.diagram.changed(root, cube, _under_way(fits), _ended(number))
    return root


def server_of(bearing: Bearing) -> int | None:
    number = bearing.gateway.removeprefix(ASIDE)
    return int(number) if number != bearing.gateway else None


def forwarded(
    campus: Campus, router: Router, root: int, number: int, addresses: int
) -> tuple[int, int]:
    """Packets of one rule on their way to its server, and the server's address as a mask.

    `addresses`: where they were sent to. The mask is 0 where the server is the router, or many addresses.
    """
    text = router.config.nat[number].to_addresses
    target = campus.compiled.addresses.masks.get(("address", text), 0)
    ranges = address_sets.addresses_in(text) or []
    if target & campus.compiled.addresses.masks["local", 0] or len(ranges) != 1:
        return root, 0
    own = router.diagram.mapped(root, lambda bearing: _restored(bearing, number))
    outside = router.diagram.leaf(OUTSIDE)
    sent = router.diagram.moved(own, DESTINATION, lowest(addresses), lowest(target), outside)
    return router.routed(sent, FIRST), lowest(target)


def _translating(rules: tuple[FirewallRule, ...]) -> Iterator[tuple[int, FirewallRule]]:
    translating = (
        (number, rule)
        for number, rule in enumerate(rules)
        if not rule.disabled and rule.chain == "dstnat" and rule.action in TRANSLATING
    )
    yield from translating


def _under_way(fits: Callable[[Bearing], bool]) -> Callable[[Bearing], bool]:
    return lambda bearing: bearing.under_way and fits(bearing)


def _ended(number: int) -> Callable[[Bearing], Bearing]:
    return lambda bearing: bearing._replace(fate="dropped", gateway=f"{ASIDE}{number}")


def _restored(bearing: Bearing, number: int) -> Bearing:
    if server_of(bearing) != number:
        return OUTSIDE
    return bearing._replace(fate="", gateway="")
