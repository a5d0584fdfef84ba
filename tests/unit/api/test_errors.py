from __future__ import annotations

import datetime as dt
import inspect

import pytest

from backend import errors
from backend.api.http.errors import ANSWERS, document
from backend.api.http.rights import BY_PERSONS, RIGHTS, check
from backend.domain.plans.plan import PlanRefused
from backend.domain.statements import Statement
from backend.services.audit import Actor

KINDS = [
    PlanRefused,
    *(
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, errors.TimbangError)
    ),
]


def test_every_error_has_exactly_one_status() -> None:
    assert set(ANSWERS) == set(KINDS)
    assert all(400 <= answer.status < 600 for answer in ANSWERS.values())


def test_only_our_own_failures_are_server_errors() -> None:
    failing = {kind for kind, answer in ANSWERS.items() if answer.status >= 500}
    assert failing == {
        errors.TimbangError,
        errors.Unavailable,
        errors.WrongEncoding,
        errors.FiguresBeingMade,
        errors.ReportNotMade,
    }


def test_an_invalid_field_is_named_with_its_remedy() -> None:
    problem = document(errors.Invalid("uplinks.0.download_bps", "Write a speed above 0."), "abc")
    assert problem.status == 422
    assert [(error.field, error.message) for error in problem.errors] == [
        ("uplinks.0.download_bps", "Write a speed above 0.")
    ]
    assert problem.instance == "urn:timbang:request:abc"


def test_a_sentence_goes_with_its_code_and_figures() -> None:
    day = dt.date(2026, 11, 21)
    refused = errors.Conflict(
        "{name} ends on {day}: {big} {{", "ends", name="{x}", day=day, big=2**60
    )
    problem = document(refused)
    assert problem.detail == "{x} ends on 2026-11-21: 1152921504606846976 {"
    assert (problem.code, problem.detail_code) == ("conflict", "ends")
    assert problem.params == {"name": "{x}", "day": "2026-11-21", "big": str(2**60)}
    field_error = document(errors.Invalid("a", "At most {most}.", "too_many", most=3)).errors[0]
    assert (field_error.code, field_error.params) == ("too_many", {"most": 3})


def test_lines_of_a_table_are_named_by_number_and_column() -> None:
    column, whole = errors.Invalid("isp", "No.", "no"), errors.Invalid("", "Short.", "short")
    problem = document(errors.InvalidTable([(2, whole), (4, column)]))
    assert problem.detail == "Nothing was saved. Correct: lines.2, lines.4.isp."
    assert [(error.field, error.message, error.code, error.line) for error in problem.errors] == [
        ("lines.2", "Line 2: Short.", "short", 2),
        ("lines.4.isp", "Line 4: No.", "no", 4),
    ]


def test_a_refusal_inside_a_list_keeps_its_code() -> None:
    with pytest.raises(errors.Invalid) as refused, errors.at_place(2):
        raise errors.Invalid("name", "Not {name}.", "not_this", name="x")
    error = refused.value
    assert (error.field, error.code, error.params) == ("2.name", "not_this", {"name": "x"})


def test_a_router_error_keeps_its_code_and_remedy() -> None:
    problem = document(errors.RouterRefused("bad_login", "said no", "Check the password."))
    assert (problem.code, problem.remedy, problem.status) == (
        "bad_login",
        "Check the password.",
        424,
    )


def test_a_refused_plan_tells_every_reason() -> None:
    reasons = [Statement("no_nat", "No NAT.", {"table": "to1"}), Statement("b", "B")]
    problem = document(PlanRefused(reasons))
    assert (problem.status, problem.code, problem.detail) == (409, "plan_refused", "No NAT. B")
    assert [(reason.code, reason.text, reason.params) for reason in problem.reasons] == [
        ("no_nat", "No NAT.", {"table": "to1"}),
        ("b", "B", {}),
    ]


def test_a_subclass_answers_like_its_parent() -> None:
    class Gone(errors.NotFound):
        pass

    assert document(Gone("x")).status == 404


@pytest.mark.parametrize("role", ["noc", "manager", "admin"])
def test_an_operation_that_is_not_listed_is_refused(role: str) -> None:
    with pytest.raises(errors.Forbidden):
        check("something_new", Actor(1, "a", role))
    with pytest.raises(errors.SignInRequired):
        check("something_new", None)


def test_each_role_may_do_what_the_ones_below_may() -> None:
    order = ["wall", "noc", "manager", "admin"]
    for operation, least in RIGHTS.items():
        if least == "public":
            check(operation, None)
            continue
        for role in order[order.index(least) :]:
            check(operation, Actor(1, "a", role, session_hash=b"person"))
        for role in order[: order.index(least)]:
            with pytest.raises(errors.Forbidden):
                check(operation, Actor(1, "a", role, session_hash=b"person"))


@pytest.mark.parametrize("operation", sorted(RIGHTS))
def test_a_token_of_an_admin_may_all_but_change_accounts_and_tokens(operation: str) -> None:
    machine = Actor(1, "a (script)", "admin")
    if operation not in BY_PERSONS:
        check(operation, machine)
        return
    with pytest.raises(errors.Forbidden, match="sign in with a password"):
        check(operation, machine)
