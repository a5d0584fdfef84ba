"""Checks of answers to requests from outside: they must leave by the ISP that the request came in by.

Sources: the manual's page on load balancing, restated in the project's reference section 4.3, steps 3 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from backend.domain.lint.findings import Finding, Severity
from backend.domain.lint.marks import output_marks
from backend.domain.lint.view import View, joined
from backend.domain.walk.questions.answering import Elsewhere

NOWHERE = "no route"


def check_answers(view: View) -> Iterator[Finding]:
    if not view.several or not (view.uses_marks or view.balancing.method == "ecmp"):
        return
    unmarked = [answer for answer in view.answering.elsewhere if not answer.request.mark]
    marked = [answer for answer in view.answering.elsewhere if answer.request.mark]
    yield from _unmarked(view, unmarked)
    if view.uses_marks:
        silent = [answer for answer in unmarked if not _would_be_routed(view, answer)]
        yield from _router(
            view, [answer for answer in (*marked, *silent) if not answer.request.server]
        )
        yield from _servers(view, [answer for answer in marked if answer.request.server])


def _would_be_routed(view: View, astray: Elsewhere) -> bool:
    """Whether some mark on the request would bring these answers out by their line."""
    marked = (replace(astray.request, mark=mark) for mark in sorted(output_marks(view)))
    return any(view.answering.astray(request) is None for request in marked)


def _severity(view: View, astray: Iterable[Elsewhere]) -> Severity:
    """Few ports are a remark; so is ECMP, whose answers always went apart."""
    return "warning" if view.uses_marks and any(answer.is_wide for answer in astray) else "note"


def _unmarked(view: View, astray: Sequence[Elsewhere]) -> Iterator[Finding]:
    if not astray:
        return
    names, ways = _uplinks(astray), _ways(astray)
    yield Finding(
        "no_inbound_marks",
        _severity(view, astray),
        names,
        f"Connections that come in by {names} get no connection mark, and their answers leave by {ways}.",
        "Answers to the router and to published servers may leave by another ISP and get lost.",
        "Per uplink: chain=prerouting in-interface=(uplink) connection-mark=no-mark "
        "connection-state=new action=mark-connection.",
        {"interfaces": names, "ways": ways, "rules": _rules(view, astray)},
        astray[0].packet,
    )


def _router(view: View, astray: Sequence[Elsewhere]) -> Iterator[Finding]:
    if not astray:
        return
    names, ways = _uplinks(astray), _ways(astray)
    yield Finding(
        "no_output_marks",
        _severity(view, astray),
        names,
        f"The router's own answers to requests that came in by {names} leave by {ways}: "
        "they get no routing mark, or another one.",
        "WinBox, VPN, ping and this API over these ISPs fail while another one is preferred.",
        "Per uplink: chain=output connection-mark=(its mark) action=mark-routing.",
        {"interfaces": names, "ways": ways, "rules": _rules(view, astray)},
        astray[0].packet,
    )


def _servers(view: View, astray: Sequence[Elsewhere]) -> Iterator[Finding]:
    for server in dict.fromkeys(answer.request.server for answer in astray):
        own = [answer for answer in astray if answer.request.server == server]
        names, ways = _uplinks(own), _ways(own)
        yield Finding(
            "server_answers_astray",
            _severity(view, own),
            f"server {server}",
            f"Answers of the published server {server} to requests that came in by {names} leave by {ways}.",
            "Who asks over these ISPs gets no answer.",
            "chain=prerouting in-interface=(inside) connection-mark=(the uplink's mark) action=mark-routing.",
            {"server": server, "interfaces": names, "ways": ways, "rules": _rules(view, own)},
            own[0].packet,
        )


def _uplinks(astray: Iterable[Elsewhere]) -> str:
    return joined(answer.request.uplink for answer in astray)


def _ways(astray: Iterable[Elsewhere]) -> str:
    return joined(way or NOWHERE for answer in astray for way in answer.ways)


def _rules(view: View, astray: Iterable[Elsewhere]) -> str:
    numbers = sorted({number for answer in astray for number in answer.rules})
    return joined(view.rule_name(view.config.mangle[number]) for number in numbers)
