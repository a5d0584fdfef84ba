"""What plans say, in English and Indonesian: one pair of sentences a code. `{name}` stands for a parameter."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.statements import Statement

REFUSALS = {
    "no_buckets": (
        "No buckets are given. Name the uplink of every remainder.",
        "Tidak ada bucket yang diberikan. Sebutkan jalur untuk setiap sisa bagi.",
    ),
    "unknown_uplink": (
        "{interface} is not an uplink of this router. Choose among its uplinks.",
        "{interface} bukan jalur router ini. Pilih dari jalur yang ada.",
    ),
    "unknown_classifier": (
        "{classifier} is not a PCC classifier. Use both-addresses.",
        "{classifier} bukan pengelompok PCC. Gunakan both-addresses.",
    ),
    "method_unclear": (
        (
            "How this router balances cannot be told ({method}): rules of several kinds decide together. "
            "Leave one set of classifying rules on, then plan again."
        ),
        (
            "Cara router ini membagi beban tidak dapat dipastikan ({method}): beberapa jenis aturan ikut menentukan. "
            "Aktifkan satu kelompok aturan, lalu rencanakan lagi."
        ),
    ),
    "unclassified": (
        (
            "No rule of this router classifies connections: routing marks or routing rules send them to several ISPs. "
            "Switch off those that shall no longer decide, then plan again."
        ),
        (
            "Tidak ada aturan yang mengelompokkan koneksi di router ini: tanda rute atau aturan rute mengirimnya ke "
            "beberapa ISP. Matikan yang tidak boleh menentukan lagi, lalu rencanakan lagi."
        ),
    ),
    "groups_differ": (
        (
            "The PCC groups of this router differ, so no single set of buckets is in force. "
            "Make them alike, or leave one on, then plan again."
        ),
        "Kelompok PCC di router ini berbeda-beda. Samakan, atau aktifkan satu saja, lalu rencanakan lagi.",
    ),
    "classifiers_differ": (
        (
            "The PCC groups of this router use different classifiers ({classifiers}), and a plan would give them one. "
            "Use the same in all of them, or leave one group on, then plan again."
        ),
        (
            "Kelompok PCC di router ini memakai pengelompok berbeda ({classifiers}), sedangkan rencana memberi satu "
            "saja. Samakan semuanya, atau aktifkan satu kelompok, lalu rencanakan lagi."
        ),
    ),
    "only_output": (
        "Only the router's own traffic is classified (chain output). Classify what comes from inside first.",
        "Hanya lalu lintas router sendiri yang dikelompokkan (chain output). Kelompokkan dahulu yang dari dalam.",
    ),
    "routes_directly": (
        (
            "Rules set routing marks without connection marks ({row}): a change would break running connections. "
            "Mark connections first."
        ),
        (
            "Aturan memberi tanda rute tanpa tanda koneksi ({row}): perubahan akan memutus koneksi berjalan. "
            "Tandai koneksi dahulu."
        ),
    ),
    "matchers_differ": (
        "The classifying rules of one group match different traffic (first: {row}). Give them the same matchers.",
        "Aturan dalam satu kelompok mencocokkan lalu lintas berbeda (pertama: {row}). Samakan pencocoknya.",
    ),
    "group_after_marks": (
        "The rule {row} classifies only connections with another mark. Classify connections without a mark instead.",
        "Aturan {row} hanya mengelompokkan koneksi yang sudah bertanda lain. Kelompokkan koneksi tanpa tanda.",
    ),
    "jumps_differ": (
        (
            "Timbang's jump rules lead to different chains ({chains}): somebody edited them. "
            "Let them all lead to one chain, or switch them off."
        ),
        (
            "Aturan jump Timbang menuju chain berbeda ({chains}): ada yang mengubahnya. "
            "Arahkan semuanya ke satu chain, atau matikan."
        ),
    ),
    "hotspot": (
        "A hotspot runs on this router ({where}); RouterOS cannot combine it with PCC. Use it without the hotspot.",
        "Ada hotspot di router ini ({where}); RouterOS tidak dapat menggabungkannya dengan PCC.",
    ),
    "hotspot_rules": (
        (
            "{rule} depends on the hotspot ({matcher}); RouterOS cannot combine a hotspot with PCC. "
            "Where no hotspot runs any more, switch the rule off, then plan again."
        ),
        (
            "{rule} bergantung pada hotspot ({matcher}); RouterOS tidak dapat menggabungkan hotspot dengan PCC. "
            "Bila hotspot sudah tidak berjalan, matikan aturan itu, lalu rencanakan lagi."
        ),
    ),
    "vrf": (
        (
            "{interfaces}: in a VRF ({tables}), which has a routing table of its own. Weights are planned for main "
            "alone. Take it out of the VRF, or out of what is balanced, then plan again."
        ),
        (
            "{interfaces}: berada di VRF ({tables}), yang punya tabel routing sendiri. Bobot hanya direncanakan untuk "
            "main. Keluarkan dari VRF, atau dari yang diseimbangkan, lalu rencanakan lagi."
        ),
    ),
    "sticky_lists": (
        (
            "A client that is on a list ({lists}) keeps its ISP and would never meet the new weights. "
            "Switch off what fills and asks these lists ({rules}), remove their entries, then plan again."
        ),
        (
            "Klien yang ada dalam daftar ({lists}) tetap memakai ISP-nya dan tidak akan terkena bobot baru. "
            "Matikan yang mengisi dan memeriksa daftar itu ({rules}), hapus isinya, lalu rencanakan lagi."
        ),
    ),
    "no_inside": (
        "No interface toward the campus was found. Give it an address, or make an interface list LAN.",
        "Antarmuka ke arah kampus tidak ditemukan. Beri alamat pada antarmuka itu, atau buat daftar antarmuka LAN.",
    ),
    "marks_overwritten": (
        (
            "The rule {row} marks connections behind the routing decision, so it would overwrite the mark that chooses "
            "the ISP, and running connections would break. Let it mark packets, or give it connection-mark=no-mark."
        ),
        (
            "Aturan {row} menandai koneksi setelah rute dipilih, sehingga tanda pemilih ISP tertimpa "
            "dan koneksi berjalan terputus. Pakai tanda paket, atau beri connection-mark=no-mark."
        ),
    ),
    "no_gateway": (
        "No gateway of {name} ({interface}) was found. Add a default route over it, then plan again.",
        "Gateway {name} ({interface}) tidak ditemukan. Tambahkan rute default lewat jalur itu, lalu rencanakan lagi.",
    ),
    "comment_taken": (
        "A row of {menu} that this plan must add is there already: {comment}. Remove it or change its comment.",
        "Baris {menu} yang harus ditambahkan sudah ada: {comment}. Hapus atau ubah komentarnya.",
    ),
    "ambiguous_row": (
        "Another row of {menu} says the same as this one: {row}. Give each a comment of its own.",
        "Baris lain di {menu} persis sama dengan ini: {row}. Beri komentar berbeda pada masing-masing.",
    ),
    "chain_taken": (
        "The mangle chain {chain} holds rules that are not ours. Rename their chain.",
        "Chain mangle {chain} berisi aturan yang bukan milik Timbang. Ganti nama chain-nya.",
    ),
    "own_chain_edited": (
        "Somebody added a rule to our chain {chain}: {row}. Remove it, or move it to another chain.",
        "Ada yang menambah aturan ke chain kami {chain}: {row}. Hapus, atau pindahkan ke chain lain.",
    ),
    "queue_type_taken": (
        "A queue type {name} of another kind exists. Rename it.",
        "Jenis antrean {name} dari macam lain sudah ada. Ganti namanya.",
    ),
    "not_as_wanted": (
        (
            "With these writes the router would not balance as wanted (it would be {method} by {classifier}, "
            "{buckets} buckets, {uncovered} of them without a way). Look at its findings, then plan again."
        ),
        (
            "Dengan penulisan ini router tidak akan membagi seperti yang diminta (menjadi {method} menurut "
            "{classifier}, {buckets} bucket, {uncovered} di antaranya tanpa jalur). "
            "Periksa temuannya, lalu rencanakan lagi."
        ),
    ),
    "packets_diverted": (
        (
            "Packets that are not to move would: {packets} goes by {before} now and would go by {after}. "
            "Give these packets rules of their own before the marks, or leave them out of the rules that classify."
        ),
        (
            "Paket yang tidak boleh pindah akan ikut pindah: {packets} sekarang lewat {before} dan akan lewat {after}. "
            "Buat aturan tersendiri untuk paket itu sebelum tanda, atau keluarkan dari aturan pengelompok."
        ),
    ),
    "packets_deviate": (
        "The router does not send packets as planned: {packets} goes by {after}, where the plan says {before}.",
        "Router tidak mengirim paket seperti rencana: {packets} lewat {after}, sedangkan rencana menyebut {before}.",
    ),
    "packets_kept": (
        (
            "Packets that are to move would not: {packets} would still go by {after}. Another rule decides about them "
            "before: look at the router's findings, then plan again."
        ),
        (
            "Paket yang harus pindah tidak akan pindah: {packets} tetap lewat {after}. Aturan lain memutuskan lebih "
            "dahulu: periksa temuan router, lalu rencanakan lagi."
        ),
    ),
    "connections_parted": (
        (
            "Connections would be torn apart: the first packet of {packets} would leave by {before}, later ones by "
            "{after}. Look at the rules that turn marks into routing marks."
        ),
        (
            "Koneksi akan terpecah: paket pertama {packets} lewat {before}, paket berikutnya lewat {after}. "
            "Periksa aturan yang mengubah tanda koneksi menjadi tanda rute."
        ),
    ),
    "answers_diverted": (
        (
            "Answers would go astray: to requests that come in by {interface}, {packets} is answered by {before} now "
            "and would be by {after}. Mark what comes in by {interface} before the other marks."
        ),
        (
            "Jawaban akan salah jalan: atas permintaan yang masuk lewat {interface}, {packets} sekarang dijawab lewat "
            "{before} dan akan lewat {after}. Tandai yang masuk lewat {interface} sebelum tanda lain."
        ),
    ),
    "nobody_balanced": (
        (
            "With these writes no packet from inside would be divided as wanted: other rules decide before. "
            "Look at the router's findings, then plan again."
        ),
        (
            "Dengan penulisan ini tidak ada paket dari dalam yang terbagi seperti diminta: aturan lain lebih dahulu "
            "memutuskan. Periksa temuan router, lalu rencanakan lagi."
        ),
    ),
    "script_too_long": (
        "The rollback would be {bytes} bytes, more than the {largest} that a router surely keeps. Use fewer buckets.",
        "Skrip pengaman menjadi {bytes} byte, lebih dari {largest} yang pasti muat di router. Kurangi jumlah bucket.",
    ),
    "undo_not_exact": (
        "The way back would not lead exactly to what the router has now. Report this plan.",
        "Jalan kembali tidak tepat menuju keadaan router sekarang. Laporkan rencana ini.",
    ),
}
EFFECTS = {
    "nothing": (
        "The router has it already: there is nothing to do.",
        "Router sudah demikian: tidak ada yang perlu dilakukan.",
    ),
    "uplink_buckets": (
        "{name}: {before} of {denominator_before} buckets -> {after} of {denominator_after}",
        "{name}: {before} dari {denominator_before} bucket -> {after} dari {denominator_after}",
    ),
    "uplink_same": (
        "{name}: stays at {after} of {denominator_after} buckets",
        "{name}: tetap {after} dari {denominator_after} bucket",
    ),
    "uplink_first": (
        "{name}: {after} of {denominator_after} buckets (by {method} until now)",
        "{name}: {after} dari {denominator_after} bucket (sebelumnya {method})",
    ),
    "buckets_move": (
        "Buckets that move to another ISP: {count} of {denominator}",
        "{count} dari {denominator} bucket pindah ke ISP lain",
    ),
    "method_changes": (
        "New connections are spread by PCC ({classifier}, {denominator} buckets) instead of {method}",
        "Koneksi baru dibagi dengan PCC ({classifier}, {denominator} bucket), bukan lagi {method}",
    ),
    "new_chain": (
        "A complete set of rules (chain {chain}) is built first and then switched to by one write",
        "Satu set aturan lengkap (chain {chain}) dibangun dahulu lalu diaktifkan dengan satu penulisan",
    ),
    "superseded": (
        "Rules that classified until now are switched off, not removed: {count}",
        "{count} aturan pengelompok lama dimatikan, tidak dihapus",
    ),
    "new_table": (
        "A routing table {table} with a default route by {gateway}",
        "Tabel rute {table} dengan rute default lewat {gateway}",
    ),
    "answers_marked": (
        "Requests that come in by {interface} are answered over it",
        "Permintaan yang masuk lewat {interface} dijawab lewat jalur yang sama",
    ),
    "packets_join": (
        "{packets} went by {before} until now and is divided too",
        "{packets} sebelumnya lewat {before} dan kini ikut dibagi",
    ),
    "packets_restored": (
        "{packets} arrives again ({after}); until now it left by {before}",
        "{packets} sampai lagi ({after}); sebelumnya keluar lewat {before}",
    ),
    "answers_follow": (
        "Answers to requests by {interface} leave by {after} ({packets}); until now by {before}",
        "Jawaban atas permintaan lewat {interface} keluar lewat {after} ({packets}); sebelumnya lewat {before}",
    ),
    "fasttrack_limited": (
        "FastTrack takes only connections without a mark from now on",
        "FastTrack hanya mengambil koneksi tanpa tanda mulai sekarang",
    ),
    "queue_set": (
        "The queue of {interface}: {before} -> {after}",
        "Antrean {interface}: {before} -> {after}",
    ),
    "probe_pinned": (
        "Probes from {address} are pinned to {name}",
        "Pengukuran dari {address} dikunci ke {name}",
    ),
    "only_new": (
        "Only new connections move; running ones keep their ISP until they end",
        "Hanya koneksi baru yang berpindah; koneksi berjalan tetap di ISP-nya sampai selesai",
    ),
}
WARNINGS = {
    "answers_astray": (
        (
            "Answers to requests by {interface} go astray as before ({packets}: {before} now, {after} then). "
            "Mark what comes in by {interface} before the other marks."
        ),
        (
            "Jawaban atas permintaan lewat {interface} tetap salah jalan ({packets}: kini {before}, nanti {after}). "
            "Tandai yang masuk lewat {interface} sebelum tanda lain."
        ),
    ),
    "not_walked": (
        (
            "Single clients with rules of their own, to single servers with rules of their own, were not walked: "
            "{percent} % of all pairs of addresses."
        ),
        (
            "Klien tunggal dengan aturan sendiri, menuju server tunggal dengan aturan sendiri, tidak ditelusuri: "
            "{percent} % dari semua pasangan alamat."
        ),
    ),
    "ipv6_not_covered": (
        "IPv6 is not balanced by these rules; it has a menu of its own.",
        "IPv6 tidak dibagi oleh aturan ini; IPv6 punya menu sendiri.",
    ),
    "output_rules": (
        "The router's own traffic is classified by rules of its own (chain output), which stay as they are.",
        "Lalu lintas router sendiri dikelompokkan aturan lain (chain output), yang tidak diubah.",
    ),
    "superseded_stay": (
        "The rules that are switched off stay on the router. Do not switch them on again beside ours.",
        "Aturan yang dimatikan tetap ada di router. Jangan aktifkan lagi bersama aturan kami.",
    ),
    "running_follow_main": (
        "Running connections have no mark: they go on by the main table, which is not touched.",
        "Koneksi berjalan tidak bertanda: tetap lewat tabel main, yang tidak diubah.",
    ),
    "marks_shared": (
        (
            "The rule {row} marks connections for something else. A connection has one mark only: what it marks is not "
            "balanced, and what is balanced it does not mark."
        ),
        (
            "Aturan {row} menandai koneksi untuk keperluan lain. Satu koneksi hanya punya satu tanda: yang ditandainya "
            "tidak dibagi, dan yang dibagi tidak ditandainya."
        ),
    ),
    "gateway_must_answer": (
        (
            "The new route over {interface} asks the gateway {gateway} by ping, as no route did before. A gateway that "
            "does not answer takes it down after about 20 seconds: wait that long before you confirm."
        ),
        (
            "Rute baru lewat {interface} memeriksa gateway {gateway} dengan ping, yang sebelumnya tidak dilakukan. "
            "Gateway yang tidak menjawab mematikannya setelah sekitar 20 detik: tunggu selama itu sebelum konfirmasi."
        ),
    ),
    "gateway_by_dhcp": (
        "The gateway of {interface} comes by DHCP. If the ISP changes it, its route must be changed too.",
        "Gateway {interface} didapat dari DHCP. Bila ISP mengubahnya, rutenya harus diubah juga.",
    ),
    "no_interface_queue": (
        "{interface} has no queue of its own (tunnels have none), so none is set.",
        "{interface} tidak punya antrean sendiri (terowongan tidak punya), jadi tidak diatur.",
    ),
    "script_size": (
        "The rollback on the router is a script of {bytes} bytes.",
        "Skrip pengaman di router berukuran {bytes} byte.",
    ),
}
PREFLIGHT = {
    "too_old": (
        "RouterOS {version} is too old for a change with a way back. Upgrade to 7.10 or later.",
        "RouterOS {version} terlalu lama untuk perubahan yang dapat dibatalkan. Naikkan ke 7.10 atau lebih baru.",
    ),
    "missing_policies": (
        "The user {user} lacks the policies {policies}. Add them to its group.",
        "Pengguna {user} tidak punya kebijakan {policies}. Tambahkan ke grupnya.",
    ),
    "scheduler_forbidden": (
        (
            "Device mode forbids the scheduler, so the router could not go back by itself. "
            "Run /system/device-mode/update scheduler=yes and confirm at the device."
        ),
        (
            "Device mode melarang penjadwal, jadi router tidak dapat kembali sendiri. "
            "Jalankan /system/device-mode/update scheduler=yes dan konfirmasi di perangkat."
        ),
    ),
    "rollback_left": (
        "A rollback of an earlier change is still on the router: {names}. It ends by itself, or remove it.",
        "Pengaman dari perubahan sebelumnya masih ada di router: {names}. Tunggu selesai, atau hapus.",
    ),
}
MOVED = {
    "row_gone": (
        "{menu}: a row is gone or changed: {row}",
        "{menu}: baris hilang atau berubah: {row}",
    ),
    "row_new": ("{menu}: a row is new or changed: {row}", "{menu}: baris baru atau berubah: {row}"),
    "order_changed": ("{menu}: the order of the rows changed", "{menu}: urutan baris berubah"),
}
TEXTS = {**REFUSALS, **EFFECTS, **WARNINGS, **PREFLIGHT, **MOVED}


ENGLISH, INDONESIAN = 0, 1
METHODS = {
    "ecmp": ("ECMP", "ECMP"),
    "pcc": ("PCC", "PCC"),
    "nth": ("NTH", "NTH"),
    "failover": ("failover", "failover"),
    "mixed": ("several methods at once", "beberapa cara sekaligus"),
    "none": ("no balancing", "tanpa pembagian beban"),
    "other": ("another method", "cara lain"),
}


def statement(code: str, **params: str | float) -> Statement:
    """Raises KeyError for a code without a sentence, or a sentence without its parameter."""
    return Statement(code, _sentence(code, params, ENGLISH), params)


def _sentence(code: str, params: Mapping[str, str | float], language: int) -> str:
    method = METHODS.get(str(params.get("method")))
    named = {"method": method[language]} if method else {}
    return TEXTS[code][language].format(**{**params, **named})


def indonesian(said: Statement) -> str:
    """The sentence in Indonesian; one that is not from here (a finding of the lint) as it is."""
    known = said.code in TEXTS
    return _sentence(said.code, said.params, INDONESIAN) if known else said.text
