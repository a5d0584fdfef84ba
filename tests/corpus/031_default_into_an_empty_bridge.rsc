# The last resort of a careful person: a bridge with nobody in it.
/interface bridge
add name=campus
add name=nowhere
/interface bridge port
add bridge=campus interface=ether4
/interface ethernet
set [ find default-name=ether1 ] name=telco
set [ find default-name=ether2 ] name=coop
/ip address
add address=10.15.0.1/18 interface=campus
add address=100.90.0.2/30 interface=telco
add address=100.90.0.6/30 interface=coop
/ip firewall nat
add action=masquerade chain=srcnat out-interface=telco
add action=masquerade chain=srcnat out-interface=coop
/ip route
add check-gateway=ping distance=1 gateway=100.90.0.1
add check-gateway=ping distance=2 gateway=100.90.0.5
add comment="never to the wrong side" distance=254 gateway=nowhere
