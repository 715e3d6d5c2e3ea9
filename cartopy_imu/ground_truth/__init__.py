"""Messages of ground truth relations between poses."""

from __future__ import annotations
