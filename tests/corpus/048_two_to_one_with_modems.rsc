# Dos modems de la compania y uno prestado: dos partes y una.
/interface ethernet
set [ find default-name=ether1 ] comment="Infinitum 200M" name=infinitum
set [ find default-name=ether2 ] comment="Totalplay 100M" name=totalplay
/interface bridge
add name=red-local
/interface bridge port
add bridge=red-local interface=ether3
add bridge=red-local interface=ether4
/routing table
add disabled=no fib name=por-infinitum
add disabled=no fib name=por-totalplay
/ip address
add address=192.168.0.1/22 interface=red-local
add address=192.168.101.2/24 interface=infinitum
add address=192.168.102.2/24 interface=totalplay
/ip firewall mangle
add action=accept chain=prerouting dst-address=192.168.101.0/24 in-interface=red-local
add action=accept chain=prerouting dst-address=192.168.102.0/24 in-interface=red-local
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=infinitum \
    new-connection-mark=inf
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=totalplay \
    new-connection-mark=tot
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=red-local new-connection-mark=inf per-connection-classifier=both-addresses-and-ports:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=red-local new-connection-mark=inf per-connection-classifier=both-addresses-and-ports:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=red-local new-connection-mark=tot per-connection-classifier=both-addresses-and-ports:3/2
add action=mark-routing chain=prerouting connection-mark=inf in-interface=red-local new-routing-mark=por-infinitum
add action=mark-routing chain=prerouting connection-mark=tot in-interface=red-local new-routing-mark=por-totalplay
add action=mark-routing chain=output connection-mark=inf new-routing-mark=por-infinitum
add action=mark-routing chain=output connection-mark=tot new-routing-mark=por-totalplay
/ip firewall nat
add action=masquerade chain=srcnat out-interface=infinitum
add action=masquerade chain=srcnat out-interface=totalplay
/ip route
add check-gateway=ping gateway=192.168.101.1 routing-table=por-infinitum
add check-gateway=ping gateway=192.168.102.1 routing-table=por-totalplay
add check-gateway=ping distance=1 gateway=192.168.101.1
add check-gateway=ping distance=2 gateway=192.168.102.1
