# Not from outside, says the rule; the list of outside knows only the first line.
/interface list
add name=WAN
/interface list member
add interface=ether1 list=WAN
/routing table
add disabled=no fib name=e
add disabled=no fib name=f
/ip address
add address=192.168.210.1/24 interface=ether5
add address=100.98.1.2/30 interface=ether1
add address=100.98.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=ec
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=fc
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=!WAN new-connection-mark=ec per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=!WAN new-connection-mark=fc per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=ec in-interface-list=!WAN new-routing-mark=e
add action=mark-routing chain=prerouting connection-mark=fc in-interface-list=!WAN new-routing-mark=f
add action=mark-routing chain=output connection-mark=ec new-routing-mark=e
add action=mark-routing chain=output connection-mark=fc new-routing-mark=f
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.98.1.1 routing-table=e
add check-gateway=ping gateway=100.98.2.1 routing-table=f
add check-gateway=ping distance=1 gateway=100.98.1.1
add check-gateway=ping distance=2 gateway=100.98.2.1
