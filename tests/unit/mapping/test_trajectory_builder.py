"""From records in time order to poses: start, sources, schedules, refusals."""

from __future__ import annotations

import logging
import math

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    GRAVITY,
    IMU_BASED,
    MS,
    NAMES,
    SECOND,
    START,
    Recorder,
    imu,
    imu_data,
    nodes,
    odometry,
    pose,
    ticks,
)

from cartopy_imu.common.errors import (
    ConfigurationError,
    InvalidDataError,
    NotReadyError,
    QueueFullError,
    TimeOrderError,
)
from cartopy_imu.mapping import PoseSource, TrajectoryBuilder
from cartopy_imu.mapping.proto.trajectory_node_data_pb2 import TrajectoryNodeData
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    LandmarkData,
    LocalSlamResultData,
    OdometryData,
    make_dispatchable,
)
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform
from cartopy_imu.transform.proto_conversion import rigid3_to_proto

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)
AWAY = Rigid3([100.0, -50.0, 3.0], Quaternion.from_rotation_vector([0.0, 0.0, 2.0]))


def test_names_of_the_original():
    """A dispatchable goes to the builder by the calls Cartographer's users know."""
    recorder = Recorder(CONSTANT_VELOCITY)
    for record in imu_data(0.3):
        make_dispatchable("imu", record).add_to_trajectory_builder(recorder.builder)
    recorder.builder.add_sensor_data("tracked", make_dispatchable("tracked", nodes(0.35, begin=0.3)[0]))
    assert recorder.builder.counters["imu used"] == 61
    assert recorder.builder.counters["poses used"] == 1
    assert recorder.builder.last_time == ticks(0.3)


class TestPredictions:
    @both
    def test_a_drive_is_predicted(self, options):
        recorder = Recorder(options).add(imu_data(5.0), nodes(5.0), odometry(5.0))
        builder = recorder.builder
        assert (builder.num_segments, builder.counters["poses used"]) == (1, 50)
        assert len(recorder.predictions) == 50
        late = recorder.predictions[20:]
        assert max(p.translation_error for p in late) < 0.02
        assert max(p.rotation_error for p in late) < 0.02
        assert [p.estimate.time for p in recorder.predictions] == [n.time for n in nodes(5.0)]
        assert recorder.predictions[-1].measured == pose(5.0)
        up = late[-1].estimate.gravity_from_tracking.conjugate().rotate((0.0, 0.0, 1.0))
        assert math.degrees(math.acos(up[2])) < 3.0
        assert all(p.estimate.duration_s >= 0.0 for p in late)

    def test_without_imu_the_first_pose_starts(self):
        recorder = Recorder(CONSTANT_VELOCITY, use_imu=False, use_odometry=False)
        recorder.add(imu_data(3.0), nodes(3.0, origin=AWAY), odometry(3.0))
        counters = recorder.builder.counters
        assert counters["ignored records"] == 601 + 150
        assert (counters["poses used"], len(recorder.predictions)) == (30, 29)
        assert max(p.translation_error for p in recorder.predictions[1:]) < 0.05

    def test_without_imu_odometry_helps(self):
        recorder = Recorder(CONSTANT_VELOCITY, use_imu=False).add(nodes(3.0), odometry(3.0))
        assert recorder.builder.counters["odometry before start"] == 5
        assert recorder.builder.counters["odometry used"] == 145


