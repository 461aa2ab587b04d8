"""How far the normals of 8-bit wrinkle maps are off those of the skin: over pixels, and over the driver's parameter."""

import numpy as np
from matplotlib.ticker import FuncFormatter

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed
from figures.style import BLACK, BLUE, COLOURS, GREY, MARKERS, ORANGE, decades, only_at, panels, plain
from text import number

KEYS = {2: ORANGE, 3: COLOURS[1], 5: BLUE}


def draw(study) -> Drawing:
    known = one_of_each(needed([s for s in study.samples if s.ok and "blending" in s.curves], "blended key frames"))
    canvas, axes = panels(1, 1 + len(known), 3.0, squeeze=False)
    drawing = Drawing(canvas, "")
    first = axes[0, 0]
    for i, sample in enumerate(known):
        drawing.series.append(resolution(first, sample, i))
        drawing.series.append(blending(axes[0, 1 + i], sample))
    only_at(first.xaxis, (16, 64, 256))
    first.set(xlabel="pixels along a side", ylabel="rms angle [degree]", title="one map")
    first.set_yscale("log")
    first.yaxis.set_major_formatter(FuncFormatter(plain))
    first.legend(loc="lower left")
    axes[0, 1].set_ylabel("rms angle [degree]")
    handles, labels = axes[0, 1].get_legend_handles_labels()
    canvas.legend(handles, labels, loc="lower center", bbox_to_anchor=(0.6, 1.0), ncol=4)
    drawing.notes = [sentence(s) for s in known] + failures(study.samples, "gesture", "seed")
    drawing.alt = "Angles between normals over pixels and over the driver's parameter. " + " ".join(drawing.notes)
    return drawing


def one_of_each(samples) -> list:
    """Of each gesture the sample on the finest mesh."""
    found = {}
    for sample in sorted(samples, key=lambda s: (s.parameter("gesture"), -s.metric("vertices"), s.parameter("seed"))):
        found.setdefault(sample.parameter("gesture"), sample)
    return list(found.values())


def resolution(axes, sample, i) -> Series:
    curve = sample.curves["resolution"]
    name = sample.parameter("gesture")
    axes.set_xscale("log", base=2)
    axes.plot(curve.x.values, curve.y[0].values, color=COLOURS[i], marker=MARKERS[i], label=name)
    axes.axhline(sample.metric("facet_angle"), color=COLOURS[i], linestyle=(0, (1, 1.5)), linewidth=1.2)
    return Series(f"one map, {name}", {"pixels": curve.x.values, "rms angle [degree]": curve.y[0].values})


def blending(axes, sample) -> Series:
    curve = sample.curves["blending"]
    columns = {"s": curve.x.values}
    for column in curve.y:
        columns[f"{column.label} [degree]"] = column.values
        if column.label == "no wrinkles":
            axes.plot(curve.x.values, column.values, color=GREY, linewidth=2.5, alpha=0.6, label="no wrinkles")
            continue
        kind, keys = column.label.split(", ")
        keys = int(keys.split()[0])
        look = {"linestyle": "-"} if kind == "tangent" else {"linestyle": (0, (1, 1.5)), "linewidth": 1.1}
        label = f"{keys} key frames" if kind == "tangent" else ("world axes" if keys == 2 else None)
        axes.plot(curve.x.values, column.values, color=KEYS[keys], label=label, **look)
    axes.set(xlabel="driver's parameter s", title=f"blended, {sample.parameter('gesture')}")
    return Series(f"blended, {sample.parameter('gesture')}", columns)


def sentence(sample) -> str:
    return (
        f"{sample.parameter('gesture').capitalize()}: a map of 512 pixels is off by {number(sample.metric('map_angle'), 2)}° "
        f"(triangles by {number(sample.metric('facet_angle'), 2)}°); two, three and five blended key frames leave "
        f"{', '.join(number(100 * sample.metric(f'tangent_share_{k}'), 2) for k in KEYS)} % of the wrinkles' angle."
    )


FIGURE = Figure(
    name="wrinkle_map_angles",
    title="Normals of wrinkle maps against those of the skin",
    paper="Li & Kry 2014, § 5.2",
    caption=(
        "Left: one 8-bit map against the skin that it was made of, over its resolution; dotted, what the mesh itself leaves "
        "open: its triangles' normals against those of shading. Right: key frames at equal distances blended by the "
        "driver's parameter, against simulations in between; in the driver's frame (full lines) and in the world's axes "
        "(dotted), beside the driver's normals without any wrinkle."
    ),
    draw=draw,
)
