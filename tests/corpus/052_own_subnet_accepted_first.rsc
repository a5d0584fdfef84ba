# Whatever goes to a line's own network is let past, from wherever it comes.
/routing table
add disabled=no fib name=out-a
add disabled=no fib name=out-b
/ip address
add address=192.168.61.1/24 interface=ether3
add address=203.0.113.138/29 interface=ether1
add address=203.0.113.146/29 interface=ether2
/ip firewall mangle
add action=accept chain=prerouting dst-address=203.0.113.136/29
add action=accept chain=prerouting dst-address=203.0.113.144/29
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=a in-interface=ether3 new-routing-mark=out-a
add action=mark-routing chain=prerouting connection-mark=b in-interface=ether3 new-routing-mark=out-b
add action=mark-routing chain=output connection-mark=a new-routing-mark=out-a
add action=mark-routing chain=output connection-mark=b new-routing-mark=out-b
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.137 routing-table=out-a
add check-gateway=ping gateway=203.0.113.145 routing-table=out-b
add check-gateway=ping distance=1 gateway=203.0.113.137
add check-gateway=ping distance=2 gateway=203.0.113.145
