"""bin/evidence: tables and claims as text, what is recorded, and when it ends with 1."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks.evidence import __main__ as command
from benchmarks.evidence import a, c, claims, document, machine, record, table
from benchmarks.evidence.claims import Claim
from benchmarks.evidence.intervals import wilson
from benchmarks.evidence.table import Row
from tests.unit.evidence.examples import balancer, campus

READS = ("docs/evidence.md", "docs/evidence.json")
SENTENCE = "CAKE is best"
ROWS = (Row("ping", "29 ms", "26.5 ms", "26 to 27", True), Row("a|b", "1", "2", "", None))


def experiment(*, holds: bool) -> SimpleNamespace:
    return SimpleNamespace(
        run=lambda _scale, seed: seed,
        rows=lambda _: ROWS,
        claims=lambda _: (Claim(SENTENCE, holds, "26 ms"),),
        notes=lambda seed: (f"seed {seed}",),
    )


@pytest.fixture
def ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs the command on paper B; each call says whether its claim holds."""

    def run(*words: str, holds: bool) -> int:
        monkeypatch.setattr(command, "experiment_of", lambda _: experiment(holds=holds))
        return command.main(["b", "--document", str(tmp_path / "evidence.md"), *words])

    return run


def test_a_table_for_a_terminal() -> None:
    assert table.plain(ROWS).splitlines() == [
        "figure  paper  ours     interval  agrees",
        "------  -----  -------  --------  --------------",
        "ping    29 ms  26.5 ms  26 to 27  yes",
        "a|b     1      2        -         not comparable",
    ]


def test_a_table_in_markdown() -> None:
    assert table.markdown(ROWS).splitlines()[2:] == [
        "| ping | 29 ms | 26.5 ms | 26 to 27 | yes |",
        r"| a\|b | 1 | 2 | - | not comparable |",
    ]


def test_a_claim_that_fails_is_printed_as_such() -> None:
    assert claims.plain([Claim(SENTENCE, False, "31 ms")]) == "FAILS  CAKE is best  [31 ms]"


def test_a_claim_that_fails_at_first_is_a_finding(ended, tmp_path: Path) -> None:
    assert ended(holds=False) == 0
    assert "**FAILS**: CAKE is best" in (tmp_path / "evidence.md").read_text()


def test_a_claim_that_held_and_fails_ends_with_1_and_leaves_the_document(ended, tmp_path) -> None:
    assert ended(holds=True) == 0
    before = (tmp_path / "evidence.md").read_text()
    assert ended(holds=False) == 1
    assert (tmp_path / "evidence.md").read_text() == before
    assert ended(holds=False) == 1, "it still held in the document"
    assert ended("--accept", holds=False) == 1
    assert ended(holds=False) == 0, "accepted"


def test_a_claim_that_failed_and_holds_is_recorded(ended, tmp_path: Path) -> None:
    assert [ended(holds=False), ended(holds=True)] == [0, 0]
    assert "**holds**" in (tmp_path / "evidence.md").read_text()


def test_a_quick_run_does_not_replace_a_longer_one(ended, tmp_path: Path) -> None:
    ended(holds=True)
    ended("--quick", "--seed", "7", holds=True)
    entry = record.read(tmp_path / "evidence.json")["B"]
    assert (entry.scale, entry.seed) == ("normal", 1)
    ended("--full", "--seed", "7", holds=True)
    entry = record.read(tmp_path / "evidence.json")["B"]
    assert (entry.scale, entry.seed) == ("full", 7)
    assert ended("--quick", holds=False) == 0, "a quick one is too uncertain to judge a longer one"


def test_results_go_into_a_file(ended, tmp_path: Path) -> None:
    ended("--quick", "--json", str(tmp_path / "out.json"), holds=True)
    [(letter, fields)] = json.loads((tmp_path / "out.json").read_text()).items()
    assert (letter, fields["scale"]) == ("B", "quick")
    assert fields["claims"] == [{"sentence": SENTENCE, "holds": True, "figures": "26 ms"}]
    assert fields["rows"][0]["ours"] == "26.5 ms"


def test_other_papers_stay_in_the_document(ended, tmp_path: Path) -> None:
    document.save(tmp_path / "evidence.md", {"A": entry_of(a, campus())})
    ended(holds=True)
    assert record.read(tmp_path / "evidence.json").keys() == {"A", "B"}


def test_a_simulation_does_not_mind_a_busy_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated = SimpleNamespace(**vars(experiment(holds=True)), IS_SIMULATED=True)
    monkeypatch.setattr(command, "experiment_of", lambda _: simulated)
    monkeypatch.setattr(machine, "load", lambda: 40.0)
    command.main(["e", "--document", str(tmp_path / "evidence.md")])
    assert record.read(tmp_path / "evidence.json")["E"].notes == ("seed 1",)


def test_an_unknown_paper_is_refused(capsys) -> None:
    with pytest.raises(SystemExit) as caught:
        command.main(["F"])
    assert caught.value.code == 2
    assert "there is no paper F: choose of A B C D E" in capsys.readouterr().err


def test_what_is_recorded_is_read_as_it_was(tmp_path: Path) -> None:
    entries = {"A": entry_of(a, campus()), "C": entry_of(c, balancer())}
    document.save(tmp_path / "evidence.md", entries)
    assert record.read(tmp_path / "evidence.json") == entries


def test_the_document_is_what_its_record_gives() -> None:
    kept = record.read(command.DOCUMENT.with_suffix(".json"))
    assert command.DOCUMENT.read_text() == document.written(kept), (
        "docs/evidence.md was edited: run bin/evidence"
    )


@pytest.mark.parametrize(
    "letter, experiment, measured", [("A", a, campus()), ("C", c, balancer())], ids="AC"
)
def test_the_documents_claims_are_those_of_the_code(letter, experiment, measured) -> None:
    recorded = record.read(command.DOCUMENT.with_suffix(".json"))[letter]
    assert [claim.sentence for claim in recorded.claims] == [
        claim.sentence for claim in experiment.claims(measured)
    ], f"run bin/evidence {letter} --quick"
    assert [row.name for row in recorded.rows] == [row.name for row in experiment.rows(measured)]


def test_a_busy_machine_is_said() -> None:
    assert machine.doubts(0.1) == ()
    assert "load 99.0 before the run" in machine.doubts(99.0)[0]


def test_wilson_holds_the_share_and_narrows() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 100) == (0.0, pytest.approx(0.037, abs=0.001))
    assert wilson(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    low, high = wilson(5000, 10_000)
    assert high - low < 0.02


def entry_of(experiment, measured) -> record.Entry:
    return record.Entry(
        "2026-11-29",
        "2 processors",
        (1.0, 2.0),
        "commit 12345678",
        1,
        "quick",
        0.1,
        tuple(experiment.rows(measured)),
        tuple(experiment.claims(measured)),
        tuple(experiment.notes(measured)),
    )
