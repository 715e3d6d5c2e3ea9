from __future__ import annotations

import math
import pickle
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.transform.quaternion import (
    MAX_INTERPOLATION_FACTOR,
    Quaternion,
    rotation_between_vectors,
)
from cartopy_imu.transform.rigid3 import Rigid3

S = math.sqrt(0.5)


def test_component_order_is_in_each_name() -> None:
    quarter = Quaternion(w=S, x=0.0, y=0.0, z=S)
    np.testing.assert_allclose(quarter.rotate([1.0, 0.0, 0.0]), [0.0, 1.0, 0.0], atol=1e-15)
    assert Quaternion.from_wxyz([S, 0.0, 0.0, S]) == quarter
    assert Quaternion.from_xyzw([0.0, 0.0, S, S]) == quarter
    assert quarter.wxyz().tolist() == [quarter.w, quarter.x, quarter.y, quarter.z]
    assert quarter.xyzw().tolist() == [quarter.x, quarter.y, quarter.z, quarter.w]


def test_bare_components_are_not_accepted() -> None:
    with pytest.raises(TypeError):
        Quaternion(1.0, 0.0, 0.0, 0.0)  # type: ignore[misc]


def test_slightly_off_norm_is_normalised_worse_is_refused() -> None:
    assert math.hypot(*Quaternion(w=1.0005, x=0.0, y=0.0, z=0.0).wxyz()) == 1.0
    with pytest.raises(InvalidDataError, match=r"norm 1\.01"):
        Quaternion(w=1.01, x=0.0, y=0.0, z=0.0)


def test_components_as_good_as_rounding_are_kept_bit_for_bit() -> None:
    components = Quaternion.from_rotation_vector([0.1, -0.2, 0.3]).wxyz()
    for _ in range(3):
        assert Quaternion.from_wxyz(components).wxyz().tolist() == components.tolist()


def test_both_signs_are_one_rotation() -> None:
    q = Quaternion(w=0.5, x=0.5, y=0.5, z=-0.5)
    minus = Quaternion(w=-0.5, x=-0.5, y=-0.5, z=0.5)
    assert q == minus
    assert hash(q) == hash(minus)
    assert minus.canonical().wxyz().tolist() == q.wxyz().tolist()
    assert q != Quaternion(w=0.5, x=0.5, y=0.5, z=0.5)
    assert Quaternion(w=0.0, x=0.0, y=-1.0, z=0.0).canonical().y == 1.0
    assert q != "q"


def test_rotation_vector_of_the_longer_way_round() -> None:
    minus = Quaternion(w=-math.cos(0.05), x=0.0, y=0.0, z=-math.sin(0.05))
    np.testing.assert_allclose(minus.rotation_vector(), [0.0, 0.0, 0.1], atol=1e-16)
    assert minus.angle() == pytest.approx(0.1, abs=1e-15)


@pytest.mark.parametrize("angle", [0.0, 1e-300, 1e-9, 1e-7, 1e-4, 1.0, math.pi - 1e-9, math.pi])
def test_against_scipy(angle: float) -> None:
    rng = np.random.default_rng(1)
    for axis in rng.normal(size=(20, 3)):
        vector = angle * axis / np.linalg.norm(axis)
        ours, theirs = Quaternion.from_rotation_vector(vector), Rotation.from_rotvec(vector)
        np.testing.assert_allclose(ours.matrix(), theirs.as_matrix(), atol=1e-15)
        np.testing.assert_allclose(np.abs(ours.xyzw() @ theirs.as_quat()), 1.0, atol=1e-15)
        turned = ours.rotation_vector()
        # At half a turn the length may round to just above pi: both ways round are right.
        if angle == math.pi and turned @ vector < 0.0:
            turned = -turned
        np.testing.assert_allclose(turned, vector, rtol=1e-15, atol=1e-14)
        back = Quaternion.from_matrix(theirs.as_matrix())
        assert (back.conjugate() * ours).angle() < 1e-14


def test_from_matrix_refuses_what_is_no_rotation() -> None:
    for bad in (
        np.diag([1.0, 1.0, -1.0]),
        2.0 * np.eye(3),
        np.zeros((3, 3)),
        np.eye(4),
        np.full((3, 3), np.nan),
        np.full((3, 3), np.inf),
        np.full((3, 3), 1e300),
        "rotation",
        None,
    ):
        with pytest.raises(InvalidDataError, match="matrix"):
            Quaternion.from_matrix(bad)  # type: ignore[arg-type]


