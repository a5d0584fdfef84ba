"""When an account signed in last, which stays known after its sessions are over."""

from __future__ import annotations

from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE account ADD COLUMN last_sign_in_at TIMESTAMPTZ")
    # Of sessions that are over only the audit log knows.
    op.execute("""
        UPDATE account SET last_sign_in_at = known.at FROM (
          SELECT account_id, max(at) AS at FROM (
            SELECT account_id, created_at AS at FROM session
            UNION ALL
            SELECT account_id, at FROM audit
            WHERE action IN ('sign_in', 'set_up', 'accept_invitation') AND outcome = 'done'
          ) AS sign_in GROUP BY account_id
        ) AS known WHERE known.account_id = account.id
    """)


def downgrade() -> None:
    op.execute("ALTER TABLE account DROP COLUMN last_sign_in_at")
