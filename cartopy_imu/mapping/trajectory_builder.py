"""From ordered sensor records to poses (Cartographer's ``mapping/internal/global_trajectory_builder.h``, without SLAM).

Where the original matches scans, poses come from a chosen source in the stream: local SLAM results, fixed-frame poses,
the nodes of a log, or odometry.
"""

from __future__ import annotations

import enum
import logging
import time as _clock
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cartopy_imu.common.errors import CartopyImuError, ConfigurationError, InvalidDataError, TimeOrderError
from cartopy_imu.common.rate_limited_log import RateLimitedLog
from cartopy_imu.common.time import TICKS_PER_SECOND, duration_from_seconds
from cartopy_imu.common.types import Vector3
from cartopy_imu.mapping._extrapolator_start import ExtrapolatorStart
from cartopy_imu.mapping.pose_extrapolator_interface import (
    MAX_QUEUED_RECORDS,
    ExtrapolationResult,
    PoseExtrapolatorInterface,
)
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.pose_schedule import PoseSchedule
from cartopy_imu.sensor.fixed_frame_pose_data import FixedFramePoseData
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.sensor.local_slam_result_data import LocalSlamResultData
from cartopy_imu.sensor.odometry_data import OdometryData
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

__all__ = ["PoseEstimate", "PosePrediction", "PoseSource", "TrajectoryBuilder"]

_logger = logging.getLogger(__name__)


class PoseSource(enum.Enum):
    """Which records of the stream are taken as measured poses."""

    LOCAL_SLAM_RESULT = "local_slam_result"
    """`LocalSlamResultData`: a scan matcher's local poses."""
    FIXED_FRAME_POSE = "fixed_frame_pose"
    """`FixedFramePoseData`: poses in a fixed frame, e.g. from GNSS."""
    NODE = "node"
    """`TimestampedTransform`: the trajectory nodes of a ``.pbstream``."""
    ODOMETRY = "odometry"
    """`OdometryData`; it is then not used as odometry as well."""


@dataclass(frozen=True, slots=True)
class PoseEstimate:
    """An extrapolated pose.

    Attributes
    ----------
    time : int
        Ticks of 100 ns.
    pose : Rigid3
        Local frame from tracking frame.
    velocity : ndarray, shape (3,)
        Local frame, m/s.
    gravity_from_tracking : Quaternion
        Turns tracking-frame vectors into a frame whose z points up; yaw is arbitrary.
    duration_s : float
        Wall time of the extrapolation, s.
    """

    time: int
    pose: Rigid3
    velocity: Vector3
    gravity_from_tracking: Quaternion
    duration_s: float


@dataclass(frozen=True, slots=True)
class PosePrediction:
    """A measured pose beside what was predicted for its time just before it was taken.

    Attributes
    ----------
    estimate : PoseEstimate
        The prediction.
    measured : Rigid3
        The measurement, local frame from tracking frame.
    """

    estimate: PoseEstimate
    measured: Rigid3

    @property
    def translation_error(self) -> float:
        """Distance between prediction and measurement, m."""
        return float(np.linalg.norm(self.estimate.pose.translation - self.measured.translation))

    @property
    def rotation_error(self) -> float:
        """Angle between prediction and measurement, rad."""
        return (self.estimate.pose.rotation.conjugate() * self.measured.rotation).angle()


