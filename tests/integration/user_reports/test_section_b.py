"""User reports, section B: queue and collator.

====  ==================================  ===============================================================
Item  From                                Tested
====  ==================================  ===============================================================
B17   cartographer_ros#1359               here; more in ``unit/sensor/test_queue_status.py``
B19   cartographer_ros#1279               here, logs merged by time; trajectories of their own in
                                          ``unit/sensor/test_queue_late.py``
B20   cartographer#1962                   here; threads in ``unit/sensor/test_queue_full.py``
B21   cartographer_ros#714                here; the extrapolators alone in
                                          ``unit/mapping/test_extrapolator_behaviour.py``
====  ==================================  ===============================================================
"""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    IMU_BASED,
    NAMES,
    Recorder,
    array,
    imu_data,
    nodes,
    odometry,
    ticks,
    write_log,
)

from cartopy_imu.common.errors import QueueFullError, TimeOrderError
from cartopy_imu.io import PbstreamInfo
from cartopy_imu.mapping import extrapolate_log
from cartopy_imu.sensor import OrderedMultiQueue, QueueKey, QueuePolicy

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)


def test_17_a_sensor_that_never_speaks():
    now = [0.0]
    queue = OrderedMultiQueue(clock=lambda: now[0])
    recorder = Recorder(CONSTANT_VELOCITY)
    for name in ("imu", "odom", "scan"):
        queue.add_queue(
            QueueKey(0, name), lambda data, name=name: recorder.builder.add_sensor_data(name, data)
        )
    for sample in imu_data(4.995):
        queue.add(QueueKey(0, "imu"), sample)
    for node in nodes(5.0):
        queue.add(QueueKey(0, "scan"), node)
    now[0] = 12.5
    status = queue.status()
    assert status.blocker == QueueKey(0, "odom")
    assert status.blocked_for_s == pytest.approx(12.5)
    assert {state.key.sensor_id: state.waiting for state in status.queues} == {
        "imu": 1000,
        "odom": 0,
        "scan": 50,
    }
    assert "odom" in status.describe()
    queue.mark_queue_as_finished(QueueKey(0, "odom"))
    queue.flush()
    before_start = queue.status()[QueueKey(0, "imu")].counters.dropped_before_start
    assert recorder.builder.counters["imu used"] + before_start == 1000
    assert recorder.builder.counters["poses used"] == 50


@both
@pytest.mark.parametrize("order", ["BA", "AB"])
def test_19_overlapping_logs_in_the_wrong_order(tmp_path: Path, options, order):
    """Log A 0-10 s, log B 8-18 s: one sorted stream without doubles, as if never cut."""
    whole = nodes(18.0), imu_data(18.0), odometry(18.0)
    spans = {"A": (0.0, 10.0), "B": (8.0, 18.0)}
    logs = {
        name: write_log(
            tmp_path / name, *([r for r in s if ticks(begin) <= r.time <= ticks(end)] for s in whole)
        )
        for name, (begin, end) in spans.items()
    }
    infos = {name: PbstreamInfo.read(log).summary("imu_data") for name, log in logs.items()}
    assert infos["B"].first_time < infos["A"].last_time  # the overlap can be seen before the start
    (merged,) = extrapolate_log([logs[name] for name in order], options, merge=True, rate_hz=20.0)
    (expected,) = extrapolate_log(write_log(tmp_path / "whole", *whole), options, rate_hz=20.0)
    assert (np.diff(merged.poses.times) > 0).all()
    assert np.array_equal(merged.poses.times, expected.poses.times)
    assert np.array_equal(merged.poses.translations, expected.poses.translations)
    assert merged.counters["imu used"] == 3601
    assert merged.counters["imu_data held by several logs"] == 401
    assert merged.num_segments == 1


@pytest.mark.parametrize("when_full", ["block", "raise"])
def test_20_a_backlog_has_a_bound(when_full):
    """400 Hz for 20 s against poses that come later: block loses nothing, raise refuses by name; depth stays bounded."""
    samples, poses = imu_data(20.0, rate=400.0), nodes(20.0)
    policy = QueuePolicy(max_waiting=100, when_full=when_full, full_timeout_s=60.0)
    recorder = Recorder(CONSTANT_VELOCITY)
    queue = OrderedMultiQueue(default_policy=policy, use_common_start_time=False)
    imu_key, pose_key = QueueKey(0, "imu"), QueueKey(0, "pose")
    for key in (imu_key, pose_key):
        queue.add_queue(key, lambda data, key=key: recorder.builder.add_sensor_data(key.sensor_id, data))
    if when_full == "raise":
        for sample in samples[:100]:
            queue.add(imu_key, sample)
        with pytest.raises(QueueFullError, match="Everything waits for sensor 'pose'"):
            queue.add(imu_key, samples[100])
        assert queue.status().waiting == 100
        assert queue.status()[imu_key].counters.full_refused == 1
        return
    producer = threading.Thread(target=lambda: [queue.add(imu_key, sample) for sample in samples])
    producer.start()
    depths = []
    for node in poses:
        queue.add(pose_key, node)
        depths.append(queue.status()[imu_key].waiting)
    queue.mark_queue_as_finished(pose_key)
    producer.join()
    queue.flush()
    recorder.builder.finish()
    assert recorder.builder.counters["imu used"] == len(samples)
    assert recorder.builder.counters["poses used"] + recorder.builder.counters["poses before start"] == len(
        poses
    )
    assert max(depths) <= 100


@both
def test_21_a_question_older_than_the_state(options):
    recorder = Recorder(options).add(imu_data(1.0), nodes(1.0))
    clean = Recorder(options).add(imu_data(1.0), nodes(1.0))
    with pytest.raises(TimeOrderError, match=r"2\.0000 ms before the newest pose"):
        recorder.builder.extrapolate(ticks(0.998))
    assert recorder.builder.extrapolator.last_pose_time == ticks(1.0)
    later = ticks(1.005)
    assert recorder.builder.extrapolate(later).pose == clean.builder.extrapolate(later).pose


def test_21_a_late_slice_through_the_queue():
    """Two lasers and an IMU; a slice 2 ms before what was sent out is refused, the next one is taken."""
    queue = OrderedMultiQueue(use_common_start_time=False)
    recorder = Recorder(IMU_BASED)
    keys = [QueueKey(0, name) for name in ("imu", "laser_1", "laser_2")]
    for key in keys:
        queue.add_queue(key, lambda data, key=key: recorder.builder.add_sensor_data(key.sensor_id, data))
    queue.add(keys[0], array(imu_data(1.2)))
    for key in keys[1:]:
        for node in nodes(1.0, begin=0.1 if key is keys[1] else 0.15):
            queue.add(key, node)
    late = nodes(0.94, begin=0.94)[0]
    with pytest.raises(TimeOrderError):
        queue.add(keys[2], late)
    queue.add(keys[2], nodes(1.05, begin=1.05)[0])
    queue.flush()
    assert recorder.builder.counters["imu used"] == 241
    assert recorder.is_finite()
