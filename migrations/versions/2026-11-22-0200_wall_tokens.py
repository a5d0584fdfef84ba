"""API tokens may have the role wall: a wallboard sees what it shows, and nothing else."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _allow("'wall', 'noc', 'manager', 'admin'")


def downgrade() -> None:
    op.execute("DELETE FROM api_token WHERE role = 'wall'")
    _allow("'noc', 'manager', 'admin'")


def _allow(roles: str) -> None:
    op.execute("ALTER TABLE api_token DROP CONSTRAINT ck_api_token_role")
    op.execute(f"ALTER TABLE api_token ADD CONSTRAINT ck_api_token_role CHECK (role IN ({roles}))")
