# Both gateways come by DHCP; the tables were typed with what was handed out that day.
/interface list
add name=WAN
/interface list member
add interface=ether1 list=WAN
add interface=ether2 list=WAN
/routing table
add fib name=wan1
add fib name=wan2
/ip dhcp-client
add comment="lease 192.168.18.20/24 192.168.18.1" default-route-distance=1 interface=ether1
add comment="lease 192.168.19.20/24 192.168.19.1" default-route-distance=2 interface=ether2
/ip address
add address=10.0.0.1/24 interface=ether5
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=w1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=w2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=!ether1 in-interface-list=!WAN new-connection-mark=w1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=!WAN new-connection-mark=w2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=w1 in-interface-list=!WAN new-routing-mark=wan1
add action=mark-routing chain=prerouting connection-mark=w2 in-interface-list=!WAN new-routing-mark=wan2
add action=mark-routing chain=output connection-mark=w1 new-routing-mark=wan1
add action=mark-routing chain=output connection-mark=w2 new-routing-mark=wan2
/ip firewall nat
add action=masquerade chain=srcnat out-interface-list=WAN
/ip route
add check-gateway=ping gateway=192.168.18.1 routing-table=wan1
add check-gateway=ping gateway=192.168.19.1 routing-table=wan2
