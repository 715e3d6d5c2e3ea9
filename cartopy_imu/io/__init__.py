"""Logs: bytes to records and back."""

from __future__ import annotations
