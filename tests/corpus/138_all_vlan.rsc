# Whatever leaves by a VLAN is translated, and only lines are VLANs here.
/interface vlan
add interface=ether1 name=line-a vlan-id=410
add interface=ether1 name=line-b vlan-id=420
/routing table
add disabled=no fib name=xa
add disabled=no fib name=xb
/ip address
add address=192.168.66.1/24 interface=ether2
add address=100.118.1.2/30 interface=line-a
add address=100.118.2.2/30 interface=line-b
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=line-a \
    new-connection-mark=va
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=line-b \
    new-connection-mark=vb
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=all-ethernet new-connection-mark=va per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=all-ethernet new-connection-mark=vb per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=va in-interface=all-ethernet new-routing-mark=xa
add action=mark-routing chain=prerouting connection-mark=vb in-interface=all-ethernet new-routing-mark=xb
add action=mark-routing chain=output connection-mark=va new-routing-mark=xa
add action=mark-routing chain=output connection-mark=vb new-routing-mark=xb
/ip firewall nat
add action=masquerade chain=srcnat out-interface=all-vlan
/ip route
add check-gateway=ping gateway=100.118.1.1 routing-table=xa
add check-gateway=ping gateway=100.118.2.1 routing-table=xb
add check-gateway=ping distance=1 gateway=100.118.1.1
add check-gateway=ping distance=2 gateway=100.118.2.1