class TestStart:
    @both
    def test_from_a_first_pose_away_from_the_origin(self, options):
        recorder = Recorder(options).add(imu_data(4.0), nodes(4.0, origin=AWAY))
        assert len(recorder.predictions) == 39  # the first pose was not predicted, it is the start
        assert recorder.builder.num_segments == 1
        assert recorder.builder.counters["imu used"] == 801
        assert len(recorder.events) == 1
        assert "far from the level pose" in recorder.events[0]
        assert max(p.translation_error for p in recorder.predictions[2:]) < 0.1
        assert max(p.rotation_error for p in recorder.predictions[2:]) < 0.1

    @both
    def test_near_the_origin_all_poses_are_predicted(self, options):
        recorder = Recorder(options).add(imu_data(2.0), nodes(2.0))
        assert len(recorder.predictions) == 20
        assert recorder.events == []

    @both
    @pytest.mark.parametrize("first", [0.0, -0.05])
    def test_a_pose_at_or_before_the_first_sample(self, options, first):
        """With the first sample's stamp the pose replaces the start; before it there is nothing to hold on to."""
        recorder = Recorder(options).add(imu_data(3.0), nodes(3.0, begin=first, origin=AWAY))
        assert recorder.builder.counters["poses before start"] == (1 if first < 0 else 0)
        assert max(p.translation_error for p in recorder.predictions[5:]) < 0.1
        assert recorder.is_finite()

    @both
    def test_zeros_while_the_chip_boots(self, options):
        recorder = Recorder(options)
        for i in range(20):
            recorder.builder.add_sensor_data("imu", ImuData(START + i * 5 * MS, [0, 0, 0], [0, 0, 0]))
            assert recorder.builder.extrapolator is None
        with pytest.raises(NotReadyError, match="where up is"):
            recorder.builder.extrapolate(START + SECOND)
        recorder.add(imu_data(3.0, begin=0.1), nodes(3.0))
        assert recorder.builder.counters["imu without direction of up"] == 20
        assert recorder.builder.counters["poses before start"] == 0
        assert max(p.translation_error for p in recorder.predictions[10:]) < 0.05

    @both
    def test_a_force_far_below_gravity_is_no_start(self, options):
        recorder = Recorder(options)
        noise = ImuData(START, [0.4, -0.1, 0.2], [0, 0, 0])
        recorder.builder.add_sensor_data("imu", noise)
        assert recorder.builder.counters["imu without direction of up"] == 1
        recorder.builder.add_sensor_data("imu", imu(0.01))
        up = recorder.builder.extrapolate(ticks(0.01)).gravity_from_tracking.conjugate().rotate((0, 0, 1))
        assert up[2] > 0.999


class TestSources:
    def records(self, kind: str):
        for node in nodes(3.0):
            if kind == "fixed_frame_pose":
                yield FixedFramePoseData(node.time, node.transform)
            elif kind == "odometry":
                yield OdometryData(node.time, node.transform)
            elif kind == "local_slam_result":
                message = TrajectoryNodeData(timestamp=node.time, local_pose=rigid3_to_proto(node.transform))
                yield LocalSlamResultData(node.time, message)
            else:
                yield node

    @pytest.mark.parametrize("source", [source.value for source in PoseSource])
    def test_each_source_gives_the_same(self, source):
        expected = Recorder(IMU_BASED, "node").add(imu_data(3.0), nodes(3.0)).numbers()
        recorder = Recorder(IMU_BASED, PoseSource(source)).add(imu_data(3.0), self.records(source))
        assert recorder.numbers() == expected

    def test_other_poses_are_ignored(self):
        recorder = Recorder(IMU_BASED, "fixed_frame_pose").add(
            imu_data(3.0), nodes(3.0), self.records("fixed_frame_pose")
        )
        assert recorder.builder.counters["ignored records"] == 30
        assert recorder.builder.counters["poses used"] == 30

    def test_odometry_as_source_is_not_odometry_too(self):
        recorder = Recorder(IMU_BASED, "odometry").add(imu_data(3.0), self.records("odometry"))
        assert recorder.builder.counters["odometry used"] == 0
        assert recorder.builder.extrapolator.num_queued_odometry_data == 0

    def test_one_sensor_of_several(self):
        recorder = Recorder(CONSTANT_VELOCITY, use_imu=False, pose_sensor_id="good")
        for node in nodes(1.0):
            recorder.builder.add_sensor_data("good", node)
            recorder.builder.add_sensor_data("bad", TimestampedTransform(node.time, AWAY))
        assert recorder.builder.counters == {"poses used": 10, "ignored records": 10}

    def test_records_without_a_pose_are_counted(self):
        recorder = Recorder(CONSTANT_VELOCITY, "fixed_frame_pose", use_imu=False)
        recorder.builder.add_sensor_data("gps", FixedFramePoseData(START, None))
        recorder.builder.add_sensor_data("gps", FixedFramePoseData(START, pose(0.0)))
        recorder.builder.add_sensor_data("marks", LandmarkData(START, []))
        recorder.builder.add_sensor_data("what", object())
        counters = recorder.builder.counters
        assert (counters["records without pose"], counters["poses used"]) == (1, 1)
        assert counters["ignored records"] == 2


