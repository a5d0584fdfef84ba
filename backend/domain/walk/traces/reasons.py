"""Why a packet does not meet a rule: the first matcher that fails, marks first, with the packet's value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.dimensions import FIELDS, is_unknown
from backend.domain.walk.router.compiled import ROUTER, Compiled
from backend.domain.walk.router.interfaces import listed, named
from backend.domain.walk.router.matching import PCC, Alternatives, Matching, mark_fits
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.recording import Assumed, Noted, Passage
from backend.domain.walk.router.watching import Meeting
from backend.domain.walk.traces.words import Sentence, said

MARKS = ("connection-mark", "packet-mark", "routing-mark")


def asks(rule: FirewallRule) -> Iterator[tuple[str, str]]:
    """Every matcher of a rule by RouterOS's name, in the order of the search for reasons."""
    named_values = (
        *((name, getattr(rule, name.replace("-", "_"))) for name in MARKS),
        ("in-interface", rule.in_interface),
        ("in-interface-list", rule.in_interface_list),
        ("out-interface", rule.out_interface),
        ("out-interface-list", rule.out_interface_list),
        ("protocol", rule.protocol),
        ("connection-state", rule.connection_state),
        ("src-address", rule.source),
        ("dst-address", rule.destination),
        ("src-address-list", rule.source_list),
        ("dst-address-list", rule.destination_list),
        ("dst-address-type", rule.destination_type),
        ("dst-port", rule.destination_port),
        *rule.more,
        (PCC, "" if rule.pcc is None else str(rule.pcc)),
        ("nth", "" if rule.nth is None else str(rule.nth)),
        ("random", "" if rule.random_pct is None else str(rule.random_pct)),
    )
    yield from ((name, value) for name, value in named_values if value)


def asked_text(rule: FirewallRule) -> str:
    return " ".join(f"{name}={value}" for name, value in asks(rule))


def why_not(
    passage: Passage, rule: FirewallRule, note: Noted, assumed: Assumed, came: Collection[Bearing]
) -> Sentence:
    """Why no packet that comes here, bearing one of `came`, meets the rule."""
    return (
        _mark_reason(rule, came)
        or _packet_reason(passage, rule, note, assumed)
        or _exit_reason(passage, rule, came)
        or _chance_reason(rule)
        or said("trace_not_together")
    )


def unknown_matchers(passage: Passage, rule: FirewallRule, note: Noted) -> tuple[str, ...]:
    """The rule's matchers that no configuration tells."""
    return tuple(
        f"{name}={text}"
        for name, text, alternatives in _matchers(passage, rule, note)
        if any(is_unknown(level) for alternative in alternatives for level in alternative)
    )


def _matchers(
    passage: Passage, rule: FirewallRule, note: Noted
) -> Iterator[tuple[str, str, Alternatives]]:
    matching: Matching = passage.router.matching
    assert isinstance(note.event, Meeting)
    yield from matching.matchers(rule, note.event.stage)


def _mark_reason(rule: FirewallRule, came: Collection[Bearing]) -> Sentence | None:
    for name in MARKS:
        field = name.replace("-", "_")
        wanted = getattr(rule, field)
        borne = dict.fromkeys(getattr(bearing, field) for bearing in came)
        if wanted and not any(mark_fits(wanted, mark) for mark in borne):
            matcher = f"{name}={wanted}"
            marks = ", ".join(mark for mark in borne if mark)
            if not marks:
                return said("trace_wants_no_mark", matcher=matcher)
            return said("trace_wants", matcher=matcher, value=marks)
    return None


def _packet_reason(
    passage: Passage, rule: FirewallRule, note: Noted, assumed: Assumed
) -> Sentence | None:
    bits = passage.bits_of(note.packet)
    for name, text, alternatives in _matchers(passage, rule, note):
        if not any(_holds(alternative, bits) for alternative in alternatives):
            return _wanted(passage, note.packet, name, text)
        if not any(_holds(alternative, {**bits, **assumed}) for alternative in alternatives):
            return said("trace_assumed_not", matcher=f"{name}={text}")
    return None


def _holds(masks: Mapping[int, int], bits: Mapping[int, int]) -> bool:
    """Whether the packet fits on all levels that are settled for it."""
    return all(mask & bits[level] for level, mask in masks.items() if level in bits)


def _wanted(passage: Passage, packet: Packet, name: str, text: str) -> Sentence:
    matcher = f"{name}={text}"
    if name.startswith("in-interface") and packet.entry == ROUTER:
        return said("trace_wants_entry", matcher=matcher)
    value = value_of(packet, name)
    if name.endswith("-list") and name != "in-interface-list":
        code = "trace_wants_unlisted" if text.startswith("!") else "trace_wants_listed"
        return said(code, matcher=matcher, value=value)
    if name.endswith("-type"):
        kind = type_of(passage.compiled, packet, name)
        return said("trace_wants_type", matcher=matcher, value=value, type=kind)
    return said("trace_wants", matcher=matcher, value=value)


def _exit_reason(
    passage: Passage, rule: FirewallRule, came: Collection[Bearing]
) -> Sentence | None:
    config = passage.router.config
    ways = dict.fromkeys(bearing.interface for bearing in came if bearing.interface)
    for name, text, read in (
        ("out-interface", rule.out_interface, named),
        ("out-interface-list", rule.out_interface_list, listed),
    ):
        names = read(config, text.removeprefix("!"))
        if text and not any((way in names) != text.startswith("!") for way in ways):
            return said("trace_wants", matcher=f"{name}={text}", value=", ".join(ways) or "-")
    return None


def _chance_reason(rule: FirewallRule) -> Sentence | None:
    """What is left: a remainder, a turn or a draw that no packet here can have."""
    for name, value in asks(rule):
        if name in (PCC, "nth", "random"):
            return said("trace_other_chance", matcher=f"{name}={value}")
    return None


def value_of(packet: Packet, name: str) -> str:
    values = {
        "in-interface": packet.entry,
        "in-interface-list": packet.entry,
        "interface": packet.entry,
        "protocol": packet.protocol,
        "connection-state": packet.state,
        "src-port": str(packet.source_port),
        "dst-port": str(packet.destination_port),
        "port": f"{packet.source_port}, {packet.destination_port}",
    }
    return values.get(name) or (packet.source if name.startswith("src-") else packet.destination)


def type_of(compiled: Compiled, packet: Packet, name: str) -> str:
    """The address type that decides a `src-address-type` or `dst-address-type`."""
    source, destination = FIELDS[3], FIELDS[4]
    bit = packet.bits(compiled)[source if name.startswith("src-") else destination]
    masks = compiled.addresses.masks
    kinds = (("local", ("local", 0)), ("broadcast", ("broadcast", 0)), ("multicast", "multicast"))
    return next((word for word, key in kinds if masks[key] & bit), "unicast")
