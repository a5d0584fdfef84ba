# No balance: two lines, and whoever asks over one of them gets its answer there, servers included.
/interface bridge
add name=home
/interface bridge port
add bridge=home interface=ether3
/routing table
add disabled=no fib name=by1
add disabled=no fib name=by2
/ip address
add address=192.168.18.1/24 interface=home
add address=100.111.1.2/30 interface=ether1
add address=100.111.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=input in-interface=ether1 new-connection-mark=ask1
add action=mark-connection chain=input in-interface=ether2 new-connection-mark=ask2
add action=mark-routing chain=output connection-mark=ask1 new-routing-mark=by1 passthrough=no
add action=mark-routing chain=output connection-mark=ask2 new-routing-mark=by2 passthrough=no
add action=mark-connection chain=forward connection-state=new in-interface=ether1 new-connection-mark=srv1 \
    passthrough=no
add action=mark-connection chain=forward connection-state=new in-interface=ether2 new-connection-mark=srv2 \
    passthrough=no
add action=mark-routing chain=prerouting connection-mark=srv1 in-interface=home new-routing-mark=by1 passthrough=no
add action=mark-routing chain=prerouting connection-mark=srv2 in-interface=home new-routing-mark=by2 passthrough=no
/ip firewall nat
add action=dst-nat chain=dstnat dst-port=8443 in-interface=ether1 protocol=tcp to-addresses=192.168.18.40
add action=dst-nat chain=dstnat dst-port=8443 in-interface=ether2 protocol=tcp to-addresses=192.168.18.40
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.111.1.1 routing-table=by1
add check-gateway=ping gateway=100.111.2.1 routing-table=by2
add check-gateway=ping distance=1 gateway=100.111.1.1
add check-gateway=ping distance=2 gateway=100.111.2.1
