"""The two directions of traffic, as the campus sees them: download is rx on the WAN interface."""

from __future__ import annotations

from typing import Literal

Direction = Literal["download", "upload"]

DIRECTIONS: tuple[Direction, Direction] = ("download", "upload")
