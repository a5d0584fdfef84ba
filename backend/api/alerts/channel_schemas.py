"""Channels: what an admin sends is services/alerts/channel_inputs, what is shown services/alerts/channel_views."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Output
from backend.services.alerts.channel_views import ChannelView, DeliveryRow


class ChannelCreated(Output):
    """`secret`: signs the messages of a webhook that was set up without one. It is shown this once."""

    channel: ChannelView
    secret: str | None


class DeliveryPage(Output):
    items: list[DeliveryRow]
    next_cursor: str | None = Field(description="null: there are no more")
