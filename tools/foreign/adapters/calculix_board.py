"""CalculiX on the metal board: an eighth of it, bricks of second order with reduced integration, *PLASTIC with NLGEOM. Clamped ends: no
point of them moves but along; sliding ends stay plane. The gauge is half a width from the middle, as the suite's."""

import math

import numpy

import ccx

CODE = ccx
ELEMENT = "C3D20R"
STUDIES = ("metal_board",)
READS = {"grips", "young", "poisson", "yield_stress", "hardening", "elongation", "thickness"}
LENGTH, WIDTH = 1.0, 0.2  # [m]: the study's, told by its parameter thickness
ALONG = {"sliding": 2, "clamped": 20}  # in half of the length
MOST_PLASTIC_STRAIN = 6


def deck(sample):
    clamped, h, along = sample["grips"] == "clamped", sample["thickness"], ALONG[sample["grips"]]
    board = ccx.Bricks((LENGTH / 2, WIDTH / 2, h / 2), (along, max(1, along // 5), 1))
    end, middle, ground = (board.at(axis, at) for axis, at in ((0, board.ends[0]), (0, 0), (2, 0)))
    top = [n for n in middle if board.place[n][2] == h / 2]
    gauge = [n for n in ground if math.isclose(board.place[n][0], WIDTH / 2)] if clamped else []
    lines = board.lines(ELEMENT) + ccx.node_set("END", end) + ccx.node_set("SEEN", sorted({*gauge, *top}))
    hardened = sample["yield_stress"] + MOST_PLASTIC_STRAIN * sample["hardening"]
    lines += ["*MATERIAL, NAME=METAL", "*ELASTIC", f"{sample['young']:.12g}, {sample['poisson']}", "*PLASTIC",
              f"{sample['yield_stress']:.12g}, 0.", f"{hardened:.12g}, {MOST_PLASTIC_STRAIN}.", "*SOLID SECTION, ELSET=ALL, MATERIAL=METAL"]
    grip = end if clamped else []
    lines += ["*BOUNDARY"] + ccx.held(middle, 1, 1) + ccx.held(sorted({*board.at(1, 0), *grip}), 2, 2) + ccx.held(sorted({*ground, *grip}), 3, 3)
    lines += ["*STEP, NLGEOM, INC=2000", "*STATIC", "0.005, 1., 1e-8, 0.02", "*BOUNDARY", f"END, 1, 1, {sample['elongation'] * LENGTH / 2:.12g}",
              "*NODE PRINT, NSET=END, TOTALS=ONLY, FREQUENCY=1", "RF", "*NODE PRINT, NSET=SEEN, FREQUENCY=1", "U", "*END STEP"]
    return lines, top, gauge


def solve(study, sample, folder, program):
    lines, top, gauge = deck(sample)
    printed = ccx.run(lines, folder)
    forces = [4 * values[0][0] for what, _, _, values in printed if what == "total force"]
    moves = [values for what, _, _, values in printed if what == "displacements"]
    out, thinnest = {"peak_force": max(forces)}, sample["thickness"] + 2 * float(min(moves[-1][n][2] for n in top))
    if thinnest > 0:  # else the neck has gone through itself, and what pulls hangs on the mesh
        out |= {"force": forces[-1], "min_thickness": thinnest}
    peak = int(numpy.argmax(forces))
    if gauge and peak < len(forces) - 1:  # else it may not be the largest yet
        pulled = moves[peak]
        out["peak_gauge_strain"] = math.log1p(float(numpy.mean([pulled[n][0] for n in gauge])) / (WIDTH / 2))
    return out
