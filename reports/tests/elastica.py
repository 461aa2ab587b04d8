"""The heavy inextensible elastica, for synthetic results: θ'' = −Γ (1 − s) cos θ, θ(0) = 0, θ'(1) = 0, θ downwards."""

import numpy as np

POINTS = 241
S = np.linspace(0.0, 1.0, POINTS)


def angle(gamma, guess):
    """θ(s) [rad] by Newton's method on second-order central differences."""
    step, theta = S[1], guess.copy()
    for _ in range(60):
        load = gamma * (1 - S)
        residual = np.zeros(POINTS)
        residual[1:-1] = (theta[2:] - 2 * theta[1:-1] + theta[:-2]) / step**2 + (load * np.cos(theta))[1:-1]
        residual[0] = theta[0]
        residual[-1] = 2 * (theta[-2] - theta[-1]) / step**2 + (load * np.cos(theta))[-1]
        if np.abs(residual).max() < 1e-9 * max(gamma, 1) / step:
            return theta
        main, side = -2 / step**2 - load * np.sin(theta), np.full(POINTS - 1, 1 / step**2)
        matrix = np.diag(main) + np.diag(side, 1) + np.diag(side, -1)
        matrix[0, :2], matrix[-1, -2] = (1, 0), 2 / step**2
        theta = theta - np.linalg.solve(matrix, residual)
    raise ArithmeticError(f"no convergence at gamma {gamma}")


def shapes(gammas):
    """{Γ: (x, y)} of unit length, y upwards, by continuation in ascending Γ."""
    theta, found = np.zeros(POINTS), {}
    for gamma in sorted(gammas):
        theta = angle(gamma, theta)
        found[gamma] = (integral(np.cos(theta)), -integral(np.sin(theta)))
    return found


def integral(values):
    return np.concatenate([[0], np.cumsum((values[1:] + values[:-1]) / 2)]) * S[1]


def aspect_ratio(shape):
    """H/W [1]: drop of the tip over its reach."""
    return -shape[1][-1] / shape[0][-1]
