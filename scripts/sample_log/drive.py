"""The true motion of the sample log, in closed form.

A small vehicle stands for a second, drives one figure of eight over a low double hump, banking in the bends, and
stands again. Position and attitude are functions of the phase φ of the figure, the phase a function of time; all
derivatives are written out, nothing is integrated or differenced, and nothing of the package is used.

The frame is the local frame of the log: z up, origin and heading those of the start. Attitude is
``Rz(yaw) Ry(pitch) Rx(roll)``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

REST_S = 1.0
RAMP_S = 2.0
CRUISE_S = 7.0
DURATION_S = 2 * REST_S + 2 * RAMP_S + CRUISE_S
GRAVITY = 9.80665

_LENGTH, _WIDTH, _HEIGHT, _BANK = 2.6, 1.3, 0.14, 0.09
_CRUISE_RATE = 2 * math.pi / (RAMP_S + CRUISE_S)
_HEADING = math.atan2(2 * _WIDTH, _LENGTH)

Vector = tuple[float, float, float]
Rows = tuple[Vector, Vector, Vector]


@dataclass(frozen=True)
class Truth:
    """The motion at one time, local frame and body (tracking) frame.

    Parameters
    ----------
    position, velocity, acceleration : (x, y, z)
        Local frame; m, m/s, m/s².
    roll, pitch, yaw : float
        rad.
    angular_velocity : (x, y, z)
        Body frame, rad/s.
    """

    position: Vector
    velocity: Vector
    acceleration: Vector
    roll: float
    pitch: float
    yaw: float
    angular_velocity: Vector

    @property
    def rotation(self) -> Rows:
        """Local frame from body frame, rows of the matrix."""
        (cr, sr), (cp, sp), (cy, sy) = ((math.cos(a), math.sin(a)) for a in (self.roll, self.pitch, self.yaw))
        return (
            (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
            (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
            (-sp, cp * sr, cp * cr),
        )

    @property
    def rotation_wxyz(self) -> tuple[float, float, float, float]:
        """The same as a quaternion, scalar first."""
        (cr, sr), (cp, sp), (cy, sy) = (
            (math.cos(a / 2), math.sin(a / 2)) for a in (self.roll, self.pitch, self.yaw)
        )
        return (
            cr * cp * cy + sr * sp * sy,
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
        )

    @property
    def specific_force(self) -> Vector:
        """What an ideal accelerometer reads, body frame, m/s²."""
        x, y, z = self.acceleration
        force = (x, y, z + GRAVITY)
        rows = self.rotation
        return tuple(sum(rows[i][j] * force[i] for i in range(3)) for j in range(3))  # type: ignore[return-value]


def phase(time_s: float) -> tuple[float, float, float]:
    """Return the phase φ at a time and its first and second derivative."""
    moving = time_s - REST_S
    if moving <= 0.0:
        return 0.0, 0.0, 0.0
    if moving >= 2 * RAMP_S + CRUISE_S:
        return 2 * math.pi, 0.0, 0.0
    left = 2 * RAMP_S + CRUISE_S - moving
    if moving < RAMP_S:
        value, rate, second = _ramp(moving)
        return value, rate, second
    if left < RAMP_S:
        value, rate, second = _ramp(left)
        return 2 * math.pi - value, rate, -second
    return _CRUISE_RATE * (moving - RAMP_S / 2), _CRUISE_RATE, 0.0


def _ramp(moving: float) -> tuple[float, float, float]:
    k = math.pi / RAMP_S
    return (
        _CRUISE_RATE * (moving - math.sin(k * moving) / k) / 2,
        _CRUISE_RATE * (1 - math.cos(k * moving)) / 2,
        _CRUISE_RATE * k * math.sin(k * moving) / 2,
    )


def truth(time_s: float) -> Truth:
    """Return the motion at a time since the start."""
    phi, rate, second = phase(time_s)
    s1, c1, s2, c2 = math.sin(phi), math.cos(phi), math.sin(2 * phi), math.cos(2 * phi)
    # Value, first and second derivative with respect to the phase.
    x = (_LENGTH * s1, _LENGTH * c1, -_LENGTH * s1)
    y = (_WIDTH * s2, 2 * _WIDTH * c2, -4 * _WIDTH * s2)
    z = (_HEIGHT * (1 - c2), 2 * _HEIGHT * s2, 4 * _HEIGHT * c2)
    cos_h, sin_h = math.cos(_HEADING), math.sin(_HEADING)
    derivatives = tuple(
        zip(
            (cos_h * a + sin_h * b for a, b in zip(x, y, strict=True)),
            (-sin_h * a + cos_h * b for a, b in zip(x, y, strict=True)),
            z,
            strict=True,
        )
    )
    p, p1, p2 = derivatives

    across = math.hypot(p1[0], p1[1])
    across_slope = (p1[0] * p2[0] + p1[1] * p2[1]) / across
    # Continuous yaw: the heading stays within less than one turn of the start.
    yaw = math.atan2(p1[1], p1[0])
    yaw_slope = (p1[0] * p2[1] - p1[1] * p2[0]) / across**2
    pitch = -math.atan2(p1[2], across)
    pitch_slope = -(p2[2] * across - p1[2] * across_slope) / (across**2 + p1[2] ** 2)
    roll, roll_slope = _BANK * s1**3, 3 * _BANK * s1**2 * c1

    cr, sr, cp, sp = math.cos(roll), math.sin(roll), math.cos(pitch), math.sin(pitch)
    body = (
        roll_slope - sp * yaw_slope,
        cr * pitch_slope + sr * cp * yaw_slope,
        -sr * pitch_slope + cr * cp * yaw_slope,
    )
    return Truth(
        position=(p[0], p[1], p[2]),
        velocity=tuple(rate * a for a in p1),  # type: ignore[arg-type]
        acceleration=tuple(rate**2 * b + second * a for a, b in zip(p1, p2, strict=True)),  # type: ignore[arg-type]
        roll=roll,
        pitch=pitch,
        yaw=yaw,
        angular_velocity=tuple(rate * a for a in body),  # type: ignore[arg-type]
    )
