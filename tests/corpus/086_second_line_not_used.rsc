# There is a second line, and nothing leads there but its address.
/interface list
add name=WAN
/interface list member
add interface=ether1 list=WAN
add interface=ether2 list=WAN
/ip address
add address=192.168.2.1/24 interface=ether3
add address=198.51.100.30/29 interface=ether1
add address=198.51.100.38/29 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface-list=WAN
/ip route
add gateway=198.51.100.25
