"""How a skin passes into its wrinkles: amplitude over time, static and with damping, and how sharp the onset is."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, COLOURS, GREEN, panels
from text import number

MM = 1000
FRAMES = 25


def draw(study) -> Drawing:
    known = needed([s for s in where(study.samples, frames=FRAMES) if s.ok and "amplitude" in s.curves], "25 frames")
    still = where(known, solve="static")
    damped = sorted(where(known, solve="dynamic", mass_damping=0), key=lambda s: s.parameter("stiffness_damping"))
    canvas, axes = panels(1, 2, 3.2, width_ratios=(1.7, 1))
    drawing = Drawing(canvas, "")
    for sample, (colour, style) in zip(still + damped, [(BLACK, "-")] + [(c, "--") for c in COLOURS]):
        curve = sample.curves["amplitude"]
        time, height = np.asarray(curve.x.values), MM * np.asarray(curve.y[0].values)
        axes[0].plot(time, height, color=colour, linestyle=style, marker=".", markersize=3, linewidth=1, label=name(sample))
        drawing.series.append(Series(name(sample), {"time [s]": time, "amplitude [mm]": height}))
    axes[0].axvline(1, color="#999999", linewidth=0.8, linestyle=":")
    axes[0].set(xlabel="time [s]; the driver rests from 1 s on", ylabel="amplitude of the wrinkles [mm]", xlim=(0, 2))
    canvas.legend(*axes[0].get_legend_handles_labels(), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)
    draw_kinks(axes[1], still, [s for s in damped if s.parameter("stiffness_damping") > 0], drawing)
    drawing.notes = [sentence(s) for s in study.samples if s.ok] + failures(
        study.samples, "solve", "frames", "stiffness_damping", "mass_damping"
    )
    drawing.alt = "Amplitude of a skin's wrinkles over time, static and damped. " + " ".join(drawing.notes)
    return drawing


def draw_kinks(axis, still, damped, drawing):
    found = defined(damped, "kink")
    axis.plot(values(found, "stiffness_damping"), values(found, "kink"), color=BLUE, marker="o", label="largest kink")
    axis.plot(values(found, "stiffness_damping"), values(found, "jump"), color=GREEN, marker="s", label="largest jump")
    for sample in still:
        axis.axhline(sample.metric("kink"), color=BLUE, linestyle=":", linewidth=1, label="kink, static")
        axis.axhline(sample.metric("jump"), color=GREEN, linestyle=":", linewidth=1, label="jump, static")
    axis.set(xscale="log" if found else "linear", xlabel="stiffness damping β [s]", ylabel="of the amplitude at rest [1]")
    axis.set_ylim(bottom=0)
    axis.legend()
    drawing.series.append(series("over damping", found, "stiffness_damping", ("kink", "jump", "growth", "rest_amplitude")))


def name(sample) -> str:
    if sample.parameter("solve") == "static":
        return "static"
    return f"β = {number(sample.parameter('stiffness_damping'))} s"


def sentence(sample) -> str:
    return (
        f"{sample.parameter('solve')}, {number(sample.parameter('frames'))} frames, β = "
        f"{number(sample.parameter('stiffness_damping'))} s, α = {number(sample.parameter('mass_damping'))} 1/s: largest "
        f"jump {number(sample.metric('jump'), 3)}, kink {number(sample.metric('kink'), 3)}."
    )


FIGURE = Figure(
    name="buckling_passage",
    title="Sudden or smooth buckling",
    paper="Li & Kry 2014, § 5",
    caption=(
        "A strip of dermis, its driver compressed by a quarter within a second in 25 frames. Left: the wrinkles' amplitude "
        "where each frame is an equilibrium of its own, and with mass and stiffness-proportional damping β. Right: the "
        "largest growth of the amplitude from frame to frame (jump), and the largest change of that growth (kink), over "
        "the amplitude at rest."
    ),
    draw=draw,
)
