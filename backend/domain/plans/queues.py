"""Queues that a plan sets on ISPs, each with a limit below the contract (docs/decisions/0114).

A queue fills only where packets come faster than they leave, so a type without a limit has no effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from backend.domain.config.config import RouterConfig, fasttrack_rules
from backend.domain.config.firewall import NO_MARK
from backend.domain.config.router_rows import (
    QUEUE_SIMPLE,
    QUEUE_TREE,
    QUEUE_TYPE,
    Snapshot,
    is_ours,
)
from backend.domain.config.rows_config import config_of, is_on
from backend.domain.lint.view import is_source_nat
from backend.domain.methods.queue_limits import Shaping, shapings
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import MARKER, PlanTarget, PlanUplink
from backend.domain.plans.standing import Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement

Form = Literal["simple", "tree"]
MENUS: dict[Form, str] = {"simple": QUEUE_SIMPLE, "tree": QUEUE_TREE}
KINDS = {"cake": "CAKE", "fq-codel": "FQ-CoDel"}
MBPS = 10**6
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
"""CAKE as the paper sets it (papers-digest A), but for `cake-nat`; FQ-CoDel with RouterOS's defaults."""


def type_name(kind: str) -> str:
    return f"timbang-{kind}"


def queue_name(interface: str) -> str:
    return f"timbang-{interface}"


def parameters_of(config: RouterConfig, kind: str) -> dict[str, str]:
    """Behind source NAT, CAKE must look at addresses from before it, or all clients are one."""
    nat = "yes" if any(map(is_source_nat, config.nat)) else "no"
    return {**QUEUE_PARAMETERS[kind], **({"cake-nat": nat} if kind == "cake" else {})}


def set_queues(draft: Draft, standing: Standing, target: PlanTarget) -> None:
    """Each uplink's own queue, but where somebody limits it already."""
    if not target.queue_kind:
        return
    config = config_of(standing.config, draft.now)
    free = [
        uplink for uplink in standing.uplinks if not limited_by_others(config, uplink.interface)
    ]
    if not free:
        return
    set_type(draft, target.queue_kind, parameters_of(config, target.queue_kind))
    form = form_of(config)
    for uplink in free:
        _limit(draft, target, uplink, form)


def set_type(draft: Draft, kind: str, parameters: dict[str, str]) -> None:
    """Our type of this kind, added or brought up to date."""
    name = type_name(kind)
    existing = [row for row in draft.now.of(QUEUE_TYPE) if row.get("name") == name]
    if existing and existing[0].get("kind") != kind:
        draft.problems.append(statement("queue_type_taken", name=name))
    elif existing:
        draft.set(QUEUE_TYPE, existing[0], parameters)
    else:
        draft.add(QUEUE_TYPE, {"name": name, "kind": kind, **parameters})


def form_of(config: RouterConfig) -> Form:
    """A simple queue holds back both directions, but FastTrack skips it, and the first that fits takes a packet."""
    return "tree" if skips_queues(config) or others(config) else "simple"


def skips_queues(config: RouterConfig) -> bool:
    """Whether FastTrack takes connections that the balance has marked, or all where nothing is marked."""
    marks = any(rule.action == "mark-connection" and not rule.disabled for rule in config.mangle)
    return any(not marks or rule.connection_mark != NO_MARK for rule in fasttrack_rules(config))


def others(config: RouterConfig) -> tuple[str, ...]:
    """Names of enabled simple queues that are not Timbang's."""
    return tuple(
        queue.name
        for queue in config.simple_queues
        if not queue.disabled and not is_ours({"name": queue.name})
    )


def limited_by_others(config: RouterConfig, interface: str) -> Shaping | None:
    """A queue of somebody else that limits the uplink: what stands is not touched."""
    limiting = (
        shaping
        for shaping in shapings(config, interface)
        if shaping.limit_bps and not is_ours({"name": shaping.queue.rpartition(" ")[2]})
    )
    return next(limiting, None)


def limits_bps(uplink: PlanUplink, percent: int) -> tuple[int, int]:
    """Download and upload."""
    return uplink.download_bps * percent // 100, uplink.upload_bps * percent // 100


def row_of(form: Form, interface: str, type_: str, limits: tuple[int, int]) -> dict[str, str]:
    """What comes from the target is the campus's download, so it stands first."""
    download, upload = limits
    if form == "tree":
        return {
            "parent": interface,
            "packet-mark": NO_MARK,
            "queue": type_,
            "max-limit": str(upload),
        }
    return {
        "target": interface,
        "queue": f"{type_}/{type_}",
        "max-limit": f"{download}/{upload}",
    }


def _limit(draft: Draft, target: PlanTarget, uplink: PlanUplink, form: Form) -> None:
    name = queue_name(uplink.interface)
    limits = limits_bps(uplink, target.queue_limit_percent)
    values = row_of(form, uplink.interface, type_name(target.queue_kind), limits)
    for other in MENUS.values():
        for row in draft.now.of(other):
            if row.get("name") == name and other != MENUS[form] and not is_on(row, "disabled"):
                draft.set(other, row, {"disabled": "yes"})
    standing = [row for row in draft.now.of(MENUS[form]) if row.get("name") == name]
    if standing:
        draft.set(MENUS[form], standing[0], {**values, "disabled": "no"})
    else:
        comment = f"{MARKER} limit of {uplink.interface}"
        draft.add(MENUS[form], {"name": name, **values, "comment": comment})


# what a plan says of it -------------------------------------------------------------------------------


def effects(
    before: Snapshot, after: Snapshot, target: PlanTarget, uplinks: Sequence[PlanUplink]
) -> Iterator[Statement]:
    """Queues that the plan adds, changes or switches on."""
    for uplink in uplinks:
        for form, menu in MENUS.items():
            old, new = (_row(rows, menu, uplink.interface) for rows in (before, after))
            if new is None or new == old or is_on(new, "disabled"):
                continue
            download, upload = limits_bps(uplink, target.queue_limit_percent)
            yield statement(
                "queue_limited" if form == "simple" else "queue_limited_up",
                name=uplink.name,
                kind=KINDS.get(target.queue_kind, target.queue_kind),
                download=_mbps(download),
                upload=_mbps(upload),
                percent=target.queue_limit_percent,
            )


def _mbps(rate_bps: int) -> float:
    return rate_bps // MBPS if rate_bps % MBPS == 0 else round(rate_bps / MBPS, 2)


def _row(rows: Snapshot, menu: str, interface: str) -> dict[str, str] | None:
    name = queue_name(interface)
    return next((dict(row) for row in rows.of(menu) if row.get("name") == name), None)


def warnings(
    config: RouterConfig, target: PlanTarget, uplinks: Sequence[PlanUplink]
) -> Iterator[Statement]:
    """Why a queue is not set, or holds back the upload only. `config`: as it will be."""
    if not target.queue_kind:
        return
    standing = {uplink: limited_by_others(config, uplink.interface) for uplink in uplinks}
    for uplink, shaping in standing.items():
        if shaping is not None:
            yield statement("queue_stands", name=uplink.name, queue=shaping.queue)
    if not all(standing.values()) and form_of(config) == "tree":
        if skips_queues(config):
            yield statement("queue_beside_fasttrack")
        else:
            names = others(config)
            yield statement("queue_beside_others", count=len(names), queue=names[0])
        if any(rule.new_packet_mark and not rule.disabled for rule in config.mangle):
            yield statement("queue_misses_marked")
