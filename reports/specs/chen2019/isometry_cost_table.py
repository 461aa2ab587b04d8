"""Iterations and times of a step in the set-ups of Table 1 of Chen, Kry & Vouga 2019."""

from render import (
    BLACK, BLUE, GREY, ORANGE, PLAIN, SHADED, Figure,
    best, cell, decade, defined, failures, frame, groups, needed, plot, series_of, short_label, start, table_of, told,
    values, where,
)  # fmt: skip

SCENES = (
    "Fig. 2 coarse", "Fig. 2 regular", "Fig. 2 fine", "Fig. 3 coarse", "Fig. 3 fine", "cylinder coarse", "cylinder fine",
    "tank top",
)  # fmt: skip
KINDS = (("geometric", BLUE, "o"), ("relative", ORANGE, "s"))
COLUMNS = (  # heading, metric, how many of the metric's unit are shown per one
    ("vertices, printed", "printed_points", 1),
    ("vertices, here", "points_made", 1),
    ("rows of J", "rows", 1),
    ("neighbours", "neighbours", 1),
    ("steps", "steps", 1),
    ("iterations a step", "iterations_per_step", 1),
    ("iterations a projection", "iterations_per_projection", 1),
    ("1 to 3 of them [%]", "one_to_three_share", 100),
    ("fallback [%]", "fallback_share", 100),
    ("time a step [ms]", "seconds_per_step", 1e3),
    ("rms strain [%]", "rms_strain", 100),
)
SAYS = (
    "{scene}, {regularisation}: {steps} steps, {iterations_per_projection:3} iterations a projection, at most "
    "{most_iterations}; {fallback_share:3%} of the steps fell back; {1e3*seconds_per_step:3} ms a step."
)


def draw(study):
    known = needed(defined(where(study.samples, tolerance=0), "seconds_per_step"), "the table's tolerance")
    shown = [s for members in groups(known, "row").values() for s in best(members, "regularisation", "steps").values()]
    drawing, (iterations, times) = start(1, 2, 3.4)
    iterations.axhspan(1, 3, color=GREY, alpha=0.18, linewidth=0, label="paper: one to three")
    for name, colour, marker in KINDS:
        have = where(shown, regularisation=name)
        look = {"color": colour, "label": f"{name} regularisation"}
        plot(iterations, defined(have, COLUMNS[6][1]), "row", COLUMNS[6][1], marker, **look)
        plot(times, have, "points_made", "seconds_per_step", marker, color=colour)
        for sample in have:
            place = (sample.metric("points_made"), sample.metric("seconds_per_step"))
            short_label(times, told("{row}", sample), place, (5, 3), fontsize=7.5, color=BLACK)
        drawing.series.append(series_of(name, have, "row", [metric for _, metric, _ in COLUMNS]))
    frame(iterations, "column of Table 1", "iterations of a projection", xticks=range(1, 9), ylim=(0, None))
    iterations.legend(fontsize=7.5)
    frame(times, "points", "time of a step [s]", log="xy", xticks=decade, yticks=decade)
    shades = [SHADED if s.parameter("regularisation") == "geometric" else PLAIN for s in shown]
    heads = ["set-up", "regularisation", *(head for head, _, _ in COLUMNS)]
    drawing.tables.append(table_of(heads, [row(s) for s in shown], shades, words=2))
    intro = "Iterations of Fast Projection and times of a step by set-up of Table 1, and the table."
    notes = [told(SAYS, s, scene=scene(s)) for s in shown]
    return drawing.tell(intro, below=notes + failures(study.samples, "row", "regularisation"))


def scene(sample) -> str:
    return SCENES[int(sample.parameter("row")) - 1]


def row(sample) -> list:
    numbers = (cell(scale * values([sample], name)[0]) for _, name, scale in COLUMNS)
    return [told("{row} ", sample) + scene(sample), sample.parameter("regularisation"), *numbers]


FIGURE = Figure(
    "isometry_cost_table",
    "Iterations and times of isometric plates",
    "Chen, Kry & Vouga 2019, Table 1 and § 5",
    "Left: iterations of Fast Projection in those steps in which a tolerance was passed, with the range that the paper calls "
    "typical. Right: processor time of a step on one thread. The table: the set-ups of Table 1, of which the paper prints points "
    "and tolerances (0.01, on cylinders 0.001) and no times. Geometric: with the constraints’ geometric stiffness (Tournier et "
    "al. 2015), by MUMPS; relative: α of the mean diagonal alone, by CHOLMOD. Sizes, stiffnesses and motions are assumed.",
    draw,
)
