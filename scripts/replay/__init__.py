"""One module a kind of golden case; each replays through the public API only."""

from __future__ import annotations
