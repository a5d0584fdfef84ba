"""Whatever a client sends, a router answers; it never breaks."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.campuses.presets import inside_session, plain_router
from lab.device.state import SPECS
from lab.device.streams import Pause
from lab.menus.menu import MenuSpec
from tests.examples import examples

PATHS = sorted({spec.path for spec in SPECS} | {"/ip", "/nonsense", "", "/safe-mode"})
VERBS = sorted(
    {verb for spec in SPECS for verb in spec.verbs} | {"ping", "execute", "undo", "monitor-traffic"}
)
NAMES = sorted(
    {field.name for spec in SPECS for field in spec.fields}
    | {".id", "numbers", "destination", "place-before", "copy-from", "value-name", ".proplist"}
    | {"count-only", "once", "count", "interval", "duration", "address", "script", "as-string"}
)
VALUES = st.one_of(
    st.sampled_from(
        [
            "",
            "yes",
            "no",
            "*1",
            "*1,*2",
            "*0",
            "ether1",
            "ISP1_table",
            "main",
            "1",
            "0",
            "-1",
            "both-addresses:3/1",
            "10.0.0.0/8",
            "198.18.1.1",
            "1.1.1.1%ether1",
            "10s",
            "startup",
            "2026-05-31",
            "2026-13-41",
            "25:00:00",
            "00:00:05",
            "new",
            "!x",
            "accept",
            "mark-routing",
            "prerouting",
            "cake",
            "name,.id",
            "/system/identity/set name=x",
            "[find",
            ":do {",
            "full",
            "read,write",
            "fib",
            "1/0",
        ]
    ),
    st.text(max_size=8),
)
ATTRIBUTES = st.builds("={}={}".format, st.sampled_from(NAMES), VALUES)
QUERIES = st.builds(
    "?{}{}={}".format, st.sampled_from(["", "=", "<", ">", "-"]), st.sampled_from(NAMES), VALUES
)
OPERATIONS = st.sampled_from(["?#!", "?#&", "?#|", "?#.", "?#0", "?#1.&", "?name", "?", "x", "="])
WORDS = st.lists(st.one_of(ATTRIBUTES, QUERIES, OPERATIONS), max_size=6)


TARGETS = st.sampled_from([[], ["=.id=*1"], ["=numbers=*2,*3"]])


def command_of(spec: MenuSpec) -> st.SearchStrategy[list[str]]:
    """Mostly a verb of this menu with attributes of its fields."""
    own = st.builds("={}={}".format, st.sampled_from([field.name for field in spec.fields]), VALUES)
    return st.builds(
        lambda path, verb, target, words: [f"{path}/{verb}", *target, *words],
        st.one_of(st.just(spec.path), st.sampled_from(PATHS)),
        st.one_of(st.sampled_from(sorted(spec.verbs)), st.sampled_from(VERBS)),
        TARGETS,
        st.one_of(WORDS, st.lists(own, max_size=6)),
    )


COMMANDS = st.one_of([command_of(spec) for spec in SPECS])


@pytest.mark.parametrize("version", ["6.49.10", "7.15.3", "7.20.1"])
@examples(100)
@given(sentences=st.lists(COMMANDS, min_size=1, max_size=6))
def test_every_command_is_answered(version, sentences):
    now = [1_780_236_202.0]
    router = plain_router(version=version, clock=lambda: now[0])
    session = inside_session(router)
    for words in sentences:
        now[0] += 7
        reply = list(islice(router.execute(session, words), 400))
        sentences_only = [item for item in reply if not isinstance(item, Pause)]
        if len(reply) < 400:
            assert sentences_only[-1][0] == "!done", words
        assert all(item[0] in ("!re", "!done", "!trap", "!empty") for item in sentences_only)
        assert all(isinstance(word, str) for item in sentences_only for word in item)
    router.disconnect(session)
    router.reboot(now[0])
