"""Every finding has its Indonesian twin, and says what its twin says."""

import ast
import re
from pathlib import Path

READS = ("frontend/src/lib/i18n/id/device",)
ROOT = Path(__file__).parents[4]
TWINS = ("findings.ts", "findingsOfMarks.ts", "findingsOfQueues.ts")


def codes():
    """The codes of all findings that the lint can make."""
    for path in sorted((ROOT / "backend" / "domain" / "lint").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding":
                yield node.args[0].value, node


def twins():
    folder = ROOT / "frontend" / "src" / "lib" / "i18n" / "id" / "device"
    text = "".join((folder / name).read_text() for name in TWINS)
    return dict(re.findall(r"^  (\w+): \{\n(.*?)^  \},$", text, re.MULTILINE | re.DOTALL))


def given(call):
    """The names of a finding's params; none where it has none."""
    names = [argument for argument in call.args[6:] if isinstance(argument, ast.Dict)]
    return {key.value for name in names for key in name.keys}


def test_every_code_has_a_twin_and_every_twin_a_code():
    assert {code for code, _ in codes()} == set(twins())


def test_a_twin_asks_only_for_what_the_finding_gives():
    texts = twins()
    for code, call in codes():
        assert set(re.findall(r"\{\{(\w+)\}\}", texts[code])) <= given(call), code
