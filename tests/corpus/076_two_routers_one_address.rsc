# Two routers share the campus's gateway address; this is the first of them.
/interface vrrp
add interface=ether4 name=vrrp1 priority=200
/routing table
add disabled=no fib name=far
add disabled=no fib name=near
/ip address
add address=10.66.0.2/23 interface=ether4
add address=10.66.0.1/32 interface=vrrp1
add address=100.79.1.2/29 interface=ether1
add address=100.79.2.2/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=w1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=w2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address=10.66.0.0/23 new-connection-mark=w1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address=10.66.0.0/23 new-connection-mark=w2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=w1 src-address=10.66.0.0/23 new-routing-mark=far
add action=mark-routing chain=prerouting connection-mark=w2 src-address=10.66.0.0/23 new-routing-mark=near
add action=mark-routing chain=output connection-mark=w1 new-routing-mark=far
add action=mark-routing chain=output connection-mark=w2 new-routing-mark=near
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.79.1.1 routing-table=far
add check-gateway=ping gateway=100.79.2.1 routing-table=near
add check-gateway=ping distance=1 gateway=100.79.1.1
add check-gateway=ping distance=2 gateway=100.79.2.1
