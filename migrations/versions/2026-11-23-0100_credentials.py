"""Who set a password and when, who made a token, and whether a plan needs a second person.

Nobody knows who set older passwords: they count as their owners' own.
"""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

BY = "INTEGER CONSTRAINT {} REFERENCES account (id) ON DELETE SET NULL"

COLUMNS = (
    ("account", "password_set_at", "TIMESTAMPTZ"),
    ("account", "password_set_by_id", BY.format("fk_account_password_set_by_id")),
    ("api_token", "created_by", "TEXT NOT NULL DEFAULT ''"),
    ("router_change", "two_person", "BOOLEAN NOT NULL DEFAULT false"),
    ("balance_settings", "two_person_off_at", "TIMESTAMPTZ"),
    ("balance_settings", "two_person_off_by", "TEXT NOT NULL DEFAULT ''"),
    (
        "balance_settings",
        "two_person_off_by_id",
        BY.format("fk_balance_settings_two_person_off_by_id"),
    ),
)

WHO_MADE_IT = """
UPDATE api_token SET created_by = coalesce(
  (SELECT actor FROM audit
   WHERE audit.at = api_token.created_at AND action = 'create_token' AND subject = api_token.name LIMIT 1),
  (SELECT username FROM account WHERE account.id = api_token.account_id))
"""
"""The audit log knows: another token may have made a token."""


def upgrade() -> None:
    for table, column, kind in COLUMNS:
        op.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
    op.execute(WHO_MADE_IT)


def downgrade() -> None:
    for table, column, _ in reversed(COLUMNS):
        op.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
