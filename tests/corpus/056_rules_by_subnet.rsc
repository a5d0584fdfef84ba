# No mangle at all: routing rules send each house to its line.
/interface ethernet
set [ find default-name=ether3 ] name=house-a
set [ find default-name=ether4 ] name=house-b
/routing table
add disabled=no fib name=isp-north
add disabled=no fib name=isp-south
/ip address
add address=172.18.1.1/24 interface=house-a
add address=172.18.2.1/24 interface=house-b
add address=203.0.113.154/29 interface=ether1
add address=203.0.113.178/29 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.153 routing-table=isp-north
add check-gateway=ping gateway=203.0.113.177 routing-table=isp-south
add check-gateway=ping distance=1 gateway=203.0.113.153
add check-gateway=ping distance=2 gateway=203.0.113.177
/routing rule
add action=lookup dst-address=172.18.0.0/16 table=main
add action=lookup src-address=172.18.1.0/24 table=isp-north
add action=lookup src-address=172.18.2.0/24 table=isp-south
