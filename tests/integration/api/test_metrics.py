"""`GET /metrics` as Prometheus gets it, with a token, over real figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from prometheus_client.parser import text_string_to_metric_families as parsed
from sqlalchemy import event, text

from backend.services.inventory import inventory
from backend.store.engine.instants import ms
from backend.store.tables import Anchor, AuditEntry, Router, RouterState, Sample
from tests.integration.api.conftest import Site, make_site
from tests.integration.rows import BOX, add_uplink
from tests.integration.services.history import GIB, answered, fill_volumes

NAME = 'core "1"\\\n🏫'
JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 16, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 17, 0, 2, tzinfo=JAKARTA)
VOLUMES = [(GIB, GIB), (2 * GIB, GIB), (2 * GIB, GIB)]

Series = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A router with an awkward name and three lines, one day of its week, polled three seconds ago."""
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = NOW
    made.set_up()
    add_router(made, NAME, "192.0.2.1")
    yield made
    made.database.close()


def add_router(site: Site, name: str, host: str) -> int:
    with site.database.transaction() as session:
        row = Router(
            campus_id=1, name=name, host=host, port=8728, tls=False, username="u",
            password_encrypted=BOX.encrypt("p"),
        )  # fmt: skip
        session.add(row)
        session.flush()
        for number, mbps in enumerate((100, 200, 200), 1):
            uplink = add_uplink(session, row, f"ether{number}", mbps, number)
            uplink.name, uplink.provider = f"ISP{number}", "P"
            uplink.created_at = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
        session.flush()
        router = inventory.view(session, row.id)
        fill_volumes(session, router, MONDAY, MONDAY + dt.timedelta(days=1), VOLUMES)
        answered(session, row, NOW - dt.timedelta(seconds=3))
        state = session.get(RouterState, row.id)
        state.polls_total, state.logins_total, state.missed_total = 100, 1, 2
        state.cpu_load_pct, state.duration_ms, state.connections = 7, 12, 345
        state.config_read_at = NOW
        # The last is in two rules, and one fault.
        notes = [{"code": code, "severity": "note"} for code in ("a", "b", "b")]
        state.findings = [{"code": "c", "severity": "danger"}, *notes]
        for uplink in router.uplinks:
            session.add(_anchor(uplink.id))
            session.add(_sample(uplink.id))
        return row.id


def _anchor(uplink_id: int) -> Anchor:
    zeros = ("rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops")
    zeros += ("rx_errors", "tx_errors", "link_downs", "open_max_download_bps")
    zeros += ("open_max_upload_bps", "open_covered_ms", "open_bridged_ms", "uptime_s")
    return Anchor(
        uplink_id=uplink_id, at=NOW - dt.timedelta(seconds=3), open_at=NOW.replace(minute=0),
        open_download_bytes=11, open_upload_bytes=5, running=True, disabled=False,
        interface_name="e", interface_ros_id="*1", **dict.fromkeys(zeros, 0),
    )  # fmt: skip


def _sample(uplink_id: int) -> Sample:
    return Sample(
        uplink_id=uplink_id, at=NOW - dt.timedelta(seconds=3), duration_ms=10_000,
        download_bytes=1250, upload_bytes=125, download_packets=1, upload_packets=1,
        drops=0, errors=0, flags=1,
    )  # fmt: skip


@pytest.fixture(scope="module")
def token(site: Site) -> str:
    admin = site.sign_in("admin")
    body = {"name": "prometheus", "role": "noc"}
    return str(admin.post("/api/v1/tokens", json=body).json()["secret"])


def read(site: Site, token: str) -> Series:
    answer = site.browser(Authorization=f"Bearer {token}").get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    samples = [sample for family in parsed(answer.text) for sample in family.samples]
    values = {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}
    assert len(values) == len(samples), "a series twice"
    return values


def value(series: Series, name: str, **labels: str) -> float | None:
    return series.get((f"timbang_{name}", frozenset(labels.items())))


def test_only_a_token_or_a_session_opens_it(site: Site, token: str) -> None:
    assert site.browser().get("/metrics").status_code == 401
    wrong = site.browser(Authorization="Bearer " + "x" * 43).get("/metrics")
    assert wrong.status_code == 401
    assert wrong.headers["content-type"] == "application/problem+json"
    assert site.sign_in("admin").get("/metrics").status_code == 200


def test_the_verdict_is_that_of_the_pages(site: Site, token: str) -> None:
    values = read(site, token)
    shown = site.sign_in("admin").get("/api/v1/routers/1/verdict").json()
    first = shown["causes"][0]
    said = {"tone": shown["tone"], "cause": first["code"], "step": first["step"]["code"]}
    assert value(values, "router_verdict_info", campus="Kediri", router=NAME, **said) == 1


