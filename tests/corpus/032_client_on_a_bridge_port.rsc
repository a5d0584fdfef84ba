# A DHCP client was left on a port that has long been in the bridge.
/interface bridge
add name=bridge-shop
/interface bridge port
add bridge=bridge-shop interface=ether3
add bridge=bridge-shop interface=ether4
/ip dhcp-client
add disabled=no interface=ether4
add default-route-distance=1 disabled=no interface=ether1
add default-route-distance=2 disabled=no interface=ether2
/ip address
add address=192.168.55.1/24 interface=bridge-shop
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
