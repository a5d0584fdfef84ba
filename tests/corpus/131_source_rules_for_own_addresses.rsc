# Rules for the router's own addresses and a public network; everybody else fails over.
/routing table
add disabled=no fib name=isp-one
add disabled=no fib name=isp-two
/ip address
add address=192.168.206.1/24 interface=ether3
add address=198.51.100.97/28 interface=ether4
add address=203.0.113.34/30 interface=ether1
add address=192.0.2.34/30 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1 src-address=192.168.206.0/24
add action=masquerade chain=srcnat out-interface=ether2 src-address=192.168.206.0/24
/ip route
add check-gateway=ping gateway=203.0.113.33 routing-table=isp-one
add check-gateway=ping gateway=192.0.2.33 routing-table=isp-two
add check-gateway=ping distance=1 gateway=203.0.113.33
add check-gateway=ping distance=2 gateway=192.0.2.33
/routing rule
add action=lookup dst-address=192.168.206.0/24 table=main
add action=lookup dst-address=198.51.100.96/28 table=main
add action=lookup src-address=203.0.113.34/32 table=isp-one
add action=lookup src-address=192.0.2.34/32 table=isp-two
add action=lookup src-address=198.51.100.96/28 table=isp-two
