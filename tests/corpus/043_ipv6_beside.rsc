# Version 6 of the protocol goes its own way beside a balanced version 4.
/interface bridge
add name=br0
/interface bridge port
add bridge=br0 interface=ether3
/routing table
add fib name=alpha
add fib name=beta
/ip address
add address=10.55.0.1/16 interface=br0
add address=192.0.2.194/29 interface=ether1
add address=192.0.2.202/29 interface=ether2
/ipv6 address
add address=2001:db8:55::1/64 interface=br0
add address=2001:db8:ffff::2/64 advertise=no interface=ether1
/ipv6 route
add gateway=2001:db8:ffff::1
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=al
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=be
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br0 new-connection-mark=al per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br0 new-connection-mark=be per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=al in-interface=br0 new-routing-mark=alpha
add action=mark-routing chain=prerouting connection-mark=be in-interface=br0 new-routing-mark=beta
add action=mark-routing chain=output connection-mark=al new-routing-mark=alpha
add action=mark-routing chain=output connection-mark=be new-routing-mark=beta
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.193 routing-table=alpha
add check-gateway=ping gateway=192.0.2.201 routing-table=beta
add check-gateway=ping distance=1 gateway=192.0.2.193
add check-gateway=ping distance=2 gateway=192.0.2.201
