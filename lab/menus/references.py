"""Rows that name other rows: renames follow, removals leave the bare id behind."""

from collections.abc import Callable, Mapping

from lab.menus.menu import Menu

Undo = Callable[[], None]


def retarget(menus: Mapping[str, Menu], menu: Menu, old: str, new: str) -> Undo:
    """Replaces a row's name wherever it is used."""
    paths = {menu.path, menu.spec.extends} - {""}
    touched: list[tuple[dict[str, str], str, str]] = []
    for other in menus.values():
        names = [f.name for f in other.fields.values() if f.ref and paths & set(f.ref.menus)]
        for row in other.rows if names else ():
            for name in names:
                value = row.get(name)
                if value and value.removeprefix("!") == old:
                    touched.append((row, name, value))
                    row[name] = value.replace(old, new)

    def undo() -> None:
        for row, name, value in touched:
            row[name] = value

    return undo
