"""Every way in which an installation can be wrong, and what the doctor says about it."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import replace

import pytest

from backend.domain.installation.doctor import (
    AuditLog,
    Broker,
    Changing,
    Channels,
    CheckResult,
    DatabaseServer,
    Facts,
    Polling,
    Probing,
    Records,
    RouterFacts,
    SeriesTable,
    Storage,
    Web,
    Worker,
    named,
    worst,
)
from backend.domain.installation.doctor_changing import check_changing
from backend.domain.installation.doctor_channels import check_channels
from backend.domain.installation.doctor_checks import examine
from backend.domain.installation.doctor_probing import check_probing

GB = 10**9
WEB = Web("127.0.0.1", "", "/srv/frontend", has_frontend=True)
SERVER = DatabaseServer(
    180001, "apache", True, "0007", "0007", frozenset({"0006", "0007"}), (), 0.02
)
SAMPLES = SeriesTable("sample", 14 * GB, 14.2, 14, 1, in_chunks=True)
STORAGE = Storage(
    20 * GB, 100 * GB, (SAMPLES, SeriesTable("hour", GB, 100, 3653, 0, in_chunks=False))
)
WORKER = Worker("one", 2, 2, 0, 0)
ROUTER = RouterFacts("core", "ok", None, None, 1.0)
POLLING = Polling(2, (WORKER,), True, (ROUTER,))
RECORDS = Records(True, (), 0, (), 0)
GOOD = Facts(
    web=WEB,
    broker=Broker("redis", queues={"default": 1, "poll.0": 0}),
    server=SERVER,
    storage=STORAGE,
    polling=POLLING,
    records=RECORDS,
    audit_log=AuditLog(1200, "0123456789abcdef" * 4, (), 0),
)


def changed(**parts: dict[str, object]) -> Facts:
    """The good facts with fields of their parts replaced."""
    news = {name: replace(getattr(GOOD, name), **fields) for name, fields in parts.items()}
    return replace(GOOD, **news)


def bad(facts: Facts) -> dict[str, CheckResult]:
    return {finding.check: finding for finding in examine(facts) if finding.state != "ok"}


def test_a_good_installation_has_no_findings() -> None:
    findings = examine(GOOD)
    assert [finding for finding in findings if finding.state != "ok"] == []
    assert worst(findings) == 0
    assert len({finding.check for finding in findings}) == len(findings) >= 15


TABLE = [
    ("web", {"has_frontend": False}, "pages", "failed", "/srv/frontend"),
    ("web", {"host": "0.0.0.0"}, "public origin", "warning", "TIMBANG_PUBLIC_ORIGIN is not set"),
    ("web", {"public_origin": "timbang.ac.id"}, "public origin", "failed", "no browser sends"),
    ("web", {"public_origin": "https://a/b"}, "public origin", "failed", "no browser sends"),
    ("web", {"public_origin": "http://a.id"}, "public origin", "warning", "not encrypted"),
    ("broker", {"error": "ConnectionError"}, "broker", "failed", "ConnectionError"),
    ("broker", {"queues": {"poll.7": 90}}, "queues", "warning", r"poll\.7 \(90\)"),
    ("server", {"version": 140011}, "database", "failed", "14.11 is too old"),
    ("server", {"missing_rights": ("write slot",)}, "rights", "failed", "may not write slot"),
    ("server", {"revision": None}, "migrations", "failed", "empty"),
    ("server", {"revision": "0006"}, "migrations", "failed", "needs 0007"),
    ("server", {"revision": "0099"}, "migrations", "failed", "does not know"),
    ("server", {"clock_ahead_s": 2.5}, "clock", "warning", "2.5 s ahead of"),
    ("server", {"clock_ahead_s": -99.0}, "clock", "failed", "99.0 s behind"),
    ("server", {"edition": "plain"}, "hypertables", "warning", "offers TimescaleDB"),
    (
        "storage",
        {"series": (replace(SAMPLES, in_chunks=False),)},
        "hypertables",
        "warning",
        "sample",
    ),
    ("storage", {"series": (replace(SAMPLES, span_days=17.0),)}, "retention", "warning", "17 days"),
    ("storage", {"free_bytes": GB}, "disk", "warning", "full in about 100 days"),
    ("storage", {"free_bytes": GB, "series": ()}, "disk", "warning", "only 1.0 GB are free"),
    (
        "storage",
        {"free_bytes": 5 * GB, "series": (replace(SAMPLES, span_days=7.0),)},
        "disk",
        "failed",
        "full in about 2 days",
    ),
    ("polling", {"has_beat": False}, "beat", "failed", "Nobody asks"),
    ("polling", {"workers": ()}, "workers", "failed", "No poll worker"),
    ("polling", {"shards": 3}, "workers", "failed", "3 here and 2"),
    ("polling", {"workers": (replace(WORKER, owned=1),)}, "workers", "warning", "1 of 2 shards"),
    ("polling", {"workers": (replace(WORKER, waiting=7),)}, "waiting answers", "warning", r"\(7\)"),
    ("polling", {"workers": (replace(WORKER, refused=1),)}, "refused answers", "warning", "one"),
    (
        "polling",
        {"routers": (ROUTER, RouterFacts("b", "failing", "timeout", "Look at its CPU.", 0.0))},
        "routers",
        "warning",
        r"1 of 2 routers do not answer: b \(timeout\)",
    ),
    (
        "polling",
        {"routers": (replace(ROUTER, state="stale"),)},
        "routers",
        "failed",
        r"core \(stale\)",
    ),
    (
        "polling",
        {"routers": (replace(ROUTER, done_share=0.5),)},
        "missed polls",
        "warning",
        r"core \(50 %\)",
    ),
    ("records", {"is_set_up": False}, "set up", "warning", "Nobody"),
    ("records", {"locked_routers": ("core",)}, "secret key", "failed", "passwords of core"),
    ("records", {"unknown_zones": ("Asia/X",)}, "time zones", "failed", "Asia/X"),
    ("records", {"disagreements": 2}, "self-check", "warning", "2 days"),
]


@pytest.mark.parametrize("part, fields, check, state, message", TABLE)
def test_one_thing_wrong_is_one_finding(
    part: str, fields: dict[str, object], check: str, state: str, message: str
) -> None:
    findings = bad(changed(**{part: fields}))
    assert set(findings) == {check}
    finding = findings[check]
    assert finding.state == state
    assert finding.remedy.endswith(".")
    assert re.search(message, finding.message), finding.message
    assert worst([finding]) == {"warning": 1, "failed": 2}[state]


def test_what_cannot_be_learned_is_not_judged() -> None:
    only = [finding.check for finding in examine(Facts(settings_error="TIMBANG_X: bad"))]
    assert only == ["settings"]
    away = bad(replace(GOOD, server=None, storage=None, polling=None, records=None,
                       database_error="The database does not answer: no."))  # fmt: skip
    assert set(away) == {"database"}
    [disk] = [
        finding
        for finding in examine(changed(storage={"free_bytes": None}))
        if finding.check == "disk"
    ]
    assert disk.state == "ok"
    assert "not known" in disk.message


def test_a_family_of_routers_is_told_in_few_words() -> None:
    assert named([f"r{n}" for n in range(9)]) == "r0, r1, r2, r3, r4 and 4 more"


def test_an_older_key_that_is_there_is_fine() -> None:
    assert bad(changed(records={"old_key_routers": 3})) == {}


def test_facts_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        GOOD.web = None


@pytest.mark.parametrize(
    "probing, expected",
    [
        (Probing(0, (), ()), {"probes": "ok"}),
        (Probing(3, (), ("ISP1",)), {"probes": "warning"}),
        (Probing(3, (("one", ""),), ()), {"probes": "ok"}),
        (Probing(3, (("one", ""),), ("ISP1",)), {"probes": "ok", "probe addresses": "warning"}),
        (Probing(3, (("one", "no iperf3"),), ()), {"probes": "failed"}),
        (Probing(3, (("one", "no iperf3"), ("two", "")), ()), {"probes": "warning"}),
    ],
)
def test_probes_need_a_worker_its_programs_and_its_addresses(probing, expected):
    assert {finding.check: finding.state for finding in check_probing(probing)} == expected


@pytest.mark.parametrize(
    "changing, state, said",
    [
        (Changing(), "ok", "No change"),
        (Changing(held=("edge",)), "ok", "edge is under way"),
        (Changing(held=("edge",), unheld=("core",)), "warning", "core"),
    ],
)
def test_a_change_needs_somebody_who_carries_it_on(changing, state, said):
    finding = check_changing(changing)
    assert finding.state == state
    assert said in finding.message


@pytest.mark.parametrize(
    "channels, state, said",
    [
        (Channels(0), "ok", "No channel"),
        (Channels(2, oldest_wait_s=900.0), "ok", "tell people: 2"),
        (Channels(2, oldest_wait_s=901.0), "warning", "for 15 minutes"),
        (
            Channels(2, failing=(("Mail", "550 no such user"),)),
            "warning",
            "Mail (550 no such user)",
        ),
        (Channels(1, (("Mail", "550"),), oldest_wait_s=7200.0), "warning", "for 120 minutes"),
    ],
)
def test_messages_must_arrive(channels, state, said):
    finding = check_channels(channels)
    assert finding.state == state
    assert said in finding.message
    assert bool(finding.remedy) == (state == "warning")


def test_a_database_of_another_encoding_is_all_that_is_said_of_it() -> None:
    sentence = "The database x has the encoding SQL_ASCII; Timbang needs UTF8."
    findings = bad(replace(GOOD, server=None, storage=None, polling=None, records=None,
                        encoding_error=sentence))  # fmt: skip
    assert set(findings) == {"encoding"}
    assert (findings["encoding"].state, findings["encoding"].message) == ("failed", sentence)
    assert "--encoding UTF8" in findings["encoding"].remedy


def test_the_audit_log() -> None:
    [good] = [finding for finding in examine(GOOD) if finding.check == "audit log"]
    assert (good.state, "1,200 lines" in good.message) == ("ok", True)
    assert good.message.endswith("0123456789abcdef.")
    audit = bad(changed(audit_log={"broken": (4, 5)}))["audit log"]
    assert (audit.state, "gone: 4, 5" in audit.message) == ("failed", True)
    audit = bad(changed(audit_log={"unsealed": 3}))["audit log"]
    assert (audit.state, "did not write 3 lines" in audit.message) == ("failed", True)
