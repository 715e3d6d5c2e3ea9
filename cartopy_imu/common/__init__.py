"""Time, errors, array types, Lua configuration; knows nothing of sensors."""

from __future__ import annotations
