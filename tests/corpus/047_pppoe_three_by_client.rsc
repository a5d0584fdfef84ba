# Tres PPPoE, um cliente sempre no mesmo link.
/interface pppoe-client
add disabled=no interface=ether1 name=oi user=prov1
add disabled=no interface=ether2 name=vivo user=prov2
add disabled=no interface=ether3 name=claro user=prov3
/routing table
add disabled=no fib name=rota-oi
add disabled=no fib name=rota-vivo
add disabled=no fib name=rota-claro
/ip address
add address=172.31.0.1/20 interface=ether5
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=oi \
    new-connection-mark=l1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=vivo \
    new-connection-mark=l2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=claro \
    new-connection-mark=l3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=l1 per-connection-classifier=src-address:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=l2 per-connection-classifier=src-address:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=l3 per-connection-classifier=src-address:3/2
add action=mark-routing chain=prerouting connection-mark=l1 in-interface=ether5 new-routing-mark=rota-oi \
    passthrough=no
add action=mark-routing chain=prerouting connection-mark=l2 in-interface=ether5 new-routing-mark=rota-vivo \
    passthrough=no
add action=mark-routing chain=prerouting connection-mark=l3 in-interface=ether5 new-routing-mark=rota-claro \
    passthrough=no
add action=mark-routing chain=output connection-mark=l1 new-routing-mark=rota-oi passthrough=no
add action=mark-routing chain=output connection-mark=l2 new-routing-mark=rota-vivo passthrough=no
add action=mark-routing chain=output connection-mark=l3 new-routing-mark=rota-claro passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=oi
add action=masquerade chain=srcnat out-interface=vivo
add action=masquerade chain=srcnat out-interface=claro
/ip route
add gateway=oi routing-table=rota-oi
add gateway=vivo routing-table=rota-vivo
add gateway=claro routing-table=rota-claro
add distance=1 gateway=oi
add distance=2 gateway=vivo
add distance=3 gateway=claro
