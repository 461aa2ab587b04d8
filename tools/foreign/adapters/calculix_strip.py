"""CalculiX on a heavy strip: bricks of second order, clamped at x = 0 (no point moves there), *ELASTIC with NLGEOM: St. Venant and
Kirchhoff's law. Half of the width with u_y = 0 in its middle; a strip of quadrilaterals is in plane strain, u_y = 0 everywhere. H and W
are means over the width of the mid-surface at the tip."""

import math

import numpy

import ccx
from adapter import heavy_strip_young, refined_strip, strip_ends, strip_scene

CODE = ccx
ELEMENT = "C3D20"
STUDIES = ("cantilever_master_curve", "cantilever_width")
READS = {"thickness", "gamma", "poisson", "width", "length", "density", "gravity"}
THROUGH = {"cantilever_master_curve": 2, "cantilever_width": 1}  # elements through the thickness


def deck(study, sample, along):
    length, density, gravity = strip_scene(sample)
    plane, h = study == "cantilever_master_curve", sample["thickness"]
    across = 1 if plane else max(1, math.ceil(along * sample["width"] / length / 4))
    half = length / along if plane else sample["width"] / 2
    strip = ccx.Bricks((length, half, h), (along, across, THROUGH[study]))
    ends = strip_ends(study, along)
    for (i, _, _), n in strip.number.items():
        strip.place[n][0] = length * (ends[i // 2] + ends[(i + 1) // 2]) / 2
    tip = [n for n in strip.at(0, strip.ends[0]) if strip.place[n][2] == h / 2]
    clamp = set(strip.at(0, 0))
    lines = strip.lines(ELEMENT) + ccx.node_set("TIP", tip)
    lines += ["*MATERIAL, NAME=SOLID", "*ELASTIC", f"{heavy_strip_young(sample, length, density * gravity):.12g}, {sample['poisson']}",
              "*DENSITY", f"{density}", "*SOLID SECTION, ELSET=ALL, MATERIAL=SOLID", "*BOUNDARY"]
    lines += ccx.held(sorted(clamp), 1, 3)
    lines += ccx.held([n for n in (strip.place if plane else strip.at(1, 0)) if n not in clamp], 2, 2)
    return lines + weight_step(gravity), {n: strip.place[n][1] for n in tip}, length


def weight_step(gravity):
    """The whole weight, and where the set TIP then is."""
    return ["*STEP, NLGEOM, INC=1000", "*STATIC", "0.1, 1., 1e-9, 0.2", "*DLOAD", f"ALL, GRAV, {gravity}, 0., 0., -1.",
            "*NODE PRINT, NSET=TIP, FREQUENCY=1000", "U", "*END STEP"]


def tip_ends(lines, tip, length, folder):
    """`tip`: {node: y}."""
    moved = ccx.last(ccx.run(lines, folder), "displacements", "TIP")
    nodes = sorted(tip, key=tip.get)
    across = numpy.array([tip[n] for n in nodes])
    x, _, z = numpy.trapz([moved[n] for n in nodes], across, axis=0) / (across[-1] - across[0])
    return {"tip_drop": -z, "tip_reach": length + x}


def solve(study, sample, folder, program):
    return refined_strip(study, lambda along: tip_ends(*deck(study, sample, along), folder))
