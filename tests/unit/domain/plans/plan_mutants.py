"""One fault at a time in the rows that a plan leads to."""

from backend.domain.config.router_rows import MANGLE, ROUTE, RULE, TABLE, Snapshot, said

OTHER_MARKS = {
    "timbang-isp1": "timbang-isp2",
    "timbang-isp2": "timbang-isp1",
    "ISP1": "ISP2",
    "ISP2": "ISP1",
    "ISP3": "ISP1",
    "to1": "to2",
    "to2": "to1",
    "to3": "to1",
}
MARKS = ("new-connection-mark", "new-routing-mark", "connection-mark", "routing-table", "table")
MATCHERS = (
    *("in-interface", "in-interface-list", "dst-address-type", "connection-state"),
    *("connection-mark", "per-connection-classifier", "src-address", "dst-address"),
)
MORE = {
    "protocol": "tcp",
    "src-address": "10.1.0.0/24",
    "dst-address": "8.0.0.0/8",
    "in-interface": "ether1",
}
FLIPPED = {"true": "false", "false": "true", "yes": "no", "no": "yes"}


def mutants(before, after):
    """(what was done to which rule, the rows with the fault) for every row that the plan adds or changes."""
    for menu in (MANGLE, ROUTE, TABLE, RULE):
        known = [said(row) for row in before.of(menu)]
        rows = after.of(menu)
        for at, row in enumerate(rows):
            if said(row) not in known:
                name = row.get("comment") or row.get("name")
                for fault, changed in faults(menu, rows, at):
                    yield f"{fault}: {name}", Snapshot({**after.rows, menu: tuple(changed)})


def faults(menu, rows, at):
    before, row, behind = rows[:at], rows[at], rows[at + 1 :]
    yield "drop", (*before, *behind)
    yield "off", (*before, {**row, "disabled": FLIPPED[row.get("disabled", "no")]}, *behind)
    if behind:
        yield "swap", (*before, behind[0], row, *behind[1:])
    if menu == MANGLE:
        yield "first", (row, *before, *behind)
        yield "last", (*before, *behind, row)
    for fault, changed in edits(menu, row):
        yield fault, (*before, changed, *behind)


def edits(menu, row):
    for name in MARKS:
        if row.get(name) in OTHER_MARKS:
            yield f"other {name}", {**row, name: OTHER_MARKS[row[name]]}
    for name in MATCHERS:
        if row.get(name):
            yield f"without {name}", {key: value for key, value in row.items() if key != name}
            yield f"not {name}", {**row, name: opposite(row[name])}
    for name, value in MORE.items():
        if menu == MANGLE and not row.get(name):
            yield f"only {name}", {**row, name: value}
    if row.get("per-connection-classifier"):
        words, remainder = row["per-connection-classifier"].rsplit("/", 1)
        moved = f"{words}/{int(remainder) + 1}"
        yield "next remainder", {**row, "per-connection-classifier": moved}
    if row.get("passthrough"):
        yield "passthrough", {**row, "passthrough": FLIPPED[row["passthrough"]]}
    if row.get("gateway"):
        other = "203.0.1.1" if row["gateway"] != "203.0.1.1" else "203.0.2.1"
        yield "other gateway", {**row, "gateway": other}
    if "fib" in row:
        yield "without fib", {key: value for key, value in row.items() if key != "fib"}


def opposite(value):
    return value[1:] if value.startswith("!") else f"!{value}"
