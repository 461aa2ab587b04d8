"""Deformed shapes under refinement, dual above full quadrature: Chen et al. 2023, Fig. 6."""

import numpy as np

from render import (
    BLACK, COLOURS, MARKERS, Figure, entry, failures, frame, number, ordered, percent, qualifiers, start, stored, told, where,
)  # fmt: skip
from render.style import WIDTH
from specs.chen2023.cantilever import (
    BROAD, DASHED, SCHEMES, cases, draw_reference, draw_shape, finest, mid_line, others,
)  # fmt: skip

PREFERRED = tuple((h, gamma, 0.0, 1) for gamma in (1.0, 10.0) for h in (0.1, 0.01))  # Γ = 1, which is judged, then a strip that bends more
ABREAST = 2  # cases
MESHES = 3  # the coarsest ones: finer meshes lie on one another
MARGIN = 0.04  # [m] around the shapes
SIZES = (7, 5, 3)  # [pt] of the marks, so that shapes that lie on one another stay visible
FINE = "full 2×2 quadrature, {elements_along} elements"


def draw(study):
    found = cases(study, PREFERRED)
    everyone = [sample for _, members in found for sample in members]
    blocks = [found[i : i + ABREAST] for i in range(0, len(found), ABREAST)]
    limits = [frame_around([sample for _, members in block for sample in members]) for block in blocks]
    wide = frame_around(everyone)["xlim"]
    panel_width = WIDTH / len(blocks[0]) - 0.45
    # Heights at which panels with equal scales on both axes leave no gaps.
    heights = [panel_width * np.ptp(one["ylim"]) / np.ptp(wide) + 0.42 for one in limits]
    grid = {"height_ratios": np.repeat(heights, 2)}
    drawing, axes = start(2 * len(blocks), len(blocks[0]), 2 * sum(heights) + 0.4, sharex=True, squeeze=False, gridspec_kw=grid)
    pairs = [(axes[2 * i : 2 * i + 2, j], one, {**limits[i], "xlim": wide}) for i, block in enumerate(blocks) for j, one in enumerate(block)]
    for empty in axes[-2:, len(blocks[-1]) :].flat:
        empty.remove()
    looks, fines, notes = {}, {}, []
    for column, (name, members), around in pairs:
        fine = finest(members, "quad_full")
        for panel, (element, (scheme, _)) in zip(column, SCHEMES.items()):
            frame(panel, aspect="equal", title=f"{scheme}, {name}", **around)
            references = {f"exact elastica, {name}": draw_reference(panel, members[0])}
            if fine and mid_line(fine, "shape"):
                fines[fine.parameter("elements_along")] = fine
                references[f"{told(FINE, fine)}, {name}"] = draw_reference(panel, fine, "shape", DASHED)
            for label, line in references.items():
                if line and panel is column[0]:  # the same in both panels
                    drawing.add(label, line)
            for sample in ordered(stored(where(members, element=element), "shape"), "elements_along")[:MESHES]:
                label = told("{elements_along} elements", sample)
                look = looks.setdefault(label, mesh_look(len(looks)))
                draw_shape(drawing, panel, sample, label, look, f"{label}, {scheme}, {name}")
        notes += differences(members, name)
    for panel in axes[-1]:
        panel.set_xlabel("x [m]")
    for row in axes:
        row[0].set_ylabel("y [m]")
    handles = [entry("exact elastica", BLACK, **BROAD)]
    if fines:
        counts = " or ".join(map(number, sorted(fines)))
        handles.append(entry(f"full 2×2 quadrature, {counts} elements", BLACK, **DASHED))
    handles += [entry(label, linewidth=1.1, **look) for label, look in looks.items()]
    drawing.legend(handles + qualifiers(everyone), 3)
    lost = failures(everyone, "element", "elements_along", "thickness", "gamma") + others(study, found)
    return drawing.tell("Deformed mid-lines on coarse meshes: dual quadrature above, full beneath.", notes, lost)


def mesh_look(index) -> dict:
    """Of the mesh of that number."""
    index %= len(COLOURS)
    return {"color": COLOURS[index], "marker": MARKERS[index], "markersize": SIZES[min(index, len(SIZES) - 1)]}


def frame_around(samples) -> dict:
    """Limits [m]: all stored shapes and a margin, of the panels of one Γ."""
    lines = [line for sample in samples for name in ("shape", "elastica") if (line := mid_line(sample, name))]
    x, y = np.concatenate(lines, axis=1) if lines else np.array([[0.0, 1.0], [0.0, 1.0]])
    return {"xlim": (min(x) - MARGIN, max(x) + MARGIN), "ylim": (min(y) - MARGIN, max(y) + MARGIN)}


def differences(members, name) -> list:
    """How far the coarsest mesh of each scheme is from the finest dual mesh in H/W, and the finest full mesh as well."""
    fine, parts = finest(members, "quad_dual"), []
    if fine is None:
        return []
    for element, (label, _) in SCHEMES.items():
        good = ordered([s for s in where(members, element=element) if s.ok], "elements_along")
        for sample in good[:1] + [s for s in good[1:][-1:] if s is not fine]:
            change = percent(sample.metric("aspect_ratio") / fine.metric("aspect_ratio") - 1, 3)
            parts.append(told("{label}, {elements_along} elements {change}", sample, label=label, change=change))
    against = told("{elements_along} elements with dual quadrature", fine)
    return [f"H/W against {against} at {name}: {'; '.join(parts)}."]


FIGURE = Figure(
    "coarse_shapes",
    "Deformed shapes on coarse meshes",
    "Chen et al. 2023, Fig. 6",
    "Deformed mid-lines under the beam’s own weight, ν = 0 and one layer, equal scales on both axes; of each load dual quadrature above, full "
    "quadrature beneath. Judged is Γ = 1, whose bending layer ten elements resolve; at Γ = 10 they are up to some per cent off. Broad grey line: exact inextensible elastica at the same Γ; dashed: the finest mesh with full quadrature, "
    "the paper’s reference. Full quadrature locks in shear on coarse meshes and hangs too little, the more the thinner the beam; "
    "dual quadrature does not.",
    draw,
)
