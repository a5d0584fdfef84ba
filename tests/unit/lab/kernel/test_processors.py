from lab.kernel.place.processors import kept


def test_a_kernel_in_a_process_stays_on_one_processor_and_several_spread() -> None:
    words = [kept("uml", {3, 1}, turn) for turn in (7, 8)]
    assert words == [("taskset", "--cpu-list", "3"), ("taskset", "--cpu-list", "1")]


def test_where_there_is_nothing_to_choose_nothing_is_said() -> None:
    assert kept("uml", {0}, 7) == ()
    assert kept("host", {0, 1}, 7) == ()
