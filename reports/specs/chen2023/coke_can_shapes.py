"""A can before, while and after it is crushed by a plate, and gripped; the force over the way, and where walls buckle."""

import numpy as np

from render import (
    COLOURS, GREY, Figure, View,
    columns, entry, failures, frame, frame_surface, mosaic, needed, oblique, ordered, scale_bar, short_label, stored, together, told, where,
)  # fmt: skip

VIEWS = {"plate": View(18, -60), "grip": View(14, -15)}  # so that a dent faces the reader
ROWS = (("plate", "dual"), ("plate", "tetrahedra"), ("grip", "dual"))
REAL = (7e10, 3e8)  # [Pa] E and yield stress of aluminium: others are softened
KINDS = {REAL: "aluminium", (7e9, 3e7): "E, σ_Y\na tenth", (7e9, 3e8): "E\na tenth", (7e10, 3e7): "σ_Y\na tenth"}  # [Pa]
BESIDE = (("dual", COLOURS[0]), ("tetrahedra", COLOURS[1]))  # of softened cans
STATES = ("at first", "crushed", "let go")
ELEMENTS = {"tied": "tied prisms", "enhanced": "enhanced prisms", "dual": "the printed prisms", "full": "fully integrated prisms", "tetrahedra": "linear tetrahedra"}
SHORT = 0.06  # [m], of cans that differ in their element
BEGINS = 0.05  # [m/s]: what comes faster crushes, what comes slower shows where a wall buckles
SAYS = (
    "{element}: {vertices} vertices, edges of {1e3*edge:3} mm, {driver}: {kept:3} of what was lost is left, {crossings} crossings, {most_contacts} pairs in contact at most, "
    "largest flow {largest_flow:2}, {iterations_per_step:3} Newton iterations a step, {seconds_per_frame:2} s a frame."
)
SOFT = "{element}, {kind}, edges of {1e3*edge:3} mm: takes up {mean_over_folding:3} times the energy of tubes that fold, {folded:2} of all edges have turned, by {fold_angle:2} rad in the mean."
BUCKLES = "{element}: {material}, a wall of {1e3*wall:2} mm, edges of {1e3*edge:3} mm: largest force {peak_over_classical:3} of the classical load."


def draw(study):
    known = needed(stored(study.samples, "steps"), "the curve steps")
    flowing = where(known, material="von_mises")
    crushed = [s for s in ordered(where(flowing, young=REAL[0], yield_stress=REAL[1]), "vertices") if s.parameter("way") > 5e-3 and s.parameter("contact") != "none"]
    crushed = needed(crushed, "von Mises cans that were crushed")
    crushed = list({name_of(s): s for s in crushed}.values())  # one of those that differ in how they were solved
    short = [s for s in known if s.parameter("way") <= 5e-3]
    walls = ordered([s for s in short if s.parameter("speed") < BEGINS], "wall", "edge")
    kinds = ordered([s for s in where(short, height=SHORT) if s.parameter("speed") >= BEGINS], "peak_force")
    soft = softened(flowing)
    layout, ratios = "aaaaaa;bbbbbb;cccccc;ddeeff", [1.35, 1.35, 1.9, 1.3]
    drawing, panels = mosaic(layout + ";ggghhh", 11.4, height_ratios=[*ratios, 1.1]) if soft else mosaic(layout, 9.6, height_ratios=ratios)
    cans, (force, load, kind), below = panels[:3], panels[3:6], panels[6:]
    for panel, (driver, element) in zip(cans, ROWS):
        row(panel, [s for s in crushed if (s.parameter("driver"), s.parameter("element")) == (driver, element)][-1:], driver)
    for colour, sample in zip(COLOURS, crushed):
        way, resists = pressed(sample)
        force.plot(1e3 * way, resists, color=colour)
        drawing.add(f"force, {name_of(sample)}", {"way [mm]": 1e3 * way, "force [N]": resists})
    frame(force, "way [mm]", "force [N]")
    for colour, sample in zip(COLOURS, walls):
        way, resists = pressed(sample)
        part = resists * sample.metric("peak_over_classical") / sample.metric("peak_force")
        load.plot(way / way.max(), part, color=colour)
        drawing.add(f"buckling, {wall_of(sample)}", {"way [mm]": 1e3 * way, "force over the classical load": part})
    load.axhline(1, color=GREY, linewidth=0.9)
    frame(load, "way, of the whole", "force over classical load")
    for colour, sample in zip(COLOURS, kinds):
        way, resists = pressed(sample)
        kind.plot(1e3 * way, resists, color=colour)
        drawing.add(f"crushed by the first of its way, {ELEMENTS[sample.parameter('element')]}", {"way [mm]": 1e3 * way, "force [N]": resists})
    frame(kind, "way [mm]", "force [N]")
    if soft:
        draw_softened(drawing, below, soft)
    drawing.legend([
        *(entry(f"left: {name_of(s)}", c) for c, s in zip(COLOURS, crushed)),
        *(entry(f"middle: {wall_of(s)}", c) for c, s in zip(COLOURS, walls)),
        *(entry(f"right: {ELEMENTS[s.parameter('element')]}", c) for c, s in zip(COLOURS, kinds)),
    ], 2)  # fmt: skip
    notes = [*(told(SAYS, s) for s in crushed), *(told(SOFT, s, kind=words(s)) for one in soft.values() for s in one.values()), *(told(BUCKLES, s) for s in [*walls, *kinds])]
    return drawing.tell("A can before, while and after it is crushed; forces.", notes, failures(study.samples, "driver", "edge", "element", "wall"))


