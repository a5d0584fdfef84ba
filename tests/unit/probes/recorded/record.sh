#!/bin/sh
# Records what a real iperf3 prints, as the files beside this one. Needs root; everything happens in namespaces of ours.
# near (198.18.77.2) - middle, 12 Mbit/s up and 24 down - far (198.18.78.2)
set -u
out=${1:?give the directory to write to}
near=tbrec1 middle=tbrec2 far=tbrec3
cleanup() { for n in $near $middle $far; do ip netns pids $n 2>/dev/null | xargs -r kill -9; ip netns del $n 2>/dev/null; done; }
cleanup; trap cleanup EXIT
for n in $near $middle $far; do ip netns add $n; ip -n $n link set lo up; done
ip -n $middle link add cvn type veth peer name cvw netns $near
ip -n $middle link add cvf type veth peer name cvw netns $far
ip -n $middle addr add 198.18.77.1/24 dev cvn; ip -n $middle addr add 198.18.78.1/24 dev cvf
ip -n $middle link set cvn up; ip -n $middle link set cvf up
ip -n $near addr add 198.18.77.2/24 dev cvw; ip -n $near link set cvw up; ip -n $near route add default via 198.18.77.1
ip -n $far addr add 198.18.78.2/24 dev cvw; ip -n $far link set cvw up; ip -n $far route add default via 198.18.78.1
ip netns exec $middle sysctl -qw net.ipv4.ip_forward=1
ip netns exec $middle tc qdisc add dev cvf root tbf rate 12mbit burst 16k latency 40ms
ip netns exec $middle tc qdisc add dev cvn root tbf rate 24mbit burst 16k latency 40ms

server() { port=$1; shift; ip netns exec $far iperf3 -s -p "$port" "$@" >/dev/null 2>&1 & last=$!; sleep 0.5; }
client() { name=$1 port=$2; shift 2
  ip netns exec $near timeout -s INT 30 iperf3 --client 198.18.78.2 --port "$port" --bind 198.18.77.2 --json --get-server-output \
    --interval 1 "$@" >"$out/$name.json" 2>/dev/null; echo "$name $(grep -a '"error"' "$out/$name.json")"; }
killed() { name=$1 signal=$2 port=$3; shift 3
  server "$port"; victim=$last; (sleep 2.6; kill "-$signal" "$victim") & client "$name" "$port" --time 5 "$@"; }
# UDP is no longer forwarded after 6 of 10 s; what ends the test (TCP) is.
silenced() { name=$1 port=$2; shift 2
  ip netns exec $middle nft 'add table ip cut; add chain ip cut on { type filter hook forward priority 0; }'
  (sleep 6; ip netns exec $middle nft add rule ip cut on meta l4proto udp drop) & client "$name" "$port" --time 10 --udp "$@"
  wait $!; ip netns exec $middle nft delete table ip cut; }

server 5301; server 5302 -J
client tcp_upload_text 5301 --time 5
client tcp_download_text 5301 --time 5 --reverse
client tcp_upload_4_json 5302 --time 5 --omit 1 --parallel 4
client tcp_download_4_json 5302 --time 5 --omit 1 --parallel 4 --reverse
client udp_upload_text 5301 --time 5 --udp --bitrate 5M
client udp_download_text 5301 --time 5 --udp --bitrate 5M --reverse
client udp_upload_2_json 5302 --time 5 --udp --bitrate 7M --parallel 2
client udp_upload_2_text 5301 --time 5 --udp --bitrate 7M --parallel 2 --omit 1
client udp_download_2_json 5302 --time 5 --udp --bitrate 14M --parallel 2 --reverse --omit 1
client both_2_text 5301 --time 4 --bidir --parallel 2
silenced udp_upload_silent_json 5302 --bitrate 5M
silenced udp_download_silent_json 5302 --bitrate 5M --reverse
silenced udp_upload_2_silent_text 5301 --bitrate 2M --parallel 2
silenced udp_download_silent_text 5301 --bitrate 5M --reverse
ip netns exec $near iperf3 -c 198.18.78.2 -p 5301 -t 4 >/dev/null 2>&1 & sleep 1
client busy 5301 --time 2; sleep 5
client refused 5309 --time 2
killed killed_upload KILL 5303
killed killed_download KILL 5304 --reverse
killed killed_udp KILL 5305 --udp --bitrate 5M
killed terminated TERM 5306
ip netns exec $near timeout -s INT 2.5 iperf3 --client 198.18.78.2 --port 5301 --bind 198.18.77.2 --json --time 9 >"$out/interrupted.json" 2>/dev/null
direct() { name=$1; shift; ip netns exec $near iperf3 --json --time 2 --port 5301 "$@" >"$out/$name.json" 2>/dev/null; }
ip -n $near route del default
direct no_route --client 198.18.99.9 --bind 198.18.77.2
direct silent --client 198.18.77.9 --bind 198.18.77.2 --connect-timeout 1500
direct no_host --client 198.18.77.9 --bind 198.18.77.2
direct no_source --client 198.18.77.1 --bind 198.18.77.44
head -c 3000 "$out/tcp_upload_text.json" >"$out/cut_off.json"
