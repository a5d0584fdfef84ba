"""What must hold for all menu definitions, and the rows behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.campuses.presets import inside_session, plain_router
from lab.device.commands import COMMANDS, SERVED
from lab.device.state import SPECS
from lab.device.verbs import VERBS
from lab.menus.menu import Field, Menu, MenuSpec
from tests.examples import examples


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.path)
def test_every_verb_is_served(spec):
    for verb in spec.verbs:
        assert verb in VERBS or verb in SERVED or f"{spec.path}/{verb}" in COMMANDS, verb


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.path)
def test_references_lead_somewhere(spec):
    paths = {other.path for other in SPECS}
    for field in spec.fields:
        assert field.ref is None or set(field.ref.menus) <= paths, field.name


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.path)
def test_defaults_are_what_their_parser_stores(spec):
    for field in spec.fields:
        if field.default is not None and not field.read_only:
            assert field.parse(field.name, field.default) == field.default, field.name


SPEC = MenuSpec(
    "/test",
    (Field("name"), Field("on", default="false"), Field("hot", flag=True), Field("n")),
    counters=("n",),
    first_id=0x1E,
)


def test_add_row_fills_in_and_sorts_out():
    menu = Menu(SPEC, (7, 18))
    row_id = menu.add_row(name="a", hot="false", n="5")
    assert row_id == "*1E"
    assert menu.rows == [{".id": "*1E", "on": "false", "name": "a"}]
    assert menu.counters == {"*1E": {"n": 5}}
    assert menu.value(menu.rows[0], "n") == "5"
    assert menu.value(menu.rows[0], "hot") is None


def test_ids_given_by_hand_are_not_given_again():
    menu = Menu(SPEC, (7, 18))
    menu.add_row(**{".id": "*1F"})
    assert [menu.add_row(), menu.add_row()] == ["*1E", "*20"]
    menu.remove_row("*20")
    assert menu.add_row() == "*21"


def test_renumbering_keeps_the_counters_with_their_rows():
    menu = Menu(SPEC, (7, 18))
    menu.add_row(name="a", n="1")
    menu.add_row(name="b", n="2")
    menu.renumber()
    assert [menu.value(row, "n") for row in menu.rows] == ["1", "2"]
    assert not {"*1E", "*1F"} & {row[".id"] for row in menu.rows}


MANGLE = "/ip/firewall/mangle"
PLACES = st.integers(0, 40)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), PLACES),
        st.tuples(st.just("remove"), PLACES),
        st.tuples(st.just("move"), PLACES, PLACES),
        st.tuples(st.sampled_from(["enable", "disable", "rename", "weigh"]), PLACES),
    ),
    max_size=25,
)


def _words(step, ids):
    verb, *places = step
    first, *others = (ids[place % len(ids)] for place in places)
    if verb == "add":
        return (f"{MANGLE}/add", "=chain=prerouting", "=action=accept", f"=place-before={first}")
    if verb == "move":
        return (f"{MANGLE}/move", f"=numbers={first}", f"=destination={others[0]}")
    if verb == "rename":
        return ("/interface/set", f"=.id=*{1 + places[0] % 4}", f"=name=port{places[0]}")
    if verb == "weigh":
        return (f"{MANGLE}/set", f"=.id={first}", "=per-connection-classifier=src-port:9/1")
    return (f"{MANGLE}/{verb}", f"=numbers={first}")


def _content(router):
    return {
        path: [dict(row) for row in menu.rows]
        for path, menu in router.menus.items()
        if menu.spec.configuration
    }


@examples(60)
@given(STEPS)
def test_unroll_brings_back_exactly_what_was(steps):
    router = plain_router(clock=lambda: 1_780_236_202.0)
    session = inside_session(router)
    router.catch_up()
    before = _content(router)
    router.run(session, "/safe-mode/take")
    for step in steps:
        ids = [row[".id"] for row in router.menus[MANGLE].rows]
        if ids:
            router.run(session, *_words(step, ids))
    router.run(session, "/safe-mode/unroll")
    assert _content(router) == before
