"""Steps in time: nothing is integrated across a gap, and time may go back when told so."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    IMU_BASED,
    NAMES,
    SECOND,
    Recorder,
    array,
    imu_data,
    nodes,
    odometry,
    pose,
    ticks,
)

from cartopy_imu.common.errors import NotReadyError, TimeOrderError
from cartopy_imu.mapping._clock_steps import ClockSteps, cut_at
from cartopy_imu.sensor import ImuData

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)


@both
def test_a_gap_begins_a_segment_from_its_first_pose(options):
    recorder = Recorder(options, rate_hz=20)
    recorder.add(imu_data(2.0), nodes(2.0), odometry(2.0))
    recorder.add(imu_data(2.0, begin=60.0), nodes(62.0, begin=60.1), odometry(62.0, begin=60.0))
    recorder.builder.finish()
    builder = recorder.builder
    assert (builder.num_segments, builder.counters["gaps"]) == (2, 1)
    assert recorder.events[0] == (
        f"no data for 58.000 s from time {ticks(2.0)} to {ticks(60.0)}: a new segment begins, nothing is integrated across"
    )
    assert "far from the level pose" in recorder.events[1]
    assert max(p.translation_error for p in recorder.predictions[5:]) < 0.12
    # The grid begins anew with the first pose of each segment; there are no poses in between.
    expected = [ticks(0.1 + i * 0.05) for i in range(39)] + [ticks(60.1 + i * 0.05) for i in range(39)]
    assert [p.time for p in recorder.poses] == expected
    for estimate in recorder.poses[42:]:
        truth = pose((estimate.time - ticks(0.0)) / SECOND)
        assert np.linalg.norm(estimate.pose.translation - truth.translation) < 0.15
    # As if the second part had been alone.
    alone = Recorder(options, rate_hz=20)
    alone.add(imu_data(2.0, begin=60.0), nodes(62.0, begin=60.1), odometry(62.0, begin=60.0))
    alone.builder.finish()
    count = len(alone.numbers()) - len(alone.predictions)
    assert [p.pose for p in recorder.poses[-count:]] == [p.pose for p in alone.poses]


def test_given_times_inside_a_gap_are_counted():
    wanted = [ticks(t) for t in (0.5, 1.0, 30.0, 50.0, 60.5)]
    recorder = Recorder(CONSTANT_VELOCITY, times=wanted)
    recorder.add(imu_data(1.0), nodes(1.0)).add(imu_data(1.0, begin=60.0), nodes(61.0, begin=60.1))
    recorder.builder.finish()
    assert [p.time for p in recorder.poses] == [wanted[0], wanted[1], wanted[4]]
    assert recorder.builder.counters["times before start"] == 2


@pytest.mark.parametrize(("max_gap_s", "segments"), [(1.0, 2), (1.5, 1), (math.inf, 1), (1e300, 1)])
def test_the_limit_is_an_option(max_gap_s, segments):
    recorder = Recorder(CONSTANT_VELOCITY, max_gap_s=max_gap_s)
    recorder.add(imu_data(1.0), nodes(1.0)).add(imu_data(1.0, begin=2.4), nodes(3.4, begin=2.4))
    assert recorder.builder.num_segments == segments


@both
def test_time_goes_back_only_when_told(options):
    recorder = Recorder(options, rate_hz=20)
    recorder.add(imu_data(2.0, begin=50.0), nodes(52.0, begin=50.1))
    with pytest.raises(TimeOrderError):
        recorder.builder.add_sensor_data("imu", imu_data(0.0)[0])
    recorder.builder.begin_segment("the clock was set")
    assert recorder.poses[-1].time == ticks(52.0)  # what was due has come
    assert recorder.events[-1] == "a new segment begins: the clock was set"
    assert recorder.builder.last_time is None
    with pytest.raises(NotReadyError):
        recorder.builder.extrapolate(ticks(52.0))
    recorder.add(imu_data(2.0), nodes(2.0))
    recorder.builder.finish()
    alone = Recorder(options, rate_hz=20).add(imu_data(2.0), nodes(2.0))
    alone.builder.finish()
    assert [p.pose for p in recorder.poses[-39:]] == [p.pose for p in alone.poses]
    assert recorder.builder.num_segments == 2


def test_a_silent_imu_is_held_while_others_go_on():
    """The rule for holes of one sensor, as in the original: its last sample holds; poses keep the result in place."""
    samples = [s for s in imu_data(20.0) if not ticks(5.0) < s.time < ticks(15.0)]
    recorder = Recorder(IMU_BASED).add(samples, nodes(20.0))
    assert recorder.builder.num_segments == 1
    assert max(p.translation_error for p in recorder.predictions[20:]) < 0.1


class TestClockSteps:
    """What counts as a clock that was set back, seconds in the stream."""

    @staticmethod
    def steps(seconds: list[float], run: int | None = None) -> ClockSteps:
        samples = [ImuData(ticks(100.0 + s), [0, 0, 9.8], [0, 0, 0]) for s in seconds]
        if run is None:
            return ClockSteps(samples)
        runs, part = [], samples[:1]
        for sample in samples[1:]:
            if sample.time < part[-1].time or len(part) == run:
                runs.append(array(part))
                part = []
            part.append(sample)
        return ClockSteps([*runs, array(part)])

    @pytest.mark.parametrize("run", [None, 1, 2, 3, 4, 5, 100])
    @pytest.mark.parametrize(
        ("seconds", "places"),
        [
            ([], []),
            ([0, 1, 2, 3], []),
            ([0, 0, 0], []),
            ([0, 0.1, 50.0, 50.1, 50.2], []),  # ahead
            ([0, 1, 2, 1.5, 2.1, 2.2], []),  # late
            ([0, 5, 10, 3, 10.1, 10.2], []),  # one old stamp
            ([0, 0.1, 1.9, 0.2, 0.3, 0.4], []),  # one stamp ahead
            ([0, 0.1, 99, 0.2, 99, 0.3, 0.4], []),
            ([5.0, 5.1, 5.2, 0.2, 0.3, 0.4], [3]),
            ([5.0, 5.1, 5.2, 0.2, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8], [3]),
            ([10, 11, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1], [2, 10]),
            ([0, 0.1, 99, 99.1, 0.2, 0.3, 0.4], [4]),
            ([5.0, 5.1, 5.2, 0.2], []),  # the end: nobody agrees
            ([5.0, 2.0, 1.0, 0.0], []),  # backwards is no clock
        ],
    )
    def test_places(self, seconds, places, run):
        if not seconds:
            assert ClockSteps().places == []
            return
        steps = self.steps(seconds, run)
        assert steps.places == places
        assert len(steps.sizes) == len(places)
        assert all(size > SECOND for size in steps.sizes)

    def test_size(self):
        assert self.steps([5.0, 5.1, 5.2, 0.2, 0.3]).sizes == [5 * SECOND]

    @pytest.mark.parametrize("places", [[], [0], [1], [4], [5], [4, 5, 9], [9], [2, 3, 4]])
    def test_cut(self, places):
        samples = imu_data(0.045)  # ten
        for stream in (samples, [array(samples)], [array(samples[:4]), array(samples[4:])]):
            parts: list[list[int]] = [[]]
            for item in cut_at(iter(stream), places):
                if item is None:
                    parts.append([])
                else:
                    parts[-1] += [item.time] if isinstance(item, ImuData) else item.times.tolist()
            edges = [0, *places, 10]
            times = [sample.time for sample in samples]
            assert parts == [times[a:b] for a, b in itertools.pairwise(edges)]
