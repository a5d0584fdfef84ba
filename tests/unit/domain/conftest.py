from hypothesis import settings

# Hypothesis fails an example that takes longer than 200 ms: on a busy machine that says nothing about the code.
settings.register_profile("no_deadline", deadline=None)
settings.load_profile("no_deadline")
