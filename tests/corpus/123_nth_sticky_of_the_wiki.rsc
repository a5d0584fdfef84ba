# Known clients first, then new ones in turn; both nth rules stand behind one that ends the way.
/interface ethernet
set [ find default-name=ether1 ] name=air1
set [ find default-name=ether2 ] name=air2
set [ find default-name=ether3 ] name=inside
/routing table
add disabled=no fib name=first
add disabled=no fib name=second
/ip address
add address=192.168.99.1/24 interface=inside
add address=10.211.0.2/24 interface=air1
add address=10.212.0.2/24 interface=air2
/ip firewall mangle
add action=mark-connection chain=prerouting in-interface=inside new-connection-mark=first src-address-list=first
add action=mark-routing chain=prerouting in-interface=inside new-routing-mark=first passthrough=no \
    src-address-list=first
add action=mark-connection chain=prerouting in-interface=inside new-connection-mark=second src-address-list=second
add action=mark-routing chain=prerouting in-interface=inside new-routing-mark=second passthrough=no \
    src-address-list=second
add action=mark-connection chain=prerouting connection-state=new in-interface=inside new-connection-mark=first nth=2,1
add action=add-src-to-address-list address-list=first address-list-timeout=1d chain=prerouting connection-mark=first \
    in-interface=inside
add action=mark-routing chain=prerouting connection-mark=first in-interface=inside new-routing-mark=first \
    passthrough=no
add action=mark-connection chain=prerouting connection-state=new in-interface=inside new-connection-mark=second \
    nth=2,2
add action=add-src-to-address-list address-list=second address-list-timeout=1d chain=prerouting \
    connection-mark=second in-interface=inside
add action=mark-routing chain=prerouting connection-mark=second in-interface=inside new-routing-mark=second \
    passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=air1
add action=masquerade chain=srcnat out-interface=air2
/ip route
add gateway=10.211.0.1 routing-table=first
add gateway=10.212.0.1 routing-table=second
add gateway=10.212.0.1
