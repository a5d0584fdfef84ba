"""For each kind of finding that a planned change cures: what writes the cure, and what it does in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.domain.config.firewall import NO_MARK
from backend.domain.fixes import rules, ways
from backend.domain.fixes.rules import Cured


@dataclass(frozen=True, slots=True)
class Fix:
    write: Cured
    effect: str  # code of the sentence, with the number of rows written
    moves: bool = False  # whether packets may take another way than before: the fault was their way


FIXES: Mapping[str, Fix] = {
    "fasttrack_with_marks": Fix(rules.without_marks, "fasttrack_limited"),
    "classifier_remarks": Fix(
        rules.matching(connection_mark=NO_MARK, connection_state="new"),
        "rules_mark_once",
        moves=True,
    ),
    "classifier_stops": Fix(rules.matching(passthrough="yes"), "rules_go_on", moves=True),
    "classifier_takes_local": Fix(
        rules.matching(dst_address_type="!local"), "router_reached", moves=True
    ),
    "classifier_without_state": Fix(
        rules.matching(connection_state="new"), "rules_only_new", moves=True
    ),
    "nth_counts_marked": Fix(rules.unmarked_only, "rules_mark_once", moves=True),
    "nth_splits_connections": Fix(
        rules.matching(connection_state="new", connection_mark=NO_MARK),
        "rules_only_new",
        moves=True,
    ),
    "router_cut_off": Fix(rules.local_first, "router_reached", moves=True),
    "answers_leave_again": Fix(rules.from_inside, "answers_come_in", moves=True),
    "no_inbound_marks": Fix(ways.answers, "answers_go_back", moves=True),
    "no_output_marks": Fix(ways.answers, "answers_go_back", moves=True),
    "server_answers_astray": Fix(ways.answers, "answers_go_back", moves=True),
    "no_check_gateway": Fix(ways.watched, "gateways_watched"),
    "table_not_forwarding": Fix(ways.tables, "tables_lead", moves=True),
    "table_without_default_route": Fix(ways.default_in_tables, "tables_lead", moves=True),
    "main_without_default_route": Fix(ways.default_in_main, "main_leads", moves=True),
}
