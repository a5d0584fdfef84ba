# A faculty with addresses of its own, which both providers announce: nothing is translated.
/routing table
add disabled=no fib name=north
add disabled=no fib name=south
/ip address
add address=198.51.100.129/25 interface=ether3
add address=203.0.113.198/30 interface=ether1
add address=192.0.2.198/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=n
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=s
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=n per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=s per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=n in-interface=ether3 new-routing-mark=north
add action=mark-routing chain=prerouting connection-mark=s in-interface=ether3 new-routing-mark=south
add action=mark-routing chain=output connection-mark=n new-routing-mark=north
add action=mark-routing chain=output connection-mark=s new-routing-mark=south
/ip route
add check-gateway=ping gateway=203.0.113.197 routing-table=north
add check-gateway=ping gateway=192.0.2.197 routing-table=south
add check-gateway=ping distance=1 gateway=203.0.113.197
add check-gateway=ping distance=2 gateway=192.0.2.197
