"""Sizes and times per frame of layered skins beside the printed table."""

from figures.drawing import Drawing, Figure
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLUE, GREEN, GREY, ORANGE, SKY, VERMILLION, decades, panels
from text import number

# Li & Kry 2014, Table 1: figure, N_c, N_v, t_c, t_I, t_R, t_S, total [s]; reference_data/skin_cost
TABLE_1 = {
    1: ("5 right", 436, 7693, 1.10, 107.4, 0.24, 1.44, 109.10),
    2: ("6 middle", 189, 3104, 0.08, 76.1, 0.05, 0.80, 76.89),
    3: ("6 left", 139, 2696, 0.05, 71.81, 0.06, 0.63, 72.50),
    4: ("1 top", 421, 11529, 1.01, 269.8, 0.65, 3.42, 273.87),
    5: ("1 middle", 421, 6770, 1.01, 85.57, 0.19, 1.06, 86.82),
    6: ("1 bottom", 401, 5294, 0.98, 81.45, 0.22, 1.21, 82.88),
}
PARTS = (  # metric, place in TABLE_1, label, colour
    ("cluster_seconds", 3, "t_c, once", GREY),
    ("integration_seconds", 4, "t_I", VERMILLION),
    ("remesh_seconds", 5, "t_R", GREEN),
    ("sampling_seconds", 6, "t_S", SKY),
)
WAYS = (("minimum", "static, minimum", BLUE, "o"), ("linearised_euler", "implicit Euler, one step", ORANGE, "s"))


def draw(study) -> Drawing:
    samples = [s for s in defined(study.samples, "frame_seconds", "vertices") if s.parameter("mesh") == "adaptive" and s.parameter("start") == "extrapolated"]
    full = longest(where(samples, solve="minimum"))
    needed(full, "solve = minimum")
    canvas, axes = panels(3, 1, 8.2, height_ratios=[1.25, 1, 1.15])
    drawing = Drawing(canvas, "")
    draw_parts(axes[0], full)
    draw_frames(drawing, axes[1], samples)
    draw_table(axes[2], full)
    shown = [s for s in samples if s.parameter("linear_solver") == "mumps-ldlt"]
    metrics = ["frame_seconds", *(part[0] for part in PARTS), "vertices", "constraints", "factorisations", "newton"]
    drawing.series.append(series("all samples by MUMPS", shown, "row", metrics))
    drawing.notes = [note(sample) for sample in full] + minres_notes(study.samples)
    drawing.notes += failures(study.samples, "row", "size", "solve", "linear_solver")
    drawing.alt = "Times per frame, printed and here, by row of Table 1; frames one by one. " + " ".join(drawing.notes)
    return drawing


def longest(samples) -> list:
    """Of each row the sample of the largest size, with most frames."""
    found = {}
    for sample in sorted(samples, key=lambda s: (s.parameter("size"), s.parameter("frames"))):
        found[sample.parameter("row")] = sample
    return [found[row] for row in sorted(found)]


def draw_parts(axis, full):
    """Four bars for each row, the printed one pale behind ours."""
    for k, (metric, place, label, colour) in enumerate(PARTS):
        at = [sample.parameter("row") + 0.2 * (k - 1.5) for sample in full]
        axis.bar(at, [TABLE_1[int(s.parameter("row"))][place] for s in full], 0.19, color=colour, alpha=0.3)
        axis.bar(at, values(full, metric), 0.13, color=colour, label=label)
    axis.set(yscale="log", ylim=(1e-4, 3e3), ylabel="time [s]", title="pale: printed; full: here, one thread")
    axis.set_xticks([s.parameter("row") for s in full], [row_label(s) for s in full], fontsize=7.5)
    axis.set_xlim(0.4, 6.6)
    axis.legend(loc="upper right", ncol=4)
    decades(axis.yaxis)


def row_label(sample) -> str:
    row, size = int(sample.parameter("row")), sample.parameter("size")
    return f"{row}: Fig. {TABLE_1[row][0]}" + ("" if size == 1 else f"\nhere at {100 * size:.0f} %")


