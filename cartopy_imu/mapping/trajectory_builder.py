"""From ordered sensor records to poses (Cartographer's ``mapping/internal/global_trajectory_builder.h``, without SLAM).

Where the original matches scans, poses come from a chosen source in the stream: local SLAM results, fixed-frame poses,
the nodes of a log, or odometry. (Above 400 lines for its docstrings.)
"""

from __future__ import annotations

import itertools
import logging
import time as _clock
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import numpy as np

from cartopy_imu.common.errors import CartopyImuError, ConfigurationError, InvalidDataError, TimeOrderError
from cartopy_imu.common.rate_limited_log import RateLimitedLog
from cartopy_imu.common.time import MAX_TIME, TICKS_PER_SECOND, duration_from_seconds
from cartopy_imu.mapping._door import MAX_MAGNITUDE, check_magnitude, too_large
from cartopy_imu.mapping._extrapolator_start import ExtrapolatorStart
from cartopy_imu.mapping.pose_estimate import PoseEstimate, PosePrediction
from cartopy_imu.mapping.pose_extrapolator_interface import (
    MAX_QUEUED_RECORDS,
    ExtrapolationResult,
    PoseExtrapolatorInterface,
)
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.pose_schedule import PoseSchedule
from cartopy_imu.mapping.pose_source import PoseSource, has_pose_field, measured_pose
from cartopy_imu.sensor.dispatchable import Dispatchable
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.sensor.odometry_data import OdometryData
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["TrajectoryBuilder"]

