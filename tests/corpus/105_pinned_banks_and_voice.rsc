# The banks keep one line, the telephones another, the rest is divided.
/interface vlan
add interface=ether5 name=vlan-voice vlan-id=50
add interface=ether5 name=vlan-data vlan-id=60
/routing table
add disabled=no fib name=ln1
add disabled=no fib name=ln2
/ip address
add address=10.50.0.1/24 interface=vlan-voice
add address=10.60.0.1/22 interface=vlan-data
add address=198.51.100.42/30 interface=ether1
add address=198.51.100.46/30 interface=ether2
/ip firewall address-list
add address=203.0.113.0/26 list=banks
add address=192.0.2.128/27 list=banks
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=n1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=n2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=vlan-voice new-connection-mark=n2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-list=banks \
    in-interface=vlan-data new-connection-mark=n1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=vlan-data new-connection-mark=n1 per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=vlan-data new-connection-mark=n2 per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=vlan-data new-connection-mark=n2 per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=n1 in-interface=vlan-data new-routing-mark=ln1 passthrough=no
add action=mark-routing chain=prerouting connection-mark=n2 in-interface=vlan-data new-routing-mark=ln2 passthrough=no
add action=mark-routing chain=prerouting connection-mark=n2 in-interface=vlan-voice new-routing-mark=ln2 \
    passthrough=no
add action=mark-routing chain=output connection-mark=n1 new-routing-mark=ln1 passthrough=no
add action=mark-routing chain=output connection-mark=n2 new-routing-mark=ln2 passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.41 routing-table=ln1
add check-gateway=ping gateway=198.51.100.45 routing-table=ln2
add check-gateway=ping distance=1 gateway=198.51.100.41
add check-gateway=ping distance=2 gateway=198.51.100.45
