# Ocho modems de la misma compania, todos iguales.
/interface bridge
add name=clientes
/interface bridge port
add bridge=clientes interface=ether9
add bridge=clientes interface=ether10
/routing table
add disabled=no fib name=modem1
add disabled=no fib name=modem2
add disabled=no fib name=modem3
add disabled=no fib name=modem4
add disabled=no fib name=modem5
add disabled=no fib name=modem6
add disabled=no fib name=modem7
add disabled=no fib name=modem8
/ip address
add address=192.168.81.2/24 interface=ether1
add address=192.168.82.2/24 interface=ether2
add address=192.168.83.2/24 interface=ether3
add address=192.168.84.2/24 interface=ether4
add address=192.168.85.2/24 interface=ether5
add address=192.168.86.2/24 interface=ether6
add address=192.168.87.2/24 interface=ether7
add address=192.168.88.2/24 interface=ether8
add address=10.160.0.1/19 interface=clientes
/ip firewall address-list
add address=192.168.0.0/16 list=aparte
add address=10.160.0.0/19 list=aparte
/ip firewall mangle
add action=accept chain=prerouting dst-address-list=aparte in-interface=clientes
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=m1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=m2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=m3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether4 \
    new-connection-mark=m4
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether5 \
    new-connection-mark=m5
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether6 \
    new-connection-mark=m6
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether7 \
    new-connection-mark=m7
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether8 \
    new-connection-mark=m8
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m1 per-connection-classifier=both-addresses:8/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m2 per-connection-classifier=both-addresses:8/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m3 per-connection-classifier=both-addresses:8/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m4 per-connection-classifier=both-addresses:8/3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m5 per-connection-classifier=both-addresses:8/4
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m6 per-connection-classifier=both-addresses:8/5
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m7 per-connection-classifier=both-addresses:8/6
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=clientes new-connection-mark=m8 per-connection-classifier=both-addresses:8/7
add action=mark-routing chain=prerouting connection-mark=m1 in-interface=clientes new-routing-mark=modem1
add action=mark-routing chain=prerouting connection-mark=m2 in-interface=clientes new-routing-mark=modem2
add action=mark-routing chain=prerouting connection-mark=m3 in-interface=clientes new-routing-mark=modem3
add action=mark-routing chain=prerouting connection-mark=m4 in-interface=clientes new-routing-mark=modem4
add action=mark-routing chain=prerouting connection-mark=m5 in-interface=clientes new-routing-mark=modem5
add action=mark-routing chain=prerouting connection-mark=m6 in-interface=clientes new-routing-mark=modem6
add action=mark-routing chain=prerouting connection-mark=m7 in-interface=clientes new-routing-mark=modem7
add action=mark-routing chain=prerouting connection-mark=m8 in-interface=clientes new-routing-mark=modem8
add action=mark-routing chain=output connection-mark=m1 new-routing-mark=modem1
add action=mark-routing chain=output connection-mark=m2 new-routing-mark=modem2
add action=mark-routing chain=output connection-mark=m3 new-routing-mark=modem3
add action=mark-routing chain=output connection-mark=m4 new-routing-mark=modem4
add action=mark-routing chain=output connection-mark=m5 new-routing-mark=modem5
add action=mark-routing chain=output connection-mark=m6 new-routing-mark=modem6
add action=mark-routing chain=output connection-mark=m7 new-routing-mark=modem7
add action=mark-routing chain=output connection-mark=m8 new-routing-mark=modem8
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
add action=masquerade chain=srcnat out-interface=ether4
add action=masquerade chain=srcnat out-interface=ether5
add action=masquerade chain=srcnat out-interface=ether6
add action=masquerade chain=srcnat out-interface=ether7
add action=masquerade chain=srcnat out-interface=ether8
/ip route
add check-gateway=ping gateway=192.168.81.1 routing-table=modem1
add check-gateway=ping gateway=192.168.82.1 routing-table=modem2
add check-gateway=ping gateway=192.168.83.1 routing-table=modem3
add check-gateway=ping gateway=192.168.84.1 routing-table=modem4
add check-gateway=ping gateway=192.168.85.1 routing-table=modem5
add check-gateway=ping gateway=192.168.86.1 routing-table=modem6
add check-gateway=ping gateway=192.168.87.1 routing-table=modem7
add check-gateway=ping gateway=192.168.88.1 routing-table=modem8
add check-gateway=ping distance=1 gateway=192.168.81.1
add check-gateway=ping distance=2 gateway=192.168.82.1
add check-gateway=ping distance=3 gateway=192.168.83.1
add check-gateway=ping distance=4 gateway=192.168.84.1
add check-gateway=ping distance=5 gateway=192.168.85.1
add check-gateway=ping distance=6 gateway=192.168.86.1
add check-gateway=ping distance=7 gateway=192.168.87.1
add check-gateway=ping distance=8 gateway=192.168.88.1
