"""Contracts of a line with the date from which each holds; today's holds from the first slot on.

The line still repeats today's contract, and has its speeds over time as one short text.
"""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE contract (
  uplink_id INTEGER NOT NULL,
  from_at TIMESTAMPTZ NOT NULL,
  from_date DATE,
  download_bps BIGINT NOT NULL,
  upload_bps BIGINT NOT NULL,
  price_amount NUMERIC(14, 2),
  price_currency TEXT,
  quota_bytes BIGINT,
  billing_day SMALLINT,
  sla_percent NUMERIC(7, 4),
  number TEXT DEFAULT '' NOT NULL,
  phone TEXT DEFAULT '' NOT NULL,
  CONSTRAINT pk_contract PRIMARY KEY (uplink_id, from_at),
  CONSTRAINT fk_contract_uplink_id FOREIGN KEY (uplink_id) REFERENCES uplink (id) ON DELETE CASCADE,
  CONSTRAINT ck_contract_speeds CHECK (download_bps > 0 AND upload_bps > 0),
  CONSTRAINT ck_contract_billing_day CHECK (billing_day BETWEEN 1 AND 31),
  CONSTRAINT ck_contract_sla_percent CHECK (sla_percent > 0 AND sla_percent <= 100)
)
"""

OF_TODAY = """
INSERT INTO contract (uplink_id, from_at, download_bps, upload_bps, price_amount, price_currency, quota_bytes)
SELECT id, 'epoch', download_bps, upload_bps, price_amount, price_currency, quota_bytes FROM uplink
"""


def upgrade() -> None:
    op.execute(TABLE)
    op.execute(OF_TODAY)
    op.execute("ALTER TABLE uplink ADD COLUMN capacities TEXT")
    op.execute("UPDATE uplink SET capacities = download_bps || ' ' || upload_bps")
    op.execute("ALTER TABLE uplink ALTER COLUMN capacities SET NOT NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE uplink DROP COLUMN capacities")
    op.execute("DROP TABLE contract")
