"""All families of `GET /metrics`: name, type, meaning. Base units: bytes, seconds, ratios of 1, bit/s.

Labels: `campus`, `router`, `uplink` are names; `direction` is download or upload.
"""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.installation.exposition import Kind

WEEK = "in the running ISO week of the campus"
WHILE_READ = "absent while the router is not read"

FAMILIES: Mapping[str, tuple[Kind, str]] = {
    "timbang_build_info": ("gauge", "Version of the program that answers."),
    "timbang_schema_info": ("gauge", "Revision of the database and the one the program expects."),
    "timbang_schema_current": ("gauge", "1 when the database has the expected revision."),
    "timbang_database_size_bytes": ("gauge", "Size of the database."),
    "timbang_poll_interval_seconds": ("gauge", "Time between two polls of a router."),
    "timbang_last_poll_timestamp_seconds": ("gauge", "When any router was last polled."),
    "timbang_beat_alive": ("gauge", "1 when a process asks for the periodic jobs."),
    "timbang_poll_workers": ("gauge", "Poll workers that are alive."),
    "timbang_poll_shards": ("gauge", "Shards that the routers are split into."),
    "timbang_poll_shards_owned": ("gauge", "Shards that a live worker owns."),
    "timbang_poll_worker_shards": ("gauge", "Shards of the live workers of one name."),
    "timbang_poll_worker_waiting_answers": ("gauge", "Answers that it could not store yet."),
    "timbang_poll_worker_refused_answers_total": (
        "counter",
        "Answers the database would not take.",
    ),
    "timbang_probe_workers": ("gauge", "Probe workers that are alive."),
    "timbang_changes_open": ("gauge", "Changes of routers that are under way, by state."),
    "timbang_incidents_open": (
        "gauge",
        "Open incidents by kind and state; those that are part of another one are left out.",
    ),
    "timbang_alert_pass_timestamp_seconds": (
        "gauge",
        "Up to when readings were judged for incidents.",
    ),
    "timbang_deliveries_waiting": ("gauge", "Messages to channels that are not sent yet."),
    "timbang_delivery_oldest_waiting_timestamp_seconds": (
        "gauge",
        "Since when the oldest of them waits; absent while none does.",
    ),
    "timbang_self_check_disagreements": (
        "gauge",
        "Days of uplinks whose slots disagreed with the counters, found in the last 7 days.",
    ),
    "timbang_router_enabled": ("gauge", "1 when the router is to be polled."),
    "timbang_router_up": (
        "gauge",
        "1 when the last poll was answered and is fresh; absent while disabled or never polled.",
    ),
    "timbang_router_last_answer_timestamp_seconds": ("gauge", "When the router last answered."),
    "timbang_router_failures_in_a_row": ("gauge", "Polls that failed since the last good one."),
    "timbang_router_error_info": ("gauge", "Why the router fails, while it does."),
    "timbang_router_polls_total": ("counter", "Polls that were tried."),
    "timbang_router_polls_missed_total": ("counter", "Polls that were due and did not happen."),
    "timbang_router_logins_total": ("counter", "Logins to the router."),
    "timbang_router_poll_duration_seconds": ("gauge", f"Of the last poll; {WHILE_READ}."),
    "timbang_router_cpu_load_ratio": ("gauge", f"CPU load of the router; {WHILE_READ}."),
    "timbang_router_memory_free_bytes": ("gauge", f"Free memory; {WHILE_READ}."),
    "timbang_router_memory_total_bytes": ("gauge", f"All memory; {WHILE_READ}."),
    "timbang_router_connections": ("gauge", f"Connections that it tracks; {WHILE_READ}."),
    "timbang_router_uptime_seconds": ("gauge", f"Since it booted; {WHILE_READ}."),
    "timbang_router_config_findings": ("gauge", "Faults found in its configuration."),
    "timbang_router_verdict_info": (
        "gauge",
        "How the router is now: colour, cause and next step of docs/verdicts.md.",
    ),
    "timbang_router_skew_ratio": ("gauge", f"Part of the bytes on the wrong ISP {WEEK}."),
    "timbang_router_configured_skew_ratio": (
        "gauge",
        "Distance of the configured shares from the ideal ones.",
    ),
    "timbang_router_coverage_ratio": (
        "gauge",
        f"Seconds observed over seconds {WEEK}, of the uplink that was observed least.",
    ),
    "timbang_uplink_info": ("gauge", "Provider and interface of the uplink."),
    "timbang_uplink_up": ("gauge", f"1 when the line has a link and is not silent; {WHILE_READ}."),
    "timbang_uplink_bytes_total": (
        "counter",
        f"Bytes of this calendar month of the campus; a reboot does not reset it; {WHILE_READ}.",
    ),
    "timbang_uplink_rate_bits_per_second": ("gauge", f"Of the last poll; {WHILE_READ}."),
    "timbang_uplink_capacity_bits_per_second": ("gauge", "As contracted."),
    "timbang_uplink_slot_utilization_ratio": (
        "gauge",
        "Rate of the last complete five minutes over the capacity.",
    ),
    "timbang_uplink_week_bytes": ("gauge", f"Bytes {WEEK}, as the Weeks page shows them."),
    "timbang_uplink_ideal_share_ratio": ("gauge", "Capacity over the sum of capacities."),
    "timbang_uplink_configured_share_ratio": ("gauge", "What the router's configuration intends."),
    "timbang_uplink_achieved_share_ratio": ("gauge", f"Bytes over the bytes of all {WEEK}."),
    "timbang_uplink_p95_utilization_ratio": (
        "gauge",
        f"95th percentile of the five-minute rates {WEEK} over the capacity.",
    ),
    "timbang_uplink_coverage_ratio": ("gauge", f"Seconds observed over seconds {WEEK}."),
}
