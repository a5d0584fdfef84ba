# Two hosts beyond each line stand behind one made-up hop.
/ip address
add address=192.168.220.1/24 interface=ether4
add address=100.101.1.2/30 interface=ether1
add address=100.101.2.2/30 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=9.9.9.9/32 gateway=100.101.1.1 scope=10
add dst-address=8.8.8.8/32 gateway=100.101.1.1 scope=10
add dst-address=1.1.1.1/32 gateway=100.101.2.1 scope=10
add dst-address=8.8.4.4/32 gateway=100.101.2.1 scope=10
add check-gateway=ping dst-address=10.255.255.1/32 gateway=9.9.9.9 scope=10 target-scope=11
add check-gateway=ping dst-address=10.255.255.1/32 gateway=8.8.8.8 scope=10 target-scope=11
add check-gateway=ping dst-address=10.255.255.2/32 gateway=1.1.1.1 scope=10 target-scope=11
add check-gateway=ping dst-address=10.255.255.2/32 gateway=8.8.4.4 scope=10 target-scope=11
add distance=1 gateway=10.255.255.1 target-scope=12
add distance=2 gateway=10.255.255.2 target-scope=12
