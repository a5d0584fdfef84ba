# Tres links, baldes pela velocidade, e o netwatch desliga as rotas de quem cai.
/routing table
add disabled=no fib name=LINK1
add disabled=no fib name=LINK2
add disabled=no fib name=LINK3
/ip address
add address=192.168.41.2/24 interface=ether1
add address=192.168.42.2/24 interface=ether2
add address=192.168.43.2/24 interface=ether3
add address=10.144.0.1/20 interface=ether5
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=L1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=L2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=L3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L1 per-connection-classifier=both-addresses:6/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L1 per-connection-classifier=both-addresses:6/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L1 per-connection-classifier=both-addresses:6/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L2 per-connection-classifier=both-addresses:6/3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L2 per-connection-classifier=both-addresses:6/4
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=L3 per-connection-classifier=both-addresses:6/5
add action=mark-routing chain=prerouting connection-mark=L1 in-interface=ether5 new-routing-mark=LINK1
add action=mark-routing chain=prerouting connection-mark=L2 in-interface=ether5 new-routing-mark=LINK2
add action=mark-routing chain=prerouting connection-mark=L3 in-interface=ether5 new-routing-mark=LINK3
add action=mark-routing chain=output connection-mark=L1 new-routing-mark=LINK1
add action=mark-routing chain=output connection-mark=L2 new-routing-mark=LINK2
add action=mark-routing chain=output connection-mark=L3 new-routing-mark=LINK3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
/ip route
add comment=LINK1 gateway=192.168.41.1 routing-table=LINK1
add comment=LINK2 gateway=192.168.42.1 routing-table=LINK2
add comment=LINK3 gateway=192.168.43.1 routing-table=LINK3
add comment=LINK1 distance=1 gateway=192.168.41.1
add comment=LINK2 distance=2 gateway=192.168.42.1
add comment=LINK3 distance=3 gateway=192.168.43.1
add dst-address=1.1.1.1/32 gateway=192.168.41.1
add dst-address=8.8.8.8/32 gateway=192.168.42.1
add dst-address=9.9.9.9/32 gateway=192.168.43.1
/tool netwatch
add down-script="/ip route disable [find comment=LINK1]" host=1.1.1.1 interval=5s up-script="/ip route enable [find \
    comment=LINK1]"
add down-script="/ip route disable [find comment=LINK2]" host=8.8.8.8 interval=5s up-script="/ip route enable [find \
    comment=LINK2]"
add down-script="/ip route disable [find comment=LINK3]" host=9.9.9.9 interval=5s up-script="/ip route enable [find \
    comment=LINK3]"
