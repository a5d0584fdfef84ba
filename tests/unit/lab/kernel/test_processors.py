from pathlib import Path

from lab.kernel.place.processors import held


def test_labs_stay_on_a_processor_each(tmp_path: Path) -> None:
    first, second = (held("uml", {3, 1}, tmp_path) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.words == ("taskset", "--cpu-list", "1")
    assert second.words == ("taskset", "--cpu-list", "3")
    assert held("uml", {3, 1}, tmp_path) is None, "one more goes where there is room"
    first.let_go()
    again = held("uml", {3, 1}, tmp_path)
    assert again is not None
    assert again.number == 1
    for processor in (second, again):
        processor.let_go()


def test_where_there_is_nothing_to_choose_nothing_is_held(tmp_path: Path) -> None:
    assert held("uml", {0}, tmp_path) is None
    assert held("host", {0, 1}, tmp_path) is None
