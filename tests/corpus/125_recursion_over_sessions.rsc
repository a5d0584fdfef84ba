# Failover de dois PPPoE: cada host de teste pelo par da sua sessao.
/interface pppoe-client
add disabled=no interface=ether1 name=pppoe-out1 user=p1
add disabled=no interface=ether2 name=pppoe-out2 user=p2
/ip address
add address=192.168.19.1/24 interface=ether3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=pppoe-out1
add action=masquerade chain=srcnat out-interface=pppoe-out2
/ip route
add comment=Dpppoe-out1 distance=1 dst-address=1.1.1.1/32 gateway=100.100.1.1 scope=10 target-scope=10
add check-gateway=ping comment=Dpppoe-out1 distance=1 gateway=1.1.1.1 target-scope=11
add comment=Dpppoe-out2 distance=2 dst-address=8.8.8.8/32 gateway=100.100.2.1 scope=10 target-scope=10
add check-gateway=ping comment=Dpppoe-out2 distance=2 gateway=8.8.8.8 target-scope=11
