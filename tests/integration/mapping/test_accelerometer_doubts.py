"""A log whose accelerations have another unit or sign than asked for is extrapolated all the same, and said to be odd."""

from __future__ import annotations

import pytest
from support.drive import CONSTANT_VELOCITY, IMU_BASED, imu_data, nodes, write_log

from cartopy_imu.mapping import extrapolate_log
from cartopy_imu.sensor import STANDARD_GRAVITY, ImuData


@pytest.mark.parametrize("options", [CONSTANT_VELOCITY, IMU_BASED], ids=["constant_velocity", "imu_based"])
@pytest.mark.parametrize(
    ("factor", "settings", "said"),
    [
        (1.0, {}, None),
        (1.0 / STANDARD_GRAVITY, {}, "may count in g"),
        (1.0 / STANDARD_GRAVITY, {"unit": "g"}, None),
        (0.3, {}, "wrong unit or range"),
        (-1.0, {}, "upside down"),
        (-1.0, {"convention": "gravity"}, None),
    ],
)
def test_odd_accelerations_are_named(tmp_path, options, factor, settings, said):
    samples = [
        ImuData(s.time, factor * s.linear_acceleration, s.angular_velocity) for s in imu_data(3.0, rate=100.0)
    ]
    log = write_log(tmp_path / "odd.pbstream", nodes(3.0), samples)
    (result,) = extrapolate_log(log, options, **settings)
    doubts = [text for text in result.problems if "specific force" in text]
    if said is None:
        assert doubts == []
    else:
        assert len(doubts) == 1
        assert said in doubts[0]
