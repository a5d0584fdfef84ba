"""The writes of one run: our types, and our row before all others. Its inverse is armed on the router as ever.

A run is an ordinary change that is never confirmed, so whatever ends it, the router goes back to what it had.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_console import command
from backend.domain.config.router_rows import (
    QUEUE_SIMPLE,
    QUEUE_TREE,
    QUEUE_TYPE,
    Row,
    Snapshot,
)
from backend.domain.config.rows_config import is_on
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import MARKER, Plan, PlanTarget, PlanUplink, Refused
from backend.domain.plans.queues import Form, limits_bps, parameters_of, queue_name, row_of
from backend.domain.plans.undoing import undo_refusals
from backend.domain.plans.words import statement
from backend.domain.trials.design import BASELINE
from backend.domain.trials.words import AT
from backend.errors import Invalid

TrialKind = Literal["sfq", "pcq", "fq-codel", "cake"]
ROW_NAME = "timbang-trial"
UNLIMITED = "_unlimited"  # ends the name of a variant whose queue has no rate limit
PCQ_SIDES = {"down": "dst-address", "up": "src-address"}
"""A host downloads by its destination and uploads by its source address."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a run sets. No kind: the router stays as it is."""

    kind: TrialKind | None = None
    percent: int | None = 95  # of the contract; None: no limit

    @property
    def name(self) -> str:
        if self.kind is None:
            return BASELINE
        return self.kind if self.percent is not None else self.kind + UNLIMITED


def at_limit(kind: str, percent: int) -> str:
    """The name of a variant whose limit differs from that of the trial."""
    return f"{kind}{AT}{percent}"


def variant_of(name: str, percent: int) -> Variant:
    """`percent`: of variants without a limit of their own. Raises Invalid for a name that no trial knows."""
    queue, at, own = name.partition(AT)
    if at and own.isdecimal() and not queue.endswith(UNLIMITED) and queue != BASELINE:
        return variant_of(queue, int(own))
    kind = name.removesuffix(UNLIMITED)
    if name == BASELINE:
        return Variant()
    if kind not in get_args(TrialKind):
        known = ", ".join(get_args(TrialKind))
        raise Invalid(
            "variants", "A trial knows the queues {known}.", "trial_variant_unknown", known=known
        )
    kinds: Mapping[str, TrialKind] = {each: each for each in get_args(TrialKind)}
    return Variant(kinds[kind], None if name.endswith(UNLIMITED) else percent)


@dataclass(frozen=True, slots=True)
class RunPlace:
    """Where a trial's rows go."""

    trial_id: int
    uplink: PlanUplink
    form: Form = "simple"


def draft_of(snapshot: Snapshot, config: RouterConfig, place: RunPlace, variant: Variant) -> Draft:
    """Nothing is written for the baseline. `problems` of the draft say why it cannot be made."""
    draft = Draft.of(snapshot)
    if variant.kind is None:
        return draft
    names = [_type(draft, name, kind, more) for name, kind, more in _types(config, variant.kind)]
    down, up = names[0], names[-1]
    uplink, is_simple = place.uplink, place.form == "simple"
    limits = (0, 0) if variant.percent is None else limits_bps(uplink, variant.percent)
    values = row_of(place.form, uplink.interface, up, limits)
    comment = f"{MARKER} trial {place.trial_id}"
    if is_simple:
        row = {"name": ROW_NAME, **values, "queue": f"{down}/{up}", "comment": comment}
        draft.add(QUEUE_SIMPLE, row, next(iter(snapshot.of(QUEUE_SIMPLE)), None))
    else:
        _switch_off(draft, uplink.interface)
        draft.add(QUEUE_TREE, {"name": ROW_NAME, **values, "comment": comment})
    return draft


def plan_of(draft: Draft) -> Plan | Refused:
    """The drafted writes as a plan that nobody confirms; its way back leads exactly back, or it is refused."""
    made = Plan(
        kind="trial",
        target=PlanTarget(buckets=(), is_fix=True),
        before=draft.before,
        after=draft.now,
        writes=tuple(draft.writes),
        undo=draft.undo,
        lines=tuple(command(write) for write in draft.writes),
    )
    reasons = tuple(draft.problems) or undo_refusals(made)
    return Refused(reasons) if reasons else made


def _switch_off(draft: Draft, interface: str) -> None:
    """Our own tree there, if an earlier change set one: both would hold the same packets back."""
    for row in draft.now.of(QUEUE_TREE):
        if row.get("name") == queue_name(interface) and not is_on(row, "disabled"):
            draft.set(QUEUE_TREE, row, {"disabled": "yes"})


def _types(config: RouterConfig, kind: TrialKind) -> Iterator[tuple[str, str, dict[str, str]]]:
    """For download and upload; one type for both but for PCQ."""
    if kind == "pcq":
        for side, classifier in PCQ_SIDES.items():
            yield f"timbang-pcq-{side}", kind, {"pcq-classifier": classifier}
    elif kind == "sfq":
        yield "timbang-sfq", kind, {}
    else:
        yield f"timbang-{kind}", kind, parameters_of(config, kind)


def _type(draft: Draft, name: str, kind: str, parameters: dict[str, str]) -> str:
    existing: list[Row] = [row for row in draft.now.of(QUEUE_TYPE) if row.get("name") == name]
    if not existing:
        draft.add(QUEUE_TYPE, {"name": name, "kind": kind, **parameters})
    elif existing[0].get("kind") != kind:
        draft.problems.append(statement("queue_type_taken", name=name))
    else:
        draft.set(QUEUE_TYPE, existing[0], parameters)
    return name
