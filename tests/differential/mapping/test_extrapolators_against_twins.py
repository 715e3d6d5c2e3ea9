"""The C++ extrapolators and their NumPy twins give the same answers on random streams."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from reference import events, least_squares, rigid, scenarios
from reference import rotation as rot
from reference.public_api import create_public
from reference.scenarios import Spec

from cartopy_imu.mapping import Termination

SETTLED = 5
PHASES = (Phase.explicit, Phase.generate)
"""No shrinking: a failing stream takes long to replay and its message tells the whole recipe."""


def answers(spec: Spec):
    """Yield (event, our answer, the twin's answer) for each question that both solve to the end."""
    setup, stream = scenarios.generate(spec)
    ours, twin = create_public(setup), events.create_twin(setup)
    for event in stream:
        answer, reference = events.feed(ours, event), events.feed(twin, event)
        if answer is not None and converged(ours) and getattr(twin, "steps", 0) < least_squares.STEP_LIMIT:
            yield event, answer, reference


def converged(extrapolator) -> bool:
    summary = getattr(extrapolator.wrapped, "solver_summary", None)
    return summary is None or summary.termination in (Termination.NOT_RUN, Termination.CONVERGENCE)


def up_in_tracking(result):
    return rot.rotate(rot.conjugate(result.gravity_from_tracking), rot.UP)


def check(
    spec: Spec, pose_limit: float, velocity_limit: float, up_limit: float, early_up_limit: float
) -> int:
    asked = 0
    for asked, (event, answer, reference) in enumerate(answers(spec), 1):
        where = f"{spec}, answer {asked} at {event.argument[-1]}"
        apart, turned = rigid.distance(answer.current_pose, reference.current_pose)
        assert apart < pose_limit, where
        assert turned < pose_limit, where
        assert np.abs(answer.current_velocity - reference.current_velocity).max() < velocity_limit, where
        tilt = rot.angle_between_directions(up_in_tracking(answer), up_in_tracking(reference))
        assert tilt < (up_limit if asked > SETTLED else early_up_limit), where
        assert len(answer.previous_poses) == len(reference.previous_poses)
        for a, b in zip(answer.previous_poses, reference.previous_poses, strict=True):
            size = max(1.0, float(np.abs(b.t).max()))
            assert max(rigid.distance(a, b)) < pose_limit + 4.0 * size * np.finfo(np.float32).eps, where
    return asked


IMU_BASED = {
    "plain": {},
    "odometry": {"odometry_rate": 20.0},
    "jitter": {"jitter": 1.0, "odometry_rate": 25.0},
    "imu_gap": {"imu_gap": 0.35},
    "odometry_gap": {"odometry_rate": 20.0, "odometry_gap": 0.5},
    "equal_stamps": {"equal_stamps": 0.3, "odometry_rate": 10.0},
    "equal_pose_stamps": {"equal_pose_stamps": 0.3, "odometry_rate": 10.0},
    "two_poses_without_a_question": {"skipped_questions": 0.6},
    "two_questions_without_a_pose": {"double_questions": 0.6, "odometry_rate": 20.0},
    "ahead_of_the_data": {"lead": 0.1, "odometry_rate": 20.0},
    "low_rate_imu": {"imu_rate": 12.0},
    "imu_slower_than_poses": {"imu_rate": 4.0},
    "motion_compensation": {"intermediate_times": 4},
    "short_queue": {"options": {"imu_based.pose_queue_duration": 0.25}},
    "shortest_queue": {"options": {"imu_based.pose_queue_duration": 1e-3}},
    "free_gravity": {"options": {"imu_based.gravity_constant": 0.0}},
    "free_gravity_odometry": {"odometry_rate": 20.0, "options": {"imu_based.gravity_constant": -1.0}},
    "no_odometry_weight": {
        "odometry_rate": 20.0,
        "options": {"imu_based.odometry_translation_weight": 0.0, "imu_based.odometry_rotation_weight": 0.0},
    },
    "heavy_weights": {
        "odometry_rate": 20.0,
        "options": {
            "imu_based.pose_translation_weight": 20.0,
            "imu_based.pose_rotation_weight": 40.0,
            "imu_based.imu_acceleration_weight": 5.0,
            "imu_based.imu_rotation_weight": 100.0,
            "imu_based.odometry_translation_weight": 2.0,
            "imu_based.odometry_rotation_weight": 7.0,
        },
    },
    "many_samples_at_the_start": {"initial_samples": 30},
    "initial_poses": {"initial_samples": 50, "initial_poses": 4},
    "fast": {"speed": 2.5},
    "everything": {
        "jitter": 1.0,
        "imu_gap": 0.2,
        "odometry_rate": 20.0,
        "odometry_gap": 0.4,
        "equal_stamps": 0.1,
        "skipped_questions": 0.3,
        "double_questions": 0.3,
        "lead": 0.05,
        "initial_samples": 40,
        "initial_poses": 3,
        "intermediate_times": 2,
    },
}


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("kind", IMU_BASED)
def test_imu_based(kind, seed):
    spec = Spec(seed=seed, duration=1.3, **IMU_BASED[kind])
    assert check(spec, pose_limit=1e-6, velocity_limit=1e-5, up_limit=1e-6, early_up_limit=1e-5) > 3


@settings(max_examples=12, deadline=None, derandomize=True, phases=PHASES)
@given(
    st.builds(
        Spec,
        seed=st.integers(0, 2**32 - 1),
        duration=st.sampled_from([0.5, 1.1]),
        imu_rate=st.sampled_from([20.0, 100.0, 333.0]),
        pose_rate=st.sampled_from([5.0, 10.0, 15.0]),
        odometry_rate=st.sampled_from([0.0, 7.0, 50.0]),
        jitter=st.sampled_from([0.0, 1.0]),
        imu_gap=st.sampled_from([0.0, 0.15]),
        odometry_gap=st.sampled_from([0.0, 0.3]),
        equal_stamps=st.sampled_from([0.0, 0.2]),
        equal_pose_stamps=st.sampled_from([0.0, 0.2]),
        skipped_questions=st.sampled_from([0.0, 0.5]),
        double_questions=st.sampled_from([0.0, 0.5]),
        lead=st.sampled_from([0.0, 0.03]),
        intermediate_times=st.integers(0, 3),
        noise=st.sampled_from([0.0, 0.003, 0.01]),
        speed=st.sampled_from([0.0, 0.3, 1.0]),
        initial_samples=st.sampled_from([1, 15]),
    )
)
def test_imu_based_on_random_mixtures(spec):
    # Some mixtures say little about gravity (condition numbers up to 1e6): its direction is then less sharp.
    check(spec, pose_limit=1e-6, velocity_limit=2e-5, up_limit=1e-5, early_up_limit=1e-4)


MIXED = {"jitter": 1.0, "equal_stamps": 0.2, "double_questions": 0.5, "initial_samples": 15}
HARD_FIRST_SOLVES = [
    Spec(
        seed=1966244728,
        duration=1.1,
        imu_rate=333.0,
        pose_rate=15.0,
        skipped_questions=0.5,
        intermediate_times=1,
        speed=0.0,
        **MIXED,
    ),
    Spec(
        seed=2012221732,
        duration=0.5,
        pose_rate=15.0,
        odometry_rate=50.0,
        odometry_gap=0.3,
        speed=0.0,
        noise=0.003,
        **MIXED,
    ),
    Spec(
        seed=1229309264, duration=1.1, pose_rate=5.0, imu_gap=0.15, intermediate_times=3, speed=0.3, **MIXED
    ),
    Spec(
        seed=1291136829,
        duration=1.1,
        imu_rate=20.0,
        pose_rate=5.0,
        odometry_rate=7.0,
        speed=0.0,
        noise=0.003,
        **MIXED,
    ),
]


@pytest.mark.parametrize("spec", HARD_FIRST_SOLVES, ids=lambda spec: str(spec.seed))
def test_hard_first_solves(spec):
    setup, stream = scenarios.generate(spec)
    ours = create_public(setup)
    for event in stream:
        events.feed(ours, event)
        assert converged(ours), ours.wrapped.solver_summary


CONSTANT_VELOCITY = st.builds(
    Spec,
    seed=st.integers(0, 2**32 - 1),
    use_imu_based=st.just(False),
    with_imu=st.booleans(),
    duration=st.sampled_from([0.5, 1.5]),
    imu_rate=st.sampled_from([5.0, 50.0, 200.0]),
    pose_rate=st.sampled_from([5.0, 10.0, 30.0]),
    odometry_rate=st.sampled_from([0.0, 7.0, 50.0]),
    jitter=st.sampled_from([0.0, 1.0]),
    imu_gap=st.sampled_from([0.0, 0.3]),
    odometry_gap=st.sampled_from([0.0, 0.5]),
    equal_stamps=st.sampled_from([0.0, 0.3]),
    equal_pose_stamps=st.sampled_from([0.0, 0.3]),
    skipped_questions=st.sampled_from([0.0, 0.5]),
    double_questions=st.sampled_from([0.0, 0.5]),
    intermediate_times=st.integers(0, 3),
    speed=st.sampled_from([0.0, 0.01, 1.0, 3.0]),
    options=st.fixed_dictionaries(
        {},
        optional={
            "constant_velocity.pose_queue_duration": st.sampled_from([0.001, 0.05, 0.5]),
            "constant_velocity.imu_gravity_time_constant": st.sampled_from([0.1, 10.0, 1000.0]),
        },
    ),
)


@settings(max_examples=60, deadline=None, derandomize=True, phases=PHASES)
@given(CONSTANT_VELOCITY)
def test_constant_velocity(spec):
    check(spec, pose_limit=1e-9, velocity_limit=1e-9, up_limit=1e-9, early_up_limit=1e-9)


UNDETERMINED = [
    {"imu_based.pose_translation_weight": 0.0},
    {"imu_based.pose_rotation_weight": 0.0},
    {"imu_based.imu_acceleration_weight": 0.0},
    {"imu_based.imu_rotation_weight": 0.0},
    {"imu_based.pose_translation_weight": 0.0, "imu_based.pose_rotation_weight": 0.0},
    {f"imu_based.{kind}_weight": 0.0 for kind in ("imu_acceleration", "imu_rotation")},
    {
        f"imu_based.{kind}_weight": 0.0
        for kind in ("pose_translation", "pose_rotation", "imu_acceleration", "imu_rotation")
    },
]


@pytest.mark.parametrize("gravity_constant", [9.806, 0.0])
@pytest.mark.parametrize("weights", UNDETERMINED)
def test_weights_of_zero_leave_the_answer_finite_and_near(weights, gravity_constant):
    """Some unknowns then have no measurement: any minimum will do, but it must stay near the start values."""
    options = {**weights, "imu_based.gravity_constant": gravity_constant}
    setup, stream = scenarios.generate(Spec(seed=3, duration=1.3, odometry_rate=20.0, options=options))
    ours = create_public(setup)
    last = None
    for event in stream:
        if event.name == "pose":
            last = event.argument.pose
        answer = events.feed(ours, event)
        if answer is None or last is None:
            continue
        numbers = [*answer.current_pose.t, *answer.current_pose.q, *answer.current_velocity]
        assert np.isfinite([*numbers, *answer.gravity_from_tracking]).all()
        assert abs(np.linalg.norm(answer.current_pose.q) - 1.0) < 1e-9
        assert np.linalg.norm(answer.current_pose.t - last.t) < 10.0


def test_a_local_frame_far_from_the_start_gives_finite_answers():
    """The made-up first pose is then metres and a turn away from the first measured one."""
    setup, stream = scenarios.generate(Spec(seed=5, local_offset=2.0))
    ours = create_public(setup)
    poses = [event.argument for event in stream if event.name == "pose"]
    for event in stream:
        answer = events.feed(ours, event)
        if answer is not None:
            assert np.isfinite([*answer.current_pose.t, *answer.current_pose.q]).all()
    final = ours.extrapolate_pose(poses[-1].time + 500_000)
    assert np.linalg.norm(final.t - poses[-1].pose.t) < 1.0
