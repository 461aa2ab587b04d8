"""CalculiX on a stiff skin on a soft interior in plane strain: quadrilaterals of second order in a cell half a wave long, compressed by its
ends, which stay upright, and by its bottom. The wave that fits the cell once is pressed into its face, WAVE high: at the critical
compression that needs no force. The search for the cell's length is fenicsx_film.py's. (*FREQUENCY about the compressed state, which would
give the wave's eigenvalue, has wrong ones for laws other than *ELASTIC: waves that a uniform body keeps apart come out mixed.)

CalculiX has not the suite's neo-Hookean law. Two terms of *HYPERFOAM have it to the third order of strain, and of ln J what they have beyond
is −3/16 λ³/μ² ln⁴ J: by the exact bilayer of this law that moves wavelength and compression by up to 3e-4, at a modulus ratio of 60.
(The neo-Hookean law that CalculiX has, in J − 1 and J^−⅔ tr C, would move them by up to 1e-2, St. Venant and Kirchhoff's by 6e-2.)

Of skins more than MOST_RATIO times as stiff it finds no equilibrium: at strains of a few thousandths and less *HYPERFOAM's Newton steps
diverge however small the load's step (2000 at ν 0 on 0.49; 10⁴ at ν 0.3). Such samples are left out.

The mesh is not refined: with 12 elements in half a wave wavelength and compression are those of the exact bilayer to 1e-4 (ratio 100, ν 0.3); with 24
single cells' compressions jump by 1.6e-4, which moves the wavelength by 1.3e-3. Tighter tolerances do not change that, a higher wave moves it
to other cells; why is not known."""

import math

import ccx
from adapter import Failed, Outside
from fenicsx_film import first_wave, levels

CODE = ccx
ELEMENT = "CPE8"
STUDIES = ("dense_wavelength",)
READS = {"modulus_ratio", "poisson_skin", "poisson_interior", "depth"}

ALONG = 12            # elements in half a wave
WAVE = 1e-3           # of the skin's thickness
TOLERANCE = 1e-9      # of forces and of Newton's last step, over what they are
NEAR = 1e-5           # of the last step to the critical compression over it; round-off lets it be found to 3e-6
MOST_RATIO = 1000      # of moduli
LEAST_POISSON = 1e-3  # the law's terms are divided by ν, and round-off lets no 1e-6 come to the end; that moves λ by 1e-4


