# Three were equal; the third has been off since spring.
/ip address
add address=10.50.0.1/24 interface=ether5
add address=203.0.113.2/29 interface=ether1
add address=203.0.113.10/29 interface=ether2
add address=203.0.113.42/29 interface=ether3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat disabled=yes out-interface=ether3
/ip route
add check-gateway=ping gateway=203.0.113.1
add check-gateway=ping gateway=203.0.113.9
add check-gateway=ping disabled=yes gateway=203.0.113.41
