"""Menus that balancing looks at from inside: VRFs, DHCP servers, names; and words for kinds of interfaces."""


def test_a_vrf_brings_its_table_along(bench):
    bench.ret("/ip/vrf/add", "=name=guests", "=interfaces=ether3")
    (table,) = bench.rows("/routing/table/print", "?name=guests")
    assert (table["dynamic"], table["fib"]) == ("true", "")
    bench.ret("/ip/route/add", "=gateway=198.18.3.1", "=routing-table=guests")


def test_a_dhcp_server_needs_an_interface_that_is_there(bench):
    server = bench.ret("/ip/dhcp-server/add", "=interface=bridge-lan")
    (row,) = bench.rows("/ip/dhcp-server/print", f"?.id={server}")
    assert (row["name"], row["disabled"]) == ("dhcp-server1", "false")
    message = bench.trap("/ip/dhcp-server/add", "=interface=nowhere")
    assert message == "input does not match any value of interface"


def test_name_servers_are_one_object(bench):
    bench.done("/ip/dns/set", "=servers=9.9.9.9,1.1.1.1", "=allow-remote-requests=yes")
    (row,) = bench.rows("/ip/dns/print")
    assert (row["servers"], row["allow-remote-requests"]) == ("9.9.9.9,1.1.1.1", "true")
    assert ".id" not in row


def test_rules_may_name_a_kind_of_interface(bench):
    rule = ("=chain=prerouting", "=action=accept")
    for kind in ("all-ppp", "!all-ethernet", "all-vlan", "all-wireless"):
        bench.ret("/ip/firewall/mangle/add", *rule, f"=in-interface={kind}")
    message = bench.trap("/ip/firewall/mangle/add", *rule, "=in-interface=all-bridge")
    assert message == "input does not match any value of in-interface"
