# One probe host has two ways, the other has none.
/routing table
add fib name=tab1
add fib name=tab2
/ip address
add address=192.168.90.1/24 interface=ether5
add address=198.51.100.114/30 interface=ether1
add address=198.51.100.118/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=u1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=u2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=u1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=u2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=u1 in-interface=ether5 new-routing-mark=tab1
add action=mark-routing chain=prerouting connection-mark=u2 in-interface=ether5 new-routing-mark=tab2
add action=mark-routing chain=output connection-mark=u1 new-routing-mark=tab1
add action=mark-routing chain=output connection-mark=u2 new-routing-mark=tab2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=8.8.8.8/32 gateway=198.51.100.113 scope=10
add distance=2 dst-address=8.8.8.8/32 gateway=198.51.100.117 scope=10
add check-gateway=ping gateway=8.8.8.8 routing-table=tab1 target-scope=11
add check-gateway=ping gateway=1.1.1.1 routing-table=tab2 target-scope=11
add check-gateway=ping distance=1 gateway=8.8.8.8 target-scope=11
add check-gateway=ping distance=2 gateway=198.51.100.117
