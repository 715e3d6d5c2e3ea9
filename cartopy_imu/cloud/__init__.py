"""Messages of the map builder service; the service itself is not part of this version."""

from __future__ import annotations
