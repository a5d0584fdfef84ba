"""What comparisons of probes say, as sentences in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from backend.domain.comparing.evidence import Metric
from backend.domain.directions import Direction
from backend.domain.quality.server_fault import Judged
from backend.domain.text.percent import half_up, per_cent
from backend.services.comparing.words import chance

Language = Literal["en", "id"]

NAMES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "download": "Download throughput",
        "upload": "Upload throughput",
        "rtt": "Round trip",
        "retransmits": "TCP retransmits of uploads",
        "jitter": "Jitter",
        "loss": "UDP loss",
    },
    "id": {
        "download": "Throughput unduh",
        "upload": "Throughput unggah",
        "rtt": "Waktu pulang-pergi",
        "retransmits": "Kirim ulang TCP pada unggahan",
        "jitter": "Jitter",
        "loss": "Loss UDP",
    },
}
CHANGES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "lower": "{name} fell from {before} to {after}; chance is an unlikely reason ({p}).",
        "higher": "{name} rose from {before} to {after}; chance is an unlikely reason ({p}).",
        "no_clear_change": "{name} was {before} and is {after}: that may be chance ({p}).",
        "not_enough_data": "{name} was {before} and is {after}: too few like days to tell chance from change.",
    },
    "id": {
        "lower": "{name} turun dari {before} ke {after}; kecil kemungkinannya kebetulan ({p}).",
        "higher": "{name} naik dari {before} ke {after}; kecil kemungkinannya kebetulan ({p}).",
        "no_clear_change": "{name} dari {before} menjadi {after}: bisa jadi kebetulan ({p}).",
        "not_enough_data": "{name} dari {before} menjadi {after}: hari yang sebanding terlalu sedikit untuk "
        "membedakan kebetulan dari perubahan.",
    },
}
NOTHING: Mapping[Language, str] = {
    "en": "Nothing was measured in both periods at the same hour of the same weekday.",
    "id": "Tidak ada metrik yang diukur pada jam dan hari yang sama di kedua periode.",
}
DIRECTIONS: Mapping[Language, Mapping[Direction, str]] = {
    "en": {"download": "Download", "upload": "Upload"},
    "id": {"download": "Unduhan", "upload": "Unggahan"},
}
FAULTS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "fine": "{direction} over {line}: every server gets at least 80 % of the contract.",
        "server": "{direction} over {line}: {server} is slow while another server gets 80 % of the contract over the "
        "same line: the server is at fault, or its route, not the ISP's line.",
        "isp": "{direction} over {line}: no server gets 80 % of the contract, and they agree: the ISP is at fault.",
        "unclear": "{direction} over {line}: too few valid runs, one server only, or slow servers that disagree: "
        "nobody can be blamed yet.",
    },
    "id": {
        "fine": "{direction} lewat {line}: setiap server mencapai sedikitnya 80 % dari kontrak.",
        "server": "{direction} lewat {line}: {server} lambat sedangkan server lain mencapai 80 % dari kontrak lewat "
        "jalur yang sama: yang bermasalah server itu atau rutenya, bukan jalur ISP.",
        "isp": "{direction} lewat {line}: tidak ada server yang mencapai 80 % dari kontrak dan semuanya sepakat: yang "
        "bermasalah ISP.",
        "unclear": "{direction} lewat {line}: uji yang sah terlalu sedikit, hanya satu server, atau server-server "
        "lambat yang tidak sepakat: belum ada yang dapat disalahkan.",
    },
}


def _speed(value: float) -> str:
    return f"{value / 1e6:.2f} Mbps"


def _time(value: float) -> str:
    return f"{value:.2f} ms" if value >= 1 else f"{value:.4f} ms"


def _part(value: float) -> str:
    return f"{per_cent(value, 2)} %"


def _per_gigabyte(value: float) -> str:
    return f"{half_up(value, 1)} per GB"


SHOWN: Mapping[str, Callable[[float], str]] = {
    "download": _speed,
    "upload": _speed,
    "rtt": _time,
    "retransmits": _per_gigabyte,
    "jitter": _time,
    "loss": _part,
}


def regime_statement(metrics: Mapping[str, Metric], language: Language) -> str:
    """One sentence for each metric that both regimes have."""
    sentences = [
        _change(name, metric, metric.before, metric.after, language)
        for name, metric in metrics.items()
        if metric.before is not None and metric.after is not None
    ]
    return " ".join(sentences) or NOTHING[language]


def _change(name: str, metric: Metric, before: float, after: float, language: Language) -> str:
    p_value = chance(metric.evidence.decisive_p) if metric.evidence else "?"
    show = SHOWN[name]
    return CHANGES[language][metric.finding].format(
        name=NAMES[language][name],
        before=_local(show(before), language),
        after=_local(show(after), language),
        p=_local(p_value, language),
    )


def fault_statement(
    judged: Judged, line: str, direction: Direction, server: str, language: Language
) -> str:
    """The verdict on the servers of one line; `server` is the name of the one at fault."""
    return FAULTS[language][judged.fault].format(
        direction=DIRECTIONS[language][direction], line=line, server=server
    )


def _local(text: str, language: Language) -> str:
    return text.replace(".", ",") if language == "id" else text
