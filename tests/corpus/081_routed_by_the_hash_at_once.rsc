# No connection marks: the hash itself gives each packet its way.
/routing table
add disabled=no fib name=one
add disabled=no fib name=two
/ip address
add address=192.168.12.1/24 interface=ether3
add address=100.83.1.2/30 interface=ether1
add address=100.83.2.2/30 interface=ether2
/ip firewall mangle
add action=accept chain=prerouting dst-address-type=local in-interface=ether3
add action=mark-routing chain=prerouting in-interface=ether3 new-routing-mark=one passthrough=no \
    per-connection-classifier=src-address:2/0
add action=mark-routing chain=prerouting in-interface=ether3 new-routing-mark=two passthrough=no \
    per-connection-classifier=src-address:2/1
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.83.1.1 routing-table=one
add check-gateway=ping gateway=100.83.2.1 routing-table=two
add check-gateway=ping distance=1 gateway=100.83.1.1
add check-gateway=ping distance=2 gateway=100.83.2.1
