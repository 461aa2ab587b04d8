"""Iterations and times of a step in the set-ups of Table 1 of Chen, Kry & Vouga 2019."""

from figures.drawing import Drawing, Figure
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREY, ORANGE, decades, panels
from text import number

SCENES = {
    1: "Fig. 2 coarse",
    2: "Fig. 2 regular",
    3: "Fig. 2 fine",
    4: "Fig. 3 coarse",
    5: "Fig. 3 fine",
    6: "cylinder coarse",
    7: "cylinder fine",
    8: "tank top",
}
KINDS = (("geometric", BLUE, "o"), ("relative", ORANGE, "s"))
# Heading, metric, how many of the metric's unit are printed per one.
COLUMNS = (
    ("verts,\nprinted", "printed_points", 1),
    ("verts,\nhere", "points_made", 1),
    ("rows\nof J", "rows", 1),
    ("neigh-\nbours", "neighbours", 1),
    ("steps", "steps", 1),
    ("iterations\na step", "iterations_per_step", 1),
    ("… a pro-\njection", "iterations_per_projection", 1),
    ("1 to 3\n[%]", "one_to_three_share", 100),
    ("fallback\n[%]", "fallback_share", 100),
    ("time a\nstep [ms]", "seconds_per_step", 1e3),
    ("rms strain\n[%]", "rms_strain", 100),
)


def draw(study) -> Drawing:
    known = where(study.samples, tolerance=0)
    needed(defined(known, "seconds_per_step"), "the table's tolerance")
    best = {}  # of each row and regularisation the sample with most steps
    for sample in sorted(defined(known, "seconds_per_step"), key=lambda s: s.parameter("steps")):
        best[int(sample.parameter("row")), sample.parameter("regularisation")] = sample
    shown = [best[key] for key in sorted(best)]
    canvas, axes = panels(2, 2, 0.3 * len(shown) + 4.0, height_ratios=(1, 0.12 * len(shown) + 0.4))
    for axis in axes[1]:
        axis.remove()
    draw_iterations(axes[0][0], shown)
    draw_times(axes[0][1], shown)
    draw_table(canvas.add_subplot(2, 1, 2), shown)
    metrics = [name for _, name, _ in COLUMNS if name != "steps"]
    drawing = Drawing(canvas, "Iterations of Fast Projection and times of a step by set-up of Table 1, and the table.")
    drawing.series = [series(name, where(shown, regularisation=name), "row", ["steps", *metrics]) for name, *_ in KINDS]
    drawing.notes = [note(sample) for sample in shown]
    drawing.notes += failures(study.samples, "row", "regularisation")
    return drawing


def draw_iterations(axis, shown):
    axis.axhspan(1, 3, color=GREY, alpha=0.18, linewidth=0, label="paper: one to three")
    for name, colour, marker in KINDS:
        have = defined(where(shown, regularisation=name), "iterations_per_projection")
        axis.plot(
            values(have, "row"),
            values(have, "iterations_per_projection"),
            marker,
            color=colour,
            label=f"{name} regularisation",
        )
    axis.set(ylabel="iterations of a projection", ylim=(0, None), xlabel="column of Table 1", xticks=list(SCENES))
    axis.legend(fontsize=7.5)


def draw_times(axis, shown):
    for name, colour, marker in KINDS:
        have = where(shown, regularisation=name)
        axis.plot(values(have, "points_made"), values(have, "seconds_per_step"), marker, color=colour, label=name)
        for sample in have:
            place = (sample.metric("points_made"), sample.metric("seconds_per_step"))
            axis.annotate(
                number(sample.parameter("row")), place, textcoords="offset points", xytext=(5, 3), fontsize=7, color=BLACK
            )
    axis.set(xscale="log", yscale="log", xlabel="points", ylabel="time of a step [s]")
    decades(axis.xaxis)
    decades(axis.yaxis)


def draw_table(axis, shown):
    axis.axis("off")
    cells, shades = [], []
    for sample in shown:
        row = int(sample.parameter("row"))
        line = [f"{row} {SCENES[row]}", sample.parameter("regularisation")]
        line += [cell(scale * values([sample], name)[0]) for _, name, scale in COLUMNS]
        cells.append(line)
        shades.append(["#e8f1f8" if line[1] == "geometric" else "#ffffff"] * len(line))
    heads = ["set-up", "regularisation", *(head for head, _, _ in COLUMNS)]
    widths = [0.15, 0.1] + [0.073] * len(COLUMNS)
    table = axis.table(cells, cellColours=shades, colLabels=heads, colWidths=widths, loc="center", cellLoc="right")
    table.auto_set_font_size(False)
    table.set_fontsize(6.4)
    for (line, column), one in table.get_celld().items():
        one.set_linewidth(0.2)
        one.set_height((1.7 if line == 0 else 1.0) / (len(cells) + 2))
        if column < 2 and line > 0:
            one.get_text().set_horizontalalignment("left")


def cell(value) -> str:
    if value != value:
        return ""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def note(sample) -> str:
    row = int(sample.parameter("row"))
    return (
        f"{SCENES[row]}, {sample.parameter('regularisation')}: {number(sample.parameter('steps'))} steps, "
        f"{number(sample.metric('iterations_per_projection'), 3)} iterations a projection, at most "
        f"{number(sample.metric('most_iterations'))}; {number(100 * sample.metric('fallback_share'), 3)} % of the steps "
        f"fell back; {number(1e3 * sample.metric('seconds_per_step'), 3)} ms a step."
    )


FIGURE = Figure(
    name="isometry_cost_table",
    title="Iterations and times of isometric plates",
    paper="Chen, Kry & Vouga 2019, Table 1 and § 5",
    caption=(
        "Left: iterations of Fast Projection in those steps in which a tolerance was passed, with the range that the "
        "paper calls typical. Right: processor time of a step on one thread. Below: the set-ups of Table 1, of which the "
        "paper prints points and tolerances (0.01, on cylinders 0.001) and no times. Geometric: with the constraints’ "
        "geometric stiffness (Tournier et al. 2015), by MUMPS; relative: α of the mean diagonal alone, by CHOLMOD. "
        "Sizes, stiffnesses and motions are assumed."
    ),
    draw=draw,
)
