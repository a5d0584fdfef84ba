# Two equal routes, nothing else.
/interface ethernet
set [ find default-name=ether1 ] comment="fibre"
set [ find default-name=ether2 ] comment="radio link"
/ip address
add address=192.168.10.1/24 interface=ether3
add address=203.0.113.66/27 interface=ether1
add address=203.0.113.130/27 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.65
add check-gateway=ping gateway=203.0.113.129
/ip settings
set ipv4-multipath-hash-policy=l4
