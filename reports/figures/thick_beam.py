"""The thick beam stretches: its error against the inextensible and against the extensible elastica."""

from figures.drawing import Drawing, Figure
from figures.kinds import thickness_label
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, distinct, failures, needed, series, usual, where
from figures.style import BLUE, GREY, ORANGE, decades, panels, signed_percent
from text import number

LENGTH = 1.0  # [m], Chen et al. 2023, section 6
STRETCH = 0.01  # beyond this mean strain at the clamp the inextensible theory does not apply
KINDS = (
    ("relative_error", "against the inextensible elastica", Mark(ORANGE, "o", 7)),
    ("relative_error_extensible", "against the extensible elastica", Mark(BLUE, "s")),
)


def stretch_limit(thickness) -> float:
    """Γ at which the weight stretches the clamped end by STRETCH: Γ h²/(12 L²) = STRETCH    h, L [m], Γ [1]"""
    return 12 * STRETCH * (LENGTH / thickness) ** 2


def draw(study) -> Drawing:
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    kind = usual(kind, (100, 1), "elements_along", "layers")
    thickness = max(distinct(kind, "thickness"))
    shown = where(kind, thickness=thickness)
    canvas, axes = panels(1, 1, 3.9)
    drawing, handles = Drawing(canvas, ""), []
    for metric, label, mark in KINDS:
        drawn = defined(shown, metric)
        points(axes, drawn, "gamma", metric, mark, scale=100)
        handles.append(mark.entry(label))
        drawing.series.append(series(label, drawn, "gamma", (metric,)))
    finish(axes, shown, handles, stretch_limit(thickness))
    drawing.alt = (
        f"Error of H/W over Γ at {thickness_label(thickness)}, against the inextensible elastica and against the "
        "extensible one."
    )
    drawing.notes = [
        f"Drawn for {thickness_label(thickness)}.",
        *failures(shown, "gamma", metrics=[metric for metric, _, _ in KINDS]),
    ]
    return drawing


def finish(axes, shown, handles, limit):
    """Scales, labels, legend, and the line beyond which the stretch counts."""
    axes.set_xscale("log")
    signed_percent(axes, 0.01)
    decades(axes.xaxis)
    axes.axvline(limit, color=GREY, linestyle="--", linewidth=1)
    axes.annotate(
        f"stretch above 1 %: Γ > {number(limit)}",
        (limit, 0.03),
        xycoords=("data", "axes fraction"),
        xytext=(5, 0),
        textcoords="offset points",
        ha="left",
        va="bottom",
        color=GREY,
        fontsize=8.5,
    )
    axes.set(xlabel="gravito-bending parameter Γ [1]", ylabel="relative error of H/W [%]")
    failed(axes, shown, "gamma")
    axes.legend(handles=handles + qualifiers(shown), loc="upper left")


FIGURE = Figure(
    name="thick_beam",
    title="The thick beam against the extensible elastica",
    paper="",
    caption=(
        "Relative error of H/W of the thickest beam (dual quadrature, ν = 0) against two exact solutions: the "
        "inextensible elastica of the master curve and one that stretches under the beam’s own weight. Right "
        "of the dashed line the mean strain at the clamp, Γ h²/(12 L²), is above 1 %. The axis is linear "
        "within ±0.01 % and logarithmic beyond."
    ),
    draw=draw,
)
