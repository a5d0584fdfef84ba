# The old school: a mark on each packet, and the way by that.
/routing table
add fib name=pa
add fib name=pb
/ip address
add address=192.168.33.1/24 interface=ether4
add address=100.81.1.2/29 interface=ether1
add address=100.81.2.2/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=A
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=B
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=A per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=B per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=B per-connection-classifier=both-addresses:3/2
add action=mark-packet chain=prerouting connection-mark=A in-interface=ether4 new-packet-mark=pkt-a
add action=mark-packet chain=prerouting connection-mark=B in-interface=ether4 new-packet-mark=pkt-b
add action=mark-routing chain=prerouting in-interface=ether4 new-routing-mark=pa packet-mark=pkt-a
add action=mark-routing chain=prerouting in-interface=ether4 new-routing-mark=pb packet-mark=pkt-b
add action=mark-routing chain=output connection-mark=A new-routing-mark=pa
add action=mark-routing chain=output connection-mark=B new-routing-mark=pb
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.81.1.1 routing-table=pa
add check-gateway=ping gateway=100.81.2.1 routing-table=pb
add check-gateway=ping distance=1 gateway=100.81.1.1
add check-gateway=ping distance=2 gateway=100.81.2.1
