"""Who takes the traffic of a lost line, as stored with a regime, against the walk with that line down."""

from dataclasses import replace

import pytest

from backend.domain.balance.n_minus_one import fallen
from backend.domain.config.routing import Route
from backend.domain.regimes.regimes import state_of
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Parts
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.questions.ends import ends_of, shares_by_interface
from backend.domain.walk.router.compiled import compiled
from backend.domain.walk.router.next_hops import NOTHING, Down
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.passage import Router
from backend.services.regimes.regime_today import today_of
from backend.store.tables import Uplink
from tests.unit.domain.router_configs import LAN, ecmp, failover, pcc

NAMES = ("ether1", "ether2", "ether3")
IDS = (1, 2, 3)


def with_spares(*spares):
    """Each line's own table with a spare route: pairs of a table's line and the line that is its spare."""
    config = pcc()
    routes = (Route(f"203.0.{spare}.1", table=f"to{own}", distance=2) for own, spare in spares)
    return replace(config, routes=(*config.routes, *routes))


def walked(config, down=NOTHING):
    """Shares of one client's packets, by uplink id."""
    packet = Packet(LAN, "10.0.0.2", "8.8.8.8")
    common = compiled([config])
    router = Router(common, Diagram[Bearing](common.levels()), config, down=down)
    end = router.from_interface(router.start([packet.cube(common)]), FIRST)
    node = router.diagram.followed(end, packet.bits(common))
    shares = shares_by_interface(ends_of(Parts(router.diagram).of(node)))
    return [float(shares.get(name, 0)) for name in NAMES]


@pytest.mark.parametrize(
    "config",
    [pcc(), with_spares((1, 3), (2, 3)), with_spares((1, 2), (2, 1), (3, 2)), ecmp(), failover()],
)
@pytest.mark.parametrize("lost", IDS)
def test_a_lost_uplinks_traffic_goes_where_the_walk_says(config, lost):
    uplinks = [Uplink(id=number, interface=name) for number, name in zip(IDS, NAMES, strict=True)]
    fallback = today_of(state_of(config, NAMES), uplinks).fallback
    rows = fallen(IDS, {lost}, fallback)
    before = walked(config)
    after = [sum(part * row[at] for part, row in zip(before, rows, strict=True)) for at in range(3)]
    down = Down(interfaces=frozenset({f"ether{lost}"}))
    assert after == pytest.approx(walked(config, down))
