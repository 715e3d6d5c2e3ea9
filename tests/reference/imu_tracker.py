"""Orientation with gravity from gyroscope and accelerometer: the plain twin of ``ImuTracker``."""

from __future__ import annotations

import copy
import math

import numpy as np
from reference import rotation as rot
from reference.records import seconds


class ImuTracker:
    """Complementary filter; `orientation` is gravity-aligned frame from tracking frame."""

    def __init__(self, time_constant: float, time: int) -> None:
        self.time_constant = time_constant
        self.time = time
        self.orientation = rot.IDENTITY.copy()
        self.gravity = rot.UP.copy()
        self.angular_velocity = np.zeros(3)
        self.last_acceleration_time: int | None = None

    def advance(self, time: int) -> None:
        """Turn by the last gyro reading held from the tracker's time to `time`."""
        if time < self.time:
            raise ValueError(f"tracker is at {self.time}, cannot go back to {time}")
        step = rot.from_rotation_vector(self.angular_velocity * seconds(time - self.time))
        self.orientation = rot.normalise(rot.multiply(self.orientation, step))
        self.gravity = rot.rotate(rot.conjugate(step), self.gravity)
        self.time = time

    def add_linear_acceleration(self, acceleration: np.ndarray) -> None:
        """Pull the gravity vector toward the measurement and level the orientation to it."""
        if self.last_acceleration_time is None:
            alpha = 1.0
        else:
            dt = seconds(self.time - self.last_acceleration_time)
            alpha = 1.0 - math.exp(-dt / self.time_constant)
        self.last_acceleration_time = self.time
        self.gravity = (1.0 - alpha) * self.gravity + alpha * acceleration
        up = rot.rotate(rot.conjugate(self.orientation), rot.UP)
        correction = rot.between_vectors(self.gravity, up)
        self.orientation = rot.normalise(rot.multiply(self.orientation, correction))

    def add_angular_velocity(self, angular_velocity: np.ndarray) -> None:
        """Store the gyro reading for the next advance."""
        self.angular_velocity = np.array(angular_velocity)

    def copy(self) -> ImuTracker:
        """Return an independent tracker in the same state."""
        return copy.deepcopy(self)
