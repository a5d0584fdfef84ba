# The faster line is named twice so that it takes two thirds, as it did in version 6.
/interface ethernet
set [ find default-name=ether1 ] name=fast
set [ find default-name=ether2 ] name=slow
/ip address
add address=192.168.50.1/24 interface=ether4
add address=198.51.100.130/30 interface=fast
add address=198.51.100.134/30 interface=slow
/ip firewall nat
add action=masquerade chain=srcnat out-interface=fast
add action=masquerade chain=srcnat out-interface=slow
/ip route
add check-gateway=ping gateway=198.51.100.129
add check-gateway=ping gateway=198.51.100.129
add check-gateway=ping gateway=198.51.100.133
