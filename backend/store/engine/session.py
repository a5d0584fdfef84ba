"""The unit of work that services get and hand on to queries: SQLAlchemy's session, under its own name."""

from __future__ import annotations

from sqlalchemy.orm import Session

__all__ = ["Session"]
