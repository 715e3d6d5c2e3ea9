"""What a ``.pbstream`` file is made of: magic, kinds of records, versions, limits.

A file is eight bytes of magic, then records; a record is a little-endian uint64 length and a gzip member of that
length that holds one protobuf message. The first message is a ``SerializationHeader``, all others are
``SerializedData``, whose filled member is the record's *kind*.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cartopy_imu.common.errors import InvalidDataError, PbstreamError, TruncatedStreamError

__all__ = [
    "DEFAULT_MAX_MESSAGE_BYTES",
    "DEFAULT_MAX_RECORD_BYTES",
    "FORMAT_VERSIONS",
    "KINDS",
    "MAGIC",
    "StreamLimits",
    "check_magic",
    "check_trajectory_id",
    "header_version",
    "kind_mask",
]

MAGIC: Final = (0x7B1D1F7B5BF501DB).to_bytes(8, "little")
"""First eight bytes of every file."""

FORMAT_VERSIONS: Final = (1, 2)
"""Versions that can be read and written. Inertial and odometry records are the same in both."""

KINDS: Final = (
    "unknown",
    "pose_graph",
    "all_trajectory_builder_options",
    "submap",
    "node",
    "trajectory_data",
    "imu_data",
    "odometry_data",
    "fixed_frame_pose_data",
    "landmark_data",
)
"""Kinds of data records; the place in this tuple is the field number in ``SerializedData``. ``"unknown"`` is a
message with none of the members known here. The header is no data record; filters call it ``"header"``."""

DEFAULT_MAX_RECORD_BYTES: Final = 1 << 30
"""Largest compressed record accepted without asking, 1 GiB."""

DEFAULT_MAX_MESSAGE_BYTES: Final = 1 << 29
"""Largest decompressed message accepted without asking, 512 MiB: eight times protobuf's traditional limit, and a
bound on what a small hostile record can make us hold. protobuf itself ends at 2 GiB."""

_OTHER_FORMATS: Final = (
    (b"\x1f\x8b", "a gzip file; unpack it first (gunzip), or pass gzip.open(path) instead of the path"),
    (b"#ROSBAG", "a ROS 1 bag, not a Cartographer log"),
    (b"SQLite format 3", "an SQLite file (probably a ROS 2 bag), not a Cartographer log"),
    (b"\x89MCAP0\r\n", "an MCAP file, not a Cartographer log"),
    (b"PK\x03\x04", "a zip archive; unpack it first"),
    (b"BZh", "a bzip2 file; unpack it first"),
    (b"\xfd7zXZ\x00", "an xz file; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a zstd file; unpack it first"),
    (b"version https://git-lfs", "a Git LFS pointer, not the file itself; fetch it with git lfs pull"),
)


class StreamLimits(NamedTuple):
    """Sizes above which a record is refused before memory is taken for it."""

    max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES
    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES

    def check(self) -> StreamLimits:
        """Return self when both are positive integers below 2^62."""
        for name, value in self._asdict().items():
            if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 1 << 62:
                raise InvalidDataError(f"{name} must be a positive number of bytes, got {value!r}")
        return self


def check_magic(front: bytes, name: str) -> None:
    """Refuse a file that does not begin as a ``.pbstream`` does.

    Parameters
    ----------
    front : bytes
        The first bytes of the file, 32 where it is that long.
    name : str
        For the message.

    Raises
    ------
    TruncatedStreamError
        The file is empty or ends inside the magic.
    PbstreamError
        The file is something else; the message says what it looks like.
    """
    if front.startswith(MAGIC):
        return
    if len(front) < len(MAGIC) and MAGIC.startswith(front):
        state = "is empty" if not front else f"ends after {len(front)} of the 8 bytes of its magic"
        raise TruncatedStreamError(
            f"{name} {state}; its writer never finished the first record, nothing can be read from it",
            offset=len(front),
            record_index=0,
            good_records=0,
        )
    looks = next((text for start, text in _OTHER_FORMATS if front.startswith(start)), None)
    raise PbstreamError(
        f"{name} is not a .pbstream file: it begins with {front[:8].hex() or 'nothing'}, expected {MAGIC.hex()}"
        + (f"; it looks like {looks}" if looks else ""),
        offset=0,
    )


def header_version(message: bytes) -> int | None:
    """Version in the bytes of a ``SerializationHeader``; None when they are something else.

    An empty message is a header of version 0 (protobuf leaves zeros out).
    """
    version = 0
    at = 0
    while at < len(message):
        if message[at] != 0x08:  # field 1, an integer; in SerializedData field 1 is a message
            return None
        at += 1
        value = shift = 0
        while True:
            if at == len(message) or shift > 63:
                return None
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        version = value & 0xFFFFFFFF
    return version


def kind_mask(kinds: Iterable[str] | str | None) -> tuple[int, bool]:
    """Bit mask of data kinds, and whether the header is asked for; None means all data kinds.

    Raises
    ------
    InvalidDataError
        A name that is no kind; the message lists the known ones.
    """
    if kinds is None:
        return (1 << len(KINDS)) - 1, False
    mask, header = 0, False
    for kind in (kinds,) if isinstance(kinds, str) else kinds:
        if kind == "header":
            header = True
        elif kind in KINDS:
            mask |= 1 << KINDS.index(kind)
        else:
            raise InvalidDataError(f"unknown kind of record {kind!r}; known are header, {', '.join(KINDS)}")
    return mask, header


def check_trajectory_id(trajectory_id: object) -> int:
    """Return a trajectory number as int.

    Raises
    ------
    InvalidDataError
        Not an integer, or outside int32 (the type in the file).
    """
    try:
        if isinstance(trajectory_id, bool):
            raise TypeError
        value = trajectory_id.__index__()  # type: ignore[attr-defined]
    except (TypeError, AttributeError):
        raise InvalidDataError(f"trajectory_id must be an integer, got {trajectory_id!r}") from None
    if not -(1 << 31) <= value < 1 << 31:
        raise InvalidDataError(f"trajectory_id must fit 32 bits, got {value}")
    return int(value)
