"""Who hangs deep enough at which true strain, and what it takes: all methods at rest, over tolerance or stiffness."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    decade, defined, failures, frame, left_out, needed, number, ordered, plain, qualifiers, series_of, short_label, start, told,
    values, where, without,
)  # fmt: skip

METHODS = {  # name, mark, what is swept and how it is written
    "isometric": ("averages: trace and determinant", Mark(ORANGE, "o", 5), "tolerance"),
    "isometric_three_components": ("averages: three strains", Mark(PURPLE, "s", 5), "tolerance"),
    "isometric_patches": ("patches and border edges: ours", Mark(GREEN, "D", 4.5), "tolerance"),
    "edge_constraints": ("all edges", Mark(BLUE, "^", 5), "tolerance"),
    "quad_constraints": ("sides of quads, springs", Mark(SKY, "v", 5), "diagonal_stiffness"),
    "midedge_shell": ("shell of mid-edge normals", Mark(VERMILLION, "P", 5), "young"),
    "hinge_shell": ("shell of hinges", Mark(BLACK, "X", 4.5, ":"), "young"),
}
METRICS = ("rms_strain", "max_strain", "relative_error", "seconds", "bending_energy")
OFFSETS = {"isometric": (4, -11), "edge_constraints": (-16, 4), "midedge_shell": (4, -8)}  # of labels [pt]
FLOOR = 0.1  # [%]: smaller errors are drawn there
SAYS = "{name}, {swept} {at}, {points} points: rms strain {rms_strain:2}, largest strain {max_strain:2}, drop {relative_error:%}."


def draw(study):
    others = without(study.samples, method="isometric_patches")
    usual = where(study.samples, soft_membrane=10, method="isometric_patches") + where(others, soft_membrane=0.1)
    known = where(usual, gamma=100, seed=1)
    finest = max(s.parameter("points") for s in needed(defined(known, "rms_strain"), "sheets at rest at Γ = 100"))
    shown = defined(where(known, points=finest), "rms_strain")
    drawing, (left, right) = start(1, 2, 3.9, width_ratios=(1.15, 1))
    said = []
    for method, (label, mark, swept) in METHODS.items():
        members = ordered(where(shown, method=method), "rms_strain")
        strain, error = values(members, "rms_strain"), values(members, "relative_error")
        missed = np.maximum(np.abs(error), strain)
        size = np.maximum(100 * np.abs(error), FLOOR)
        left.plot(strain, size, color=mark.colour, linestyle=mark.line, linewidth=1)
        for x, y, signed in zip(strain, size, error):
            left.plot(x, y, **mark.look(markerfacecolor=mark.colour if signed > 0 else "white"))
        right.plot(values(members, "seconds"), missed, **mark._replace(line="none").look())
        for sample, x, y in zip(members, strain, size) if method in OFFSETS else ():
            short_label(left, number(sample.parameter(swept)), (x, y), OFFSETS[method], fontsize=7.5, color=mark.colour)
        extra = {swept: [s.parameter(swept) for s in members]}
        drawing.series.append(series_of(label, members, swept, METRICS, extra))
        said += [told(SAYS, s, name=label, swept=swept, at=number(s.parameter(swept))) for s in members]
    left.axhspan(FLOOR, 6, color=GREY, alpha=0.12, linewidth=0)
    labels = {"title": f"{finest} points", "ylim": (0.8 * FLOOR, 100)}
    frame(left, "true strain, rms [1]", "|error of the drop| [%]", log="xy", xticks=decade, yticks=plain, **labels)
    labels = {"title": "what it takes", "yticks": plain}
    missing = "larger of |error of the drop| and rms strain [1]"
    frame(right, "time to rest, one thread [s]", missing, log="xy", xticks=plain, **labels)
    present = [mark.entry(label) for method, (label, mark, _) in METHODS.items() if where(shown, method=method)]
    drawing.legend(present + qualifiers(shown), 3)
    lost = failures(study.samples, "method", "tolerance", "young", "points", "seed")
    lost += left_out(study.samples, shown, "they have other points, seeds, loads or membranes")
    return drawing.tell(" ".join(["Error of the drop over true strain.", *said]), below=lost)


FIGURE = Figure(
    "sheet_stretch_front",
    "Locking at equal true strain",
    "sharpens Chen, Kry & Vouga 2019, Fig. 2, by an exact answer",
    "All sheets at rest: least energy within the tolerance. Left: error of the free corners' drop over the rms "
    "strain of the triangles. Hollow: too high, the sheet locks; filled: too deep, it stretches; grey: within 6 %. Small numbers: tolerance, of "
    "shells Young's modulus [MPa]. Right: drop and strain together over the time on this machine, which is shown, not judged.",
    draw,
)
