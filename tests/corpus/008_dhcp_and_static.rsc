# The modem hands out an address, and somebody typed its gateway as well.
/interface ethernet
set [ find default-name=ether1 ] name=cable
set [ find default-name=ether2 ] name=lte-box
/ip dhcp-client
add comment="lease 192.168.8.100/24 192.168.8.1" interface=lte-box
/ip address
add address=10.5.0.1/24 interface=ether3
add address=192.0.2.34/28 interface=cable
/ip firewall nat
add action=masquerade chain=srcnat out-interface=cable
add action=masquerade chain=srcnat out-interface=lte-box
/ip route
add distance=1 gateway=192.0.2.33
add distance=1 gateway=192.168.8.1
