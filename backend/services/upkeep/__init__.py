"""The installation itself: retention, rebuilding, readiness, metrics, facts for the doctor."""
