"""The mat after the drop, for each number of subdivisions, seen from above with light and shade."""

from render import (
    Figure,
    columns, distinct, failures, groups, height_field, light_from, needed, plan, plural, relief, start, stored, told,
    where, without,
)  # fmt: skip

OTHERS = (6, 11)  # cells of mats that tell the uncertainty of claims only
LIGHT = light_from(-0.5, 0.5, 0.7)
EXAGGERATION = 2.0  # of slopes
TICKS = {"xticks": (0, 0.5, 1), "yticks": (0, 0.5, 1)}
SAYS = "{label}: {wrinkle_count} ridges, {1e3*wrinkle_rms:2} mm root mean square."


def draw(study):
    samples = without(study.samples, cells=OTHERS)
    known = needed(stored(samples, "height"), "stored heights")
    known = where(known, drop_height=min(distinct(known, "drop_height")))  # the others are mats without cubes
    known = where(known, cells=max(distinct(known, "cells")))
    known = where(known, tolerance=max(distinct(known, "tolerance")))  # the others are solved more closely
    known = where(known, membrane_thickness=min(distinct(known, "membrane_thickness")))  # … or do not wrinkle
    found = {plural(n, "subdivision"): members[0] for (n,), members in groups(known, "subdivisions").items()}
    drawing, axes = start(1, len(found), 2.5, sharex=True, sharey=True, squeeze=False)
    for panel, (label, sample) in zip(axes.flat, found.items()):
        x, y, height, wrinkles = columns(sample, "height")[:4]
        relief(panel, height_field(x, y, height), LIGHT, EXAGGERATION, shades=(0.3, 0.95), shading="flat")
        title = f"{label}\n{plural(int(sample.metric('wrinkle_count')), 'ridge')}"
        plan(panel, 1, title=title, xlabel="x at rest [m]", **TICKS)
        drawing.add(label, {"x [m]": x, "y [m]": y, "height [m]": height, "wrinkle height [m]": wrinkles})
    axes[0, 0].set_ylabel("y at rest [m]")
    said = [told(SAYS, sample, label=label) for label, sample in found.items()]
    intro = " ".join([f"{plural(len(found), 'shaded mat')}.", *said])
    return drawing.tell(intro, below=failures(samples, "subdivisions", "cells"))


FIGURE = Figure(
    "wrinkle_mat_shapes",
    "The mat by number of subdivisions",
    "Chen et al. 2023, Fig. 12",
    "Two rigid cubes have been dropped on a soft mat with a stiff membrane on top, held along its border; the cubes are left out. "
    "The membrane seen from above, lit from the upper left, slopes twice as steep as they are. Ridges: local maxima of the height "
    "beyond the coarse surface, above a thousandth of the coarse spacing.",
    draw,
)
