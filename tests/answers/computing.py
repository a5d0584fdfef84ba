"""Questions that are asked with a body and only compute: what if, what a plan would write, what an import would do."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

from tests.answers.acts import PROBES
from tests.answers.exchange import JSON, Question
from tests.answers.identities import Identities

ROUTER = "/api/v1/routers/{router_id}"
CHANGE = "/api/v1/changes/{change_id}"
WEIGHTS = ((1, 1, 1), (1, 2, 2), (4, 1, 3), (1, 0, 1))
CLASSIFIERS = ("src-address", "both-addresses-and-ports")


def computing(identities: Identities, contracts: str) -> Iterator[Question]:
    """`contracts`: of the first router, as CSV. The plans that are made here stay in the side's own copy."""
    router_id = identities.everywhere["router_id"][0]
    uplinks = identities.of_router(router_id)["uplink_id"]
    for body in _imagined(uplinks):
        yield _posted(f"{ROUTER}/balance/what-if", router_id, body)
    yield _posted(f"{ROUTER}/probe-settings/estimate", router_id, _probe_settings(uplinks))
    for text in (contracts, contracts.replace("IDR", "USD"), contracts.replace("100", "many")):
        asked_only = (("check", "true"),)
        path = f"{ROUTER}/contracts".format(router_id=router_id)
        yield Question("POST", f"{ROUTER}/contracts", path, asked_only, (text, "text/csv"))
    for each_id in identities.everywhere["router_id"]:
        yield _posted(f"{ROUTER}/discovery", each_id, {})
    last_id = max(identities.everywhere["change_id"])
    bodies = list(_planned(uplinks, identities))
    for n, body in enumerate(bodies, last_id + 1):
        yield _posted(f"{ROUTER}/changes", router_id, body)
        yield Question("GET", CHANGE, CHANGE.format(change_id=n))
    yield Question("GET", f"{ROUTER}/changes", f"{ROUTER}/changes".format(router_id=router_id))


def _posted(template: str, router_id: int, body: Any) -> Question:
    path = template.format(router_id=router_id)
    return Question("POST", template, path, body=(json.dumps(body), JSON))


def _imagined(uplinks: list[int]) -> Iterator[Any]:
    weights = [_by_id(uplinks, values) for values in WEIGHTS]
    yield {}
    yield from ({"weights": each, "growth": growth} for each in weights for growth in (1.0, 1.4))
    yield from ({"down": [uplink_id]} for uplink_id in uplinks)
    yield {"down_groups": ["fibre 1"], "weights": weights[0]}
    faster = {str(uplinks[0]): {"download_bps": 4 * 10**8, "upload_bps": 4 * 10**8}}
    yield {"capacities": faster, "weights": weights[0]}


def _planned(uplinks: list[int], identities: Identities) -> Iterator[Any]:
    for values, classifier in itertools.product(WEIGHTS, (None, *CLASSIFIERS)):
        yield {"weights": _by_id(uplinks, values), "classifier": classifier, "reason": "why"}
    for kind in ("", "cake", "fq-codel"):
        options = {"queue_kind": kind, "pin_probes": True, "limit_fasttrack": True}
        yield {"weights": _by_id(uplinks, WEIGHTS[2]), "options": options}
    for name in ("drift_id", "recommendation_id"):
        yield from ({name: number} for number in identities.everywhere[name])


def _by_id(uplinks: list[int], values: tuple[int, ...]) -> dict[str, int]:
    return {str(uplink_id): n for uplink_id, n in zip(uplinks, values, strict=False)}


def _probe_settings(uplinks: list[int]) -> Any:
    plan = {"name": "paper", "preset": "paper", "cron": "*/30 * * * *", "probes": PROBES}
    return {"lines": [{"uplink_id": each_id} for each_id in uplinks], "plans": [plan]}
