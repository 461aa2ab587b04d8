"""Coarse surfaces above, and the same with wrinkles beneath: Chen et al. 2023, Fig. 13 and 14."""

from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas

from figures.drawing import Drawing, Figure, Series
from figures.enhance_shading import common_box, draw_shaded, surface
from figures.select import failures, needed, where
from figures.style import WIDTH
from text import number

DOTS = 200  # [per inch] of the shaded images


def pairs(study, cases, views, title) -> Drawing:
    """The first sample of each case that has both surfaces, column by column."""
    found = [sample for case in cases if (sample := first(study, case)) is not None]
    needed(found, "a coarse and a wrinkled surface")
    canvas = Canvas(figsize=(WIDTH, 5.2), dpi=DOTS)
    FigureCanvasSVG(canvas)
    drawing = Drawing(canvas, "Coarse and wrinkled surfaces. ")
    for column, sample in enumerate(found):
        view, box = views(sample), common_box(sample)
        for row, name in enumerate(("coarse", "wrinkled")):
            axes = canvas.add_subplot(2, len(found), row * len(found) + column + 1, projection="3d")
            draw_shaded(axes, sample, name, view, box, edges=row == 0)
            triangles = len(surface(sample, name)[1])
            axes.set_title(f"{title(sample) if row == 0 else name}\n{triangles} triangles", fontsize=8.5)
            drawing.series.append(points_series(sample, name, title(sample)))
        drawing.alt += sentence(sample, title(sample))
    drawing.notes = failures(study.samples, *cases[0])
    return drawing


def first(study, case):
    members = [s for s in where(study.samples, **case) if s.ok and surface(s, "coarse") and surface(s, "wrinkled")]
    return members[0] if members else None


def points_series(sample, name, title) -> Series:
    points, _ = surface(sample, name)
    return Series(f"{name} {title}", {f"{axis} [m]": points[:, i] for i, axis in enumerate("xyz")})


def sentence(sample, title) -> str:
    return (
        f"{title}: wrinkles up to {number(1000 * sample.metric(height_metric(sample)), 2)} mm high. "
    )


def height_metric(sample) -> str:
    """Of an animation `amplitude` is that of its motion."""
    return "wrinkle_amplitude" if "wrinkle_amplitude" in sample.metrics else "amplitude"


def motion_title(sample) -> str:
    amplitude = number(sample.parameter("amplitude"))
    words = {"rigid": "turns, rigid", "roll": "turns, rolled", "twist": "turns, twisted"}
    kind = sample.parameter("motion")
    return f"pressed by {amplitude}" if kind == "press" else f"{amplitude} {words[kind]}"


def surface_title(sample) -> str:
    axis = {"largest": "largest curvature", "other": "other curvature"}[sample.parameter("axis")]
    return f"{sample.parameter('surface').replace('_', ' ')}, ×{number(sample.parameter('scale'))}\nalong the {axis}"


ANIMATION = Figure(
    name="enhance_animation_pairs",
    title="Wrinkles on a given animation",
    paper="Chen et al. 2023, Fig. 13",
    caption=(
        "Last frame of each motion: the coarse surface as it is driven, and the fine membrane on it. Only the "
        "high-frequency unknowns z are solved for. Rolled up, which compresses nothing, the membrane rounds the folds; "
        "pressed or twisted it wrinkles."
    ),
    draw=lambda study: pairs(
        study,
        ({"motion": "roll"}, {"motion": "press", "levels": 2}, {"motion": "twist", "levels": 2}),
        lambda sample: {"roll": (22, -65), "press": (35, -60), "twist": (15, -60)}[sample.parameter("motion")],
        motion_title,
    ),
)

GEOMETRY = Figure(
    name="enhance_geometry_pairs",
    title="Wrinkles on a given surface",
    paper="Chen et al. 2023, Fig. 14",
    caption=(
        "Above: the input, which stays the low-frequency shape. Beneath: the membrane on it, its rest shape scaled along "
        "a principal curvature direction. The waves run along that direction."
    ),
    draw=lambda study: pairs(
        study,
        (
            {"surface": "cylinder", "axis": "largest", "scale": 1.5, "levels": 2},
            {"surface": "cylinder", "axis": "other", "scale": 1.5},
            {"surface": "torus", "scale": 1.5},
            {"surface": "bumpy_sphere", "scale": 1.5},
        ),
        lambda sample: (40, -60) if sample.parameter("surface") == "torus" else (20, -60),
        surface_title,
    ),
)
