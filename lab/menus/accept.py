"""Checks what a client wants to write against the declared fields."""

from collections.abc import Mapping

from lab.menus.menu import Field, Menu, Row
from lab.wire.traps import FAILURE, TrapError, no_match, unknown_parameter

Change = dict[str, str | None]
_ON = ("", "yes", "true")


def accept(menus: Mapping[str, Menu], menu: Menu, args: Mapping[str, str]) -> Change:
    """Properties to store; None takes a property away. Raises TrapError."""
    change: Change = {}
    for name, value in args.items():
        field = menu.fields.get(name.removeprefix("!"))
        if field is None or field.read_only:
            raise unknown_parameter(name)
        if name.startswith("!"):
            change[field.name] = None
        else:
            change[field.name] = _stored(menus, field, value)
    return change


def _stored(menus: Mapping[str, Menu], field: Field, value: str) -> str | None:
    if field.marker:
        return "" if value in _ON else None
    stored = field.parse(field.name, value)
    if field.ref and not _refers(menus, field, stored.removeprefix("!")):
        raise no_match(field.name)
    if field.flag and stored == "false":
        return None
    return stored


def _refers(menus: Mapping[str, Menu], field: Field, name: str) -> bool:
    ref = field.ref
    if ref is None or name in ref.extra:
        return True
    present = [menus[path] for path in ref.menus if path in menus]
    return not present or any(row.get(ref.column) == name for menu in present for row in menu.rows)


def apply(menu: Menu, row: Row, change: Change) -> None:
    for name, value in change.items():
        stored = menu.fields[name].default if value is None else value
        if stored is None:
            row.pop(name, None)
        else:
            row[name] = stored


def check_whole(menus: Mapping[str, Menu], menu: Menu, row: Row) -> None:
    """Checks that need the finished row: required, unique, rules of the menu."""
    missing = [f.name for f in menu.fields.values() if f.required and not row.get(f.name)]
    if missing:
        raise TrapError(f"missing value(s) of argument(s) {' '.join(missing)}", FAILURE)
    unique = menu.spec.unique
    if unique:
        mine = [row.get(name) for name in unique]
        for other in menu.rows:
            if other.get(".id") != row.get(".id") and [other.get(n) for n in unique] == mine:
                raise TrapError(menu.spec.duplicate.format(**row), FAILURE)
    if menu.spec.check:
        menu.spec.check(menus, row)
