"""Rings that are cut along curves found from their stress, and how far these are beside the closed form."""

from render import BLUE, GREEN, VERMILLION, Figure, Mark, failures, frame, needed, ordered, start, stored, surface_of, values, where
from render import View, fit
from specs.patkar2015.creased import creased

MARKS = {0.0: Mark(BLUE, "o", 6.0), 1.0: Mark(VERMILLION, "s", 5.0), -2.0: Mark(GREEN, "^", 6.0)}
ABOVE = View(90, -90)


def draw(study):
    kept = where([s for s in study.samples if s.ok], shear="kept", seed=1)
    drawing, axes = start(2, 2, 6.6)
    rings = where(needed(stored(kept, "surface ring"), "stored surfaces"), points=1800)
    for panel, sample in zip(axes.flat, ordered(rings, "twist")):
        sheet = surface_of(sample, "surface ring")
        creased(panel, sample, "ring", ABOVE)
        fit(panel, sheet.points, ABOVE, 0.02)
        panel.set_title(f"twist {sample.parameter('twist'):g}", fontsize=9)
    panel = axes.flat[3]
    for twist, mark in MARKS.items():
        if members := ordered(where(kept, twist=twist), "edge"):
            x, y = values(members, "edge"), values(members, "aside")
            panel.plot(x, y, **mark.look(linewidth=0.9, label=f"twist {twist:g}"))
            drawing.add(f"twist {twist:g}", {"mean edge [m]": x, "beside the spiral [m]": y})
    frame(panel, "mean edge [m]", "farthest beside the spiral [m]", log="xy", xticks=(0.02, 0.03, 0.04, 0.06), yticks=(5e-4, 1e-3, 2e-3))
    panel.legend(loc="lower right")
    return drawing.tell(
        "Rings with curves from their inner border to where compression ends: rays, and spirals where the border is turned.",
        failures(study.samples, "twist", "points", "seed"),
    )


FIGURE = Figure(
    "stress_creases_ring",
    "Creases from a simulated stress",
    "Patkar et al. 2015, § 3",
    "A flat ring whose inner border is pulled in and turned by so much (twist: the way around over that inwards), cut along curves "
    "across the greatest compression (orange), 1800 points. Trajectories are logarithmic spirals in the closed form; below on the right "
    "the farthest that a curve is beside its own.",
    draw,
)
