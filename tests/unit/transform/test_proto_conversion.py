from __future__ import annotations

import math

import pytest

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.transform import Quaternion, Rigid3
from cartopy_imu.transform.proto import transform_pb2
from cartopy_imu.transform.proto_conversion import (
    quaternion_from_proto,
    quaternion_to_proto,
    rigid3_from_proto,
    rigid3_to_proto,
    vector3_from_proto,
    vector3_to_proto,
)

POSE = Rigid3([1.0, -2.0, 0.0], Quaternion.from_rotation_vector([0.1, 0.2, 0.3]))


def test_round_trips() -> None:
    assert rigid3_from_proto(rigid3_to_proto(POSE)) == POSE
    assert quaternion_from_proto(quaternion_to_proto(POSE.rotation)) == POSE.rotation
    assert vector3_from_proto(vector3_to_proto((1.0, 2.0, 3.0))) == (1.0, 2.0, 3.0)
    assert vector3_from_proto(transform_pb2.Vector3f(x=1.5)) == (1.5, 0.0, 0.0)
    # Identity: the translation is present though all its fields have their default value.
    assert rigid3_from_proto(
        transform_pb2.Rigid3d.FromString(rigid3_to_proto(Rigid3.identity()).SerializeToString())
    ) == (Rigid3.identity())


def test_component_names() -> None:
    proto = quaternion_to_proto(Quaternion(w=0.1, x=0.7, y=-0.1, z=0.7))
    assert (proto.w, proto.x) == (pytest.approx(0.1), pytest.approx(0.7))


def rigid(**rotation: float) -> transform_pb2.Rigid3d:
    return transform_pb2.Rigid3d(
        translation=transform_pb2.Vector3d(x=1.0), rotation=transform_pb2.Quaterniond(**rotation)
    )


@pytest.mark.parametrize(
    ("proto", "text"),
    [
        (transform_pb2.Rigid3d(), "pose of odometry at time 7 has no translation"),
        (transform_pb2.Rigid3d(translation=transform_pb2.Vector3d()), "has no rotation"),
        (rigid(), "no orientation"),
        (rigid(w=1e-20), "norm 1e-20"),
        (rigid(w=math.nan), "norm nan"),
        (rigid(w=math.inf), "norm inf"),
        (rigid(w=1.01), "norm 1.01"),
        (
            transform_pb2.Rigid3d(
                translation=transform_pb2.Vector3d(y=math.nan), rotation=transform_pb2.Quaterniond(w=1.0)
            ),
            "must be finite",
        ),
    ],
)
def test_refusals(proto: transform_pb2.Rigid3d, text: str) -> None:
    with pytest.raises(InvalidDataError, match=text) as caught:
        rigid3_from_proto(proto, "pose of odometry", time=7)
    assert caught.value.time == 7


def test_sensor_is_named() -> None:
    with pytest.raises(
        InvalidDataError, match="pose of sensor 'wheels' at time 7 has no translation"
    ) as caught:
        rigid3_from_proto(transform_pb2.Rigid3d(), sensor_id="wheels", time=7)
    assert caught.value.sensor_id == "wheels"
