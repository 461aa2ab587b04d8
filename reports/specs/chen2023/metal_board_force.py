"""Force over elongation of the stretched board, beside uniaxial tension at finite strain."""

import numpy as np

from render import (
    BLACK, COLOURS, DASHES, GREY, Figure,
    columns, distinct, failures, frame, groups, needed, plural, short_label, start, stored, told, where,
)  # fmt: skip

# What tells apart the boards that clamped ends make neck; all else is as most of them have it.
BOARD = ("young", "poisson", "yield_stress", "hardening", "thickness", "layers", "elongation", "steps", "duration", "tolerance")
LINES = {"aligned": "-", "irregular": DASHES[1]}
SAYS = (
    "{elements_along} cells, {mesh}: up to necking the force is within {force_error:%} of uniaxial tension at the middle’s strain; "
    "at last the thinnest prism has {thickness_ratio:3%} of what uniform tension leaves."
)


def draw(study):
    drawn = boards(study, "force")
    drawing, panel = start(1, 1, 4.2)
    elongation, _, uniaxial = columns(drawn[0], "force")[:3]
    panel.plot(elongation, uniaxial / 1e3, color=BLACK, linewidth=1.8, label="uniaxial tension, closed form", zorder=5)
    drawing.add("uniaxial tension", {"elongation [1]": elongation, "force [N]": uniaxial})
    counts = distinct(drawn, "elements_along")
    for sample in drawn:
        count, mesh = sample.parameter("elements_along"), sample.parameter("mesh")
        stretch, force = columns(sample, "force")[:2]
        look = {"color": COLOURS[counts.index(count) % len(COLOURS)], "linestyle": LINES.get(mesh, "-")}
        label = f"{plural(count, 'cell')} along, {mesh}"
        panel.plot(stretch, force / 1e3, label=label, **look)
        drawing.add(label, {"elongation [1]": stretch, "force [N]": force})
    at = elongation[uniaxial.argmax()]  # where the uniaxial force is largest
    panel.axvline(at, color=GREY, linewidth=0.8)
    look = {"xycoords": ("data", "axes fraction"), "color": GREY, "fontsize": None}
    short_label(panel, "Considère", (at, 1), (3, -10), **look)
    forces = np.concatenate([column for s in drawn for column in columns(s, "force")[1:]]) / 1e3
    room = 0.1 * np.ptp(forces)
    frame(panel, "elongation l/L − 1 [1]", "force [kN]", ylim=(min(forces) - room, max(forces) + room))
    panel.legend(loc="lower left")
    lost = failures(study.samples, "grips", "mesh", "elements_along")
    return drawing.tell("Force over elongation of clamped boards and in uniaxial tension.", [told(SAYS, s) for s in drawn], lost)


def boards(study, curve) -> list:
    """Of the clamped boards that stored this curve the largest set that differ in their mesh only, by mesh."""
    clamped = needed(where(stored(study.samples, curve), grips="clamped"), "grips = clamped")
    alike = max(groups(clamped, *BOARD).values(), key=len)
    return sorted(alike, key=lambda s: (s.parameter("mesh"), s.parameter("elements_along")))


FIGURE = Figure(
    "metal_board_force",
    "Force over elongation of a metal board",
    "Chen et al. 2023, Fig. 9: the force, which the paper does not show",
    "A board of elastoplastic prisms whose ends are held, pulled step by step, and the closed form of uniaxial tension with "
    "logarithmic strains. Ends that cannot contract stiffen it a little. Past the maximum, where the uniaxial solution is no longer "
    "stable, it necks and the force falls faster: how fast depends on the mesh.",
    draw,
)
