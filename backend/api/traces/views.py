"""A trace as the API tells it."""

from __future__ import annotations

from fractions import Fraction

from backend.api.traces import schemas as schema
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.sides import Beside, ExitParts, SideBranch
from backend.domain.walk.traces.traces import Branch, Follow, Outcome, Row, Step, Trace, Way
from backend.domain.walk.traces.words import Sentence
from backend.services.discovery.kept_configs import KeptConfig
from backend.services.regimes.regimes import texts
from backend.services.traces.plan_traces import PlanTrace


def view(router_id: int, reading: KeptConfig, trace: Trace) -> schema.Trace:
    return schema.Trace(
        router_id=router_id,
        read_at=reading.read_at,
        version=reading.config.version,
        packet=_packet(trace.packet),
        branches=[_branch(branch) for branch in trace.branches],
        down=list(trace.down),
        has_more=trace.has_more,
        plan=None,
    )


def plan_view(router_id: int, reading: KeptConfig, plan_trace: PlanTrace) -> schema.Trace:
    """The trace before a plan, and both sides of it."""
    pairs = [_pair(pair) for pair in plan_trace.pairs]
    plan = schema.TracedPlan(
        change_id=plan_trace.change_id, router_has=plan_trace.router_has, pairs=pairs
    )
    shown = view(router_id, reading, plan_trace.before).model_copy(update={"plan": plan})
    return shown.model_copy(update={"has_more": shown.has_more or plan_trace.after.has_more})


def _pair(pair: Beside) -> schema.TracePair:
    return schema.TracePair.made_of(
        pair,
        exits=[_exit(each) for each in pair.exits],
        before=_side(pair.before),
        after=_side(pair.after),
    )


def _side(side: SideBranch) -> schema.TraceSide:
    return schema.TraceSide(branch=_branch(side.branch), differing=sorted(side.differing))


def _exit(parts: ExitParts) -> schema.TraceExit:
    return schema.TraceExit.made_of(
        parts,
        before=float(parts.before),
        before_fraction=str(parts.before),
        after=float(parts.after),
        after_fraction=str(parts.after),
    )


def _packet(packet: Packet) -> schema.TracedPacket:
    return schema.TracedPacket.made_of(
        packet, from_=packet.source, to=packet.destination, port=packet.destination_port
    )


def _branch(branch: Branch) -> schema.TraceBranch:
    return schema.TraceBranch.made_of(
        branch,
        steps=[_step(step) for step in branch.steps],
        outcomes=[_outcome(outcome) for outcome in branch.outcomes],
    )


def _outcome(outcome: Outcome) -> schema.TraceOutcome:
    return schema.TraceOutcome.made_of(
        outcome,
        said=_sentence(outcome.said),
        way=_way(outcome.way),
        answer=_follow(outcome.answer),
        later=_follow(outcome.later),
    )


def _follow(follow: Follow) -> schema.TraceFollow:
    return schema.TraceFollow.made_of(
        follow,
        verdict=_sentence(follow.verdict),
        ways=[_way(way) for way in follow.ways],
        steps=[_step(step) for step in follow.steps],
    )


def _way(way: Way) -> schema.TraceWay:
    return schema.TraceWay.made_of(
        way,
        part=float(way.part),
        fraction=str(way.part),
        because=[_sentence(each) for each in way.because],
    )


def _step(step: Step) -> schema.TraceStep:
    return schema.TraceStep.made_of(
        step,
        rows=[_row(row) for row in step.rows],
        part=_part(step.part),
        fraction=None if step.part is None else str(step.part),
        reason=_sentence(step.reason) if step.reason else None,
        effect=_sentence(step.effect) if step.effect else None,
    )


def _part(part: Fraction | None) -> float | None:
    return None if part is None else float(part)


def _row(row: Row) -> schema.TraceRow:
    number = None if row.number < 0 else row.number
    return schema.TraceRow.made_of(row, number=number)


def _sentence(sentence: Sentence) -> schema.TraceSentence:
    return schema.TraceSentence.made_of(sentence, params=texts(sentence.params))
