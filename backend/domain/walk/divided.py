"""How clients are divided over the ways out: the share of each interface, for the bulk of a campus's traffic.

Bulk is every address that shares its treatment with at least 0.2 % of its class, ports that do with at least 1 % of
all ports, and nothing that depends on what no configuration tells. Pins of single hosts and services are exceptions:
they have ways of their own, and no part in a share.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from backend.domain.config import RouterConfig
from backend.domain.walk.campus import Campus
from backend.domain.walk.chance import Distribution
from backend.domain.walk.first_packets import FirstPackets

Shares = Mapping[str, Fraction]


@dataclass(frozen=True)
class Division:
    """The ways of clients' first packets. `known`: gateway -> interface from before a line went down.

    `first`: these packets, where they were walked already.
    """

    config: RouterConfig
    uplinks: Collection[str]
    known: Mapping[str, str] = field(default_factory=dict)
    first: FirstPackets | None = None

    def shares(self) -> Shares | None:
        """Share of each interface; None where nobody is inside, or the bulk is not divided in one way that is known.

        Clients that all go one way (a guest network by one line) do not count where others are divided.
        """
        first = self.first or FirstPackets(Campus(self.config, self.uplinks, self.known))
        ends = [region.ends for cube in first.of_inside.values() for region in first.regions(cube)]
        if not all(bearing.weight_known for each in ends for bearing in each):
            return None
        found = {tuple(sorted(_by_interface(each).items())) for each in ends}
        divided = {shares for shares in found if len(shares) > 1}
        decisive = divided or found
        return dict(next(iter(decisive))) if len(decisive) == 1 else None


def _by_interface(ends: Distribution) -> Shares:
    """What leaves by no interface is left out, so shares may sum to less than 1."""
    found: dict[str, Fraction] = {}
    for bearing, share in ends.items():
        if bearing.fate == "left":
            found[bearing.interface] = found.get(bearing.interface, Fraction(0)) + share
    return found
