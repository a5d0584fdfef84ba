# The second port was switched off after a storm; the rules never heard of it.
/interface ethernet
set [ find default-name=ether2 ] disabled=yes
/routing table
add disabled=no fib name=z1
add disabled=no fib name=z2
/ip address
add address=192.168.170.1/24 interface=ether4
add address=100.94.1.2/30 interface=ether1
add address=100.94.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=zc1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=zc2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=zc1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=zc2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=zc1 in-interface=ether4 new-routing-mark=z1
add action=mark-routing chain=prerouting connection-mark=zc2 in-interface=ether4 new-routing-mark=z2
add action=mark-routing chain=output connection-mark=zc1 new-routing-mark=z1
add action=mark-routing chain=output connection-mark=zc2 new-routing-mark=z2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.94.1.1 routing-table=z1
add check-gateway=ping gateway=100.94.2.1 routing-table=z2
add check-gateway=ping distance=1 gateway=100.94.1.1
add check-gateway=ping distance=2 gateway=100.94.2.1
