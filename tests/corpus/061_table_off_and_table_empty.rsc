# One table has no fib, the other no route that is on.
/routing table
add name=dead
add fib name=empty
/ip address
add address=10.2.0.1/24 interface=ether3
add address=198.51.100.226/29 interface=ether1
add address=198.51.100.234/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=g1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=g2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=g1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=g2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=g1 in-interface=ether3 new-routing-mark=dead
add action=mark-routing chain=prerouting connection-mark=g2 in-interface=ether3 new-routing-mark=empty
add action=mark-routing chain=output connection-mark=g1 new-routing-mark=dead
add action=mark-routing chain=output connection-mark=g2 new-routing-mark=empty
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.225 routing-table=dead
add check-gateway=ping disabled=yes gateway=198.51.100.233 routing-table=empty
add check-gateway=ping distance=1 gateway=198.51.100.225
add check-gateway=ping distance=2 gateway=198.51.100.233
