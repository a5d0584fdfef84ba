# The rules ask for the port of a trunk; what comes through it enters by its VLANs.
/interface bridge
add name=bridge-trunk vlan-filtering=yes
/interface bridge port
add bridge=bridge-trunk interface=ether5
/interface vlan
add interface=bridge-trunk name=vlan10-staff vlan-id=10
add interface=bridge-trunk name=vlan20-pupils vlan-id=20
/routing table
add fib name=l1
add fib name=l2
/ip address
add address=10.10.0.1/24 interface=vlan10-staff
add address=10.20.0.1/23 interface=vlan20-pupils
add address=192.0.2.178/30 interface=ether1
add address=192.0.2.182/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=v1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=v2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=v1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=v2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=v1 in-interface=ether5 new-routing-mark=l1
add action=mark-routing chain=prerouting connection-mark=v2 in-interface=ether5 new-routing-mark=l2
add action=mark-routing chain=output connection-mark=v1 new-routing-mark=l1
add action=mark-routing chain=output connection-mark=v2 new-routing-mark=l2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.177 routing-table=l1
add check-gateway=ping gateway=192.0.2.181 routing-table=l2
add check-gateway=ping distance=1 gateway=192.0.2.177
add check-gateway=ping distance=2 gateway=192.0.2.181
