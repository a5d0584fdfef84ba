"""SQLAlchemy's session, the unit of work of services, under its own name."""

from __future__ import annotations

from sqlalchemy.orm import Session

__all__ = ["Session"]
