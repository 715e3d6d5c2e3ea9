"""A run of samples goes into the builder as its samples one by one would, bit for bit."""

from __future__ import annotations

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
    array,
    imu_data,
    nodes,
    odometry,
    ticks,
)

from cartopy_imu.common.errors import InvalidDataError, QueueFullError, TimeOrderError
from cartopy_imu.sensor import ImuData, ImuDataArray
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)
AWAY = Rigid3([100.0, -50.0, 3.0], Quaternion.from_rotation_vector([0.0, 0.0, 2.0]))


def as_runs(samples: list[ImuData], others: list, rng: np.random.Generator) -> list:
    """Pack what lies between two other records into runs of random lengths."""
    packed: list = []
    waiting: list[ImuData] = []

    def pack() -> None:
        while waiting:
            count = int(rng.integers(1, 30))
            packed.append(array(waiting[:count]))
            del waiting[:count]

    for record in sorted([*samples, *others], key=lambda record: record.time):
        if isinstance(record, ImuData):
            waiting.append(record)
        else:
            pack()
            packed.append(record)
    pack()
    return packed


def feed(recorder: Recorder, records: list) -> Recorder:
    for record in records:
        recorder.builder.add_sensor_data(type(record).__name__, record)
    recorder.builder.finish()
    return recorder


def hard_samples(rng: np.random.Generator) -> list[ImuData]:
    """A chip that boots, doubled stamps, a minute's hole, zeros in between, and noise."""
    samples = [ImuData(START - (20 - i) * 5 * MS, [0, 0, 0], [0, 0, 0]) for i in range(20)]
    samples += imu_data(2.0) + imu_data(2.0, begin=60.0)
    samples += [samples[i] for i in range(100, 300, 7)]
    samples.sort(key=lambda sample: sample.time)
    noisy = []
    for sample in samples:
        if any(sample.linear_acceleration):
            force = sample.linear_acceleration + rng.normal(0.0, 0.05, 3)
            sample = ImuData(sample.time, force, sample.angular_velocity + rng.normal(0.0, 0.01, 3))
        noisy.append(sample)
    return noisy


@both
@pytest.mark.parametrize(
    "schedule", [{}, {"rate_hz": 33.0}, {"times": [ticks(t) for t in (0.3, 0.3, 1.0, 40.0, 61.0)]}]
)
@pytest.mark.parametrize("seed", range(4))
def test_equal_to_single_samples(options, schedule, seed):
    rng = np.random.default_rng(seed)
    samples = hard_samples(rng)
    origin = AWAY if seed % 2 else None
    others = [*nodes(2.0, origin=origin), *odometry(2.0), *nodes(62.0, begin=60.1, origin=origin)]
    single = feed(Recorder(options, **schedule), sorted([*samples, *others], key=lambda r: r.time))
    runs = feed(Recorder(options, **schedule), as_runs(samples, others, rng))
    assert runs.numbers() == single.numbers()
    assert len(runs.numbers()) > 30
    assert runs.events == single.events
    assert runs.builder.counters == single.builder.counters
    assert (runs.builder.num_segments, runs.builder.counters["gaps"]) == (2, 1)
    assert runs.builder.counters["imu without direction of up"] == 20


@both
def test_one_long_run(options):
    """Poses due within a run come from the data up to their time."""
    head = [*imu_data(0.5), *nodes(0.5)]
    tail = imu_data(2.0, begin=0.505)
    single = Recorder(options, rate_hz=20).add(sorted(head, key=lambda r: r.time))
    runs = Recorder(options, rate_hz=20).add(sorted(head, key=lambda r: r.time))
    feed(single, tail)
    feed(runs, [array(tail)])
    assert runs.numbers() == single.numbers()
    assert len(runs.poses) == 49


def spoil(samples: ImuDataArray, rows: list[int]) -> ImuDataArray:
    forces = samples.linear_accelerations.copy()
    forces[rows, 1] = 1e12
    return ImuDataArray(samples.times, forces, samples.angular_velocities)


