"""Time, errors, array types, Lua configuration; knows nothing of sensors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "MAX_TIME",
    "TICKS_PER_SECOND",
    "UNIX_EPOCH_TICKS",
    "CartopyImuError",
    "CeresSolverOptions",
    "ConfigurationError",
    "ConfigurationFileResolver",
    "CorruptRecordError",
    "FormatVersionError",
    "InvalidDataError",
    "LimitExceededError",
    "LuaLimits",
    "LuaParameterDictionary",
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
    "duration_from_seconds",
    "duration_to_seconds",
    "format_time",
    "from_datetime",
    "from_ros_stamp",
    "from_unix_ns",
    "from_unix_seconds",
    "packaged_configuration_directory",
    "to_datetime",
    "to_ros_stamp",
    "to_unix_ns",
    "to_unix_seconds",
]

if TYPE_CHECKING:
    from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
    from cartopy_imu.common.configuration_file_resolver import (
        ConfigurationFileResolver,
        packaged_configuration_directory,
    )
    from cartopy_imu.common.errors import (
        CartopyImuError,
        ConfigurationError,
        CorruptRecordError,
        FormatVersionError,
        InvalidDataError,
        LimitExceededError,
        MissingDependencyError,
        MissingKeyError,
        NotReadyError,
        PbstreamError,
        QueueFullError,
        QueueStateError,
        TimeOrderError,
        TruncatedStreamError,
        UnknownSensorError,
        UnreadKeyError,
    )
    from cartopy_imu.common.lua_limits import LuaLimits
    from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
    from cartopy_imu.common.time import (
        MAX_TIME,
        TICKS_PER_SECOND,
        UNIX_EPOCH_TICKS,
        duration_from_seconds,
        duration_to_seconds,
        format_time,
        from_datetime,
        from_ros_stamp,
        from_unix_ns,
        from_unix_seconds,
        to_datetime,
        to_ros_stamp,
        to_unix_ns,
        to_unix_seconds,
    )
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "CartopyImuError": "cartopy_imu.common.errors",
            "CeresSolverOptions": "cartopy_imu.common.ceres_solver_options",
            "ConfigurationError": "cartopy_imu.common.errors",
            "ConfigurationFileResolver": "cartopy_imu.common.configuration_file_resolver",
            "CorruptRecordError": "cartopy_imu.common.errors",
            "FormatVersionError": "cartopy_imu.common.errors",
            "InvalidDataError": "cartopy_imu.common.errors",
            "LimitExceededError": "cartopy_imu.common.errors",
            "LuaLimits": "cartopy_imu.common.lua_limits",
            "LuaParameterDictionary": "cartopy_imu.common.lua_parameter_dictionary",
            "MAX_TIME": "cartopy_imu.common.time",
            "MissingDependencyError": "cartopy_imu.common.errors",
            "MissingKeyError": "cartopy_imu.common.errors",
            "NotReadyError": "cartopy_imu.common.errors",
            "PbstreamError": "cartopy_imu.common.errors",
            "QueueFullError": "cartopy_imu.common.errors",
            "QueueStateError": "cartopy_imu.common.errors",
            "TICKS_PER_SECOND": "cartopy_imu.common.time",
            "TimeOrderError": "cartopy_imu.common.errors",
            "TruncatedStreamError": "cartopy_imu.common.errors",
            "UNIX_EPOCH_TICKS": "cartopy_imu.common.time",
            "UnknownSensorError": "cartopy_imu.common.errors",
            "UnreadKeyError": "cartopy_imu.common.errors",
            "duration_from_seconds": "cartopy_imu.common.time",
            "duration_to_seconds": "cartopy_imu.common.time",
            "format_time": "cartopy_imu.common.time",
            "from_datetime": "cartopy_imu.common.time",
            "from_ros_stamp": "cartopy_imu.common.time",
            "from_unix_ns": "cartopy_imu.common.time",
            "from_unix_seconds": "cartopy_imu.common.time",
            "packaged_configuration_directory": "cartopy_imu.common.configuration_file_resolver",
            "to_datetime": "cartopy_imu.common.time",
            "to_ros_stamp": "cartopy_imu.common.time",
            "to_unix_ns": "cartopy_imu.common.time",
            "to_unix_seconds": "cartopy_imu.common.time",
        },
    )
