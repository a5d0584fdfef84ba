"""What is known around an outage of an ISP: what came in, who fell with it, and what its time cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.alerts.paid_away import PaidAway, paid_away
from backend.domain.alerts.parents import OF_ROUTE_MS, TOGETHER_MS
from backend.domain.contracts.price_history import PriceTerm, price_terms
from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import AWAY
from backend.domain.ledger.fallen import Fallen, Nearness, Neighbour, fallen_with
from backend.domain.metering.slots import SLOT_MS
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.inventory import contracts
from backend.store.polling import slots
from backend.store.tables import Uplink
from backend.store.verdict import uplinks as uplinks_now

NEAR = Nearness(route_ms=OF_ROUTE_MS, other_ms=TOGETHER_MS)


@dataclass(frozen=True, slots=True)
class OutageFigures:
    """Means of the whole slots within, download; None: there is none."""

    received_bps: int | None
    others_bps: int | None
    pings_sent: int
    pings_lost: int


UNMEASURED = OutageFigures(None, None, 0, 0)


@dataclass(frozen=True, slots=True)
class Surroundings:
    session: Session
    mine: Neighbour
    others: Sequence[Neighbour]
    begins: Mapping[int, Sequence[int]]  # of outages of the others, UTC ms
    prices: Sequence[PriceTerm]
    zone: ZoneInfo

    @classmethod
    def of(
        cls,
        session: Session,
        router: RouterView,
        uplink: Uplink,
        outages: Mapping[tuple[str, int | None], Sequence[Interval]],
    ) -> Surroundings:
        """`outages`: of all ISPs of the router."""
        begins: dict[int, list[int]] = defaultdict(list)
        for (cause, uplink_id), spans in outages.items():
            if cause in AWAY and uplink_id is not None:
                begins[uplink_id] += [began_ms for began_ms, _ in spans]
        zone = ZoneInfo(router.campus.timezone)
        known = contracts.of_uplinks(session, [uplink.id])[uplink.id]
        others = [_neighbour(each) for each in router.every if each.id != uplink.id]
        return cls(session, _neighbour(uplink), others, begins, price_terms(known, zone), zone)

    def fallen_with(self, began_ms: int) -> Fallen:
        return fallen_with(self.mine, began_ms, self.others, self.begins, NEAR)

    def paid(self, spans: Sequence[Interval]) -> PaidAway | None:
        return paid_away(spans, self.prices, self.zone)

    def measured(self, from_ms: int, to_ms: int) -> OutageFigures:
        mine, others = self.mine.uplink_id, [each.uplink_id for each in self.others]
        whole = at(-(-from_ms // SLOT_MS) * SLOT_MS), at(to_ms // SLOT_MS * SLOT_MS)
        sums = slots.totals(self.session, [mine, *others], *whole)
        pings = uplinks_now.pings(self.session, [mine], at(from_ms), at(to_ms)).get(mine)
        rates = {
            uplink_id: round(each.download_bytes * 8000 / each.covered_ms)
            for uplink_id, each in sums.items()
            if each.covered_ms
        }
        beside = [rates[each] for each in others if each in rates]
        return OutageFigures(
            rates.get(mine),
            sum(beside) if beside else None,
            pings.sent if pings else 0,
            pings.lost if pings else 0,
        )


def _neighbour(uplink: Uplink) -> Neighbour:
    return Neighbour(uplink.id, uplink.name, uplink.risk_group or "")
