# Numbers and the word default as comments, for both lines alike.
/interface ethernet
set [ find default-name=ether1 ] name=Cabo
set [ find default-name=ether2 ] name=Rural
/ip address
add address=192.168.5.1/24 interface=ether5
add address=192.168.100.2/24 interface=Cabo
add address=192.168.101.2/24 interface=Rural
/ip firewall nat
add action=masquerade chain=srcnat comment=Default out-interface=Cabo
add action=masquerade chain=srcnat comment=Default out-interface=Rural
/ip route
add check-gateway=ping comment=1 distance=1 gateway=192.168.100.1
add check-gateway=ping comment=1 distance=2 gateway=192.168.101.1
