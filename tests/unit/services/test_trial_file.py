"""The file of a queue trial: what it says comes back, and what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backend.errors import Invalid
from backend.services.trials.trial_file import MOST_BYTES, read, written
from tests.unit.domain.trials.trial_files import trial_file

READS = ("cli/demo/queue_trial.json",)
Steps = tuple[str | int, ...]


def changed(steps: Steps, value: object) -> bytes:
    """The file with one value changed."""
    file = trial_file()
    inner: Any = file
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return json.dumps(file).encode()


def test_what_is_written_is_read_as_it_was() -> None:
    file = read(json.dumps(trial_file()).encode())
    assert read(written(file)) == file


@pytest.mark.parametrize(
    "steps, value, words",
    [
        (("format",), "something else", "format: Input should be 'timbang queue trial'"),
        (("version",), 2, "version: Input should be 1"),
        (("more",), 1, "more: Unexpected"),
        (("recorded", "place"), "moon", "recorded.place: Input should be 'router' or"),
        (("recorded", "campus"), "", "recorded.campus: String should have at least 1"),
        (("recorded", "download_bps"), 0, "recorded.download_bps: Input should be greater than 0"),
        (("recorded", "version"), "a\nb", "recorded.version: String should match"),
        (("percent",), 30, "percent: Input should be greater than or equal to 50"),
        (("streams",), True, "streams: Input should be a valid integer"),
        (("seed",), -1, "seed: Input should be greater"),
        (("campus_cpu_percent",), 101, "campus_cpu_percent: Input should be less"),
        (("started_at",), "2026-11-20T02:00:00", "started_at: Say the zone"),
        (("order", 0, 0), "CAKE!", "order.0.0: String should match"),
        (("runs",), [], "runs: List should have at least 1"),
        (("runs", 3, "valid"), "yes", "runs.3.valid: Input should be a valid boolean"),
        (("runs", 3, "figures", "idle_ms"), -1, "runs.3.figures.idle_ms: Input should be greater"),
        (("runs", 3, "figures", "upload", "loss_percent"), "0", "upload.loss_percent: Input"),
        (("runs", 3, "figures"), None, "runs.3.valid: a run that counts has figures"),
        (("runs", 0, "why"), [], "runs.0.why: say why the run does not count"),
        (("runs", 0, "why", 0, "code"), "<b>", "runs.0.why.0.code: String should match"),
        (("runs", 3, "began_at"), "2020-01-01T00:00:00Z", "runs.3.began_at: the run is not within"),
        (("ended_at",), "2020-01-01T00:00:00Z", "ended_at: the trial ends after it began"),
    ],
)
def test_a_field_that_is_wrong_is_named(steps: Steps, value: object, words: str) -> None:
    with pytest.raises(Invalid) as refused:
        read(changed(steps, value))
    assert words in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe", b"{", b" " * (MOST_BYTES + 1)])
def test_what_is_no_trial_at_all_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(Invalid, match=r"no queue trial|format: "):
        read(content)


def test_not_a_number_is_no_figure() -> None:
    content = changed(("runs", 3, "figures", "idle_ms"), 1.0).replace(b"1.0,", b"NaN,", 1)
    with pytest.raises(Invalid):
        read(content)


def test_the_demos_trial_is_such_a_file_of_the_kernel_lab() -> None:
    file = read((Path(__file__).parents[3] / READS[0]).read_bytes())
    assert file.recorded.place == "kernel_lab"
    assert {"as_it_is", "sfq_unlimited", "sfq", "fq-codel", "cake", "pcq"} == set(file.order[0])
