"""What runs inside the worktree of a commit, with that commit's modules."""
