"""The main job in one call: logs in, extrapolated poses out."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Sequence

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.io.pbstream_info import PbstreamInfo
from cartopy_imu.mapping._log_run import LogRun, choose_source
from cartopy_imu.mapping.log_extrapolation import LogExtrapolation
from cartopy_imu.mapping.log_sources import LogSources
from cartopy_imu.mapping.pose_extrapolator_options import (
    PoseExtrapolatorOptions,
    check_pose_extrapolator_options,
)
from cartopy_imu.mapping.pose_source import PoseSource
from cartopy_imu.sensor.accelerometer_convention import AccelerationUnit, AccelerometerConvention
from cartopy_imu.sensor.queue_policy import QueuePolicy

__all__ = ["extrapolate_log"]


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
        What to do with late records; by default they are dropped and counted, also with `strict`, and so is a lone stamp
        far ahead of its sensor's others (by a second; for slow sensors, by five of their records).
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
        If no trajectory has poses of the source, there are no logs, or `options` are no `PoseExtrapolatorOptions`.
    ConfigurationError
        If options contradict each other.
    TimeOrderError
        At a late record, if `policy` says so.

    Notes
    -----
    Records pass through the dispatch queue, but unlike in a live system those before the common start of all sensors
    are used too: a log holds everything, so nothing needs to be dropped to find a start. Memory stays constant but for
    the result (with `merge`, the IMU columns of all logs).

    Where the stamps of all sensors go back by more than a second and stay there, the clock was set: a new segment begins
    and the times of the result go back too. With `merge` records are sorted instead.
    """
    options = check_pose_extrapolator_options(options)
    if isinstance(logs, (str, os.PathLike)):
        logs = [logs]
    paths = [os.fspath(log) for log in logs]
    if not paths:
        raise InvalidDataError("no logs given: name at least one .pbstream file")
    groups = [paths] if merge else [[path] for path in paths]
    wanted_times = None if times is None else list(times)
    totals = {path: os.path.getsize(path) for path in paths if os.path.isfile(path)}
    total = 4 * sum(totals.values())
    done_before = reported = 0
    results = []
    for group in groups:
        infos = [PbstreamInfo.read(path, strict=strict) for path in group]
        found = sorted({number for info in infos for number in info.trajectories})
        if trajectory_id is not None:
            found = [number for number in found if number == trajectory_id]
        base = done_before

        def report(done: int, base: int = base) -> None:
            nonlocal reported
            if progress is not None:  # each trajectory reads the files anew
                reported = max(reported, min(base + done, total))
                progress(reported, total)

        for number in found:
            source = choose_source(infos, number, pose_source)
            if source is None:
                continue
            run = LogRun(group, infos, number, source, options, use_imu, use_odometry, strict)
            open_sources = functools.partial(
                LogSources, group, number, strict=strict, convention=convention, unit=unit
            )
            results.append(
                run.extrapolate(
                    open_sources,
                    None if progress is None else report,
                    policy,
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
