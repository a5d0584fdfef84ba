"""What ISPs offer for a line instead of its contract, each with its price of a month."""

from __future__ import annotations

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE offer (
  uplink_id INTEGER NOT NULL,
  place SMALLINT NOT NULL,
  download_bps BIGINT NOT NULL,
  upload_bps BIGINT NOT NULL,
  price_amount NUMERIC(14, 2) NOT NULL,
  price_currency TEXT NOT NULL,
  from_date DATE,
  to_date DATE,
  CONSTRAINT pk_offer PRIMARY KEY (uplink_id, place),
  CONSTRAINT fk_offer_uplink_id FOREIGN KEY (uplink_id) REFERENCES uplink (id) ON DELETE CASCADE,
  CONSTRAINT ck_offer_speeds CHECK (download_bps > 0 AND upload_bps > 0),
  CONSTRAINT ck_offer_ends CHECK (to_date >= from_date)
)
"""


def upgrade() -> None:
    op.execute(TABLE)


def downgrade() -> None:
    op.execute("DROP TABLE offer")
