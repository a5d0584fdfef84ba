# Both name servers have host routes, and both over the first line.
/ip address
add address=192.168.240.1/24 interface=ether3
add address=100.104.1.2/30 interface=ether1
add address=100.104.2.2/30 interface=ether2
/ip dns
set allow-remote-requests=yes servers=9.9.9.9,149.112.112.112
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=9.9.9.9/32 gateway=100.104.1.1
add dst-address=149.112.112.112/32 gateway=100.104.1.1
add check-gateway=ping distance=1 gateway=100.104.1.1
add check-gateway=ping distance=2 gateway=100.104.2.1
