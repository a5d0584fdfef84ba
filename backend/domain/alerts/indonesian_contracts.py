"""The Indonesian sentences of contracts, of missing readings and of care for Timbang itself, by their codes."""

from __future__ import annotations

from collections.abc import Mapping

CONTRACT_SENTENCES: Mapping[str, str] = {
    "incident_quota": "Kuota {uplink} mungkin habis sebelum tanggal tagihan.",
    "incident_quota_used": "Kuota {uplink} sudah habis.",
    "incident_contract_low": "{uplink} memberi kurang dari kontraknya, selama satu minggu hari kerja.",
    "incident_sla_missed": "{uplink} melanggar ketersediaan yang dijanjikan kontraknya untuk bulan ini.",
    "incident_no_data": "Bacaan {router} tidak lengkap.",
    "incident_quota_unstable": "Cukup tidaknya kuota {uplink} berulang kali berubah.",
    "incident_quota_used_unstable": "Kuota {uplink} berulang kali habis.",
    "incident_contract_low_unstable": "{uplink} berulang kali memberi kurang dari kontraknya.",
    "incident_sla_missed_unstable": "{uplink} berulang kali melanggar ketersediaan yang dijanjikan.",
    "incident_no_data_unstable": "Bacaan {router} berulang kali tidak lengkap.",
    "incident_costs_quota": "Bila habis, penyedia dapat memperlambat {uplink} atau menagih lebih.",
    "incident_costs_quota_used": "Sampai tanggal tagihan penyedia dapat memperlambat {uplink} atau menagih lebih.",
    "incident_costs_contract_low": "{uplink} dibayar, tetapi tidak diberikan sepenuhnya.",
    "incident_costs_sla_missed": "Penyedia berutang apa yang disebut kontrak untuk bulan seperti itu.",
    "incident_costs_no_data": "Yang tidak terbaca tidak masuk angka mana pun: jumlahnya terlalu "
    "kecil, dan gangguan tidak diketahui.",
    "incident_measured_isp_full": "Terukur selama 5 menit saat diketahui: unduhan {download} %, unggahan {upload} % "
    "dari kontrak; ISP penuh mulai {limit} %. Yang lewat ISP penuh harus menunggu.",
    "incident_measured_quota": "Terpakai: {percent} % dari {quota_gb} GB, {days} hari sebelum tanggal "
    "tagihan; dengan laju ini {pace} % saat itu.",
    "incident_measured_quota_used": "Terpakai: {percent} % dari {quota_gb} GB, {days} hari sebelum tanggal tagihan.",
    "incident_measured_contract_low": "Diberikan: {percent} % dari kontrak, nilai tengah {tests} uji yang "
    "terbukti dalam lima hari kerja.",
    "incident_measured_sla_missed": "Tersedia: {percent} % dari bulan itu sejauh ini, {promised} % dijanjikan.",
    "incident_measured_no_data": "Terbaca: {percent} % dari hari kerja terbaru.",
    "incident_do_quota": "Lihat di halaman {uplink} pada jam berapa lalu lintasnya paling "
    "banyak; turunkan bobotnya sampai tanggal tagihan, atau beli tambahan.",
    "incident_do_quota_used": "Turunkan bobot {uplink} sampai tanggal tagihan, atau beli tambahan dari penyedia.",
    "incident_do_contract_low": "Kirim ke penyedia {uplink} bukti dari Kualitas, Bukti, lalu minta "
    "perbaikan atau harga lebih rendah.",
    "incident_do_sla_missed": "Kirim ke penyedia {uplink} gangguan bulan ini, lalu klaim apa yang diberikan kontrak.",
    "incident_do_no_data": "Periksa di server dengan `timbang doctor` apakah worker pembaca "
    "berjalan dan tidak tertinggal, dan apakah basis data sempat terputus.",
    "incident_do_quota_unstable": "Lihat di halaman {uplink} jam mana yang menentukan.",
    "incident_do_quota_used_unstable": "Periksa kuota di kontrak {uplink}.",
    "incident_do_contract_low_unstable": "Bandingkan hari-hari {uplink} di Kualitas: pada jam berapa lambat?",
    "incident_do_sla_missed_unstable": "Periksa kontrak {uplink}, dan kirim ke penyedia gangguannya.",
    "incident_do_no_data_unstable": "Periksa di server dengan `timbang doctor` apakah worker pembaca tidak "
    "tertinggal.",
    "incident_quota_was": "Kuota {uplink} waktu itu hampir habis.",
    "incident_quota_used_was": "Kuota {uplink} waktu itu habis.",
    "incident_contract_low_was": "{uplink} waktu itu memberi kurang dari kontraknya.",
    "incident_sla_missed_was": "{uplink} waktu itu melanggar ketersediaan yang dijanjikan kontraknya untuk sebulan.",
    "incident_no_data_was": "Bacaan {router} waktu itu tidak lengkap.",
    "incident_quota_unstable_was": "Cukup tidaknya kuota {uplink} waktu itu berulang kali berubah.",
    "incident_quota_used_unstable_was": "Kuota {uplink} waktu itu berulang kali habis.",
    "incident_contract_low_unstable_was": "{uplink} waktu itu berulang kali memberi kurang dari kontraknya.",
    "incident_sla_missed_unstable_was": "{uplink} waktu itu berulang kali melanggar ketersediaan yang dijanjikan.",
    "incident_no_data_unstable_was": "Bacaan {router} waktu itu berulang kali tidak lengkap.",
    "incident_contract_ends": "Kontrak {uplink} segera berakhir.",
    "incident_contract_ends_unstable": "Akhir kontrak {uplink} berulang kali berubah.",
    "incident_costs_contract_ends": "Tanpa kontrak lain, penyedia dapat menghentikan {uplink} atau meminta harga "
    "lain.",
    "incident_measured_contract_ends": "Hari terakhir kontrak: {end}. Sisa hari: {days}.",
    "incident_do_contract_ends": "Sepakati dengan penyedia {uplink} apa kelanjutannya, lalu isi di Pengaturan, "
    "Kontrak: sampai saat itu angka memakai kontrak lama.",
    "incident_do_contract_ends_unstable": "Periksa hari terakhir di kontrak {uplink}.",
    "incident_contract_ends_was": "Kontrak {uplink} waktu itu segera berakhir.",
    "incident_contract_ends_unstable_was": "Akhir kontrak {uplink} waktu itu berulang kali berubah.",
    "incident_contract_ended": "Kontrak {uplink} sudah berakhir, dan kontrak lain tidak diisi.",
    "incident_timbang_unwell": "Timbang sendiri perlu diperiksa.",
    "incident_timbang_unwell_unstable": "Timbang sendiri berulang kali perlu diperiksa.",
    "incident_costs_timbang_unwell": "Router tetap terbaca, tetapi angka mungkin salah, atau orang terlambat atau "
    "tidak dikabari.",
    "incident_do_timbang_unwell": "Jalankan `timbang doctor` di server Timbang: ia menyebut apa lagi yang salah.",
    "incident_do_timbang_unwell_unstable": "Jalankan `timbang doctor` di server Timbang, dan lihat apa yang terus "
    "kembali.",
    "incident_care_disagreeing": "ISP yang angka 5 menitnya dalam sehari tidak cocok dengan penghitung router: "
    "{disagreeing}. Log audit menyebut ISP dan harinya; jangan pakai hari itu sebagai bukti.",
    "incident_care_free_gb": "Di disk basis data tersisa {free_gb} GB: perbesar disknya, atau simpan sampel "
    "mentah lebih singkat (TIMBANG_RETENTION_RAW_DAYS).",
    "incident_care_waiting": "Pesan yang menunggu lebih dari 10 menit: {waiting}. Baca di Pengaturan, Pesan apa "
    "jawaban pihak lain, lalu uji salurannya.",
    "incident_care_backup_days": "Hari tanpa cadangan: {backup_days}. Di Pengaturan, Cadangan tertulis apa yang "
    "menghalangi cadangan terakhir.",
    "incident_timbang_unwell_was": "Timbang sendiri waktu itu perlu diperiksa.",
    "incident_timbang_unwell_unstable_was": "Timbang sendiri waktu itu berulang kali perlu diperiksa.",
    "incident_costs_timbang_unwell_was": "Router tetap terbaca, tetapi angka mungkin salah, atau orang waktu itu "
    "terlambat atau tidak dikabari.",
}
