"""Collecting damage while a file is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cartopy_imu.io.pbstream_damage import DamagedRecord, PbstreamDamage

__all__ = ["DamageLog"]

_MAX_ENTRIES: Final = 100


@dataclass
class DamageLog:
    """Collects damage while a file is read."""

    records: list[DamagedRecord] = field(default_factory=list)
    corrupt_records: int = 0
    truncated: bool = False
    skipped_bytes: int = 0

    def add(self, index: int, offset: int, size: int | None, reason: str, skipped: int) -> None:
        """Note one damaged place."""
        if len(self.records) < _MAX_ENTRIES:
            self.records.append(DamagedRecord(index, offset, size, reason))
        if size is None:
            self.truncated = True
        else:
            self.corrupt_records += 1
        self.skipped_bytes += skipped

    def snapshot(self, good_records: int) -> PbstreamDamage | None:
        """Return the damage so far; None when there is none."""
        if not self.records:
            return None
        return PbstreamDamage(
            tuple(self.records), self.corrupt_records, self.truncated, good_records, self.skipped_bytes
        )
