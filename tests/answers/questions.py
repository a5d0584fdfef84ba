"""Everything that is asked of both sides."""

from __future__ import annotations

import datetime as dt
import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.answers.exchange import JSON, Answer, Question
from tests.answers.expected import UNASKED
from tests.answers.identities import UNKNOWN, Identities
from tests.answers.parameters import CURSOR, Parameters, parameter_sets

ROUTER_ID = "router_id"
MOST_PAGES, SHORT = 3, (1, 3)
"""Pages are followed so far, and where they are of so many rows."""
NAME = re.compile(r"{(\w+)}")


def reading(document: Any, identities: Identities, moment: dt.datetime) -> Iterator[Question]:
    """Every path that can be read, with every set of parameters."""
    for template, operations in document["paths"].items():
        if "get" not in operations or template in UNASKED:
            continue
        for router_id in _routers(template, identities):
            known = {**identities.of_router(router_id), **_times(identities, router_id, moment)}
            for path in _paths(template, known):
                for chosen in parameter_sets(template, operations["get"], known):
                    yield Question("GET", template, path, tuple(chosen.items()))


def next_page(question: Question, answer: Answer) -> Question | None:
    """The page behind this answer, as far as pages are followed."""
    is_short = dict(question.parameters).get("limit") in SHORT
    if question.page == MOST_PAGES or answer.kind != JSON or not is_short:
        return None
    page = json.loads(answer.content)
    following = page.get("next_cursor") if isinstance(page, dict) else None
    if following is None:
        return None
    others = tuple(pair for pair in question.parameters if pair[0] != CURSOR)
    more = (*others, (CURSOR, following))
    return replace(question, parameters=more, page=question.page + 1)


def by_others(questions: list[Question], people: tuple[str, ...]) -> Iterator[Question]:
    """The first question of each path, asked by people with other rights."""
    first = {question.template: question for question in reversed(questions)}
    for question, person in itertools.product(reversed(first.values()), people):
        yield replace(question, person=person)


def refused(document: Any) -> Iterator[Question]:
    """Everything with ids that nothing has, and with empty bodies where something is to be written."""
    for template, operations in document["paths"].items():
        path = NAME.sub(str(UNKNOWN), template)
        for method in operations:
            if method == "get" and path != template:
                yield Question("GET", template, path)
            elif method != "get" and (path != template or method == "post"):
                yield Question(method.upper(), template, path, body=("{}", JSON))


def _routers(template: str, identities: Identities) -> list[int]:
    full = identities.everywhere[ROUTER_ID]
    return full if f"{{{ROUTER_ID}}}" in template else full[:1]


def _paths(template: str, known: dict[str, list[Any]]) -> Iterator[str]:
    names = NAME.findall(template)
    for values in itertools.product(*(known.get(name, []) for name in names)):
        yield template.format(**dict(zip(names, values, strict=True)))


def _times(identities: Identities, router_id: int, moment: dt.datetime) -> dict[str, list[Any]]:
    """Fixed windows before the moment that the API believes in, and pairs of them to compare."""
    whole = moment.replace(minute=0, second=0)
    days = {n: (whole - dt.timedelta(days=n)).isoformat() for n in (0, 1, 9, 16, 23, 50)}
    spans: list[Parameters] = [
        {"from": days[16], "to": days[9]},
        {"from": days[50], "to": (whole - dt.timedelta(hours=3, minutes=25)).isoformat()},
    ]
    pair = {"a_from": days[23], "a_to": days[16], "b_from": days[16], "b_to": days[9]}
    full = identities.of_router(router_id)
    regimes = full.get("regime", [])
    between = [{"a_regime": a, "b_regime": b} for a, b in itertools.pairwise(regimes)]
    weeks = full.get("week", []) or ["2026-W40"]
    return {
        "spans": spans,
        "comparisons": [pair, *between],
        "date": [days[1][:10], days[16][:10]],
        "span_of_weeks": [min(weeks), max(weeks)],
        "full_router_id": identities.everywhere[ROUTER_ID][:1],
    }
