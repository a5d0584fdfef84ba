"""What cures a finding on a router as it is now: lines to read and copy. Nothing is written, here or there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.config.router_console import command
from backend.domain.fixes import by_hand
from backend.domain.fixes.fixing import plan_fix
from backend.domain.lint.findings import Finding
from backend.domain.lint.remedies import Cure, cure_of
from backend.domain.plans.plan import Plan, PlanUplink, Refused
from backend.domain.plans.standing import Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.domain.text.safe_text import escaped
from backend.routeros.session.client import Target
from backend.services.changes import drafts
from backend.services.changes.drafts import Reading
from backend.services.polling.poll_targets import connect_target
from backend.services.shown import Time, Told
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import settings as probe_settings


@dataclass(frozen=True, slots=True)
class FixRequest:
    router_id: int
    finding: str
    target: Target
    uplinks: Sequence[PlanUplink]


# Without lines: `reasons` say why no definite rows cure it.
@dataclass(frozen=True, slots=True)
class FindingFix:
    router_id: int
    finding: str
    cure: Annotated[
        Cure,
        Field(description="plan: a planned change writes these lines; lines: type them yourself"),
    ]
    lines: Annotated[Sequence[str], Field(description="for the router's console, in this order")]
    undo_lines: Annotated[
        Sequence[str], Field(description="the way back, in this order; empty where none is known")
    ]
    effects: Sequence[Told]
    warnings: Sequence[Told]
    reasons: Sequence[Told]
    read_at: Time


def ask(session: Session, box: SecretBox, router_id: int, finding: str) -> FixRequest:
    """Raises NotFound, and Invalid when the stored password cannot be decrypted."""
    router = routers.get(session, router_id)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    settings = probe_settings.lines(session, [uplink.id for uplink in uplinks])
    addresses = {uplink_id: line.source_address for uplink_id, line in settings.items()}
    planned = [drafts.plan_uplink(uplink, addresses) for uplink in uplinks]
    return FixRequest(router_id, finding, connect_target(router, box), planned)


def read(request: FixRequest, reader: Callable[[Target], Reading] | None = None) -> Reading:
    """With no transaction open. Raises RouterError."""
    return drafts.read_router(request.target, reader)


def fix(request: FixRequest, reading: Reading, now: dt.datetime) -> FindingFix:
    """Pure."""
    cure = cure_of(request.finding)
    place = request.router_id, request.finding, cure
    if cure == "lines":
        typed = by_hand.lines(_findings(request, reading))
        reasons = () if typed else (statement("fix_not_needed"),)
        return FindingFix(*place, _safe(typed), (), (), (), reasons, now)
    made = plan_fix(reading.config, reading.snapshot, request.uplinks, request.finding)
    if isinstance(made, Refused):
        return FindingFix(*place, (), (), (), (), made.reasons, now)
    undo = [command(write) for write in made.undo]
    return FindingFix(
        *place, _safe(made.lines), _safe(undo), made.effects, _about_lines(made), (), now
    )


def _findings(request: FixRequest, reading: Reading) -> list[Finding]:
    standing = Standing.of(reading.config, reading.snapshot, request.uplinks)
    return [each for each in standing.findings if each.code == request.finding]


def _about_lines(made: Plan) -> list[Statement]:
    """Without what only a planned change has: its rollback on the router."""
    return [warning for warning in made.warnings if warning.code != "script_size"]


def _safe(lines: Sequence[str]) -> list[str]:
    return [escaped(line) for line in lines]
