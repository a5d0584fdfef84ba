"""What a guided setup would do, before it is saved: its next tests, the data of a month, and budgets that fit."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS
from backend.domain.probes import blackouts
from backend.domain.probes import budget as probe_budget
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.schedule import MeasurementPlan
from backend.errors import Invalid
from backend.services.probes import estimates, setups
from backend.services.probes.estimates import Code, Estimate, UplinkEstimate
from backend.services.probes.guided.setup import Guided, GuidedSetupInput, checked_server, whole
from backend.services.probes.setups import Setup
from backend.settings import Settings
from backend.store.engine import instants
from backend.store.engine.session import Session
from backend.store.tables import ProbeServer

SHOWN_TIMES = 3
NOT_STORED = 0  # the id of a server that is new


@dataclass(frozen=True, slots=True)
class GuidedUplink:
    """All plans of this ISP together, those that are there already too."""

    estimate: UplinkEstimate
    suggested_bytes: int  # a budget that they fit in


@dataclass(frozen=True, slots=True)
class GuidedPreview:
    lines: Sequence[GuidedUplink]  # of the given ISPs
    next_due: Sequence[dt.datetime]  # outside quiet times and a pause; empty without tests
    warnings: Sequence[Code]


def preview(
    session: Session,
    router_id: int,
    request: GuidedSetupInput,
    settings: Settings,
    now: dt.datetime,
) -> GuidedPreview:
    """Saves nothing. Raises NotFound, and Invalid as saving would."""
    setup = setups.load(session, router_id)
    server = None
    if request.tests is not None:
        chosen = checked_server(session, setup, request.tests, settings)
        server = (
            chosen
            if isinstance(chosen, ProbeServer)
            else ProbeServer(id=NOT_STORED, **asdict(chosen))
        )
        setup = replace(setup, servers={**setup.servers, server.id: server})
    guided = whole(session, setup, request, server)
    try:
        estimate = estimates.of_settings(session, setup, guided.settings, now)
    except Invalid as refusal:
        raise guided.named(refusal) from None
    return _preview(setup, request, guided, estimate, instants.ms(now))


def _preview(
    setup: Setup, request: GuidedSetupInput, guided: Guided, estimate: Estimate, now_ms: int
) -> GuidedPreview:
    given = {line.uplink_id for line in request.lines}
    new = guided.settings.plans[len(guided.kept_plans) :]
    times = [
        at_ms for each in new for at_ms in islice(_free(setup, each.plan, now_ms), SHOWN_TIMES)
    ]
    return GuidedPreview(
        lines=[_uplink(line) for line in estimate.lines if line.uplink.id in given],
        next_due=[instants.at(at_ms) for at_ms in times],
        warnings=list(
            dict.fromkeys(
                warning.code
                for warning in estimate.warnings
                if _is_own(warning.field, len(guided.kept_plans), len(guided.kept_lines))
            )
        ),
    )


def _uplink(line: UplinkEstimate) -> GuidedUplink:
    return GuidedUplink(
        line, probe_budget.suggested_bytes(line.load.bytes, line.uplink.quota_bytes)
    )


def _is_own(field: str, kept_plans: int, kept_lines: int) -> bool:
    """Whether it is about the new plan or a line that was given: what is kept stands before these."""
    part, _, rest = field.partition(".")
    number = rest.partition(".")[0]
    kept = {"plans": kept_plans, "lines": kept_lines}
    return number != "" and int(number) >= kept[part]


def _free(setup: Setup, plan: MeasurementPlan, now_ms: int) -> Iterator[int]:
    """The plan's times of the next 30 days that no pause and no quiet time takes away."""
    end_ms = now_ms + estimates.DAYS * DAY_MS
    quiet = blackouts.covered(setup.windows(now_ms, end_ms))
    first_ms = max(now_ms, setup.paused_until_ms)
    for at_ms in probe_schedule.ticks(plan, setup.calendar, first_ms, end_ms):
        if not _covers(quiet, at_ms):
            yield at_ms


def _covers(quiet: Sequence[Interval], at_ms: int) -> bool:
    last = bisect_right([from_ms for from_ms, _ in quiet], at_ms) - 1
    return last >= 0 and at_ms < quiet[last][1]
