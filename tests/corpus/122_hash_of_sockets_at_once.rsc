# A script of many hands: marks for the router's answers, and the hash routes clients at once.
/interface ethernet
set [ find default-name=ether1 ] name=wan-a
set [ find default-name=ether2 ] name=wan-b
/interface bridge
add name=lan-bridge
/interface bridge port
add bridge=lan-bridge interface=ether3
/routing table
add disabled=no fib name=only-a
add disabled=no fib name=only-b
/ip address
add address=192.168.17.1/24 interface=lan-bridge
add address=100.110.1.2/30 interface=wan-a
add address=100.110.2.2/30 interface=wan-b
/ip firewall mangle
add action=mark-connection chain=input in-interface=wan-a new-connection-mark=asked-a passthrough=no
add action=mark-connection chain=input in-interface=wan-b new-connection-mark=asked-b passthrough=no
add action=mark-routing chain=output connection-mark=asked-a new-routing-mark=only-a passthrough=no
add action=mark-routing chain=output connection-mark=asked-b new-routing-mark=only-b passthrough=no
add action=mark-routing chain=prerouting dst-address-type=!local in-interface=lan-bridge new-routing-mark=only-a \
    per-connection-classifier=both-addresses-and-ports:2/0
add action=mark-routing chain=prerouting dst-address-type=!local in-interface=lan-bridge new-routing-mark=only-b \
    per-connection-classifier=both-addresses-and-ports:2/1
/ip firewall nat
add action=masquerade chain=srcnat out-interface=wan-a
add action=masquerade chain=srcnat out-interface=wan-b
/ip route
add gateway=100.110.1.1 routing-table=only-a
add gateway=100.110.2.1 routing-table=only-b
add distance=1 gateway=100.110.1.1
add distance=2 gateway=100.110.2.1
