"""What a guided demo shows of itself, and what may be asked of it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from backend.api.http.models import Input, Output
from backend.api.http.state import DemoAccount, PulledCable


class DemoInfo(Output):
    accounts: list[DemoAccount] = Field(
        description="empty where others than the demo's own machine may reach it"
    )
    cables: list[PulledCable] = Field(description="pulled now")


class CableToPull(Input):
    router_id: Annotated[int, Field(ge=1, le=2**31 - 1)]
    uplink_id: Annotated[int, Field(ge=1, le=2**31 - 1)]
