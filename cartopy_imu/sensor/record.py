"""What all sensor records have in common: a time, immutability, comparison, text, pickling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Record", "set_time", "slot_setter"]


class Record:
    """Base of the sensor records; not made directly.

    A record is immutable, compares and hashes by value, and can be pickled. Subclasses keep their content in
    slots, written once through :func:`slot_setter`, and list it in ``_fields``.
    """

    __slots__ = ("time",)
    _fields: tuple[str, ...] = ("time",)

    time: int
    """Ticks of 100 ns since 0001-01-01 00:00 UTC."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable; make a new one to change {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable; {name!r} cannot be deleted")

    def _key(self) -> tuple[Any, ...]:
        """Return what equality and hash are made of."""
        return (self.time, *(getattr(self, name) for name in self.__slots__))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._key()))

    def __repr__(self) -> str:
        content = ", ".join(f"{name}={_text(getattr(self, name))}" for name in self._fields)
        return f"{type(self).__name__}({content})"

    def __reduce__(self) -> tuple[Any, ...]:
        slots = {name: getattr(self, name) for name in ("time", *self.__slots__)}
        return (_restore, (type(self), slots))


def slot_setter(kind: type, name: str) -> Callable[[Any, Any], None]:
    """Return the function that writes slot `name` past the immutability guard; for constructors only."""
    setter: Callable[[Any, Any], None] = kind.__dict__[name].__set__
    return setter


def _restore(kind: type[Record], slots: dict[str, Any]) -> Record:
    record = object.__new__(kind)
    for name, value in slots.items():
        object.__setattr__(record, name, value)
    return record


def _text(value: object) -> str:
    tolist = getattr(value, "tolist", None)
    return repr(value if tolist is None else tolist())


set_time = slot_setter(Record, "time")
"""Write ``Record.time`` past the immutability guard; for constructors only."""
