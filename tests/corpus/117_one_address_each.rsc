# Point-to-point: the router has a single address on each line, the provider another.
/routing table
add disabled=no fib name=pp1
add disabled=no fib name=pp2
/ip address
add address=192.168.248.1/24 interface=ether5
add address=198.51.100.77/32 interface=ether1 network=198.51.100.1
add address=203.0.113.77/32 interface=ether2 network=203.0.113.1
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=j
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=k
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=j per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=k per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=j in-interface=ether5 new-routing-mark=pp1
add action=mark-routing chain=prerouting connection-mark=k in-interface=ether5 new-routing-mark=pp2
add action=mark-routing chain=output connection-mark=j new-routing-mark=pp1
add action=mark-routing chain=output connection-mark=k new-routing-mark=pp2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.1 routing-table=pp1
add check-gateway=ping gateway=203.0.113.1 routing-table=pp2
add check-gateway=ping distance=1 gateway=198.51.100.1
add check-gateway=ping distance=2 gateway=203.0.113.1
