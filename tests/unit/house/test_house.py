"""What `bin/check` says of names, paths, prose, folders, statements and subjects."""

import ast
from pathlib import Path

import pytest

from tests.house.folders import large_folders
from tests.house.names import namesakes, vague_names
from tests.house.paths import lost_paths
from tests.house.statements import odd_statements
from tests.house.subjects import bad_subjects
from tests.house.uplinks import lines_for_uplinks
from tests.house.words import unclear_prose


@pytest.mark.parametrize(
    "source",
    [
        "for one in uplinks: pass",
        "[found.name for found in uplinks]",
        "def told(): pass",
        "def rates(wish): pass",
        "class _asked: pass",
        "lambda one: one.name",
        "self._told = 1",
        "import seen as found",
        "match uplink:\n    case {'name': one}: pass",
        "try: pass\nexcept ValueError as found: pass",
    ],
)
def test_a_name_that_says_nothing(source: str) -> None:
    [line] = vague_names(Path("backend/x.py"), ast.parse(source))
    assert line.startswith("backend/x.py:")


@pytest.mark.parametrize(
    "source", ["for uplink in uplinks: pass", "found(1)", "row.found", "{'one': 1}"]
)
def test_what_is_no_name_of_ours(source: str) -> None:
    assert list(vague_names(Path("backend/x.py"), ast.parse(source))) == []


def test_a_column_may_keep_its_name_where_the_attribute_has_another() -> None:
    source = ast.parse('class RouterChange:\n    requested_end: str = mapped_column("wish")')
    assert list(vague_names(Path("backend/store/tables/changes.py"), source)) == []


def test_a_class_is_unique_in_its_layer() -> None:
    trees = {
        Path("backend/domain/a.py"): ast.parse("class Line: pass"),
        Path("backend/domain/room/b.py"): ast.parse("class _Line: pass"),
        Path("backend/services/c.py"): ast.parse("class Line: pass"),
    }
    assert list(namesakes(trees)) == [
        "backend/domain: several classes are called Line: backend/domain/a.py:1, backend/domain/room/b.py:1"
    ]


def test_a_folder_that_is_too_large() -> None:
    sources = [Path(f"lab/menus/menu{number}.py") for number in range(20)]
    assert list(large_folders([*sources, Path("lab/menus/__init__.py")])) == []
    assert list(large_folders([*sources, Path("lab/menus/more.py")])) == [
        "lab/menus: 21 files; group them by what they are for"
    ]


@pytest.mark.parametrize(
    "source",
    [
        "QUERY = 'SELECT %s'",
        "QUERY = f'SELECT {names} FROM slot WHERE id = ANY(%s)'",
        "QUERY = 'SELECT 7 %%%s'",
        "from sqlalchemy import select, text",
        "from sqlalchemy.sql import text",
    ],
)
def test_a_statement_that_is_written_in_a_third_way(source: str) -> None:
    path = Path("backend/store/polling/slots.py")
    [line] = odd_statements(path, ast.parse(source))
    assert line.startswith(f"{path}:1: ")


@pytest.mark.parametrize(
    "source",
    [
        "QUERY = 'SELECT id % %(total)s, id %% 2, %%s'",
        "log.warning('router %s changed', router_id)",
        "text('SELECT 1')",
        "from backend.probes.iperf3.objects import text",
        "from sqlalchemy import select",
    ],
)
def test_what_is_no_statement_or_one_of_the_two_ways(source: str) -> None:
    assert list(odd_statements(Path("backend/store/polling/slots.py"), ast.parse(source))) == []


def test_a_table_says_what_the_database_keeps_as_written() -> None:
    source = ast.parse("from sqlalchemy import text")
    assert list(odd_statements(Path("backend/store/tables/polling.py"), source)) == []


@pytest.mark.parametrize(
    "subject", ["polling: count what is late", "api, ui: one name", "Merge branch 'x'"]
)
def test_a_good_subject(subject: str) -> None:
    assert list(bad_subjects([subject])) == []


@pytest.mark.parametrize("subject", ["fix", "Count what is late", "polling: " + "x" * 64])
def test_a_bad_subject(subject: str) -> None:
    [line] = bad_subjects([subject])
    assert line.endswith(subject)


def test_a_path_in_a_comment_leads_somewhere(tmp_path: Path) -> None:
    (tmp_path / "backend/domain").mkdir(parents=True)
    (tmp_path / "backend/domain/rates.py").touch()
    text = (
        "# as in domain/rates.py, backend/domain/rates.py and other/rates.py, not domain/slots.py"
    )
    assert list(lost_paths(tmp_path, [(Path("backend/a.py"), text)])) == [
        "backend/a.py: domain/slots.py does not exist"
    ]


@pytest.mark.parametrize(
    "source",
    [
        "for line in uplinks: pass",
        "lines = uplinks.live(session)",
        "class LineState: pass",
        "ALL_LINES = 1",
    ],
)
def test_an_uplink_that_is_called_a_line(source: str) -> None:
    [sentence] = lines_for_uplinks(Path("backend/services/figures/wall.py"), ast.parse(source))
    assert sentence.startswith("backend/services/figures/wall.py:1:")


@pytest.mark.parametrize(
    "path, source",
    [
        ("backend/services/figures/wall.py", "for uplink in uplinks: pass"),
        ("backend/services/figures/wall.py", "baseline = deadline = headline = 1"),
        ("backend/services/inventory/uplinks.py", "line_rate_bps = 10**9"),
        ("backend/api/quality/schemas.py", "lines: list[int] = []"),
        ("cli/text/trace.py", "for line in text.splitlines(): pass"),
        ("backend/store/probes/pings.py", "class PingLine: pass"),
    ],
)
def test_what_is_a_line(path: str, source: str) -> None:
    assert list(lines_for_uplinks(Path(path), ast.parse(source))) == []


@pytest.mark.parametrize(
    "source, said",
    [
        ('"""Of lines in use."""', "begin the docstring"),
        ('class Line:\n    """Of a router."""', "begin the docstring"),
        ('MOST = 9\n"""Of one router."""', "begin the docstring"),
        ('"""Read anew."""', "say `anew`"),
        ("x = 1  # Anew, as the zone changed", "say `Anew`"),
        ("# The router heeds it.\nx = 1", "say `heeds`"),
        ("# It ends by itself.\nx = 1", "say `by itself`"),
        ("# A row of ours.\nx = 1", "say `of ours`"),
    ],
)
def test_prose_that_has_to_be_guessed(source: str, said: str) -> None:
    [line] = unclear_prose(Path("worker/x.py"), source)
    assert said in line


@pytest.mark.parametrize(
    "source",
    [
        '"""Often read."""',
        '"""Lines of a router."""',
        'REMEDY = "apply it anew"',
        "# Of two equal ones the first.\nx = 1",
    ],
)
def test_prose_that_is_clear(source: str) -> None:
    assert list(unclear_prose(Path("worker/x.py"), source)) == []


def test_prose_is_judged_in_folders_that_were_read() -> None:
    assert list(unclear_prose(Path("tests/x.py"), '"""Of lines."""')) == []
