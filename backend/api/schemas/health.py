"""Health and readiness."""

from __future__ import annotations

from typing import Literal

from backend.api.schemas.base import Output


class Health(Output):
    status: Literal["ok"]


class Readiness(Output):
    """`poll_age_s`: since any router last answered; null when none ever did."""

    ready: bool
    database: bool
    migrations: bool
    poll_age_s: float | None
    version: str
