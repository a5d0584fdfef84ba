"""The sentences of incidents in Indonesian, by their codes, for messages that leave Timbang.

Pages have the same ones (frontend/src/lib/i18n/id/statements/incidentWords.json); tests/unit/house compares both.
"""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.alerts.indonesian_contracts import CONTRACT_SENTENCES

SENTENCES: Mapping[str, str] = {
    "incident_timbang_blind": "Timbang tidak membaca satu router pun.",
    "incident_timbang_blind_unstable": "Timbang kadang membaca router, kadang tidak.",
    "incident_router_unreachable": "{router} tidak menjawab.",
    "incident_routers_unreachable": "{routers} router di {campus} tidak menjawab.",
    "incident_isp_down": "{uplink} terputus.",
    "incident_isp_silent": "{uplink} tersambung, tetapi hampir tanpa lalu lintas.",
    "incident_isp_full": "{uplink} penuh.",
    "incident_isp_degraded": "{uplink} kehilangan ping atau lebih lambat dari biasanya.",
    "incident_router_unreachable_unstable": "{router} kadang menjawab, kadang tidak.",
    "incident_isp_down_unstable": "{uplink} berulang kali terputus.",
    "incident_isp_silent_unstable": "{uplink} berulang kali kehilangan lalu lintas.",
    "incident_isp_full_unstable": "{uplink} berulang kali penuh.",
    "incident_isp_degraded_unstable": "{uplink} berulang kali kehilangan ping atau lambat.",
    "incident_costs_timbang_blind": "Selama itu, tidak ada yang diukur, dan ISP atau router yang terputus tidak "
    "diketahui.",
    "incident_costs_isp_degraded": "Selama itu, panggilan dan halaman lewat {uplink} tersendat.",
    "incident_costs_isp_full": "Selama itu, yang lewat {uplink} harus menunggu.",
    "incident_carried": "Sebelumnya menyalurkan {mbps} Mbps, {part} % dari unduhan semua ISP.",
    "incident_carried_of_unknown": "Sebelumnya menyalurkan {mbps} Mbps unduhan.",
    "incident_carried_by_all": "Sebelumnya ISP-nya menyalurkan {mbps} Mbps unduhan; yang disalurkan "
    "sekarang tidak diketahui.",
    "incident_carried_by_routers": "Sebelumnya ISP-nya bersama-sama menyalurkan {mbps} Mbps unduhan; yang disalurkan "
    "sekarang tidak diketahui.",
    "incident_do_timbang_blind": "Periksa jalur dari server Timbang ke router: kabel, switch, VPN, firewall. Lalu "
    "jalankan “timbang doctor” di sana: ia menyebut apakah worker, broker, dan basis data bekerja.",
    "incident_do_timbang_blind_unstable": "Periksa jaringan server Timbang, dan apa kata “timbang doctor” di sana.",
    "incident_do_routers_together": "{routers} router di {campus} berhenti menjawab pada saat yang sama: periksa dulu "
    "yang dipakai bersama, seperti listrik, switch, atau jalur dari server Timbang ke {campus}.",
    "incident_do_router_unreachable": "Periksa apakah {router} mendapat listrik dan tersambung ke Timbang; lalu "
    "uji koneksinya.",
    "incident_do_isp_down": "Periksa modem {uplink} dan kabelnya ke router.",
    "incident_do_isp_silent": "Kabelnya baik: periksa apakah modem {uplink} mencapai penyedia, serta tagihan "
    "dan kuotanya.",
    "incident_do_isp_degraded": "Bandingkan {uplink} dengan ISP lain di Kualitas; periksa kabel, konektor, dan "
    "radionya sampai ke penyedia.",
    "incident_do_isp_degraded_unstable": "Kirim ke penyedia {uplink} jam-jam kehilangan dan latensi dari Kualitas.",
    "incident_do_isp_full": "Lihat siapa yang memenuhi {uplink}: pencadangan, pembaruan, atau uji. Bila sering "
    "penuh, bobot atau kontrak yang lebih besar menolong: lihat Pembagian beban.",
    "incident_do_router_unreachable_unstable": "Periksa listrik, suhu, dan jalur dari {router} ke Timbang.",
    "incident_do_isp_down_unstable": "Cari kabel yang longgar atau modem {uplink} yang menyala ulang sendiri.",
    "incident_do_isp_silent_unstable": "Minta penyedia {uplink} catatan gangguan jalur pada jam-jam ini.",
    "incident_do_isp_full_unstable": "Lihat di halaman {uplink} pada jam berapa jalurnya penuh, dan siapa yang "
    "memenuhinya saat itu.",
    "incident_call": "Telepon {provider}: {phone}, kontrak {number}.",
    "incident_call_phone": "Telepon {provider}: {phone}.",
    "incident_call_nobody": "Nomor telepon penyedia belum diisi: admin dapat menambahkannya di kontrak.",
    "incident_finding_danger": "Konfigurasi {router} punya kesalahan berbahaya.",
    "incident_finding_danger_unstable": "Kesalahan berbahaya muncul dan hilang di konfigurasi {router}.",
    "incident_costs_finding_danger": "Selama kesalahan itu ada, lalu lintas hilang atau tidak terbagi sebagaimana "
    "mestinya.",
    "incident_do_finding_danger": "Baca di Router apa kesalahannya dan cara memperbaikinya; Timbang dapat "
    "merencanakan perbaikannya.",
    "incident_do_finding_danger_unstable": "Tanyakan siapa yang sekarang mengerjakan {router}; baca di Router apa "
    "yang tersisa.",
    "incident_drift": "Seseorang mengubah pembagian beban {router} di luar Timbang.",
    "incident_drift_unstable": "Pembagian beban {router} berulang kali diubah di luar Timbang.",
    "incident_costs_drift": "Sampai ada yang membacanya, tidak diketahui apakah itu disengaja; saran dimulai lagi "
    "dari sana.",
    "incident_do_drift": "Baca di Pembagian beban, Diubah dari luar, apa yang berbeda: tandai sudah diperiksa bila "
    "disengaja, bila tidak rencanakan pengembalian.",
    "incident_do_drift_unstable": "Tanyakan siapa yang sekarang mengerjakan {router}; lalu baca di Pembagian beban, "
    "Diubah dari luar, apa yang berbeda.",
    "incident_change_waiting": "Satu perubahan {router} menunggu konfirmasi.",
    "incident_change_waiting_unstable": "Perubahan {router} berulang kali menunggu konfirmasi.",
    "incident_costs_change_waiting": "Bila tidak ada yang mengonfirmasi pada waktunya, router membatalkannya "
    "sendiri.",
    "incident_do_change_waiting": "Lihat di Pembagian beban, Perubahan, apakah semua baik, lalu pertahankan atau "
    "kembalikan.",
    "incident_do_change_waiting_unstable": "Sepakati siapa yang mengonfirmasi perubahan {router}.",
    "incident_change_stuck": "Satu perubahan {router} seharusnya sudah berakhir, dan hasilnya tidak diketahui.",
    "incident_change_stuck_unstable": "Perubahan {router} berulang kali tidak berakhir pada waktunya.",
    "incident_costs_change_stuck": "Router seharusnya sudah membatalkannya sendiri, tetapi Timbang tidak dapat "
    "melihatnya.",
    "incident_do_change_stuck": "Periksa apakah Timbang mencapai {router}, lalu lihat di Pembagian beban, "
    "Perubahan; skrip pembatalannya ada di sana.",
    "incident_do_change_stuck_unstable": "Periksa jalur dari server Timbang ke {router} sebelum perubahan "
    "berikutnya.",
    "incident_change_reverted": "Satu perubahan {router} gagal atau tidak dikonfirmasi tepat waktu; router "
    "kembali ke aturan sebelumnya.",
    "incident_change_reverted_unstable": "Perubahan {router} berulang kali gagal.",
    "incident_costs_change_reverted": "Pembagian beban router kembali seperti sebelum perubahan.",
    "incident_do_change_reverted": "Buka di Pembagian beban, Perubahan: di sana ada sebabnya dan yang perlu "
    "dilakukan sebelum merencanakannya lagi.",
    "incident_do_change_reverted_unstable": "Jangan rencanakan perubahan {router} lagi sebelum alasannya dibaca di "
    "Pembagian beban, Perubahan.",
    "incident_reboot": "{router} menyala ulang.",
    "incident_reboot_unstable": "{router} berulang kali menyala ulang.",
    "incident_costs_reboot": "Selama menyala ulang, tidak satu ISP pun di {router} menyalurkan data, dan koneksi "
    "yang berjalan terputus.",
    "incident_do_reboot": "Bila tidak ada yang menginginkannya, periksa listrik, suhu, dan log {router}.",
    "incident_do_reboot_unstable": "Periksa catu daya dan suhu {router}, memorinya, dan log.",
    "incident_router_busy": "Prosesor {router} sibuk.",
    "incident_router_busy_unstable": "Prosesor {router} berulang kali sibuk.",
    "incident_costs_router_busy": "Selama itu, {router} memperlambat yang lewat, dan mungkin membuangnya.",
    "incident_do_router_busy": "Lihat di halaman router sejak kapan; cari pemindaian, serangan, atau aturan yang "
    "dilewati semua paket.",
    "incident_do_router_busy_unstable": "Lihat di halaman router pada jam berapa; FastTrack, aturan lebih sedikit, "
    "atau router lebih kuat menolong.",
    "incident_probes_missing": "Sebagian besar uji terjadwal {uplink} gagal atau tidak berjalan dalam sehari "
    "terakhir.",
    "incident_probes_missing_unstable": "Uji terjadwal {uplink} berulang kali gagal.",
    "incident_costs_probes_missing": "Tanpa uji itu tidak ada yang dapat mengatakan apa yang diberikan {uplink} "
    "dari kontraknya.",
    "incident_do_probes_missing": "Lihat sebabnya di Kualitas: server uji mungkin tidak menjawab, atau tidak "
    "ada worker uji yang berjalan (`timbang doctor`).",
    "incident_do_probes_missing_unstable": "Lihat di Kualitas pada jam berapa uji gagal, dan mengapa.",
    "incident_probes_invalid": "Tiga uji terakhir {uplink} tidak membuktikan apa pun: lalu lintasnya tidak terlihat "
    "di sana.",
    "incident_probes_invalid_unstable": "Uji {uplink} berulang kali tidak membuktikan apa pun.",
    "incident_costs_probes_invalid": "Uji itu tidak masuk angka mana pun, jadi tidak ada yang dapat mengatakan apa "
    "yang diberikan {uplink} dari kontraknya.",
    "incident_do_probes_invalid": "Lihat di Kualitas ISP mana yang membawanya; periksa alamat sumber {uplink} "
    "dan aturan rutenya di router.",
    "incident_do_probes_invalid_unstable": "Lihat di Kualitas ISP mana yang membawanya, dan pada jam berapa.",
    "incident_skewed": "Jam kerja {router} terbagi tidak merata, dan ada ISP yang penuh.",
    "incident_skewed_unstable": "Jam kerja {router} berulang kali terbagi tidak merata.",
    "incident_costs_skewed": "Di satu ISP orang menunggu, sementara ISP lain masih longgar.",
    "incident_do_skewed": "Lihat di Pembagian beban bobot mana yang lebih baik, dan apa yang akan berubah.",
    "incident_do_skewed_unstable": "Lihat di Pembagian beban sejak kapan porsinya meleset; sebabnya bisa host yang "
    "berat atau aturan yang keliru.",
    "incident_timbang_blind_was": "Timbang tidak membaca satu router pun waktu itu.",
    "incident_timbang_blind_unstable_was": "Timbang waktu itu kadang membaca router, kadang tidak.",
    "incident_router_unreachable_was": "{router} waktu itu tidak menjawab.",
    "incident_isp_down_was": "{uplink} waktu itu terputus.",
    "incident_isp_silent_was": "{uplink} waktu itu tersambung, tetapi hampir tanpa lalu lintas.",
    "incident_isp_full_was": "{uplink} waktu itu penuh.",
    "incident_isp_degraded_was": "{uplink} waktu itu kehilangan ping atau lebih lambat dari biasanya.",
    "incident_router_unreachable_unstable_was": "{router} waktu itu kadang menjawab, kadang tidak.",
    "incident_isp_down_unstable_was": "{uplink} waktu itu berulang kali terputus.",
    "incident_isp_silent_unstable_was": "{uplink} waktu itu berulang kali kehilangan lalu lintas.",
    "incident_isp_full_unstable_was": "{uplink} waktu itu berulang kali penuh.",
    "incident_isp_degraded_unstable_was": "{uplink} waktu itu berulang kali kehilangan ping atau lambat.",
    "incident_costs_timbang_blind_was": "Selama itu tidak ada yang diukur, dan ISP atau router yang terputus "
    "tidak diketahui.",
    "incident_costs_isp_degraded_was": "Selama itu panggilan dan halaman lewat {uplink} tersendat.",
    "incident_costs_isp_full_was": "Selama itu yang lewat {uplink} harus menunggu.",
    "incident_meanwhile_filled": "Lalu lintasnya memenuhi {other} sampai {percent} % kontrak, selama {minutes} "
    "menit: itulah yang terasa oleh pengguna.",
    "incident_meanwhile_filled_together": "Lalu lintasnya dan lalu lintas {others}, yang terputus pada menit yang "
    "sama, memenuhi {other} sampai {percent} % kontrak, selama {minutes} menit: itulah yang terasa oleh pengguna.",
    "incident_meanwhile_filled_with": "Lalu lintasnya dan lalu lintas {others}, yang juga terputus selama itu, "
    "memenuhi {other} sampai {percent} % kontrak, selama {minutes} menit: itulah yang terasa oleh pengguna.",
    "incident_meanwhile_full": "{other} penuh selama itu ({percent} % kontrak), sama seperti sebelumnya.",
    "incident_meanwhile_carried": "{other} menyalurkan paling banyak {percent} % kontraknya selama itu.",
    "incident_full_of_others": "Selama itu tidak ada yang lewat {others}: lalu lintas itulah yang memenuhi {uplink}.",
    "incident_finding_danger_was": "Konfigurasi {router} waktu itu punya kesalahan berbahaya.",
    "incident_change_waiting_was": "Satu perubahan {router} waktu itu menunggu konfirmasi.",
    "incident_change_stuck_was": "Satu perubahan {router} tidak berakhir pada waktunya.",
    "incident_router_busy_was": "Prosesor {router} waktu itu sibuk.",
    "incident_probes_missing_was": "Sebagian besar uji terjadwal {uplink} gagal atau tidak berjalan dalam sehari itu.",
    "incident_probes_invalid_was": "Tiga uji {uplink} tidak membuktikan apa pun: lalu lintasnya tidak "
    "terlihat di sana.",
    "incident_finding_danger_unstable_was": "Kesalahan berbahaya waktu itu muncul dan hilang di konfigurasi {router}.",
    "incident_change_waiting_unstable_was": "Perubahan {router} waktu itu berulang kali menunggu konfirmasi.",
    "incident_change_stuck_unstable_was": "Perubahan {router} waktu itu berulang kali tidak berakhir pada waktunya.",
    "incident_router_busy_unstable_was": "Prosesor {router} waktu itu berulang kali sibuk.",
    "incident_probes_missing_unstable_was": "Uji terjadwal {uplink} waktu itu berulang kali gagal.",
    "incident_probes_invalid_unstable_was": "Uji {uplink} waktu itu berulang kali tidak membuktikan apa pun.",
    "incident_drift_unstable_was": "Pembagian beban {router} waktu itu berulang kali diubah di luar Timbang.",
    "incident_change_reverted_unstable_was": "Perubahan {router} waktu itu berulang kali gagal.",
    "incident_reboot_unstable_was": "{router} waktu itu berulang kali menyala ulang.",
    "incident_skewed_unstable_was": "Jam kerja {router} waktu itu berulang kali terbagi tidak merata.",
    "incident_costs_finding_danger_was": "Selama kesalahan itu ada, lalu lintas hilang atau tidak terbagi "
    "sebagaimana mestinya.",
    "incident_costs_change_waiting_was": "Bila waktu itu tidak ada yang mengonfirmasi, router akan "
    "membatalkannya sendiri.",
    "incident_costs_change_stuck_was": "Router seharusnya sudah membatalkannya sendiri, tetapi Timbang "
    "tidak dapat melihatnya.",
    "incident_costs_reboot_was": "Selama menyala ulang, tidak satu ISP pun di {router} menyalurkan data, "
    "dan koneksi yang berjalan terputus.",
    "incident_costs_router_busy_was": "Selama itu {router} memperlambat yang lewat, dan mungkin membuangnya.",
    "incident_costs_skewed_was": "Di satu ISP orang menunggu, sementara ISP lain masih longgar.",
    **CONTRACT_SENTENCES,
}
