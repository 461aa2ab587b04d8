"""The mat after the drop, for each number of subdivisions, seen at an angle from above."""

from render import (
    Figure, View,
    columns, distinct, failures, groups, height_field, needed, oblique, plural, scale_bar, start, stored, told, where, without,
)  # fmt: skip

OTHERS = (6, 11)  # cells of mats that tell the uncertainty of claims only
VIEW = View(50, -60)
EXAGGERATION = 5.0  # of heights: wrinkles are 1 % of the mat
SAYS = "{label}: {wrinkle_count} ridges, {1e3*wrinkle_rms:2} mm root mean square."


def draw(study):
    samples = without(study.samples, cells=OTHERS)
    known = needed(stored(samples, "height"), "stored heights")
    known = where(known, drop_height=min(distinct(known, "drop_height")))  # the others are mats without cubes
    known = where(known, cells=max(distinct(known, "cells")))
    known = where(known, tolerance=max(distinct(known, "tolerance")))  # the others are solved more closely
    known = where(known, membrane_thickness=min(distinct(known, "membrane_thickness")))  # … or do not wrinkle
    found = {plural(n, "subdivision"): members[0] for (n,), members in groups(known, "subdivisions").items()}
    drawing, axes = start(-(-len(found) // 2), 2, 2.6 * -(-len(found) // 2), squeeze=False)
    for panel, (label, sample) in zip(axes.flat, found.items()):
        x, y, height, wrinkles = columns(sample, "height")[:4]
        mat = height_field(x, y, EXAGGERATION * height)
        oblique(panel, mat, VIEW)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(f"{label}, {plural(int(sample.metric('wrinkle_count')), 'ridge')}")
        drawing.add(label, {"x [m]": x, "y [m]": y, "height [m]": height, "wrinkle height [m]": wrinkles})
    for panel in axes.flat[len(found) :]:
        panel.set_visible(False)
    said = [told(SAYS, sample, label=label) for label, sample in found.items()]
    intro = " ".join([f"{plural(len(found), 'shaded mat')}.", *said])
    return drawing.tell(intro, below=failures(samples, "subdivisions", "cells"))


FIGURE = Figure(
    "wrinkle_mat_shapes",
    "The mat by number of subdivisions",
    "Chen et al. 2023, Fig. 12",
    "Two rigid cubes have been dropped on a soft mat with a stiff membrane on top, held along its border; the cubes are left out. "
    "The membrane seen at an angle from above, heights drawn five times. Ridges: local maxima of the height "
    "beyond the coarse surface, above a thousandth of the coarse spacing.",
    draw,
)
