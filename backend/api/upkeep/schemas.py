"""Health and readiness."""

from __future__ import annotations

from typing import Literal

from backend.api.http.models import Output


class Health(Output):
    status: Literal["ok"]


class Readiness(Output):
    """`poll_age_s`: since any router last answered; null when none ever did. `reason`: why not ready, else empty."""

    ready: bool
    database: bool
    migrations: bool
    poll_age_s: float | None
    reason: str
