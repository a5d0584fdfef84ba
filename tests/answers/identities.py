"""What there is on a campus to ask for: the ids in the answers of its lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from tests.answers.client import Api

UNKNOWN = 999_999
"""An id that nothing has."""

MOST_RUNS = 500
A_FEW = 4


@dataclass(frozen=True, slots=True)
class Identities:
    """Values of parameters by their names. `routers`: those of one router, by its id."""

    routers: dict[int, dict[str, list[Any]]] = field(default_factory=dict)
    everywhere: dict[str, list[Any]] = field(default_factory=dict)

    def of_router(self, router_id: int) -> dict[str, list[Any]]:
        return {**self.everywhere, **self.routers.get(router_id, {}), "router_id": [router_id]}


def collect(api: Api) -> Identities:
    """From a campus that `api` answers for."""
    known = Identities()
    known.everywhere["campus_id"] = _ids(api.act("GET", "/campuses"))
    known.everywhere["server_id"] = _ids(api.act("GET", "/probe-servers"))
    for router in sorted(api.act("GET", "/routers")["items"], key=itemgetter("id")):
        known.routers[router["id"]] = _of_router(api, router)
    for name in ("change_id", "drift_id", "recommendation_id", "run_id"):
        known.everywhere[name] = [
            value for router in known.routers.values() for value in router.pop(name)
        ]
    known.everywhere["router_id"] = list(known.routers)
    return known


def _of_router(api: Api, router: Any) -> dict[str, list[Any]]:
    path = f"/routers/{router['id']}"
    regimes = _ids(api.act("GET", f"{path}/regimes"))
    changes = _ids(api.act("GET", f"{path}/changes")["items"])
    runs = api.act("GET", f"{path}/probe-runs?limit={MOST_RUNS}")["items"]
    weeks = [week["week"] for week in api.act("GET", f"{path}/weeks")["items"]]
    return {
        "uplink_id": _ids(router["uplinks"]),
        "regime": regimes,
        "week": weeks,
        "change_id": changes,
        "plan": changes,
        "drift_id": _ids(api.act("GET", f"{path}/drifts")),
        "recommendation_id": _ids(api.act("GET", f"{path}/recommendations")["items"]),
        "run_id": list(_various(runs)),
    }


def _various(runs: list[Any]) -> Iterator[int]:
    """A few runs of each kind, direction and outcome."""
    seen: dict[tuple[Any, ...], int] = {}
    for run in runs:
        sort = tuple(str(run.get(name)) for name in ("kind", "direction", "outcome", "reason"))
        seen[sort] = seen.get(sort, 0) + 1
        if seen[sort] <= A_FEW:
            yield run["id"]


def _ids(rows: list[Any]) -> list[int]:
    return [row["id"] for row in rows]