_logger = logging.getLogger(__name__)
_T = TypeVar("_T")


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
        Gets a `PosePrediction` for each measured pose but those an extrapolator was started from.
    on_event : callable, optional
        Gets a sentence for each thing worth knowing: a start, a gap that began a new segment.
    use_imu : bool
        False: constant velocity without IMU, started by the first pose; IMU records are ignored.
    use_odometry : bool
        False: odometry records are ignored.
    return_smoothed_pose : bool
        See `ImuBasedPoseExtrapolator`.
    max_gap_s : float
        A step forward in time longer than this (a clock set by years, a pause of all sensors) begins a new segment:
        nothing is integrated across it. ``math.inf``: never.
    on_bad_record : {"raise", "drop"}
        A record that cannot be used raises, and a run of samples of which one cannot be used is refused whole; or only
        the bad ones are counted, named in a rate-limited warning, and dropped. Either way nothing else changes.
    max_queued_records : int
        Bound of each of the extrapolator's queues.

    Raises
    ------
    ConfigurationError
        If options contradict each other.
    InvalidDataError
        If `options` are no `PoseExtrapolatorOptions`.

    Notes
    -----
    The extrapolator starts with the first IMU sample that tells where up is, at the origin. If the first measured pose
    then turns out to stand more than a metre or half a radian away from what was extrapolated, it is started anew from
    that pose and the IMU data so far: a log need not begin at its origin. Not safe for several threads at once.

    *Gravity.* Samples whose specific force is below 0.5 m/s² tell nothing about up (a chip that still boots, free fall,
    gravity already removed by the device): the start waits for another one and counts them.

    *Steps back in time.* A record older than the newest one is late, however old it is: one bad stamp must not end a
    segment. Where the clock was set back for good, `begin_segment` goes on from there; a queue in front of the builder
    must be flushed and replaced then, since its time never goes back either. `extrapolate_log` does both.

    *A silent IMU.* While other sensors go on, the last sample is held, as in the original, however long.

    *Errors of callbacks* reach the caller of `add_sensor_data` or `finish`; what the callback got is not given again. The
    record that was being added is not taken, unless it is the one `on_prediction` got.
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
        if not isinstance(on_bad_record, str) or on_bad_record not in ("raise", "drop"):
            raise ConfigurationError(f"on_bad_record must be 'raise' or 'drop', got {on_bad_record!r}")
        if not isinstance(max_gap_s, (int, float)) or not max_gap_s > 0.0:
            raise ConfigurationError(f"max_gap_s must be a positive number of seconds, got {max_gap_s!r}")
        self._pose_sensor_id = pose_sensor_id
        self._on_pose = on_pose
        self._on_prediction = on_prediction
        self._on_event = on_event
        self._use_imu = use_imu
        self._use_odometry = use_odometry and self._pose_source is not PoseSource.ODOMETRY
        self._max_gap = (
            MAX_TIME if max_gap_s * TICKS_PER_SECOND > MAX_TIME else duration_from_seconds(max_gap_s)
        )
        self._drop_bad = on_bad_record == "drop"
        self._schedule = PoseSchedule(rate_hz, times)
        self._start = ExtrapolatorStart(options, use_imu, return_smoothed_pose, max_queued_records)
        self._extrapolator: PoseExtrapolatorInterface | None = None
        self._has_measured_pose = False
        self._last_time: int | None = None
        self._callback_error: CartopyImuError | None = None
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
        Exception
            Whatever a callback raises.
        """
        if isinstance(data, Dispatchable):
            data = data.data
        if isinstance(data, ImuDataArray):
            if not self._use_imu:
                self.counters["ignored records"] += len(data)
                return
            for run in self._usable_runs(sensor_id, data):
                self._guarded(sensor_id, self._add_imu_run, run)
        else:
            self._guarded(sensor_id, self._add_record, data)

    def begin_segment(self, reason: str = "as asked for") -> None:
        """Give out the poses due, then forget the motion so far; time may go on from anywhere, also earlier.

        Parameters
        ----------
        reason : str, optional
            For the event.
        """
        self.finish()
        self._reset()
        self._last_time = None
        self._event(f"a new segment begins: {reason}")

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
        return self._extrapolate(extrapolator, time)

    @staticmethod
    def _extrapolate(extrapolator: PoseExtrapolatorInterface, time: int) -> PoseEstimate:
        begin = _clock.perf_counter()
        result: ExtrapolationResult = extrapolator.extrapolate_poses_with_gravity((time,))
        duration = _clock.perf_counter() - begin
        return PoseEstimate(
            time, result.current_pose, result.current_velocity, result.gravity_from_tracking, duration
        )

    def _add_record(self, sensor_id: str, data: Any) -> None:
        is_source = self._pose_sensor_id in (None, sensor_id)
        pose = measured_pose(data, self._pose_source) if is_source else None
        is_imu = isinstance(data, ImuData) and self._use_imu
        if pose is None and not is_imu and not (isinstance(data, OdometryData) and self._use_odometry):
            without = is_source and has_pose_field(data, self._pose_source)
            self.counters["records without pose" if without else "ignored records"] += 1
            return
        time: int = data.time
        self._check_order(time, sensor_id)
        numbers: tuple[float, ...] = (
            (*data._linear_acceleration, *data._angular_velocity)
            if is_imu
            else (data.pose if pose is None else pose)._t
        )
        check_magnitude(numbers, type(data).__name__, time, sensor_id)  # before anything moves
        self._advance(time)
        if pose is not None:
            self._add_pose(sensor_id, time, pose)
        elif is_imu:
            self._add_imu(sensor_id, data)
        else:
            self._add_odometry(sensor_id, data)
        self._last_time = time

    def _check_order(self, time: int, sensor_id: str) -> None:
        last = self._last_time
        if last is not None and time < last:
            raise TimeOrderError(
                f"record of sensor {sensor_id!r} at time {time} is {(last - time) / 1e4:.4f} ms older than the "
                f"newest one taken ({last}); it was dropped: sort the stream first, e.g. with OrderedMultiQueue",
                sensor_id=sensor_id,
                time=time,
                latest_time=last,
            )

    def _advance(self, time: int) -> None:
        """Move on to `time`: begin a new segment after a gap, give out poses that are due."""
        last = self._last_time
        if last is None:
            return
        if time - last > self._max_gap:
            self._give_poses_before(last + 1)
            self._reset()
            self.counters["gaps"] += 1
            self._event(
                f"no data for {(time - last) / TICKS_PER_SECOND:.3f} s from time {last} to {time}: a new segment "
                "begins, nothing is integrated across"
            )
        else:
            self._give_poses_before(time)

    def _reset(self) -> None:
        self._extrapolator = None
        self._has_measured_pose = False
        self._start.reset()

    def _add_imu_run(self, sensor_id: str, run: ImuDataArray) -> None:
        """Take samples that are in order, possible, and without a gap between them."""
        begin = 0
        while begin < len(run):
            self._advance(int(run.times[begin]))
            if self._extrapolator is None:  # the start looks at single samples
                sample = run[begin]
                self._add_imu(sensor_id, sample)
                self._last_time = sample.time
                begin += 1
                continue
            # Up to the next pose that is due, all samples at once.
            due = self._schedule.next_time if self._has_measured_pose else None
            end = len(run) if due is None else run.searchsorted(due, side="right")
            part = run[begin:end]
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
                # A chip that still boots: wait for a sample that tells where up is.
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
                self._count_skipped(self._schedule.begin(time))
                self._event(
                    f"started from the first measured pose at time {time}: it is far from the level pose at the origin"
                )
                return
        prediction = None
        if self._has_measured_pose or self._use_imu:
            prediction = PosePrediction(self._extrapolate(self._extrapolator, time), pose)
        self._extrapolator.add_pose(time, pose, sensor_id=sensor_id)
        self._start.forget()
        if not self._has_measured_pose:
            self._has_measured_pose = True
            self._count_skipped(self._schedule.begin(time))
        self.counters["poses used"] += 1
        if prediction is not None and self._on_prediction is not None:
            self._last_time = time
            self._give(self._on_prediction, prediction)

    def _give_poses_before(self, time: int) -> None:
        """Give out the poses that are due before `time`; all data up to theirs has been taken."""
        if not self._has_measured_pose:
            self._count_skipped(self._schedule.skip_before(time))
            return
        while (due := self._schedule.next_time) is not None and due < time:
            self._schedule.advance()
            estimate = self.extrapolate(due)
            if self._on_pose is not None:
                self._give(self._on_pose, estimate)

    def _count_skipped(self, count: int) -> None:
        if count:
            self.counters["times before start"] += count

    def _usable_runs(self, sensor_id: str, run: ImuDataArray) -> Iterator[ImuDataArray]:
        """Refuse, or count and cut out, late and impossible samples; cut at gaps."""
        last = self._last_time
        if last is not None and len(run) and int(run.times[0]) < last:
            late = run.searchsorted(last)
            try:
                self._check_order(int(run.times[0]), sensor_id)
            except TimeOrderError as error:
                self._refuse(sensor_id, error, late)
            run = run[late:]
        if not len(run):
            return
        cuts: set[int] = set()
        bad: list[int] = []
        columns = (run.linear_accelerations, run.angular_velocities)
        if any(c.max() > MAX_MAGNITUDE or c.min() < -MAX_MAGNITUDE for c in columns):
            bad = np.flatnonzero((np.abs(np.hstack(columns)) > MAX_MAGNITUDE).any(axis=1)).tolist()
            self._refuse(sensor_id, too_large("IMU data", int(run.times[bad[0]]), sensor_id), len(bad))
            cuts.update(bad, (row + 1 for row in bad))
        if int(run.times[-1]) - int(run.times[0]) > self._max_gap:
            good = np.delete(np.arange(len(run)), bad)
            cuts.update(good[1:][np.diff(run.times[good]) > self._max_gap].tolist())
        edges = [0, *sorted(cuts - {0, len(run)}), len(run)]
        if not self._drop_bad:
            self._check_room(sensor_id, run[: edges[1]])
        left_out = set(bad)
        for begin, end in itertools.pairwise(edges):
            if begin not in left_out and end > begin:
                yield run[begin:end]

    def _check_room(self, sensor_id: str, run: ImuDataArray) -> None:
        """Refuse a run that does not fit before any of it is taken."""
        time = int(run.times[0])
        if self._extrapolator is not None and time - (self._last_time or 0) <= self._max_gap:
            used = self._extrapolator.num_queued_imu_data
            self._extrapolator._check_room("IMU data", used, len(run), time, sensor_id)

    def _guarded(self, sensor_id: str, take: Callable[[str, _T], None], data: _T) -> None:
        """Call `take`; refuse the record if the extrapolator does; let errors of callbacks through."""
        taken = self._imu_taken()
        try:
            take(sensor_id, data)
        except CartopyImuError as error:
            if error is self._callback_error:
                raise
            count = 1
            if isinstance(data, ImuDataArray):
                count = len(data) - (self._imu_taken() - taken)
            self._refuse(sensor_id, error, count)

    def _imu_taken(self) -> int:
        return self.counters["imu used"] + self.counters["imu without direction of up"]

    def _refuse(self, sensor_id: str, error: CartopyImuError, count: int) -> None:
        if not self._drop_bad:
            raise error
        self.counters["bad records"] += count
        self.last_error = error
        what = "record" if count == 1 else f"{count} records"
        self._log.warning(sensor_id, f"{what} of sensor {sensor_id!r} dropped: {error}")

    def _give(self, callback: Callable[[_T], object], value: _T) -> None:
        try:
            callback(value)
        except CartopyImuError as error:
            self._callback_error = error  # not the record's fault
            raise

    def _event(self, text: str) -> None:
        _logger.info("%s", text)
        if self._on_event is not None:
            self._give(self._on_event, text)
