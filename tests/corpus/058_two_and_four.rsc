# One rule halves, the other quarters.
/routing table
add disabled=no fib name=k1
add disabled=no fib name=k2
/ip address
add address=192.168.26.1/24 interface=ether4
add address=192.0.2.226/29 interface=ether1
add address=192.0.2.234/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=n1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=n2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=n1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=n2 per-connection-classifier=both-addresses:4/1
add action=mark-routing chain=prerouting connection-mark=n1 in-interface=ether4 new-routing-mark=k1
add action=mark-routing chain=prerouting connection-mark=n2 in-interface=ether4 new-routing-mark=k2
add action=mark-routing chain=output connection-mark=n1 new-routing-mark=k1
add action=mark-routing chain=output connection-mark=n2 new-routing-mark=k2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.225 routing-table=k1
add check-gateway=ping gateway=192.0.2.233 routing-table=k2
add check-gateway=ping distance=1 gateway=192.0.2.233
add check-gateway=ping distance=2 gateway=192.0.2.225
