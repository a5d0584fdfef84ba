"""What a queue trial refuses before it begins, as it would measure nothing or harm somebody; each with its remedy."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.plans.queues import Form, limited_by_others, others, skips_queues
from backend.domain.statements import Statement
from backend.domain.trials.words import statement


@dataclass(frozen=True, slots=True)
class TrialFacts:
    """What is known of the router and the line on which a trial is asked for."""

    config: RouterConfig
    interface: str
    name: str  # of the ISP
    form: Form = "simple"
    offloads: Collection[
        str
    ] = ()  # what of the ISP's traffic the hardware forwards, in RouterOS's words
    has_nat_data: bool = True
    has_cpu_data: bool = True
    accepts_others: bool = False  # an admin ticked that his simple queues may wait


def refusals(facts: TrialFacts) -> tuple[Statement, ...]:
    """Every reason not to begin; empty: go on."""
    return tuple(_reasons(facts))


def _reasons(facts: TrialFacts) -> Iterator[Statement]:
    is_simple = facts.form == "simple"
    if is_simple and skips_queues(facts.config):
        yield statement("fasttrack")
    names = others(facts.config)
    if names and is_simple and not facts.accepts_others:
        yield statement("other_queues", count=len(names), queue=names[0])
    if standing := _standing(facts):
        yield statement("queue_stands", name=facts.name, queue=standing)
    if facts.offloads:
        yield statement("hardware_offload", what=", ".join(facts.offloads))
    if not facts.has_nat_data:
        yield statement("no_nat_data")
    if not facts.has_cpu_data:
        yield statement("no_cpu_data")


def _standing(facts: TrialFacts) -> str:
    """A queue that limits the uplink beside the one of the trial; of simple queues only the first that fits decides."""
    shaping = limited_by_others(facts.config, facts.interface)
    if shaping is None:
        return ""
    by_simple = shaping.queue.startswith("simple queue ")
    return "" if by_simple and facts.form == "simple" else shaping.queue
