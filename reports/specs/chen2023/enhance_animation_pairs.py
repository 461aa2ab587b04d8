"""A given animation and what the fine membrane makes of it: the surface that is given, the same with wrinkles, and a quarter of that close to."""

import numpy as np

from render import (
    Figure, Surface, View,
    failures, fit, frame_surface, needed, oblique, scale_bar, start, told, values, where,
)  # fmt: skip
from store.frame import read_series

GIVEN, WRINKLED = (0.80, 0.88, 0.98), (0.98, 0.86, 0.66)
CASES = (  # parameters, view, what is done by how much; the first is a sequence, of the others stands the end
    ({"motion": "hand"}, View(35, -60), "a hand, {50*done:2} mm down"),
    ({"motion": "press", "levels": 2}, View(30, -60), "pressed by {done:2%}"),
    ({"motion": "roll"}, View(22, -65), "rolled by {done:2} turns"),
    ({"motion": "twist", "levels": 2}, View(15, -60), "twisted by {done:2} turns"),
)
CLOSE = View(24, -60)


def draw(study):
    found = [(usual(study.samples, chosen), *look) for chosen, *look in CASES]
    found = needed([case for case in found if case[0] is not None], "stored frames with displacements")
    rows = [(case, surfaces_of(case[0], frame), frame) for case in found for frame in frames_of(case[0], case is found[0])]
    drawing, axes = start(len(rows), 3, 1.3 * len(rows) + 0.4, squeeze=False)
    for row, ((sample, view, title), (given, wrinkled), frame) in zip(axes, rows):
        places = np.concatenate([surface.points for (one, *_), pair, _ in rows if one is sample for surface in pair])
        near = quarter(wrinkled, surfaces_of(sample, 0)[0])
        for panel, surface, eye, colour in zip(row, (given, wrinkled, near), (view, view, CLOSE), (GIVEN, WRINKLED, WRINKLED)):
            oblique(panel, surface, eye, colour, "front")
            if surface is not near:
                fit(panel, places, view, 0.01)
        words = told(title, sample, done=sample.parameter("amplitude") * share_of(sample, frame))
        row[0].set_title(words, fontsize=9)
        drawing.series += [given.csv(f"given, {words}"), wrinkled.csv(f"with wrinkles, {words}")]
    for panel, words in zip(axes[0][1:], ("with wrinkles", "its nearest quarter")):
        panel.set_title(words, fontsize=9)
    scale_bar(axes[0][0], 0.1, "0.1 m")
    scale_bar(axes[-1][0], 0.5, "0.5 m")
    said = [told("{what}: wrinkles up to {mm:2} mm high.", s, what=told(title, s, done=s.parameter("amplitude")), mm=1e3 * s.metric("wrinkle_amplitude")) for s, _, title in found]
    return drawing.tell(" ".join(["Given surfaces and the same with wrinkles.", *said]), below=failures(study.samples, "motion"))


def usual(samples, chosen):
    """Of the finest given surface."""
    members = [s for s in where(samples, **chosen) if s.ok and s.frames]
    finest = where(members, cells=max(values(members, "cells"))) if members else []
    return min(finest, key=lambda s: s.parameter("seed"), default=None)


def frames_of(sample, sequence) -> list:
    """The first, one in the middle and the last; else the last alone."""
    last = len(sample.frames) - 1
    return sorted({0, last // 2, last}) if sequence else [last]


def surfaces_of(sample, frame) -> tuple:
    """(as given, with wrinkles)"""
    wrinkled = frame_surface(sample, frame, "displacement")
    return wrinkled._replace(points=wrinkled.points - wrinkled.more[0]), wrinkled


def share_of(sample, frame) -> float:
    """Of the motion, what is done."""
    return read_series(sample.folder / sample.frame_index).times.get(sample.frames[frame], 1.0)


def quarter(surface, at_first) -> Surface:
    """What lies nearest to the eye in the first frame."""
    middle = (at_first.points.min(axis=0) + at_first.points.max(axis=0)) / 2
    inside = ((at_first.points - middle)[:, :2] * (1, -1) > -1e-9).all(axis=1)
    used, corners = np.unique(surface.triangles[inside[surface.triangles].all(axis=1)], return_inverse=True)
    return Surface(surface.points[used], corners.reshape(-1, 3))


FIGURE = Figure(
    "enhance_animation_pairs",
    "Wrinkles on a given animation",
    "Chen et al. 2023, Fig. 13",
    "Left: the surface that is given (blue), which stays the low-frequency shape. Middle and right: the fine membrane on it (sand), of which only the high-frequency "
    "unknowns z are solved for. The first rows are one animation, this suite’s own pillow under a hand, which is not drawn, in its order: the paper’s is not published. Beneath it made sheets: one "
    "pressed along its length, and one that is rolled up: that compresses nothing, and the membrane rounds the folds.",
    draw,
)
