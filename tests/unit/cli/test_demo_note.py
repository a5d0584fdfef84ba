"""What the demo writes of its past, and pages say in the reader's language."""

from pathlib import Path

from cli.demo.advice import NOTE

READS = ("frontend/src/features/balance/changes/words/useDriftSummary.ts",)


def test_pages_know_the_note_of_the_demo() -> None:
    assert f'"{NOTE}"' in (Path(__file__).parents[3] / READS[0]).read_text()
