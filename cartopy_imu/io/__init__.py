"""Logs: bytes to records and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "CSV_COLUMNS",
    "KINDS",
    "TRAJECTORY_FORMATS",
    "DamagedRecord",
    "ImuColumns",
    "KindSummary",
    "PbstreamDamage",
    "PbstreamInfo",
    "PbstreamReader",
    "PbstreamRecord",
    "PbstreamWriter",
    "PoseRows",
    "RecoverReport",
    "iter_imu_columns",
    "read_imu_columns",
    "read_imu_data",
    "recover",
    "sample_log",
    "trajectory_format",
    "write_trajectory",
]

if TYPE_CHECKING:
    from cartopy_imu.io.imu_columns import ImuColumns, iter_imu_columns, read_imu_columns, read_imu_data
    from cartopy_imu.io.pbstream_damage import DamagedRecord, PbstreamDamage
    from cartopy_imu.io.pbstream_format import KINDS
    from cartopy_imu.io.pbstream_info import KindSummary, PbstreamInfo
    from cartopy_imu.io.pbstream_reader import PbstreamReader
    from cartopy_imu.io.pbstream_record import PbstreamRecord
    from cartopy_imu.io.pbstream_writer import PbstreamWriter
    from cartopy_imu.io.recovery import RecoverReport, recover
    from cartopy_imu.io.sample_log import sample_log
    from cartopy_imu.io.trajectory_file import (
        CSV_COLUMNS,
        TRAJECTORY_FORMATS,
        PoseRows,
        trajectory_format,
        write_trajectory,
    )
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "CSV_COLUMNS": "cartopy_imu.io.trajectory_file",
            "DamagedRecord": "cartopy_imu.io.pbstream_damage",
            "ImuColumns": "cartopy_imu.io.imu_columns",
            "KINDS": "cartopy_imu.io.pbstream_format",
            "KindSummary": "cartopy_imu.io.pbstream_info",
            "PbstreamDamage": "cartopy_imu.io.pbstream_damage",
            "PbstreamInfo": "cartopy_imu.io.pbstream_info",
            "PbstreamReader": "cartopy_imu.io.pbstream_reader",
            "PbstreamRecord": "cartopy_imu.io.pbstream_record",
            "PbstreamWriter": "cartopy_imu.io.pbstream_writer",
            "PoseRows": "cartopy_imu.io.trajectory_file",
            "RecoverReport": "cartopy_imu.io.recovery",
            "TRAJECTORY_FORMATS": "cartopy_imu.io.trajectory_file",
            "iter_imu_columns": "cartopy_imu.io.imu_columns",
            "read_imu_columns": "cartopy_imu.io.imu_columns",
            "read_imu_data": "cartopy_imu.io.imu_columns",
            "recover": "cartopy_imu.io.recovery",
            "sample_log": "cartopy_imu.io.sample_log",
            "trajectory_format": "cartopy_imu.io.trajectory_file",
            "write_trajectory": "cartopy_imu.io.trajectory_file",
        },
    )
