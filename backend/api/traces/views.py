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
    return schema.TracePair(
        assumptions=[schema.TraceAssumption.model_validate(each) for each in pair.assumptions],
        exits=[_exit(each) for each in pair.exits],
        before=_side(pair.before),
        after=_side(pair.after),
    )


def _side(side: SideBranch) -> schema.TraceSide:
    return schema.TraceSide(branch=_branch(side.branch), differing=sorted(side.differing))


def _exit(parts: ExitParts) -> schema.TraceExit:
    assert parts.fate, "a walk leaves no packet under way"
    return schema.TraceExit(
        fate=parts.fate,
        exit=parts.exit,
        before=float(parts.before),
        before_fraction=str(parts.before),
        after=float(parts.after),
        after_fraction=str(parts.after),
    )


def _packet(packet: Packet) -> schema.TracedPacket:
    return schema.TracedPacket(
        from_=packet.source,
        to=packet.destination,
        protocol=packet.protocol,
        port=packet.destination_port,
        source_port=packet.source_port,
        entry=packet.entry,
    )


def _branch(branch: Branch) -> schema.TraceBranch:
    return schema.TraceBranch(
        assumptions=[schema.TraceAssumption.model_validate(each) for each in branch.assumptions],
        steps=[_step(step) for step in branch.steps],
        outcomes=[_outcome(outcome) for outcome in branch.outcomes],
    )


def _outcome(outcome: Outcome) -> schema.TraceOutcome:
    return schema.TraceOutcome(
        said=_sentence(outcome.said),
        way=_way(outcome.way),
        answer=_follow(outcome.answer),
        later=_follow(outcome.later),
        sent_as=outcome.sent_as,
        sent_to=outcome.sent_to,
    )


def _follow(follow: Follow) -> schema.TraceFollow:
    return schema.TraceFollow(
        verdict=_sentence(follow.verdict),
        ways=[_way(way) for way in follow.ways],
        steps=[_step(step) for step in follow.steps],
        depends_on=list(follow.depends_on),
    )


def _way(way: Way) -> schema.TraceWay:
    assert way.fate, "a walk leaves no packet under way"
    return schema.TraceWay(
        fate=way.fate,
        interface=way.interface,
        exit=way.exit,
        gateway=way.gateway,
        table=way.table,
        connection_mark=way.connection_mark,
        packet_mark=way.packet_mark,
        routing_mark=way.routing_mark,
        part=float(way.part),
        fraction=str(way.part),
        weight_known=way.weight_known,
        because=[_sentence(each) for each in way.because],
    )


def _step(step: Step) -> schema.TraceStep:
    return schema.TraceStep(
        menu=step.menu,
        chain=step.chain,
        rows=[_row(row) for row in step.rows],
        asks=step.asks,
        status=step.status,
        part=_part(step.part),
        fraction=None if step.part is None else str(step.part),
        reason=_sentence(step.reason) if step.reason else None,
        effect=_sentence(step.effect) if step.effect else None,
    )


def _part(part: Fraction | None) -> float | None:
    return None if part is None else float(part)


def _row(row: Row) -> schema.TraceRow:
    number = None if row.number < 0 else row.number
    return schema.TraceRow(number=number, id=row.id, comment=row.comment)


def _sentence(sentence: Sentence) -> schema.TraceSentence:
    return schema.TraceSentence(
        code=sentence.code, params=texts(sentence.params), text=sentence.text
    )
