# One jump asks for what nobody marked; the rules behind it need not ask again.
/interface ethernet
set [ find default-name=ether1 ] comment="Modem satu" name=modem1
set [ find default-name=ether2 ] comment="Modem dua" name=modem2
set [ find default-name=ether3 ] name=lokal
/routing table
add fib name=jalur1
add fib name=jalur2
/ip address
add address=192.168.1.2/24 interface=modem1
add address=192.168.2.2/24 interface=modem2
add address=192.168.10.1/24 interface=lokal
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=modem1 new-connection-mark=m-satu
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=modem2 new-connection-mark=m-dua
add action=jump chain=prerouting connection-mark=no-mark connection-state=new in-interface=lokal jump-target=bagi
add action=accept chain=bagi dst-address=192.168.10.0/24
add action=accept chain=bagi dst-address=192.168.1.0/24
add action=accept chain=bagi dst-address=192.168.2.0/24
add action=mark-connection chain=bagi new-connection-mark=m-satu per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=bagi new-connection-mark=m-dua per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=m-satu in-interface=lokal new-routing-mark=jalur1
add action=mark-routing chain=prerouting connection-mark=m-dua in-interface=lokal new-routing-mark=jalur2
add action=mark-routing chain=output connection-mark=m-satu new-routing-mark=jalur1
add action=mark-routing chain=output connection-mark=m-dua new-routing-mark=jalur2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=modem1
add action=masquerade chain=srcnat out-interface=modem2
/ip route
add check-gateway=ping gateway=192.168.1.1 routing-table=jalur1
add check-gateway=ping gateway=192.168.2.1 routing-table=jalur2
add check-gateway=ping distance=1 gateway=192.168.1.1
add check-gateway=ping distance=2 gateway=192.168.2.1
