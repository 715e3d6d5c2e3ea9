"""Hypothesis strategies; rotations near the identity and near half a turn come up often on purpose."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

times = st.integers(min_value=1, max_value=MAX_TIME)
finite = st.floats(allow_nan=False, allow_infinity=False, width=64)
moderate = st.floats(min_value=-1e3, max_value=1e3)
triples = st.tuples(finite, finite, finite)
vectors = st.tuples(moderate, moderate, moderate)

angles = st.one_of(
    st.floats(min_value=0.0, max_value=math.pi),
    st.sampled_from([0.0, 1e-12, 1e-9, 1e-8, 1e-7, 9.99e-5, 1e-4, 1.01e-4, 1e-3]),
    st.sampled_from([math.pi, math.pi - 1e-12, math.pi - 1e-8, math.pi - 1e-4]),
)


@st.composite
def directions(draw: st.DrawFn) -> tuple[float, float, float]:
    """Unit vectors, the axes among them."""
    x, y, z = draw(
        st.one_of(
            st.sampled_from([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]),
            st.tuples(*[st.floats(min_value=-1.0, max_value=1.0)] * 3).filter(
                lambda v: math.hypot(*v) > 1e-3
            ),
        )
    )
    norm = math.hypot(x, y, z)
    return x / norm, y / norm, z / norm


@st.composite
def rotation_vectors(draw: st.DrawFn) -> tuple[float, float, float]:
    """Rotation vectors of length 0 to pi."""
    angle = draw(angles)
    x, y, z = draw(directions())
    return angle * x, angle * y, angle * z


quaternions = rotation_vectors().map(Quaternion.from_rotation_vector)
rigids = st.builds(Rigid3, vectors, quaternions)
