# Source NAT by fixed addresses; the newest line was forgotten.
/interface ethernet
set [ find default-name=ether1 ] name=first
set [ find default-name=ether2 ] name=second
set [ find default-name=ether3 ] name=newest
/routing table
add disabled=no fib name=f1
add disabled=no fib name=f2
add disabled=no fib name=f3
/ip address
add address=10.88.0.1/16 interface=ether5
add address=203.0.113.226/29 interface=first
add address=203.0.113.234/29 interface=second
add address=203.0.113.242/29 interface=newest
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=first \
    new-connection-mark=o1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=second \
    new-connection-mark=o2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=newest \
    new-connection-mark=o3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=o1 per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=o2 per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=o3 per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=o1 in-interface=ether5 new-routing-mark=f1
add action=mark-routing chain=prerouting connection-mark=o2 in-interface=ether5 new-routing-mark=f2
add action=mark-routing chain=prerouting connection-mark=o3 in-interface=ether5 new-routing-mark=f3
add action=mark-routing chain=output connection-mark=o1 new-routing-mark=f1
add action=mark-routing chain=output connection-mark=o2 new-routing-mark=f2
add action=mark-routing chain=output connection-mark=o3 new-routing-mark=f3
/ip firewall nat
add action=src-nat chain=srcnat out-interface=first to-addresses=203.0.113.226
add action=src-nat chain=srcnat out-interface=second to-addresses=203.0.113.234
/ip route
add check-gateway=ping gateway=203.0.113.225 routing-table=f1
add check-gateway=ping gateway=203.0.113.233 routing-table=f2
add check-gateway=ping gateway=203.0.113.241 routing-table=f3
add check-gateway=ping distance=1 gateway=203.0.113.225
add check-gateway=ping distance=2 gateway=203.0.113.233
add check-gateway=ping distance=3 gateway=203.0.113.241
