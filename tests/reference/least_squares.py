"""Solvers for the sliding-window problems: SciPy as oracle, and a damped Gauss-Newton for whole scenarios.

Jacobians come from complex steps (exact to rounding), evaluated three nodes apart at once because a residual
touches at most three neighbouring nodes.
"""

from __future__ import annotations

import numpy as np
import scipy.linalg
import scipy.optimize

STEP = 1e-30
STEP_LIMIT = 300
"""Steps after which `solve_damped` gives up; it then did not find the minimum."""


def flatten(blocks) -> np.ndarray:
    """Return all residuals in one array, shape (…, rows)."""
    return np.concatenate([r.reshape(*r.shape[:-2], -1) for r, _ in blocks], axis=-1)


def residuals(problem, state) -> np.ndarray:
    """Return all residuals of a state."""
    return flatten(problem.blocks(state))


def jacobian(problem, state) -> np.ndarray:
    """Return d residuals / d step at step zero, all columns, shape (rows, border + node_size · N)."""
    return jacobian_at(problem, state, np.zeros(len(problem.free)))


def jacobian_at(problem, state, at: np.ndarray) -> np.ndarray:
    """Return d residuals(retract(state, step)) / d step at `at`."""
    border, size = problem.border, problem.node_size
    nodes = (len(at) - border) // size
    probes = np.zeros((border + 3 * size, len(at)), dtype=complex)
    probes[:border, :border] = 1j * STEP * np.eye(border)
    for colour in range(3):
        for axis in range(size):
            probes[border + colour * size + axis, border + size * np.arange(colour, nodes, 3) + axis] = (
                1j * STEP
            )
    blocks = problem.blocks(problem.retract(state, at + probes))
    change = flatten(blocks).imag / STEP
    middle = np.concatenate([np.repeat(index, r.shape[-1]) for r, index in blocks])
    rows = np.arange(len(middle))
    result = np.zeros((len(middle), len(at)))
    result[:, :border] = change[:border].T
    for colour in range(3):
        offset = (colour - middle + 1) % 3 - 1  # the one of {-1, 0, 1} that leads to this colour
        node = middle + offset
        inside = (node >= 0) & (node < nodes)
        for axis in range(size):
            column = border + size * node[inside] + axis
            result[rows[inside], column] = change[border + colour * size + axis][inside]
    return result


def solve_scipy(problem, state):
    """Return the state at the minimum as `scipy.optimize.least_squares` finds it from `state`."""
    free = problem.free

    def full(x):
        step = np.zeros(len(free))
        step[free] = x
        return step

    for _ in range(3):  # restarts re-centre the coordinates; the later ones only polish
        answer = scipy.optimize.least_squares(
            lambda x, s=state: residuals(problem, problem.retract(s, full(x))),
            np.zeros(int(free.sum())),
            jac=lambda x, s=state: jacobian_at(problem, s, full(x))[:, free],
            method="trf",
            x_scale=1.0,
            ftol=None,  # the cost is flat near the minimum: judge by step and gradient
            xtol=1e-12,
            gtol=1e-13,
            max_nfev=200,
        )
        state = problem.retract(state, full(answer.x))
        if np.max(np.abs(answer.x)) < 1e-7:
            break
    return state


def solve_damped(problem, state, tolerance: float = 1e-9, limit: int = STEP_LIMIT):
    """Return (state, steps): Levenberg-Marquardt that stops when an undamped step is below `tolerance`."""
    free = problem.free
    damping = 0.0
    r = residuals(problem, state)
    for count in range(1, limit + 1):
        j = jacobian(problem, state)[:, free]
        normal, gradient = j.T @ j, j.T @ r
        diagonal = np.maximum(np.diag(normal), 1e-12)
        while True:
            matrix = normal + np.diag(damping * diagonal + 1e-14 * diagonal.max())
            x = -scipy.linalg.solve(matrix, gradient, assume_a="pos")
            step = np.zeros(len(free))
            step[free] = x
            candidate = problem.retract(state, step)
            r_new = residuals(problem, candidate)
            if r_new @ r_new <= r @ r or np.max(np.abs(x)) < tolerance:
                break
            damping = max(4.0 * damping, 1e-6)
        size = np.max(np.abs(x))
        was_damped = damping > 0.0
        state, r = candidate, r_new
        damping = damping / 5.0 if damping > 1e-8 else 0.0
        if size < tolerance and (not was_damped or damping < 1e-6):
            return state, count
    return state, limit
