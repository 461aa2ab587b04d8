"""Performance profiles and shifted geometric means against cases computed by hand."""

import math
import unittest

import support  # noqa: F401  puts reports/ on the path

from render.scores import (
    fitted_exponent,
    penalised_means,
    performance_profile,
    ratios,
    shifted_geometric_mean,
)

# Three problems: a is fastest on p and fails on r, b is 2 and 1 times the best on p and q and alone on r.
COSTS = {"a": {"p": 1.0, "q": 6.0}, "b": {"p": 2.0, "q": 3.0, "r": 5.0}}


class Scores(unittest.TestCase):
    def test_ratios_are_to_the_best_and_a_failure_is_infinite(self):
        self.assertEqual(ratios(COSTS), {"a": [1.0, 2.0, math.inf], "b": [2.0, 1.0, 1.0]})

    def test_profile_steps_at_the_ratios(self):
        self.assertEqual(performance_profile(COSTS), {"a": ([1.0, 2.0], [1 / 3, 2 / 3]), "b": ([1.0, 2.0], [2 / 3, 1.0])})

    def test_a_solver_that_solves_nothing_stays_at_zero_and_leaving_it_out_changes_nothing(self):
        with_loser = performance_profile({**COSTS, "c": {}})
        self.assertEqual(with_loser.pop("c"), ([1.0], [0.0]))
        self.assertEqual(with_loser, performance_profile(COSTS))

    def test_ranking_of_others_may_change_when_the_best_is_left_out(self):
        """Gould & Scott 2016: a profile compares with the best only."""
        costs = {"x": {"p": 1.0, "q": 1.0}, "y": {"p": 10.0, "q": 1.5}, "z": {"p": 4.0, "q": 4.0}}
        at = lambda profile, tau: max(rho for t, rho in zip(*profile) if t <= tau)  # noqa: E731
        whole = performance_profile(costs)
        self.assertGreater(at(whole["y"], 2), at(whole["z"], 2))
        rest = performance_profile({s: costs[s] for s in ("y", "z")})
        self.assertEqual((at(rest["y"], 2), at(rest["z"], 2)), (0.5, 0.5))

    def test_shifted_mean_by_hand(self):
        # (3 + 1)(15 + 1) = 64, its root 8, less 1
        self.assertAlmostEqual(shifted_geometric_mean([3.0, 15.0], 1.0), 7.0)
        self.assertAlmostEqual(shifted_geometric_mean([4.0, 9.0], 0.0), 6.0)
        self.assertTrue(math.isinf(shifted_geometric_mean([1.0, math.inf], 1.0)))
        self.assertTrue(math.isnan(shifted_geometric_mean([], 1.0)))

    def test_failures_count_as_a_multiple_of_the_slowest(self):
        means = penalised_means({"a": {"p": 1.0}, "b": {"p": 4.0, "q": 9.0}}, shift=0.0, penalty=4.0)
        self.assertAlmostEqual(means["a"], math.sqrt(1.0 * 36.0))
        self.assertAlmostEqual(means["b"], 6.0)

    def test_exponent_of_a_power(self):
        self.assertAlmostEqual(fitted_exponent([1, 2, 4], [3, 3 * 2**1.5, 3 * 4**1.5]), 1.5)
        self.assertTrue(math.isnan(fitted_exponent([1, 2], [1, 2])))


if __name__ == "__main__":
    unittest.main()
