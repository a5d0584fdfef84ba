"""Why a configuration could not be read, as a code that pages translate."""

from __future__ import annotations

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE router_state ADD config_error_code TEXT")


def downgrade() -> None:
    op.execute("ALTER TABLE router_state DROP config_error_code")
