"""Every command that the documents show is judged, or stands in a table that says why it is not."""

from __future__ import annotations

import re
import subprocess

import pytest
from typer.main import get_command

from backend.settings import PREFIX
from cli.main import app
from tests.integration.deploy.commands import SETTINGS
from tests.integration.docs.documents import (
    DOCUMENTS,
    ROOT,
    commands,
    fences,
    read,
    shell_lines,
    spans,
)
from tests.integration.docs.judges import JUDGES

LANGUAGES = {"sh": "judged", "cron": "judged", "routeros": "the lab's tests", "nginx": "test_nginx"}
"""What a fence may hold, and who looks at it."""

NOT_RUN = {
    "apt-get": "installs on the machine",
    "cd": "changes the folder of what follows",
    "chmod": "changes a file of an installation",
    "chromium": "opens a screen",
    "cp": "writes into the machine's folders; its source is a path that test_paths looks for",
    "date": "names a file",
    "deploy/new-secrets.sh": "run by tests/integration/deploy/test_secrets.py",
    "export": "sets variables of a shell",
    "find": "deletes old backups",
    "for": "is a loop of a shell",
    "git": "changes the checkout",
    "install": "makes folders that root owns",
    "ip": "changes the network of the machine",
    "iperf3": "serves tests on another host; tests/integration/lab runs it",
    "kill": "names a fault",
    "runuser": "needs the machine's PostgreSQL",
    "sha256sum": "run by tests/integration/api/test_sla_pack.py",
    "sysctl": "changes the kernel",
    "useradd": "adds a user to the machine",
}
NO_COMMANDS = {
    'save ""': "a line for the broker's configuration",
    "maxmemory-policy noeviction": "a line for the broker's configuration",
    "requirepass PASSWORD": "a line for the broker's configuration",
    "shared_preload_libraries = 'timescaledb'": "a line for PostgreSQL's configuration",
    "time() -": "the begin of a question to Prometheus",
    "timbang: balance ...": "a comment on the router",
}
ELSEWHERE = {"--scale", "-k", "--every", "--force", "--constraints", "--volumes", "-p", "-e"}
"""Options alone, of `docker compose`, `docker run`, pytest, bin/mutate and `uv tool install`."""

KINDS = {
    r"/[a-z-]+(/[a-z-]+)+": "RouterOS",
    r"(ALTER|CREATE) ": "SQL",
    r"(GET|POST) /": "a request",
    r"Authorization: ": "a header",
}


def in_text(document: str) -> list[str]:
    """Spans that are a command, or look like one because of a space."""
    beside = {*NO_COMMANDS}
    commands = [span for span in spans(document) if " " in span or span in JUDGES]
    return [
        span
        for span in commands
        if span not in beside
        and not span.startswith("-")
        and not any(re.match(kind, span) for kind in KINDS)
    ]


SHOWN = sorted(
    {
        words
        for document in DOCUMENTS
        for line in (
            *(line for fence in fences(document) for line in shell_lines(fence)),
            *in_text(document),
        )
        for words in commands(line)
    }
)


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_a_command_is_judged_or_there_is_a_reason(words: tuple[str, ...]) -> None:
    if words[0] in NOT_RUN:
        return
    assert words[0] in JUDGES, f"neither judged nor in a table: {' '.join(words)}"
    if words[0] in {"bin/timbang", "timbang"} and len(words) == 1:
        return
    JUDGES[words[0]]([word.strip("[]") for word in words])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_fence_says_what_it_holds(document: str) -> None:
    assert {fence.language for fence in fences(document)} <= set(LANGUAGES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_shell_can_read_the_fences(document: str) -> None:
    text = "\n".join(line for fence in fences(document) for line in shell_lines(fence))
    completed = subprocess.run(
        ["bash", "-n"], input=text, capture_output=True, text=True, check=False, timeout=60
    )
    assert (completed.returncode, completed.stderr) == (0, "")


def test_the_tables_name_nothing_that_is_gone() -> None:
    used = {words[0] for words in SHOWN}
    shown = {span for document in DOCUMENTS for span in spans(document)}
    assert set(NOT_RUN) - used == set()
    assert set(NO_COMMANDS) - shown == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_options_alone_belong_to_a_command(document: str) -> None:
    known = {
        name
        for command in get_command(app).commands.values()  # type: ignore[attr-defined]
        for parameter in command.params
        for name in parameter.opts
    }
    alone = {span.split()[0] for span in spans(document) if re.match(r"--|-\w( |$)", span)}
    assert alone - known - ELSEWHERE == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_settings_exist(document: str) -> None:
    elsewhere = {"TIMBANG_BALANCE", "TIMBANG_HTTPS_PORT", "TIMBANG_HTTP_PORT", "TIMBANG_NAME"}
    elsewhere |= {
        "TIMBANG_WITHOUT_PAGES",
        "TIMBANG_PASSWORD",
        "TIMBANG_BENCH_UPLINKS",
        "TIMBANG_TEST_COMMUNITY_URL",
        "TIMBANG_TEST_PICTURES",
    }
    named = set(re.findall(rf"\b{PREFIX}[A-Z_]*[A-Z]\b", read(document)))
    assert {name.removesuffix("_FILE") for name in named} - SETTINGS - elsewhere == set()


def test_scripts_are_where_the_documents_start_them() -> None:
    named = {
        name
        for document in DOCUMENTS
        for name in re.findall(r"\bbin/[a-z-]+(?:\.sh)?\b", read(document))
    }
    installed = {"bin/pip"}
    assert [name for name in sorted(named - installed) if not (ROOT / name).is_file()] == []