class Quadrilaterals:
    """Of eight nodes, between the grid's lines x and y, numbered on from `nodes` and `elements`; a node by its place in halves of them."""

    def __init__(self, x, y, nodes=0, elements=0):
        halves = [[(line[i // 2] + line[(i + 1) // 2]) / 2 for i in range(2 * len(line) - 1)] for line in (x, y)]
        self.ends = tuple(2 * len(line) - 2 for line in (x, y))
        self.number, self.elements = {}, {}
        for i in range(0, self.ends[0], 2):
            for k in range(0, self.ends[1], 2):
                places = [(i + a, k + b) for a, b in ccx.CORNERS + ccx.MIDDLES]
                self.elements[elements + len(self.elements) + 1] = [self.number.setdefault(p, nodes + len(self.number) + 1) for p in places]
        self.place = {n: (halves[0][i], halves[1][k]) for (i, k), n in self.number.items()}

    def at(self, axis, half):
        """Nodes on a line of the grid."""
        return [n for p, n in self.number.items() if p[axis] == half]

    def node_lines(self):
        return ["*NODE"] + [f"{n}, {x:.14g}, {y:.14g}, 0." for n, (x, y) in self.place.items()]


def element_lines(element, name, elements):
    return [f"*ELEMENT, TYPE={element}, ELSET={name}"] + [f"{e}, " + ", ".join(map(str, nodes)) for e, nodes in elements.items()]


def neo_hookean(name, young, poisson):
    """Σ ½ μᵢ (tr C − 3 + (J^−2βᵢ − 1)/βᵢ), βᵢ = νᵢ/(1 − 2νᵢ), where Σ μᵢ = μ, Σ μᵢ βᵢ = λ/2, Σ μᵢ βᵢ² = 0. CalculiX reads all μᵢ and αᵢ = 2
    before all νᵢ."""
    poisson = max(poisson, LEAST_POISSON)
    mu, beta = young / 2 / (1 + poisson), poisson / (1 - 2 * poisson)
    betas = 1.5 * beta, 3 * beta
    values = [4 / 3 * mu, 2, -mu / 3, 2] + [b / (1 + 2 * b) for b in betas]
    return [f"*MATERIAL, NAME={name}", "*HYPERFOAM, N=2", ", ".join(f"{v:.12g}" for v in values)]


class Cell:
    """Of `length` over the skin's thickness, with moduli over the interior's."""

    def __init__(self, sample, length, depth, folder, along):
        heights = levels(depth, along)
        self.grid, self.folder = Quadrilaterals([length * i / along for i in range(along + 1)], heights), folder
        top, bottom = self.grid.at(1, self.grid.ends[1]), self.grid.at(1, 0)
        self.compressed = sorted({*bottom, *self.grid.at(0, 0), *self.grid.at(0, self.grid.ends[0])})
        self.wave = {n: math.cos(math.pi * self.grid.place[n][0] / length) for n in top}
        self.power = sum(share**2 for share in self.wave.values())
        self.height = len(self.grid.place) + 1  # a node whose u_y is the wave's
        self.lines = self.grid.node_lines() + [f"{self.height}, 0., 2., 0."] + ccx.node_set("TOP", top)
        self.lines += ["*EQUATION", f"{len(top) + 1}"] + [f"{n}, 2, {share:.14g}" for n, share in self.wave.items()]
        self.lines += [f"{self.height}, 2, {-self.power:.14g}"]
        skin = {e: nodes for e, nodes in self.grid.elements.items() if self.grid.place[nodes[0]][1] >= 0}
        interior = {e: nodes for e, nodes in self.grid.elements.items() if e not in skin}
        for name, elements, young in (("SKIN", skin, sample["modulus_ratio"]), ("INTERIOR", interior, 1.0)):
            self.lines += element_lines(ELEMENT, name, elements) + neo_hookean(name, young, sample[f"poisson_{name.lower()}"])
            self.lines += [f"*SOLID SECTION, ELSET={name}, MATERIAL={name}", "1."]
        self.lines += ["*BOUNDARY"] + ccx.held(bottom, 2, 2) + ["*STEP, NLGEOM", "*STATIC", "1., 1.", "*CONTROLS, PARAMETERS=FIELD",
                                                                f"{TOLERANCE}, {TOLERANCE}", "*BOUNDARY", f"{self.height}, 2, 2, {WAVE}"]

    def stiffness(self, strain):
        """Of the wave: its force over its height. CalculiX prints what the equation pulls at the face's nodes, and not at its own."""
        ends = [f"{n}, 1, 1, {-strain * self.grid.place[n][0]:.14g}" for n in self.compressed]
        printed = ccx.run(self.lines + ends + ["*NODE PRINT, NSET=TOP", "RF", "*END STEP"], self.folder)
        forces = ccx.last(printed, "forces", "TOP")
        return sum(share * float(forces[n][1]) for n, share in self.wave.items()) / (WAVE * self.power)

    def critical_strain(self, guess):
        """Where it is zero, by secants."""
        a, b = 0.98 * guess, guess
        at_a, at_b = self.stiffness(a), self.stiffness(b)
        for _ in range(8):
            a, at_a, b = b, at_b, b - at_b * (b - a) / (at_b - at_a)
            if abs(b - a) < NEAR * b:
                return b
            at_b = self.stiffness(b)
        raise Failed(f"the compression at which the wave has no stiffness was not found near {guess:.4g}")


def solve(study, sample, folder, program):
    if sample["modulus_ratio"] > MOST_RATIO:
        raise Outside(f"outside what the deck can do: *HYPERFOAM does not settle at the small strains of modulus ratios over {MOST_RATIO}")
    return first_wave(sample, program, lambda length, depth: Cell(sample, length, depth, folder, ALONG))
