# The first line takes both halves of the address space, which are longer than any default.
/ip address
add address=192.168.180.1/24 interface=ether3
add address=203.0.113.30/30 interface=ether1
add address=203.0.113.46/30 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping dst-address=0.0.0.0/1 gateway=203.0.113.29
add check-gateway=ping dst-address=128.0.0.0/1 gateway=203.0.113.29
add check-gateway=ping gateway=203.0.113.45
