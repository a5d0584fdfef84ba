"""What a backup says of itself is read back exactly, and refused before anything is touched where it does not fit."""

import json
from dataclasses import replace

import pytest

from backend.domain.installation.backup import (
    FORMAT,
    Manifest,
    TablePart,
    check_keys,
    check_revision,
    dump,
    missing_keys,
    parse,
)
from backend.errors import Invalid

MANIFEST = Manifest(
    version="1.4.0",
    revision="0013",
    made_at="2026-03-01T10:00:00Z",
    keys=("ab12", "cd34"),
    tables=(
        TablePart("campus", ("id", "name"), 2, "00" * 32),
        TablePart("router", ("id", "campus_id", "host"), 20, "ff" * 32),
    ),
    sequences={"router.id": 20},
)


def test_what_was_written_is_read_back():
    assert parse(dump(MANIFEST)) == MANIFEST
    assert parse(dump(replace(MANIFEST, tables=(), keys=()))).tables == ()


def test_a_person_can_read_what_is_missing_from_it():
    written = json.loads(dump(MANIFEST))
    assert written["format"] == FORMAT
    assert "secret key" in written["note"]


def test_rows_are_those_of_all_tables():
    assert MANIFEST.rows == 22
    assert replace(MANIFEST, tables=()).rows == 0


def changed(**values):
    """The text with these values; None takes one away."""
    given = {**json.loads(dump(MANIFEST)), **values}
    return json.dumps({name: value for name, value in given.items() if value is not None})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        changed(version=None),
        changed(note=None),
        changed(tables=None),
        changed(tables=[{"name": "router"}]),
        changed(tables=["router"]),
        changed(tables=7),
        changed(keys=None),
        changed(keys=7),
        changed(tomorrow="x"),
    ],
)
def test_anything_else_is_damaged(text):
    with pytest.raises(Invalid, match="damaged"):
        parse(text)


def test_another_format_is_told_apart_from_damage():
    with pytest.raises(Invalid, match="cannot read"):
        parse(changed(format="timbang backup 2"))


def test_a_backup_of_a_later_version_says_which_program_is_needed():
    check_revision(MANIFEST, ("0012", "0013"))
    with pytest.raises(Invalid, match=r"version 1\.4\.0 .*0013") as refusal:
        check_revision(MANIFEST, ("0012",))
    assert refusal.value.field == "backup"


@pytest.mark.parametrize(
    "ours, missing",
    [
        (("ab12", "cd34"), ()),
        (("cd34", "ab12", "ee56"), ()),
        (("cd34",), ("ab12",)),
        ((), ("ab12", "cd34")),
    ],
)
def test_every_key_that_a_password_needs_must_be_there(ours, missing):
    assert missing_keys(MANIFEST, ours) == missing
    if not missing:
        check_keys(MANIFEST, ours)
        return
    with pytest.raises(Invalid) as refusal:
        check_keys(MANIFEST, ours)
    said = str(refusal.value)
    assert ", ".join(missing) in said
    assert f"given: {', '.join(ours) or 'none'}." in said


def test_a_backup_without_passwords_needs_no_key():
    check_keys(replace(MANIFEST, keys=()), ())
