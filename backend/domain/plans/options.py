"""What a target asks for beside the buckets and queues: FastTrack without marks, pins of probes."""

from __future__ import annotations

from backend.domain.config.firewall import NO_MARK
from backend.domain.config.router_rows import FILTER, MANGLE, RULE, Row
from backend.domain.config.rows_config import config_of, is_on
from backend.domain.methods.pin_rules import COMMENT
from backend.domain.methods.pins import Pin, PinUplink, pins
from backend.domain.plans.draft import Draft
from backend.domain.plans.standing import Standing
from backend.domain.plans.ways import table_for


def limit_fasttrack(draft: Draft) -> None:
    """FastTrack skips mangle and knows only main, so it may have unmarked connections only."""
    for menu in (FILTER, MANGLE):
        for row in draft.now.of(menu):
            fast = row.get("action") == "fasttrack-connection" and not is_on(row, "disabled")
            if fast and row.get("connection-mark", "") == "":
                draft.set(menu, row, {"connection-mark": NO_MARK})


def pin_probes(draft: Draft, standing: Standing) -> None:
    """Sends each probe's source address over its uplink (domain/methods/pins.py says what is missing)."""
    for uplink in standing.uplinks:
        if uplink.probe_address:
            table_for(draft, standing, uplink)
    lines = [
        PinUplink(uplink.uplink_id, uplink.name, uplink.interface, uplink.probe_address)
        for uplink in standing.uplinks
    ]
    for pin in pins(config_of(standing.config, draft.now), lines):
        _pin(draft, pin)


def _pin(draft: Draft, pin: Pin) -> None:
    comment = f"{COMMENT}{pin.name}"
    if pin.state in ("pinned", "not_configured") or not pin.table:
        return
    if pin.why in ("no_rule", "rule_before"):
        rule = {
            "src-address": f"{pin.source_address}/32",
            "action": "lookup-only-in-table",
            "table": pin.table,
            "comment": comment,
        }
        draft.add(RULE, rule, next(iter(draft.now.of(RULE)), None))
    if any(rule.menu == MANGLE for rule in pin.related_rules):
        accept = {
            "chain": "prerouting",
            "action": "accept",
            "src-address": pin.source_address,
            "comment": comment,
        }
        draft.add(MANGLE, accept, _first_marking(draft))


def _first_marking(draft: Draft) -> Row | None:
    marking = ("jump", "mark-connection", "mark-routing")
    rows = draft.now.of(MANGLE)
    return next(
        (row for row in rows if row.get("chain") == "prerouting" and row.get("action") in marking),
        None,
    )
