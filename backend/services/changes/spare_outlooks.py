"""What spare routes change while their ISP is down, replayed from recorded demand before the plan is made."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from backend.domain.balance.n_minus_one import LossRow, Ranks
from backend.domain.balance.spares import with_ranks
from backend.domain.demand.splits import identity
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.services.advice import inputs
from backend.services.advice.balance_words import busiest, percent, rounded
from backend.services.changes.drafts import DraftRequest
from backend.services.changes.requests.goals import Goal
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store.tables import Uplink


def with_outlook(gatherer: Gatherer, router: RouterView, request: DraftRequest) -> DraftRequest:
    """Anything but spare routes stays as it is, and so does what recorded demand says nothing of."""
    return replace(request, outlook=outlook(gatherer, router, request.goal))


def outlook(gatherer: Gatherer, router: RouterView, goal: Goal) -> Statement | None:
    """None for what is about no spare routes, and where the routes that stand are others."""
    lost = _lost(goal, router)
    return None if lost is None else _of(gatherer, router, lost, goal)


def _lost(goal: Goal, router: RouterView) -> Uplink | None:
    """The ISP whose spare routes come or go."""
    undone = goal.undone
    if undone is not None and undone.code in ("spare_takes_over", "spare_removed"):
        return next((each for each in router.uplinks if each.name == undone.params["name"]), None)
    interface = goal.spare[0] if goal.spare else ""
    return next((each for each in router.uplinks if each.interface == interface), None)


def _of(gatherer: Gatherer, router: RouterView, lost: Uplink, goal: Goal) -> Statement | None:
    question = inputs.gather(gatherer, router).question
    own = question.today.fallback.own.get(lost.id, ())
    ranks = _ranks(own, goal, router)
    if ranks is None:
        return None
    as_now = identity(len(question.uplinks))
    today, then = (with_ranks(lost.id, each, question, as_now) for each in (own, ranks))
    return _sentence(lost.name, today, then)


def _ranks(own: Ranks, goal: Goal, router: RouterView) -> Ranks | None:
    """The routes of its table then; None where the table is not its own, or has nothing to remove."""
    if not own:
        return None
    takers = _takers(goal, router)
    if goal.undone is not None and goal.undone.code == "spare_takes_over":
        return own[:-1] if len(own) > 1 and own[-1] == takers else None
    return (*own, takers) if takers else None


def _takers(goal: Goal, router: RouterView) -> tuple[int, ...]:
    if goal.undone is not None:
        names = str(goal.undone.params["takers"]).split(", ")
        return tuple(sorted(each.id for each in router.uplinks if each.name in names))
    return tuple(sorted(each.id for each in router.uplinks if each.interface in goal.spare[1:]))


def _sentence(name: str, today: LossRow, then: LossRow) -> Statement | None:
    now, after = busiest(today.uplinks), busiest(then.uplinks)
    minutes_now, minutes = today.overload_minutes_per_day, then.overload_minutes_per_day
    if now is None or after is None or minutes_now is None or minutes is None:
        return None
    return statement(
        "spare_expected",
        name=name,
        p95_now=_plain(percent(now[1])),
        p95=_plain(percent(after[1])),
        minutes_now=_plain(rounded(minutes_now)),
        minutes=_plain(rounded(minutes)),
    )


def _plain(figure: Decimal) -> float:
    """As JSON keeps it, and without a point where there is nothing behind it."""
    return int(figure) if figure == figure.to_integral_value() else float(figure)
