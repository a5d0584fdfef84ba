"""Words that only the paper for a provider has."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.reports.figures import Language

CLAIM: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "claim.light.missed": "Red: the promise was missed",
        "claim.light.kept": "Green: the promise was kept",
        "claim.light.running": "Grey: the month is not over",
        "claim.light.unproven": "Grey: not known",
        "claim.light.nothing_promised": "Grey: no promise is entered",
        "claim.ask": "What we ask",
        "claim.ask.missed": "The causes, and the credit that the contract foresees",
        "claim.ask.nothing": "Nothing",
        "claim.others": "The other months",
        "claim.holds": "Holds",
        "claim.always": "for the whole time",
        "claim.until": "until {last}",
        "claim.since": "since {first}",
        "claim.number": "Number",
        "claim.speeds": "Download / upload",
        "claim.price": "A month",
        "claim.promise": "Promised",
        "claim.maintenance": "Announced maintenance",
        "claim.maintenance.counted": "counts",
        "claim.maintenance.excluded": "does not count",
        "claim.outages": "Outages and bad stretches, with the evidence",
        "claim.what": "What",
        "claim.how_known": "How it is known",
        "claim.when": "When",
        "claim.lasted": "Lasted",
        "claim.incident": "Incident",
        "claim.no_outage": "None was recorded in this period.",
        "claim.evidence.link": "The router said that its link or interface was gone",
        "claim.evidence.traffic": "Traffic counters of the router: the link was up, and {received} came in on average",
        "claim.evidence.others": "the other ISPs carried {others} meanwhile",
        "claim.evidence.short": "The link was up, and next to nothing came in; too short for a figure of five minutes",
        "claim.evidence.pings": "Pings were lost or slow",
        "claim.evidence.pings_of": "pings: {lost} of {sent} lost, others may be slow",
        "claim.paid": "paid {cost}",
        "claim.paid_note": "Paid for the time away: {cost}, the price of a month × time away ÷ time of that month; two "
        "causes at once count once. What is owed for it says the contract.",
        "claim.precision": "The router is read every {seconds} s, as set now: begin and end are each right to about "
        "one reading. Rates are means of the whole five minutes within.",
        "claim.fell_with": "in the same moment: {names}",
        "claim.fell_with_route": "in the same moment, on the same route ({route}): {names}",
        "claim.began_before": "began before this period",
        "claim.lasted_on": "went on after it",
        "claim.tests": "Tests whose path is proven",
        "claim.direction": "Direction",
        "claim.contract": "Contract",
        "claim.runs": "Tests",
        "claim.p5": "5 % were below",
        "claim.median": "Median",
        "claim.p95": "5 % were above",
        "claim.hours": "Hours tested",
        "claim.below_80": "Of them below 80 %",
        "claim.no_test": "No test of this ISP has a proven path in this period.",
        "claim.tests_note": "All {n} proven tests, pings and pages too, stand in runs.csv with the hash of their raw "
        "data. Below 80 %: hours whose median is, with what others carried meanwhile counted as delivered.",
        "claim.file_times": "Times are UTC; months are those of the campus's clock.",
        "claim.method": "An ISP is away while its link or interface is gone, by the router's own word, "
        "or while it has a link and nothing comes through. Degraded: "
        "pings are lost or slow. Where two hold at once, the first of link, silent, degraded counts. Time in which "
        "the router was not read closely is unknown: neither up nor down. Excused: away during announced maintenance "
        "that the contract does not count. The promise is missed where observed time away, without what is excused, "
        "is longer than it allows in the whole month.",
        "claim.paper_times": "Times and months on this paper are those of the campus's clock; "
        "in the files times are UTC.",
        "claim.files": "The same figures stand in the files of this ZIP; SHA256SUMS has the hash of each.",
    },
    "id": {
        "claim.light.missed": "Merah: janji tidak terpenuhi",
        "claim.light.kept": "Hijau: janji terpenuhi",
        "claim.light.running": "Abu-abu: bulan belum selesai",
        "claim.light.unproven": "Abu-abu: tidak diketahui",
        "claim.light.nothing_promised": "Abu-abu: janji belum diisi",
        "claim.ask": "Yang kami minta",
        "claim.ask.missed": "Penyebabnya, dan kredit menurut kontrak",
        "claim.ask.nothing": "Tidak ada",
        "claim.others": "Bulan-bulan lain",
        "claim.holds": "Berlaku",
        "claim.always": "sepanjang waktu",
        "claim.until": "sampai {last}",
        "claim.since": "sejak {first}",
        "claim.number": "Nomor",
        "claim.speeds": "Unduh / unggah",
        "claim.price": "Per bulan",
        "claim.promise": "Dijanjikan",
        "claim.maintenance": "Pemeliharaan yang diumumkan",
        "claim.maintenance.counted": "dihitung",
        "claim.maintenance.excluded": "tidak dihitung",
        "claim.outages": "Gangguan dan penurunan, dengan buktinya",
        "claim.what": "Apa",
        "claim.how_known": "Bagaimana diketahui",
        "claim.when": "Waktu",
        "claim.lasted": "Lamanya",
        "claim.incident": "Insiden",
        "claim.no_outage": "Tidak ada yang tercatat pada periode ini.",
        "claim.evidence.link": "Router menyatakan sambungan atau antarmukanya hilang",
        "claim.evidence.traffic": "Penghitung lalu lintas router: tersambung, dan rata-rata {received} yang masuk",
        "claim.evidence.others": "ISP lain membawa {others} saat itu",
        "claim.evidence.short": "Tersambung, dan hampir tidak ada yang masuk; terlalu singkat untuk angka lima menit",
        "claim.evidence.pings": "Ping hilang atau lambat",
        "claim.evidence.pings_of": "ping: {lost} dari {sent} hilang, yang lain mungkin lambat",
        "claim.paid": "dibayar {cost}",
        "claim.paid_note": "Dibayar untuk waktu terputus: {cost}, yaitu harga sebulan × waktu terputus ÷ waktu bulan "
        "itu; dua sebab sekaligus dihitung sekali. Yang terutang untuk itu menurut kontrak.",
        "claim.precision": "Router dibaca setiap {seconds} dtk menurut pengaturan kini: mulai dan akhir masing-masing "
        "tepat hingga sekitar satu pembacaan. Laju ialah rata-rata dari lima menit utuh di dalamnya.",
        "claim.fell_with": "pada saat yang sama: {names}",
        "claim.fell_with_route": "pada saat yang sama, di rute yang sama ({route}): {names}",
        "claim.began_before": "mulai sebelum periode ini",
        "claim.lasted_on": "berlanjut sesudahnya",
        "claim.tests": "Tes yang jalurnya terbukti",
        "claim.direction": "Arah",
        "claim.contract": "Kontrak",
        "claim.runs": "Tes",
        "claim.p5": "5 % di bawah",
        "claim.median": "Median",
        "claim.p95": "5 % di atas",
        "claim.hours": "Jam dites",
        "claim.below_80": "Di bawah 80 %",
        "claim.no_test": "Tidak ada tes ISP ini yang jalurnya terbukti pada periode ini.",
        "claim.tests_note": "Semua {n} tes yang terbukti, juga ping dan halaman, ada di runs.csv dengan hash data "
        "mentahnya. Di bawah 80 %: jam yang mediannya demikian; yang dibawa pengguna lain dihitung sebagai terkirim.",
        "claim.file_times": "Waktu adalah UTC; bulan menurut jam kampus.",
        "claim.method": "ISP terputus selama sambungan atau antarmukanya hilang menurut router, atau "
        "selama ia tersambung dan tidak ada yang lewat. Menurun: ping hilang atau lambat. Jika dua berlaku "
        "sekaligus, yang pertama dihitung: sambungan, tanpa lalu lintas, menurun. Waktu saat router tidak "
        "dibaca rapat tidak diketahui: bukan tersambung, bukan terputus. Pemeliharaan: terputus selama "
        "pekerjaan yang diumumkan dan tidak dihitung menurut kontrak. Janji tidak terpenuhi bila waktu "
        "terputus yang teramati, tanpa pemeliharaan itu, lebih lama dari yang diizinkan dalam sebulan penuh.",
        "claim.paper_times": "Waktu dan bulan di kertas ini menurut jam kampus; waktu dalam berkas lain UTC.",
        "claim.files": "Angka yang sama ada dalam berkas-berkas ZIP ini; SHA256SUMS memuat hash masing-masing.",
    },
}
