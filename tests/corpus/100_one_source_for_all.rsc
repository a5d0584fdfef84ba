# Source NAT with the address of the first line, for whatever leaves.
/routing table
add disabled=no fib name=n1
add disabled=no fib name=n2
/ip address
add address=10.180.0.1/20 interface=ether4
add address=203.0.113.202/29 interface=ether1
add address=198.51.100.202/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=m1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=m2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=m1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=m2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=m1 in-interface=ether4 new-routing-mark=n1
add action=mark-routing chain=prerouting connection-mark=m2 in-interface=ether4 new-routing-mark=n2
add action=mark-routing chain=output connection-mark=m1 new-routing-mark=n1
add action=mark-routing chain=output connection-mark=m2 new-routing-mark=n2
/ip firewall nat
add action=src-nat chain=srcnat src-address=10.180.0.0/20 to-addresses=203.0.113.202
/ip route
add check-gateway=ping gateway=203.0.113.201 routing-table=n1
add check-gateway=ping gateway=198.51.100.201 routing-table=n2
add check-gateway=ping distance=1 gateway=203.0.113.201
add check-gateway=ping distance=2 gateway=198.51.100.201
