"""Who may call what. An operation that is not listed is refused to all."""

from __future__ import annotations

from backend.errors import Forbidden, SignInRequired
from backend.services.audit import Actor

PUBLIC = "public"

RIGHTS: dict[str, str] = {
    # before anybody is signed in
    "get_health": PUBLIC,
    "get_readiness": PUBLIC,
    "get_session": PUBLIC,
    "sign_in": PUBLIC,
    "set_up": PUBLIC,
    "look_at_invitation": PUBLIC,  # who has the link
    "accept_invitation": PUBLIC,  # as well
    "look_at_mail_address": PUBLIC,  # as well
    "confirm_mail_address": PUBLIC,  # as well
    "look_at_report_recipient": PUBLIC,  # as well
    "confirm_report_recipient": PUBLIC,  # as well
    "show_unsubscribing": PUBLIC,  # it shows a page
    "unsubscribe": PUBLIC,  # who has the link of a mail
    "begin_wall_pairing": PUBLIC,  # a screen that nobody can type on
    "fetch_wall_pairing": PUBLIC,  # with the secret of the one that began
    "list_timezones": PUBLIC,  # the first admin chooses one
    "get_demo": PUBLIC,  # the sign-in page of a guided demo shows it
    "pull_cable": "noc",  # of a guided demo
    # oneself
    "sign_out": "noc",
    "update_own_account": "noc",
    "list_own_sessions": "noc",
    "end_own_session": "noc",
    "end_other_sessions": "noc",
    "get_own_messages": "noc",
    "set_mail_address": "noc",
    "remove_mail_address": "noc",
    "set_subscription": "noc",
    "end_subscription": "noc",
    "test_subscription": "noc",
    # seeing
    "list_campuses": "noc",
    "list_routers": "noc",
    "get_router": "noc",
    "get_contracts": "noc",
    "list_contracts": "noc",
    "get_contract_choices": "manager",
    "list_offers": "manager",  # what providers ask is not for every screen
    "list_regimes": "noc",
    "list_findings": "noc",
    "list_polls": "noc",
    "list_overview": "noc",
    "get_overview": "noc",
    "get_verdict": "noc",
    "get_summary": "noc",
    "get_skew_trend": "noc",
    "get_live_strips": "noc",
    "list_weeks": "noc",
    "get_week": "noc",
    "get_week_report": "noc",
    "get_month_report": "noc",
    "get_term_report": "noc",
    "get_profile": "noc",
    "get_costs": "noc",
    "get_side_by_side": "noc",
    "get_availability": "noc",
    "get_sla_pack": "noc",
    "get_fillings": "noc",
    "get_per_student": "noc",
    "get_vitals": "noc",
    "get_buckets": "noc",
    "get_wiring": "noc",
    "trace_packet": "noc",  # it reads the router and writes nothing
    "compare": "noc",
    "get_series": "noc",
    "get_line": "noc",
    "list_events": "noc",
    "list_week_volumes": "noc",
    "stream_live": "wall",  # to a wallboard only what it shows: the rates
    "get_wall": "wall",
    "get_metrics": "noc",
    "get_openapi": "noc",
    "get_quality": "noc",
    "get_quality_profile": "noc",
    "compare_regime_quality": "noc",
    "compare_probe_servers": "noc",
    "get_dispute": "noc",
    "list_probe_runs": "noc",
    "get_probe_run": "noc",
    "get_probe_series": "noc",
    "get_probe_raw": "noc",
    "get_probe_settings": "noc",
    "list_probe_servers": "noc",
    "list_probe_slots": "noc",
    "get_balance": "noc",
    "get_work_outlook": "noc",  # beside the form that announces work
    "what_if": "noc",  # it writes nothing
    "get_steering": "noc",
    "get_large_transfer": "noc",
    "get_smaller_contracts": "noc",
    "get_balance_settings": "noc",
    "list_recommendations": "noc",
    "get_recommendation": "noc",
    "get_track_record": "noc",
    "list_changes": "noc",
    "list_open_changes": "noc",
    "get_change": "noc",
    "get_change_proof": "noc",
    "get_finding_fix": "noc",  # it reads the router and writes nothing
    "list_trials": "noc",
    "get_trial": "noc",
    "export_trial": "noc",
    "get_trial_preflight": "noc",  # it reads the router and writes nothing
    "list_drifts": "noc",
    "get_drift": "noc",
    "list_incidents": "noc",
    "get_incident": "noc",
    "list_incident_repairs": "noc",
    "list_maintenance": "noc",
    "list_mutes": "noc",
    "list_incident_rules": "noc",
    "list_listeners": "noc",  # names only
    # seeing to what happened
    "acknowledge_incident": "noc",
    "snooze_incident": "noc",
    "end_incident_snooze": "noc",
    "comment_incident": "noc",
    "announce_maintenance": "noc",  # whom the provider rings up is at the screens
    "call_off_maintenance": "noc",
    "update_maintenance": "admin",  # work that comes back
    "skip_maintenance": "admin",  # as well
    "list_deliveries": "noc",
    "get_delivery": "noc",
    # reports by mail
    "list_reports": "manager",
    "get_report_file": "manager",
    "get_own_reports": "manager",
    "order_own_report": "manager",
    "end_own_report": "manager",
    "mail_week_report": "manager",
    "mail_month_report": "manager",
    "mail_term_report": "manager",
    "list_report_schedules": "admin",  # it has addresses
    "create_report_schedule": "admin",
    "update_report_schedule": "admin",
    "end_report_schedule": "admin",
    "add_report_recipient": "admin",
    "remove_report_recipient": "admin",
    "resume_report_recipient": "admin",
    "invite_report_recipient_again": "admin",
    # settings
    "mute_incidents": "admin",
    "lift_mute": "admin",
    "set_incident_rule": "admin",
    "reset_incident_rule": "admin",
    "replay_incident_rule": "admin",  # it writes nothing, but takes seconds
    "list_channels": "admin",
    "create_channel": "admin",
    "update_channel": "admin",
    "delete_channel": "admin",
    "test_channel": "admin",
    "list_subscriptions": "admin",
    "hold_subscription": "admin",
    "list_accounts": "admin",
    "create_account": "admin",
    "update_account": "admin",
    "delete_account": "admin",
    "invite_account": "admin",
    "list_tokens": "admin",
    "create_token": "admin",
    "rotate_token": "admin",
    "delete_token": "admin",
    "look_up_wall_pairing": "admin",
    "approve_wall_pairing": "admin",
    "list_audit": "admin",
    "get_backups": "admin",
    "create_campus": "admin",
    "update_campus": "admin",
    "set_calendar": "admin",
    "list_holiday_countries": "admin",
    "preview_national_holidays": "admin",
    "preview_file_holidays": "admin",
    "import_holidays": "admin",
    "set_students": "admin",
    "delete_campus": "admin",
    "get_setup_checklist": "admin",
    "set_setup_checklist": "admin",
    "create_router": "admin",
    "update_router": "admin",
    "delete_router": "admin",
    "try_router": "admin",
    "discover_router": "admin",
    "set_uplinks": "admin",
    "set_contracts": "admin",
    "set_offers": "admin",
    "import_contracts": "admin",
    "run_probe": "admin",
    "plan_trial": "admin",
    "stop_trial": "admin",
    "cancel_probe": "admin",
    "try_probe_server": "admin",
    "list_probe_pins": "admin",
    "set_probe_settings": "admin",
    "estimate_probes": "admin",
    "set_up_probes": "admin",
    "preview_probe_setup": "admin",
    "check_probe_addresses": "admin",
    "check_probe_pins": "admin",
    "try_new_probe_server": "admin",
    "create_probe_server": "admin",
    "update_probe_server": "admin",
    "delete_probe_server": "admin",
    "set_balance_settings": "admin",
    "make_recommendation": "admin",
    "accept_recommendation": "admin",
    "dismiss_recommendation": "admin",
    # changing a router
    "plan_change": "admin",
    "approve_change": "admin",
    "apply_change": "admin",
    "confirm_change": "admin",
    "revert_change": "admin",
    "discard_change": "admin",
    "get_old_connections": "admin",
    "flush_old_connections": "admin",
    "acknowledge_drift": "admin",
}


