"""Records, the dispatch queue and its collators."""

from __future__ import annotations
