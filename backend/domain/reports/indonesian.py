"""Sentences of verdicts and advice in Indonesian, for what is printed on the server.

Pages have the same ones (frontend/src/lib/i18n/id/statements); tests/unit/house compares both.
"""

from __future__ import annotations

from collections.abc import Mapping

VERDICTS: Mapping[str, str] = {
    "contract_wrong": "{uplink} mencapai {p95} % dari kontraknya untuk {direction}: kontrak ini kemungkinan "
    "salah.",
    "overloaded": "{uplink} penuh pada jam sibuk: {direction} mencapai {p95} % dari kontrak (persentil "
    "ke-95).",
    "strongly_skewed": "Sangat tidak merata, tetapi tidak ada ISP yang sering penuh: {uplink} menyalurkan "
    "{achieved} % {direction}; jatahnya {ideal} %.",
    "skewed": "Tidak merata, tetapi tidak ada ISP yang sering penuh: {uplink} menyalurkan "
    "{achieved} % {direction}; jatahnya {ideal} %.",
    "balanced": "Seimbang: kurang dari {skew} % lalu lintas tidak berada di ISP yang semestinya; ISP "
    "paling penuh adalah {uplink}, {p95} % dari kontraknya untuk {direction} (persentil "
    "ke-95).",
    "being_made": "Angka sedang dihitung ulang setelah zona waktu atau kontrak dibetulkan: kembali "
    "tampil dalam beberapa menit.",
    "no_uplinks": "Data belum cukup: belum ada ISP yang dipakai pada periode ini.",
    "too_short": "Data belum cukup: {uplink} baru teramati {duration} {unit}, diperlukan sedikitnya "
    "{limit} {limit_unit}.",
    "low_coverage": "Data belum cukup: hanya {part} % waktu {uplink} yang teramati.",
    "mostly_bridged": "Data belum cukup: {part} % waktu teramati {uplink} hanya jembatan antara dua "
    "pembacaan.",
    "no_traffic": "Tidak ada lalu lintas untuk dinilai.",
    "switched_off": "Pembacaan router ini dimatikan.",
    "never_read": "Timbang belum pernah terhubung ke router ini.",
    "silent": "Router tidak menjawab selama {duration} {unit}, sejak {time}.",
    "isp_missing": "Router tidak lagi memiliki interface {uplink}.",
    "isp_missing_since": "Router tidak lagi memiliki interface {uplink}: selama {duration} {unit}, sejak {time}.",
    "isp_down": "{uplink} terputus.",
    "isp_silent": "{uplink} tersambung, tetapi hampir tanpa lalu lintas.",
    "isp_silent_since": "{uplink} tersambung, tetapi hampir tanpa lalu lintas selama {duration} {unit}, sejak {time}.",
    "isp_missing_begun": "Router baru saja kehilangan interface {uplink}, pukul {time}.",
    "isp_down_begun": "{uplink} baru saja terputus, pukul {time}.",
    "isp_silent_begun": "{uplink} tersambung, tetapi baru saja, pukul {time}, lalu lintasnya hampir berhenti.",
    "isp_down_since": "{uplink} terputus selama {duration} {unit}, sejak {time}.",
    "lossy": "{uplink} kehilangan {part} % ping dalam {minutes} menit terakhir.",
    "slow": "{uplink} lambat: ping memakan {rtt} ms, biasanya {usual} ms pada hari dan jam ini.",
    "change_open": "Perubahan pada router ini sedang berlangsung.",
    "danger": "Kesalahan serius dalam konfigurasi: {count}.",
    "drift": "Pembagian beban diubah di luar Timbang.",
    "no_isps": "Belum ada ISP yang diatur untuk router ini.",
    "collecting": "Masih mengumpulkan data: penilaian pertama sekitar {time}.",
    "full_now": "{uplink} penuh selama {duration} {unit}, sejak {time}: {direction} mencapai {part} % dari kontrak.",
    "correct_contract": "Betulkan kontraknya",
    "review_advice": "Tinjau bobot yang disarankan {weights}",
    "look_at_balance": "Lihat mengapa bobot tidak menolong",
    "look_at_isp": "Lihat ISP-nya",
    "look_at_outage": "Lihat gangguannya",
    "set_up_isps": "Atur ISP",
    "wait": "Tidak perlu tindakan: tunggu data",
    "nothing": "Tidak perlu tindakan",
    "isp_was_down": "{uplink} terputus selama {duration} {unit} pada periode ini.",
    "isp_nearly_full": "{uplink} hampir penuh pada jam sibuk: {direction} mencapai {p95} % dari kontrak "
    "(persentil ke-95).",
    "isp_idle": "{uplink} hampir tanpa lalu lintas pada periode ini.",
    "isp_has_room": "{uplink} masih longgar: selama 95 % waktu {direction} di bawah {p95} % dari kontrak.",
    "quality_short": "Tes lewat {uplink} mencapai {part} % dari kontrak untuk {direction} (median dari {count} tes).",
    "quality_calls_delay": "Panggilan lewat {uplink} terganggu: waktu pulang-pergi {value} ms.",
    "quality_calls_jitter": "Panggilan lewat {uplink} terganggu: jitter {value} ms.",
    "quality_calls_loss": "Panggilan lewat {uplink} terganggu: {part} % paket hilang.",
    "quality_calls_rise": "Panggilan lewat {uplink} terganggu saat penuh: waktu pulang-pergi bertambah {value} ms.",
    "quality_few_tests": "Sejauh ini tidak ada masalah, tetapi tes {uplink} belum cukup untuk menilai kecepatannya.",
    "quality_ping_only": "Sejauh ini ping baik. Apakah tiap ISP memberikan kecepatannya belum diuji.",
    "quality_good": "Setiap ISP memberikan sedikitnya {part} % dari kontraknya.",
}
ADVICE: Mapping[str, str] = {
    "change": "Pakai bobot {weights}: persentil ke-95 ISP paling penuh turun dari {before} % "
    "menjadi sekitar {after} %.",
    "change_before": "Pakai bobot {weights}: persentil ke-95 ISP paling penuh turun dari {before} % "
    "menjadi {after} %.",
    "change_for_least": "Pakai bobot {weights}: {uplink} disetel untuk {share} % dan harus mendapat paling "
    "sedikit {least} %.",
    "change_for_quota": "Pakai bobot {weights}: {uplink} membawa {before} GB per bulan, di atas kuotanya "
    "{quota} GB; sesudahnya {after} GB.",
    "balanced": "Bobot tetap: hanya {skew} % {direction} tidak berada di ISP yang "
    "semestinya, dan tidak ada ISP yang kelebihan beban (terpenuh {uplink}, {p95} %).",
    "within_noise": "Bobot tetap: bobot terbaik yang ditemukan ({weights}) akan "
    "mengubah persentil ke-95 ISP paling penuh sebesar {gain} poin, yang oleh hari dan "
    "kebetulan dapat menjadi {low} sampai {high}; tidak sepadan dengan perubahan.",
    "nothing_better": "Bobot tetap: tidak ada bobot lain yang membuat ISP paling penuh, "
    "{uplink} di {p95} %, lebih longgar.",
    "missing_days": "Data belum cukup: tercatat {days} dari {needed} hari kerja; perlu {missing} hari "
    "lagi.",
    "missing_hours": "Data belum cukup: {coverage} % waktu kerja terukur di semua ISP; perlu kira-kira "
    "{hours} jam lagi.",
    "new_regime": "Data belum cukup: cara pembagian ini baru, dan menurut konfigurasinya tidak ada yang "
    "perlu diubah; pembagian yang sebenarnya diketahui setelah {hours} jam kerja lagi.",
    "no_traffic": "Data belum cukup: tidak ada lalu lintas tercatat.",
    "one_line": "Tidak ada yang dapat disarankan: router ini memakai {count} ISP, sedangkan pembagian "
    "perlu dua.",
    "unclear_method": "Tidak ada yang dapat disarankan: cara router ini membagi beban ({method}) tidak "
    "dapat dibaca dari konfigurasinya.",
    "limits_forbid": "Tidak ada yang dapat disarankan: tidak ada bobot dengan paling banyak {denominator} "
    "bucket yang memenuhi porsi minimum, kuota, dan kelompok risiko yang ditetapkan.",
}
LEDGER: Mapping[str, str] = {
    "ledger_missed": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Kontrak menjanjikan {promised}, yang mengizinkan {allowed} menit. Mohon "
    "sampaikan penyebabnya, dan berapa yang dikreditkan.",
    "ledger_kept": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Itu memenuhi {promised} menurut kontrak, yang mengizinkan {allowed} menit.",
    "ledger_kept_as_read": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Sejauh teramati (tidak teramati: {unknown} menit), itu memenuhi {promised} "
    "menurut kontrak, yang mengizinkan {allowed} menit.",
    "ledger_running": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Bulan ini belum selesai; kontrak menjanjikan {promised}, yang mengizinkan "
    "{allowed} menit.",
    "ledger_unproven": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Tidak teramati: {unknown} menit, sehingga tidak diketahui apakah {promised} "
    "menurut kontrak terpenuhi.",
    "ledger_nothing_promised": "{isp} pada {month}: tidak melayani selama {down} menit (tanpa sambungan {link} menit, "
    "tersambung tetapi tanpa lalu lintas {silent} menit; gangguan: {outages}), tersedia "
    "{share}. Janji ketersediaan dalam kontraknya belum diisi.",
    "ledger_nothing_known": "{isp} pada {month}: tidak pernah teramati.",
    "ledger_excused": "{excused} menit lainnya adalah pemeliharaan yang diumumkan, yang tidak dihitung "
    "menurut kontrak.",
}
WORDS: Mapping[str, Mapping[str, str]] = {
    "direction": {"download": "unduhan", "upload": "unggahan"},
    "unit": {"s": "detik", "min": "menit", "h": "jam", "d": "hari"},
    "limit_unit": {"s": "detik", "min": "menit", "h": "jam", "d": "hari"},
    "method": {
        "mixed": "beberapa cara sekaligus",
        "none": "tanpa pembagian beban",
        "other": "cara lain",
    },
}
"""Parts of sentences, by the name of the parameter; what is not here stays as it is."""
