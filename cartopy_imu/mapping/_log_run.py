"""One trajectory of one log, or of several logs merged: read, queued, extrapolated, accounted for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import TICKS_PER_SECOND
from cartopy_imu.io.pbstream_info import PbstreamInfo
from cartopy_imu.mapping._clock_steps import ClockSteps, cut_at
from cartopy_imu.mapping.log_extrapolation import (
    KindStatistics,
    LogExtrapolation,
    PoseTable,
    PredictionTable,
)
from cartopy_imu.mapping.log_sources import LogSources
from cartopy_imu.mapping.pose_estimate import PoseEstimate, PosePrediction
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.pose_source import PoseSource
from cartopy_imu.mapping.trajectory_builder import TrajectoryBuilder
from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
from cartopy_imu.sensor.queue_key import QueueKey
from cartopy_imu.sensor.queue_policy import QueuePolicy
from cartopy_imu.sensor.queue_status import QueueCounters

__all__ = ["LogRun", "choose_source"]

_KIND_OF_SOURCE = {
    PoseSource.NODE: "node",
    PoseSource.FIXED_FRAME_POSE: "fixed_frame_pose_data",
    PoseSource.ODOMETRY: "odometry_data",
}
_LARGEST_JUMP = 10 * TICKS_PER_SECOND
_PLAUSIBLE_MEAN = (5.0, 16.0)
"""Mean specific force of a vehicle, m/s²: gravity and some motion."""
_USED_COUNTER = {"imu_data": "imu used", "odometry_data": "odometry used"}


def choose_source(
    infos: Sequence[PbstreamInfo], trajectory_id: int, wanted: PoseSource | str
) -> PoseSource | None:
    """Return the pose source to take from a trajectory; None if it has no such records."""
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


class LogRun:
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
        open_sources: Callable[..., LogSources],
        progress: Callable[[int], None] | None,
        policy: QueuePolicy | None,
        *,
        rate_hz: float | None,
        times: list[int] | None,
        return_smoothed_pose: bool,
        max_gap_s: float,
    ) -> LogExtrapolation:
        """Read the records, extrapolate, and tell what became of all."""
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
        sources = open_sources(progress=progress)
        set_backs = self._find_set_backs(open_sources)
        counters = self._feed(builder, sources, policy, set_backs)
        builder.finish()
        if self._use_imu:
            sources.account_for_imu_data(self._count("imu_data"))
        self._describe_damage()
        self._describe_drops(builder, sources, counters)
        self._doubt_accelerations(sources.mean_acceleration, [p.estimate for p in predictions])
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

    def _kinds(self) -> list[str]:
        kinds = {_KIND_OF_SOURCE[self._source]}
        if self._use_imu:
            kinds.add("imu_data")
        if self._use_odometry and self._has("odometry_data"):
            kinds.add("odometry_data")
        return sorted(kinds)

    def _find_set_backs(self, open_sources: Callable[..., LogSources]) -> dict[str, ClockSteps]:
        """Return where the clock of all kinds was set back; nothing if they do not agree on that."""
        kinds = self._kinds()
        summaries = {kind: self._infos[0].summary(kind, self._trajectory_id) for kind in kinds}
        if len(self._infos) > 1:
            return {}  # sorted by time anyway
        if not any(summary is not None and summary.backward_steps for summary in summaries.values()):
            return {}
        found = {kind: ClockSteps(open_sources().open(kind)) for kind in kinds}
        counts = {kind: len(steps.places) for kind, steps in found.items()}
        if len(set(counts.values())) == 1:
            return found
        said = ", ".join(f"{count} × in {kind}" for kind, count in counts.items())
        self._problems.append(
            f"stamps go back by more than a second and stay there {said}: the sensors' clocks do not agree, records with "
            "stamps that had passed are late"
        )
        return {}

    def _feed(
        self,
        builder: TrajectoryBuilder,
        sources: LogSources,
        policy: QueuePolicy | None,
        set_backs: dict[str, ClockSteps],
    ) -> dict[str, QueueCounters]:
        """Send all records through a queue into the builder, through a new one when the clock was set back."""
        streams = {
            kind: cut_at(sources.open(kind), set_backs[kind].places if kind in set_backs else ())
            for kind in self._kinds()
        }
        sizes = set_backs[next(iter(streams))].sizes if set_backs else []
        policies = {kind: self._default_policy(kind) if policy is None else policy for kind in streams}
        counters = dict.fromkeys(streams, QueueCounters())
        for size in (0, *sizes):
            if size:
                builder.begin_segment(f"the clock was set back by about {size / TICKS_PER_SECOND:.3f} s")
            queue = OrderedMultiQueue(use_common_start_time=False)
            waiting: dict[QueueKey, Iterator[Any]] = {}
            for kind, stream in streams.items():
                key = QueueKey(self._trajectory_id, kind)
                queue.add_queue(key, functools.partial(builder.add_sensor_data, kind), policies[kind])
                waiting[key] = stream
            # Always read on where the queue waits: little is ever held, however the file is laid out.
            while waiting:
                key = queue.get_blocker() or next(iter(waiting))
                record = next(waiting[key], None)
                if record is None:
                    del waiting[key]
                    queue.mark_queue_as_finished(key)
                else:
                    queue.add(key, record)
            for state in queue.status().queues:
                counters[state.key.sensor_id] += state.counters
        return counters

    def _default_policy(self, kind: str) -> QueuePolicy:
        """Drop what is late, and lone stamps that are ahead by more than such a sensor's records ever lie apart."""
        limit = TICKS_PER_SECOND
        for info in self._infos:
            summary = info.summary(kind, self._trajectory_id)
            if summary is None or summary.first_time is None or summary.last_time is None:
                continue
            if (
                summary.records > 2
            ):  # without the largest gap: it may be a wrong stamp, or a clock that was set
                span = summary.last_time - summary.first_time - summary.largest_gap
                limit = max(limit, 5 * span // (summary.records - 2))
        return QueuePolicy(late="drop", max_forward_jump=min(limit, _LARGEST_JUMP))

    def _has(self, kind: str) -> bool:
        return any(info.summary(kind, self._trajectory_id) for info in self._infos)

    def _count(self, kind: str) -> int:
        found = (info.summary(kind, self._trajectory_id) for info in self._infos)
        return sum(summary.records for summary in found if summary is not None)

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

    def _doubt_accelerations(self, mean: float | None, estimates: list[PoseEstimate]) -> None:
        """Say so when unit or sign of the accelerations look wrong; nothing is changed."""
        if mean is not None and not _PLAUSIBLE_MEAN[0] <= mean <= _PLAUSIBLE_MEAN[1]:
            guess = (
                "the log may count in g (unit='g')"
                if 0.5 <= mean <= 2.0
                else "expected about 9.8: wrong unit or range, or gravity was taken out already?"
            )
            self._problems.append(f"the mean specific force is {mean:.3g} m/s²; {guess}")
        down = sum(float(e.gravity_from_tracking.rotate((0.0, 0.0, 1.0))[2]) < -0.5 for e in estimates)
        if down > len(estimates) / 2:
            self._problems.append(
                "gravity points along +z of the tracking frame most of the time: is the IMU mounted upside down, or does "
                "the log hold gravity instead of specific force (convention='gravity')?"
            )

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
        self, builder: TrajectoryBuilder, sources: LogSources, queues: dict[str, QueueCounters]
    ) -> None:
        for what, count in sources.dropped.items():
            first = sources.first_errors.get(what.removesuffix(" unusable"))
            self._problems.append(
                f"{count} records dropped: {what}{'' if first is None else f'; first: {first}'}"
            )
        for kind, counters in queues.items():
            late = counters.late_dropped + counters.late_refused
            if late:
                self._problems.append(
                    f"{late} of {counters.received} {kind} records came late and were dropped, up to "
                    f"{counters.largest_lateness / 1e4:.4f} ms; a reorder window of that length keeps them"
                )
            if counters.reordered:
                self._problems.append(f"{counters.reordered} {kind} records were put back in order")
            if counters.outliers_dropped:
                self._problems.append(
                    f"{counters.outliers_dropped} {kind} records with an outlying stamp were dropped"
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
