"""How the fault behind a finding is cured (docs/decisions/0052)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Cure = Literal["plan", "lines", "weights", "hand"]
"""plan: rows of the kinds that Timbang writes, as a planned change. lines: definite rows of other kinds, for the
console. weights: a change of the balance builds these rules again. hand: only a person knows what is meant."""

CURES: Mapping[str, Cure] = {
    "fasttrack_with_marks": "plan",
    "classifier_remarks": "plan",
    "classifier_stops": "plan",
    "classifier_takes_local": "plan",
    "classifier_without_state": "plan",
    "nth_counts_marked": "plan",
    "nth_splits_connections": "plan",
    "router_cut_off": "plan",
    "answers_leave_again": "plan",
    "no_inbound_marks": "plan",
    "no_output_marks": "plan",
    "server_answers_astray": "plan",
    "no_check_gateway": "plan",
    "table_not_forwarding": "plan",
    "table_without_default_route": "plan",
    "main_without_default_route": "plan",
    "strict_rp_filter": "lines",
    "no_masquerade": "lines",
    "cake_without_nat": "lines",
    "pcc_mixed_classifiers": "weights",
    "pcc_mixed_denominators": "weights",
    "pcc_remainder_too_large": "weights",
    "pcc_repeated": "weights",
    "pcc_uncovered": "weights",
    "routed_before_marked": "weights",
}


def cure_of(code: str) -> Cure:
    return CURES.get(code, "hand")
