"""Limits of a least squares solver (Cartographer's ``common/ceres_solver_options.h``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.option_fields import flag, integer
from cartopy_imu.common.options import Options

__all__ = ["CeresSolverOptions"]


@dataclass(frozen=True, kw_only=True)
class CeresSolverOptions(Options):
    """Limits of a least squares solver.

    Parameters
    ----------
    use_nonmonotonic_steps : bool
        Accept steps that raise the cost for a while.
    max_num_iterations : int
        Steps at most, at least 1.
    num_threads : int
        Threads, at least 1. The solvers of this package use one.

    Raises
    ------
    ConfigurationError
        If a value has the wrong type or is out of bounds; so do all options.
    """

    message = ("cartopy_imu.common.proto.ceres_solver_options_pb2", "CeresSolverOptions")

    use_nonmonotonic_steps: bool = flag(False)
    max_num_iterations: int = integer(10, minimum=1)
    num_threads: int = integer(1, minimum=1)
