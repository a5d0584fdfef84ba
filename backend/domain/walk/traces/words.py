"""The sentences of a trace. Codes and params are for translation; the pages have the Indonesian twin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TEXTS: Mapping[str, str] = {
    "trace_wants": "asks for {matcher}; here it is {value}",
    "trace_wants_no_mark": "asks for {matcher}; the packet bears no such mark",
    "trace_wants_entry": "asks for {matcher}; the router itself sends this packet",
    "trace_wants_listed": "asks for {matcher}; {value} is not in that list",
    "trace_wants_unlisted": "asks for {matcher}; {value} is in that list",
    "trace_wants_type": "asks for {matcher}; {value} is of type {type}",
    "trace_assumed_not": "asks for {matcher}, which no configuration tells; here it is taken not to hold",
    "trace_unknown": "no configuration tells whether {matcher} holds",
    "trace_other_chance": "asks for {matcher}; what comes here never has it",
    "trace_not_together": "what it asks for never comes together here",
    "trace_ended": "#{rule} has ended the chain before",
    "trace_chain_ended": "a rule before has ended the chain",
    "trace_marks_connection": "gives the connection mark {mark}",
    "trace_marks_packet": "gives the packet mark {mark}",
    "trace_marks_routing": "gives the routing mark {mark}",
    "trace_clears_mark": "takes the mark away ({action})",
    "trace_accepts": "accepts: no further rule of this chain is asked",
    "trace_stops": "stops the packet ({action})",
    "trace_jumps": "goes on in the chain {chain}",
    "trace_returns": "goes back to the chain before",
    "trace_fasttracks": "puts the connection on the fast track",
    "trace_hides": "replaces the source address by {address}",
    "trace_hides_unknown": "replaces the source address by one that is not known now",
    "trace_redirects": "sends it on to {address}",
    "trace_does_else": "{action}: changes neither marks nor way",
    "trace_is_own": "{address} is an address of the router",
    "trace_is_not_own": "{address} is no address of the router",
    "trace_table_leads": "the table {table} has a route to {address}",
    "trace_table_without": "the table {table} has no route to {address} that works: what comes next decides",
    "trace_table_off": "the table {table} does not exist, is off or does not forward",
    "trace_rule_drops": "the packet is dropped ({action})",
    "trace_route_taken": "the longest prefix and the least distance",
    "trace_route_recursive": "the longest prefix and the least distance; {gateway} is reached over {via}",
    "trace_route_shorter": "the longer prefix {destination} is taken",
    "trace_route_farther": "distance {distance}; a route of distance {nearest} is taken",
    "trace_route_dead": "no way leads to its gateway {gateway}",
    "trace_leads": "leads to {exit}",
    "trace_leaves": "Leaves by {exit}",
    "trace_is_delivered": "Reaches the router itself",
    "trace_is_dropped": "Is dropped",
    "trace_has_no_route": "Has no route",
    "because_connection_mark": "by {rules} it gets the connection mark {mark}",
    "because_routing_mark": "by {rules} it gets the routing mark {mark}, so the table {mark} is asked first",
    "because_no_mark": "no rule gives it a routing mark",
    "because_mark_without_route": "the table {table} of its routing mark has no route to {address} that works",
    "because_routing_rule": "routing rule #{rule} sends it to the table {table}",
    "because_main": "the table main decides",
    "because_vrf": "{interface} is in the VRF {table}, whose table is asked before main",
    "because_only_default": "the table {table} knows no way to {address} but its default route",
    "because_route": "the route {destination} by {gateway} leads to {exit}",
    "because_route_idle": "but the router does not use this route now: its gateway may be silent",
    "because_blackhole": "the route to {destination} is a blackhole",
    "because_equal_routes": "it is one of {count} equal ways, picked by a hash that is not published",
    "because_weight_unknown": "a way occurs twice among them, and nobody has said whether it counts twice",
    "because_dropped": "by {rules} it is stopped",
    "because_routing_rule_drops": "routing rule #{rule} drops it",
    "because_own_address": "{address} is an address of the router, and no table is asked before",
    "because_no_route": "no table that is asked has a route to {address}",
    "later_same": "Later packets leave the same way.",
    "later_parted": "Packets of one connection part: later ones go another way.",
    "later_fasttracked": "Later packets are on the fast track: they pass all marks by and are routed by main alone.",
    "later_fasttracked_same": "Later packets are on the fast track: main alone routes them, and leads the same way.",
    "later_lost": "Later packets do not arrive: they are dropped or have no route.",
    "later_unknown": "Where later packets go cannot be known.",
    "answer_home": "Answers enter by {entry} and come home.",
    "answer_home_from_router": "The router's answers leave by {exit} and come home.",
    "answer_lost": "Answers enter by {entry} and are lost: they leave again by {exit}.",
    "answer_elsewhere": "Answers leave by {exit}, not by {entry}, by which the request came.",
    "answer_dropped": "Answers are dropped.",
    "answer_no_route": "Answers have no route.",
    "answer_to_router": "Answers end in the router and do not reach the client.",
    "answer_parted": "Some answers come home, others do not.",
    "answer_unknown": "Where answers go cannot be known.",
    "answer_address_unknown": "The address of {exit} is not known now, so nobody can say how its answers are marked.",
    "answer_none": "Nothing is answered: the packet does not arrive.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stable code, its figures, and the English text."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    text: str = ""


def said(code: str, **params: str | int) -> Sentence:
    """KeyError for an unknown code or a missing param."""
    return Sentence(code, params, TEXTS[code].format(**params))
