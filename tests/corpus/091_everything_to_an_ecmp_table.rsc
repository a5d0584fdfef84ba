# One table with two equal routes, and all clients are sent there.
/routing table
add disabled=no fib name=both
/ip address
add address=10.140.0.1/20 interface=ether3
add address=203.0.113.6/30 interface=ether1
add address=203.0.113.14/30 interface=ether2
/ip firewall mangle
add action=mark-routing chain=prerouting dst-address-type=!local in-interface=ether3 new-routing-mark=both
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.5 routing-table=both
add check-gateway=ping gateway=203.0.113.13 routing-table=both
add check-gateway=ping distance=1 gateway=203.0.113.5
add check-gateway=ping distance=2 gateway=203.0.113.13
