"""Who acts, and the audit entry of every write and sign-in."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Literal

from backend.domain.access.roles import RANK
from backend.store.access import audit
from backend.store.engine.session import Session
from backend.store.tables import AuditEntry

Outcome = Literal["done", "refused", "failed"]
Action = Literal[
    "set_up",
    "sign_in",
    "sign_out",
    "end_sessions",
    "sign_in_under_attack",
    "refused_write",
    "create_account",
    "update_account",
    "update_own_account",
    "delete_account",
    "invite_account",
    "accept_invitation",
    "create_token",
    "rotate_token",
    "delete_token",
    "pair_wall",
    "create_campus",
    "update_campus",
    "set_calendar",
    "import_holidays",
    "set_students",
    "delete_campus",
    "try_router",
    "create_router",
    "update_router",
    "delete_router",
    "discover_router",
    "set_uplinks",
    "set_contracts",
    "set_offers",
    "create_probe_server",
    "update_probe_server",
    "delete_probe_server",
    "try_probe_server",
    "set_probes",
    "run_probe",
    "cancel_probe",
    "set_balance",
    "make_recommendation",
    "recommendation_accepted",
    "recommendation_dismissed",
    "plan_change",
    "approve_change",
    "apply_change",
    "confirm_change",
    "revert_change",
    "discard_change",
    "flush_old_connections",
    "change_confirmed",
    "change_reverted",
    "change_refused",
    "drift",
    "acknowledge_drift",
    "acknowledge_incident",
    "snooze_incident",
    "end_incident_snooze",
    "comment_incident",
    "announce_maintenance",
    "call_off_maintenance",
    "update_maintenance",
    "skip_maintenance",
    "keep_maintenance",
    "mute_incidents",
    "lift_mute",
    "set_incident_rule",
    "reset_incident_rule",
    "create_channel",
    "update_channel",
    "delete_channel",
    "test_channel",
    "channel_test_failed",
    "ask_mail_address",
    "confirm_mail_address",
    "remove_mail_address",
    "set_subscription",
    "end_subscription",
    "test_subscription",
    "hold_subscription",
    "let_go_subscription",
    "report_recipient_paused",
    "create_report_schedule",
    "update_report_schedule",
    "end_report_schedule",
    "add_report_recipient",
    "remove_report_recipient",
    "resume_report_recipient",
    "invite_report_recipient_again",
    "confirm_report_recipient",
    "subscribe_reports",
    "end_reports",
    "mail_report",
    "self_check",
    "retell_regime",
    "put_setup_aside",
    "take_setup_back",
    "plan_trial",
    "stop_trial",
    "end_trial",
    "import_trial",
]
"""The frontend has words for each (frontend/src/lib/i18n/en/settings/auditActions.ts)."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person, or the owner of an API token."""

    account_id: int | None
    name: str
    role: str
    address: str = ""
    session_hash: bytes | None = None  # None for a token
    must_change_password: bool = False

    def may(self, least: str) -> bool:
        return RANK[self.role] >= RANK[least]


SYSTEM = Actor(account_id=None, name="timbang", role="admin")
"""Acts where no person does."""


def record(
    session: Session,
    actor: Actor,
    action: Action,
    subject: str,
    now: dt.datetime,
    *,
    outcome: Outcome = "done",
    **detail: Any,
) -> None:
    """Add an entry in the transaction of the act itself: both stand or neither. `detail` holds no secret."""
    entry = AuditEntry(
        at=now,
        account_id=actor.account_id,
        actor=actor.name,
        action=action,
        subject=subject,
        detail=detail,
        outcome=outcome,
        remote_address=actor.address,
    )
    audit.add(session, entry)
