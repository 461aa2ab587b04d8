"""CalculiX on a heavy strip as a shell: S8R, of which CalculiX makes C3D20R, one through the thickness; *ELASTIC with NLGEOM. At the clamp
no point moves nor turns. Half of the width, whose middle is a plane of symmetry: u_y and the turns about x and z are 0, as u_y alone would
leave the sides of the middle free to curl (0.7 % more of H/W at a width of a tenth). The same everywhere is plane strain. H and W are means
over the width at the tip.

With n elements along and ν = 0.3 in plane strain the strip is stiffer than D by 0.2/n, with ν = 0 by nothing: of two meshes, n
and 2n, that is 0.1/n apart, so that H/W is resolved to 1e-3, and off by as much, with 200."""

import math

import ccx
from adapter import heavy_strip_young, refined_strip, strip_ends, strip_scene
from calculix_film import Quadrilaterals, element_lines
from calculix_strip import tip_ends, weight_step

CODE, NAME = ccx, "calculix-shells"
ELEMENT = "S8R"
STUDIES = ("cantilever_master_curve", "cantilever_width")
READS = {"thickness", "gamma", "poisson", "width", "length", "density", "gravity"}


def deck(study, sample, along):
    length, density, gravity = strip_scene(sample)
    plane = study == "cantilever_master_curve"
    across = 1 if plane else max(1, math.ceil(along * sample["width"] / length / 4))
    half = length / along if plane else sample["width"] / 2
    strip = Quadrilaterals([length * end for end in strip_ends(study, along)], [half * k / across for k in range(across + 1)])
    clamp, tip = set(strip.at(0, 0)), strip.at(0, strip.ends[0])
    mirrored = [n for n in (strip.place if plane else strip.at(1, 0)) if n not in clamp]
    lines = strip.node_lines() + element_lines(ELEMENT, "ALL", strip.elements) + ccx.node_set("TIP", tip)
    lines += ["*MATERIAL, NAME=SHELL", "*ELASTIC", f"{heavy_strip_young(sample, length, density * gravity):.12g}, {sample['poisson']}",
              "*DENSITY", f"{density}", "*SHELL SECTION, ELSET=ALL, MATERIAL=SHELL", f"{sample['thickness']:.12g}", "*BOUNDARY"]
    lines += ccx.held(sorted(clamp), 1, 6)
    lines += [line for dof in (2, 4, 6) for line in ccx.held(mirrored, dof, dof)]
    return lines + weight_step(gravity), {n: strip.place[n][1] for n in tip}, length


def solve(study, sample, folder, program):
    return refined_strip(study, lambda along: tip_ends(*deck(study, sample, along), folder))
