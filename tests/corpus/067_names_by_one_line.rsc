# Names first, by the line that is thought the better one.
/routing table
add disabled=no fib name=c1
add disabled=no fib name=c2
/ip address
add address=192.168.52.1/24 interface=ether3
add address=192.0.2.242/29 interface=ether1
add address=192.0.2.250/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=j1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=j2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    dst-port=53 in-interface=ether3 new-connection-mark=j1 protocol=udp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=j1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=j2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=j1 in-interface=ether3 new-routing-mark=c1
add action=mark-routing chain=prerouting connection-mark=j2 in-interface=ether3 new-routing-mark=c2
add action=mark-routing chain=output connection-mark=j1 new-routing-mark=c1
add action=mark-routing chain=output connection-mark=j2 new-routing-mark=c2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.241 routing-table=c1
add check-gateway=ping gateway=192.0.2.249 routing-table=c2
add check-gateway=ping distance=1 gateway=192.0.2.241
add check-gateway=ping distance=2 gateway=192.0.2.249
