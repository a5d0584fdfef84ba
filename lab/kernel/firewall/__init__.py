"""Mangle, NAT and filter rules of a router in; rules of nftables, iptables or BPF out."""
