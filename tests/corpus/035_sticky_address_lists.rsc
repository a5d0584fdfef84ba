# Dealt in turn once, then kept for an hour.
/routing table
add fib name=s1
add fib name=s2
/ip address
add address=10.22.0.1/22 interface=ether3
add address=198.51.100.146/29 interface=ether1
add address=198.51.100.154/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=k2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k1 src-address-list=keeps-1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k2 src-address-list=keeps-2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k1 nth=2,1
add action=add-src-to-address-list address-list=keeps-1 address-list-timeout=1h chain=prerouting \
    connection-mark=k1 connection-state=new in-interface=ether3 src-address-list=!keeps-1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k2
add action=add-src-to-address-list address-list=keeps-2 address-list-timeout=1h chain=prerouting \
    connection-mark=k2 connection-state=new in-interface=ether3 src-address-list=!keeps-2
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=ether3 new-routing-mark=s1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=ether3 new-routing-mark=s2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=s1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=s2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.145 routing-table=s1
add check-gateway=ping gateway=198.51.100.153 routing-table=s2
add check-gateway=ping distance=1 gateway=198.51.100.145
add check-gateway=ping distance=2 gateway=198.51.100.153
