# nth without asking for a state: packets are dealt like cards.
/routing table
add disabled=no fib name=left
add disabled=no fib name=right
/ip address
add address=192.168.23.1/24 interface=ether4
add address=100.85.1.2/30 interface=ether1
add address=100.85.2.2/30 interface=ether2
/ip firewall mangle
add action=accept chain=prerouting dst-address-type=local in-interface=ether4
add action=mark-connection chain=prerouting in-interface=ether4 new-connection-mark=l nth=2,1
add action=mark-routing chain=prerouting connection-mark=l in-interface=ether4 new-routing-mark=left passthrough=no
add action=mark-connection chain=prerouting in-interface=ether4 new-connection-mark=r
add action=mark-routing chain=prerouting connection-mark=r in-interface=ether4 new-routing-mark=right passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.85.1.1 routing-table=left
add check-gateway=ping gateway=100.85.2.1 routing-table=right
add check-gateway=ping distance=1 gateway=100.85.1.1
add check-gateway=ping distance=2 gateway=100.85.2.1
