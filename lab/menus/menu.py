"""Menus: declared fields, and the rows that stand in them."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy, deepcopy
from dataclasses import dataclass, field

from lab.menus import values
from lab.menus.values import Parse, Version, names

Row = dict[str, str]
Check = Callable[[Mapping[str, "Menu"], Row], None]

LIST_VERBS = frozenset(
    names("print getall get find add set unset remove enable disable comment listen")
)
ORDERED_VERBS = LIST_VERBS | {"move"}
READ_VERBS = frozenset(names("print getall get find listen"))
SINGLE_READ_VERBS = READ_VERBS - {"find"}
SINGLE_VERBS = SINGLE_READ_VERBS | {"set", "unset"}
COUNTED_VERBS = frozenset({"reset-counters", "reset-counters-all"})
ALWAYS: Version = (0,)
NEVER: Version = (99,)


@dataclass(frozen=True, slots=True)
class Ref:
    """The value must be the `column` of a row in one of `menus`, or one of `extra`."""

    menus: tuple[str, ...]
    extra: frozenset[str] = frozenset()
    column: str = "name"


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    parse: Parse = values.text
    default: str | None = None
    ref: Ref | None = None
    read_only: bool = False
    required: bool = False
    flag: bool = False  # printed only when true
    marker: bool = False  # printed as an empty string when on
    secret: bool = False  # printed only to who holds the policy sensitive
    write_only: bool = False  # never printed
    since: Version = ALWAYS
    until: Version = NEVER
    default_since: Version = ALWAYS


def plain(names: str, parse: Parse = values.text, **options: object) -> tuple[Field, ...]:
    """Several fields that differ by name only."""
    return tuple(Field(name, parse, **options) for name in names.split())  # type: ignore[arg-type]


def read_only(names: str) -> tuple[Field, ...]:
    return tuple(Field(name, read_only=True) for name in names.split())


def shown(defaults: str) -> tuple[Field, ...]:
    """Read-only fields with their first values: `cpu=ARM64 cpu-count=4`."""
    pairs = (part.split("=", 1) for part in defaults.split())
    return tuple(Field(name, read_only=True, default=value) for name, value in pairs)


def flags(names: str) -> tuple[Field, ...]:
    """Read-only booleans that are missing when false."""
    return tuple(Field(name, read_only=True, flag=True) for name in names.split())


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """What a menu is, the same for all routers."""

    path: str
    fields: tuple[Field, ...]
    verbs: frozenset[str] = LIST_VERBS
    single: bool = False
    key: str = "name"  # the property that is accepted in place of an id
    unique: tuple[str, ...] = ()  # properties no two rows share
    duplicate: str = "failure: already have such entry"
    counters: tuple[str, ...] = ()
    first_id: int = 1
    since: Version = ALWAYS
    until: Version = NEVER
    write_policy: str = "write"
    configuration: bool = True  # writes change how the router forwards: they count in config_epoch
    check: Check | None = None
    extends: str = ""  # each row is also that menu's, with the same id (ethernet, interface)
    row_type: str = ""  # the row's `type` in the menu that it extends
    initial: tuple[Row, ...] = field(default=(), hash=False)


class Menu:
    """The rows of one menu of one router, in evaluation order.

    A row keeps its identity: `set` changes it in place. Counters are kept apart (`counters[id][name]`) and merged
    into what is printed.
    """

    def __init__(self, spec: MenuSpec, version: Version) -> None:
        self.spec = spec
        self.version = version
        self.fields = {f.name: f for f in spec.fields if f.since <= version < f.until}
        self.hidden_when_false = frozenset(f.name for f in self.fields.values() if f.flag)
        self.never_printed = frozenset(f.name for f in self.fields.values() if f.write_only)
        self.secrets = self.never_printed | {f.name for f in self.fields.values() if f.secret}
        self.rows: list[Row] = []
        self.counters: dict[str, dict[str, int]] = {}
        self._next_id = spec.first_id
        self._used_ids: set[str] = set()
        for row in spec.initial:
            self.add_row(**row)

    @property
    def path(self) -> str:
        return self.spec.path

    def cloned(self) -> "Menu":
        clone = copy(self)
        clone.detach()
        return clone

    def detach(self) -> None:
        """Rows, counters and ids become its own: what it and its copy add next has the same id."""
        self.rows = deepcopy(self.rows)
        self.counters = deepcopy(self.counters)
        self._used_ids = set(self._used_ids)

    def add_row(self, **props: str) -> str:
        """Appends a row without any check and returns its id; `_` in a name stands for `-`.

        Fills in the menu's defaults; properties that are counters become counters. Single-object menus have one row
        without id, which this updates.
        """
        given = {name.replace("_", "-"): value for name, value in props.items()}
        if self.spec.single:
            return self._update_single(given)
        row_id = given.pop(".id", "") or self.new_id()
        self._used_ids.add(row_id)
        row: Row = {".id": row_id, **self.defaults()}
        counts = dict.fromkeys(self.spec.counters, 0)
        for name, value in given.items():
            if name in counts:
                counts[name] = int(value)
            elif not (name in self.hidden_when_false and value in ("false", "no")):
                row[name] = value
        self.rows.append(row)
        if counts:
            self.counters[row_id] = counts
        return row_id

    def _update_single(self, given: Row) -> str:
        if not self.rows:
            self.rows.append(self.defaults())
        self.rows[0].update(given)
        return ""

    def defaults(self) -> Row:
        return {
            f.name: f.default
            for f in self.fields.values()
            if f.default is not None and f.default_since <= self.version
        }

    def new_id(self) -> str:
        while (row_id := f"*{self._next_id:X}") in self._used_ids:
            self._next_id += 1
        self._next_id += 1
        return row_id

    def find(self, id_or_key: str) -> Row | None:
        key = self.spec.key
        for row in self.rows:
            if row.get(".id") == id_or_key:
                return row
        if key and not id_or_key.startswith("*"):
            return next((row for row in self.rows if row.get(key) == id_or_key), None)
        return None

    def where(self, **props: str) -> list[Row]:
        """Rows whose properties all equal the given ones; `_` in a name stands for `-`."""
        wanted = {name.replace("_", "-"): value for name, value in props.items()}
        return [
            row
            for row in self.rows
            if all(row.get(name) == value for name, value in wanted.items())
        ]

    def remove_row(self, row_id: str) -> None:
        self.rows[:] = [row for row in self.rows if row.get(".id") != row_id]
        self.counters.pop(row_id, None)

    def value(self, row: Row, name: str) -> str | None:
        """A property as `print` shows it; None if it is missing there."""
        stored = row.get(name)
        if stored is None:
            counts = self.counters.get(row.get(".id", ""))
            number = counts.get(name) if counts else None
            return None if number is None else str(number)
        if stored == "false" and name in self.hidden_when_false:
            return None
        return stored

    def zero_counters(self, row_ids: Iterable[str] | None = None) -> None:
        for row_id in list(self.counters) if row_ids is None else row_ids:
            counts = self.counters.get(row_id)
            if counts:
                counts.update(dict.fromkeys(counts, 0))

    def renumber(self, given: Mapping[str, str] | None = None) -> dict[str, str]:
        """Gives every row a new id, as some routers may at a reboot; returns old -> new.

        `given`: the new ids, for a menu whose rows have the ids of another's.
        """
        fresh: dict[str, dict[str, int]] = {}
        changed: dict[str, str] = {}
        for row in self.rows:
            if ".id" in row:
                old = row[".id"]
                row[".id"] = changed[old] = (given or {}).get(old) or self.new_id()
                if old in self.counters:
                    fresh[row[".id"]] = self.counters[old]
        self.counters = fresh
        return changed


def build_menus(specs: Iterable[MenuSpec], version: Version) -> dict[str, Menu]:
    return {spec.path: Menu(spec, version) for spec in specs if spec.since <= version < spec.until}
