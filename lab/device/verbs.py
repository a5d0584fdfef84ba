"""Commands that write, the same in every menu."""

from lab.device.reading import (
    DONE,
    ID_WORDS,
    Args,
    Queries,
    Verb,
    find,
    get,
    print_rows,
    target,
    targets,
)
from lab.device.state import RouterState
from lab.menus import extensions
from lab.menus.accept import accept, apply, check_whole
from lab.menus.menu import Menu, Row
from lab.menus.references import retarget
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import FAILURE, TrapError, no_such_item


def _properties(args: Args) -> dict[str, str]:
    return {name: value for name, value in args.items() if name not in ID_WORDS}


def add(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    wanted = dict(args)
    before = wanted.pop("place-before", None) if "move" in menu.spec.verbs else None
    source = wanted.pop("copy-from", None)
    change = accept(state.menus, menu, wanted)
    row: Row = {".id": "", **menu.defaults()}
    if source is not None:
        row.update(_copied(menu, source))
    apply(menu, row, change)
    if "name" in menu.fields and menu.spec.key == "name" and not row.get("name"):
        row["name"] = _free_name(menu)
    at = len(menu.rows) if before is None else menu.rows.index(target(session, menu, before))
    check_whole(state.menus, menu, row)
    row[".id"] = state.menus[menu.spec.extends or menu.path].new_id()
    _insert(state, menu, at, row)
    state.wrote(session, menu, f"{_noun(menu)} added", lambda: _drop(state, menu, row))
    return [["!done", f"=ret={row['.id']}"]]


def _copied(menu: Menu, source: str) -> Row:
    origin = menu.find(source)
    if origin is None:
        raise no_such_item()
    return {
        name: value
        for name, value in origin.items()
        if name in menu.fields and not menu.fields[name].read_only
    }


def _free_name(menu: Menu) -> str:
    stem = menu.path.rsplit("/", 1)[1]
    number = 1
    while menu.find(f"{stem}{number}"):
        number += 1
    return f"{stem}{number}"


def _insert(state: RouterState, menu: Menu, at: int, row: Row) -> None:
    menu.rows.insert(at, row)
    if menu.spec.counters:
        menu.counters.setdefault(row[".id"], dict.fromkeys(menu.spec.counters, 0))
    extensions.spread(state.menus, menu, row)


def _drop(state: RouterState, menu: Menu, row: Row) -> None:
    menu.remove_row(row[".id"])
    extensions.withdraw(state.menus, menu, row[".id"])


def _noun(menu: Menu) -> str:
    return menu.path.strip("/").replace("/", " ")


def set_(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    single = menu.spec.single
    rows = menu.rows[:1] if single else targets(session, menu, args)
    change = accept(state.menus, menu, _properties(args))
    for row in rows:
        change_row(state, session, menu, row, change)
    return [DONE]


def change_row(
    state: RouterState, session: Session, menu: Menu, row: Row, change: dict[str, str | None]
) -> None:
    """All or nothing for one row."""
    before = dict(row)
    trial = dict(row)
    apply(menu, trial, change)
    check_whole(state.menus, menu, trial)
    _restore(state, menu, row, trial)
    key = menu.spec.key
    renamed = key and before.get(key) and row.get(key) != before.get(key)
    follow = retarget(state.menus, menu, before[key], row[key]) if renamed else None

    def undo() -> None:
        _restore(state, menu, row, before)
        if follow:
            follow()

    state.wrote(session, menu, f"{_noun(menu)} changed", undo)


def _restore(state: RouterState, menu: Menu, row: Row, content: Row) -> None:
    row.clear()
    row.update(content)
    if ".id" in row:
        extensions.spread(state.menus, menu, row)


def remove(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    for row in targets(session, menu, args):
        # A dynamic row with a timeout is an address-list entry: that one may go.
        if (row.get("dynamic") == "true" and "timeout" not in row) or "builtin" in row:
            raise TrapError("failure: cannot remove builtin", FAILURE)
        remove_row(state, session, menu, row)
    return [DONE]


def remove_row(state: RouterState, session: Session, menu: Menu, row: Row) -> None:
    at = menu.rows.index(row)
    _drop(state, menu, row)
    name = row.get(menu.spec.key) if menu.spec.key else None
    unlink = retarget(state.menus, menu, name, row[".id"]) if name else None

    def undo() -> None:
        _insert(state, menu, at, row)
        if unlink:
            unlink()

    state.wrote(session, menu, f"{_noun(menu)} removed", undo)


def _switch(value: str) -> Verb:
    def verb(
        state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
    ) -> list[Sentence]:
        for row in targets(session, menu, args):
            change_row(state, session, menu, row, {"disabled": value})
        return [DONE]

    return verb


def unset(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    rows = menu.rows[:1] if menu.spec.single else targets(session, menu, args)
    names = args.get("value-name", "").split(",")
    change = accept(state.menus, menu, {f"!{name}": "" for name in names})
    for row in rows:
        change_row(state, session, menu, row, change)
    return [DONE]


def comment(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    for row in targets(session, menu, args):
        change_row(state, session, menu, row, {"comment": args.get("comment") or None})
    return [DONE]


def move(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    """Puts rows before `destination`; without it, or if it is unknown, at the end, silently."""
    moved = targets(session, menu, args)
    target = menu.find(args.get("destination", ""))
    if any(row.get("dynamic") == "true" for row in moved):
        raise TrapError("cannot move builtin", FAILURE)
    if target is not None and any(row is target for row in moved):
        raise TrapError("failure: can not move object before itself", FAILURE)
    before = list(menu.rows)
    ids = {row[".id"] for row in moved}
    rest = [row for row in menu.rows if row[".id"] not in ids]
    at = len(rest) if target is None else rest.index(target)
    menu.rows[:] = [*rest[:at], *moved, *rest[at:]]
    state.wrote(session, menu, f"{_noun(menu)} moved", lambda: _reorder(menu, before))
    return [DONE]


def _reorder(menu: Menu, before: list[Row]) -> None:
    place = {row[".id"]: number for number, row in enumerate(before)}
    menu.rows.sort(key=lambda row: place.get(row[".id"], len(place)))


def reset_counters(
    state: RouterState, session: Session, menu: Menu, args: Args, _q: Queries
) -> list[Sentence]:
    counted = state.menus[menu.spec.extends or menu.path]
    counted.zero_counters(row[".id"] for row in targets(session, menu, args))
    return [DONE]


def reset_all(
    _state: RouterState, _s: Session, menu: Menu, _args: Args, _q: Queries
) -> list[Sentence]:
    menu.zero_counters()
    return [DONE]


VERBS: dict[str, Verb] = {
    "print": print_rows,
    "getall": print_rows,
    "get": get,
    "find": find,
    "add": add,
    "set": set_,
    "remove": remove,
    "enable": _switch("false"),
    "disable": _switch("true"),
    "unset": unset,
    "comment": comment,
    "move": move,
    "reset-counters": reset_counters,
    "reset-counters-all": reset_all,
}