class TestSchedule:
    @both
    @pytest.mark.parametrize("rate", [1, 3, 10, 50, 77.7, 400])
    def test_a_rate_gives_each_due_pose_once(self, options, rate):
        recorder = Recorder(options, rate_hz=rate).add(imu_data(3.0), nodes(3.0))
        recorder.builder.finish()
        recorder.builder.finish()  # nothing is left
        begin, end = ticks(0.1), ticks(3.0)
        expected = [begin + round(i * SECOND / rate) for i in range(2000)]
        assert [p.time for p in recorder.poses] == [t for t in expected if t <= end]
        assert (
            max(
                np.linalg.norm(p.pose.translation - pose((p.time - START) / SECOND).translation)
                for p in recorder.poses[-5:]
            )
            < 0.03
        )

    def test_a_pose_leaves_as_soon_as_all_data_up_to_it_is_there(self):
        recorder = Recorder(CONSTANT_VELOCITY, times=[ticks(0.5), ticks(0.5), ticks(0.7)])
        recorder.add(imu_data(0.5), nodes(0.5))
        assert recorder.poses == []  # another record of that time might follow
        recorder.add([imu(0.505)])
        assert [p.time for p in recorder.poses] == [ticks(0.5), ticks(0.5)]
        assert recorder.poses[0].pose == recorder.poses[1].pose
        recorder.add(imu_data(0.1, begin=0.6))
        recorder.builder.finish()
        assert [p.time for p in recorder.poses] == [ticks(0.5), ticks(0.5), ticks(0.7)]

    def test_times_before_the_first_pose_are_counted(self):
        wanted = [START - SECOND, START, ticks(0.05), ticks(0.1), ticks(0.3), ticks(9.0)]
        recorder = Recorder(CONSTANT_VELOCITY, times=wanted).add(imu_data(1.0), nodes(1.0))
        recorder.builder.finish()
        assert recorder.builder.counters["times before start"] == 3
        assert [p.time for p in recorder.poses] == wanted[3:5]  # the last one has no data

    @both
    def test_being_asked_changes_no_prediction(self, options):
        plain = Recorder(options).add(imu_data(3.0), nodes(3.0))
        asked = Recorder(options, rate_hz=43).add(imu_data(3.0), nodes(3.0))
        ours = np.array([p.estimate.pose.translation for p in asked.predictions])
        theirs = np.array([p.estimate.pose.translation for p in plain.predictions])
        assert np.abs(ours - theirs).max() < 2e-6  # a solver that stopped early goes on from where it was

    def test_finish_before_anything(self):
        recorder = Recorder(CONSTANT_VELOCITY, rate_hz=10.0)
        recorder.builder.finish()
        assert recorder.poses == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            {"pose_source": "lidar"},
            "pose_source must be one of 'local_slam_result', 'fixed_frame_pose', 'node'",
        ),
        ({"on_bad_record": "ignore"}, "on_bad_record must be 'raise' or 'drop', got 'ignore'"),
        ({"max_gap_s": 0.0}, "max_gap_s must be a positive number of seconds"),
        ({"max_gap_s": math.nan}, "max_gap_s must be a positive number of seconds"),
        ({"max_gap_s": "10"}, "max_gap_s must be a positive number of seconds"),
        ({"rate_hz": 10.0, "times": [START]}, "either rate_hz or times"),
        ({"use_imu": False}, "use_imu_based = true needs IMU data"),
    ],
)
def test_options_that_contradict(arguments, says):
    with pytest.raises(ConfigurationError, match=says):
        TrajectoryBuilder(IMU_BASED, **arguments)


def bad_records(last: int):
    """Records that must be refused while `last` is the newest time, far ones in time among them."""
    far = last + 3600 * SECOND
    level = [0.0, 0.0, GRAVITY]
    huge = Rigid3.from_translation([1e300, 0.0, 0.0])
    yield TimeOrderError, ImuData(last - 1, level, [0, 0, 0])
    yield TimeOrderError, TimestampedTransform(last - 1, pose(0.0))
    yield TimeOrderError, OdometryData(1, pose(0.0))
    for time in (last, far):
        yield InvalidDataError, ImuData(time, [0, 0, 1e10], [0, 0, 0])
        yield InvalidDataError, ImuData(time, level, [0, -1e10, 0])
        yield InvalidDataError, TimestampedTransform(time, huge)
        yield InvalidDataError, OdometryData(time, huge)


