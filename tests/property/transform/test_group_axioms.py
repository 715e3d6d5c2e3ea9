"""Rotations and rigid transforms form groups; samples near the identity and near half a turn are among them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import directions, quaternions, rigids, rotation_vectors, vectors

from cartopy_imu.transform import Quaternion, Rigid3, rotation_between_vectors
from cartopy_imu.transform.proto import transform_pb2
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto

factors = st.floats(min_value=0.0, max_value=1.0)


def assert_same_rotation(a: Quaternion, b: Quaternion, atol: float = 1e-14) -> None:
    assert (a.conjugate() * b).angle() <= atol


def assert_same_pose(a: Rigid3, b: Rigid3, atol: float = 1e-11) -> None:
    np.testing.assert_allclose(a.translation, b.translation, rtol=0.0, atol=atol)
    assert_same_rotation(a.rotation, b.rotation)


@given(quaternions, quaternions, quaternions)
def test_rotations_are_a_group(a: Quaternion, b: Quaternion, c: Quaternion) -> None:
    assert_same_rotation((a * b) * c, a * (b * c))
    assert_same_rotation(a * a.conjugate(), Quaternion.identity())
    assert_same_rotation(a * Quaternion.identity(), a)
    assert abs(math.hypot(*(a * b).wxyz()) - 1.0) < 1e-15


@given(rigids, rigids, rigids)
def test_rigid_transforms_are_a_group(a: Rigid3, b: Rigid3, c: Rigid3) -> None:
    assert_same_pose((a * b) * c, a * (b * c))
    assert_same_pose(a * a.inverse(), Rigid3.identity())
    assert_same_pose(a.inverse() * a, Rigid3.identity())
    assert_same_pose(a * Rigid3.identity(), a)


@given(rigids, vectors)
def test_inverse_undoes(a: Rigid3, point: Sequence[float]) -> None:
    np.testing.assert_allclose(a.inverse().transform(a.transform(point)), point, rtol=0.0, atol=1e-11)


@given(quaternions, vectors)
def test_rotating_keeps_lengths_and_agrees_with_the_matrix(
    q: Quaternion, v: tuple[float, float, float]
) -> None:
    rotated = q.rotate(v)
    np.testing.assert_allclose(np.linalg.norm(rotated), np.linalg.norm(v), rtol=1e-14, atol=1e-300)
    np.testing.assert_allclose(q._rotate_triple(v), rotated, rtol=0.0, atol=1e-12)
    np.testing.assert_allclose(q.matrix() @ q.matrix().T, np.eye(3), atol=1e-15)


@given(rotation_vectors())
def test_rotation_vector_round_trip(vector: tuple[float, float, float]) -> None:
    back = Quaternion.from_rotation_vector(vector).rotation_vector()
    if math.hypot(*vector) > math.pi - 1e-7:
        # Half a turn one way is half a turn the other way.
        assert min(np.abs(back - vector).max(), np.abs(back + vector).max()) < 1e-6
        assert_same_rotation(Quaternion.from_rotation_vector(back), Quaternion.from_rotation_vector(vector))
    else:
        np.testing.assert_allclose(back, vector, rtol=1e-13, atol=1e-15)


@given(quaternions)
def test_matrix_round_trip(q: Quaternion) -> None:
    assert_same_rotation(Quaternion.from_matrix(q.matrix()), q, atol=1e-13)


@given(directions(), directions())
def test_rotation_between_vectors_takes_one_onto_the_other(
    a: tuple[float, float, float], b: tuple[float, float, float]
) -> None:
    q = rotation_between_vectors(a, b)
    np.testing.assert_allclose(q.rotate(a), b, atol=1e-15)
    # The shortest arc has its axis across both.
    assert abs(q.wxyz()[1:] @ np.array(a)) < 1e-15


@given(quaternions, quaternions, factors)
def test_slerp_turns_evenly(a: Quaternion, b: Quaternion, factor: float) -> None:
    whole = (a.conjugate() * b).angle()
    part = a.slerp(b, factor)
    if whole < math.pi - 1e-6:
        assert abs((a.conjugate() * part).angle() - factor * whole) < 1e-7
        assert abs((part.conjugate() * b).angle() - (1.0 - factor) * whole) < 1e-7
        assert_same_rotation(part, b.slerp(a, 1.0 - factor), atol=1e-7)


@given(rigids)
def test_the_wire_keeps_every_bit(pose: Rigid3) -> None:
    read = rigid3_from_proto(transform_pb2.Rigid3d.FromString(rigid3_to_proto(pose).SerializeToString()))
    assert read._t == pose._t
    assert read._r._q == pose._r._q
