"""Writes that go wrong when they are told to, and what change scripts rely on."""

import pytest

from lab.device.mishaps import HangupError

MANGLE = "/ip/firewall/mangle"
MARK = (f"{MANGLE}/set", "=numbers=0", "=new-connection-mark=ISP3")


def marks(bench) -> list[str]:
    return [row["new-connection-mark"] for row in _classifying(bench)]


def _classifying(bench):
    return bench.rows(f"{MANGLE}/print", "?per-connection-classifier")


def remark(bench, turn: int) -> tuple[str, ...]:
    row_id = _classifying(bench)[turn][".id"]
    return (f"{MANGLE}/set", f"=.id={row_id}", "=new-connection-mark=other")


@pytest.mark.parametrize("is_done", [False, True])
def test_a_trap_at_the_second_write(bench, is_done):
    faults = bench.router.faults
    faults.trap_at_write, faults.write_is_done = 2, is_done
    bench.done(*remark(bench, 0))
    assert bench.trap(*remark(bench, 1)) == "failure: simulated"
    bench.done(*remark(bench, 2))
    assert [mark == "other" for mark in marks(bench)[:3]] == [True, is_done, True]
    assert faults.writes_seen == 3


@pytest.mark.parametrize("is_done", [False, True])
@pytest.mark.parametrize("fault", ["cut_at_write", "reboot_at_write"])
def test_no_reply_comes_any_more(bench, fault, is_done):
    faults = bench.router.faults
    setattr(faults, fault, 1)
    faults.write_is_done = is_done
    booted_at, bench.now = bench.router.booted_at, bench.now + 5
    with pytest.raises(HangupError):
        bench.reply(*remark(bench, 0))
    assert (marks(bench)[0] == "other") is is_done
    assert (bench.router.booted_at != booted_at) is (fault == "reboot_at_write")


def test_silence(bench):
    bench.router.faults.mute_at_write = 1
    assert bench.reply(*remark(bench, 0)) == []
    assert bench.router.faults.mute


def test_reading_is_no_write(bench):
    bench.router.faults.trap_at_write = 1
    bench.rows(f"{MANGLE}/print")
    bench.ret(f"{MANGLE}/find")
    bench.rows("/ping", "=address=192.0.2.1", "=count=1")
    assert bench.router.faults.trap_at_write == 1


def test_scripts_that_are_run_count_once(bench):
    source = ":log info a\n/ip/firewall/mangle/set [find comment=pcc-isp1-0] log=yes"
    bench.ret("/execute", f"=script={source}", "=as-string=")
    assert bench.router.faults.writes_seen == 1


def test_a_full_script_store(bench):
    bench.router.faults.script_store_full = True
    assert "no more scripts" in bench.trap("/system/script/add", "=name=s", "=source=")
    bench.ret("/system/scheduler/add", "=name=s", "=on-event=:log info x")


def test_a_find_that_finds_nothing(bench):
    source = (
        f':put "found"; :if ([:len [{MANGLE}/find comment="pcc-isp1-0"]] = 1) do={{ :put one }}'
    )
    assert bench.ret("/execute", f"=script={source}", "=as-string=") == "found\none"
    bench.router.faults.find_fails.add("comment")
    assert bench.ret("/execute", f"=script={source}", "=as-string=") == "found"
    bench.ret("/execute", f"=script={MANGLE}/remove [find comment=pcc-isp1-0]", "=as-string=")
    assert len(bench.rows(f"{MANGLE}/print", "?comment=pcc-isp1-0")) == 1


ROLLBACK = """:do { /ip/firewall/mangle/set [find comment="pcc-isp1-0"] new-connection-mark=old } on-error={}
:do { /ip/firewall/mangle/set [find comment="pcc-isp1-0"] !in-interface } on-error={}
:log info "undone"
/system/scheduler/remove [find name="undo"]
/system/scheduler/remove [find name="undo-boot"]
/system/script/remove [find name="undo"]"""


def armed(bench) -> tuple[int, int]:
    return (
        len(bench.rows("/system/script/print", "?name=undo")),
        len(bench.rows("/system/scheduler/print")),
    )


def arm(bench) -> None:
    bench.ret("/system/script/add", "=name=undo", f"=source={ROLLBACK}")
    bench.ret("/system/scheduler/add", "=name=undo", "=interval=3m", "=on-event=undo")
    boot = ("=name=undo-boot", "=start-time=startup", "=on-event=undo")
    bench.ret("/system/scheduler/add", *boot)
    bench.done(*remark(bench, 0))
    assert armed(bench) == (1, 2)


def undone(bench) -> bool:
    (row,) = bench.rows(f"{MANGLE}/print", "?comment=pcc-isp1-0")
    return row["new-connection-mark"] == "old" and "in-interface" not in row


def test_the_timer_undoes_and_takes_itself_away(bench):
    arm(bench)
    bench.now += 179
    assert not undone(bench)
    bench.now += 2
    assert undone(bench)
    assert armed(bench) == (0, 0)
    assert bench.rows("/log/print")[-1]["message"] == "undone"


def test_a_reboot_undoes_before_the_timer(bench):
    arm(bench)
    bench.now += 20
    bench.router.reboot(bench.now, renumber=True)
    assert not undone(bench)
    bench.now += 4
    assert undone(bench)
    assert armed(bench) == (0, 0)


def test_a_step_of_the_clock_undoes_early(bench):
    arm(bench)
    bench.router.step_clock(600)
    assert undone(bench)
    assert armed(bench) == (0, 0)


def test_running_it_by_hand_undoes_once(bench):
    arm(bench)
    bench.done("/system/script/run", "=number=undo")
    assert undone(bench)
    assert armed(bench) == (0, 0)
    assert bench.trap("/system/script/run", "=number=undo") == "no such item"
