# The list of all that is inside holds no interface, only other lists.
/interface vlan
add interface=ether5 name=vlan-office vlan-id=5
add interface=ether5 name=vlan-school vlan-id=6
/interface list
add name=OFFICE
add name=SCHOOL
add include=OFFICE,SCHOOL name=INSIDE
/interface list member
add interface=vlan-office list=OFFICE
add interface=vlan-school list=SCHOOL
/routing table
add disabled=no fib name=p
add disabled=no fib name=q
/ip address
add address=10.5.0.1/24 interface=vlan-office
add address=10.6.0.1/23 interface=vlan-school
add address=192.0.2.26/30 interface=ether1
add address=192.0.2.30/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=pm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=qm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=INSIDE new-connection-mark=pm per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=INSIDE new-connection-mark=qm per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=pm in-interface-list=INSIDE new-routing-mark=p
add action=mark-routing chain=prerouting connection-mark=qm in-interface-list=INSIDE new-routing-mark=q
add action=mark-routing chain=output connection-mark=pm new-routing-mark=p
add action=mark-routing chain=output connection-mark=qm new-routing-mark=q
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.25 routing-table=p
add check-gateway=ping gateway=192.0.2.29 routing-table=q
add check-gateway=ping distance=1 gateway=192.0.2.25
add check-gateway=ping distance=2 gateway=192.0.2.29
