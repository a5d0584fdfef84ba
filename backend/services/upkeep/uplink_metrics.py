"""Uplinks in `GET /metrics`: this moment, the last slot, the running week."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.dates.zones import day_bounds, local_date, parse_zone
from backend.domain.directions import Direction
from backend.domain.figures.summary import UplinkSummary
from backend.domain.installation.exposition import Exposition
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.metering.utilization import is_measured, slot_rate_bps, utilization
from backend.services.figures import uplink_states
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.inventory import inventory
from backend.store.polling import slots
from backend.store.tables import Anchor, Uplink
from backend.store.upkeep import metrics

RouterLabels = Mapping[str, str]
DIRECTIONS: tuple[Direction, ...] = ("download", "upload")

READ = frozenset({"up", "silent", "down"})  # states of a line that the last poll saw


def add_week(made: Exposition, summary: SummaryView, router: RouterLabels) -> None:
    """Shares and volumes of lines in use; an archived one counts in the sums but has no name now."""
    in_use = {str(uplink.id) for uplink in summary.uplinks if uplink.archived_at is None}
    for uplink in summary.figures.uplinks:
        if uplink.key in in_use:
            _week(made, uplink, {**router, "uplink": uplink.name})


def _week(made: Exposition, uplink: UplinkSummary, labels: RouterLabels) -> None:
    made.add("timbang_uplink_coverage_ratio", uplink.coverage.share, labels)
    made.add("timbang_uplink_configured_share_ratio", uplink.download.configured_share, labels)
    for direction in DIRECTIONS:
        flow, flow_labels = uplink.of(direction), {**labels, "direction": direction}
        volume = flow.bytes if uplink.coverage.observed_ms else None
        made.add("timbang_uplink_week_bytes", volume, flow_labels)
        made.add("timbang_uplink_ideal_share_ratio", flow.ideal_share, flow_labels)
        made.add("timbang_uplink_achieved_share_ratio", flow.achieved_share, flow_labels)
        made.add("timbang_uplink_p95_utilization_ratio", flow.contracted.p95, flow_labels)


def add_now(
    made: Exposition,
    gatherer: Gatherer,
    routers: Sequence[RouterView],
    labels: Mapping[int, RouterLabels],
) -> None:
    """Contracts, the last poll, the last complete slot, and the volume of the month."""
    session, now = gatherer.session, gatherer.now
    uplinks = [uplink for router in routers for uplink in router.uplinks]
    ids = [uplink.id for uplink in uplinks]
    states = uplink_states.states(session, uplinks, gatherer.interval_s, now)
    months = dict(_months(routers, now))
    volumes = metrics.bytes_since(
        session, {uplink_id: first for uplink_id, (first, _) in months.items()}
    )
    anchors = inventory.anchors_of(session, ids)
    zones = {router.router.id: parse_zone(router.campus.timezone) for router in routers}
    closed_ms = windows.last_closed_ms(now)
    last = slots.window(session, ids, at(closed_ms - SLOT_MS), at(closed_ms))
    for uplink, state in zip(uplinks, states, strict=True):
        uplink_labels = {**labels[uplink.router_id], "uplink": uplink.name}
        _contract(made, uplink, uplink_labels)
        _slot(
            made, terms(uplink.capacities, zones[uplink.router_id]), last[uplink.id], uplink_labels
        )
        if state.state in READ:
            _reading(made, state, uplink_labels)
            volume = _volume(volumes.get(uplink.id), anchors.get(uplink.id), months[uplink.id][1])
            for direction, value in zip(DIRECTIONS, volume, strict=True):
                made.add(
                    "timbang_uplink_bytes_total", value, {**uplink_labels, "direction": direction}
                )


def _months(
    routers: Sequence[RouterView], now: dt.datetime
) -> Iterator[tuple[int, tuple[dt.date, int]]]:
    """Per uplink the first day of the month on its campus's clock, and its begin (UTC ms)."""
    for router in routers:
        zone = parse_zone(router.campus.timezone)
        first = local_date(ms(now), zone).replace(day=1)
        for uplink in router.uplinks:
            yield uplink.id, (first, day_bounds(first, zone)[0])


def _volume(
    closed: tuple[int, int] | None, anchor: Anchor | None, since_ms: int
) -> tuple[int, int]:
    """Download and upload of a month's days, plus the open slot if it is of this month."""
    download, upload = closed or (0, 0)
    if anchor is not None and anchor.open_at is not None and ms(anchor.open_at) >= since_ms:
        download, upload = (
            download + anchor.open_download_bytes,
            upload + anchor.open_upload_bytes,
        )
    return download, upload


def _contract(made: Exposition, uplink: Uplink, labels: RouterLabels) -> None:
    about = {**labels, "provider": uplink.provider, "interface": uplink.interface}
    made.add("timbang_uplink_info", 1, about)
    for direction in DIRECTIONS:
        flow_labels = {**labels, "direction": direction}
        made.add(
            "timbang_uplink_capacity_bits_per_second", _capacity_bps(uplink, direction), flow_labels
        )


def _slot(
    made: Exposition, terms_: Sequence[Term], slots: Sequence[Slot], labels: RouterLabels
) -> None:
    for slot in slots:
        if is_measured(slot):
            # The last slot of a day may have another contract than now.
            capacity = capacity_at(terms_, slot.at_ms)
            for direction in DIRECTIONS:
                rate_bps = slot_rate_bps(slot, direction)
                value = utilization(rate_bps, capacity.of(direction))
                flow_labels = {**labels, "direction": direction}
                made.add("timbang_uplink_slot_utilization_ratio", value, flow_labels)


def _reading(made: Exposition, state: UplinkState, labels: RouterLabels) -> None:
    made.add("timbang_uplink_up", int(state.state == "up"), labels)
    rates_bps = {"download": state.download_bps, "upload": state.upload_bps}
    for direction, rate_bps in rates_bps.items():
        flow_labels = {**labels, "direction": direction}
        made.add("timbang_uplink_rate_bits_per_second", rate_bps, flow_labels)


def _capacity_bps(uplink: Uplink, direction: Direction) -> int:
    return uplink.download_bps if direction == "download" else uplink.upload_bps