def softened(flowing) -> dict:
    """{element: {E and yield stress: its can}} of those that differ in nothing else but the seed: of these the first."""
    soft = [s for s in flowing if kind_of(s) != REAL]
    same = ("height", "edge", "way", "linear_solver", "exact_below", "trust_radius", "tolerance", "contact")
    alike = [s for s in flowing if soft and all(s.parameter(name) == soft[0].parameter(name) for name in same)]
    found = {element: {kind_of(s): s for s in ordered(where(alike, element=element), "-seed")} for element, _ in BESIDE}
    return {element: cans for element, cans in found.items() if cans} if soft else {}


def kind_of(sample):
    return (sample.parameter("young"), sample.parameter("yield_stress"))


def words(sample):
    return KINDS.get(kind_of(sample), "others").replace("\n", " ")


def draw_softened(drawing, panels, soft):
    """What softened cans take up, and by how much they fold, of the printed prisms and of linear tetrahedra."""
    measures = (
        ("energy / folding load", lambda s: s.metric("mean_over_folding")),
        ("turned in folds [rad]", lambda s: s.metric("folded") * s.metric("fold_angle")),
    )
    for panel, (label, of) in zip(panels, measures):
        for number, (element, colour) in enumerate(BESIDE):
            cans = [soft.get(element, {}).get(kind) for kind in KINDS]
            at = [i + 0.36 * (number - 0.5) for i, can in enumerate(cans) if can]
            panel.bar(at, [of(can) for can in cans if can], 0.34, color=colour, label=ELEMENTS[element])
            drawing.add(f"{label}, {ELEMENTS[element]}", {"E and σ_Y": [words(can) for can in cans if can], label: [of(can) for can in cans if can]})
        frame(panel, y=label)
        panel.set_xticks(range(len(KINDS)), list(KINDS.values()))
    panels[0].set_ylim(top=1.45 * panels[0].get_ylim()[1])
    panels[0].legend(loc="upper right")


def row(panel, samples, driver):
    """At first, crushed and let go, beside each other at one scale."""
    panel.set_axis_off()
    view = VIEWS[driver]
    for sample in samples:
        states = [frame_surface(sample, number) for number in range(len(STATES))]
        size = 1.1 * max(np.ptp(view.seen(one.points)[:, 0]) for one in states)
        beside = [one._replace(points=one.points + i * size * view.axes()[0]) for i, one in enumerate(states)]
        for name, one in zip(STATES, beside):
            seen = view.seen(one.points)
            short_label(panel, name, (seen[:, 0].mean(), seen[:, 1].max()), (0, 6), ha="center", fontsize=10)
        oblique(panel, together(*beside), view, lit="front")
        panel.set_title(f"{'a plate from above' if driver == 'plate' else 'two balls from its sides'}, {ELEMENTS[sample.parameter('element')]}", pad=18)
        scale_bar(panel, 0.02, "20 mm")


def pressed(sample):
    """Way [m] and force [N] while what drives comes."""
    way, resists = columns(sample, "steps")[1:3]
    end = int(np.argmax(way)) + 1
    return way[:end], resists[:end]


def name_of(sample):
    of = "" if sample.parameter("element") == "dual" else f"{ELEMENTS[sample.parameter('element')]}, "
    return f"{'plate' if sample.parameter('driver') == 'plate' else 'grip'}, {of}edges of {1e3 * sample.parameter('edge'):g} mm"


def wall_of(sample):
    kind = "that flow" if sample.parameter("material") == "von_mises" else "elastic"
    return f"{ELEMENTS[sample.parameter('element')]}, {kind}, wall of {1e3 * sample.parameter('wall'):g} mm"


FIGURE = Figure(
    "coke_can_shapes",
    "An aluminium can, crushed and let go",
    "Chen et al. 2023, Fig. 10",
    "A closed can of one layer of dual-quadrature von Mises prisms of the printed aluminium, crushed by a plate (below it, as in the paper’s lower row, the same of linear tetrahedra), and gripped by two balls; when they have gone "
    "its buckles stay. Below, left: the force against what drives. Middle: a plate that comes slowly onto walls of several prisms, over the load at which a "
    "perfect thin cylinder buckles: of tied prisms the wall buckles below it, of the printed ones above, as they lock in shear. Right: the can crushed by its first 3 mm, of "
    "several prisms. Lowest: cans of 6 cm of aluminium, and with E, yield stress or both a tenth, of which § 6.1 does not say which the earlier paper took: what they take up, and the turning of all edges in "
    "folds, by their lengths.",
    draw,
)
