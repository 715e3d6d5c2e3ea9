"""Cartographer-style inertial data: exchange, order, log and extrapolate into poses."""

from __future__ import annotations
