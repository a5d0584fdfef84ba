# What comes from outside goes through a chain of its own.
/interface list
add name=OUT
add name=IN
/interface list member
add interface=ether1 list=OUT
add interface=ether2 list=OUT
add interface=ether4 list=IN
/routing table
add disabled=no fib name=x
add disabled=no fib name=y
/ip address
add address=10.160.0.1/20 interface=ether4
add address=100.92.1.2/30 interface=ether1
add address=100.92.2.2/30 interface=ether2
/ip firewall mangle
add action=jump chain=prerouting connection-mark=no-mark connection-state=new in-interface-list=OUT \
    jump-target=from-outside
add action=jump chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=IN jump-target=from-inside
add action=jump chain=prerouting connection-mark=!no-mark in-interface-list=IN jump-target=ways
add action=jump chain=output connection-mark=!no-mark jump-target=ways
add action=mark-connection chain=from-outside in-interface=ether1 new-connection-mark=xc
add action=mark-connection chain=from-outside in-interface=ether2 new-connection-mark=yc
add action=mark-connection chain=from-inside new-connection-mark=xc per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=from-inside new-connection-mark=yc per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=ways connection-mark=xc new-routing-mark=x passthrough=no
add action=mark-routing chain=ways connection-mark=yc new-routing-mark=y passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.92.1.1 routing-table=x
add check-gateway=ping gateway=100.92.2.1 routing-table=y
add check-gateway=ping distance=1 gateway=100.92.1.1
add check-gateway=ping distance=2 gateway=100.92.2.1
