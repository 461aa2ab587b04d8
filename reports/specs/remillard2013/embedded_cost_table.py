"""Sizes and times of embedded shells, printed and ours: Table 1 of Rémillard & Kry 2013."""

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PLAIN, PURPLE, SHADED, SKY, VERMILLION, Figure,
    best, cell, decade, defined, failures, frame, left_out, needed, plot, series_of, start, table_of, told, where,
)  # fmt: skip
from store.printed import printed_rows

TABLE_1 = printed_rows("embedded_cost/table1.csv", "row")  # lengths in m, times in ms
KINDS = (
    ("minres_step", "printed Newton, MINRES", ORANGE, "s"),
    ("direct_step", "printed Newton, MUMPS", BLUE, "o"),
    ("robust_step", "constrained Newton, MUMPS", GREEN, "^"),
)
COLUMNS = (  # heading, metric, its scale, printed name, its scale
    ("λ [mm]", "wavelength", 1e3, "wavelength", 1e3),
    ("c", "clusters_rule", 1, "clusters", 1),
    ("n", "unknowns", 1, "unknowns", 1),
    ("n_x", "faces", 1, "faces", 1),
    ("n_q", "elements", 1, "elements", 1),
    ("t_q set-up [ms]", "lattice_seconds", 1e3, "lattice_setup", 1),
    ("t_H set-up [ms]", "constraint_seconds", 1e3, "constraint_setup", 1),
    ("t_x [ms]", "direct_step", 1e3, "static_step", 1),
    ("t_xA [ms]", "shell_assembly", 1e3, "static_assembly", 1),
    ("t_Fx [ms]", "shell_forces", 1e3, "static_forces", 1),
    ("t_q [ms]", "interior_frame", 1e3, "dynamic_step", 1),
    ("t_qA [ms]", "interior_assembly", 1e3, "dynamic_assembly", 1),
    ("t_Fq [ms]", "interior_forces", 1e3, "dynamic_forces", 1),
)
EXTRA = ("clusters", "clusters_least", "minres_step", "robust_step", "direct_newton", "robust_newton", "minres_linear")
SAYS = (
    "Row {row}: c = {clusters} as printed, {clusters_rule} by the printed rule, at least {clusters_least} by any choice; a "
    "static step {minres}MUMPS {direct_step:3} s (printed {printed:3} s, {times:3} times as long), constrained Newton "
    "{robust_step:3} s."
)
MINRES = "MINRES {minres_step:3} s in {iterations:3} iterations, "


def draw(study):
    known = [s for s in where(study.samples, clusters_by="printed_count") if s.parameter("strain_per_frame") < 1]
    needed(known, "clusters_by = printed_count and a strain below the onset a frame")
    measured = needed(defined(known, "direct_step", "robust_step"), "direct_step and robust_step")
    shown = list(best(measured, "row", "frames").values())
    drawing, (times, counts) = start(1, 2, 3.0)
    draw_times(times, shown)
    draw_counts(counts, shown)
    for panel in (times, counts):
        frame(panel, "row of Table 1", log="y", xticks=list(TABLE_1), yticks=decade, xlim=(0.5, 11.5))
        panel.legend(loc="upper right", fontsize=7.5, ncol=1)
    heads = ["row", "h [mm]", "E_x/E_q", *(column[0] for column in COLUMNS)]
    rows = [line for sample in shown for line in both_rows(sample)]
    drawing.tables.append(table_of(heads, rows, [PLAIN, SHADED] * len(shown), order="fixed"))
    metrics = [column[1] for column in COLUMNS] + list(EXTRA)
    drawing.series = [series_of("times", shown, "row", metrics)]
    below = [note(s) for s in shown] + left_out(known, shown, "fewer frames of the same rows")
    below += failures(known, "row", metrics=("direct_step", "robust_step"))
    intro = "Times of a static step and numbers of constraints by row of Table 1, printed and here, and the table."
    return drawing.tell(intro, below=below)


def printed(name, scale=1.0) -> list:
    return [scale * row[name] for row in TABLE_1.values()]


def draw_times(panel, shown):
    panel.plot(list(TABLE_1), printed("static_step", 1e-3), "x", color=BLACK, label="shell, printed")
    for metric, label, colour, marker in KINDS:
        plot(panel, defined(shown, metric), "row", metric, marker, color=colour, label=label, markersize=5)
    panel.plot(list(TABLE_1), printed("dynamic_step", 1e-3), "+", color=GREY, markersize=7)
    plot(panel, shown, "row", "interior_frame", "D", color=PURPLE, label="interior (+: printed)")
    frame(panel, y="time [s]", log="y", title="one step", ylim=(3e-4, 3e3))


def draw_counts(panel, shown):
    panel.plot(list(TABLE_1), printed("clusters"), "x", color=BLACK, label="printed")
    plot(panel, shown, "row", "clusters_rule", "o", color=VERMILLION, label="printed rule, here")
    look = {"color": SKY, "markersize": 11, "markeredgewidth": 2, "label": "least that can cover"}
    plot(panel, shown, "row", "clusters_least", "_", **look)
    frame(panel, y="c [1]", log="y", title="centres of averages", ylim=(3, 1e6))


def both_rows(sample) -> tuple:
    """The row as printed, and the same here."""
    row = TABLE_1[int(sample.parameter("row"))]
    first = told("{row} {object}", sample, object=row["object"]), f"{1e3 * row['thickness']:g}", f"{row['modulus_ratio']:g}"
    numbers = [(scale * row[name], own * sample.metric(metric)) for _, metric, own, name, scale in COLUMNS]
    return tuple([*heads, *(cell(one, below_one=2) for one in values)] for heads, values in zip((first, ("  here", "", "")), zip(*numbers)))


def note(sample) -> str:
    """A sentence beside the table: the solvers."""
    seconds = 1e-3 * TABLE_1[int(sample.parameter("row"))]["static_step"]
    iterations = sample.metric("minres_linear") / sample.metric("minres_newton") if defined([sample], "minres_step") else 0
    minres = told(MINRES, sample, iterations=iterations) if iterations else ""
    return told(SAYS, sample, minres=minres, printed=seconds, times=seconds / sample.metric("direct_step"))


FIGURE = Figure(
    "embedded_cost_table",
    "Sizes and times of embedded shells",
    "Rémillard & Kry 2013, Table 1",
    "Left: one linearised step of the shell and the interior's step. Right: constraints; times are taken with the "
    "printed numbers, the averages widened to cover. The table: Table 1 as printed, and under each row (shaded) the same here, times "
    "in ms of one thread's processor time; c here by the printed rule, t_x by MUMPS. n_x = 19,792 is a slip of the print: a "
    "closed surface of 9398 vertices has 18,792 faces. The pillow's width and height, the slab's and bar's cross-sections, "
    "densities, motions and tolerances are not printed: assumed. t_q here has the shell's projected stiffness BᵀKB in it.",
    draw,
)
