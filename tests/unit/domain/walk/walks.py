"""A walk of one packet through a configuration, for tests of single rules."""

from fractions import Fraction

from backend.domain.walk.diagrams.bearing import FRESH, Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.regions import regions
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.router.compiled import compiled
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.passage import Router

CLIENT = Packet("bridge", "10.0.0.2", "8.8.8.8")


class OneWalk:
    """The first packet of a connection; `regions` differ by what the configuration does not tell."""

    def __init__(self, config, packet=CLIENT, bearing=FRESH, **settings):
        self.compiled = compiled([config])
        self.diagram = Diagram[Bearing](self.compiled.levels())
        router = Router(self.compiled, self.diagram, config, **settings)
        cube = packet.cube(self.compiled)
        root = router.start([cube], bearing)
        walk = router.from_interface if packet.entry else router.from_router
        self.root = walk(root, FIRST)
        self.regions = list(regions(self.diagram, self.root, cube))

    def ends(self):
        """The shares of the only region: nothing unknown decides."""
        (region,) = self.regions
        return region.ends


def ways(config, packet=CLIENT, **settings):
    """Share by interface, or by fate where the packet does not leave."""
    shares: dict[str, Fraction] = {}
    for bearing, share in OneWalk(config, packet, **settings).ends().items():
        way = bearing.interface if bearing.fate == "left" else bearing.fate
        shares[way] = shares.get(way, Fraction(0)) + share
    return shares


def marks(config, packet=CLIENT, **settings):
    """Share by connection mark and routing mark."""
    shares: dict[tuple[str, str], Fraction] = {}
    for bearing, share in OneWalk(config, packet, **settings).ends().items():
        both = (bearing.connection_mark, bearing.routing_mark)
        shares[both] = shares.get(both, Fraction(0)) + share
    return shares
