"""Mutes: what people send; the answers are the services' own (services/alerts)."""

from __future__ import annotations

from pydantic import Field

from backend.api.alerts.maintenance_schemas import Reason
from backend.api.http.models import Input
from backend.domain.alerts.kinds import IncidentKind
from backend.services.alerts.mutes import NewMute
from backend.services.alerts.places import ChosenPlace
from backend.services.given import Instant, Key


class MuteInput(Input):
    """It begins at once. `until`: at most 365 days from now."""

    kind: IncidentKind
    campus_id: Key | None = Field(None, description="null: everywhere")
    router_id: Key | None = Field(None, description="null: every router of the campus")
    uplink_id: Key | None = Field(None, description="null: the router with all its ISPs")
    reason: Reason
    until: Instant

    def mute(self) -> NewMute:
        place = ChosenPlace(self.campus_id, self.router_id, self.uplink_id)
        return NewMute(self.kind, place, self.reason, self.until)
