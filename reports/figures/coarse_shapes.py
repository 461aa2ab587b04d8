"""Deformed shapes under refinement, dual above full quadrature: Chen et al. 2023, Fig. 6."""

from dataclasses import replace

from figures.cases import by_scheme, cases
from figures.drawing import Drawing, Figure
from figures.select import failures, where
from figures.shapes import draw_elastica, draw_shape, mid_line
from figures.style import BLACK, COLOURS, MARKERS, panels
from text import number, percent

MESHES = 3  # the coarsest ones: finer meshes lie on one another


def draw(study) -> Drawing:
    found = cases(study)
    canvas, axes = panels(len(found), 2, 3.6 * len(found), sharex=True, sharey="row", squeeze=False)
    drawing = Drawing(canvas, "Deformed mid-lines on coarse meshes, dual quadrature left, full quadrature right. ")
    for row, (name, members) in zip(axes, found):
        schemes = by_scheme(members)
        reference = next((s for s in reversed(where(members, element="quad_full")) if mid_line(s, "shape")), None)
        for panel, (label, _, samples) in zip(row, schemes):
            panel.set(title=f"{label}\n{name}", aspect="equal")
            drawing.series += draw_reference(panel, samples, reference, name)
            drawing.series += draw_meshes(panel, label, name, samples)
            panel.legend(loc="lower left")
        drawing.notes += coarsest(schemes, name)
        drawing.notes += failures(members, "element", "elements_along", "thickness", "gamma")
        row[0].set_ylabel("y [m]")
    for panel in axes[-1]:
        panel.set_xlabel("x [m]")
    drawing.alt += " ".join(drawing.notes)
    return drawing


def draw_meshes(panel, label, name, samples) -> list:
    """The coarsest meshes of one scheme."""
    drawable = [sample for sample in samples if sample.ok and mid_line(sample, "shape")]
    found = []
    for sample, colour, marker, size in zip(drawable[:MESHES], COLOURS, MARKERS, (7, 5, 3)):
        entry = f"{number(sample.parameter('elements_along'))} elements"
        found += [
            replace(one, label=f"{label}, {entry}, {name}")
            for one in draw_shape(panel, sample, entry, colour, marker, size)
        ]
    return found


def draw_reference(panel, samples, reference, name) -> list:
    """The exact elastica, and the finest mesh with full quadrature, which is the paper's reference."""
    found = draw_elastica(panel, samples[0], f"exact elastica, {name}")
    if found:
        panel.lines[-1].set_label("exact elastica")
    if reference:
        fine = f"full, {number(reference.parameter('elements_along'))} elements"
        found += draw_elastica(panel, reference, f"{fine}, {name}", name="shape", dashes=(0, (4, 2)), colour=BLACK)
        panel.lines[-1].set_label(fine)
    return found


def coarsest(schemes, name) -> list:
    """How far each scheme's coarsest mesh is from the exact H/W."""
    parts = []
    for label, _, samples in schemes:
        if samples[0].ok:
            count = number(samples[0].parameter("elements_along"))
            parts.append(f"{label} with {count} elements {percent(samples[0].metric('relative_error'), 3)}")
    return [f"Error of H/W against the exact elastica, {name}: {'; '.join(parts)}."] if parts else []


FIGURE = Figure(
    name="coarse_shapes",
    title="Deformed shapes on coarse meshes",
    paper="Chen et al. 2023, Fig. 6",
    caption=(
        "Deformed mid-lines under the beam’s own weight, one layer, equal scales on both axes. Broad grey "
        "line: exact elastica at the same Γ; dashed: the finest mesh with full quadrature, the paper’s "
        "reference. Full quadrature locks in shear on coarse meshes and hangs too little; dual quadrature "
        "does not."
    ),
    draw=draw,
)
