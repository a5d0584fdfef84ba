"""Commands that read a menu: print, get, find; and how a client names rows."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from lab.device.state import RouterState
from lab.menus.menu import Menu, Row
from lab.menus.query import compile_query
from lab.menus.values import names as words_of
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import TrapError, no_such_item, unknown_parameter

Args = Mapping[str, str]
Queries = tuple[str, ...]
Verb = Callable[[RouterState, Session, Menu, Args, Queries], list[Sentence]]

DONE: Sentence = ["!done"]
ID_WORDS = (".id", "numbers", "number")
READING = frozenset(words_of("print getall get find listen monitor monitor-traffic check"))
_PRINT_ARGS = frozenset(
    words_of(
        ".proplist proplist brief count-only detail follow follow-only interval oid stats "
        "stats-detail terse value-list where without-paging all static dynamic chain from"
    )
)
_WRAP = 0xFFFFFFFF


@lru_cache(maxsize=1024)
def _proplist(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split(",")))


def print_rows(
    state: RouterState, session: Session, menu: Menu, args: Args, queries: Queries
) -> list[Sentence]:
    for name in args:
        if name not in _PRINT_ARGS and not (name == "group-by" and state.release >= (7, 17)):
            raise unknown_parameter(name)
    rows = _narrowed(_selected(menu, queries), args)
    if not menu.spec.single:
        session.printed[menu.path] = [row[".id"] for row in rows]
    if "count-only" in args:
        return [["!done", f"=ret={len(rows)}"]]
    listed = args.get(".proplist", args.get("proplist", ""))
    hidden = menu.never_printed if "sensitive" in session.policies else menu.secrets
    names = _proplist(listed) if listed else None
    sentences = [_printed(state, menu, row, names, hidden) for row in rows]
    if not sentences and state.release >= (7, 18):
        return [["!empty"], DONE]
    sentences.append(DONE)
    return sentences


def _selected(menu: Menu, queries: Queries) -> list[Row]:
    if not queries:
        return menu.rows
    matches = compile_query(queries)
    value = menu.value
    return [row for row in menu.rows if matches(lambda name, row=row: value(row, name))]  # type: ignore[misc]


def _narrowed(rows: list[Row], args: Args) -> list[Row]:
    """Firewall menus take the chain and the kind of rule as arguments of print."""
    if "chain" in args:
        rows = [row for row in rows if row.get("chain") == args["chain"]]
    if "dynamic" in args:
        rows = [row for row in rows if row.get("dynamic") == "true"]
    if "static" in args:
        rows = [row for row in rows if row.get("dynamic") != "true"]
    return rows


def _printed(
    state: RouterState,
    menu: Menu,
    row: Row,
    names: tuple[str, ...] | None,
    hidden: frozenset[str],
) -> Sentence:
    counts = menu.counters.get(row.get(".id", "")) or {}
    if counts and row.get("name") in state.faults.wrap32:
        counts = {name: number & _WRAP for name, number in counts.items()}
    words = ["!re"]
    omitted = menu.hidden_when_false
    for name in names or (*row, *counts):
        value = row.get(name)
        if value is None:
            number = counts.get(name)
            if number is not None:
                words.append(f"={name}={number}")
        elif not (value == "false" and name in omitted) and name not in hidden:
            words.append(f"={name}={value}")
    if state.faults.raw_values:
        words = [_distorted(state, menu.path, word) for word in words]
    return words


def _distorted(state: RouterState, path: str, word: str) -> str:
    name = word[1:].partition("=")[0]
    raw = state.faults.raw_values.get((path, name))
    return word if raw is None else f"={name}={raw.decode('utf-8', 'surrogateescape')}"


def get(
    _state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    row = menu.rows[0] if menu.spec.single else targets(session, menu, args)[0]
    name = args.get("value-name")
    if name is None:
        pairs = (f"{key}={menu.value(row, key)}" for key in row)
        return [["!done", f"=ret={';'.join(pairs)}"]]
    return [["!done", f"=ret={menu.value(row, name) or ''}"]]


def find(
    _state: RouterState, _s: Session, menu: Menu, _args: Args, queries: Queries
) -> list[Sentence]:
    return [["!done", f"=ret={';'.join(row['.id'] for row in _selected(menu, queries))}"]]


def targets(session: Session, menu: Menu, args: Args) -> list[Row]:
    """By ids, names, or positions in what this session printed last."""
    named = next((args[word] for word in ID_WORDS if word in args), None)
    if named is None:
        raise TrapError("missing =.id=")
    whole = menu.find(named)
    if whole is not None:
        return [whole]
    return [target(session, menu, part) for part in named.split(",")]


def target(session: Session, menu: Menu, part: str) -> Row:
    row = menu.find(part)
    if row is None and part.isdigit():
        printed = session.printed.get(menu.path, [])
        if int(part) < len(printed):
            row = menu.find(printed[int(part)])
    if row is None:
        raise no_such_item()
    return row
