# The host routes ask the gateways; the defaults above hang on them.
/interface ethernet
set [ find default-name=ether1 ] name=ISP-A
set [ find default-name=ether2 ] name=ISP-B
/ip address
add address=192.168.70.1/24 interface=ether3
add address=192.0.2.98/29 interface=ISP-A
add address=192.0.2.106/29 interface=ISP-B
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ISP-A
add action=masquerade chain=srcnat out-interface=ISP-B
/ip route
add check-gateway=ping dst-address=9.9.9.9/32 gateway=192.0.2.97 scope=10
add check-gateway=ping dst-address=1.0.0.1/32 gateway=192.0.2.105 scope=10
add distance=1 gateway=9.9.9.9 target-scope=11
add distance=2 gateway=1.0.0.1 target-scope=11
