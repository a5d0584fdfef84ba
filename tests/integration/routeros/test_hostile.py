"""A router that says more than anybody needs, or what would act on a log or a terminal: cut, escaped or refused."""

import pytest

from backend.errors import RouterError, RouterRefused, RouterUnreachable
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.reading.tracked import forget
from backend.routeros.session.client import Deadline
from backend.routeros.session.filter import (
    LONGEST_LIST,
    LONGEST_MESSAGE,
    LONGEST_NAME,
    MOST_ROW_WORDS,
    MOST_ROWS,
    MOST_TRAPS,
    MOST_WORDS,
)
from backend.routeros.session.replies import encode
from backend.routeros.session.transport import LARGEST_REPLY_BYTES
from backend.routeros.writing.arming import Rollback, arm

DONE = encode(["!done"])
FORGED = "no\n2026-11-22 00:00:00,000 INFO backend.api.access: FORGED\x1b[2J\x9b1m\u202e\u2028"
SAFE = r"no\n2026-11-22 00:00:00,000 INFO backend.api.access: FORGED\x1b[2J\x9b1m\u202e\u2028"
PRINT = "/interface/print"


def failure(act):
    with pytest.raises(RouterError) as caught:
        act()
    return caught.value


# Texts ------------------------------------------------------------------------------------------


def test_a_trap_of_megabytes_becomes_a_sentence(dialogue):
    connection = dialogue([encode(["!trap", "=message=" + "A" * 7_000_000]) + DONE])
    error = failure(lambda: connection.command(PRINT))
    assert error.code == "trap"
    assert str(error).endswith("A…")
    assert len(str(error)) <= LONGEST_MESSAGE + len(f"the router refused {PRINT}: ")
    assert not connection.closed


def test_many_traps_become_a_sentence_too(dialogue):
    traps = [encode(["!trap", f"=message={number} " + "A" * 300]) for number in range(1000)]
    error = failure(lambda: dialogue([b"".join(traps) + DONE]).command(PRINT))
    assert len(str(error)) <= LONGEST_MESSAGE + len(f"the router refused {PRINT}: ")
    messages = failure_messages(dialogue([b"".join(traps) + DONE]))
    assert len(messages) == MOST_TRAPS


def failure_messages(connection):
    with pytest.raises(Exception) as caught:
        connection.exchange(PRINT)
    return caught.value.messages


def test_no_trap_and_no_end_writes_a_line_of_our_log(dialogue):
    trapped = failure(
        lambda: dialogue([encode(["!trap", f"=message={FORGED}"]) + DONE]).command(PRINT)
    )
    assert str(trapped) == f"the router refused {PRINT}: {SAFE}"
    ended = failure(lambda: dialogue([encode(["!fatal", FORGED])]).command(PRINT))
    assert (ended.code, str(ended)) == (
        "closed",
        f"the router ended the session during {PRINT}: {SAFE}",
    )
    strange = failure(lambda: dialogue([encode([FORGED])]).command(PRINT))
    assert strange.code == "garbage"
    assert str(strange).isprintable()


def test_a_fatal_of_megabytes_becomes_a_sentence(dialogue):
    error = failure(lambda: dialogue([encode(["!fatal", "A" * 7_000_000])]).command(PRINT))
    assert isinstance(error, RouterUnreachable)
    assert len(str(error)) < LONGEST_MESSAGE + 100


def test_each_kind_of_text_has_its_length(dialogue):
    words = [f"={name}=" + "é" * 70_000 for name in ("name", "comment", "servers", "mark")]
    [row] = dialogue([encode(["!re", *words]) + DONE]).command(PRINT)
    assert {name: len(value) for name, value in row.items()} == {
        "name": LONGEST_NAME,
        "comment": LONGEST_MESSAGE,
        "servers": LONGEST_LIST,
        "mark": LONGEST_NAME,
    }
    assert all(value.endswith("é…") for value in row.values())


def test_names_and_comments_are_escaped(site):
    row = site.router.menus["/interface"].where(name="ether1")[0]
    row["comment"] = FORGED
    [answer] = site.connect().command(PRINT, "=.proplist=name,comment", "?name=ether1")
    assert answer == {"name": "ether1", "comment": SAFE}


def test_what_no_property_list_asked_for_is_dropped(dialogue):
    reply = encode(["!re", "=name=a", "=secret=b", ".tag=7"]) + encode(["!done", "=ret=1"])
    assert dialogue([reply]).command(PRINT, "=.proplist=.id,name") == [{"name": "a"}, {"ret": "1"}]


# What must stay exact ---------------------------------------------------------------------------


def test_a_script_reads_back_exactly(site):
    """Else no change could be armed: a source is many lines, and long."""
    source = '# one\r\n:put "tab\there"\n' + "".join(f":put {n}\n" for n in range(2000))
    assert arm(site.connect(), Rollback("timbang-undo", source, 60)) == pytest.approx(60, abs=5)


def test_rows_that_a_change_compares_are_exact(site):
    comment = "two\nlines\t" + "x" * 600
    site.router.menus["/ip/firewall/mangle"].rows[0]["comment"] = comment
    [*_, rows] = [read_snapshot(site.connect()).of("/ip/firewall/mangle")]
    assert rows[0]["comment"] == comment


# Sizes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply,what",
    [
        (encode(["!re", "=a=b"]) * (MOST_ROWS + 1), f"more than {MOST_ROWS} rows"),
        (encode(["!re", *["=a=b"] * (MOST_ROW_WORDS + 1)]), f"more than {MOST_ROW_WORDS} words"),
        (encode(["!re", "=a=" + "b" * 2_000_000]) * 5, f"more than {LARGEST_REPLY_BYTES} bytes"),
        (
            b"".join(encode(["!re", *[f"=p{n}-{m}=" for m in range(100)]]) for n in range(21)),
            "different properties",
        ),
    ],
)
def test_a_reply_beyond_the_bounds_is_refused_and_the_connection_closed(dialogue, reply, what):
    connection = dialogue([reply + DONE])
    error = failure(lambda: connection.command(PRINT))
    assert isinstance(error, RouterRefused)
    assert error.code == "too_large"
    assert what in str(error)
    assert error.remedy
    assert connection.closed


def test_a_reply_at_the_bounds_is_read(dialogue):
    reply = encode(["!re", "=.id=*1A2B3C", "=name=pppoe-student-12345", "=running=true"])
    rows = dialogue([reply * MOST_ROWS + DONE]).command(PRINT)
    assert len(rows) == MOST_ROWS


def test_all_replies_to_one_piece_of_work_share_a_budget_of_words(dialogue):
    row = encode(["!re", *[f"=p{n}=12" for n in range(40)]])
    rows = MOST_WORDS // 40 // 3 + 1
    connection = dialogue([row * rows + DONE] * 5)
    for _ in range(2):
        assert len(connection.command(PRINT)) == rows
    connection.deadline = Deadline(60)  # the next piece of work
    for _ in range(2):
        assert len(connection.command(PRINT)) == rows
    assert failure(lambda: connection.command(PRINT)).code == "too_large"


def test_connections_are_ended_however_many_there_are(dialogue):
    rows = b"".join(encode(["!re", f"=.id=*{number:X}"]) for number in range(3 * MOST_ROWS))
    assert forget(dialogue([rows + DONE, DONE]), "ISP1", 50) == 50
