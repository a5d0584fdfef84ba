# Tres links simetricos; o que esta na lista sai pela rota padrao.
/interface ethernet
set [ find default-name=ether1 ] name=LinkA
set [ find default-name=ether2 ] name=LinkB
set [ find default-name=ether3 ] name=LinkC
set [ find default-name=ether4 ] name=Clientes
/routing table
add disabled=no fib name=ra
add disabled=no fib name=rb
add disabled=no fib name=rc
/ip address
add address=10.2.10.130/27 interface=LinkA
add address=10.2.10.162/27 interface=LinkB
add address=10.2.10.194/27 interface=LinkC
add address=172.22.0.1/19 interface=Clientes
/ip firewall address-list
add address=203.0.113.128/25 list=sem_divisao
add address=172.22.0.0/19 list=sem_divisao
/ip firewall mangle
add action=accept chain=prerouting dst-address-list=sem_divisao in-interface=Clientes
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=LinkA \
    new-connection-mark=na
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=LinkB \
    new-connection-mark=nb
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=LinkC \
    new-connection-mark=nc
add action=mark-routing chain=output connection-mark=na new-routing-mark=ra passthrough=no
add action=mark-routing chain=output connection-mark=nb new-routing-mark=rb passthrough=no
add action=mark-routing chain=output connection-mark=nc new-routing-mark=rc passthrough=no
add action=mark-connection chain=prerouting connection-state=new in-interface=Clientes new-connection-mark=na \
    per-connection-classifier=src-address:3/0
add action=mark-connection chain=prerouting connection-state=new in-interface=Clientes new-connection-mark=nb \
    per-connection-classifier=src-address:3/1
add action=mark-connection chain=prerouting connection-state=new in-interface=Clientes new-connection-mark=nc \
    per-connection-classifier=src-address:3/2
add action=mark-routing chain=prerouting connection-mark=na in-interface=Clientes new-routing-mark=ra passthrough=no
add action=mark-routing chain=prerouting connection-mark=nb in-interface=Clientes new-routing-mark=rb passthrough=no
add action=mark-routing chain=prerouting connection-mark=nc in-interface=Clientes new-routing-mark=rc passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=LinkA
add action=masquerade chain=srcnat out-interface=LinkB
add action=masquerade chain=srcnat out-interface=LinkC
/ip route
add check-gateway=ping gateway=10.2.10.129 routing-table=ra
add check-gateway=ping gateway=10.2.10.161 routing-table=rb
add check-gateway=ping gateway=10.2.10.193 routing-table=rc
add check-gateway=ping distance=1 gateway=10.2.10.129
add check-gateway=ping distance=2 gateway=10.2.10.161
add check-gateway=ping distance=3 gateway=10.2.10.193
