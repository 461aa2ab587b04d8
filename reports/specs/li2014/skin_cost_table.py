"""Sizes and times per frame of layered skins beside the printed table."""

from matplotlib.ticker import MaxNLocator

from render import (
    BLUE, GREEN, GREY, ORANGE, PLAIN, SHADED, SKY, VERMILLION, Figure,
    as_judged, best, columns, decade, defined, failures, frame, needed, series_of, start, table_of, told, values, where,
)  # fmt: skip
from store.printed import printed_rows

TABLE_1 = printed_rows("skin_cost/table1.csv", "row")
PARTS = (  # metric, printed name, label, colour
    ("cluster_seconds", "construction", "t_c, once", GREY),
    ("integration_seconds", "integration", "t_I", VERMILLION),
    ("remesh_seconds", "remeshing", "t_R", GREEN),
    ("sampling_seconds", "sampling", "t_S", SKY),
)
WAYS = (("minimum", "static, minimum", BLUE, "o"), ("linearised_euler", "implicit Euler, one step", ORANGE, "s"))
HEADS = ("row", "N_c", "N_v", "t_c [s]", "t_I [s]", "t_R [s]", "t_S [s]", "total [s]", "faster", "t_I/total", "factorisations")
PRINTED = ("constraints", "vertices", "construction", "integration", "remeshing", "sampling", "total")
SAYS = (
    "Row {row}: {frames} frames, {frame_seconds:3} s each on average, {slowest_frame:3} s the slowest (printed {printed} "
    "s{beside}); the patch is {side_over_wavelength:3} wavelengths of layer 1 wide."
)
MINRES = (
    "Row {row}, {100*size} % of its size, a frame by MINRES {frame_seconds:3} s in {linear_iterations} iterations, by MUMPS "
    "{twin:3} s."
)


def draw(study):
    everyone = as_judged(study.samples, resolution=1)
    solved = defined(everyone, "frame_seconds", "vertices")
    samples = where(solved, mesh="adaptive", start="extrapolated")
    full = needed(longest(where(samples, solve="minimum")), "solve = minimum")
    drawing, (parts, frames) = start(2, 1, 5.4, height_ratios=[1.25, 1])
    draw_parts(parts, full)
    draw_frames(frames, where(samples, size=1, row=1))
    rows = [line for sample in full for line in (printed_row(sample), own_row(sample))]
    drawing.tables.append(table_of(HEADS, rows, [PLAIN, SHADED] * len(full), order="fixed"))
    metrics = ["frame_seconds", *(part[0] for part in PARTS), "vertices", "constraints", "factorisations", "newton"]
    drawing.series.append(series_of("all samples by MUMPS", where(samples, linear_solver="mumps-ldlt"), "row", metrics))
    notes = [note(sample) for sample in full] + minres_notes(solved)
    notes += failures(everyone, "row", "size", "solve", "linear_solver")
    return drawing.tell("Times per frame, printed and here, by row of Table 1; frames one by one.", notes)


def longest(samples) -> list:
    """Of each row the sample of the largest size, with most frames."""
    return list(best(samples, "row", "size", "frames").values())


def printed_of(sample) -> dict:
    return TABLE_1[int(sample.parameter("row"))]


def draw_parts(panel, full):
    """Four bars for each row, the printed one pale behind ours."""
    rows = values(full, "row")
    for k, (metric, name, label, colour) in enumerate(PARTS):
        at = rows + 0.2 * (k - 1.5)
        panel.bar(at, [printed_of(s)[name] for s in full], 0.19, color=colour, alpha=0.3)
        panel.bar(at, values(full, metric), 0.13, color=colour, label=label)
    frame(panel, y="time [s]", log="y", yticks=decade, ylim=(1e-4, 3e3), title="pale: printed; full: here, one thread")
    names = [told("{row}: Fig. {figure}", s, figure=printed_of(s)["figure"]) for s in full]
    sizes = ["" if s.parameter("size") == 1 else f"\nhere at {100 * s.parameter('size'):.0f} %" for s in full]
    panel.set_xticks(rows, [name + size for name, size in zip(names, sizes)], fontsize=7.5)
    panel.set_xlim(0.4, 6.6)
    panel.legend(loc="upper right", ncol=4)


def draw_frames(panel, samples):
    for solve, label, colour, marker in WAYS:
        for sample in longest(where(samples, solve=solve)):
            panel.plot(*columns(sample, "over_frames")[:2], color=colour, marker=marker, label=f"row 1, {label}")
    printed = TABLE_1[1]["integration"]
    panel.axhline(printed, color=GREY, linestyle="--", label="row 1, printed t_I")
    panel.axhline(printed / 50, color=GREY, linestyle=":", label="a fiftieth of it")
    frame(panel, "frame [1]", "time of the frame [s]", log="y", yticks=decade, ylim=(0.05, 1e3))
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.legend(loc="upper right", ncol=2)


def printed_row(sample) -> list:
    row = printed_of(sample)
    first, share = told("{row} {figure}", sample, figure=row["figure"]), row["integration"] / row["total"]
    return [first, *(f"{row[name]:g}" for name in PRINTED), "", f"{share:.2f}", ""]


def own_row(sample) -> list:
    size, total = sample.parameter("size"), sample.metric("frame_seconds")
    times = [f"{sample.metric(metric):.2g}" for metric, _, _, _ in PARTS] + [f"{total:.2g}"]
    counts = [f"{sample.metric(name):.0f}" for name in ("constraints", "vertices")]
    faster = f"{printed_of(sample)['total'] / total:.0f}×" if size == 1 else ""
    rest = [faster, f"{sample.metric('solver_share'):.2f}", f"{sample.metric('factorisations'):.1f}"]
    return ["  here" if size == 1 else f"  {100 * size:.0f} % size", *counts, *times, *rest]


def note(sample) -> str:
    printed = printed_of(sample)["total"]
    whole = sample.parameter("size") == 1
    times = printed / sample.metric("frame_seconds")
    beside = told(", {times:3} times as long" if whole else "; here {100*size} % of its size", sample, times=times)
    return told(SAYS, sample, printed=printed, beside=beside)


def minres_notes(solved) -> list:
    out = []
    for sample in where(solved, linear_solver="minres"):
        same = {name: sample.parameter(name) for name in ("row", "size", "solve", "frames", "mesh")}
        twins = where(solved, linear_solver="mumps-ldlt", **same)
        out += [told(MINRES, sample, twin=twin.metric("frame_seconds")) for twin in twins]
    return out


FIGURE = Figure(
    "skin_cost_table",
    "Sizes and times of layered skins",
    "Li & Kry 2014, Table 1",
    "Times by column of Table 1, each row's printed above ours (shaded). t_c: clustering, once; a frame: t_I solving and "
    "integrating, t_R remeshing, t_S sampling; in the total also the lay-out of solvers for a new mesh. The printed totals are "
    "t_I + t_R + t_S, without t_c. Processor time of one thread, split as wall time is. Patches, gestures, numbers of frames "
    "and tolerances are not printed: assumed; the patch's side is such that N_c is as printed.",
    draw,
)
