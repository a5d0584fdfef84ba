# Bypass untuk semua jaringan yang terhubung, dari mana pun datangnya.
/interface ethernet
set [ find default-name=ether1 ] name=ISP-satu
set [ find default-name=ether2 ] name=ISP-dua
set [ find default-name=ether3 ] name=LOKAL
/routing table
add disabled=no fib name=lewat-satu
add disabled=no fib name=lewat-dua
/ip address
add address=10.71.1.2/24 interface=ISP-satu
add address=172.27.2.2/24 interface=ISP-dua
add address=192.168.203.1/24 interface=LOKAL
/ip firewall mangle
add action=accept chain=prerouting dst-address=10.71.1.0/24
add action=accept chain=prerouting dst-address=172.27.2.0/24
add action=accept chain=prerouting dst-address=192.168.203.0/24
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ISP-satu \
    new-connection-mark=satu
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ISP-dua \
    new-connection-mark=dua
add action=mark-connection chain=prerouting connection-mark=no-mark in-interface=LOKAL new-connection-mark=satu \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark in-interface=LOKAL new-connection-mark=dua \
    per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=satu new-routing-mark=lewat-satu
add action=mark-routing chain=prerouting connection-mark=dua new-routing-mark=lewat-dua
add action=mark-routing chain=output connection-mark=satu new-routing-mark=lewat-satu
add action=mark-routing chain=output connection-mark=dua new-routing-mark=lewat-dua
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ISP-satu
add action=masquerade chain=srcnat out-interface=ISP-dua
/ip route
add check-gateway=ping gateway=10.71.1.1 routing-table=lewat-satu
add check-gateway=ping gateway=172.27.2.1 routing-table=lewat-dua
add check-gateway=ping distance=1 gateway=10.71.1.1
add check-gateway=ping distance=2 gateway=172.27.2.1
