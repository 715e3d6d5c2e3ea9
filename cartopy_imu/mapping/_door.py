"""The checks at an extrapolator's door, and the wrapping of what its numeric core gives back."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import TypeAlias

from cartopy_imu.common.errors import InvalidDataError, TimeOrderError
from cartopy_imu.common.time import check_time
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = [
    "MAX_MAGNITUDE",
    "PoseTuple",
    "check_magnitude",
    "checked_initial_poses",
    "checked_pose",
    "checked_result",
    "checked_samples",
    "no_direction_of_up",
    "too_large",
]

MAX_MAGNITUDE = 1e9
"""Largest component of a vector an extrapolator takes (m, m/s², rad/s): far above any sensor's range, and small
enough that no later product overflows."""

PoseTuple: TypeAlias = tuple[float, float, float, float, float, float, float]
"""tx, ty, tz, qw, qx, qy, qz, as the numeric core takes and gives poses."""


def check_magnitude(values: Iterable[float], what: str, time: int, sensor_id: str | None = None) -> None:
    """Refuse numbers above `MAX_MAGNITUDE` in size."""
    for value in values:
        if not -MAX_MAGNITUDE <= value <= MAX_MAGNITUDE:
            raise too_large(what, time, sensor_id)


def too_large(what: str, time: int, sensor_id: str | None) -> InvalidDataError:
    of = "" if sensor_id is None else f" of sensor {sensor_id!r}"
    return InvalidDataError(
        f"{what}{of} at time {time} has a component above {MAX_MAGNITUDE:g}; no sensor reads this, drop the record",
        sensor_id=sensor_id,
        time=time,
    )


def checked_pose(pose: Rigid3, what: str, time: int, sensor_id: str | None) -> PoseTuple:
    check_magnitude(pose._t, what, time, sensor_id)
    return pose._to_core()


def checked_samples(imu_data: Sequence[ImuData] | ImuDataArray) -> ImuDataArray:
    """Return the samples an extrapolator starts from as columns; refuse none, and ones out of order."""
    try:
        samples = imu_data if isinstance(imu_data, ImuDataArray) else ImuDataArray.from_records(imu_data)
    except TypeError:
        raise InvalidDataError(
            f"imu_data must be a sequence of ImuData or an ImuDataArray, got {type(imu_data).__name__}"
        ) from None
    if not len(samples):
        raise InvalidDataError(
            "an extrapolator starts from at least one IMU sample, got none; without an IMU use PoseExtrapolator directly"
        )
    return samples


def checked_initial_poses(initial_poses: Sequence[tuple[int, Rigid3]]) -> list[tuple[int, Rigid3]]:
    """Return initial poses with checked times; refuse ones out of order."""
    try:
        pairs = [(check_time(time, "initial pose"), pose) for time, pose in initial_poses]
    except (TypeError, ValueError) as error:
        if isinstance(error, InvalidDataError):
            raise
        raise InvalidDataError(f"initial_poses must be (time, Rigid3) pairs: {error}") from None
    for (before, _), (after, _) in itertools.pairwise(pairs):
        if after < before:
            raise TimeOrderError(
                f"initial poses must be in time order, got {after} after {before}",
                time=after,
                latest_time=before,
            )
    return pairs


def checked_result(values: PoseTuple, time: int) -> Rigid3:
    """Wrap a pose of the numeric core; refuse one that is not finite."""
    if not isfinite(sum(values)):
        raise InvalidDataError(
            f"the pose extrapolated to time {time} is not finite: the data since the newest pose is out of any "
            "physical range",
            time=time,
        )
    return Rigid3._from_core(values)


def no_direction_of_up(imu_data: ImuData) -> InvalidDataError:
    """Return the error for a first sample that cannot level anything."""
    x, y, z = imu_data._linear_acceleration
    return InvalidDataError(
        f"IMU data at time {imu_data.time}: acceleration ({x:g}, {y:g}, {z:g}) m/s² gives no direction of up; start "
        "with a later sample (expected about 9.8 m/s² in size at rest)",
        time=imu_data.time,
    )
