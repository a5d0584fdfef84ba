"""Accounts without a told password: one-time links, and passwords that must be changed at the next sign-in."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE account ADD must_change_password BOOLEAN DEFAULT false NOT NULL")
    op.execute(
        """
        CREATE TABLE invitation (
          account_id INTEGER NOT NULL,
          secret_hash BYTEA NOT NULL,
          created_at TIMESTAMPTZ NOT NULL,
          expires_at TIMESTAMPTZ NOT NULL,
          created_by TEXT NOT NULL,
          CONSTRAINT pk_invitation PRIMARY KEY (account_id),
          CONSTRAINT uq_invitation_secret_hash UNIQUE (secret_hash),
          CONSTRAINT fk_invitation_account_id_account FOREIGN KEY (account_id)
            REFERENCES account (id) ON DELETE CASCADE
        )
        """
    )


def downgrade() -> None:
    op.execute("DROP TABLE invitation")
    op.execute("ALTER TABLE account DROP must_change_password")
