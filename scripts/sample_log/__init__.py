"""The sample log's parts; see ``scripts/make_sample_log.py``."""

from __future__ import annotations
