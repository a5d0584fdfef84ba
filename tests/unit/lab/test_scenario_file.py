import re

import pytest

from lab.scenarios.files import FOLDER, load_scenario, parse_scenario, scenario_names
from lab.scenarios.scenario import ScenarioError

STRADA = (FOLDER / "strada.toml").read_text("utf-8")


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_file_loads(name: str) -> None:
    scenario = load_scenario(name)
    assert scenario.name == name
    assert sum(scenario.profile) / len(scenario.profile) == pytest.approx(1)
    assert len(scenario.profile) == 168
    assert scenario.length_s == scenario.weeks * 7 * 86400


def test_strada_is_the_papers_campus() -> None:
    strada = load_scenario("strada")
    assert [wan.comment for wan in strada.wans] == [
        "ISP1 Biznet [100M/100M]",
        "ISP2 CBN [200M/200M]",
        "ISP3 IForte [200M/200M]",
    ]
    # One cut of a cable takes both of the old lines; the new one has its own.
    assert [wan.risk_group for wan in strada.wans] == ["fibre 1", "fibre 1", ""]
    assert [(r.method, r.at_s / 604800) for r in strada.regimes] == [("ecmp", 0), ("pcc", 5)]
    assert strada.regimes[1].weights == (1, 2, 2)


@pytest.mark.parametrize(
    "old, new, key",
    [
        ('time_zone = "Asia/Jakarta"', 'time_zone = "Asia/Atlantis"', "time_zone"),
        ("weeks = 10", "weeks = 0", "weeks"),
        ("weeks = 10", "weeks = true", "weeks"),
        ("weeks = 10", "weeks = 1.5", "weeks"),
        ("slot_s = 10", "slot_s = 11", "slot_s"),
        ("slot_s = 10", "slots = 10", "slots"),
        ('lan_prefix = "10.20.0.0/16"', 'lan_prefix = "10.20.0.1/16"', "lan_prefix"),
        ('lan_prefix = "10.20.0.0/16"', 'lan_prefix = "10.20.0.0/30"', "lan_prefix"),
        ("download_mbps = 100\n", "download_mbps = 0\n", "download_mbps"),
        ("download_mbps = 100\n", "download_mbps = 100000000\n", "download_mbps"),
        ('gateway = "192.0.2.1"', 'gateway = "192.0.3.1"', "gateway"),
        ('interface = "ether2"', 'interface = "ether1"', "wan"),
        ('at = "week 6 mon 00:00"', 'at = "week 6 monday"', "at"),
        ('at = "week 6 mon 00:00"', 'at = "week 6 mon 24:00"', "at"),
        ('at = "week 6 mon 00:00"', 'at = "week 1 mon 00:00"', "regime"),
        ('method = "pcc"', 'method = "magic"', "method"),
        ("weights = [1, 2, 2]", "weights = [1, 2]", "weights"),
        ("weights = [1, 2, 2]", "weights = [1, 2, 0.5]", "weights"),
        ("weights = [1, 2, 2]", "weights = [0, 0, 0]", "weights"),
        ('classifier = "both-addresses"', 'classifier = "both"', "classifier"),
        ("new_only = false", 'new_only = "no"', "new_only"),
        ('interfaces = ["ether1", "ether2"]', 'interfaces = ["ether9"]', "interfaces"),
        ('lasts = "47m"', "lasts = 47", "lasts"),
        ('lasts = "47m"', 'lasts = "47 minutes"', "lasts"),
        ("weekday = [8, 6,", "weekday = [8,", "weekday"),
        ("weekday = [8, 6,", "weekday = [8, -6,", "weekday"),
        ("from_week = 1\n", "from_week = 2\n", "term"),
        ("upload_gib = [177, 406, 313]", "upload_gib = [177, 406]", "upload_gib"),
        ("heavy_hosts = 3", "heavy_hosts = 200", "heavy_hosts"),
        ("week = 10\nupload", "week = 11\nupload", "landing"),
        ("week = 10\nupload", "week = 4\nupload", "landing"),
        ('at = "week 7 wed 10:20"', 'at = "week 10 wed 10:20"', "landing"),
        ("[noise]", "[[noise]]", "noise"),
        ("title = ", "titel = ", "title"),
        ("title = ", "title : ", "TOML"),
    ],
)
def test_a_mistake_is_refused_by_name(old: str, new: str, key: str) -> None:
    assert old in STRADA
    with pytest.raises(ScenarioError, match=rf"^strada\.toml: .*{re.escape(key)}"):
        parse_scenario(STRADA.replace(old, new), "strada.toml")


THIRD = (FOLDER / "third_campus.toml").read_text("utf-8")


def test_the_third_campus_had_a_smaller_contract_and_a_holiday() -> None:
    third = load_scenario("third_campus")
    [earlier] = third.earlier_contracts
    assert (earlier.interface, earlier.download_bps) == ("ether2", 50_000_000)
    assert earlier.until_s == 3 * 604800
    [spell] = third.spells
    assert (spell.kind, spell.days, spell.at_s) == ("holiday", 1, (7 * 7 + 4) * 86400)


@pytest.mark.parametrize(
    "old, new, key",
    [
        ('interface = "ether2"\nuntil', 'interface = "ether9"\nuntil', "interface"),
        ('until = "week 4 mon 00:00"', 'until = "week 4 mon 09:00"', "until"),
        ('at = "week 8 fri 00:00"', 'at = "week 8 fri 07:00"', "at"),
        ('kind = "holiday"', 'kind = "party"', "kind"),
        ("factor = 0.15", "factor = -1", "factor"),
        ("[busy]\ndownload_mbps = 118", "[busy]", "download_mbps"),
        ('note = "ISP2', 'notes = "ISP2', "notes"),
    ],
)
def test_a_mistake_of_days_and_contracts_is_refused_by_name(old: str, new: str, key: str) -> None:
    assert old in THIRD
    with pytest.raises(ScenarioError, match=rf"^third\.toml: .*{re.escape(key)}"):
        parse_scenario(THIRD.replace(old, new), "third.toml")


@pytest.mark.parametrize(
    "more",
    [
        '[[spell]]\nname = "Exams"\nkind = "exam"\nat = "week 5 mon 00:00"\nfactor = 0.5\n',
        """[[earlier_contract]]
interface = "ether1"
until = "week 6 mon 00:00"
download_mbps = 50
upload_mbps = 50
""",
    ],
)
def test_weeks_that_land_on_given_volumes_are_as_usual(more: str) -> None:
    with pytest.raises(ScenarioError, match="landing: week 5"):
        parse_scenario(f"{STRADA}\n{more}", "strada.toml")


def test_repeated_outage_must_end_before_it_comes_again() -> None:
    text = STRADA.replace('lasts = "47m"', 'lasts = "47m"\ntimes = 3\nevery = "47m"')
    with pytest.raises(ScenarioError, match="every"):
        parse_scenario(text, "strada.toml")


def test_unknown_scenario_names_those_that_exist() -> None:
    with pytest.raises(ScenarioError, match="strada"):
        load_scenario("../strada")
