# A spare over mobile radio, at a distance that nobody else has.
/interface lte
add name=lte1
/interface ethernet
set [ find default-name=ether1 ] name=ONT
/ip dhcp-client
add interface=ONT
/ip address
add address=192.168.88.1/24 interface=ether2
add address=100.75.8.4/32 interface=lte1
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ONT
add action=masquerade chain=srcnat out-interface=lte1
/ip route
add distance=20 gateway=lte1
