# No balance by marks, but queues for every client, and FastTrack past them.
/ip address
add address=192.168.64.1/24 interface=ether4
add address=100.116.1.2/30 interface=ether1
add address=100.116.2.2/30 interface=ether2
/ip firewall filter
add action=fasttrack-connection chain=forward connection-state=established,related
add action=accept chain=forward connection-state=established,related
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping distance=1 gateway=100.116.1.1
add check-gateway=ping distance=2 gateway=100.116.2.1
/queue simple
add max-limit=20M/50M name=all target=192.168.64.0/24
