"""A skin pressed along one axis, then along the other, or along both at once: relief from above with light and shade."""

import numpy as np
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import panels
from text import number

LIGHT = np.array([-0.8, 0.2, 0.57]) / np.linalg.norm([-0.8, 0.2, 0.57])
TINT = 0.65  # share of the height in the grey, the rest is light: in light alone zigzags are hard to see
EXAGGERATION = 2.0  # of slopes


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "height" in s.curves]
    needed(known, "stored heights")
    reliefs = folded(known) + at_once(known)
    canvas, axes = panels(1, len(reliefs), 2.9, sharex=True, sharey=True, squeeze=False)
    drawing = Drawing(canvas, "")
    for panel, (sample, column, title) in zip(axes.flat, reliefs):
        drawing.series.append(draw_relief(panel, sample, column, title))
        panel.set_xlabel("x at rest [m]")
    axes[0, 0].set_ylabel("y at rest [m]")
    drawing.alt = "Shaded reliefs of a pressed skin. " + " ".join(
        sentence(sample) for sample, column, _ in reliefs if column == 2
    )
    drawing.notes = failures(study.samples, "order", "second", "sigma_scale", "seed")
    return drawing


def usual(samples, order, second):
    """The sample nearest to the standard one, pressed along y by `second` critical strains."""
    members = where(samples, order=order)
    return min(
        members,
        key=lambda s: (
            abs(s.parameter("second") - second),
            abs(s.parameter("sigma_scale") - 1),
            s.parameter("seed"),
            s.parameter("cells"),
        ),
        default=None,
    )


def folded(samples):
    sample = usual(samples, "sequential", 16)
    if sample is None:
        return []
    x, y = number(sample.parameter("first"), 3), number(sample.parameter("second"), 3)
    return [
        (sample, 1, f"pressed along x\n{x} ε_c"),
        (sample, 2, f"then along y, {y} ε_c\narms at ±{number(sample.metric('zigzag_angle'), 2)}°"),
    ]


def at_once(samples):
    sample = usual(samples, "simultaneous", 20)
    if sample is None:
        return []
    x, y = number(sample.parameter("first"), 3), number(sample.parameter("second"), 3)
    return [(sample, 2, f"along both at once\n{x} and {y} ε_c")]


def draw_relief(panel, sample, column, title) -> Series:
    """The height over the rest shape, lit from the left."""
    x, y = sample.curves["height"].x.values, sample.curves["height"].y[0].values
    height = sample.curves["height"].y[column].values
    mesh = Triangulation(x, y)
    corners = np.stack([x, y, EXAGGERATION * height], axis=1)[mesh.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(normals, axis=1)
    light = np.zeros(len(x))
    for corner in range(3):  # at vertices, as the paper's pictures are smooth
        np.add.at(light, mesh.triangles[:, corner], normals @ LIGHT)
    weight = np.zeros(len(x))
    for corner in range(3):
        np.add.at(weight, mesh.triangles[:, corner], area)
    grey = TINT * (0.5 + 0.5 * height / (1.3 * np.sqrt(2) * np.std(height))) + (1 - TINT) * light / weight
    panel.tripcolor(mesh, grey, shading="gouraud", cmap="gray", vmin=0.1, vmax=0.9, rasterized=True)
    panel.grid(False)
    panel.set(title=title, aspect="equal", xlim=(0, np.max(x)), ylim=(0, np.max(y)))
    return Series(title.replace("\n", ", "), {"x [m]": x, "y [m]": y, "height [m]": height})


def sentence(sample) -> str:
    return (
        f"{sample.parameter('order')}: largest wave {number(1000 * sample.metric('wavelength'), 3)} mm with "
        f"{number(100 * sample.metric('wave_share'), 2)} % of the power, arms at "
        f"{number(sample.metric('zigzag_angle'), 2)} degrees."
    )


FIGURE = Figure(
    name="herringbone_relief",
    title="Straight waves fold into a herringbone",
    paper="Rémillard & Kry 2013, Fig. 8, left top",
    caption=(
        "A stiff skin on a slab that is told how to shrink, seen from above, lit from the left, ridges lighter than "
        "valleys. Left: pressed along x only. Middle: the same skin, then pressed along y as well: Miura's "
        "fold. Right: a skin shrunk along both axes at once. ε_c: the critical strain of eq. 3. The border is "
        "held to the slab."
    ),
    draw=draw,
)
