"""Transforms to and from their protocol messages (``cartopy_imu.transform.proto``).

Reading checks: an absent pose, an absent translation or rotation, an all-zero quaternion and numbers that are not
finite are refused with `InvalidDataError`, because each of them means that somebody never filled the message
in. Cartographer itself reads an absent part as zeros and goes on with an impossible rotation.
"""

from __future__ import annotations

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.transform.check import check_triple, check_unit_quaternion
from cartopy_imu.transform.proto import transform_pb2
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = [
    "quaternion_from_proto",
    "quaternion_to_proto",
    "rigid3_from_proto",
    "rigid3_to_proto",
    "vector3_from_proto",
    "vector3_to_proto",
]


def vector3_to_proto(vector: tuple[float, float, float]) -> transform_pb2.Vector3d:
    """Return the message of three floats."""
    x, y, z = vector
    return transform_pb2.Vector3d(x=x, y=y, z=z)


def vector3_from_proto(
    proto: transform_pb2.Vector3d | transform_pb2.Vector3f,
    what: str = "vector",
    *,
    sensor_id: str | None = None,
    time: int | None = None,
) -> tuple[float, float, float]:
    """Return the three finite floats of a message.

    Raises
    ------
    InvalidDataError
        If it is no such message, or a component is NaN or infinite.
    """
    check_message(proto, "Vector3d", "Vector3f", what=what)
    return check_triple((proto.x, proto.y, proto.z), what, sensor_id=sensor_id, time=time)


def quaternion_to_proto(quaternion: Quaternion) -> transform_pb2.Quaterniond:
    """Return the message of a unit quaternion."""
    w, x, y, z = quaternion._q
    return transform_pb2.Quaterniond(x=x, y=y, z=z, w=w)


def quaternion_from_proto(
    proto: transform_pb2.Quaterniond | transform_pb2.Quaternionf,
    what: str = "quaternion",
    *,
    time: int | None = None,
) -> Quaternion:
    """Return the unit quaternion of a message.

    Raises
    ------
    InvalidDataError
        If it is no such message, a component is not finite, all are zero (a message nobody filled in), or the norm differs from 1 by
        more than `QUATERNION_NORM_TOLERANCE`.
    """
    check_message(proto, "Quaterniond", "Quaternionf", what=what)
    return Quaternion._trusted(*check_unit_quaternion(proto.w, proto.x, proto.y, proto.z, what, time=time))


def rigid3_to_proto(transform: Rigid3) -> transform_pb2.Rigid3d:
    """Return the message of a rigid transform; both parts are always present."""
    x, y, z = transform._t
    w, i, j, k = transform._r._q
    return transform_pb2.Rigid3d(
        translation=transform_pb2.Vector3d(x=x, y=y, z=z),
        rotation=transform_pb2.Quaterniond(x=i, y=j, z=k, w=w),
    )


def rigid3_from_proto(
    proto: transform_pb2.Rigid3d, what: str = "pose", *, sensor_id: str | None = None, time: int | None = None
) -> Rigid3:
    """Return the rigid transform of a message.

    Parameters
    ----------
    proto : Rigid3d
        The message; not modified.
    what : str
        What the pose is, for the message.
    sensor_id, time
        Named in the message when given.

    Raises
    ------
    InvalidDataError
        If it is no such message, the translation or the rotation is absent or not finite, or the rotation is no unit quaternion.
    """
    check_message(proto, "Rigid3d", "Rigid3f", what=what)
    where = "" if sensor_id is None else f" of sensor {sensor_id!r}"
    for part in ("translation", "rotation"):
        if not proto.HasField(part):
            raise InvalidDataError(
                f"{what}{where}{'' if time is None else f' at time {time}'} has no {part}; "
                "was the message ever filled in?",
                sensor_id=sensor_id,
                time=time,
            )
    t, q = proto.translation, proto.rotation
    return Rigid3._trusted(
        check_triple((t.x, t.y, t.z), f"translation of {what} [m]", sensor_id=sensor_id, time=time),
        Quaternion._trusted(
            *check_unit_quaternion(q.w, q.x, q.y, q.z, f"rotation of {what}{where}", time=time)
        ),
    )
