# The same two boxes, and each route names its port.
/routing table
add disabled=no fib name=box1
add disabled=no fib name=box2
/ip address
add address=10.0.6.1/24 interface=ether5
add address=192.168.1.2/24 interface=ether1
add address=192.168.1.3/24 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=i1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=i2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=i1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=i2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=i1 in-interface=ether5 new-routing-mark=box1
add action=mark-routing chain=prerouting connection-mark=i2 in-interface=ether5 new-routing-mark=box2
add action=mark-routing chain=output connection-mark=i1 new-routing-mark=box1
add action=mark-routing chain=output connection-mark=i2 new-routing-mark=box2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.168.1.1%ether1 routing-table=box1
add check-gateway=ping gateway=192.168.1.1%ether2 routing-table=box2
add check-gateway=ping distance=1 gateway=192.168.1.1%ether1
add check-gateway=ping distance=2 gateway=192.168.1.1%ether2