def test_figures_of_a_router_and_its_uplinks(site: Site, token: str) -> None:
    values = read(site, token)
    router = {"campus": "Kediri", "router": NAME}
    assert value(values, "router_up", **router) == 1
    assert value(values, "router_polls_total", **router) == 100
    assert value(values, "router_polls_missed_total", **router) == 2
    assert value(values, "router_logins_total", **router) == 1
    assert value(values, "router_cpu_load_ratio", **router) == 0.07
    assert value(values, "router_poll_duration_seconds", **router) == 0.012
    assert value(values, "router_memory_free_bytes", **router) is None
    assert value(values, "router_config_findings", **router, severity="note") == 2
    assert value(values, "router_config_findings", **router, severity="warning") == 0
    assert value(values, "router_coverage_ratio", **router) == 1
    uplink, down = {**router, "uplink": "ISP1"}, {"direction": "download"}
    assert value(values, "uplink_info", **uplink, provider="P", interface="ether1") == 1
    assert value(values, "uplink_up", **uplink) == 1
    assert value(values, "uplink_bytes_total", **uplink, **down) == GIB + 11
    assert value(values, "uplink_week_bytes", **uplink, **down) == GIB
    assert value(values, "uplink_rate_bits_per_second", **uplink, **down) == 1000
    assert value(values, "uplink_capacity_bits_per_second", **uplink, **down) == 100_000_000
    assert value(values, "uplink_ideal_share_ratio", **uplink, **down) == 0.2
    assert value(values, "uplink_achieved_share_ratio", **uplink, **down) == pytest.approx(0.2)
    rate_bps = GIB / 288 * 8 / 300
    slot = value(values, "uplink_slot_utilization_ratio", **uplink, **down)
    assert slot == pytest.approx(rate_bps / 1e8, rel=1e-4)
    p95 = value(values, "uplink_p95_utilization_ratio", **uplink, **down)
    assert p95 == pytest.approx(rate_bps / 1e8, rel=1e-4)
    assert value(values, "router_skew_ratio", **router, **down) == pytest.approx(0)
    up = value(values, "router_skew_ratio", **router, direction="upload")
    assert up == pytest.approx(1 / 3 - 0.2)


def test_the_installation(site: Site, token: str) -> None:
    with site.database.transaction() as session:
        entry = AuditEntry(
            at=NOW - dt.timedelta(days=1), actor="system", action="self_check", subject="ISP1",
            outcome="failed",
        )  # fmt: skip
        session.add(entry)
        session.execute(
            text(
                "INSERT INTO worker (token, name, shards, waiting, started_at, poll_seen_at, poll_expires_at) "
                "SELECT token, left(token, 1), 1, 2, now(), now(), now() + lasts * interval '1 hour' "
                "FROM (VALUES ('a1', 1), ('a2', 1), ('b1', 1), ('dead', -1)) AS w (token, lasts)"
            )
        )
        leases = (
            "INSERT INTO shard_lease VALUES (0, 'a1', now()), (1, 'a2', now()), (2, 'dead', now())"
        )
        session.execute(text(leases))
    values = read(site, token)
    assert value(values, "schema_current") == 1
    assert value(values, "self_check_disagreements") == 1
    assert value(values, "last_poll_timestamp_seconds") == ms(NOW) / 1000 - 3
    assert (value(values, "database_size_bytes") or 0) > 1_000_000
    assert value(values, "poll_interval_seconds") == 10
    assert value(values, "beat_alive") == 0
    assert value(values, "poll_shards") == 1
    assert value(values, "poll_workers") == 3
    assert value(values, "poll_shards_owned") == 2
    assert value(values, "poll_worker_shards", worker="a") == 2
    assert value(values, "poll_worker_waiting_answers", worker="a") == 4
    assert value(values, "poll_worker_shards", worker="b") == 0


@contextmanager
def at_time(site: Site, moment: dt.datetime) -> Iterator[None]:
    before, site.clock.at = site.clock.at, moment
    yield
    site.clock.at = before


def test_a_router_that_is_not_read_has_gaps_not_zeros(site: Site, token: str) -> None:
    with at_time(site, NOW + dt.timedelta(minutes=4)):
        values = read(site, token)
    router = {"campus": "Kediri", "router": NAME}
    assert value(values, "router_up", **router) == 0
    assert value(values, "router_cpu_load_ratio", **router) is None
    names = {name for name, labels in values if ("router", NAME) in labels}
    for name in ("bytes_total", "rate_bits_per_second", "up"):
        assert f"timbang_uplink_{name}" not in names
    assert "timbang_router_last_answer_timestamp_seconds" in names
    assert "timbang_uplink_capacity_bits_per_second" in names


def test_the_volume_begins_at_nothing_with_the_campuss_month(site: Site, token: str) -> None:
    """One second into December in Jakarta it is still November in UTC, and no byte of December is booked."""
    moment = dt.datetime(2026, 12, 1, 0, 0, 1, tzinfo=JAKARTA)
    labels = {"campus": "Kediri", "router": NAME, "uplink": "ISP2", "direction": "download"}
    with at_time(site, moment):
        with site.database.transaction() as session:
            session.execute(text("UPDATE anchor SET at = :at, open_at = :open"),
                {"at": moment - dt.timedelta(seconds=6), "open": moment - dt.timedelta(minutes=5)},
            )  # fmt: skip
        assert value(read(site, token), "uplink_bytes_total", **labels) == 0
    with site.database.transaction() as session:
        session.execute(
            text("UPDATE anchor SET at = :at, open_at = :open"),
            {"at": NOW - dt.timedelta(seconds=3), "open": NOW.replace(minute=0)},
        )
    assert value(read(site, token), "uplink_bytes_total", **labels) == 2 * GIB + 11


def test_names_may_repeat_and_queries_do_not_grow(site: Site, token: str) -> None:
    """Two routers of one name are two series; ten more routers cost not one query more."""
    read(site, token)  # the first use of a token is written down
    site.app.state.context.cache.clear()
    alone = _queries(site, token)
    for number in range(10):
        add_router(site, "twin" if number < 2 else f"r{number}", f"192.0.2.{number + 10}")
    site.app.state.context.cache.clear()
    assert _queries(site, token) == alone <= 25
    values = read(site, token)
    twins = {dict(labels)["router"] for name, labels in values if name == "timbang_router_up"}
    assert len([twin for twin in twins if twin.startswith("twin (")]) == 2


def _queries(site: Site, token: str) -> int:
    seen: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        seen.append(statement)

    engine = site.database.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        read(site, token)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(seen)
