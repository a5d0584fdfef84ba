# Somebody let everything from outside past, long before the marks for it.
/interface pppoe-client
add add-default-route=yes default-route-distance=1 disabled=no interface=ether1 name=pppoe-out1 user=x1
add add-default-route=yes default-route-distance=2 disabled=no interface=ether2 name=pppoe-out2 user=x2
/routing table
add fib name=w1
add fib name=w2
/ip address
add address=192.168.30.1/24 interface=ether3
/ip firewall address-list
add address=192.168.30.0/24 list=LAN
/ip firewall mangle
add action=accept chain=prerouting in-interface=pppoe-out1
add action=accept chain=prerouting in-interface=pppoe-out2
add action=accept chain=prerouting dst-address-list=LAN src-address-list=LAN
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=pppoe-out1 new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=pppoe-out2 new-connection-mark=k2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    new-connection-mark=k1 per-connection-classifier=both-addresses:2/0 src-address-list=LAN
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    new-connection-mark=k2 per-connection-classifier=both-addresses:2/1 src-address-list=LAN
add action=mark-routing chain=prerouting connection-mark=k1 new-routing-mark=w1
add action=mark-routing chain=prerouting connection-mark=k2 new-routing-mark=w2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=w1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=w2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=pppoe-out1
add action=masquerade chain=srcnat out-interface=pppoe-out2
/ip route
add gateway=pppoe-out1 routing-table=w1
add gateway=pppoe-out2 routing-table=w2
