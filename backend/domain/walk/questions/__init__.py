"""What a finding or a share asks about whole classes of packets comes in; their outcomes go out."""
