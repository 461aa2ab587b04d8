"""A page with a folded corner, before, in and after the turn, and the fold's angle over time."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import (
    BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure, View,
    columns, failures, fit, frame, mosaic, needed, stored, surface_of, told, where, without,
)  # fmt: skip
from specs.patkar2015.creased import creased

STATES = (("folded", "folded"), ("upright", "in the turn"), ("turned", "turned"))
PAGES = (  # beside the page shown, on the same mesh
    ({"kappa": 0.0}, "without springs", VERMILLION, (0, (5, 2))),
    ({"by": "press", "yield": 0.0}, "pressed until 0.6 s, elastic springs", ORANGE, (0, (5, 2, 1, 2))),
    ({"by": "press", "yield": 0.3}, "pressed until 0.6 s, springs that yield", GREEN, (0, (2, 1))),
)
FINER = (14, 20)  # cells across that tell the uncertainty of claims only
VIEW = View(50, 125)
SAYS = (
    "{triangles} triangles, {triangles_creased} with the crease; with the paper's 2240: {printed_creased}. Fold before the "
    "turn {fold_angle}°, at the end {end_angle}°."
)


def draw(study):
    samples = without(study.samples, across=FINER)
    known = stored(samples, "history")
    shown = needed(where(known, by="rest_lengths", kappa=0.3, fold=120.0), "by = rest_lengths and kappa = 0.3")
    page = max(shown, key=lambda s: s.metric("triangles"))
    drawing, axes = mosaic("ab;cd", 5.6)
    sheets = [surface_of(page, f"surface {name}") for name, _ in STATES]
    for panel, (name, label), sheet in zip(axes, STATES, sheets):
        creased(panel, page, name, VIEW, lit="front")
        book = book_of(sheets[0])
        panel.add_collection(PolyCollection(VIEW.seen(book), facecolors="#f1efe9", edgecolors="#b9b4a6", linewidths=0.9, zorder=0))
        fit(panel, np.concatenate([*(one.points for one in sheets), book.reshape(-1, 3)]), VIEW, 0.005)
        panel.set_title(label)
        drawing.series.append(sheet.csv(label))
    same = where(known, across=page.parameter("across"), time_step=page.parameter("time_step"))
    rows = [(page, "animated rest lengths of 120°", BLUE, "-")]
    rows += [(s, *look) for parameters, *look in PAGES for s in where(same, **parameters)[:1]]
    for sample, label, colour, line in rows:
        time, angle = columns(sample, "history")[:2]
        axes[3].plot(time, angle, color=colour, linestyle=line, label=label)
        drawing.add(label, {"time [s]": time, "fold angle [degree]": angle})
    time, _, spine = columns(page, "history")[:3]
    label = "page at the spine, from the table"
    axes[3].plot(time, spine, color=GREY, linewidth=0.9, linestyle=(0, (1, 1.5)), label=label)
    frame(axes[3], "time [s]", "angle [degree]", xlim=(0, None), ylim=(-10, 290), yticks=(0, 60, 120))
    axes[3].legend(loc="upper left", fontsize=8)
    notes = [told(SAYS, page), *failures(samples, "by", "kappa", "across")]
    return drawing.tell("A page with a folded corner is turned; its fold keeps its angle.", notes)


def book_of(sheet) -> np.ndarray:
    """The open book below, left and right of the spine: corners of two pages."""
    spine, wide = sheet.points[sheet.rest[:, 0] < sheet.rest[:, 0].min() + 1e-9], np.ptp(sheet.rest[:, 0])
    first, last = spine[np.argmin(spine[:, 1])], spine[np.argmax(spine[:, 1])]
    return np.array([[first, last, last + (way * wide, 0, 0), first + (way * wide, 0, 0)] for way in (-1, 1)])


FIGURE = Figure(
    "folded_page_turn",
    "Turning a page with a folded corner",
    "Patkar, Jin & Fedkiw 2015, Fig. 2",
    "The page at an angle from above, true to scale, its crease in orange, over the outline of the book that it would be a page of, which is not computed; the spine is held and turned from 60° to 120°. "
    "The curves: angle of the fold from flat, mean over the crease. The paper gives no numbers but the triangles.",
    draw,
)
