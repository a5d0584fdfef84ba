# Game lewat jalur dua, semua yang lain lewat jalur satu.
/interface bridge
add name=lan-warnet
/interface bridge port
add bridge=lan-warnet interface=ether3
/routing table
add disabled=no fib name=jalur-game
/ip address
add address=192.168.9.1/24 interface=lan-warnet
add address=192.168.31.2/24 interface=ether1
add address=192.168.32.2/24 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=game
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    dst-port=5000-5100,7000-7099 in-interface=lan-warnet new-connection-mark=game protocol=udp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    dst-port=14009-14030 in-interface=lan-warnet new-connection-mark=game protocol=tcp
add action=mark-routing chain=prerouting connection-mark=game in-interface=lan-warnet new-routing-mark=jalur-game
add action=mark-routing chain=output connection-mark=game new-routing-mark=jalur-game
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.168.32.1 routing-table=jalur-game
add check-gateway=ping distance=1 gateway=192.168.31.1
add check-gateway=ping distance=2 gateway=192.168.32.1
