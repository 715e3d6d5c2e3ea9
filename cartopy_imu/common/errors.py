"""Every error this package raises, in one tree.

::

    CartopyImuError
    ├── InvalidDataError (ValueError)        a value no later stage could use
    ├── TimeOrderError (ValueError)          a stamp older than what was already accepted
    ├── NotReadyError (RuntimeError)         asked before the data it needs has arrived
    ├── UnknownSensorError (KeyError)        a trajectory or sensor nobody announced
    ├── QueueStateError (ValueError)         a queue added twice, finished twice, …
    ├── QueueFullError (BufferError)         a bounded buffer has no room
    ├── ConfigurationError (ValueError)      a Lua file or an option is wrong
    │   ├── MissingKeyError (KeyError)       keys that must be there are not
    │   └── UnreadKeyError                   keys nobody reads (typing errors, stale options)
    ├── PbstreamError (ValueError)           a log file is not what it claims to be
    │   ├── TruncatedStreamError (EOFError)  the file ends inside a record
    │   ├── CorruptRecordError               a record is whole but cannot be read
    │   ├── FormatVersionError               a format version we do not know
    │   └── LimitExceededError               a length above the accepted limit
    └── MissingDependencyError (ImportError) an optional package is not installed

Each error carries the facts it speaks of as attributes (``sensor_id``, ``time``, …, ``None`` where they do
not apply) beside its message, so that programs need not parse text.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "CartopyImuError",
    "ConfigurationError",
    "CorruptRecordError",
    "FormatVersionError",
    "InvalidDataError",
    "LimitExceededError",
    "MissingDependencyError",
    "MissingKeyError",
    "NotReadyError",
    "PbstreamError",
    "QueueFullError",
    "QueueStateError",
    "TimeOrderError",
    "TruncatedStreamError",
    "UnknownSensorError",
    "UnreadKeyError",
]


class CartopyImuError(Exception):
    """Base class of all errors of this package.

    Parameters
    ----------
    message : str
        What was expected, what came, where, and what to do.
    sensor_id : str, optional
        The sensor the data came from.
    time : int, optional
        The time stamp concerned, in 100 ns ticks since 0001-01-01 UTC.
    **facts
        Further facts; each becomes an attribute.
    """

    def __init__(
        self, message: str, *, sensor_id: str | None = None, time: int | None = None, **facts: Any
    ) -> None:
        super().__init__(message)
        self.message = message
        self.sensor_id = sensor_id
        self.time = time
        self.facts = dict(facts)

    def __getattr__(self, name: str) -> Any:
        # Only called when normal look-up fails: facts read like attributes.
        facts = self.__dict__.get("facts", {})
        if name in facts:
            return facts[name]
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")

    def __str__(self) -> str:
        # KeyError would show the repr of its argument; every error here shows plain text.
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        state = dict(self.__dict__)
        return (_rebuild, (type(self), self.message, state))


def _rebuild(kind: type[CartopyImuError], message: str, state: dict[str, Any]) -> CartopyImuError:
    error = kind(message)
    error.__dict__.update(state)
    return error


class InvalidDataError(CartopyImuError, ValueError):
    """A value no later stage could use: not finite, not a rotation, wrong shape, time not positive."""


class TimeOrderError(CartopyImuError, ValueError):
    """A stamp older than what was already accepted, or a question about a time already left behind."""


class NotReadyError(CartopyImuError, RuntimeError):
    """The answer needs data that has not arrived yet."""


class UnknownSensorError(CartopyImuError, KeyError):
    """A trajectory or sensor that nobody announced."""


class QueueStateError(CartopyImuError, ValueError):
    """A queue added twice, finished twice, or used after its end."""


class QueueFullError(CartopyImuError, BufferError):
    """A bounded buffer has no room for the record; the record was not taken."""


class ConfigurationError(CartopyImuError, ValueError):
    """A Lua file or an option is wrong; the text names file, line and key."""


class MissingKeyError(ConfigurationError, KeyError):
    """Keys that must be present are not."""


class UnreadKeyError(ConfigurationError):
    """Keys that nobody reads: a typing error or a stale option."""


class PbstreamError(CartopyImuError, ValueError):
    """A ``.pbstream`` file is not what it claims to be."""


class TruncatedStreamError(PbstreamError, EOFError):
    """The file ends inside a record."""


class CorruptRecordError(PbstreamError):
    """A record is complete but cannot be decompressed or parsed."""


class FormatVersionError(PbstreamError):
    """The file names a format version this package does not know."""


class LimitExceededError(PbstreamError):
    """A length in the file is above the limit the caller accepts."""


class MissingDependencyError(CartopyImuError, ImportError):
    """A package that this feature needs is not installed; the text says what to install."""
