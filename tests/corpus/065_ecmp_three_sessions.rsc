# Three sessions that all bring a default of the same distance.
/interface pppoe-client
add add-default-route=yes disabled=no interface=ether1 name=pppoe-a user=a
add add-default-route=yes disabled=no interface=ether2 name=pppoe-b user=b
add add-default-route=yes disabled=no interface=ether3 name=pppoe-c user=c
/ip address
add address=192.168.128.1/20 interface=ether5
/ip firewall nat
add action=masquerade chain=srcnat out-interface=pppoe-a
add action=masquerade chain=srcnat out-interface=pppoe-b
add action=masquerade chain=srcnat out-interface=pppoe-c
/ip settings
set ipv4-multipath-hash-policy=l4