def draw_frames(drawing, axis, samples):
    for solve, label, colour, marker in WAYS:
        found = longest(where(samples, size=1, solve=solve, row=1))
        for sample in found:
            curve = sample.curves["over_frames"]
            axis.semilogy(curve.x.values, curve.y[0].values, color=colour, marker=marker, label=f"row 1, {label}")
    axis.axhline(TABLE_1[1][4], color=GREY, linestyle="--", label="row 1, printed t_I")
    axis.axhline(TABLE_1[1][4] / 50, color=GREY, linestyle=":", label="a fiftieth of it")
    axis.set(xlabel="frame [1]", ylabel="time of the frame [s]", ylim=(0.05, 1e3))
    decades(axis.yaxis)
    axis.legend(loc="upper right", ncol=2)


def draw_table(axis, full):
    axis.axis("off")
    heads = ["row", "N_c", "N_v", "t_c", "t_I", "t_R", "t_S", "total", "faster", "t_I/total", "factoris."]
    cells, shades = [], []
    for sample in full:
        row = int(sample.parameter("row"))
        printed = TABLE_1[row]
        cells.append([f"{row} {printed[0]}", *(f"{v:g}" for v in printed[1:]), "", f"{printed[4] / printed[7]:.2f}", ""])
        ours = [sample.metric(name) for name in ("constraints", "vertices", *(part[0] for part in PARTS), "frame_seconds")]
        size = sample.parameter("size")
        faster = f"{printed[7] / ours[6]:.0f}×" if size == 1 else ""
        cells.append(
            ["  here" if size == 1 else f"  {100 * size:.0f} % size", f"{ours[0]:.0f}", f"{ours[1]:.0f}", *(f"{v:.2g}" for v in ours[2:]), faster,
             f"{sample.metric('solver_share'):.2f}", f"{sample.metric('factorisations'):.1f}"]
        )
        shades += [["#ffffff"] * len(heads), ["#e8f1f8"] * len(heads)]
    table = axis.table(cells, cellColours=shades, colLabels=heads, loc="center", cellLoc="right")
    table.auto_set_font_size(False)
    table.set_fontsize(7)
    for (line, column), one in table.get_celld().items():
        one.set_linewidth(0.2)
        one.set_height(0.96 / (len(cells) + 1.5))
        if column == 0 and line > 0:
            one.get_text().set_horizontalalignment("left")


def note(sample) -> str:
    row, size = int(sample.parameter("row")), sample.parameter("size")
    times = TABLE_1[row][7] / sample.metric("frame_seconds")
    beside = f", {number(times, 3)} times as long" if size == 1 else f"; here {number(100 * size)} % of its size"
    return (
        f"Row {row}: {number(sample.parameter('frames'))} frames, {number(sample.metric('frame_seconds'), 3)} s each on "
        f"average, {number(sample.metric('slowest_frame'), 3)} s the slowest (printed {number(TABLE_1[row][7], 4)} s{beside}); the patch is "
        f"{number(sample.metric('side_over_wavelength'), 3)} wavelengths of layer 1 wide."
    )


def minres_notes(samples) -> list:
    out = []
    for sample in defined(samples, "frame_seconds"):
        if sample.parameter("linear_solver") != "minres":
            continue
        fixed = {name: sample.parameter(name) for name in ("row", "size", "solve", "frames", "mesh")}
        for twin in where(defined(samples, "frame_seconds"), linear_solver="mumps-ldlt", **fixed):
            out.append(
                f"Row {number(fixed['row'])}, {number(100 * fixed['size'])} % of its size, a frame by MINRES "
                f"{number(sample.metric('frame_seconds'), 3)} s in {number(sample.metric('linear_iterations'), 4)} iterations, "
                f"by MUMPS {number(twin.metric('frame_seconds'), 3)} s."
            )
    return out


FIGURE = Figure(
    name="skin_cost_table",
    title="Sizes and times of layered skins",
    paper="Li & Kry 2014, Table 1",
    caption=(
        "Times by column of Table 1, each row's printed above ours (shaded). t_c: clustering, once; a frame: t_I solving and "
        "integrating, t_R remeshing, t_S sampling; in the total also the lay-out of solvers for a new mesh. The printed totals "
        "are t_I + t_R + t_S, without t_c. Processor time of one thread, split as wall time is. Patches, gestures, numbers of "
        "frames and tolerances are not printed: assumed; the patch's side is such that N_c is as printed."
    ),
    draw=draw,
)