class TestBadRecords:
    @both
    @pytest.mark.parametrize("mode", ["raise", "drop"])
    def test_they_leave_no_trace(self, options, mode):
        """Also not as the very first record, as the first pose, or behind a gap."""
        clean = Recorder(options, rate_hz=20)
        attacked = Recorder(options, rate_hz=20, on_bad_record=mode)
        count = 0
        streams = sorted(
            [*imu_data(2.0), *nodes(2.0, origin=AWAY), *odometry(2.0)], key=lambda record: record.time
        )
        for index, record in enumerate(streams):
            if index % 31 == 0 or index < 30:
                last = attacked.builder.last_time
                for error, bad in bad_records(last or START):
                    if last is None and error is TimeOrderError:
                        continue
                    count += 1
                    if mode == "drop":
                        attacked.builder.add_sensor_data("bad", bad)
                        assert isinstance(attacked.builder.last_error, error)
                    else:
                        with pytest.raises(error, match="bad"):
                            attacked.builder.add_sensor_data("bad", bad)
                    assert attacked.builder.last_time == last
            for recorder in (clean, attacked):
                recorder.builder.add_sensor_data("good", record)
        assert attacked.numbers() == clean.numbers()
        assert attacked.events == clean.events
        counters = dict(attacked.builder.counters)
        assert counters.pop("bad records", 0) == (count if mode == "drop" else 0)
        assert counters == clean.builder.counters

    def test_late_is_said_with_sensor_stamps_and_size(self):
        recorder = Recorder(CONSTANT_VELOCITY).add(imu_data(1.0))
        with pytest.raises(TimeOrderError) as caught:
            recorder.builder.add_sensor_data("front imu", imu(0.995))
        assert caught.value.sensor_id == "front imu"
        assert (caught.value.time, caught.value.latest_time) == (ticks(0.995), ticks(1.0))
        assert str(caught.value) == (
            f"record of sensor 'front imu' at time {ticks(0.995)} is 5.0000 ms older than the newest one taken "
            f"({ticks(1.0)}); it was dropped: sort the stream first, e.g. with OrderedMultiQueue"
        )

    def test_a_warning_now_and_then(self, caplog):
        recorder = Recorder(CONSTANT_VELOCITY, on_bad_record="drop").add(imu_data(1.0))
        with caplog.at_level(logging.WARNING):
            for _ in range(100):
                recorder.builder.add_sensor_data("imu", imu(0.5))
        assert recorder.builder.counters["bad records"] == 100
        assert len(caplog.records) == 1
        assert "record of sensor 'imu' dropped: " in caplog.text

    @both
    def test_a_full_queue_refuses_and_a_pose_makes_room(self, options):
        recorder = Recorder(options, max_queued_records=50)
        samples = imu_data(0.5)
        recorder.add(samples[:50])
        with pytest.raises(QueueFullError, match="50 records wait already"):
            recorder.builder.add_sensor_data("imu", samples[50])
        assert recorder.builder.last_time == samples[49].time
        recorder.builder.add_sensor_data("pose", TimestampedTransform(samples[49].time, pose(0.245)))
        recorder.builder.add_sensor_data("pose", TimestampedTransform(samples[49].time + 1, pose(0.245)))


class TestCallbacks:
    @pytest.mark.parametrize("mode", ["raise", "drop"])
    @pytest.mark.parametrize("error", [RuntimeError("mine"), InvalidDataError("mine")])
    def test_their_errors_are_not_taken_for_bad_records(self, mode, error):
        seen = []

        def fail(estimate):
            seen.append(estimate.time)
            if len(seen) == 2:
                raise error

        builder = TrajectoryBuilder(CONSTANT_VELOCITY, "node", rate_hz=20, on_pose=fail, on_bad_record=mode)
        records = sorted([*imu_data(0.5), *nodes(0.5)], key=lambda record: record.time)
        failures = []
        for record in records:
            try:
                builder.add_sensor_data("any", record)
            except (RuntimeError, InvalidDataError) as caught:
                failures.append(caught)
                builder.add_sensor_data("any", record)
        builder.finish()
        assert failures == [error]
        assert seen == [ticks(0.1 + i * 0.05) for i in range(9)]
        assert builder.counters["bad records"] == 0
        assert builder.counters["imu used"] == 101

    def test_error_while_finishing(self):
        def fail(estimate):
            raise TimeOrderError("mine")

        builder = TrajectoryBuilder(CONSTANT_VELOCITY, "node", times=[ticks(0.2)], on_pose=fail)
        for record in sorted([*imu_data(0.2), *nodes(0.2)], key=lambda record: record.time):
            builder.add_sensor_data("any", record)
        with pytest.raises(TimeOrderError, match="mine"):
            builder.finish()
        builder.finish()

    def test_a_prediction_that_is_refused_by_its_taker_was_taken_by_the_builder(self):
        def fail(prediction):
            raise TimeOrderError("mine")

        builder = TrajectoryBuilder(CONSTANT_VELOCITY, "node", on_prediction=fail, on_bad_record="drop")
        builder.add_sensor_data("imu", imu(0.0))
        with pytest.raises(TimeOrderError, match="mine"):
            builder.add_sensor_data("pose", nodes(0.1)[0])
        assert builder.counters["poses used"] == 1
        assert builder.last_time == ticks(0.1)
