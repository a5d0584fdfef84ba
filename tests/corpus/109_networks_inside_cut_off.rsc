# Three networks of a campus; whoever is classified finds the others no more.
/interface vlan
add interface=ether5 name=v10-offices vlan-id=10
add interface=ether5 name=v20-classes vlan-id=20
add interface=ether5 name=v99-servers vlan-id=99
/interface list
add name=CAMPUS
/interface list member
add interface=v10-offices list=CAMPUS
add interface=v20-classes list=CAMPUS
add interface=v99-servers list=CAMPUS
/routing table
add disabled=no fib name=op1
add disabled=no fib name=op2
/ip address
add address=10.10.10.1/24 interface=v10-offices
add address=10.10.20.1/23 interface=v20-classes
add address=10.10.99.1/24 interface=v99-servers
add address=192.0.2.62/30 interface=ether1
add address=192.0.2.94/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=c1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=c2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=CAMPUS new-connection-mark=c1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=CAMPUS new-connection-mark=c2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=c1 in-interface-list=CAMPUS new-routing-mark=op1
add action=mark-routing chain=prerouting connection-mark=c2 in-interface-list=CAMPUS new-routing-mark=op2
add action=mark-routing chain=output connection-mark=c1 new-routing-mark=op1
add action=mark-routing chain=output connection-mark=c2 new-routing-mark=op2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.61 routing-table=op1
add check-gateway=ping gateway=192.0.2.93 routing-table=op2
add check-gateway=ping distance=1 gateway=192.0.2.61
add check-gateway=ping distance=2 gateway=192.0.2.93
