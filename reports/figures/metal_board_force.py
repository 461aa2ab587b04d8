"""Force over elongation of the stretched board, beside uniaxial tension at finite strain."""

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, groups, needed
from figures.style import BLACK, COLOURS, DASHES, GREY, panels
from text import number, percent, plural

# What tells apart the boards that clamped ends make neck; all else is as most of them have it.
BOARD = ("young", "poisson", "yield_stress", "hardening", "thickness", "layers", "elongation", "steps")
KINDS = {"aligned": "-", "irregular": DASHES[1]}


def draw(study) -> Drawing:
    curves = [s for s in study.samples if s.ok and "force" in s.curves]
    clamped = needed([s for s in curves if s.parameter("grips") == "clamped"], "grips = clamped")
    board = most_common(clamped)
    drawn = sorted(board, key=lambda s: (s.parameter("mesh"), s.parameter("elements_along")))
    canvas, axes = panels(1, 1, 4.2)
    drawing = Drawing(canvas, "")
    drawing.series.append(draw_uniaxial(axes, drawn[0]))
    colours = {n: COLOURS[i % len(COLOURS)] for i, (n,) in enumerate(sorted(groups(drawn, "elements_along")))}
    for sample in drawn:
        drawing.series.append(draw_force(axes, sample, colours[sample.parameter("elements_along")]))
    mark_necking(axes, drawn[0])
    axes.set(xlabel="elongation l/L − 1 [1]", ylabel="force [kN]")
    low, high = force_range(drawn)
    axes.set_ylim(low - 0.1 * (high - low), high + 0.1 * (high - low))
    axes.legend(loc="lower left")
    drawing.notes = [sentence(sample) for sample in drawn]
    drawing.alt = "Force over elongation of clamped boards and in uniaxial tension. " + " ".join(drawing.notes)
    drawing.notes += failures(study.samples, "grips", "mesh", "elements_along")
    return drawing


def most_common(samples) -> list:
    """The largest set of samples that differ in their mesh only."""
    return max(groups(samples, *BOARD).values(), key=len)


def draw_uniaxial(axes, sample) -> Series:
    curve = sample.curves["force"]
    force = curve.y[1].values
    axes.plot(curve.x.values, force / 1e3, color=BLACK, linewidth=1.8, label="uniaxial tension, closed form", zorder=5)
    return Series("uniaxial tension", {"elongation [1]": curve.x.values, "force [N]": force})


def draw_force(axes, sample, colour) -> Series:
    curve, mesh = sample.curves["force"], sample.parameter("mesh")
    label = f"{plural(sample.parameter('elements_along'), 'cell')} along, {mesh}"
    force = curve.y[0].values
    axes.plot(curve.x.values, force / 1e3, color=colour, linestyle=KINDS.get(mesh, "-"), label=label)
    return Series(label, {"elongation [1]": curve.x.values, "force [N]": force})


def mark_necking(axes, sample):
    """A line at the elongation where the uniaxial force is largest."""
    curve = sample.curves["force"]
    force = curve.y[1].values
    at = curve.x.values[force.argmax()]
    axes.axvline(at, color=GREY, linewidth=0.8)
    axes.annotate(
        "Considère",
        (at, 1),
        xycoords=("data", "axes fraction"),
        xytext=(3, -10),
        textcoords="offset points",
        color=GREY,
    )


def force_range(samples) -> tuple:
    forces = [column.values for sample in samples for column in sample.curves["force"].y]
    return min(values.min() for values in forces) / 1e3, max(values.max() for values in forces) / 1e3


def sentence(sample) -> str:
    return (
        f"{number(sample.parameter('elements_along'))} cells, {sample.parameter('mesh')}: up to necking the force is "
        f"within {percent(sample.metric('force_error'))} of uniaxial tension at the middle’s strain; at last the "
        f"thinnest prism has {percent(sample.metric('thickness_ratio'), 3)} of what uniform tension leaves."
    )


FIGURE = Figure(
    name="metal_board_force",
    title="Force over elongation of a metal board",
    paper="Chen et al. 2023, Fig. 9: the force, which the paper does not show",
    caption=(
        "A board of elastoplastic prisms whose ends are held, pulled step by step, and the closed form of uniaxial "
        "tension with logarithmic strains. Ends that cannot contract stiffen it a little. Past the maximum, where the "
        "uniaxial solution is no longer stable, it necks and the force falls faster: how fast depends on the mesh."
    ),
    draw=draw,
)
