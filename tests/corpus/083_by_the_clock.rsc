# In the evening everybody goes by the big line, by day they are divided.
/routing table
add disabled=no fib name=d1
add disabled=no fib name=d2
/ip address
add address=10.33.0.1/22 interface=ether3
add address=192.0.2.18/30 interface=ether1
add address=192.0.2.22/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=k2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k1 time=18h-23h,sun,mon,tue,wed,thu,fri,sat
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=ether3 new-routing-mark=d1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=ether3 new-routing-mark=d2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=d1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=d2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.17 routing-table=d1
add check-gateway=ping gateway=192.0.2.21 routing-table=d2
add check-gateway=ping distance=1 gateway=192.0.2.17
add check-gateway=ping distance=2 gateway=192.0.2.21
