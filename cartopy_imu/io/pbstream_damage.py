"""What a tolerant reader met: which records are broken, and where the file is cut."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DamagedRecord", "PbstreamDamage"]


@dataclass(frozen=True)
class DamagedRecord:
    """One place that could not be read.

    Parameters
    ----------
    index : int
        Place of the record in the file, counted from 0 (the header, where there is one).
    offset : int
        Byte offset of its length field.
    size : int or None
        Bytes passed over, length field included; None where the rest of the file was given up.
    reason : str
        What is wrong.
    """

    index: int
    offset: int
    size: int | None
    reason: str


@dataclass(frozen=True)
class PbstreamDamage:
    """Everything a tolerant pass over a file had to leave out, as far as it has come.

    Parameters
    ----------
    records : tuple of DamagedRecord
        The first 100 damaged places in file order.
    corrupt_records : int
        Damaged places in the middle that were passed over (also those not in `records`).
    truncated : bool
        The file ends inside a record; nothing after that place was read.
    good_records : int
        Whole data records up to here, wanted or not, the header not counted.
    skipped_bytes : int
        Bytes passed over or cut.
    """

    records: tuple[DamagedRecord, ...]
    corrupt_records: int
    truncated: bool
    good_records: int
    skipped_bytes: int

    @property
    def offset(self) -> int:
        """Offset of the first damaged place."""
        return self.records[0].offset

    @property
    def reason(self) -> str:
        """What is wrong at the first damaged place."""
        return self.records[0].reason

    def __str__(self) -> str:
        parts = []
        if self.corrupt_records:
            parts.append(f"{self.corrupt_records} corrupt record{'s' * (self.corrupt_records != 1)} left out")
        if self.truncated:
            parts.append("the file is cut inside its last record")
        return f"{' and '.join(parts)}; {self.good_records} records are whole; first damage at byte {self.offset}: {self.reason}"
