"""Single probe runs from services to the wire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from pydantic import ValidationError

from backend.api.probes import result_schemas as schema
from backend.domain.probes.path_proof import PathProof
from backend.domain.probes.probe import Series, StreamSeries
from backend.domain.quality.flow_figures import merged
from backend.services.probes import results as probe_results
from backend.services.probes.results import RunView
from backend.store.probes.results import Row

TARGET = {"name": "", "host": "", "port": 0, "url": ""}
SPEC = {"duration_s": 0, "streams": 1, "rate_bps": None, "omit_s": 0}


def row(result_row: Row) -> schema.ProbeRunRow:
    return schema.ProbeRunRow.made_of(result_row[0], **_beside(result_row))


def _beside(result_row: Row) -> dict[str, Any]:
    """What a list shows of a run beside its own columns."""
    run, uplink_name, server_name = result_row
    headline = probe_results.headline(run.kind, run.direction, run.figures)
    return {
        "uplink_name": uplink_name,
        "server_name": server_name or run.target.get("name"),
        "headline": headline,
        "valid": run.outcome == "ok",
    }


def run(run_view: RunView) -> schema.ProbeRun:
    stored = run_view.row[0]
    return schema.ProbeRun.made_of(
        stored,
        **_beside(run_view.row),
        spec={**SPEC, **stored.spec},
        target={**TARGET, **stored.target},
        figures=figures(stored.figures),
        path=None if run_view.path is None else _path(run_view.path, run_view.uplink_names),
        raw_sha256=run_view.raw_sha256,
        regime_id=run_view.regime_id,
        previous_id=run_view.previous_id,
        next_id=run_view.next_id,
    )


def figures(stored: Mapping[str, Any] | None) -> schema.RunFigures | None:
    """None also for figures that another version stored in a way that we cannot read."""
    try:
        return None if stored is None else schema.RunFigures.model_validate(stored)
    except ValidationError:
        return None


def _path(proof: PathProof, names: Mapping[int, str]) -> schema.PathProof:
    uplinks = [
        schema.PathUplink.made_of(uplink, name=names.get(uplink.uplink_id, "?"))
        for uplink in proof.uplinks
    ]
    return schema.PathProof.made_of(proof, uplinks=uplinks)


def series(run_id: int, recorded: Series) -> schema.ProbeSeries:
    return schema.ProbeSeries.made_of(
        recorded,
        run_id=run_id,
        at_ms=recorded.start_ms,
        rate_bps=merged(recorded.streams, recorded.duration_ms) if recorded.streams else [],
        streams=[_stream(each, recorded.duration_ms) for each in recorded.streams],
        phases=[
            schema.PhaseRates(phase=phase, direction=way, rate_bps=list(rates))
            for phase, way, rates in recorded.phase_bps
        ],
    )


def _stream(stream_series: StreamSeries, duration_ms: tuple[int, ...]) -> schema.StreamLine:
    return schema.StreamLine.made_of(stream_series, rate_bps=merged([stream_series], duration_ms))


def series_rows(probe_series: schema.ProbeSeries) -> list[schema.ProbeSeriesRow]:
    """Everything under everything else: each stream's intervals, echoes, seconds of phases, requests."""
    return [
        *_intervals(probe_series),
        *_echoes(probe_series),
        *_phases(probe_series),
        *_requests(probe_series),
    ]


def _intervals(probe_series: schema.ProbeSeries) -> Iterator[schema.ProbeSeriesRow]:
    for number, stream in enumerate(probe_series.streams, start=1):
        columns = {name: value for name, value in stream.model_dump().items() if value}
        for place, at_ms in enumerate(probe_series.at_ms):
            yield schema.ProbeSeriesRow(
                row="interval",
                at_ms=at_ms,
                duration_ms=probe_series.duration_ms[place],
                omitted=bool(probe_series.omitted) and probe_series.omitted[place],
                stream=number,
                **{name: values[place] for name, values in columns.items()},
            )


def _echoes(probe_series: schema.ProbeSeries) -> Iterator[schema.ProbeSeriesRow]:
    for each in probe_series.pings:
        yield schema.ProbeSeriesRow(
            row="echo", at_ms=each.at_ms, phase=each.phase, rtt_us=each.rtt_us
        )


def _phases(probe_series: schema.ProbeSeries) -> Iterator[schema.ProbeSeriesRow]:
    for each in probe_series.phases:
        for second, rate_bps in enumerate(each.rate_bps):
            yield schema.ProbeSeriesRow(
                row="phase",
                at_ms=1000 * second,
                duration_ms=1000,
                phase=each.phase,
                direction=each.direction,
                rate_bps=rate_bps,
            )


def _requests(probe_series: schema.ProbeSeries) -> Iterator[schema.ProbeSeriesRow]:
    for each in probe_series.http:
        yield schema.ProbeSeriesRow(row="request", **asdict(each))
