# A small provider: customers dial in, each with an interface of its own that no export holds.
/interface vlan
add interface=ether1 name=trunk-200 vlan-id=200
add interface=ether1 name=trunk-201 vlan-id=201
/routing table
add disabled=no fib name=saida-200
add disabled=no fib name=saida-201
/ip pool
add name=clientes ranges=100.88.0.2-100.88.15.254
/interface pppoe-server server
add disabled=no interface=ether5 service-name=clientes
/ip address
add address=192.0.2.82/30 interface=trunk-200
add address=192.0.2.86/30 interface=trunk-201
/ip firewall address-list
add address=100.88.0.0/20 list=clientes
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=trunk-200 \
    new-connection-mark=c200
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=trunk-201 \
    new-connection-mark=c201
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address-list=clientes new-connection-mark=c200 per-connection-classifier=src-address:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address-list=clientes new-connection-mark=c201 per-connection-classifier=src-address:2/1
add action=mark-routing chain=prerouting connection-mark=c200 src-address-list=clientes new-routing-mark=saida-200
add action=mark-routing chain=prerouting connection-mark=c201 src-address-list=clientes new-routing-mark=saida-201
add action=mark-routing chain=output connection-mark=c200 new-routing-mark=saida-200
add action=mark-routing chain=output connection-mark=c201 new-routing-mark=saida-201
/ip firewall nat
add action=masquerade chain=srcnat out-interface=trunk-200
add action=masquerade chain=srcnat out-interface=trunk-201
/ip route
add check-gateway=ping gateway=192.0.2.81 routing-table=saida-200
add check-gateway=ping gateway=192.0.2.85 routing-table=saida-201
add check-gateway=ping distance=1 gateway=192.0.2.81
add check-gateway=ping distance=2 gateway=192.0.2.85
