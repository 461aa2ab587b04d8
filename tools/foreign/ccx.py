"""CalculiX (Debian's calculix-ccx): meshes of bricks of second order, a deck's run, and what it printed."""

import itertools
import re
import shutil
import subprocess

import numpy

from adapter import Failed, Missing
from stop import end_with_parent

CODE = "calculix"

# A C3D20's nodes in halves of its edges: corners of the lower and upper face, middles of their edges, of the upright edges.
CORNERS = [(0, 0), (2, 0), (2, 2), (0, 2)]
MIDDLES = [(1, 0), (2, 1), (1, 2), (0, 1)]
BRICK = [(*p, z) for z in (0, 2) for p in CORNERS] + [(*p, z) for z in (0, 2) for p in MIDDLES] + [(*p, 1) for p in CORNERS]


def version():
    if not shutil.which("ccx"):
        raise Missing("there is no `ccx` here: Debian's package is calculix-ccx")
    try:
        said = subprocess.run(["ccx", "-v"], capture_output=True, text=True, errors="replace", check=False, preexec_fn=end_with_parent).stdout
    except OSError as error:
        raise Missing(f"`ccx` does not start: {error.strerror}") from error
    found = re.search(r"Version (\S+)", said)
    if not found:
        raise Missing(f"`ccx -v` names no version of CalculiX: {' '.join(said.split())[:80] or 'it says nothing'}")
    return f"CalculiX {found[1]}"


class Bricks:
    """Bricks of 20 nodes on a grid, numbered from 1; a node by its place in halves of elements."""

    def __init__(self, sizes, counts):
        self.ends = tuple(2 * n for n in counts)
        self.number, self.elements = {}, []
        for start in itertools.product(*(range(0, end, 2) for end in self.ends)):
            places = [tuple(a + b for a, b in zip(start, node)) for node in BRICK]
            self.elements.append([self.number.setdefault(p, len(self.number) + 1) for p in places])
        step = numpy.array(sizes) / self.ends
        self.place = {n: step * p for p, n in self.number.items()}

    def at(self, axis, half):
        """Nodes on a plane of the grid."""
        return [n for p, n in self.number.items() if p[axis] == half]

    def lines(self, element, name="ALL"):
        out = [f"*NODE, NSET={name}"] + [f"{n}, {x:.12g}, {y:.12g}, {z:.12g}" for n, (x, y, z) in self.place.items()]
        out.append(f"*ELEMENT, TYPE={element}, ELSET={name}")
        for number, nodes in enumerate(self.elements, 1):
            out += [f"{number}, " + ", ".join(map(str, nodes[:10])) + ",", ", ".join(map(str, nodes[10:]))]
        return out


def node_set(name, nodes):
    return [f"*NSET, NSET={name}"] + [f"{n}," for n in nodes]


def held(nodes, first, last):
    return [f"{n}, {first}, {last}" for n in nodes]


def run(lines, folder, steps=1):
    """Runs a deck of steps that last 1 each; what it printed. Raises Failed where the last was not taken to its end."""
    deck = folder / "deck.inp"
    deck.write_text("\n".join([*lines, ""]), encoding="utf-8")
    ended = subprocess.run(["ccx", deck.stem], cwd=folder, capture_output=True, text=True, errors="replace", check=False,
                           preexec_fn=end_with_parent)
    errors = [line.strip() for line in ended.stdout.splitlines() if "*ERROR" in line]
    try:
        taken = [line.split() for line in deck.with_suffix(".sta").read_text(encoding="utf-8").splitlines() if re.match(r"\s+\d", line)]
        done = float(taken[-1][4])
        printed = read_printed(deck.with_suffix(".dat").read_text(encoding="utf-8"))
    except (OSError, IndexError, ValueError) as error:
        raise Failed(f"ccx ended with {ended.returncode} and left no result: {(errors or ['it says nothing'])[0]}") from error
    if done < steps:
        where = "the load" if steps == 1 else f"step {int(done) + 1} of {steps}"
        raise Failed(f"ccx stopped at {done % 1:.3g} of {where}: {(errors or ['no reason given'])[0]}")
    return printed


def read_printed(text):
    """[(what, set, time, {node: values})] of a .dat file, in its order; a total's node is 0."""
    out = []
    for line in text.splitlines():
        head = re.match(r"\s*(displacements|forces|total force) \(.*\) for set (\S+) and time\s+(\S+)", line)
        words = line.split()
        if head:
            out.append((head[1], head[2], float(head[3]), {}))
        elif out and len(words) == 4 and words[0].isdigit():
            out[-1][3][int(words[0])] = numpy.array(words[1:], float)
        elif out and len(words) == 3 and out[-1][0] == "total force":
            out[-1][3][0] = numpy.array(words, float)
    return out


def last(printed, what, name):
    """{node: values} at the end."""
    found = [values for kind, of, _, values in printed if kind == what and of == name.upper() and values]
    if not found:
        raise Failed(f"ccx printed no {what} of {name}")
    return found[-1]