def test_slerp() -> None:
    a, b = Quaternion.from_rotation_vector([0.0, 0.0, 0.2]), Quaternion.from_rotation_vector([0.0, 0.0, 1.2])
    assert a.slerp(b, 0.0) == a
    np.testing.assert_allclose(a.slerp(b, 1.0).wxyz(), b.wxyz(), atol=1e-15)
    np.testing.assert_allclose(a.slerp(b, 0.3).rotation_vector(), [0.0, 0.0, 0.5], atol=1e-15)
    minus_b = Quaternion.from_wxyz(-b.wxyz())
    np.testing.assert_allclose(a.slerp(minus_b, 0.3).rotation_vector(), [0.0, 0.0, 0.5], atol=1e-15)
    near = Quaternion.from_rotation_vector([0.0, 0.0, 0.2 + 1e-11])
    np.testing.assert_allclose(a.slerp(near, 0.5).rotation_vector(), [0.0, 0.0, 0.2 + 5e-12], atol=1e-15)
    with pytest.raises(InvalidDataError, match="factor"):
        a.slerp(b, math.nan)


def test_rotate_many_and_none() -> None:
    q = Quaternion.from_rotation_vector([0.3, 0.4, -0.5])
    points = np.random.default_rng(2).normal(size=(5, 3))
    np.testing.assert_allclose(q.rotate(points), points @ q.matrix().T, atol=1e-15)
    np.testing.assert_allclose(q._rotate_triple(tuple(points[0])), q.rotate(points[0]), atol=1e-15)
    assert q.rotate(np.empty((0, 3))).shape == (0, 3)


@pytest.mark.parametrize(
    "bad", [[1.0, 2.0], [[1.0]], "abc", [[[1.0, 2.0, 3.0]]], [np.nan, 0.0, 0.0], [1.7e308] * 3]
)
def test_rotate_refuses(bad: Any) -> None:
    with pytest.raises(InvalidDataError):
        Quaternion.from_rotation_vector([0.3, 0.4, -0.5]).rotate(bad)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([0, 0, 1], [0, 0, 1]),
        ([0, 0, 1], [0, 0, -5]),
        ([1, 0, 0], [-1, 0, 0]),
        ([1, 2, 3], [-2, -4, -6]),
        ([1, 2, 3], [2, 4, 6.0000001]),
        ([0, 0, 1], [1e-7, 0, -1]),
        ([0, 0, 1], [1e-12, 0, -1]),
        ([0, 0, 1], [1e-17, 0, -1]),
        ([1e-200, 0, 0], [0, 1e200, 0]),
        ([1e308, 1e308, 0], [0, 0, 1]),
    ],
)
def test_rotation_between_vectors(a: list[float], b: list[float]) -> None:
    q = rotation_between_vectors(a, b)
    assert math.hypot(*q.wxyz()) == pytest.approx(1.0, abs=1e-15)
    u, v = (np.array(x, dtype=float) / np.abs(x).max() for x in (a, b))
    u, v = u / np.linalg.norm(u), v / np.linalg.norm(v)
    np.testing.assert_allclose(q.rotate(u), v, atol=5e-16)
    # The shortest arc: no turn about the bisector.
    assert q.angle() == pytest.approx(2 * math.atan2(np.linalg.norm(u - v), np.linalg.norm(u + v)), abs=1e-14)


@pytest.mark.parametrize("bad", [[0, 0, 0], [math.nan, 0, 0], [0, math.inf, 0], [1, 2], "up"])
def test_rotation_between_vectors_refuses(bad: Any) -> None:
    with pytest.raises(InvalidDataError):
        rotation_between_vectors([0, 0, 1], bad)
    with pytest.raises(InvalidDataError):
        rotation_between_vectors(bad, [0, 0, 1])


def test_text_and_pickle() -> None:
    q = Quaternion(w=0.5, x=0.5, y=-0.5, z=0.5)
    assert repr(q) == "Quaternion(w=0.5, x=0.5, y=-0.5, z=0.5)"
    assert eval(repr(q), {"Quaternion": Quaternion}) == q
    assert pickle.loads(pickle.dumps(q)).wxyz().tolist() == q.wxyz().tolist()
    with pytest.raises(AttributeError):
        q.w = 1.0  # type: ignore[misc]


@pytest.mark.parametrize("factor", [1e200, 1e160, -1e160, 1.1e6, math.inf, math.nan, 10**400], ids=str)
def test_interpolation_factors_have_a_bound(factor: float) -> None:
    with pytest.raises(InvalidDataError, match="interpolation factor"):
        Quaternion.identity().slerp(Quaternion.identity(), factor)
    with pytest.raises(InvalidDataError, match="interpolation factor"):
        Rigid3.identity().interpolate(Rigid3.identity(), factor)


@pytest.mark.parametrize("factor", [MAX_INTERPOLATION_FACTOR, -MAX_INTERPOLATION_FACTOR, np.float32(0.5), 2])
def test_interpolation_factors_up_to_the_bound(factor: float) -> None:
    assert Quaternion.identity().slerp(Quaternion.identity(), factor) == Quaternion.identity()
    assert Rigid3.identity().interpolate(Rigid3.identity(), factor) == Rigid3.identity()
