"""What differs, in sentences of both languages. Names and values of the router are put in as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from backend.domain.plans.words import INDONESIAN, METHODS
from backend.domain.regimes.differences import NOTHING as NO_VALUE
from backend.domain.regimes.differences import Difference
from backend.domain.regimes.subset import Entry
from backend.domain.regimes.subset_differences import RowDifference

LONGEST_COMMENT = 60


@dataclass(frozen=True, slots=True)
class DriftSentence:
    """A difference in English and Indonesian. `code` and `params` are stable."""

    code: str
    text_en: str
    text_id: str
    params: Mapping[str, str | int | float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        texts = {"text_en": self.text_en, "text_id": self.text_id}
        return {"code": self.code, **texts, "params": dict(self.params)}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> DriftSentence:
        return DriftSentence(stored["code"], stored["text_en"], stored["text_id"], stored["params"])


NOUNS = {
    "mangle": ("rule", "aturan"),
    "fasttrack": ("FastTrack rule", "aturan FastTrack"),
    "nat": ("NAT rule", "aturan NAT"),
    "setting": ("IP setting", "pengaturan IP"),
    "routing_rule": ("routing rule", "aturan routing"),
    "route": ("default route", "rute default"),
    "half": ("route to half of the internet", "rute ke separuh internet"),
    "table": ("routing table", "tabel routing"),
    "member": ("interface list", "daftar antarmuka"),
    "list": ("interface list", "daftar antarmuka"),
    "vrf": ("VRF", "VRF"),
    "hotspot": ("hotspot", "hotspot"),
    "client": ("address client", "klien alamat"),
}
KINDS = {
    "removed": ("{row} was removed", "{row} dihapus"),
    "disabled": ("{row} was disabled", "{row} dinonaktifkan"),
    "added": ("{row} was added", "{row} ditambahkan"),
    "enabled": ("{row} was enabled", "{row} diaktifkan"),
    "moved": ("{row} now stands in place {place}", "{row} kini berada di urutan {place}"),
    "changed": ("{row}: {changes}", "{row}: {changes}"),
    "mark": ("{row} now marks {new}", "{row} kini menandai {new}"),
    "guard": (
        "{row} has lost its guard {changes}: running connections may change their ISP",
        "{row} kehilangan penjaga {changes}: koneksi yang berjalan bisa pindah ISP",
    ),
}
NOTHING = ("none", "tidak ada")
MAY_LACK = frozenset({"classifier", "denominator", "nth", "queue_kind", "queue_limit"})
"""Codes of which an end may be nothing at all."""
GUARDS = {"connection-mark": "no-mark", "connection-state": "new"}
REGIME = {
    "method": "metode: {old} -> {new}",
    "classifier": "classifier PCC: {old} -> {new}",
    "denominator": "penyebut PCC: {old} -> {new}",
    "fasttrack": "FastTrack: {old} -> {new}",
    "uplink_removed": "{name}: bukan lagi jalur ISP",
    "uplink_added": "{name}: jalur ISP baru",
    "nth": "{name}: nth {old} -> {new}",
    "share": "{name}: porsi yang disetel {old} -> {new}",
    "buckets": "{name}: {old} -> {new} dari {total} bucket",
    "buckets_moved": "{name}: tetap {count} dari {total} bucket, tetapi {old} -> {new}",
    "queue_removed": "{name}: antrean {kinds} dihapus",
    "queue_added": "{name}: antrean {kinds} ditambahkan",
    "queue_kind": "{name}: jenis antrean {old} -> {new}",
    "queue_limit": "{name}: batas antrean {old} -> {new}",
    "queue_setting": "{name}: {setting} {old} -> {new}",
}


def told_regime(difference: Difference) -> DriftSentence:
    params: dict[str, str | int | float] = dict(difference.params)
    words = {name: _indonesian(difference.code, value) for name, value in params.items()}
    return DriftSentence(
        difference.code, difference.text, REGIME[difference.code].format(**words), params
    )


def _indonesian(code: str, value: str | float) -> str | float:
    """A value as an Indonesian sentence has it; what the router itself calls `none` stays as it is."""
    if code == "method" and value in METHODS:
        return METHODS[str(value)][INDONESIAN]
    return NOTHING[INDONESIAN] if value == NO_VALUE and code in MAY_LACK else value


def told_row(row_difference: RowDifference) -> DriftSentence:
    kind, changes = _kind(row_difference)
    words = {
        "section": row_difference.section,
        "row": label(row_difference.entry),
        **_ends(row_difference),
    }
    params: dict[str, str | int | float] = {**words, "place": row_difference.place}
    texts = [
        KINDS[kind][turn].format(
            row=f"{NOUNS[row_difference.section][turn]} {params['row']}",
            changes=_lost(changes) if kind == "guard" else _changes(words["row"], changes, turn),
            new=params.get("new", ""),
            place=row_difference.place,
        )
        for turn in (0, 1)
    ]
    return DriftSentence(f"{row_difference.section}_{kind}", texts[0], texts[1], params)


def _kind(row_difference: RowDifference) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """`changed` has two cases of its own: a rule that marks another ISP, and one that lost what guards connections."""
    if row_difference.kind != "changed" or row_difference.section != "mangle":
        return row_difference.kind, row_difference.changes
    lost = tuple(part for part in row_difference.changes if part[1] == GUARDS.get(part[0], "-"))
    if lost:
        return "guard", lost
    names = [name for name, _, _ in row_difference.changes]
    return ("mark" if names == ["new-connection-mark"] else "changed"), row_difference.changes


def _ends(row_difference: RowDifference) -> dict[str, str]:
    if row_difference.kind != "changed" or not row_difference.changes:
        return {}
    name, old, new = row_difference.changes[0]
    return {"property": name, "old": old, "new": new}


def _lost(changes: tuple[tuple[str, str, str], ...]) -> str:
    return ", ".join(f"{name}={old}" for name, old, _ in changes)


def _changes(row: str, changes: tuple[tuple[str, str, str], ...], turn: int) -> str:
    """A row that is one setting has said its name already."""
    nothing = NOTHING[turn]
    return ", ".join(
        f"{'' if name == row else f'{name} '}{old or nothing} -> {new or nothing}"
        for name, old, new in changes
    )


def label(entry: Entry) -> str:
    """How an admin would call the row: `pcc 5/2`, its comment, or what it does."""
    if pcc := entry.get("per-connection-classifier"):
        return f"pcc {pcc.rpartition(':')[2]}"
    if nth := entry.get("nth"):
        return f"nth {nth}"
    if entry.comment:
        return f'"{entry.comment[:LONGEST_COMMENT]}"'
    return _deed(entry)


def _deed(entry: Entry) -> str:
    if action := entry.get("action"):
        target = next((entry.get(name) for name in _TARGETS if entry.get(name)), "")
        where = entry.get("out-interface") or entry.get("out-interface-list") or entry.get("chain")
        return " ".join(part for part in (action, target, f"({where})" if where else "") if part)
    if way := entry.get("gateway") or ("blackhole" if entry.get("blackhole") else ""):
        return f"{way} ({entry.get('routing-table')})"
    if member := entry.get("list"):
        return f"{member} ({entry.get('interface')})" if entry.get("interface") else member
    if name := entry.get("name") or entry.get("interface"):
        return name
    return entry.said[0][0] if entry.said else ""


_TARGETS = ("new-connection-mark", "new-routing-mark", "jump-target", "table", "to-addresses")
