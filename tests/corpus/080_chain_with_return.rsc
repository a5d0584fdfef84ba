# A chain of its own that lets some go back before the classifier.
/routing table
add disabled=no fib name=up-a
add disabled=no fib name=up-b
/ip address
add address=172.24.0.1/22 interface=ether3
add address=203.0.113.74/30 interface=ether1
add address=203.0.113.78/30 interface=ether2
/ip firewall address-list
add address=172.24.0.0/22 list=home
add address=198.18.7.0/24 list=no-balance
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=ra
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=rb
add action=jump chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 jump-target=balance
add action=return chain=balance dst-address-list=home
add action=return chain=balance dst-address-list=no-balance
add action=return chain=balance dst-address-type=local
add action=mark-connection chain=balance connection-mark=no-mark new-connection-mark=ra \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=balance connection-mark=no-mark new-connection-mark=rb
add action=mark-routing chain=prerouting connection-mark=ra in-interface=ether3 new-routing-mark=up-a
add action=mark-routing chain=prerouting connection-mark=rb in-interface=ether3 new-routing-mark=up-b
add action=mark-routing chain=output connection-mark=ra new-routing-mark=up-a
add action=mark-routing chain=output connection-mark=rb new-routing-mark=up-b
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.73 routing-table=up-a
add check-gateway=ping gateway=203.0.113.77 routing-table=up-b
add check-gateway=ping distance=1 gateway=203.0.113.73
add check-gateway=ping distance=2 gateway=203.0.113.77
