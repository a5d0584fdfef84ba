# Routing rules by where packets come in: each building has a line.
/interface vlan
add interface=ether5 name=building-a vlan-id=11
add interface=ether5 name=building-b vlan-id=12
/routing table
add disabled=no fib name=line-a
add disabled=no fib name=line-b
/ip address
add address=10.111.0.1/20 interface=building-a
add address=10.112.0.1/20 interface=building-b
add address=192.0.2.10/30 interface=ether1
add address=192.0.2.14/30 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.9 routing-table=line-a
add check-gateway=ping gateway=192.0.2.13 routing-table=line-b
add check-gateway=ping distance=1 gateway=192.0.2.9
add check-gateway=ping distance=2 gateway=192.0.2.13
/routing rule
add action=lookup dst-address=10.0.0.0/8 table=main
add action=lookup interface=building-a table=line-a
add action=lookup-only-in-table interface=building-b table=line-b
