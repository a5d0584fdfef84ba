# Cinco lineas en anillo: cada tabla recorre a las otras, y la tabla principal quedo sin ruta.
/interface ethernet
set [ find default-name=ether1 ] comment="Linea 1"
set [ find default-name=ether2 ] comment="Linea 2"
set [ find default-name=ether3 ] comment="Linea 3"
set [ find default-name=ether4 ] comment="Linea 4"
set [ find default-name=ether5 ] comment="Linea 5"
set [ find default-name=ether6 ] comment="Red interna"
/routing table
add disabled=no fib name=linea1
add disabled=no fib name=linea2
add disabled=no fib name=linea3
add disabled=no fib name=linea4
add disabled=no fib name=linea5
/ip address
add address=192.168.101.2/24 interface=ether1
add address=192.168.102.2/24 interface=ether2
add address=192.168.103.2/24 interface=ether3
add address=192.168.104.2/24 interface=ether4
add address=192.168.105.2/24 interface=ether5
add address=172.16.10.1/22 interface=ether6
/ip firewall mangle
add action=accept chain=prerouting dst-address=192.168.101.0/24
add action=accept chain=prerouting dst-address=192.168.102.0/24
add action=accept chain=prerouting dst-address=192.168.103.0/24
add action=accept chain=prerouting dst-address=192.168.104.0/24
add action=accept chain=prerouting dst-address=192.168.105.0/24
add action=mark-connection chain=prerouting in-interface=ether1 new-connection-mark=c1 passthrough=yes
add action=mark-connection chain=prerouting in-interface=ether2 new-connection-mark=c2 passthrough=yes
add action=mark-connection chain=prerouting in-interface=ether3 new-connection-mark=c3 passthrough=yes
add action=mark-connection chain=prerouting in-interface=ether4 new-connection-mark=c4 passthrough=yes
add action=mark-connection chain=prerouting in-interface=ether5 new-connection-mark=c5 passthrough=yes
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether6 new-connection-mark=c1 \
    per-connection-classifier=both-addresses:5/0
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether6 new-connection-mark=c2 \
    per-connection-classifier=both-addresses:5/1
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether6 new-connection-mark=c3 \
    per-connection-classifier=both-addresses:5/2
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether6 new-connection-mark=c4 \
    per-connection-classifier=both-addresses:5/3
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether6 new-connection-mark=c5 \
    per-connection-classifier=both-addresses:5/4
add action=mark-routing chain=prerouting connection-mark=c1 in-interface=ether6 new-routing-mark=linea1
add action=mark-routing chain=prerouting connection-mark=c2 in-interface=ether6 new-routing-mark=linea2
add action=mark-routing chain=prerouting connection-mark=c3 in-interface=ether6 new-routing-mark=linea3
add action=mark-routing chain=prerouting connection-mark=c4 in-interface=ether6 new-routing-mark=linea4
add action=mark-routing chain=prerouting connection-mark=c5 in-interface=ether6 new-routing-mark=linea5
add action=mark-routing chain=output connection-mark=c1 new-routing-mark=linea1 passthrough=no
add action=mark-routing chain=output connection-mark=c2 new-routing-mark=linea2 passthrough=no
add action=mark-routing chain=output connection-mark=c3 new-routing-mark=linea3 passthrough=no
add action=mark-routing chain=output connection-mark=c4 new-routing-mark=linea4 passthrough=no
add action=mark-routing chain=output connection-mark=c5 new-routing-mark=linea5 passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
add action=masquerade chain=srcnat out-interface=ether4
add action=masquerade chain=srcnat out-interface=ether5
/ip route
add check-gateway=ping distance=1 gateway=9.9.9.9 routing-table=linea1 target-scope=11
add check-gateway=ping distance=2 gateway=64.6.64.6 routing-table=linea1 target-scope=11
add check-gateway=ping distance=3 gateway=208.67.220.220 routing-table=linea1 target-scope=11
add check-gateway=ping distance=4 gateway=208.67.222.222 routing-table=linea1 target-scope=11
add check-gateway=ping distance=5 gateway=149.112.112.112 routing-table=linea1 target-scope=11
add check-gateway=ping distance=1 gateway=149.112.112.112 routing-table=linea2 target-scope=11
add check-gateway=ping distance=2 gateway=9.9.9.9 routing-table=linea2 target-scope=11
add check-gateway=ping distance=3 gateway=64.6.64.6 routing-table=linea2 target-scope=11
add check-gateway=ping distance=4 gateway=208.67.220.220 routing-table=linea2 target-scope=11
add check-gateway=ping distance=5 gateway=208.67.222.222 routing-table=linea2 target-scope=11
add check-gateway=ping distance=1 gateway=208.67.222.222 routing-table=linea3 target-scope=11
add check-gateway=ping distance=2 gateway=149.112.112.112 routing-table=linea3 target-scope=11
add check-gateway=ping distance=3 gateway=9.9.9.9 routing-table=linea3 target-scope=11
add check-gateway=ping distance=4 gateway=64.6.64.6 routing-table=linea3 target-scope=11
add check-gateway=ping distance=5 gateway=208.67.220.220 routing-table=linea3 target-scope=11
add check-gateway=ping distance=1 gateway=208.67.220.220 routing-table=linea4 target-scope=11
add check-gateway=ping distance=2 gateway=208.67.222.222 routing-table=linea4 target-scope=11
add check-gateway=ping distance=3 gateway=149.112.112.112 routing-table=linea4 target-scope=11
add check-gateway=ping distance=4 gateway=9.9.9.9 routing-table=linea4 target-scope=11
add check-gateway=ping distance=5 gateway=64.6.64.6 routing-table=linea4 target-scope=11
add check-gateway=ping distance=1 gateway=64.6.64.6 routing-table=linea5 target-scope=11
add check-gateway=ping distance=2 gateway=208.67.220.220 routing-table=linea5 target-scope=11
add check-gateway=ping distance=3 gateway=208.67.222.222 routing-table=linea5 target-scope=11
add check-gateway=ping distance=4 gateway=149.112.112.112 routing-table=linea5 target-scope=11
add check-gateway=ping distance=5 gateway=9.9.9.9 routing-table=linea5 target-scope=11
add check-gateway=ping dst-address=9.9.9.9/32 gateway=192.168.101.1 scope=10
add check-gateway=ping dst-address=149.112.112.112/32 gateway=192.168.102.1 scope=10
add check-gateway=ping dst-address=208.67.222.222/32 gateway=192.168.103.1 scope=10
add check-gateway=ping dst-address=208.67.220.220/32 gateway=192.168.104.1 scope=10
add check-gateway=ping dst-address=64.6.64.6/32 gateway=192.168.105.1 scope=10
