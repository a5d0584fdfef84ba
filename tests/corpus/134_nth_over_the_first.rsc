# Both rules are the first of two, and the second writes over the first.
/routing table
add disabled=no fib name=b1
add disabled=no fib name=b2
/ip address
add address=192.168.63.1/24 interface=ether4
add address=100.115.1.2/30 interface=ether1
add address=100.115.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=k2
add action=mark-connection chain=prerouting connection-state=new dst-address-type=!local in-interface=ether4 \
    new-connection-mark=k1 nth=2,1
add action=mark-connection chain=prerouting connection-state=new dst-address-type=!local in-interface=ether4 \
    new-connection-mark=k2 nth=2,1
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=ether4 new-routing-mark=b1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=ether4 new-routing-mark=b2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=b1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=b2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.115.1.1 routing-table=b1
add check-gateway=ping gateway=100.115.2.1 routing-table=b2
add check-gateway=ping distance=1 gateway=100.115.1.1
add check-gateway=ping distance=2 gateway=100.115.2.1
