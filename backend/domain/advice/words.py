"""The sentences of recommendations in English and Indonesian. Codes and figures are stable, words are not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Literal

from backend.domain.advice.words_before import BEFORE
from backend.domain.plans.words import METHODS
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up

Language = Literal["en", "id"]

ENGLISH: Mapping[str, str] = {
    # the one sentence
    "change": "Use the weights {weights}: the fullest ISP's 95th percentile falls from {before} % to about {after} %.",
    "change_for_least": "Use the weights {weights}: {uplink} is configured for {share} % and must have at least "
    "{least} %.",
    "change_for_quota": "Use the weights {weights}: {uplink} carries {before} GB a month, above its quota of {quota} "
    "GB; afterwards {after} GB.",
    "balanced": "Nothing to do: only {skew} % of the {direction} is on the wrong ISP, and no ISP is overloaded (the "
    "fullest, {uplink}, is at {p95} %).",
    "within_noise": "Nothing to do: the best weights found ({weights}) would change the fullest ISP's 95th percentile"
    " by {gain} points, which days and chance may make {low} to {high}; that is not worth a change.",
    "nothing_better": "Nothing to do: no other weights make the fullest ISP, {uplink} at {p95} %, any less full.",
    "missing_days": "Not enough data: {days} of {needed} working days are recorded; still needed: {missing}.",
    "missing_hours": "Not enough data: {coverage} % of the work time was measured on all ISPs; about {hours} more "
    "hours are needed.",
    "new_regime": "Not enough data: this way of balancing is new, and by its configuration nothing is to be changed; "
    "how the traffic really splits is known after {hours} more work hours.",
    "no_traffic": "Not enough data: no traffic was recorded.",
    "one_line": "Nothing can be recommended: this router has {count} ISP in use, and balancing needs two.",
    "unclear_method": "Nothing can be recommended: how this router balances ({method}) cannot be told from its "
    "configuration.",
    "limits_forbid": "Nothing can be recommended: no weights with at most {denominator} buckets keep to the least "
    "shares, quotas and risk groups that are set.",
    # why
    "busiest_today": "{uplink} is the fullest ISP now: 95th percentile {p95} % in the {direction}. It carries {share}"
    " % and has {ideal} % of the capacity.",
    "busiest_after": "With {weights} the fullest ISP will be at about {p95} % ({low} to {high} % in nine of ten "
    "cases).",
    "too_small": "No weights fit {uplink}: it has {part} % of the capacity, and one of {denominator} buckets, the most "
    "that are allowed, is {bucket} %. So it gets 0 buckets. If it shall carry traffic, allow more buckets or set a "
    "least share for it.",
    "uncertain_relief": "By how much is not certain ({low} to {high} points), but users of {uplink} wait now: what is "
    "better on average is worth a change.",
    "skew_falls": "The part of the {direction} on the wrong ISP goes from {before} % to about {after} % ({low} to "
    "{high} %).",
    "buckets_move": "Buckets that change their ISP: {count} of {denominator}, with {part} % of the traffic.",
    "new_buckets": "A new set of {denominator} buckets: new connections of about {part} % of the traffic get another "
    "ISP. Connections that are open keep theirs.",
    "weights_error": "With {denominator} buckets a share is at most {error} % off its ISP's capacity.",
    "sizes_counted": "The sizes of the buckets in the upload are counted by their rules.",
    "sizes_of_upload": "The rules count the upload of each bucket; its download is estimated from that.",
    "sizes_estimated": "The rules count first packets only, so the bytes of an ISP are split evenly over its buckets:"
    " a heavy host may sit in any of them.",
    "sizes_unknown": "Buckets do not exist yet; how heavy hosts fall into them is left to chance and part of the "
    "intervals.",
    "assumed_shares": "This way of balancing is new, so how it shares is taken from its configuration, not measured.",
    "ecmp_is_blind": "ECMP gives every ISP the same share, whatever its capacity.",
    "nth_is_fixed": "NTH counts connections, and two connections of one visitor may leave by two ISPs.",
    "failover_idles": "Failover leaves all but one ISP idle.",
    "none_idles": "Only one ISP carries traffic; the others are idle.",
    "hidden_demand": "{uplink} was above 95 % of its capacity in {part} % of the recorded time: what users "
    "wanted beyond that was not recorded, so the real demand is higher than the one in these figures.",
    "quota_kept": "{uplink} would carry {volume} GB a month of its quota of {quota} GB.",
    "quota_exceeded": "{uplink} would still carry {volume} GB a month, above its quota of {quota} GB: no weights that"
    " are allowed avoid it.",
    "price": "{uplink} costs {price} a month: {before} now, {after} afterwards for each TB that it carries.",
    "group_lost": "If the route {group} is cut, the rest is above 90 % for {minutes} minutes a day.",
    "group_alone": "If the route {group} is cut, no ISP is left.",
    # why not
    "not_ecmp_repeats": "Not ECMP with repeated next hops ({weights}): it would put {skew} % on the wrong ISP, and "
    "whether RouterOS 7 weighs repeated routes is unproven.",
    "not_nth": "Not NTH with other counts: it splits the connections of one visitor over several ISPs.",
    "not_nominal": "Not {weights} by capacity alone: with the buckets as heavy as they are, the fullest ISP would be "
    "at {p95} %.",
    "not_denominator": "Not {denominator} buckets ({weights}): expected {p95} % on the fullest ISP ({advised} % with "
    "the advice), and {part} % of the traffic moves.",
    "not_leaving": "Not leaving it: the fullest ISP stays at {p95} %.",
    # capacity and quality
    "measured_capacity": "{uplink} counts with {measured} Mbps {direction} instead of {contract}: the median of "
    "{runs} valid TCP tests.",
    "contract_ahead": "{uplink} has another contract from {day} on ({down} Mbps down, {up} Mbps up): this advice "
    "counts with today's and is made again when that one begins.",
    "quality_loss": "{uplink} loses {loss} % of packets, so it counts with {part} % of its capacity.",
    "quality_bloat": "{uplink} has latency under load of grade {grade}, so it counts with {part} % of its capacity.",
}

INDONESIAN: Mapping[str, str] = {
    "change": "Pakai bobot {weights}: persentil ke-95 ISP terpenuh turun dari {before} % menjadi sekitar "
    "{after} %.",
    "change_for_least": "Pakai bobot {weights}: {uplink} disetel untuk {share} % dan harus mendapat paling sedikit "
    "{least} %.",
    "change_for_quota": "Pakai bobot {weights}: {uplink} membawa {before} GB per bulan, di atas kuotanya {quota} GB; "
    "sesudahnya {after} GB.",
    "balanced": "Tidak perlu apa-apa: hanya {skew} % {direction} berada di ISP yang salah, dan tidak ada ISP yang "
    "kelebihan beban (terpenuh {uplink}, {p95} %).",
    "within_noise": "Tidak perlu apa-apa: bobot terbaik yang ditemukan ({weights}) akan mengubah persentil ke-95 ISP "
    "terpenuh sebesar {gain} poin, yang oleh hari dan kebetulan dapat menjadi {low} sampai {high}; tidak sepadan "
    "dengan perubahan.",
    "nothing_better": "Tidak perlu apa-apa: tidak ada bobot lain yang membuat ISP terpenuh, {uplink} di {p95} %, "
    "lebih longgar.",
    "missing_days": "Data belum cukup: tercatat {days} dari {needed} hari kerja; perlu {missing} hari lagi.",
    "missing_hours": "Data belum cukup: {coverage} % waktu kerja terukur di semua ISP; perlu kira-kira {hours} jam "
    "lagi.",
    "new_regime": "Data belum cukup: cara pembagian ini baru, dan menurut konfigurasinya tidak ada yang perlu diubah; "
    "pembagian yang sebenarnya diketahui setelah {hours} jam kerja lagi.",
    "no_traffic": "Data belum cukup: tidak ada lalu lintas tercatat.",
    "one_line": "Tidak ada yang dapat disarankan: router ini memakai {count} ISP, sedangkan pembagian perlu dua.",
    "unclear_method": "Tidak ada yang dapat disarankan: cara router ini membagi beban ({method}) tidak dapat dibaca "
    "dari konfigurasinya.",
    "limits_forbid": "Tidak ada yang dapat disarankan: tidak ada bobot dengan paling banyak {denominator} bucket yang"
    " memenuhi porsi minimum, kuota, dan kelompok risiko yang ditetapkan.",
    "busiest_today": "{uplink} sekarang ISP terpenuh: persentil ke-95 {p95} % pada {direction}. ISP ini membawa "
    "{share} % dan memiliki {ideal} % kapasitas.",
    "busiest_after": "Dengan {weights} ISP terpenuh akan di sekitar {p95} % ({low} sampai {high} % dalam sembilan "
    "dari sepuluh kasus).",
    "too_small": "Tidak ada bobot yang cocok untuk {uplink}: ISP ini memiliki {part} % kapasitas, sedangkan satu dari "
    "{denominator} bucket, jumlah terbanyak yang diizinkan, adalah {bucket} %. Jadi ISP ini mendapat 0 bucket. Jika "
    "harus membawa lalu lintas, izinkan lebih banyak bucket atau tetapkan porsi minimum untuknya.",
    "uncertain_relief": "Besarnya belum pasti ({low} sampai {high} poin), tetapi pengguna {uplink} sekarang menunggu: "
    "yang rata-rata lebih baik layak dicoba.",
    "skew_falls": "Bagian {direction} di ISP yang salah berubah dari {before} % menjadi sekitar {after} % ({low} "
    "sampai {high} %).",
    "buckets_move": "{count} dari {denominator} bucket pindah ISP, bersama {part} % lalu lintas.",
    "new_buckets": "Susunan baru dengan {denominator} bucket: koneksi baru dari sekitar {part} % lalu lintas mendapat"
    " ISP lain. Koneksi yang sedang terbuka tetap di ISP-nya.",
    "weights_error": "Dengan {denominator} bucket, porsi sebuah ISP meleset paling banyak {error} % dari kapasitas ISP-"
    "nya.",
    "sizes_counted": "Ukuran bucket pada unggahan dihitung oleh aturannya.",
    "sizes_of_upload": "Aturan menghitung unggahan tiap bucket; unduhannya diperkirakan dari situ.",
    "sizes_estimated": "Aturan hanya menghitung paket pertama, jadi byte sebuah ISP dibagi rata ke bucket-nya: host "
    "berat dapat berada di bucket mana pun.",
    "sizes_unknown": "Bucket belum ada; bagaimana host berat terbagi bergantung pada kebetulan dan termasuk dalam "
    "rentang perkiraan.",
    "assumed_shares": "Cara pembagian ini baru, jadi porsi tiap ISP diambil dari konfigurasinya, bukan dari "
    "pengukuran.",
    "ecmp_is_blind": "ECMP memberi setiap ISP porsi yang sama, berapa pun kapasitasnya.",
    "nth_is_fixed": "NTH menghitung koneksi, dan dua koneksi satu pengunjung dapat keluar lewat dua ISP.",
    "failover_idles": "Failover membiarkan semua ISP kecuali satu menganggur.",
    "none_idles": "Hanya satu ISP yang membawa lalu lintas; yang lain menganggur.",
    "hidden_demand": "{uplink} berada di atas 95 % kapasitasnya selama {part} % waktu yang terekam: kelebihan yang "
    "diinginkan pengguna tidak ikut terekam, jadi permintaan sebenarnya lebih besar daripada dalam angka-angka ini.",
    "quota_kept": "{uplink} akan membawa {volume} GB per bulan dari kuota {quota} GB.",
    "quota_exceeded": "{uplink} masih akan membawa {volume} GB per bulan, di atas kuota {quota} GB: tidak ada bobot "
    "yang diperbolehkan yang menghindarinya.",
    "price": "{uplink} berbiaya {price} per bulan: {before} sekarang, {after} sesudahnya untuk setiap TB yang "
    "dibawanya.",
    "group_lost": "Jika jalur {group} putus, sisanya di atas 90 % selama {minutes} menit per hari.",
    "group_alone": "Jika jalur {group} putus, tidak ada ISP yang tersisa.",
    "not_ecmp_repeats": "Tidak memakai ECMP dengan next hop berulang ({weights}): {skew} % akan berada di ISP yang "
    "salah, dan belum terbukti bahwa RouterOS 7 membobot rute berulang.",
    "not_nth": "Tidak memakai NTH dengan hitungan lain: koneksi satu pengunjung terbagi ke beberapa ISP.",
    "not_nominal": "Tidak memakai {weights} menurut kapasitas saja: dengan bucket seberat sekarang, ISP terpenuh "
    "akan di {p95} %.",
    "not_denominator": "Tidak memakai {denominator} bucket ({weights}): diperkirakan {p95} % di ISP terpenuh "
    "({advised} % dengan saran ini), dan {part} % lalu lintas berpindah.",
    "not_leaving": "Tidak dibiarkan saja: ISP terpenuh akan tetap di {p95} %.",
    "measured_capacity": "{uplink} dihitung dengan {measured} Mbps {direction}, bukan {contract}: median {runs} uji"
    " TCP yang sah.",
    "contract_ahead": "{uplink} memiliki kontrak lain mulai {day} ({down} Mbps unduh, {up} Mbps unggah): saran ini "
    "memakai kontrak hari ini dan dibuat lagi saat kontrak itu mulai.",
    "quality_loss": "{uplink} kehilangan {loss} % paket, jadi dihitung dengan {part} % kapasitasnya.",
    "quality_bloat": "{uplink} memiliki latensi saat terbebani kelas {grade}, jadi dihitung dengan {part} % "
    "kapasitasnya.",
}

DIRECTION: Mapping[Language, Mapping[str, str]] = {
    "en": {"download": "download", "upload": "upload"},
    "id": {"download": "unduhan", "upload": "unggahan"},
}


LARGE = 100
"""Nobody needs a decimal from here on."""

INDONESIAN_POINTS = str.maketrans(",.", ".,")


def statement(code: str, **params: str | float) -> Statement:
    """A sentence with its figures: numbers that are not whole are rounded to one decimal, as they are shown."""
    rounded = {
        name: float(half_up(value, 1)) if isinstance(value, float) else value
        for name, value in params.items()
    }
    return Statement(code, _filled(ENGLISH[code], rounded, "en"), rounded)


def indonesian(statement: Statement) -> str:
    """The same sentence; the English one for a code that is not of recommendations."""
    if statement.code not in INDONESIAN:
        return statement.text
    return _filled(
        _sentence_before(statement) or INDONESIAN[statement.code], statement.params, "id"
    )


def _sentence_before(statement: Statement) -> str | None:
    """In Indonesian, if it was stored when this code was another sentence."""
    english, same = BEFORE.get(statement.code, ("", ""))
    with suppress(KeyError):  # today's has other figures
        if _filled(english, statement.params, "en") == statement.text:
            return same
    return None


def _filled(sentence: str, params: Mapping[str, str | float], language: Language) -> str:
    words = {name: _word(name, value, language) for name, value in params.items()}
    return sentence.format_map(words)


def _word(name: str, value: str | float, language: Language) -> str:
    if name == "direction":
        return DIRECTION[language][str(value)]
    if name == "method" and value in METHODS:
        english, indonesian_word = METHODS[str(value)]
        return english if language == "en" else indonesian_word
    if isinstance(value, str):
        return value
    text = f"{value:,.0f}" if abs(value) >= LARGE else f"{value:,.1f}".removesuffix(".0")
    return text if language == "en" else text.translate(INDONESIAN_POINTS)