class TestBadSamples:
    rows = (0, 3, 4, 30, 100)

    def started(self, **arguments) -> Recorder:
        return Recorder(IMU_BASED, rate_hz=30, **arguments).add(imu_data(0.5), nodes(0.5))

    def test_only_they_are_dropped(self):
        run = array(imu_data(0.5, begin=0.505))
        attacked = self.started(on_bad_record="drop")
        feed(attacked, [spoil(run, list(self.rows))])
        clean = self.started()
        feed(clean, [record for row, record in enumerate(run) if row not in self.rows])
        assert attacked.numbers() == clean.numbers()
        assert attacked.builder.counters["bad records"] == 5
        assert attacked.builder.counters["imu used"] == clean.builder.counters["imu used"] == 101 + 96
        assert "has a component above 1e+09" in str(attacked.builder.last_error)

    def test_all_are_refused_before_anything_moves(self):
        run = array(imu_data(0.5, begin=0.505))
        recorder = self.started()
        before = (recorder.numbers(), dict(recorder.builder.counters), recorder.builder.last_time)
        with pytest.raises(InvalidDataError, match=f"at time {int(run.times[100])} "):
            recorder.builder.add_sensor_data("imu", spoil(run, [100]))
        assert (recorder.numbers(), dict(recorder.builder.counters), recorder.builder.last_time) == before
        feed(recorder, [run])
        assert recorder.numbers() == feed(self.started(), [run]).numbers()

    def test_bad_samples_on_both_sides_of_a_gap(self):
        run = spoil(array(imu_data(0.5, begin=0.505) + imu_data(0.5, begin=60.0)), [100, 101, 102])
        recorder = self.started(on_bad_record="drop")
        feed(recorder, [run])
        assert recorder.builder.counters["bad records"] == 3
        assert recorder.builder.counters["gaps"] == 1
        assert recorder.builder.counters["imu used"] == 101 + 202 - 3

    def test_a_bad_sample_behind_a_gap_begins_no_segment(self):
        bad = spoil(array(imu_data(0.0, begin=60.0)), [0])
        for mode in ("drop", "raise"):
            recorder = self.started(on_bad_record=mode)
            if mode == "drop":
                recorder.builder.add_sensor_data("imu", bad)
            else:
                with pytest.raises(InvalidDataError):
                    recorder.builder.add_sensor_data("imu", bad)
            assert recorder.builder.counters["gaps"] == 0
            assert recorder.builder.last_time == ticks(0.5)

    def test_late_head(self):
        run = array(imu_data(0.5, begin=0.45))  # 10 late ones; that with the newest stamp is not
        attacked = self.started(on_bad_record="drop")
        feed(attacked, [run])
        assert attacked.builder.counters["bad records"] == 10
        assert isinstance(attacked.builder.last_error, TimeOrderError)
        assert attacked.numbers() == feed(self.started(), [run[10:]]).numbers()
        refusing = self.started()
        with pytest.raises(TimeOrderError, match=r"is 50\.0000 ms older"):
            refusing.builder.add_sensor_data("imu", run)
        assert refusing.builder.last_time == ticks(0.5)
        all_late = self.started(on_bad_record="drop")
        feed(all_late, [array(imu_data(0.2))])
        assert all_late.builder.counters["bad records"] == 41

    def test_no_room(self):
        run = array(imu_data(0.5, begin=0.505))
        refusing = self.started(max_queued_records=120)
        with pytest.raises(QueueFullError, match="would exceed the bound of 120"):
            refusing.builder.add_sensor_data("imu", run)
        assert refusing.builder.last_time == ticks(0.5)
        dropping = self.started(max_queued_records=120, on_bad_record="drop")
        feed(dropping, [run])
        counters = dropping.builder.counters
        assert counters["imu used"] + counters["bad records"] == 101 + 101
        assert counters["bad records"] > 0


def test_empty_and_unwanted_runs():
    recorder = Recorder(CONSTANT_VELOCITY, use_imu=False)
    recorder.builder.add_sensor_data("imu", ImuDataArray.empty())
    recorder.builder.add_sensor_data("imu", array(imu_data(0.1)))
    assert recorder.builder.counters["ignored records"] == 21
    other = Recorder(CONSTANT_VELOCITY)
    other.builder.add_sensor_data("imu", ImuDataArray.empty())
    assert other.builder.last_time is None


@both
def test_a_run_of_zeros_waits(options):
    recorder = Recorder(options)
    times = START + np.arange(1000) * 5 * MS
    recorder.builder.add_sensor_data("imu", ImuDataArray(times, np.zeros((1000, 3)), np.zeros((1000, 3))))
    assert recorder.builder.extrapolator is None
    assert recorder.builder.counters["imu without direction of up"] == 1000
    forces = np.tile([0.0, 0.0, GRAVITY], (1000, 1))
    recorder.builder.add_sensor_data("imu", ImuDataArray(times + 5 * SECOND, forces, np.zeros((1000, 3))))
    recorder.builder.add_sensor_data("pose", TimestampedTransform(START + 10 * SECOND, Rigid3.identity()))
    assert recorder.builder.counters["imu used"] == 1000
    assert recorder.predictions[0].translation_error < 1e-3