class TrajectoryBuilder:
    """Feeds an extrapolator with one trajectory's records in time order and gives out poses.

    A `TrajectorySink`: the callback of a collator, or fed by hand.

    Parameters
    ----------
    options : PoseExtrapolatorOptions
        Which extrapolator, and its weights.
    pose_source : PoseSource or str
        Which records are the measured poses.
    pose_sensor_id : str, optional
        Only this sensor's records are taken as poses, where several send such records.
    rate_hz : float, optional
        Poses at this rate, from the first measured pose on, each as soon as all data up to its time is there.
    times : iterable of int, optional
        Poses at these times (ticks); not together with `rate_hz`. Times before the first measured pose are counted
        and left out.
    on_pose : callable, optional
        Gets each `PoseEstimate` asked for by `rate_hz` or `times`.
    on_prediction : callable, optional
        Gets a `PosePrediction` for each measured pose but the first of a segment.
    on_event : callable, optional
        Gets a sentence for each thing worth knowing: a start, a gap that began a new segment.
    use_imu : bool
        False: constant velocity without IMU, started by the first pose; IMU records are ignored.
    use_odometry : bool
        False: odometry records are ignored.
    return_smoothed_pose : bool
        See `ImuBasedPoseExtrapolator`.
    max_gap_s : float
        A step in time longer than this (a clock set by years, a pause) begins a new segment: nothing is integrated
        across it.
    on_bad_record : {"raise", "drop"}
        A record that cannot be used raises; or it is counted, named in a rate-limited warning, and dropped. Either way
        nothing else changes.
    max_queued_records : int
        Bound of each of the extrapolator's queues.

    Raises
    ------
    ConfigurationError
        If options contradict each other.

    Notes
    -----
    The extrapolator starts with the first IMU sample that tells where up is, at the origin. If the first measured pose
    then turns out to stand more than a metre or half a radian away from what was extrapolated, it is started anew from
    that pose and the IMU data so far: a log need not begin at its origin. Not safe for several threads at once.
    """

    def __init__(
        self,
        options: PoseExtrapolatorOptions,
        pose_source: PoseSource | str = PoseSource.LOCAL_SLAM_RESULT,
        *,
        pose_sensor_id: str | None = None,
        rate_hz: float | None = None,
        times: Iterable[int] | None = None,
        on_pose: Callable[[PoseEstimate], object] | None = None,
        on_prediction: Callable[[PosePrediction], object] | None = None,
        on_event: Callable[[str], object] | None = None,
        use_imu: bool = True,
        use_odometry: bool = True,
        return_smoothed_pose: bool = False,
        max_gap_s: float = 10.0,
        on_bad_record: str = "raise",
        max_queued_records: int = MAX_QUEUED_RECORDS,
    ) -> None:
        try:
            self._pose_source = PoseSource(pose_source)
        except ValueError:
            raise ConfigurationError(
                f"pose_source must be one of {', '.join(repr(s.value) for s in PoseSource)}, got {pose_source!r}"
            ) from None
        if on_bad_record not in ("raise", "drop"):
            raise ConfigurationError(f"on_bad_record must be 'raise' or 'drop', got {on_bad_record!r}")
        if not max_gap_s > 0.0:
            raise ConfigurationError(f"max_gap_s must be a positive number of seconds, got {max_gap_s!r}")
        self._pose_sensor_id = pose_sensor_id
        self._on_pose = on_pose
        self._on_prediction = on_prediction
        self._on_event = on_event
        self._use_imu = use_imu
        self._use_odometry = use_odometry and self._pose_source is not PoseSource.ODOMETRY
        self._max_gap = duration_from_seconds(max_gap_s)
        self._drop_bad = on_bad_record == "drop"
        self._schedule = PoseSchedule(rate_hz, times)
        self._start = ExtrapolatorStart(options, use_imu, return_smoothed_pose, max_queued_records)
        self._extrapolator: PoseExtrapolatorInterface | None = None
        self._has_measured_pose = False
        self._last_time: int | None = None
        self._log = RateLimitedLog(_logger, 30.0, _clock.monotonic)
        self.counters: Counter[str] = Counter()
        """What happened to the records: ``"imu used"``, ``"odometry before start"``, ``"bad records"``, …"""
        self.num_segments = 0
        """How many times an extrapolator was started."""
        self.last_error: CartopyImuError | None = None
        """The last record that was dropped as bad."""

    @property
    def extrapolator(self) -> PoseExtrapolatorInterface | None:
        """The extrapolator in use; None before the first usable record of a segment."""
        return self._extrapolator

    @property
    def last_time(self) -> int | None:
        """Time of the newest record taken, ticks."""
        return self._last_time

    def add_sensor_data(self, sensor_id: str, data: Any) -> None:
        """Take a record, or a run of IMU samples, of one sensor; times must not decrease.

        Parameters
        ----------
        sensor_id : str
            Named in messages; chooses the pose source where `pose_sensor_id` is set.
        data : ImuData, ImuDataArray, OdometryData, FixedFramePoseData, LocalSlamResultData, TimestampedTransform, …
            Records of other kinds (point clouds, landmarks) are counted and ignored. A `Dispatchable` is unpacked.

        Raises
        ------
        TimeOrderError
            If the record is older than the newest one taken (``on_bad_record="raise"``).
        InvalidDataError, QueueFullError
            If the extrapolator refuses it (likewise).
        """
        data = getattr(data, "data", data)
        try:
            if isinstance(data, ImuDataArray):
                for run in self._split_at_gaps(data):
                    self._add_imu_run(sensor_id, run)
            else:
                self._add_record(sensor_id, data)
        except CartopyImuError as error:
            if not self._drop_bad:
                raise
            self.counters["bad records"] += 1
            self.last_error = error
            self._log.warning(sensor_id, f"record of sensor {sensor_id!r} dropped: {error}")

    def finish(self) -> None:
        """Give out the poses still due up to the newest record's time."""
        if self._last_time is not None:
            self._give_poses_before(self._last_time + 1)

    def extrapolate(self, time: int) -> PoseEstimate:
        """Return the pose at `time`, not before the newest measured pose.

        Raises
        ------
        NotReadyError, TimeOrderError, InvalidDataError
            As `PoseExtrapolatorInterface.extrapolate_poses_with_gravity`; also before the start.
        """
        extrapolator = self._extrapolator
        if extrapolator is None:
            raise self._start.not_ready(time)
        begin = _clock.perf_counter()
        result: ExtrapolationResult = extrapolator.extrapolate_poses_with_gravity((time,))
        duration = _clock.perf_counter() - begin
        return PoseEstimate(
            time, result.current_pose, result.current_velocity, result.gravity_from_tracking, duration
        )

    def _add_record(self, sensor_id: str, data: Any) -> None:
        pose = self._measured_pose(sensor_id, data)
        is_imu = isinstance(data, ImuData) and self._use_imu
        if pose is None and not is_imu and not (isinstance(data, OdometryData) and self._use_odometry):
            self.counters["ignored records"] += 1
            return
        time: int = data.time
        self._advance(time, sensor_id)
        if pose is not None:
            self._add_pose(sensor_id, time, pose)
        elif is_imu:
            self._add_imu(sensor_id, data)
        else:
            self._add_odometry(sensor_id, data)
        self._last_time = time

    def _measured_pose(self, sensor_id: str, data: Any) -> Rigid3 | None:
        if self._pose_sensor_id is not None and sensor_id != self._pose_sensor_id:
            return None
        source = self._pose_source
        pose: Rigid3 | None = None
        if isinstance(data, TimestampedTransform) and source in (
            PoseSource.NODE,
            PoseSource.LOCAL_SLAM_RESULT,
        ):
            pose = data.transform
        elif isinstance(data, LocalSlamResultData) and source in (
            PoseSource.NODE,
            PoseSource.LOCAL_SLAM_RESULT,
        ):
            pose = data.local_pose
        elif (isinstance(data, FixedFramePoseData) and source is PoseSource.FIXED_FRAME_POSE) or (
            isinstance(data, OdometryData) and source is PoseSource.ODOMETRY
        ):
            pose = data.pose
        else:
            return None
        if pose is None:
            self.counters["records without pose"] += 1
        return pose

    def _advance(self, time: int, sensor_id: str) -> None:
        """Move on to `time`: refuse what is late, begin a new segment after a gap, give out poses that are due."""
        last = self._last_time
        if last is not None:
            if time < last:
                raise TimeOrderError(
                    f"record of sensor {sensor_id!r} at time {time} is {(last - time) / 1e4:.4f} ms older than the "
                    f"newest one taken ({last}); it was dropped: sort the stream first, e.g. with OrderedMultiQueue",
                    sensor_id=sensor_id,
                    time=time,
                    latest_time=last,
                )
            if time - last > self._max_gap:
                self._give_poses_before(last + 1)
                self._new_segment(last, time)
            else:
                self._give_poses_before(time)

    def _new_segment(self, last: int, time: int) -> None:
        self._extrapolator = None
        self._has_measured_pose = False
        self._start.reset()
        self.counters["gaps"] += 1
        self._event(
            f"no data for {(time - last) / TICKS_PER_SECOND:.3f} s from time {last} to {time}: a new segment begins, "
            "nothing is integrated across"
        )

    def _add_imu_run(self, sensor_id: str, run: ImuDataArray) -> None:
        if not self._use_imu:
            self.counters["ignored records"] += len(run)
            return
        begin = 0
        while self._extrapolator is None and begin < len(run):  # the start looks at single samples
            sample = run[begin]
            self._advance(sample.time, sensor_id)
            self._add_imu(sensor_id, sample)
            self._last_time = sample.time
            begin += 1
        while begin < len(run):
            # Up to the next pose that is due, all samples at once.
            due = self._schedule.next_time if self._has_measured_pose else None
            end = len(run) if due is None else run.searchsorted(due, side="right")
            if end <= begin:
                self._advance(int(run.times[begin]), sensor_id)
                continue
            part = run[begin:end]
            self._advance(int(part.times[0]), sensor_id)
            if self._extrapolator is None:
                self._add_imu(sensor_id, part[0])
                self._last_time = int(part.times[0])
                begin += 1
                continue
            self._extrapolator.add_imu_data(part, sensor_id=sensor_id)
            self._start.remember(part)
            self.counters["imu used"] += len(part)
            self._last_time = int(part.times[-1])
            begin = end

    def _add_imu(self, sensor_id: str, data: ImuData) -> None:
        if self._extrapolator is not None:
            self._extrapolator.add_imu_data(data, sensor_id=sensor_id)
        else:
            try:
                self._extrapolator = self._start.from_imu(data)
            except InvalidDataError:
                # Zeros of a chip that still boots: wait for a sample that tells where up is.
                self.counters["imu without direction of up"] += 1
                return
            self.num_segments += 1
        self._start.remember(data)
        self.counters["imu used"] += 1

    def _add_odometry(self, sensor_id: str, data: OdometryData) -> None:
        if self._extrapolator is None:
            self.counters["odometry before start"] += 1
            return
        self._extrapolator.add_odometry_data(data, sensor_id=sensor_id)
        self.counters["odometry used"] += 1

    def _add_pose(self, sensor_id: str, time: int, pose: Rigid3) -> None:
        if self._extrapolator is None:
            if self._use_imu:
                self.counters["poses before start"] += 1
                return
            self._extrapolator = self._start.from_pose()
            self.num_segments += 1
        elif not self._has_measured_pose:
            restarted = self._start.from_first_pose(self._extrapolator, time, pose)
            if restarted is not None:
                self._extrapolator = restarted
                self.counters["poses used"] += 1
                self._has_measured_pose = True
                self.counters["times before start"] += self._schedule.begin(time)
                self._event(
                    f"started from the first measured pose at time {time}: it stands away from the origin"
                )
                return
            self._start.forget()
        if self._has_measured_pose or self._use_imu:
            prediction = PosePrediction(self.extrapolate(time), pose)
            self._extrapolator.add_pose(time, pose, sensor_id=sensor_id)
            if self._on_prediction is not None:
                self._on_prediction(prediction)
        else:
            self._extrapolator.add_pose(time, pose, sensor_id=sensor_id)
        if not self._has_measured_pose:
            self._has_measured_pose = True
            self.counters["times before start"] += self._schedule.begin(time)
        self.counters["poses used"] += 1

    def _give_poses_before(self, time: int) -> None:
        """Give out the poses that are due before `time`; all data up to theirs has been taken."""
        if not self._has_measured_pose:
            self.counters["times before start"] += self._schedule.skip_before(time)
            return
        while (due := self._schedule.next_time) is not None and due < time:
            self._schedule.advance()
            estimate = self.extrapolate(due)
            if self._on_pose is not None:
                self._on_pose(estimate)

    def _split_at_gaps(self, run: ImuDataArray) -> Iterable[ImuDataArray]:
        if len(run) < 2 or int(run.times[-1]) - int(run.times[0]) <= self._max_gap:
            return (run,) if len(run) else ()
        cuts = (np.flatnonzero(np.diff(run.times) > self._max_gap) + 1).tolist()
        return [run[a:b] for a, b in zip([0, *cuts], [*cuts, len(run)], strict=True)]

    def _event(self, text: str) -> None:
        _logger.info("%s", text)
        if self._on_event is not None:
            self._on_event(text)
