"""Incidents of Timbang itself, which are of no router."""

from __future__ import annotations

from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

PARENTS_BEFORE = "'', 'router', 'isp', 'route', 'together'"
PARENTS = f"{PARENTS_BEFORE}, 'blind'"


def upgrade() -> None:
    op.execute("ALTER TABLE incident ALTER COLUMN router_id DROP NOT NULL")
    op.execute(
        "ALTER TABLE incident ADD CONSTRAINT ck_incident_router"
        " CHECK ((router_id IS NULL) = (kind = 'timbang_blind') AND (uplink_id IS NULL OR router_id IS NOT NULL))"
    )
    _allow_parents(PARENTS)


def downgrade() -> None:
    op.execute("DELETE FROM incident WHERE kind = 'timbang_blind'")
    # A channel for this kind alone would get all others.
    op.execute("""
        UPDATE channel SET enabled = enabled AND kinds <> '["timbang_blind"]', kinds = kinds - 'timbang_blind'
        WHERE kinds ? 'timbang_blind'
    """)
    op.execute("UPDATE incident SET parent_reason = '' WHERE parent_reason = 'blind'")
    _allow_parents(PARENTS_BEFORE)
    op.execute("ALTER TABLE incident DROP CONSTRAINT ck_incident_router")
    op.execute("ALTER TABLE incident ALTER COLUMN router_id SET NOT NULL")


def _allow_parents(reasons: str) -> None:
    op.execute("ALTER TABLE incident DROP CONSTRAINT ck_incident_parent_reason")
    op.execute(
        f"ALTER TABLE incident ADD CONSTRAINT ck_incident_parent_reason CHECK (parent_reason IN ({reasons}))"
    )
