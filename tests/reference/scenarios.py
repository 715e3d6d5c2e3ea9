"""Random event streams for the extrapolators, made from an analytic motion.

The motion is a sum of sines in position, tilt and yaw; accelerometer and gyroscope readings come from its
derivatives, so no integrator takes part. All randomness comes from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from reference import rigid
from reference import rotation as rot
from reference.events import Event, Setup
from reference.records import TICKS_PER_SECOND, Imu, TimedPose
from reference.rigid import Pose

START = 637_000_000_000_000_000
GRAVITY = 9.806


class Motion:
    """Pose of the tracking frame in a frame with z up, as a function of seconds."""

    def __init__(self, rng: np.random.Generator, speed: float = 1.0) -> None:
        self.amplitude = rng.uniform(-2.0, 2.0, (3, 3)) * speed
        self.frequency = rng.uniform(0.3, 1.6, (3, 3))
        self.phase = rng.uniform(-np.pi, np.pi, (3, 3))
        self.tilt = rng.uniform(-0.3, 0.3, 3) * speed
        self.tilt_frequency = rng.uniform(0.5, 2.0, 3)
        self.yaw_rate = rng.uniform(-1.0, 1.0) * speed

    def position(self, t: float) -> np.ndarray:
        return np.sum(self.amplitude * np.sin(self.frequency * t + self.phase), axis=0)

    def acceleration(self, t: float) -> np.ndarray:
        """Return the second derivative of the position."""
        wave = np.sin(self.frequency * t + self.phase)
        return np.sum(-self.amplitude * self.frequency**2 * wave, axis=0)

    def orientation(self, t: float) -> np.ndarray:
        yaw = rot.from_rotation_vector(np.array([0.0, 0.0, self.yaw_rate * t + 0.3]))
        tilt = rot.from_rotation_vector(self.tilt * np.sin(self.tilt_frequency * t))
        return rot.normalise(rot.multiply(yaw, tilt))

    def angular_velocity(self, t: float) -> np.ndarray:
        """Return the body rate, by central difference."""
        h = 1e-4
        turned = rot.multiply(rot.conjugate(self.orientation(t - h)), self.orientation(t + h))
        return rot.to_rotation_vector(turned) / (2.0 * h)

    def pose(self, t: float) -> Pose:
        return Pose(self.position(t), self.orientation(t))

    def imu(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return specific force and body rate."""
        force = self.acceleration(t) + GRAVITY * rot.UP
        return rot.rotate(rot.conjugate(self.orientation(t)), force), self.angular_velocity(t)


@dataclass(frozen=True)
class Spec:
    """What kind of stream to make; durations in seconds, rates in hertz, probabilities for the rest."""

    seed: int = 0
    use_imu_based: bool = True
    with_imu: bool = True
    duration: float = 1.6
    imu_rate: float = 100.0
    pose_rate: float = 10.0
    odometry_rate: float = 0.0
    jitter: float = 0.0
    """Of all stamps, as a fraction of their spacing."""
    imu_gap: float = 0.0
    odometry_gap: float = 0.0
    """Length of one hole at a random place."""
    equal_stamps: float = 0.0
    """How often an IMU or odometry record comes twice with one stamp and different values."""
    equal_pose_stamps: float = 0.0
    skipped_questions: float = 0.0
    """How often nothing is asked between two poses."""
    double_questions: float = 0.0
    lead: float = 0.0
    """How far questions may reach beyond the newest record."""
    intermediate_times: int = 0
    speed: float = 1.0
    noise: float = 0.01
    """Metres and radians of pose noise; the IMU gets five times that in m/s² and half of it in rad/s."""
    local_offset: float = 0.02
    """Metres and radians by which the local frame differs from where the extrapolator starts."""
    initial_samples: int = 1
    initial_poses: int = 0
    options: dict[str, float] = field(default_factory=dict)


