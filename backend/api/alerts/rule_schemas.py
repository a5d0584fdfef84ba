"""Rules of incidents: what people send; the answers are the services' own (services/alerts)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from backend.api.http.models import Input
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import RuleLimits
from backend.services.alerts.incident_rules import NewRule
from backend.services.alerts.places import ChosenPlace
from backend.services.given import Key

Whole = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]
"""Between what it may be depends on the kind (domain/alerts/rule_bounds.py)."""


class RuleInput(Input):
    """All limits of the kind; those that it has not are left out."""

    kind: RuleKind
    campus_id: Key | None = Field(None, description="null: everywhere")
    router_id: Key | None = Field(None, description="null: every router of the campus")
    uplink_id: Key | None = Field(None, description="null: the router with all its ISPs")
    open_s: Whole = Field(description="bad for so long opens, s of data")
    clear_s: Whole = Field(description="good for so long closes, s of data")
    open_percent: Whole | None = Field(None, description="of the contract: full from")
    clear_percent: Whole | None = Field(None, description="of the contract: no longer full below")
    loss_percent: Whole | None = Field(None, description="of the pings: lossy from")
    slow_by_ms: Whole | None = Field(
        None, description="slow from so much above what is usual at that hour, and by half of it"
    )

    def rule(self) -> NewRule:
        place = ChosenPlace(self.campus_id, self.router_id, self.uplink_id)
        limits = RuleLimits(
            open_s=self.open_s,
            clear_s=self.clear_s,
            open_percent=self.open_percent,
            clear_percent=self.clear_percent,
            loss_percent=self.loss_percent,
            slow_by_ms=self.slow_by_ms,
        )
        return NewRule(self.kind, place, limits)
