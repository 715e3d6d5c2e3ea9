"""What Lua configuration code may use."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from cartopy_imu.common.configuration_file_resolver import DEFAULT_MAX_FILE_SIZE
from cartopy_imu.common.errors import ConfigurationError

__all__ = ["LuaLimits"]


@dataclass(frozen=True)
class LuaLimits:
    """What a configuration may use; the standard files stay below a hundredth of each.

    Attributes
    ----------
    max_memory : int
        Bytes Lua may allocate beyond its own libraries; at least 65 536.
    max_instructions : int
        Lua instructions; long library calls are charged by the work they do.
    max_seconds : float
        Processor time in seconds, the net below the other two.
    max_file_size : int
        Bytes of one file.
    max_files : int
        Files included or read.
    max_include_depth : int
        Files open inside one another.
    max_table_depth : int
        Tables inside one another in the result.
    max_values : int
        Values in the result, tables counted.
    max_text : int
        Bytes of all keys and texts of the result together.
    """

    max_memory: int = 8 * 1024 * 1024
    max_instructions: int = 10_000_000
    max_seconds: float = 2.0
    max_file_size: int = DEFAULT_MAX_FILE_SIZE
    max_files: int = 100
    max_include_depth: int = 20
    max_table_depth: int = 50
    max_values: int = 100_000
    max_text: int = 4 * 1024 * 1024

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            kinds = (int, float) if field.name == "max_seconds" else int
            if not isinstance(value, kinds) or isinstance(value, bool) or not value >= 0:
                raise ConfigurationError(f"{field.name} must be a number of at least 0, got {value!r}")
        if self.max_memory < 65_536:
            raise ConfigurationError(f"max_memory must be at least 65536 bytes, got {self.max_memory}")
        # The sandbox walks the result with its own recursion; above this Lua's C stack would be the limit.
        if not 1 <= self.max_table_depth <= 100:
            raise ConfigurationError(f"max_table_depth must be in 1 … 100, got {self.max_table_depth}")
