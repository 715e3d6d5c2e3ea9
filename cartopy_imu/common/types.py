"""Names for the array types that signatures use; shapes and units stand in each docstring."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["ArrayLike", "Float32Array", "FloatArray", "Matrix3", "TickArray", "Vector3"]

ArrayLike: TypeAlias = npt.ArrayLike
FloatArray: TypeAlias = npt.NDArray[np.float64]
"""Any float64 array."""
Float32Array: TypeAlias = npt.NDArray[np.float32]
"""Any float32 array."""
TickArray: TypeAlias = npt.NDArray[np.int64]
"""Time stamps, shape (n,), 100 ns ticks since 0001-01-01 UTC."""
Vector3: TypeAlias = npt.NDArray[np.float64]
"""float64, shape (3,)."""
Matrix3: TypeAlias = npt.NDArray[np.float64]
"""float64, shape (3, 3)."""
