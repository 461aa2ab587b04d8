"""Coarse surfaces, and the same with wrinkles beneath, column by column."""

import numpy as np

from render import fit, needed, oblique, shape, start, stored, told, where

BLUISH = (0.62, 0.76, 0.95)
NAMES = ("coarse", "wrinkled")
CURVES = [f"{name}_{part}" for name in NAMES for part in ("points", "triangles")]


def pairs(study, cases, height, lost):
    """The first sample of each case (parameters, view, title) that has both surfaces; `height` is the metric of its wrinkles."""
    drawable = stored(study.samples, *CURVES)
    found = [(s, view, told(title, s)) for chosen, view, title in cases for s in where(drawable, **chosen)[:1]]
    needed(found, "a coarse and a wrinkled surface")
    drawing, axes = start(2, len(found), 5.2, squeeze=False)
    intro = ["Coarse and wrinkled surfaces."]
    for column, (sample, view, title) in zip(axes.T, found):
        surfaces = [shape(sample, f"{name}_points", f"{name}_triangles") for name in NAMES]
        both = np.concatenate([one.points for one in surfaces])
        for panel, name, one in zip(column, NAMES, surfaces):
            edges = {"edges": "#64788f"} if name == "coarse" else {}
            oblique(panel, one, view, BLUISH, "front", **edges)
            fit(panel, both, view)
            words = title if name == "coarse" else name
            panel.set_title(f"{words}\n{len(one.triangles)} triangles", fontsize=8.5)
            drawing.series.append(one.csv(f"{name} {title}"))
        intro.append(told("{title}: wrinkles up to {mm:2} mm high.", sample, title=title, mm=1000 * sample.metric(height)))
    return drawing.tell(" ".join(intro), below=lost)
