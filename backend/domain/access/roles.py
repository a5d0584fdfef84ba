"""Who may do what: each role may all that those before it may."""

from __future__ import annotations

from typing import Literal

Role = Literal["noc", "manager", "admin"]
TokenRole = Literal["wall", "noc", "manager", "admin"]
"""A wallboard has a token and no account."""

RANK: dict[str, int] = {"wall": 0, "noc": 1, "manager": 2, "admin": 3}
