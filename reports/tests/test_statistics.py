"""Chen et al. 2023, Table 2: every printed row has a row of what is here below it, or of why there is none."""

import unittest
from types import SimpleNamespace

import support  # noqa: F401  puts reports/ on the path

from page.statistics import scene_table


def sample(parameters, provenance=None, **metrics):
    return SimpleNamespace(ok=True, provenance=provenance or {}, parameters=parameters, metrics=metrics, parameter=parameters.get, metric=lambda name: metrics[name])


class Table2(unittest.TestCase):
    def test_without_results_each_row_says_so(self):
        table = scene_table(())
        self.assertEqual(len(table.rows), 26)
        self.assertEqual(table.rows[0], ("Leather jacket & pants", "18.8K vertices", "43.0K vertices", "351", ""))
        self.assertEqual([row[0] for row in table.rows[1:6:2]], ["here: not run", "here: not run", "here: not run"])

    def test_measured_stands_below_printed_in_seconds_both(self):
        pillow = [sample({"layers": n, "cells": 10, "time_step": 0.02, "element": "dual", "beside": 0, "presser": "ball"}, prisms=200.0 * n, seconds_per_step=0.01 * n) for n in (1, 2)]
        cubes = [sample({"subdivisions": 1, "cells": 8, "drop_height": z, "tolerance": 0.01, "membrane_thickness": 1e-4}, prisms=128.0, membrane_vertices=289.0,
                        seconds_per_frame=z) for z in (0.02, 1.0)]  # fmt: skip
        table = scene_table((SimpleNamespace(name="pillow_layers", samples=pillow), SimpleNamespace(name="wrinkle_mat", samples=cubes)))
        rows = [(row[0], row[3]) for row in table.rows]
        self.assertEqual(rows[8:12], [("Hand over pillow, 2 layers", "4.14"), ("here, a ball for the hand", "0.02"), ("Hand over pillow, 3 layers", "7.44"), ("here: not run", "")])
        self.assertEqual(table.rows[15], ("here", "128 prisms", "289 vertices", "0.02", ""))  # the mat with cubes

    def test_times_stand_over_the_printed_ones_where_sizes_are_printed_and_name_the_processor(self):
        usual = {"jacket_young": 5e5, "element": "dual", "diagonals": "drawn", "covered": "all", "drive": "heavy", "tolerance": 0.01, "lowered": 0.8, "bending_young": 1e5}
        known = {"threads": 2, "cpu": "Some Processor"}
        for nodes, over in ((10620.0, "0.1"), (1800.0, "")):
            worn = sample(usual, known, nodes=nodes, body_vertices=8000.0, membrane_vertices=4 * nodes, seconds_per_frame=35.052)
            row = scene_table((SimpleNamespace(name="thick_garments", samples=[worn]),)).rows[1]
            self.assertEqual(row[0], "here, garments of two panels; the printed shell’s count taken to be of the body, too, 2 threads of Some Processor")
            self.assertEqual(row[3:], ("35.1", over))

    def test_the_board_is_the_one_that_moves_by_the_steps_that_the_row_is_about(self):
        ways = ((0.0, 250, 0.0, 1e-10, 9.0), (1.0, 40, 1e-3, 0.1, 1.0), (1.0, 250, 0.0, 1e-10, 103.0), (1.0, 250, 1e-3, 0.1, 54.6))
        names = ("duration", "elements_along", "tolerance", "linear_tolerance")
        boards = [sample(dict(zip(names, way), layers=1, steps=100), wall_seconds=way[-1]) for way in ways]
        rows = scene_table((SimpleNamespace(name="metal_board", samples=boards),)).rows
        self.assertEqual(rows[-1], ("here, with inertia", "250 cells along", "", "0.546", "0.1"))


if __name__ == "__main__":
    unittest.main()
