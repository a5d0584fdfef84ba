"""What becomes of a connection's other packets: its answers, and later ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.stages import ANSWER, LATER
from backend.domain.walk.router.chains import MASKING
from backend.domain.walk.router.compiled import ROUTER
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.recording import Assumed, Passage
from backend.domain.walk.router.translation import PacketFlow, source_of
from backend.domain.walk.router.watching import Meeting
from backend.domain.walk.traces.because import exit_name
from backend.domain.walk.traces.replay import Replay
from backend.domain.walk.traces.steps import rule_of, steps
from backend.domain.walk.traces.traces import Follow, Way
from backend.domain.walk.traces.ways import unknown_words, ways
from backend.domain.walk.traces.words import Sentence, said

Verdict = Callable[[tuple[Way, ...]], Sentence]


@dataclass(frozen=True)
class Following:
    """The packets that follow one end of a first packet."""

    replay: Replay
    first: Passage
    assumed: Assumed
    flow: PacketFlow
    end: Bearing
    names: Mapping[str, str]  # interface -> name of its ISP

    def sent_as(self) -> str:
        """The source address after src-nat: "" where no rule changes it, or it is unknown."""
        return next((address for address in self._sources() if address), "")

    def later(self) -> Follow:
        """A later packet of the same side."""
        if self.end.fate not in ("left", "local"):
            return Follow(said("answer_none"))
        mark = self._mark_after_answer()
        passage = self.replay.later(self.first, self.flow, self.end, mark)
        fast = self._fast(passage), self._fast(self._answer_passage(self._answered()))
        if {True} in fast:
            return self._fasttracked()
        if any(True in each for each in fast):
            return Follow(said("later_unknown"))
        return self._judged(passage, self._later_verdict)

    def answer(self) -> Follow:
        """A packet of the other side."""
        if self.end.fate not in ("left", "local"):
            return Follow(said("answer_none"))
        sources = self._sources() or (self.flow.packet.source,)
        if "" in sources:
            return Follow(said("answer_address_unknown", exit=self._exit))
        follows = [
            self._judged(self._answer_passage(self._answered(seen)), self._answer_verdict)
            for seen in sources
        ]
        if len({follow.verdict.code for follow in follows}) > 1:
            return replace(follows[0], verdict=said("answer_parted"))
        return follows[0]

    @property
    def _exit(self) -> str:
        return exit_name(self.names, self.end.interface)

    def _sources(self) -> tuple[str, ...]:
        """New source addresses from src-nat, "" for an unknown one."""
        config = self.replay.config
        sources: dict[str, None] = {}
        for note in self.first.notes:
            event = note.event
            if isinstance(event, Meeting) and event.chain == "srcnat":
                rule = rule_of(config, event)
                hides = rule.action in MASKING
                if hides and self.first.ends_so(note, self.assumed, self.flow, self.end):
                    sources[source_of(config, rule, self.end.interface)] = None
        return tuple(sources)

    def _answered(self, seen: str = "") -> Packet:
        """The answer as it comes back, to `seen` if the sender's address was replaced."""
        sent = self.flow.packet
        return Packet(
            entry=self.end.interface if self.end.fate == "left" else ROUTER,
            source=sent.destination,
            destination=seen or sent.source,
            protocol=sent.protocol,
            source_port=sent.destination_port,
            destination_port=sent.source_port,
            state="established",
        )

    def _answer_passage(self, seen: Packet) -> Passage:
        sent = replace(seen, destination=self.flow.packet.source)
        return self.replay.answer(sent, seen, self.end.connection_mark)

    def _mark_after_answer(self) -> str:
        """The connection's mark after its answer: rules on the answer may change it.

        The first packet's mark if there are several, or nobody knows whom the answer is sent to.
        """
        sources = self._sources() or (self.flow.packet.source,)
        passages = [self._answer_passage(self._answered(seen)) for seen in sources if seen]
        marks = {
            bearing.connection_mark
            for passage in passages
            for assumed in passage.branches(self.assumed)
            for _, shares in passage.ends(assumed)
            for bearing in shares
        }
        return marks.pop() if len(marks) == 1 else self.end.connection_mark

    def _fast(self, passage: Passage) -> set[bool]:
        """Whether a packet puts its connection on the fast track; both where it may or may not."""
        if not self.replay.config.ip_settings.allow_fast_path:
            return {False}
        return {
            bearing.fasttracked
            for assumed in passage.branches(self.assumed)
            for _, shares in passage.ends(assumed)
            for bearing in shares
        }

    def _fasttracked(self) -> Follow:
        packet = replace(self.flow.packet, state="established")
        passage = self.replay.past_mangle(packet, LATER)
        shown = ways(passage, self.assumed, self.names)
        code = "later_fasttracked_same" if self._is_same(shown) else "later_fasttracked"
        return Follow(said(code), shown, steps(passage, self.assumed))

    def _judged(self, passage: Passage, verdict: Verdict) -> Follow:
        """The common verdict of all assumptions, else that it is unknown, and what it depends on."""
        branches = list(self._verdicts(passage, verdict))
        sentence, assumed, shown = branches[0]
        if len({each.code for each, _, _ in branches}) > 1:
            sentence = said("answer_unknown" if passage.stage == ANSWER else "later_unknown")
        depends = unknown_words(passage, [each for _, each, _ in branches], self.assumed)
        return Follow(sentence, shown, steps(passage, assumed), depends)

    def _verdicts(
        self, passage: Passage, verdict: Verdict
    ) -> Iterator[tuple[Sentence, Assumed, tuple[Way, ...]]]:
        for assumed in passage.branches(self.assumed):
            shown = ways(passage, assumed, self.names)
            yield verdict(shown), assumed, shown

    def _later_verdict(self, shown: tuple[Way, ...]) -> Sentence:
        if not any(way.fate in ("left", "local") for way in shown):
            return said("later_lost")
        return said("later_same" if self._is_same(shown) else "later_parted")

    def _is_same(self, shown: tuple[Way, ...]) -> bool:
        ours = self.end.interface if self.end.fate == "left" else ""
        return {_place(way) for way in shown} == {(self.end.fate, ours)}

    def _answer_verdict(self, shown: tuple[Way, ...]) -> Sentence:
        sentences = {sentence.code: sentence for sentence in map(self._answer_of, shown)}
        return next(iter(sentences.values())) if len(sentences) == 1 else said("answer_parted")

    def _answer_of(self, way: Way) -> Sentence:
        entry = self.first.packet.entry
        home = ("local", "") if entry == ROUTER else ("left", entry)
        is_ours = self.end.fate == "local"
        if _place(way) == home:
            if is_ours:
                return said("answer_home_from_router", exit=way.exit)
            return said("answer_home", entry=self._exit)
        if way.fate == "left" and (is_ours or entry in self.names):
            return said("answer_elsewhere", exit=way.exit, entry=exit_name(self.names, entry))
        if way.fate == "left":
            return said("answer_lost", entry=self._exit, exit=way.exit)
        codes = {"dropped": "answer_dropped", "no_route": "answer_no_route"}
        return said(codes.get(way.fate, "answer_to_router"))


def _place(way: Way) -> tuple[str, str]:
    return way.fate, way.interface if way.fate == "left" else ""
