"""A run too small for a proof of its own borrows one, while everything stays as it was."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable

import pytest

from backend.domain.probes.probe import ProbeSpec, Result
from backend.store.regimes import regimes
from backend.store.tables import ProbeLine, ProbeRun
from tests.integration.services.probe_runs.scripts import over
from tests.integration.services.probe_site import ProbeSite, Scripted, measured


def add_page(site: ProbeSite) -> int:
    """A run of a page, due now."""
    with site.database.transaction() as session:
        session.connection().exec_driver_sql("UPDATE probe_server SET url = 'http://127.0.0.1/'")
    return site.add(0, spec=ProbeSpec("http"))


def pin(site: ProbeSite) -> None:
    """The router sends 127.0.0.1 over ether1, whatever the balance does."""
    menus = site.router.menus
    rule = {"src_address": "127.0.0.1/32", "action": "lookup-only-in-table"}
    menus["/routing/rule"].add_row(**rule, table="ISP1_table")
    mangle = menus["/ip/firewall/mangle"]
    mangle.add_row(chain="prerouting", action="accept", src_address="127.0.0.1")
    mangle.rows.insert(0, mangle.rows.pop())


def page(_spec: ProbeSpec, _stop: threading.Event) -> Result:
    return measured(5_000)


def after_a_heavy_one(site: ProbeSite) -> tuple[int, Callable[[], ProbeRun]]:
    """The id of a proven heavy run, and what runs a small one then."""
    pin(site)
    heavy = site.add(0)
    with site.runner(over(site, 0)) as runner:
        assert site.until(heavy, "over", runner).outcome == "ok"

    def small() -> ProbeRun:
        run_id = add_page(site)
        with site.runner(Scripted(page), "w2") as runner:
            return site.until(run_id, "over", runner)

    return heavy, small


def test_a_small_run_borrows_the_proof_of_a_heavy_one(site: ProbeSite) -> None:
    heavy, small = after_a_heavy_one(site)
    row = small()
    assert (row.outcome, row.reason, row.detail) == ("ok", "", "")
    assert row.path is not None
    borrowed = [row.path[name] for name in ("verdict", "reason", "share", "proven_by_run_id")]
    assert borrowed == ["proven", "borrowed", None, heavy]
    # Its own growth is kept beside it, and nobody borrows what is borrowed.
    assert len(row.path["uplinks"]) == 3
    assert small().path["proven_by_run_id"] == heavy


def unpinned(site: ProbeSite) -> None:
    site.router.menus["/routing/rule"].rows.clear()


def marked_again(site: ProbeSite) -> None:
    site.router.menus["/ip/firewall/mangle"].rows.pop(0)


def falling_back(site: ProbeSite) -> None:
    site.router.menus["/routing/rule"].rows[0]["action"] = "lookup"


def a_day_later(site: ProbeSite) -> None:
    site.clock.ahead += dt.timedelta(hours=25)


def another_address(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        session.merge(ProbeLine(uplink_id=site.uplinks[0].id, source_address="127.0.0.9"))


def another_regime(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        regimes.begin(
            session,
            site.uplinks[0].router_id,
            site.clock(),
            state={},
            differences=[],
            reason="changed",
        )


def disproven_since(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.runner(over(site, 1), "w3") as runner:
        assert site.until(run_id, "over", runner).reason == "wrong_path"


@pytest.mark.parametrize(
    "change",
    [
        unpinned,
        marked_again,
        falling_back,
        a_day_later,
        another_address,
        another_regime,
        disproven_since,
    ],
)
def test_a_loan_ends(site: ProbeSite, change: Callable[[ProbeSite], None]) -> None:
    _, small = after_a_heavy_one(site)
    change(site)
    row = small()
    assert (row.outcome, row.reason) == ("invalid", "unproven")
    assert row.path is not None
    assert (row.path["reason"], row.path["proven_by_run_id"]) == ("too_little", None)
