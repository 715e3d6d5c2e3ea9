from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.transform import Quaternion, Rigid3

QUARTER = Quaternion.from_rotation_vector([0.0, 0.0, math.pi / 2])


def test_product_applies_the_right_factor_first() -> None:
    a = Rigid3([1.0, 0.0, 0.0], QUARTER)
    b = Rigid3.from_translation([0.0, 2.0, 0.0])
    np.testing.assert_allclose((a * b).translation, [-1.0, 0.0, 0.0], atol=1e-15)
    point = [0.3, 0.4, 0.5]
    np.testing.assert_allclose((a * b).transform(point), a.transform(b.transform(point)), atol=1e-15)
    np.testing.assert_allclose(a.transform([point, point]), [a.transform(point)] * 2, atol=1e-15)
    with pytest.raises(TypeError):
        a * 3  # type: ignore[operator]


def test_interpolation() -> None:
    a, b = Rigid3.identity(), Rigid3([2.0, 0.0, -4.0], QUARTER)
    half = a.interpolate(b, 0.5)
    assert half.translation.tolist() == [1.0, 0.0, -2.0]
    np.testing.assert_allclose(half.rotation.rotation_vector(), [0.0, 0.0, math.pi / 4], atol=1e-15)
    for factor in (math.nan, math.inf):
        with pytest.raises(InvalidDataError, match="factor"):
            a.interpolate(b, factor)


def test_equality_hash_text_pickle() -> None:
    pose = Rigid3([1.0, 2.0, 3.0], Quaternion(w=0.5, x=0.5, y=0.5, z=0.5))
    same = Rigid3([1.0, 2.0, 3.0], Quaternion(w=-0.5, x=-0.5, y=-0.5, z=-0.5))
    assert pose == same
    assert hash(pose) == hash(same)
    assert pose != Rigid3.identity()
    assert pose != "pose"
    assert (
        repr(pose) == "Rigid3(translation=[1.0, 2.0, 3.0], rotation=Quaternion(w=0.5, x=0.5, y=0.5, z=0.5))"
    )
    assert eval(repr(pose), {"Rigid3": Rigid3, "Quaternion": Quaternion}) == pose
    assert pickle.loads(pickle.dumps(pose)) == pose


def test_input_is_not_kept_and_output_not_shared() -> None:
    translation = np.array([1.0, 2.0, 3.0])
    pose = Rigid3(translation, Quaternion.identity())
    translation[0] = 9.0
    out = pose.translation
    out[1] = 9.0
    assert pose.translation.tolist() == [1.0, 2.0, 3.0]


def test_overflow_is_an_error_not_infinity() -> None:
    far = Rigid3.from_translation([1.7e308, 0.0, 0.0])
    for operation in (
        lambda: far * far,
        lambda: far.interpolate(Rigid3.from_translation([-1.7e308, 0.0, 0.0]), 0.5),
        lambda: far.transform([1.7e308, 0.0, 0.0]),
        lambda: Rigid3([1.7e308, 1.7e308, 0.0], Quaternion.from_rotation_vector([0.0, 0.0, 0.7])).inverse(),
    ):
        with pytest.raises(InvalidDataError):
            operation()
