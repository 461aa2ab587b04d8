"""What a plate bent on a cylinder stores in each bending model, over orientation and over resolution."""

from render import (
    BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    columns, defined, failed, failures, frame, groups, needed, ordered, points, qualifiers, series_of, start, stored, told,
    where,
)  # fmt: skip

MODELS = {
    "hinge": ("quadratic hinge", Mark(ORANGE, "s", 5)),
    "discrete_hinge": ("discrete hinge", Mark(VERMILLION, "x", 5, (0, (1, 1.5)))),
    "cotangent_dropped": ("cotangent, border's rows dropped", Mark(SKY, "v", 5)),
    "cotangent": ("cotangent, border's area passed inside", Mark(BLUE, "^", 5)),
    "meshless": ("meshless Laplacian", Mark(GREEN, "o", 6.5)),
    "midedge": ("mid-edge normals", Mark(PURPLE, "D", 3.5)),
}
DIRECTION, ENERGY = "direction of curvature [degree]", "energy over ½Dκ²A [1]"
DRAWN = 24  # cells along a side of the plates over orientation


def draw(study):
    known = needed(where(study.samples, model=tuple(MODELS)), "a model that is drawn")
    drawing, axes = start(2, 2, 6.4)
    for sampling, (above, below) in zip(("aligned", "irregular"), axes.T):
        for model, (label, mark) in MODELS.items():
            members = where(known, sampling=sampling, model=model)
            for sample in stored(where(members, cells=DRAWN), "orientation"):
                angle, ratio = columns(sample, "orientation")[:2]
                above.plot(angle, ratio, **mark._replace(size=0.75 * mark.size).look(linewidth=1))
                drawing.add(f"{label}, {sampling}", {"direction [degree]": angle, ENERGY: ratio})
            solved = defined(members, "error")
            points(below, solved, "cells", "error", mark)
            failed(below, members, "cells", mark.colour)
            metrics = ("error", "mean", "least", "most")
            drawing.series.append(series_of(f"{label}, {sampling}, over cells", solved, "cells", metrics))
        above.axhline(1, color=BLACK, linestyle="--", linewidth=1)
        below.axhline(0.01, color=BLACK, linestyle=":", linewidth=1)
        frame(below, "cells along a side [1]", log="xy", xticks=(12, 24, 48, 96), ylim=(1e-6, 4))
    grid, irregular = axes[0]
    labels = {"xticks": range(0, 181, 45), "title": "grid of right triangles", "ylim": (0.65, 3.4)}
    frame(grid, DIRECTION, ENERGY, log="y", yticks=(0.7, 0.8, 0.9, 1, 1.5, 2, 3), **labels)
    labels |= {"title": "irregular points, Delaunay's triangles", "ylim": (0.85, 1.2)}
    frame(irregular, DIRECTION, **labels)
    axes[1, 0].set_ylabel("largest |energy/½Dκ²A − 1| [1]")
    drawing.legend([mark.entry(label) for label, mark in MODELS.values()] + qualifiers(known), 2)
    notes = [kept(study.samples), cantilever(study.samples), *failures(study.samples, "model", "sampling", "cells")]
    return drawing.tell("Energy over its exact value, over orientation and resolution.", notes)


def kept(samples) -> str:
    """The one model that is off the scale."""
    rows = ordered(defined(where(samples, model="cotangent_kept", sampling="aligned"), "mean"), "cells")
    words = "; ".join(told("{cells} cells: {mean:3}", s) for s in rows) or "no sample"
    return f"Cotangent Laplacian with its border's rows kept, grid, mean energy over ½Dκ²A: {words}."


def cantilever(samples) -> str:
    by_sampling = groups(defined(where(samples, model="hinge"), "cantilever"), "sampling")
    rows = [s for members in by_sampling.values() for s in ordered(members, "cells")]
    words = "; ".join(told("{sampling}, {4*cells} cells: {cantilever:3}", s) for s in rows) or "no sample"
    return f"D of a cantilever of hinges over D: {words}."


FIGURE = Figure(
    "plate_bending_ratio",
    "Energy of a plate on a cylinder",
    "",
    "A square plate of 1 m bent on a cylinder of curvature 0.5/m should store ½Dκ² per area (dashed), whichever way it is "
    "bent. Above: energy over that, over the direction of curvature, 24 × 24 cells or as many points. Below: the worst "
    "direction's error over resolution; dotted: 1 %. Hinges on right triangles follow 1 − 2u + 4u² with u = cos φ sin φ, at "
    "any resolution.",
    draw,
)
