"""The base of all options: frozen dataclasses with the names and fields of their protocol messages.

A field is declared once, with its default, its key in Lua files and what it accepts; reading from a
`LuaParameterDictionary` and converting to and from the message follow from that::

    @dataclass(frozen=True, kw_only=True)
    class MotionFilterOptions(Options):
        message = ("cartopy_imu.mapping.proto.motion_filter_options_pb2", "MotionFilterOptions")
        max_time_seconds: float = number(5.0)

Message modules are imported when first converted, so options cost no protobuf import.
"""

from __future__ import annotations

import dataclasses
import importlib
from typing import Any, ClassVar, Literal, TypeVar, cast

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common._lua_problems import KeyProblem
from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
from cartopy_imu.common.option_fields import FieldSpec

__all__ = ["Options", "read_options"]

_O = TypeVar("_O", bound="Options")


class Options:
    """Base class; subclasses are frozen dataclasses whose fields are declared by `option_fields`.

    Options compare and hash by value; ``dataclasses.replace`` makes changed ones.
    """

    message: ClassVar[tuple[str, str]]
    """Module and name of the protocol message."""

    def __post_init__(self) -> None:
        for field, spec in _specs(type(self)):
            value, problem = spec.check(getattr(self, field))
            if problem is not None:
                raise ConfigurationError(
                    f"{type(self).__name__}.{field} {problem}", option=field, value=getattr(self, field)
                )
            object.__setattr__(self, field, value)

    @classmethod
    def from_dictionary(
        cls: type[_O],
        dictionary: LuaParameterDictionary,
        *,
        missing_keys: Literal["error", "default"] = "error",
    ) -> _O:
        """Read the options from a table of a Lua configuration.

        Whether keys were left unread is checked by `LuaParameterDictionary.check_all_keys_read`.

        Parameters
        ----------
        dictionary : LuaParameterDictionary
            The table; each key that belongs to the options is read once.
        missing_keys : {"error", "default"}
            Refuse a table in which keys are missing, or take their defaults.

        Raises
        ------
        MissingKeyError
            Names all missing keys of this table and the tables in it, with their defaults, and the unread keys
            among which a misspelt one may be found.
        ConfigurationError
            If `dictionary` is no `LuaParameterDictionary`, or a value has the wrong type or is out of bounds.
        """
        if not isinstance(missing_keys, str) or missing_keys not in ("error", "default"):
            raise ConfigurationError(f"missing_keys must be 'error' or 'default', got {missing_keys!r}")
        options, missing = read_options(cls, dictionary)
        if missing and missing_keys == "error":
            raise dictionary.keys_error([*missing, *dictionary.unread_keys()])
        return options

    @classmethod
    def _read(
        cls: type[_O], dictionary: LuaParameterDictionary, default: _O, missing: list[KeyProblem]
    ) -> _O:
        """Read one table; what is missing is listed and taken from `default`."""
        values = {
            field: spec.read(dictionary, getattr(default, field), missing)
            for field, spec in _specs(cls)
            if spec.key is not None
        }
        changed: _O = dataclasses.replace(cast(Any, default), **values)
        return changed

    def to_dictionary(self) -> dict[str, Any]:
        """Return the options under their Lua keys; optional ones that are not set are left out.

        ``LuaParameterDictionary.from_mapping(options.to_dictionary()).to_string()`` is Lua text.
        """
        entries: dict[str, Any] = {}
        for field, spec in _specs(type(self)):
            spec.write(entries, getattr(self, field))
        return entries

    def to_proto(self) -> Any:
        """Return the protocol message (see `message`); ``float`` fields round to 32 bits."""
        module, name = self.message
        kind: Any = importlib.import_module(module)
        for part in name.split("."):
            kind = getattr(kind, part)
        proto = kind()
        for field, spec in _specs(type(self)):
            spec.to_proto(proto, field, getattr(self, field))
        return proto

    @classmethod
    def from_proto(cls: type[_O], proto: Any) -> _O:
        """Return the options of a protocol message.

        A message within that is absent gives its defaults (None where it is optional): logs written before it
        existed. A 32-bit float gives the shortest decimal number that rounds to it (0.025, not 0.02500000037).

        Raises
        ------
        ConfigurationError
            If `proto` is no such message, a value is out of bounds or an enumeration value is unknown.
        """
        check_message(proto, cls.message[1].rpartition(".")[2], kind=ConfigurationError)
        return cls._from_proto(proto, cls())

    @classmethod
    def _from_proto(cls: type[_O], proto: Any, default: _O) -> _O:
        """Convert one message; messages that are absent in it come from `default`."""
        values = {
            field: spec.from_proto(proto, field, getattr(default, field)) for field, spec in _specs(cls)
        }
        return cls(**values)


def read_options(
    kind: type[_O], dictionary: LuaParameterDictionary, default: _O | None = None
) -> tuple[_O, list[KeyProblem]]:
    """Read options and return them with the keys that are missing, whose values come from `default`."""
    if not isinstance(dictionary, LuaParameterDictionary):
        raise ConfigurationError(
            f"{kind.__name__} are read from a LuaParameterDictionary, got {type(dictionary).__name__}"
        )
    missing: list[KeyProblem] = []
    return kind._read(dictionary, kind() if default is None else default, missing), missing


_SPECS: dict[type[Options], tuple[tuple[str, FieldSpec], ...]] = {}


def _specs(kind: type[Options]) -> tuple[tuple[str, FieldSpec], ...]:
    specs = _SPECS.get(kind)
    if specs is None:
        fields: Any = dataclasses.fields(kind)  # type: ignore[arg-type]
        specs = tuple((field.name, field.metadata["spec"].named(field.name)) for field in fields)
        _SPECS[kind] = specs
    return specs
