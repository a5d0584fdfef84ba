"""A router and a window in; summaries, charts, weeks, costs and the wallboard out."""
