"""Poisson thickness locking: bending stiffness of n layers of prisms over ν, with the closed form as lines."""

import numpy as np

from render import (
    BLACK, COLOURS, MARKERS, Figure, Mark,
    defined, draw_points, entry, failed, failures, frame, groups, needed, number, percent, plural, qualifiers, series_of,
    start, values, where,
)  # fmt: skip
from specs.chen2023.prism_tip_ratio import PRISMS

METRICS = ("bending_modulus_ratio", "closed_form")
CURE = Mark(BLACK, "x", 6.5, "none")


def stiffness_ratio(poisson, layers):
    """1 + ((1 − ν)²/(1 − 2ν) − 1)/n²: bending stiffness of layers linear through the thickness, over the plate's [1]"""
    return 1 + ((1 - poisson) ** 2 / (1 - 2 * poisson) - 1) / layers**2


def draw(study):
    tied = needed(where(study.samples, element="prism_tied"), "element = prism_tied")
    cured = where(study.samples, element="prism_enhanced")
    drawing, panel = start(1, 1, 4.2)
    handles = []
    for index, ((layers,), members) in enumerate(groups(tied, "layers").items()):
        mark, label = Mark(COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)], 6), plural(layers, "layer")
        poisson = np.linspace(0, max(values(members, "poisson")), 200)
        ratio = stiffness_ratio(poisson, layers)
        panel.plot(poisson, ratio, color=mark.colour, linewidth=1.2, zorder=2)
        drawing.add(f"closed form, {label}", {"poisson [1]": poisson, "bending_modulus_ratio [1]": ratio})
        samples(drawing, panel, defined(members, *METRICS), mark._replace(line="none"), f"tied prism, {label}")
        handles.append(mark.entry(label))
        failed(panel, members, "poisson", mark.colour)
    drawn = defined(tied, *METRICS)
    worst = np.max(np.abs(values(drawn, METRICS[0]) * values(drawn, METRICS[1]) - 1), initial=0)
    notes = [f"The closed form is met within {percent(worst)} by all {number(len(drawn))} samples of the tied prism."]
    if single := defined(where(cured, layers=1), *METRICS):
        samples(drawing, panel, single, CURE, f"{PRISMS['prism_enhanced'][0]}, 1 layer")
        handles += [CURE.entry("1 layer, enhanced thickness strain"), entry("plate, E/(1 − ν²)", BLACK)]
        worst = percent(np.max(np.abs(values(single, METRICS[0]) - 1)))
        notes.append(f"With the enhanced thickness strain one layer is within {worst} of E/(1 − ν²) at every ν shown.")
    panel.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    scale = {"log": "y", "yticks": (1, 1.2, 1.5, 2, 3, 5, 10), "xlim": (-0.01, 0.5)}
    frame(panel, "Poisson’s ratio ν [1]", "bending stiffness over Eh³/(12(1 − ν²)) [1]", **scale)
    panel.legend(handles=handles + qualifiers(tied + cured), loc="upper left")
    lost = failures(tied + cured, "element", "layers", "poisson", metrics=METRICS)
    return drawing.tell("Bending stiffness over the plate's, over Poisson's ratio.", notes, lost)


def samples(drawing, panel, drawn, mark, label):
    draw_points(panel, values(drawn, "poisson"), values(drawn, METRICS[0]), drawn, mark)
    drawing.series.append(series_of(label, drawn, "poisson", METRICS))


FIGURE = Figure(
    "prism_bending_modulus",
    "Poisson thickness locking of prisms",
    "",
    "Bending stiffness of a plate in plane strain made of n equal layers of tied prisms, over that of a plate. A layer whose "
    "positions are linear through the thickness cannot contract on one side and widen on the other; lines: the closed form "
    "1 + ((1 − ν)²/(1 − 2ν) − 1)/n², whatever the thickness or the mesh. An enhanced thickness strain, one unknown for each prism, "
    "cures it with one layer.",
    draw,
)
