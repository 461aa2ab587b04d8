"""How far the normals of 8-bit wrinkle maps are off those of the skin: over pixels, and over the driver's parameter."""

from matplotlib.ticker import FuncFormatter

from render import (
    BLUE, COLOURS, GREY, MARKERS, ORANGE, Figure,
    as_judged, best, columns, failures, frame, needed, number, only_at, plain, start, stored, told, where,
)  # fmt: skip

PRINTED = {"bits": 8, "key_frames": 5}  # of the study; fewer are to make its claims false
KEYS = {2: ORANGE, 3: COLOURS[1], 5: BLUE}
DOTTED = {"linestyle": (0, (1, 1.5))}
SAYS = (
    "{gesture:C}: a map of 512 pixels is off by {map_angle:2}° (triangles by {facet_angle:2}°); two, three and five blended "
    "key frames leave {shares} % of the wrinkles' angle."
)


def draw(study):
    samples = where(as_judged(study.samples, resolution=1), **PRINTED)
    known = one_of_each(needed(stored(samples, "blending"), "blended key frames"))
    drawing, (first, *others) = start(1, 1 + len(known), 3.0)
    first.set_xscale("log", base=2)
    for i, (gesture, sample) in enumerate(known.items()):
        pixels, angle = columns(sample, "resolution")[:2]
        first.plot(pixels, angle, color=COLOURS[i], marker=MARKERS[i], label=gesture)
        first.axhline(sample.metric("facet_angle"), color=COLOURS[i], linewidth=1.2, **DOTTED)
        drawing.add(f"one map, {gesture}", {"pixels": pixels, "rms angle [degree]": angle})
        blending(drawing, others[i], sample, gesture)
    only_at(first.xaxis, (16, 64, 256))
    frame(first, "pixels along a side", "rms angle [degree]", log="y", title="one map")
    first.yaxis.set_major_formatter(FuncFormatter(plain))
    first.legend(loc="lower left")
    others[0].set_ylabel("rms angle [degree]")
    handles = others[0].get_legend_handles_labels()[0]
    drawing.canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.6, 1.0), ncol=4)
    notes = [sentence(s) for s in known.values()] + failures(samples, "gesture", "seed")
    return drawing.tell("Angles between normals over pixels and over the driver's parameter.", notes)


def one_of_each(samples) -> dict:
    """{gesture: its sample on the finest mesh}"""
    return best(samples, "gesture", "vertices", "-seed")


def blending(drawing, panel, sample, gesture):
    s, found = columns(sample, "blending")[0], {}
    for column in sample.curves["blending"].y:
        found[f"{column.label} [degree]"] = column.values
        if column.label == "no wrinkles":
            panel.plot(s, column.values, color=GREY, linewidth=2.5, alpha=0.6, label="no wrinkles")
            continue
        kind, keys = column.label.split(", ")
        keys = int(keys.split()[0])
        look = {"label": f"{keys} key frames"} if kind == "tangent" else {"linewidth": 1.1, **DOTTED}
        if kind != "tangent" and keys == 2:
            look["label"] = "world axes"
        panel.plot(s, column.values, color=KEYS[keys], **look)
    frame(panel, "driver's parameter s", title=f"blended, {gesture}")
    drawing.add(f"blended, {gesture}", {"s": s, **found})


def sentence(sample) -> str:
    shares = ", ".join(number(100 * sample.metric(f"tangent_share_{keys}"), 2) for keys in KEYS)
    return told(SAYS, sample, shares=shares)


FIGURE = Figure(
    "wrinkle_map_angles",
    "Normals of wrinkle maps against those of the skin",
    "Li & Kry 2014, § 5.2",
    "Left: one 8-bit map against the skin that it was made of, over its resolution; dotted, what the mesh itself leaves open: "
    "its triangles' normals against those of shading. Right: key frames at equal distances blended by the driver's parameter, "
    "against simulations in between; in the driver's frame (full lines) and in the world's axes (dotted), beside the driver's "
    "normals without any wrinkle.",
    draw,
)
