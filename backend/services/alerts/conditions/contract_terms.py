"""Once an hour, whether quotas last and promised availability is kept: events `quota`, `quota_used`, `sla_missed`.

Bytes and availability are those of the pages, over the same window.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from zoneinfo import ZoneInfo

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.quotas import (
    QuotaUse,
    billing_term,
    nearly_sight,
    used_sight,
)
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.dates.calendar import always
from backend.domain.dates.zones import DAY_MS, day_bounds, local_date, parse_zone
from backend.domain.figures.summary import Window, window_of
from backend.domain.text.percent import per_cent
from backend.services.alerts.conditions import measured
from backend.services.alerts.conditions.measured import Measured, MeasuredPlace
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.ledger import ledger
from backend.services.windows import windows
from backend.store.alerts.facts import contracts as limited_contracts
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.session import Session
from backend.store.inventory import contracts, routers
from backend.store.tables import Uplink

KINDS = ("quota", "quota_used", "sla_missed")
INTERVAL_S = 10.0
GB = 10**9


def run(session: Session, due: Sequence[DueRow], now: dt.datetime) -> int:
    """Returns how many events began or ended."""
    ids = [row.router_id for row in due if row.has_full_hour]
    if not ids:
        return 0
    limited = limited_contracts.limited(session, ids)
    known = contracts.of_uplinks(session, [row.uplink_id for row in limited])
    of_routers = sorted({row.router_id for row in limited})
    views = inventory.views(session, [routers.get(session, key) for key in of_routers])
    gatherer = Gatherer(session, now, INTERVAL_S, SummaryCache())
    settled = [view for view in views if not view.being_made]
    looks = [look for view in settled for look in _of_router(gatherer, view, known)]
    unmade = {view.router.id for view in views if view.being_made}
    return measured.note(session, KINDS, [key for key in ids if key not in unmade], looks, now)


def _of_router(
    gatherer: Gatherer, view: RouterView, known: Mapping[int, Sequence[Contract]]
) -> Iterator[Measured]:
    zone = parse_zone(view.campus.timezone)
    today = local_date(windows.last_closed_ms(gatherer.now), zone)
    for uplink in view.uplinks:
        if uplink.id in known:
            contract = in_force(known[uplink.id], today)
            yield from _quota(gatherer, view, uplink, contract)
            yield from _availability(gatherer, view, uplink, contract)


def _quota(
    gatherer: Gatherer, view: RouterView, uplink: Uplink, contract: Contract
) -> Iterator[Measured]:
    if not contract.quota_bytes:
        return
    window, term_ms = _billing(contract, parse_zone(view.campus.timezone), gatherer.now)
    [summary] = gatherer.several([view], window, "custom")
    carried = [each for each in summary.figures.uplinks if each.key == str(uplink.id)]
    used_bytes = sum(each.download.bytes + each.upload.bytes for each in carried)
    use = QuotaUse(used_bytes, contract.quota_bytes, window.end_ms - window.start_ms, term_ms)
    for kind, sight in (("quota", nearly_sight(use)), ("quota_used", used_sight(use))):
        place = MeasuredPlace(kind, view.router.id, uplink.id)
        yield Measured(place, sight, window.start_ms, window.end_ms, _quota_figures(use))


def _billing(contract: Contract, zone: ZoneInfo, now: dt.datetime) -> tuple[Window, int]:
    """Since the last billing day, and how long until the next one from there."""
    closed_ms = windows.last_closed_ms(now)
    first, following = billing_term(local_date(closed_ms, zone), contract.billing_day)
    start_ms, end_ms = day_bounds(first, zone)[0], day_bounds(following, zone)[0]
    return window_of(always(zone), start_ms, closed_ms, "all"), end_ms - start_ms


def _quota_figures(use: QuotaUse) -> dict[str, float]:
    """None in the first minutes after a billing day."""
    if not use.elapsed_ms:
        return {}
    pace = use.part * use.term_ms / use.elapsed_ms
    return {
        "percent": float(per_cent(use.part)),
        "quota_gb": round(use.quota_bytes / GB),
        "days": -(-(use.term_ms - use.elapsed_ms) // DAY_MS),
        "pace": round(pace * 100),
    }


def _availability(
    gatherer: Gatherer, view: RouterView, uplink: Uplink, contract: Contract
) -> Iterator[Measured]:
    """As the ledger of the running month says: bad once its rest cannot make up for what was observed."""
    if contract.sla_percent is None:
        return
    zone = parse_zone(view.campus.timezone)
    day = local_date(windows.last_closed_ms(gatherer.now), zone)
    window = windows.of_month(day, zone, gatherer.now)
    months = ledger.of_router(gatherer, view, [day.replace(day=1)], [uplink])
    figures = {"promised": float(contract.sla_percent)}
    for month in months:
        if month.counted_share is not None:
            figures["percent"] = float(per_cent(month.counted_share, 2))
    is_missed = any(month.outcome == "missed" for month in months)  # no row: nothing was read yet
    place = MeasuredPlace("sla_missed", view.router.id, uplink.id)
    sight: Sight = "bad" if is_missed else "good"
    yield Measured(place, sight, window.start_ms, window.end_ms, figures)
