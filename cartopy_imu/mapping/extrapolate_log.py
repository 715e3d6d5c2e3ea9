"""The main job in one call: logs in, extrapolated poses out."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.io.pbstream_info import PbstreamInfo
from cartopy_imu.mapping.log_extrapolation import (
    KindStatistics,
    LogExtrapolation,
    PoseTable,
    PredictionTable,
)
from cartopy_imu.mapping.log_sources import LogSources
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.trajectory_builder import PoseEstimate, PosePrediction, PoseSource, TrajectoryBuilder
from cartopy_imu.sensor.accelerometer_convention import AccelerationUnit, AccelerometerConvention
from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
from cartopy_imu.sensor.queue_key import QueueKey
from cartopy_imu.sensor.queue_policy import QueuePolicy

__all__ = ["extrapolate_log"]

_KIND_OF_SOURCE = {
    PoseSource.NODE: "node",
    PoseSource.FIXED_FRAME_POSE: "fixed_frame_pose_data",
    PoseSource.ODOMETRY: "odometry_data",
}
_USED_COUNTER = {"imu_data": "imu used", "odometry_data": "odometry used"}


def extrapolate_log(
    logs: Sequence[str | os.PathLike[str]] | str | os.PathLike[str],
    options: PoseExtrapolatorOptions,
    *,
    trajectory_id: int | None = None,
    pose_source: PoseSource | str = "auto",
    rate_hz: float | None = None,
    times: Iterable[int] | None = None,
    use_imu: bool = True,
    use_odometry: bool = True,
    policy: QueuePolicy | None = None,
    merge: bool = False,
    strict: bool = False,
    convention: AccelerometerConvention | str = AccelerometerConvention.SPECIFIC_FORCE,
    unit: AccelerationUnit | str = AccelerationUnit.METERS_PER_SECOND_SQUARED,
    return_smoothed_pose: bool = False,
    max_gap_s: float = 10.0,
    progress: Callable[[int, int | None], None] | None = None,
) -> list[LogExtrapolation]:
    """Extrapolate the poses of ``.pbstream`` logs.

    Parameters
    ----------
    logs : path or sequence of paths
        Each is extrapolated by itself, trajectory by trajectory, unless `merge`.
    options : PoseExtrapolatorOptions
        E.g. ``load_options(FILE).pose_extrapolator``.
    trajectory_id : int, optional
        Only this trajectory.
    pose_source : PoseSource or str
        ``"node"``, ``"fixed_frame_pose"``, ``"odometry"``; ``"auto"``: the first of these that the log holds.
    rate_hz, times : optional
        When poses are wanted, see `TrajectoryBuilder`; by default at the measured poses' times, predicted before each
        is taken.
    use_imu, use_odometry : bool
        False leaves those records out.
    policy : QueuePolicy, optional
        What to do with late records; by default they are dropped and counted.
    merge : bool
        Treat all logs as parts of one recording: merged by time, records held by several logs taken once.
    strict : bool
        Raise at the first damage or unusable record instead of counting it.
    convention, unit
        How the logs count acceleration.
    return_smoothed_pose, max_gap_s
        See `TrajectoryBuilder`.
    progress : callable, optional
        Called as ``progress(bytes_done, bytes_total)`` now and then.

    Returns
    -------
    list of LogExtrapolation
        One for each log and trajectory that has poses (for each trajectory with `merge`).

    Raises
    ------
    OSError, PbstreamError
        If a file cannot be opened or is no ``.pbstream``; with `strict` also at damage.
    InvalidDataError
        If no trajectory has poses of the source, or there are no logs.
    ConfigurationError
        If options contradict each other.

    Notes
    -----
    Records pass through the dispatch queue, but unlike in a live system those before the common start of all sensors
    are used too: a log holds everything, so nothing needs to be dropped to find a start. Memory stays constant but for
    the result (with `merge`, the IMU columns of all logs).
    """
    if isinstance(logs, (str, os.PathLike)):
        logs = [logs]
    paths = [os.fspath(log) for log in logs]
    if not paths:
        raise InvalidDataError("no logs given: name at least one .pbstream file")
    groups = [paths] if merge else [[path] for path in paths]
    wanted_times = None if times is None else list(times)
    totals = {path: os.path.getsize(path) for path in paths if os.path.isfile(path)}
    total = 4 * sum(totals.values())
    done_before = 0
    results = []
    for group in groups:
        infos = [PbstreamInfo.read(path, strict=strict) for path in group]
        found = sorted({number for info in infos for number in info.trajectories})
        if trajectory_id is not None:
            found = [number for number in found if number == trajectory_id]
        base = done_before

        def report(done: int, base: int = base) -> None:
            if progress is not None:
                progress(min(base + done, total), total)

        for number in found:
            source = _choose_source(infos, number, pose_source)
            if source is None:
                continue
            run = _Run(group, infos, number, source, options, use_imu, use_odometry, strict)
            results.append(
                run.extrapolate(
                    LogSources(
                        group,
                        number,
                        strict=strict,
                        convention=convention,
                        unit=unit,
                        progress=None if progress is None else report,
                    ),
                    QueuePolicy(late="drop") if policy is None else policy,
                    rate_hz=rate_hz,
                    times=wanted_times,
                    return_smoothed_pose=return_smoothed_pose,
                    max_gap_s=max_gap_s,
                )
            )
        done_before += 4 * sum(totals.get(path, 0) for path in group)
        if progress is not None:
            progress(done_before, total)
    if not results:
        which = "" if trajectory_id is None else f" of trajectory {trajectory_id}"
        raise InvalidDataError(
            f"no poses{which} in {', '.join(paths)}: an extrapolator needs measured poses (nodes, fixed-frame poses or "
            f"odometry; asked for: {getattr(pose_source, 'value', pose_source)}); `cartopy-imu info` shows what is there"
        )
    return results


def _choose_source(
    infos: Sequence[PbstreamInfo], trajectory_id: int, wanted: PoseSource | str
) -> PoseSource | None:
    if wanted == "auto":
        candidates = list(_KIND_OF_SOURCE)
    else:
        try:
            candidates = [PoseSource(wanted)]
        except ValueError:
            candidates = []
        if not candidates or candidates[0] not in _KIND_OF_SOURCE:
            names = ", ".join(repr(source.value) for source in _KIND_OF_SOURCE)
            raise InvalidDataError(f"pose_source must be 'auto', {names}, got {wanted!r}")
    for source in candidates:
        if any(info.summary(_KIND_OF_SOURCE[source], trajectory_id) for info in infos):
            return source
    return None


class _Run:
    """One trajectory's way through queue and builder."""

    def __init__(
        self,
        logs: list[str],
        infos: list[PbstreamInfo],
        trajectory_id: int,
        source: PoseSource,
        options: PoseExtrapolatorOptions,
        use_imu: bool,
        use_odometry: bool,
        strict: bool,
    ) -> None:
        self._logs = logs
        self._infos = infos
        self._trajectory_id = trajectory_id
        self._source = source
        self._strict = strict
        self._problems: list[str] = []
        self._use_imu = use_imu and self._has("imu_data")
        self._use_odometry = use_odometry and source is not PoseSource.ODOMETRY
        if options.use_imu_based and not self._use_imu:
            why = "IMU data is left out" if use_imu is False else "the log holds no IMU data"
            self._problems.append(f"{why}: constant velocity without IMU is used instead of imu_based")
            options = PoseExtrapolatorOptions(
                use_imu_based=False, constant_velocity=options.constant_velocity, imu_based=options.imu_based
            )
        self._options = options

    def extrapolate(
        self,
        sources: LogSources,
        policy: QueuePolicy,
        *,
        rate_hz: float | None,
        times: list[int] | None,
        return_smoothed_pose: bool,
        max_gap_s: float,
    ) -> LogExtrapolation:
        estimates: list[PoseEstimate] = []
        predictions: list[PosePrediction] = []
        builder = TrajectoryBuilder(
            self._options,
            self._source,
            rate_hz=rate_hz,
            times=times,
            on_pose=estimates.append,
            on_prediction=predictions.append,
            on_event=self._problems.append,
            use_imu=self._use_imu,
            use_odometry=self._use_odometry,
            return_smoothed_pose=return_smoothed_pose and self._options.use_imu_based,
            max_gap_s=max_gap_s,
            on_bad_record="raise" if self._strict else "drop",
        )
        queue = self._feed(builder, sources, policy)
        builder.finish()
        self._describe_damage()
        self._describe_drops(builder, sources, queue)
        seconds = [p.estimate.duration_s for p in predictions] + [e.duration_s for e in estimates]
        if rate_hz is None and times is None:
            estimates = [prediction.estimate for prediction in predictions]
        return LogExtrapolation(
            logs=tuple(self._logs),
            trajectory_id=self._trajectory_id,
            pose_source=self._source.value,
            extrapolator=self._extrapolator_name(),
            kinds=self._statistics(builder),
            poses=PoseTable.from_estimates(estimates),
            predictions=PredictionTable.from_predictions(predictions),
            extrapolation_seconds=np.array(seconds, dtype=np.float64),
            problems=tuple(self._problems),
            counters={**builder.counters, **sources.dropped},
            num_segments=builder.num_segments,
        )

    def _feed(
        self, builder: TrajectoryBuilder, sources: LogSources, policy: QueuePolicy
    ) -> OrderedMultiQueue:
        kinds = {_KIND_OF_SOURCE[self._source]}
        if self._use_imu:
            kinds.add("imu_data")
        if self._use_odometry and self._has("odometry_data"):
            kinds.add("odometry_data")
        queue = OrderedMultiQueue(default_policy=policy, use_common_start_time=False)
        streams: dict[QueueKey, Any] = {}
        for kind in sorted(kinds):
            key = QueueKey(self._trajectory_id, kind)
            queue.add_queue(key, functools.partial(builder.add_sensor_data, kind))
            streams[key] = sources.open(kind)
        # Always read on where the queue waits: little is ever held, however the file is laid out.
        while streams:
            key = queue.get_blocker() or next(iter(streams))
            record = next(streams[key], None)
            if record is None:
                del streams[key]
                queue.mark_queue_as_finished(key)
            else:
                queue.add(key, record)
        return queue

    def _has(self, kind: str) -> bool:
        return any(info.summary(kind, self._trajectory_id) for info in self._infos)

    def _extrapolator_name(self) -> str:
        if self._options.use_imu_based:
            return "imu_based"
        return "constant_velocity" if self._use_imu else "constant_velocity without IMU"

    def _statistics(self, builder: TrajectoryBuilder) -> dict[str, KindStatistics]:
        statistics = {}
        for kind in dict.fromkeys(s.kind for info in self._infos for s in info.summaries):
            found = [s for info in self._infos if (s := info.summary(kind, self._trajectory_id)) is not None]
            if not found:
                continue
            firsts = [s.first_time for s in found if s.first_time is not None]
            lasts = [s.last_time for s in found if s.last_time is not None]
            rates = [s.rate_hz for s in found if s.rate_hz is not None]
            used = _USED_COUNTER.get(kind, "")
            if kind == _KIND_OF_SOURCE[self._source]:
                used = "poses used"
            statistics[kind] = KindStatistics(
                count=sum(s.records for s in found),
                used=builder.counters[used] if used else 0,
                first_time=min(firsts, default=None),
                last_time=max(lasts, default=None),
                rate_hz=max(rates, default=None),
            )
        return statistics

    def _describe_damage(self) -> None:
        for info in self._infos:
            if info.header_problem is not None:
                self._problems.append(f"{info.name}: {info.header_problem}")
            if (damage := info.damage) is not None:
                reason = damage.records[0].reason if damage.records else "cut"
                self._problems.append(
                    f"{info.name} is damaged: {damage.corrupt_records} broken places"
                    f"{', cut at the end' if damage.truncated else ''}, {damage.good_records} whole records read; first: "
                    f"{reason} at byte {damage.offset}"
                )

    def _describe_drops(
        self, builder: TrajectoryBuilder, sources: LogSources, queue: OrderedMultiQueue
    ) -> None:
        for what, count in sources.dropped.items():
            first = sources.first_errors.get(what.removesuffix(" unusable"))
            self._problems.append(
                f"{count} records dropped: {what}{'' if first is None else f'; first: {first}'}"
            )
        for state in queue.status().queues:
            counters = state.counters
            late = counters.late_dropped + counters.late_refused
            if late:
                self._problems.append(
                    f"{late} of {counters.received} {state.key.sensor_id} records came late and were dropped, up to "
                    f"{counters.largest_lateness / 1e4:.4f} ms; a reorder window of that length keeps them"
                )
            if counters.reordered:
                self._problems.append(
                    f"{counters.reordered} {state.key.sensor_id} records were put back in order"
                )
            if counters.outliers_dropped:
                self._problems.append(
                    f"{counters.outliers_dropped} {state.key.sensor_id} records with an outlying stamp were dropped"
                )
        counts = builder.counters
        if counts["bad records"] and builder.last_error is not None:
            self._problems.append(
                f"{counts['bad records']} records refused by the extrapolator; last: {builder.last_error}"
            )
        for name in (
            "imu without direction of up",
            "poses before start",
            "odometry before start",
            "records without pose",
            "times before start",
        ):
            if counts[name]:
                self._problems.append(f"{counts[name]} × {name}")
