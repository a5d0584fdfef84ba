# The same halves for two networks, each with its own rules.
/interface vlan
add interface=ether5 name=vlan31 vlan-id=31
add interface=ether5 name=vlan32 vlan-id=32
/routing table
add disabled=no fib name=w1
add disabled=no fib name=w2
/ip address
add address=10.31.0.1/24 interface=vlan31
add address=10.32.0.1/24 interface=vlan32
add address=100.107.1.2/30 interface=ether1
add address=100.107.2.2/30 interface=ether2
/ip firewall address-list
add address=10.31.0.0/24 list=local-nets
add address=10.32.0.0/24 list=local-nets
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-list=!local-nets in-interface=vlan31 new-connection-mark=a \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-list=!local-nets in-interface=vlan31 new-connection-mark=b \
    per-connection-classifier=both-addresses:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-list=!local-nets in-interface=vlan32 new-connection-mark=a \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-list=!local-nets in-interface=vlan32 new-connection-mark=b \
    per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=a dst-address-list=!local-nets in-interface=vlan31 \
    new-routing-mark=w1
add action=mark-routing chain=prerouting connection-mark=b dst-address-list=!local-nets in-interface=vlan31 \
    new-routing-mark=w2
add action=mark-routing chain=prerouting connection-mark=a dst-address-list=!local-nets in-interface=vlan32 \
    new-routing-mark=w1
add action=mark-routing chain=prerouting connection-mark=b dst-address-list=!local-nets in-interface=vlan32 \
    new-routing-mark=w2
add action=mark-routing chain=output connection-mark=a new-routing-mark=w1
add action=mark-routing chain=output connection-mark=b new-routing-mark=w2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.107.1.1 routing-table=w1
add check-gateway=ping gateway=100.107.2.1 routing-table=w2
add check-gateway=ping distance=1 gateway=100.107.1.1
add check-gateway=ping distance=2 gateway=100.107.2.1
