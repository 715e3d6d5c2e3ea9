"""Generated from the ``.proto`` sources of the same folder; see ``scripts/generate_protos.py``."""

from __future__ import annotations