def generate(spec: Spec) -> tuple[Setup, list[Event]]:
    """Return the setup and the events of a random stream."""
    rng = np.random.default_rng(spec.seed)
    motion = Motion(rng, spec.speed)
    odometry_from_up = rigid.inverse(motion.pose(0.0))

    def noisy(pose: Pose, size: float) -> Pose:
        turn = rot.from_rotation_vector(rng.normal(0.0, size, 3))
        return Pose(pose.t + rng.normal(0.0, size, 3), rot.normalise(rot.multiply(pose.q, turn)))

    def sample(tick: int) -> Imu:
        force, rate = motion.imu(_seconds(tick))
        return Imu(
            tick,
            force + rng.normal(0.0, 5.0 * spec.noise, 3),
            rate + rng.normal(0.0, 0.5 * spec.noise, 3),
        )

    def measured_pose(tick: int) -> TimedPose:
        return TimedPose(tick, noisy(rigid.compose(local_from_up, motion.pose(_seconds(tick))), spec.noise))

    def odometry(tick: int) -> TimedPose:
        moved = rigid.compose(odometry_from_up, motion.pose(_seconds(tick)))
        return TimedPose(tick, noisy(moved, 0.1 * spec.noise))

    imu_ticks = _stamps(rng, spec, spec.imu_rate, spec.imu_gap, spec.equal_stamps) if spec.with_imu else []
    imu_data = [sample(tick) for tick in imu_ticks[: spec.initial_samples]]
    begin = imu_data[-1].time if imu_data else START
    # The local frame starts where the extrapolator does: level by the accelerometer, at the origin.
    force, _ = motion.imu(_seconds(begin))
    first = Pose(np.zeros(3), rot.between_vectors(force, rot.UP))
    tilt = rot.from_rotation_vector(rng.normal(0.0, spec.local_offset, 3))
    moved = Pose(rng.normal(0.0, spec.local_offset, 3), tilt)
    local_from_up = rigid.compose(rigid.compose(moved, first), rigid.inverse(motion.pose(_seconds(begin))))
    initial = []
    if spec.initial_poses:
        initial = [
            measured_pose(START + (begin - START) * k // spec.initial_poses)
            for k in range(1, spec.initial_poses + 1)
        ]
    setup = Setup(
        {"use_imu_based": float(spec.use_imu_based), **spec.options}, imu_data, initial, spec.with_imu
    )
    stream = [Event("imu", sample(tick)) for tick in imu_ticks[spec.initial_samples :]]
    if spec.odometry_rate > 0.0:
        ticks = _stamps(rng, spec, spec.odometry_rate, spec.odometry_gap, spec.equal_stamps)
        stream += [Event("odom", odometry(tick)) for tick in ticks if tick >= begin]
    pose_ticks = _stamps(rng, spec, spec.pose_rate, 0.0, spec.equal_pose_stamps)[1:]
    stream += [Event("pose", measured_pose(tick)) for tick in pose_ticks if tick > begin]
    stream.sort(key=lambda event: event.argument.time)
    return setup, list(_with_questions(rng, spec, stream, begin))


def _seconds(tick: int) -> float:
    return (tick - START) / TICKS_PER_SECOND


def _stamps(rng: np.random.Generator, spec: Spec, rate: float, gap: float, doubled_share: float) -> list[int]:
    count = int(spec.duration * rate) + 1
    seconds = (np.arange(count) + spec.jitter * rng.uniform(-0.49, 0.49, count)) / rate
    seconds[0] = 0.0
    hole = rng.uniform(0.3, 0.7) * spec.duration
    seconds = seconds[(seconds < hole) | (seconds > hole + gap)]
    ticks = [START + int(value) for value in np.sort(seconds) * TICKS_PER_SECOND]
    doubled = []
    for tick in ticks:
        doubled += [tick] * (2 if rng.random() < doubled_share else 1)
    return doubled


def _with_questions(rng, spec: Spec, stream: list[Event], begin: int):
    """Ask before each pose for its own time (or a little ahead), as a SLAM front end does."""
    last_pose = begin
    asked = begin
    has_pose = spec.with_imu
    for event in stream:
        now = event.argument.time
        if event.name == "pose":
            if has_pose and now >= last_pose and rng.random() >= spec.skipped_questions:
                times = 2 if rng.random() < spec.double_questions else 1
                for k in range(times):
                    until = now - (now - last_pose) // 3 if k + 1 < times else now
                    until = max(until + int(spec.lead * rng.random() * TICKS_PER_SECOND), asked)
                    lowest, parts = max(last_pose, asked), spec.intermediate_times + 1
                    between = [lowest + (until - lowest) * k // parts for k in range(1, parts)]
                    yield Event("extrapolate", [*between, until])
                    asked = until
            last_pose = asked = now
            has_pose = True
        yield event
