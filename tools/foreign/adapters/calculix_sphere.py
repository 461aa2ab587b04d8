"""CalculiX on a rigid sphere pressed on an elastic block without friction: linear elasticity about the sphere's axis, quadrilaterals of
second order, finer towards where they touch. Contact is CalculiX's own, from face to face, whose pressure is STIFF times how deep the
block's face lies in the sphere. All nodes of the sphere move down alike, so that the forces on them are contact's. The block is held at its
far faces, which stiffens what touches by about a₀/FAR, and along its axis.

The indentation that is told is the sphere's depth: that it lies in the block by pressure over STIFF is not taken off. At a tenth of the depth
that is most: force 0.991 and radius 1.010 of Hertz's."""

import math

import ccx
from adapter import Failed
from calculix_film import Quadrilaterals, element_lines
from graded import edges

CODE = ccx
ELEMENT = "CAX8"
STUDIES = ("contact_hertz",)
READS = {"depth", "poisson", "contact_radius"}

CELLS, FINE, GROWTH, FAR = 12, 2.0, 1.3, 2000  # to the radius a₀; up to how many a₀; an edge over the one before, and where it ends, over a₀
STIFF = 1e3                                    # pressure over depth, of E/a₀
STEP = 0.25                                    # of the depth; the first has contact at fewer points, and all at once may end before it settles
SETTLED = 1e-3                                 # [%] of the last correction over the step's move
WEDGES = 180                                   # of 2° that CalculiX makes of an axisymmetric element, and prints the forces on


def sphere(radius, block):
    """A layer of elements over the block's finest ones, its lower face on the sphere that touches the block at rest."""
    fine = round(FINE * CELLS)
    out = Quadrilaterals(edges(CELLS, FINE, GROWTH, FAR)[:fine + 1], [0, 1 / CELLS], len(block.place), len(block.elements))
    out.place = {n: (r, z + radius - math.sqrt(radius**2 - r**2)) for n, (r, z) in out.place.items()}
    return out


def deck(sample):
    slope = sample["contact_radius"]  # a₀/R; lengths are over a₀, so that R = 1/slope and δ₀ = slope
    places = edges(CELLS, FINE, GROWTH, FAR)
    block = Quadrilaterals(places, [-z for z in reversed(places)])
    ball = sphere(1 / slope, block)
    face = [e for e, nodes in block.elements.items() if block.place[nodes[2]][1] == 0 and block.place[nodes[1]][0] < FINE + 0.5 / CELLS]
    far = {*block.at(0, block.ends[0]), *block.at(1, 0)}
    lines = block.node_lines() + ball.node_lines() + ccx.node_set("SPHERE", ball.at(1, 0))
    for name, grid in (("BLOCK", block), ("BALL", ball)):
        lines += element_lines(ELEMENT, name, grid.elements) + [f"*SOLID SECTION, ELSET={name}, MATERIAL=SOLID"]
    lines += ["*MATERIAL, NAME=SOLID", "*ELASTIC", f"1., {sample['poisson']}"]
    lines += ["*SURFACE, NAME=FACE"] + [f"{e}, S3" for e in face] + ["*SURFACE, NAME=ROUND"] + [f"{e}, S1" for e in ball.elements]
    lines += ["*SURFACE INTERACTION, NAME=PUSH", "*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR", f"{STIFF}",
              "*CONTACT PAIR, INTERACTION=PUSH, TYPE=SURFACE TO SURFACE", "FACE, ROUND"]
    lines += ["*BOUNDARY"] + ccx.held(sorted({*far, *block.at(0, 0)}), 1, 1) + ccx.held(sorted(far), 2, 2) + ccx.held(ball.place, 1, 1)
    lines += ["*STEP, INC=200", "*STATIC", f"{STEP}, 1.", "*BOUNDARY"] + [f"{n}, 2, 2, {-sample['depth'] * slope:.14g}" for n in ball.place]
    lines += ["*NODE PRINT, NSET=SPHERE", "RF", "*END STEP"]
    return lines, {n: ball.place[n][0] for n in ball.at(1, 0)}


def check_settled(text):
    """CalculiX ends a step of contact, too, when as many points touch as before, though others do; the last line of its .cvg tells."""
    correction = float(text.splitlines()[-1].split()[6])
    if not correction < SETTLED:
        raise Failed(f"contact did not settle: CalculiX's last correction is {correction:.3g} % of the step's")


def solve(study, sample, folder, program):
    lines, radius = deck(sample)
    printed = ccx.run(lines, folder)
    check_settled((folder / "deck.cvg").read_text(encoding="utf-8"))
    forces = {n: -force[1] for n, force in ccx.last(printed, "forces", "SPHERE").items()}
    total = sum(forces.values())
    modulus, slope = 1 / (1 - sample["poisson"]**2), sample["contact_radius"]
    square = sum(force * radius[n]**2 for n, force in forces.items()) / total
    return {"indentation": sample["depth"], "force": WEDGES * total / (modulus * slope),
            "radius_ratio": math.sqrt(2.5 * square) / math.sqrt(sample["depth"])}
