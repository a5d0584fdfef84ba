# Each line is asked by two hosts behind it; the first line is left only when both are silent.
/interface ethernet
set [ find default-name=ether1 ] name=main-line
set [ find default-name=ether2 ] name=spare-line
/ip address
add address=192.168.3.1/24 interface=ether5
add address=203.0.113.162/29 interface=main-line
add address=203.0.113.170/29 interface=spare-line
/ip firewall nat
add action=masquerade chain=srcnat out-interface=main-line
add action=masquerade chain=srcnat out-interface=spare-line
/ip route
add dst-address=9.9.9.9/32 gateway=203.0.113.161 scope=10
add dst-address=149.112.112.112/32 gateway=203.0.113.161 scope=10
add dst-address=208.67.222.222/32 gateway=203.0.113.169 scope=10
add dst-address=208.67.220.220/32 gateway=203.0.113.169 scope=10
add check-gateway=ping distance=1 gateway=9.9.9.9 target-scope=11
add check-gateway=ping distance=1 gateway=149.112.112.112 target-scope=11
add check-gateway=ping distance=2 gateway=208.67.222.222 target-scope=11
add check-gateway=ping distance=2 gateway=208.67.220.220 target-scope=11
