"""What plans say: an English sentence per code. `{name}` stands for a parameter.

Pages have the Indonesian sentences (frontend/src/lib/i18n/id/statements/plans.json).
"""

from __future__ import annotations

from backend.domain.statements import Statement

REFUSALS = {
    "no_buckets": "No buckets are given. Name the uplink of every remainder.",
    "unknown_uplink": "{interface} is not an uplink of this router. Choose among its uplinks.",
    "unknown_classifier": "{classifier} is not a PCC classifier. Use both-addresses.",
    "method_unclear": (
        "How this router balances cannot be told ({method}): rules of several kinds decide together. "
        "Leave one set of classifying rules on, then plan again."
    ),
    "unclassified": (
        "No rule of this router classifies connections: routing marks or routing rules send them to several ISPs. "
        "Switch off those that shall no longer decide, then plan again."
    ),
    "groups_differ": (
        "The PCC groups of this router differ, so no single set of buckets is in force. "
        "Make them alike, or leave one on, then plan again."
    ),
    "classifiers_differ": (
        "The PCC groups of this router use different classifiers ({classifiers}), and a plan would give them one. "
        "Use the same in all of them, or leave one group on, then plan again."
    ),
    "only_output": (
        "Only the router's own traffic is classified (chain output). "
        "Classify what comes from inside first."
    ),
    "routes_directly": (
        "Rules set routing marks without connection marks ({row}): a change would break running connections. "
        "Mark connections first."
    ),
    "matchers_differ": (
        "The classifying rules of one group match different traffic (first: {row}). "
        "Give them the same matchers."
    ),
    "group_after_marks": (
        "The rule {row} classifies only connections with another mark. "
        "Classify connections without a mark instead."
    ),
    "jumps_differ": (
        "Timbang's jump rules lead to different chains ({chains}): somebody edited them. "
        "Let them all lead to one chain, or switch them off."
    ),
    "hotspot": (
        "A hotspot runs on this router ({where}); RouterOS cannot combine it with PCC. "
        "Use it without the hotspot."
    ),
    "hotspot_rules": (
        "{rule} depends on the hotspot ({matcher}); RouterOS cannot combine a hotspot with PCC. "
        "Where no hotspot runs any more, switch the rule off, then plan again."
    ),
    "vrf": (
        "{interfaces}: in a VRF ({tables}), with its own routing table. Weights are planned for main "
        "alone. Take it out of the VRF, or out of what is balanced, then plan again."
    ),
    "sticky_lists": (
        "A client that is on a list ({lists}) keeps its ISP and would never meet the new weights. "
        "Switch off what fills and asks these lists ({rules}), remove their entries, then plan again."
    ),
    "no_inside": "No interface toward the campus was found. Give it an address, or make an interface list LAN.",
    "marks_overwritten": (
        "The rule {row} marks connections behind the routing decision, so it would overwrite the mark that chooses "
        "the ISP, and running connections would break. Let it mark packets, or give it connection-mark=no-mark."
    ),
    "no_gateway": "No gateway of {name} ({interface}) was found. Add a default route over it, then plan again.",
    "comment_taken": (
        "A row of {menu} that this plan must add is there already: {comment}. "
        "Remove it or change its comment."
    ),
    "ambiguous_row": "Another row of {menu} says the same as this one: {row}. Give each its own comment.",
    "chain_taken": "The mangle chain {chain} holds rules that are not ours. Rename their chain.",
    "own_chain_edited": "Somebody added a rule to our chain {chain}: {row}. Remove it, or move it to another chain.",
    "queue_type_taken": "A queue type {name} of another kind exists. Rename it.",
    "not_as_wanted": (
        "With these writes the router would not balance as wanted (it would be {method} by {classifier}, "
        "{buckets} buckets, {uncovered} of them without a way). Look at its findings, then plan again."
    ),
    "packets_diverted": (
        "Packets that are not to move would: {packets} goes by {before} now and would go by {after}. "
        "Give these packets rules of their own before the marks, or leave them out of the rules that classify."
    ),
    "packets_deviate": (
        "The router does not send packets as planned: {packets} goes by {after}, "
        "where the plan says {before}."
    ),
    "packets_kept": (
        "Packets that are to move would not: {packets} would still go by {after}. Another rule decides about them "
        "before: look at the router's findings, then plan again."
    ),
    "connections_parted": (
        "Connections would be torn apart: the first packet of {packets} would leave by {before}, later ones by "
        "{after}. Look at the rules that turn marks into routing marks."
    ),
    "answers_diverted": (
        "Answers would go astray: to requests that come in by {interface}, {packets} is answered by {before} now "
        "and would be by {after}. Mark what comes in by {interface} before the other marks."
    ),
    "nobody_balanced": (
        "With these writes no packet from inside would be divided as wanted: other rules decide before. "
        "Look at the router's findings, then plan again."
    ),
    "script_too_long": (
        "The rollback would be {bytes} bytes, more than the {largest} that a router surely keeps. "
        "Use fewer buckets."
    ),
    "fix_not_needed": "The router does not have this fault any more: its findings will be read again soon.",
    "spare_without_table": (
        "{name} shares its routing table with others, so a spare route would be one for all. "
        "Apply weights first: they make a table for each ISP."
    ),
    "fix_by_hand": "No definite rows cure this finding. Correct it by hand, as its remedy says.",
    "fix_unclear": (
        "No definite rows cure this finding on this router: what is there may be meant. "
        "Correct it by hand, as its remedy says."
    ),
    "fix_table_of_whom": (
        "It cannot be told to which ISP the table {table} is to lead: not exactly one ISP lacks a table of its own. "
        "Add its default route by hand."
    ),
    "fix_not_cured": (
        "These rows would not cure it: {subject} would still have the fault {finding}. Correct it by hand."
    ),
    "fix_makes_finding": (
        "These rows would bring another fault, {finding}: {subject}. Correct that first, or do both by hand."
    ),
    "packets_lost": (
        "Packets would get lost: {packets} goes by {before} now and would end so: {after}. "
        "Look at the router's findings, then plan again."
    ),
    "undo_not_exact": "The way back would not lead exactly to what the router has now. Report this plan.",
}
EFFECTS = {
    "nothing": "The router has it already: there is nothing to do.",
    "uplink_buckets": "{name}: {before} of {denominator_before} buckets -> {after} of {denominator_after}",
    "uplink_same": "{name}: stays at {after} of {denominator_after} buckets",
    "uplink_first": "{name}: {after} of {denominator_after} buckets (by {method} until now)",
    "buckets_move": "Buckets that move to another ISP: {count} of {denominator}",
    "method_changes": "New connections are spread by PCC ({classifier}, {denominator} buckets) instead of {method}",
    "new_chain": "A complete set of rules (chain {chain}) is built first and then switched to by one write",
    "superseded": "Rules that classified until now are switched off, not removed: {count}",
    "new_table": "A routing table {table} with a default route by {gateway}",
    "answers_marked": "Requests that come in by {interface} are answered over it",
    "packets_join": "{packets} went by {before} until now and is divided too",
    "packets_restored": "{packets} arrives again ({after}); until now it left by {before}",
    "answers_follow": "Answers to requests by {interface} leave by {after} ({packets}); until now by {before}",
    "fasttrack_limited": "FastTrack takes only connections without a mark from now on",
    "rules_mark_once": "Rules that mark only connections without a mark from now on: {count}",
    "rules_go_on": "Rules that let packets go on to the rules behind them from now on: {count}",
    "rules_only_new": "Rules that look only at new connections from now on: {count}",
    "router_reached": "Packets to the router itself are not marked any more: {count} rules",
    "answers_come_in": "Answers from the internet are not sent out again: {count} rules",
    "answers_go_back": "Answers leave by the ISP that the request came in by: {count} new rows",
    "gateways_watched": "Default routes that are given up when their gateway does not answer a ping: {count}",
    "tables_lead": "Routing tables lead to their ISP again: {count} rows",
    "main_leads": "The main table has a default route by each ISP, the largest first: {count} rows",
    "spare_takes_over": (
        "If {name} fails, its traffic goes over {takers}, in equal parts; nothing changes while it works"
    ),
    "spare_removed": (
        "The spare routes for {name} over {takers} are removed; nothing changes while {name} works"
    ),
    "spare_expected": (
        "Without {name}: the fullest ISP {p95_now} -> {p95} % (95th percentile), "
        "an ISP above 90 % for {minutes_now} -> {minutes} min a day"
    ),
    "fix_undone": "Rows that are put back as they were before the fix: {count}",
    "packets_turn": "{packets} goes by {after} from now on; until now by {before}",
    "queue_set": "The queue of {interface}: {before} -> {after}",
    "queue_limited": (
        "Queue of {name}: {kind}, at most {download} Mbps down and {upload} Mbps up ({percent} % of the contract)"
    ),
    "queue_limited_up": "Queue of {name}: {kind}, at most {upload} Mbps up ({percent} % of the contract)",
    "probe_pinned": "Probes from {address} are pinned to {name}",
    "only_new": "Only new connections move; running ones keep their ISP until they end",
}
WARNINGS = {
    "answers_astray": (
        "Answers to requests by {interface} go astray as before ({packets}: {before} now, {after} then). "
        "Mark what comes in by {interface} before the other marks."
    ),
    "not_walked": (
        "Single clients with rules of their own, to single servers with rules of their own, were not walked: "
        "{percent} % of all pairs of addresses."
    ),
    "ipv6_not_covered": "IPv6 is not balanced by these rules; it has its own menu.",
    "output_rules": (
        "The router's own traffic is classified by its own rules (chain output), "
        "which stay as they are."
    ),
    "superseded_stay": "The rules that are switched off stay on the router. Do not switch them on again beside ours.",
    "running_follow_main": "Running connections have no mark: they go on by the main table, which is not touched.",
    "marks_shared": (
        "The rule {row} marks connections for something else. A connection has one mark only: what it marks is not "
        "balanced, and what is balanced it does not mark."
    ),
    "gateway_must_answer": (
        "The new route over {interface} asks the gateway {gateway} by ping, as no route did before. A gateway that "
        "does not answer takes it down after about 20 seconds: wait that long before you confirm."
    ),
    "gateway_by_dhcp": (
        "The gateway of {interface} comes by DHCP. "
        "If the ISP changes it, its route must be changed too."
    ),
    "processor_has_more": (
        "Connections that are fasttracked already stay so until they end. New ones with a mark are not, so the "
        "router's processor has more to do. "
        "Watch its load before you confirm."
    ),
    "no_interface_queue": "{interface} has no queue (tunnels have none), so none is set.",
    "queue_stands": "{name} is limited by a queue already ({queue}): it stays as it is, and no other is set.",
    "queue_beside_fasttrack": (
        "FastTrack takes connections past simple queues, so the queues hold back the upload only. "
        "For both directions, limit FastTrack to connections without a mark."
    ),
    "queue_beside_others": (
        "Other simple queues take the packets first ({count}, such as {queue}), so the queues hold back the upload "
        "only. For both directions, limit each ISP by a queue of your own."
    ),
    "queue_misses_marked": "Packets with a packet mark pass beside these queues.",
    "script_size": "The rollback on the router is a script of {bytes} bytes.",
}
PREFLIGHT = {
    "too_old": "RouterOS {version} is too old for a change with a way back. Upgrade to 7.10 or later.",
    "missing_policies": "The user {user} lacks the policies {policies}. Add them to its group.",
    "scheduler_forbidden": (
        "Device mode forbids the scheduler, so the router could not go back alone. "
        "Run /system/device-mode/update scheduler=yes and confirm at the device."
    ),
    "rollback_left": (
        "A rollback of an earlier change is still on the router: {names}. "
        "It ends by itself; a script whose timer is gone does not: run it again, or remove it."
    ),
}
MOVED = {
    "row_gone": "{menu}: a row is gone or changed: {row}",
    "row_new": "{menu}: a row is new or changed: {row}",
    "order_changed": "{menu}: the order of the rows changed",
}
TEXTS = {**REFUSALS, **EFFECTS, **WARNINGS, **PREFLIGHT, **MOVED}

METHODS = {
    "ecmp": "ECMP",
    "pcc": "PCC",
    "nth": "NTH",
    "failover": "failover",
    "mixed": "several methods at once",
    "none": "no balancing",
    "other": "another method",
}


def statement(code: str, **params: str | float) -> Statement:
    """Raises KeyError for a missing sentence or parameter."""
    method = METHODS.get(str(params.get("method")))
    words = {"method": method} if method else {}
    return Statement(code, TEXTS[code].format(**{**params, **words}), params)
