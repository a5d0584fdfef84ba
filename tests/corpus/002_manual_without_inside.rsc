# The same page, typed from memory: the inside is missing where connections get their way.
/interface bridge
add name=bridge-office
/interface bridge port
add bridge=bridge-office interface=ether3
add bridge=bridge-office interface=ether4
/routing table
add fib name=to_A
add fib name=to_B
/ip address
add address=192.168.77.1/24 interface=bridge-office
add address=203.0.113.10/30 interface=ether1
add address=198.51.100.18/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local \
    in-interface=bridge-office new-connection-mark=A_conn per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local \
    in-interface=bridge-office new-connection-mark=B_conn per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=A_conn new-routing-mark=to_A
add action=mark-routing chain=prerouting connection-mark=B_conn new-routing-mark=to_B
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.9 routing-table=to_A
add check-gateway=ping gateway=198.51.100.17 routing-table=to_B
add distance=1 gateway=203.0.113.9
add distance=2 gateway=198.51.100.17
