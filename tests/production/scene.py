"""One fault after the other on the same installation; after each of them everything must be as it was before."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from tests.production.accounting import (
    Book,
    Bytes,
    UplinkKey,
    books,
    disagreements,
    polls,
)
from tests.production.faults import Chronicle, Fault
from tests.production.installation import INTERVAL_S, Installation
from tests.production.leases import is_shared_out, takes
from tests.production.processes import Process, until
from tests.production.stalls import (
    LEAST_CALM_S,
    Judgement,
    Polling,
    Stretch,
    judge,
    judge_stretches,
    lasting_s,
)
from tests.production.starvation import starved
from tests.production.visitors import Asking, Listening

WHOLE_S = 240.0
FAILED_POLL = re.compile(r"poll of router (\d+) failed")
MOMENT_S = 1.0
"""After which a supervisor starts a process again that ended."""


@dataclass
class Scene:
    """What the tests share. `first`: the counters of all lines when the traffic began to flow, at `flowing_at`."""

    installation: Installation
    chronicle: Chronicle
    asking: Asking
    listening: Listening
    first: dict[UplinkKey, Bytes]
    flowing_at: float = field(default_factory=time.time)

    @contextmanager
    def fault(
        self, name: str, *, polls_suffer: bool = True, visitors_suffer: bool = False
    ) -> Iterator[Fault]:
        """The block does harm and undoes it; then all must work again, every byte be there, and no GET have failed."""
        with self.chronicle.fault(name, polls_suffer=polls_suffer) as happening:
            logins = self.installation.fleet.logins()
            yield happening
            if not happening.back_at:
                happening.back()
            self.wait_until_whole(happening)
            now = self.installation.fleet.logins()
            happening.logins = max(now[number] - logins[number] for number in now)
        self.assert_every_byte_is_there()
        self.assert_logins_are_due_to_moves()
        if not visitors_suffer:
            self.assert_no_get_failed(happening)

    def assert_no_get_failed(self, fault: Fault) -> None:
        """All were answered, by one replica or the other; at most the answer that was just going out is cut off."""
        failed = self.asking.failures_between(fault.at, time.time())
        assert [request for request in failed if not request.cut] == []
        assert len(failed) <= 1, failed
        fault.note = f"{len(failed)} answers cut off" if failed else fault.note

    def bounce(self, process: Process, after_s: float = MOMENT_S) -> None:
        """kill -9, and what a supervisor does then."""
        process.kill()
        time.sleep(after_s)
        process.start()

    def wait_until_whole(self, fault: Fault) -> None:
        """Each condition in turn, so that a failure says which one did not come true."""
        all_of_it = self.installation
        for process in all_of_it.processes:
            assert process.alive, f"{process.name} stopped on its own:\n{process.said()[-3000:]}"
        for api in all_of_it.apis:
            all_of_it.wait_for_api(api)
        since, url = fault.back_at, all_of_it.database.url
        shared_out = partial(is_shared_out, url, len(all_of_it.workers), all_of_it.shards)
        until(shared_out, WHOLE_S, f"shards shared out after: {fault.name}")
        settled = max(since, time.time())
        until(lambda: all_of_it.polled_since(settled), WHOLE_S, f"good polls after: {fault.name}")
        until(lambda: self._all_heard(since), WHOLE_S, f"live rates after: {fault.name}")
        until(lambda: self.asking.good_at > since, WHOLE_S, f"a GET answered after: {fault.name}")

    def wait_for_both_replicas(self) -> None:
        """Until the proxy sends requests to either: after a failure it leaves one alone for some seconds."""
        for api in self.installation.apis:
            seen = len(api.said())
            until(partial(_is_asked, api, seen), WHOLE_S, f"{api.name} is asked")

    def assert_every_byte_is_there(self) -> None:
        """Stop the traffic for a moment: then the last readings are what the routers have counted, to the byte."""
        fleet = self.installation.fleet
        fleet.ask("rest")
        try:
            counted = fleet.counters()
            books_then = until(self._read_to(counted), WHOLE_S, "every counter read as it stands")
            assert all(books_then[uplink].reading > self.first[uplink] for uplink in counted), (
                "no traffic"
            )
            wrong = disagreements(self.first, books_then)
            assert not wrong, "\n".join(wrong)
        finally:
            fleet.ask("flow")

    def assert_logins_are_due_to_moves(self) -> None:
        """A worker that takes a router over logs in once, and again after a poll that failed; nobody else ever does."""
        counted = (
            self.installation.fleet.logins()
        )  # first: what made them log in is written down by then
        moves, failed = takes(self.installation.database.url), self._failed_polls()
        for number, logins in counted.items():
            taken = moves[number % self.installation.shards]
            why = f"router {number}: {logins} logins, taken {taken} times, {failed[number]} failed"
            assert logins <= taken + failed[number], why

    def wait_for_calm(self) -> float:
        """Until there was as much of it as is needed for a judgement, and every poll until then is stored."""
        calm_s = lasting_s(self.chronicle.calm(self.flowing_at, time.time()))
        time.sleep(max(0.0, LEAST_CALM_S + INTERVAL_S - calm_s))
        end = time.time()
        until(lambda: self.installation.polled_since(end), WHOLE_S, "every poll stored")
        return end

    def judgement(self, end: float) -> Judgement:
        """Of polling until then, but for the faults that it suffers from."""
        calm = self.chronicle.calm(self.flowing_at, end)
        return judge(self.polling(), calm, self.starved())

    def next_minute(self) -> Judgement:
        """Of a minute that begins now, with nothing broken in it."""
        begin = time.time()
        time.sleep(LEAST_CALM_S + INTERVAL_S)
        end = time.time()
        until(lambda: self.installation.polled_since(end), WHOLE_S, "every poll stored")
        return judge(self.polling(), [(begin, end)], self.starved())

    def stored_until(self) -> float:
        """The newest poll of the router that was read least lately: those after it may be on their way."""
        return min(max(times, default=0.0) for times in self.polling().polls.values())

    def polling(self) -> Polling:
        good = polls(self.installation.database.url).good
        times = {router: [at.timestamp() for at in own] for router, own in good.items()}
        return Polling(times, INTERVAL_S)

    def starved(self) -> list[Stretch]:
        """When the machine had no processor to give."""
        return starved(self.installation.canary)

    def assert_readings_waited(self, fault: Fault) -> None:
        """They were in the workers' memory while nothing could be stored: none was refused, and no poll is missing."""
        has_told = partial(self.installation.told_since, time.time())
        until(has_told, WHOLE_S, "the workers tell of what they stored")
        assert self.installation.refused_answers() == 0
        judgement = judge_stretches(self.polling(), [(fault.at, fault.back_at)], self.starved())
        assert judgement.complaints == []

    def _failed_polls(self) -> Counter[int]:
        """By router, as the workers' logs have them: of one that was cut off, the database never hears."""
        said = (worker.said() for worker in self.installation.workers)
        return Counter(int(number) for text in said for number in FAILED_POLL.findall(text))

    def _all_heard(self, since: float) -> bool:
        heard = self.listening.heard
        return all(heard.get(number, 0.0) > since for number in self.installation.router_ids)

    def _read_to(self, counted: dict[UplinkKey, Bytes]) -> Callable[[], dict[UplinkKey, Book]]:
        url = self.installation.database.url

        def look() -> dict[UplinkKey, Book]:
            books_now = books(url)
            return (
                books_now
                if all(books_now[uplink].reading == counted[uplink] for uplink in counted)
                else {}
            )

        return look


def _is_asked(api: Process, seen: int) -> bool:
    """Whether its access log, from character `seen` on, has a request."""
    return "GET /api/" in api.said()[seen:]
