"""A plan's effect on packets, proven by walking them through the router before and after, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.gateways import nearest_legs
from backend.domain.config.router_rows import MANGLE, RULE, Snapshot
from backend.domain.config.rows_config import config_of
from backend.domain.methods.pin_rules import COMMENT
from backend.domain.plans.chains import first_routing_rule
from backend.domain.plans.insides import insides
from backend.domain.plans.plan import PlanTarget
from backend.domain.plans.standing import Matchers, Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent
from backend.domain.walk.proofs.buckets import Buckets
from backend.domain.walk.proofs.moves import UNDECIDED, Aim, Move, Proof, Sides
from backend.domain.walk.proofs.proving import prove
from backend.domain.walk.questions.ends import End, Ends
from backend.domain.walk.questions.witnesses import Witness

MOST_REASONS = 5  # a refusal names so many classes; more say nothing new

CODES = {
    "joins": "packets_join",
    "restored": "packets_restored",
    "answered": "answers_follow",
    "astray": "answers_astray",
    "diverted": "packets_diverted",
    "kept": "packets_kept",
    "parted": "connections_parted",
    "unanswered": "answers_diverted",
}
"""How each meaning of a move is said (domain/plans/words.py)."""

HOST = "/32"

FATES = {"local": "router", "dropped": "drop", "no_route": "no route", "": "?"}
"""Words that stand in every language."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A proof, and the names of the ISPs by interface."""

    proof: Proof
    names: Mapping[str, str]


def outcomes(standing: Standing, after: Snapshot, target: PlanTarget) -> Outcomes:
    """Walks every packet through the present router, and through the rows `after`."""
    config = standing.having(after).config
    sides = Sides(standing.config, config, _bare(standing), _undecided(standing))
    aim = Aim(Buckets(target.buckets, target.classifier), _pinned(config, after))
    return Outcomes(prove(sides, standing.interfaces, aim), standing.names)


def deviations(
    standing: Standing, promised: Snapshot, now: Snapshot, target: PlanTarget
) -> tuple[Statement, ...]:
    """Packets that the rows `now` send elsewhere than the plan promised."""
    then = config_of(standing.config, promised)
    sides = Sides(then, config_of(standing.config, now), then)
    aim = Aim(Buckets(target.buckets, target.classifier), _pinned(then, promised))
    moves = prove(sides, standing.interfaces, aim).moves[:MOST_REASONS]
    names = standing.names
    return tuple(move_statement("packets_deviate", move, names) for move in moves)


def _undecided(standing: Standing) -> RouterConfig | None:
    """For a router that divides nobody: its rules up to where the plan will divide, and what arrives marked.

    None where routing rules may decide: nobody can see their effect there.
    """
    if standing.groups or any(not rule.disabled for rule in standing.config.routing_rules):
        return None
    place = first_routing_rule(standing)
    rows = standing.snapshot.of(MANGLE)
    at = len(rows) if place is None else rows.index(place)
    marks = (_undecided_of(inside) for inside in insides(standing.config, standing.interfaces))
    return replace(standing.config, mangle=(*standing.config.mangle[:at], *marks))


def _undecided_of(inside: Matchers) -> FirewallRule:
    """Only the plan's clients: a VPN beside them stays as it is."""
    return FirewallRule(
        "prerouting",
        "mark-packet",
        in_interface=inside.get("in-interface", ""),
        in_interface_list=inside.get("in-interface-list", ""),
        new_packet_mark=UNDECIDED,
        passthrough=False,
    )


def _bare(standing: Standing) -> RouterConfig:
    dividing = {id(rule) for group in standing.groups for rule in group.rules}
    mangle = tuple(
        replace(rule, disabled=True) if id(rule) in dividing else rule
        for rule in standing.config.mangle
    )
    return replace(standing.config, mangle=mangle)


def _pinned(config: RouterConfig, rows: Snapshot) -> Mapping[str, str]:
    """Source address -> interface, for each probe that our rules send over one uplink."""
    ours = {
        row.get("src-address", "").removesuffix(HOST)
        for menu in (RULE, MANGLE)
        for row in rows.of(menu)
        if row.get("comment", "").startswith(COMMENT)
    }
    pinned: dict[str, str] = {}
    for rule in config.routing_rules:
        address = rule.source.removesuffix(HOST)
        names = {leg.interface for leg in nearest_legs(config, rule.table, {})}
        if address in ours and not rule.disabled and len(names) == 1:
            pinned.setdefault(address, names.pop())
    return pinned


def objections(outcomes: Outcomes) -> tuple[Statement, ...]:
    """Unwanted effects, for which the plan must not be carried out."""
    proof = outcomes.proof
    if proof.unexpected:
        moves = proof.unexpected[:MOST_REASONS]
        return tuple(move_statement(CODES[move.meaning], move, outcomes.names) for move in moves)
    return () if proof.is_balanced else (statement("nobody_balanced"),)


def side_effects(outcomes: Outcomes) -> Iterator[Statement]:
    """What else changes on purpose."""
    for move in outcomes.proof.moves:
        if move.meaning in ("joins", "restored", "answered"):
            yield move_statement(CODES[move.meaning], move, outcomes.names)


def caveats(outcomes: Outcomes) -> Iterator[Statement]:
    """What stays wrong, and what the proof does not cover."""
    for move in outcomes.proof.moves:
        if move.meaning == "astray":
            yield move_statement(CODES[move.meaning], move, outcomes.names)
    if outcomes.proof.not_looked_at:
        percent = per_cent(float(outcomes.proof.not_looked_at), 4)
        yield replace(statement("not_walked", percent=percent), params={"percent": float(percent)})


def move_statement(code: str, move: Move, names: Mapping[str, str]) -> Statement:
    return statement(
        code,
        packets=packets(move.witness),
        interface=names.get(move.by, move.by),
        before=ways(move.before, names),
        after=ways(move.after, names),
        **move.witness.params(),
    )


def packets(witness: Witness) -> str:
    """`TCP 10.1.0.2 -> 8.8.8.8:443 (bridge1)`, with further conditions."""
    port = f":{witness.port}" if witness.port else ""
    words = [
        f"{witness.protocol.upper()} {witness.source} -> {witness.destination}{port}",
        *([f"({witness.entry})"] if witness.entry else []),
        *(f"[{unknown}]" for unknown in witness.unknown),
    ]
    return " ".join(words)


def ways(ends: Ends, names: Mapping[str, str]) -> str:
    """`ISP1 1/3, ISP2 2/3`; without parts where all go one way."""
    shares: dict[str, Fraction] = {}
    for end, share in ends.items():
        word = _way(end, names)
        shares[word] = shares.get(word, Fraction(0)) + share
    if len(shares) == 1:
        return next(iter(shares))
    return ", ".join(f"{word} {share}" for word, share in sorted(shares.items()))


def _way(end: End, names: Mapping[str, str]) -> str:
    return names.get(end.interface, end.interface) if end.fate == "left" else FATES[end.fate]
