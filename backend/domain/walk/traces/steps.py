"""The rules, tables and routes that one packet came to, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Distribution
from backend.domain.walk.router.chains import MARKING, MASKING, REDIRECTING, STOPPING
from backend.domain.walk.router.recording import Assumed, Noted, Passage
from backend.domain.walk.router.translation import redirected, source_of
from backend.domain.walk.router.watching import LookUp, Meeting
from backend.domain.walk.traces.groups import grouped
from backend.domain.walk.traces.lookups import look_up_steps
from backend.domain.walk.traces.reasons import (
    asked_text,
    unknown_matchers,
    why_not,
)
from backend.domain.walk.traces.traces import Row, Step
from backend.domain.walk.traces.words import Sentence, said

ZERO = Fraction(0)


def steps(passage: Passage, assumed: Assumed) -> tuple[Step, ...]:
    """In the router's order, without what the packet cannot come to, such as another hook."""
    return tuple(grouped(passage, assumed, _steps(passage, assumed)))


def rule_of(config: RouterConfig, event: Meeting) -> FirewallRule:
    menus = {"mangle": config.mangle, "filter": config.filter_rules, "nat": config.nat}
    return menus[event.menu][event.number]


def _steps(passage: Passage, assumed: Assumed) -> Iterator[tuple[Step, Noted]]:
    ended: dict[tuple[str, str], int] = {}
    for note in passage.notes:
        if isinstance(note.event, LookUp):
            for step in look_up_steps(passage, note, note.event, assumed):
                yield step, note
            continue
        place = note.event.menu, note.event.chain
        met = _rule_step(passage, note, note.event, assumed, ended.get(place))
        if met is not None:
            yield met, note
            if met.status == "met":
                ended[place] = note.event.number


def _rule_step(
    passage: Passage, note: Noted, event: Meeting, assumed: Assumed, ended: int | None
) -> Step | None:
    rule = rule_of(passage.router.config, event)
    before = passage.before(note, assumed)
    if before is not None and not any(event.enters(bearing) for bearing in before):
        return None
    step = Step(
        menu=event.menu,
        chain=rule.chain,
        rows=(Row(event.number, rule.id, rule.comment),),
        asks=asked_text(rule),
        status="not_met",
        part=ZERO,
    )
    came = passage.came(note, assumed)
    if came is not None and not came:
        return replace(step, status="not_reached", reason=_ended(ended))
    part = passage.met(note, assumed)
    if part is None or came is None:
        matchers = ", ".join(unknown_matchers(passage, rule, note)) or asked_text(rule)
        reason = said("trace_unknown", matcher=matchers)
        return replace(step, status="unknown", part=None, reason=reason)
    if part:
        return replace(step, status="met", part=part, effect=_effect(passage, rule, note, came))
    return replace(step, reason=why_not(passage, rule, note, assumed, came))


def _ended(rule: int | None) -> Sentence:
    return said("trace_chain_ended") if rule is None else said("trace_ended", rule=rule)


def _effect(passage: Passage, rule: FirewallRule, note: Noted, came: Distribution) -> Sentence:
    if rule.action in MARKING:
        return _marks(rule)
    if rule.action in STOPPING:
        return said("trace_stops", action=rule.action)
    if rule.action in MASKING:
        return _hides(passage, rule, [each for each in came if note.event.fits(each)])
    if rule.action in REDIRECTING:
        target = redirected(passage.router.config, note.packet, (rule.to_addresses, rule.to_ports))
        return said("trace_redirects", address=f"{target.destination}:{target.destination_port}")
    if rule.action == "jump":
        return said("trace_jumps", chain=rule.jump_target)
    codes = {
        "accept": "trace_accepts",
        "return": "trace_returns",
        "fasttrack-connection": "trace_fasttracks",
    }
    if rule.action in codes:
        return said(codes[rule.action])
    return said("trace_does_else", action=rule.action)


def _marks(rule: FirewallRule) -> Sentence:
    kind = rule.action.removeprefix("mark-")
    mark = getattr(rule, f"new_{kind}_mark")
    if mark in ("", "no-mark"):
        return said("trace_clears_mark", action=rule.action)
    return said(f"trace_marks_{kind}", mark=mark)


def _hides(passage: Passage, rule: FirewallRule, met: Iterable[Bearing]) -> Sentence:
    config = passage.router.config
    sources = dict.fromkeys(source_of(config, rule, bearing.interface) for bearing in met)
    known = ", ".join(address for address in sources if address)
    return said("trace_hides", address=known) if known else said("trace_hides_unknown")
