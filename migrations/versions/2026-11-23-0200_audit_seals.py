"""Seals of the audit log: each line gets a hash of itself and the seal before, and may not change.

A transaction seals its lines at commit, one transaction after the other, so that none waits longer. Lines keep the
number of a deleted account. TIMESTAMPTZ and JSONB have one fixed form, so a restored line has the same hash on
another server.
"""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE audit_seal (
  number BIGINT NOT NULL,
  audit_id BIGINT NOT NULL,
  hash BYTEA NOT NULL,
  CONSTRAINT pk_audit_seal PRIMARY KEY (number),
  CONSTRAINT uq_audit_seal_audit_id UNIQUE (audit_id)
)
"""

HASH = """
CREATE FUNCTION audit_hash(before BYTEA, line audit) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256(before || convert_to(jsonb_build_array(
    line.id, to_char(line.at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS.US'), line.account_id, line.actor,
    line.action, line.subject, line.detail, line.outcome, line.remote_address
  )::text, 'UTF8'))
$$
"""

SEAL = """
CREATE FUNCTION seal_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_seal;
BEGIN
  IF current_setting('timbang.audit', true) = 'restore' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_seal', 0));
  SELECT * INTO last FROM audit_seal ORDER BY number DESC LIMIT 1;
  INSERT INTO audit_seal (number, audit_id, hash)
  VALUES (coalesce(last.number, 0) + 1, NEW.id, audit_hash(coalesce(last.hash, ''), NEW));
  RETURN NULL;
END
$$
"""

KEEP = """
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('timbang.audit', true) IN ('restore', 'retention') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is never changed.' USING ERRCODE = 'insufficient_privilege';
END
$$
"""

PAST = """
DO $$
DECLARE
  line audit;
  last BYTEA := '';
  count BIGINT := 0;
BEGIN
  FOR line IN SELECT * FROM audit ORDER BY id LOOP
    count := count + 1;
    last := audit_hash(last, line);
    INSERT INTO audit_seal (number, audit_id, hash) VALUES (count, line.id, last);
  END LOOP;
END
$$
"""

SEALED = """
CREATE CONSTRAINT TRIGGER audit_sealed AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION seal_audit()
"""


def upgrade() -> None:
    op.execute("ALTER TABLE audit DROP CONSTRAINT fk_audit_account_id")
    for statement in (TABLE, HASH, SEAL, KEEP, PAST, SEALED):
        op.execute(statement)
    for table in ("audit", "audit_seal"):
        kept = f"{table}_kept"
        op.execute(
            f"CREATE TRIGGER {kept} BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION keep_audit()"
        )
        op.execute(
            f"CREATE TRIGGER {kept}_whole BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION keep_audit()"
        )


def downgrade() -> None:
    for table in ("audit", "audit_seal"):
        op.execute(f"DROP TRIGGER {table}_kept ON {table}")
        op.execute(f"DROP TRIGGER {table}_kept_whole ON {table}")
    op.execute("DROP TRIGGER audit_sealed ON audit")
    op.execute("DROP FUNCTION seal_audit(), keep_audit(), audit_hash(BYTEA, audit)")
    op.execute("DROP TABLE audit_seal")
    op.execute(
        "UPDATE audit SET account_id = NULL "
        "WHERE NOT EXISTS (SELECT FROM account WHERE account.id = account_id)"
    )
    op.execute(
        "ALTER TABLE audit ADD CONSTRAINT fk_audit_account_id "
        "FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE SET NULL"
    )
