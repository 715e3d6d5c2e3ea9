from __future__ import annotations

from hypothesis import settings

# No deadlines (machines differ) and the same examples in each run.
settings.register_profile("default", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("default")
