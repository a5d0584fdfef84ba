"""What a target asks for beside the buckets: FastTrack without marks, queues, pins of probes."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.config.firewall import NO_MARK
from backend.domain.config.router_rows import (
    FILTER,
    MANGLE,
    QUEUE_INTERFACE,
    QUEUE_TYPE,
    RULE,
    Row,
)
from backend.domain.config.rows_config import config_of, is_on
from backend.domain.methods.pin_rules import COMMENT
from backend.domain.methods.pins import Pin, PinUplink, pins
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import PlanTarget, PlanUplink
from backend.domain.plans.standing import Standing
from backend.domain.plans.ways import table_for
from backend.domain.plans.words import statement

QUEUE_PARAMETERS = {
    "cake": {
        "cake-bandwidth": "0",
        "cake-overhead": "0",
        "cake-atm": "none",
        "cake-rtt": "100ms",
        "cake-rtt-scheme": "none",
        "cake-diffserv": "diffserv3",
        "cake-flowmode": "triple-isolate",
        "cake-ack-filter": "none",
        "cake-nat": "no",
        "cake-wash": "no",
        "cake-memlimit": "0",
    },
    "fq-codel": {
        "fq-codel-target": "5ms",
        "fq-codel-interval": "100ms",
        "fq-codel-limit": "10240",
        "fq-codel-flows": "1024",
        "fq-codel-quantum": "1514",
        "fq-codel-memlimit": "33554432",
        "fq-codel-ecn": "yes",
    },
}
"""CAKE as the paper sets it (papers-digest A); FQ-CoDel with RouterOS's defaults."""


def limit_fasttrack(draft: Draft) -> None:
    """FastTrack skips mangle and knows only main, so it may have unmarked connections only."""
    for menu in (FILTER, MANGLE):
        for row in draft.now.of(menu):
            fast = row.get("action") == "fasttrack-connection" and not is_on(row, "disabled")
            if fast and row.get("connection-mark", "") == "":
                draft.set(menu, row, {"connection-mark": NO_MARK})


def type_name(kind: str) -> str:
    return f"timbang-{kind}"


def set_queues(draft: Draft, target: PlanTarget, uplinks: Sequence[PlanUplink]) -> list[PlanUplink]:
    """Sets each uplink's interface queue; returns uplinks whose interface has none (PPPoE, say)."""
    if not target.queue_kind:
        return []
    name, parameters = type_name(target.queue_kind), QUEUE_PARAMETERS[target.queue_kind]
    queues = {row.get("interface"): row for row in draft.now.of(QUEUE_INTERFACE)}
    without = [uplink for uplink in uplinks if not queues.get(uplink.interface, {}).get("queue")]
    if len(without) == len(uplinks):
        return without
    existing = [row for row in draft.now.of(QUEUE_TYPE) if row.get("name") == name]
    if existing and existing[0].get("kind") != target.queue_kind:
        draft.problems.append(statement("queue_type_taken", name=name))
    elif existing:
        draft.set(QUEUE_TYPE, existing[0], parameters)
    else:
        draft.add(QUEUE_TYPE, {"name": name, "kind": target.queue_kind, **parameters})
    for uplink in uplinks:
        if uplink not in without:
            draft.set(QUEUE_INTERFACE, queues[uplink.interface], {"queue": name})
    return without


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
