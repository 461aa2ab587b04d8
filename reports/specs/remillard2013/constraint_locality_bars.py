"""The skin on the inside of a bent bar, under spectral constraints and under local averages, and how far wrinkles go."""

from render import (
    BLUE, GREY, ORANGE, Figure,
    columns, failures, frame, height_field, light_from, needed, plan, relief, start, stored, told, where,
)  # fmt: skip

KINDS = (("spectral", "spectral constraints", ORANGE, "s"), ("local", "local averages", BLUE, "o"))
LIGHT = light_from(-0.75, 0.2, 0.63)
EXAGGERATION = 6.0  # of slopes: shows ripples of a hundredth of the wrinkles
SAYS = (
    "{label:C}: {share_outside:2%} of the wrinkles' energy lies outside of the bent third; more than a wavelength away they are "
    "{far_over_bent:2%} as high as in it."
)


def draw(study):
    found = [(sample, *look) for kind, *look in KINDS if (sample := usual(study.samples, kind)) is not None]
    needed(found, "constraints = spectral or local and stored heights")
    heights = [1] * len(found) + [2]
    drawing, (*reliefs, decay) = start(len(found) + 1, 1, 1.15 * len(found) + 2.6, sharex=True, height_ratios=heights)
    for panel, (sample, label, colour, marker) in zip(reliefs, found):
        x, y, height = columns(sample, "inner_side")[:3]
        relief(panel, height_field(x, y, height), LIGHT, EXAGGERATION)
        plan(panel, sample.parameter("length"), max(y), title=label, yticks=(0, max(y)), ylabel="y [m]")
        drawing.add(f"{label}, inner side", {"x [m]": x, "y [m]": y, "height [m]": height})
        x, rms = columns(sample, "height_along")[:2]
        relative = rms / sample.metric("rms_bent")
        decay.semilogy(x, relative, color=colour, marker=marker, markersize=4, label=label)
        drawing.add(f"{label}, along the bar", {"x [m]": x, "rms height over that of the bent third": relative})
    length = found[0][0].parameter("length")
    decay.axvspan(length / 3, 2 * length / 3, color=GREY, alpha=0.15, linewidth=0)
    look = {"ha": "center", "va": "bottom", "color": GREY}
    decay.text(length / 2, 0.02, "bent", transform=decay.get_xaxis_transform(), **look)
    frame(decay, "x at rest [m]", "rms height / rms in bent third", xlim=(0, length))
    decay.legend(loc="upper right")
    notes = [told(SAYS, sample, label=label) for sample, label, _, _ in found]
    lost = failures(study.samples, "constraints", "angle", "cells", "seed")
    return drawing.tell("Shaded reliefs of the inner side of a bent bar, and the wrinkles' height along it.", notes, lost)


def usual(samples, constraints):
    """The sample nearest to the standard one."""
    members = where(stored(samples, "inner_side"), constraints=constraints)
    far = lambda s: (abs(s.parameter("angle") - 0.2), abs(s.parameter("cells") - 8), s.parameter("seed"))  # noqa: E731
    return min(members, key=far, default=None)


FIGURE = Figure(
    "constraint_locality_bars",
    "Where a bent bar wrinkles",
    "Rémillard & Kry 2013, Fig. 3",
    "A bar of 0.8 m whose middle third is bent. Top: the skin on the inside of the bend over the embedded mesh, rolled flat, lit "
    "from the left, slopes six times as steep as they are. Bottom: root mean square of the normal offset from the embedded mesh, "
    "all four sides, along the bar.",
    draw,
)
