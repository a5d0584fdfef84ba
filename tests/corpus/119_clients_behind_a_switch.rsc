# All networks of the campus are behind a switch that routes; the link to it is small.
/routing table
add disabled=no fib name=ext1
add disabled=no fib name=ext2
/ip address
add address=10.255.255.1/29 interface=ether5
add address=192.0.2.110/30 interface=ether1
add address=192.0.2.118/30 interface=ether2
/ip firewall address-list
add address=10.0.0.0/8 list=campus
/ip firewall mangle
add action=accept chain=prerouting dst-address-list=campus
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=e1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=e2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address-list=campus new-connection-mark=e1 per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address-list=campus new-connection-mark=e1 per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address-list=campus new-connection-mark=e2 per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=e1 src-address-list=campus new-routing-mark=ext1
add action=mark-routing chain=prerouting connection-mark=e2 src-address-list=campus new-routing-mark=ext2
add action=mark-routing chain=output connection-mark=e1 new-routing-mark=ext1
add action=mark-routing chain=output connection-mark=e2 new-routing-mark=ext2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=10.0.0.0/8 gateway=10.255.255.2
add check-gateway=ping gateway=192.0.2.109 routing-table=ext1
add check-gateway=ping gateway=192.0.2.117 routing-table=ext2
add check-gateway=ping distance=1 gateway=192.0.2.109
add check-gateway=ping distance=2 gateway=192.0.2.117
