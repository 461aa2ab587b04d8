"""Deformed shapes under refinement, dual above full quadrature: Chen et al. 2023, Fig. 6."""

from dataclasses import replace

import numpy as np
from matplotlib.lines import Line2D

from figures.cases import SCHEMES, cases, finest, others
from figures.drawing import Drawing, Figure
from figures.marks import qualifiers
from figures.select import failures, where
from figures.shapes import draw_elastica, draw_shape, mid_line
from figures.style import BLACK, COLOURS, MARKERS, WIDTH, panels
from text import number, percent

PREFERRED = ((0.1, 10.0, 0.0, 1), (0.01, 10.0, 0.0, 1))  # the case that is judged, then the thin beam of the same Γ
MESHES = 3  # the coarsest ones: finer meshes lie on one another
MARGIN = 0.04  # [m] around the shapes
SIZES = (7, 5, 3)  # [pt] of the marks, so that shapes that lie on one another stay visible


def draw(study) -> Drawing:
    found = cases(study, PREFERRED)
    frame = limits([sample for _, members in found for sample in members])
    canvas, axes = panels(2, len(found), height(frame, len(found)), sharex=True, sharey=True, squeeze=False)
    drawing, meshes = Drawing(canvas, "Deformed mid-lines on coarse meshes: dual quadrature above, full beneath. "), {}
    for column, (name, members) in zip(axes.T, found):
        for panel, (element, (scheme, _)) in zip(column, SCHEMES.items()):
            panel.set(aspect="equal", xlim=frame[0], ylim=frame[1], title=f"{scheme}, {name}")
            references = draw_reference(panel, members, name)
            drawing.series += references if panel is column[0] else []  # the same in both panels
            drawing.series += draw_meshes(panel, where(members, element=element), f"{scheme}, {name}", meshes)
        drawing.notes += differences(members, name)
        column[-1].set_xlabel("x [m]")
    for row in axes:
        row[0].set_ylabel("y [m]")
    everyone = [sample for _, members in found for sample in members]
    canvas.legend(handles=entries(found, meshes, everyone), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3)
    drawing.alt += " ".join(drawing.notes)
    drawing.notes += failures(everyone, "element", "elements_along", "thickness", "gamma") + others(study, found)
    return drawing


def limits(samples) -> tuple:
    """((left, right), (low, high)) [m]: all stored shapes and a margin, the same in every panel."""
    lines = [line for sample in samples for name in ("shape", "elastica") if (line := mid_line(sample, name))]
    x, y = (np.concatenate([line[axis] for line in lines]) if lines else np.array([0.0, 1.0]) for axis in (0, 1))
    return (min(x) - MARGIN, max(x) + MARGIN), (min(y) - MARGIN, max(y) + MARGIN)


def height(frame, columns) -> float:
    """[in] of a canvas on which two rows of panels with equal scales on both axes leave no gaps."""
    (left, right), (low, high) = frame
    return 2 * ((WIDTH / columns - 0.45) * (high - low) / (right - left) + 0.35) + 0.3


def draw_reference(panel, members, name) -> list:
    """The exact elastica, and the finest mesh with full quadrature, which is the paper's reference."""
    found, fine = draw_elastica(panel, members[0], f"exact elastica, {name}"), finest(members, "quad_full")
    if fine and mid_line(fine, "shape"):
        label = f"full 2×2 quadrature, {number(elements(fine))} elements, {name}"
        found += draw_elastica(panel, fine, label, name="shape", dashes=(0, (4, 2)), colour=BLACK)
    return found


def draw_meshes(panel, samples, name, meshes) -> list:
    """The coarsest meshes of one scheme; `meshes` collects their looks for the legend: {elements: (colour, mark)}."""
    found = []
    for sample in sorted((s for s in samples if s.ok and mid_line(s, "shape")), key=elements)[:MESHES]:
        index = meshes.setdefault(elements(sample), len(meshes)) % len(COLOURS)
        look = (COLOURS[index], MARKERS[index], SIZES[min(index, len(SIZES) - 1)])
        label = f"{number(elements(sample))} elements"
        found += [replace(one, label=f"{label}, {name}") for one in draw_shape(panel, sample, label, *look)]
    return found


def elements(sample):
    return sample.parameter("elements_along")


def entries(found, meshes, everyone) -> list:
    """One legend for all panels."""
    handles = [Line2D([], [], color=BLACK, linewidth=5, alpha=0.28, label="exact elastica")]
    counts = sorted({elements(fine) for _, members in found if (fine := finest(members, "quad_full"))})
    if counts:
        label = f"full 2×2 quadrature, {' or '.join(map(number, counts))} elements"
        handles.append(Line2D([], [], color=BLACK, linewidth=1.4, alpha=0.8, linestyle=(0, (4, 2)), label=label))
    for count, index in meshes.items():
        index %= len(COLOURS)
        label, size = f"{number(count)} elements", SIZES[min(index, len(SIZES) - 1)]
        handles.append(
            Line2D([], [], color=COLOURS[index], marker=MARKERS[index], markersize=size, linewidth=1.1, label=label)
        )
    return handles + qualifiers(everyone)


def differences(members, name) -> list:
    """How far the coarsest mesh of each scheme is from the finest dual mesh in H/W, and the finest full mesh as well."""
    fine, parts = finest(members, "quad_dual"), []
    if fine is None:
        return []
    for element, (label, _) in SCHEMES.items():
        good = sorted((s for s in where(members, element=element) if s.ok), key=elements)
        for sample in good[:1] + [s for s in good[1:][-1:] if s is not fine]:
            change = sample.metric("aspect_ratio") / fine.metric("aspect_ratio") - 1
            parts.append(f"{label}, {number(elements(sample))} elements {percent(change, 3)}")
    return [f"H/W against {number(elements(fine))} elements with dual quadrature at {name}: {'; '.join(parts)}."]


FIGURE = Figure(
    name="coarse_shapes",
    title="Deformed shapes on coarse meshes",
    paper="Chen et al. 2023, Fig. 6",
    caption=(
        "Deformed mid-lines under the beam’s own weight, ν = 0 and one layer, equal scales on both axes; dual "
        "quadrature above, full quadrature beneath. Broad grey line: exact inextensible elastica at the same Γ; "
        "dashed: the finest mesh with full quadrature, the paper’s reference. Full quadrature locks in shear on "
        "coarse meshes and hangs too little, the more the thinner the beam; dual quadrature does not."
    ),
    draw=draw,
)
