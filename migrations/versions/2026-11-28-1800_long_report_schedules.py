"""Reports of months and terms by schedule; recipients that came back from a backup."""

from __future__ import annotations

from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

WEEK_AFTER = 7


def upgrade() -> None:
    """No schedule of months or terms was made yet; a term's would come a week after its end."""
    op.execute("ALTER TABLE report_schedule ADD COLUMN days_after INTEGER")
    op.execute(f"UPDATE report_schedule SET days_after = {WEEK_AFTER} WHERE period = 'term'")
    op.execute("""
        ALTER TABLE report_schedule
          DROP CONSTRAINT ck_report_schedule_month_day,
          ADD CONSTRAINT ck_report_schedule_month_day CHECK (
            (period = 'month') = (month_day IS NOT NULL) AND month_day BETWEEN 1 AND 31
          ),
          ADD CONSTRAINT ck_report_schedule_days_after CHECK (
            (period = 'term') = (days_after IS NOT NULL) AND days_after BETWEEN 1 AND 60
          )
    """)
    op.execute("ALTER TABLE report ADD COLUMN period_name TEXT DEFAULT '' NOT NULL")
    op.execute("ALTER TABLE report_recipient ADD COLUMN restored_at TIMESTAMPTZ")


def downgrade() -> None:
    """A version before makes no reports of months and terms; their schedules stay."""
    op.execute("ALTER TABLE report_recipient DROP COLUMN restored_at")
    op.execute("ALTER TABLE report DROP COLUMN period_name")
    op.execute("UPDATE report_schedule SET month_day = 28 WHERE month_day > 28")
    op.execute("""
        ALTER TABLE report_schedule
          DROP COLUMN days_after,
          DROP CONSTRAINT ck_report_schedule_month_day,
          ADD CONSTRAINT ck_report_schedule_month_day CHECK (
            (period = 'month') = (month_day IS NOT NULL) AND month_day BETWEEN 1 AND 28
          )
    """)