BY_PERSONS = frozenset(
    {
        "create_account",
        "update_account",
        "delete_account",
        "invite_account",
        "create_token",
        "rotate_token",
        "delete_token",
        "look_up_wall_pairing",
        "approve_wall_pairing",
        "list_own_sessions",
        "end_own_session",
        "end_other_sessions",
        "get_own_messages",
        "set_mail_address",
        "remove_mail_address",
        "set_subscription",
        "end_subscription",
        "test_subscription",
        "get_own_reports",
        "order_own_report",
        "end_own_report",
        "mail_week_report",
        "mail_month_report",
        "mail_term_report",
    }
)
"""Not with an API token, whatever its role: a stolen one could make others that outlive it."""

BEFORE_OWN_PASSWORD = frozenset({"update_own_account", "sign_out"})
"""All that a person may do who has to choose an own password first."""

NO_TOKEN = "An API token may not change accounts or tokens: sign in with a password."  # noqa: S105 (a sentence)


def check(operation_id: str, actor: Actor | None) -> None:
    """Raises SignInRequired or Forbidden unless `actor` may call the operation."""
    least = RIGHTS.get(operation_id)
    if least == PUBLIC:
        return
    if actor is None:
        raise SignInRequired("Sign in, or send an API token.", "sign_in")
    if least is None:
        raise Forbidden(
            "This needs the role of a newer version; yours is {own_role}.",
            "role_of_newer_version",
            own_role=actor.role,
        )
    if actor.must_change_password and operation_id not in BEFORE_OWN_PASSWORD:
        raise Forbidden(
            "Choose a password of your own first: an admin set this one.", "own_password_first"
        )
    if not actor.may(least):
        raise Forbidden(
            "This needs the role {role}; yours is {own_role}.",
            "role_too_low",
            role=least,
            own_role=actor.role,
        )
    if operation_id in BY_PERSONS and actor.session_hash is None:
        raise Forbidden(NO_TOKEN, "not_with_token")
