"""Scripts of a router: which menus they write to is read, what they say is not kept."""

import pytest

from backend.domain.config.automations import Automation
from backend.domain.plans.rollback_script import boot_name, script_name
from backend.routeros.reading.automations import read_automations
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.transport import LARGEST_REPLY_BYTES
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD

SCRIPT, SCHEDULER, NETWATCH = "/system/script", "/system/scheduler", "/tool/netwatch"
ROUTE, MANGLE = "/ip/route", "/ip/firewall/mangle"


@pytest.fixture
def site(serve):
    return serve()


def read(site):
    return read_automations(site.connect(username=MONITOR, password=MONITOR_PASSWORD))


def watch(site, **more):
    site.router.menus[NETWATCH].add_row(host="9.9.9.9", **more)


def script(site, name, source):
    site.router.menus[SCRIPT].add_row(name=name, source=source)


@pytest.mark.parametrize(
    "source, menus",
    [
        ("/ip route disable [find comment=first]", [ROUTE]),
        ("/ip/route/set [find comment=ISP1] distance=5", [ROUTE]),
        (":foreach i in=[/ip route find where comment=x] do={ /ip route enable $i }", [ROUTE]),
        ("/ip route\nset [find comment=x] disabled=yes", [ROUTE]),
        ("/ip firewall mangle disable [find comment=pcc]", [MANGLE]),
        ("/ip firewall mangle move 3 0; /ip route remove 4", [ROUTE, MANGLE]),
        ("/routing table add name=x fib", ["/routing/table"]),
        ("/routing/rule/set 0 table=x", ["/routing/rule"]),
        (":put [/ip route find]; /ip route print", []),
        ("/ip firewall filter disable 3", []),
        ("/ip route settings-like add", []),
        ("# /ip route disable 3\n:log info nothing", []),
        ("/ip route enablement 3", []),
    ],
)
def test_what_a_script_writes_to(site, source, menus):
    watch(site, down_script=source)
    menus_written = [automation.menus for automation in read(site)]
    assert menus_written == ([tuple(menus)] if menus else [])


def test_each_is_named_as_people_know_it(site):
    watch(site, up_script="/ip route enable 1", down_script="/ip route disable 1")
    site.router.menus[NETWATCH].add_row(host="8.8.8.8", name="isp2", up_script="/ip route set 1")
    site.router.menus[SCHEDULER].add_row(name="night", on_event="/ip firewall mangle disable 1")
    script(site, "by hand", "/routing rule disable 0")
    names = [automation.name for automation in read(site)]
    assert names == ["netwatch 9.9.9.9", "netwatch isp2", "scheduler night", "script by hand"]


def test_a_script_is_told_with_what_runs_it(site):
    script(site, "failover", "/ip route disable [find comment=ISP1]")
    script(site, "failover-all", "/ip firewall mangle disable [find]")
    watch(site, up_script="failover", down_script='/system script run "failover-all"')
    assert read(site) == (Automation("netwatch 9.9.9.9", (ROUTE, MANGLE)),)


def test_address_lists_are_told_by_name(site):
    source = '/ip firewall address-list add list="heavy users" address=1.1.1.1'
    watch(site, up_script=source.replace('"heavy users"', "heavy"))
    (automation,) = read(site)
    assert (automation.menus, automation.lists) == (("/ip/firewall/address-list",), ("heavy",))


def test_a_long_script_is_read_to_its_end(site):
    watch(site, up_script=":log info x;" * 5_000 + "/ip route disable 1")
    assert len(read(site)) == 1


def test_what_is_switched_off_and_what_is_ours_is_no_matter(site):
    watch(site, up_script="/ip route disable 1", disabled="true")
    undo = "/ip firewall mangle disable 3"
    script(site, script_name(7), undo)
    for name in (script_name(7), boot_name(script_name(7))):
        site.router.menus[SCHEDULER].add_row(name=name, on_event=script_name(7))
    assert read(site) == ()


def test_the_text_of_a_script_goes_no_further(site):
    watch(site, up_script='/ip route enable 1; /tool fetch url="https://x" password="hunter2"')
    config = read_config(site.connect(), with_automations=True)
    assert config.automations
    assert [automation.name for automation in config.automations] == ["netwatch 9.9.9.9"]
    assert "hunter2" not in repr(config)


@pytest.mark.parametrize("path", [SCRIPT, SCHEDULER, NETWATCH])
def test_a_router_without_such_a_menu_is_read_all_the_same(site, path):
    site.router.menus.pop(path)
    assert read_config(site.connect(), with_automations=True).mangle


def test_scripts_too_large_to_read_end_no_connection_of_those_who_do_not_ask_for_them(site):
    script(site, "long", "x" * (LARGEST_REPLY_BYTES + 1))
    connection = site.connect()
    assert read_config(connection).automations is None
    assert not connection.closed
    assert read_config(connection, with_automations=True).automations == ()
    assert connection.closed


def test_a_user_who_may_not_read_them_is_no_failure(site):
    watch(site, up_script="/ip route enable 1")
    site.router.faults.denied_policies = frozenset({"read"})
    assert read(site) == ()
