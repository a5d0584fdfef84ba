from __future__ import annotations

import datetime as dt
import json
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter, ValidationError

from backend.api.access.schemas import Setup
from backend.api.http.validation import PATTERNS, refused_fields
from backend.api.inventory.campus_schemas import Calendar
from backend.services.given import Day, Instant, Name, Secret
from backend.services.inventory.inventory import RouterInput
from backend.services.inventory.uplink_inputs import UplinkInput

NAMES = TypeAdapter(Name)


def problems(model: type, value: object) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(model).validate_python(value)
    return {refusal.field: str(refusal) for refusal in refused_fields(caught.value.errors())}


def test_places_inside_lists_are_dotted() -> None:
    calendar = {
        "hours": [{"weekday": 1, "from": "08:00", "to": "17:00"}, {"weekday": 8, "from": "8"}],
        "holidays": [],
        "periods": [],
    }
    assert problems(Calendar, calendar) == {
        "hours.1.weekday": "Write a number of at most 7.",
        "hours.1.from": "Write a time of day such as 07:30.",
        "hours.1.to": "This is required.",
    }


def test_the_place_in_the_request_is_left_out() -> None:
    details = [{"loc": ("body", 0, "name"), "type": "missing", "msg": ""}]
    assert refused_fields(details)[0].field == "0.name"
    assert refused_fields([{"loc": ("body",), "type": "missing", "msg": ""}])[0].field == "body"


@pytest.mark.parametrize("host", ["http://10.0.0.1", "a b", "10.0.0.0/8", "user@host"])
def test_a_host_that_is_more_than_a_host_is_told_what_to_leave_out(host: str) -> None:
    body = {"campus_id": 1, "name": "Core", "host": host, "username": "u", "password": "p"}
    sentence = problems(RouterInput, body)["host"]
    assert sentence == PATTERNS["host"]


@pytest.mark.parametrize("wrong", [True, "100", 1.0])
@pytest.mark.parametrize("field", ["download_bps", "upload_bps", "line_rate_bps", "quota_bytes"])
def test_an_amount_is_a_number_and_nothing_that_could_be_read_as_one(
    field: str, wrong: object
) -> None:
    body = {"name": "a", "interface": "b", "download_bps": 1, "upload_bps": 1, field: wrong}
    assert problems(UplinkInput, body) == {field: "Write a whole number."}


def test_unknown_fields_are_refused_by_name() -> None:
    body = {
        "setup_code": "k",
        "username": "a",
        "password": "0123456789ab",
        "campus_name": "c",
        "timezone": "UTC",
    }
    assert problems(Setup, {**body, "passwort": "x"}) == {
        "passwort": "There is no such field: remove it or correct its name."
    }


def test_what_was_sent_is_never_repeated() -> None:
    secret = "hunter2"
    body = {"username": ["x"], "password": secret, "campus_name": "c", "timezone": "UTC"}
    assert secret not in json.dumps(problems(Setup, body))


@pytest.mark.parametrize(
    "kind, value, sentence",
    [
        (Annotated[str, Field(min_length=3)], "a", "Write at least 3 characters."),
        (Annotated[str, Field(min_length=1)], "", "This is required."),
        (Annotated[str, Field(max_length=3)], "abcd", "Write at most 3 characters."),
        (Literal["noc", "admin"], "root", "Write one of: 'noc' or 'admin'."),
        (Annotated[int, Field(gt=0)], 0, "Write a number above 0."),
        (Annotated[int, Field(ge=1)], 0, "Write a number of at least 1."),
        (Annotated[int, Field(lt=9)], 9, "Write a number below 9."),
        (Annotated[int, Field(le=8)], 9, "Write a number of at most 8."),
        (Annotated[list[int], Field(max_length=1)], [1, 2], "Give at most 1 entries."),
        (Annotated[list[int], Field(min_length=1)], [], "Give at least 1 entries."),
        (int, "x", "Write a whole number."),
        (int, 1.5, "Write a whole number, without decimals."),
        (int, "9" * 5000, "This number is too large."),
        (bool, "perhaps", "Write true or false."),
        (Secret, "\ud800", "Write text in valid Unicode."),
        (dt.date, "x", "Write a date such as 2026-11-21."),
        (dt.datetime, "x", "Write a time such as 2026-11-21T02:00:00Z."),
    ],
)
def test_each_kind_of_mistake_has_its_remedy(kind: type, value: object, sentence: str) -> None:
    assert problems(kind, value) == {"": sentence}


@pytest.mark.parametrize(
    "kind, value, code, params",
    [
        (Annotated[str, Field(max_length=3)], "abcd", "string_too_long", {"max_length": 3}),
        (Annotated[str, Field(min_length=1)], "", "missing", {}),
        (Annotated[int, Field(le=2**63 - 1)], 2**63, "less_than_equal", {"le": str(2**63 - 1)}),
        (Literal["a", "b", "c"], "d", "literal_error", {"expected": "'a', 'b', 'c'"}),
        (Instant, "2026-11-21T02:00:00", "timezone_missing", {}),
    ],
)
def test_each_kind_of_mistake_has_a_code_with_its_limits(
    kind: type, value: object, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(kind).validate_python(value)
    (refusal,) = refused_fields(caught.value.errors())
    assert (refusal.code, refusal.params) == (code, params)


def test_the_code_of_a_pattern_is_named_after_its_field() -> None:
    details = [
        {"loc": ("body", name), "type": "string_pattern_mismatch"} for name in ("week", "name")
    ]
    assert [refusal.code for refusal in refused_fields(details)] == [
        "pattern_week",
        "pattern_other",
    ]


@pytest.mark.parametrize(
    "name", ["a\nb", "a\x00b", "\x1b[31m", "a\u2028b", "a\x85x", "\ud800", "", "  ", "x" * 101]
)
def test_names_with_control_characters_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        NAMES.validate_python(name)


@pytest.mark.parametrize("name", ["Kampus 1", 'O"Neil', "جامعة", "🎓", "a'b", "<b>", "é" * 100])
def test_names_of_people_and_places_are_kept(name: str) -> None:
    assert NAMES.validate_python(f"  {name} ") == name


@given(st.text(max_size=120))
def test_an_accepted_name_fits_on_one_uplink_and_into_the_database(text: str) -> None:
    try:
        name = NAMES.validate_python(text)
    except ValidationError:
        return
    assert len(name.splitlines()) == 1
    assert "\x00" not in name
    assert name.encode()


@pytest.mark.parametrize(
    "text",
    [
        "9999-12-31T23:59:59-12:00",
        "0001-01-01T00:00:00+14:00",
        "2026-11-21T02:00:00",
        "1e300",
        "2100-01-01T00:00:00Z",
    ],
)
def test_times_outside_our_age_or_without_a_zone_are_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Instant).validate_python(text)


def test_times_are_brought_to_utc() -> None:
    instant = TypeAdapter(Instant).validate_python("2026-11-21T09:00:00+07:00")
    assert instant.isoformat() == "2026-11-21T02:00:00+00:00"


def test_days_are_bounded_too() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Day).validate_python("9999-12-31")
