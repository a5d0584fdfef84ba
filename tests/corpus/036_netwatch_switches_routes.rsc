# Scripts instead of check-gateway: a host is watched, and the route's switch follows.
/interface ethernet
set [ find default-name=ether1 ] name=speedy
set [ find default-name=ether2 ] name=biz
/ip address
add address=192.168.7.1/24 interface=ether3
add address=192.168.21.2/24 interface=speedy
add address=192.168.22.2/24 interface=biz
/ip firewall nat
add action=masquerade chain=srcnat out-interface=speedy
add action=masquerade chain=srcnat out-interface=biz
/ip route
add dst-address=9.9.9.9/32 gateway=192.168.21.1
add comment=first distance=1 gateway=192.168.21.1
add comment=second distance=2 gateway=192.168.22.1
/tool netwatch
add down-script="/ip route disable [find comment=first]" host=9.9.9.9 interval=10s \
    up-script="/ip route enable [find comment=first]"
