"""How a skin passes into its wrinkles: amplitude over time, static and with damping, and how sharp the onset is."""

from render import (
    BLACK, BLUE, COLOURS, GREEN, Figure,
    as_judged, columns, defined, failures, frame, needed, ordered, plot, series_of, start, stored, told, where,
)  # fmt: skip

KINDS = (("kink", BLUE, "o"), ("jump", GREEN, "s"))
DAMPED = "β = {stiffness_damping} s"
SAYS = "{solve}, {frames} frames, " + DAMPED + ", α = {mass_damping} 1/s: largest jump {jump:3}, kink {kink:3}."


def draw(study):
    samples = as_judged(study.samples, points=20)
    known = needed(where(stored(samples, "amplitude"), frames=25), "25 frames")
    still = where(known, solve="static")
    damped = ordered(where(known, solve="dynamic", mass_damping=0), "stiffness_damping")
    drawing, (left, right) = start(1, 2, 3.2, width_ratios=(1.7, 1))
    for sample, (colour, style) in zip(still + damped, [(BLACK, "-")] + [(c, "--") for c in COLOURS]):
        label = "static" if sample in still else told(DAMPED, sample)
        time, height = columns(sample, "amplitude")[:2]
        left.plot(time, 1e3 * height, color=colour, linestyle=style, marker=".", markersize=3, linewidth=1, label=label)
        drawing.add(label, {"time [s]": time, "amplitude [mm]": 1e3 * height})
    left.axvline(1, color="#999999", linewidth=0.8, linestyle=":")
    frame(left, "time [s]; the driver rests from 1 s on", "amplitude of the wrinkles [mm]", xlim=(0, 2))
    drawing.legend(left.get_legend_handles_labels()[0])
    found = defined([s for s in damped if s.parameter("stiffness_damping") > 0], "kink")
    for metric, colour, marker in KINDS:
        plot(right, found, "stiffness_damping", metric, color=colour, marker=marker, label=f"largest {metric}")
        for sample in still:
            right.axhline(sample.metric(metric), color=colour, linestyle=":", linewidth=1, label=f"{metric}, static")
    frame(right, "stiffness damping β [s]", "of the amplitude at rest [1]", log="x" if found else "")
    right.set_ylim(bottom=0)
    right.legend()
    metrics = ("kink", "jump", "growth", "rest_amplitude")
    drawing.series.append(series_of("over damping", found, "stiffness_damping", metrics))
    notes = [told(SAYS, s) for s in samples if s.ok]
    notes += failures(samples, "solve", "frames", "stiffness_damping", "mass_damping")
    return drawing.tell("Amplitude of a skin's wrinkles over time, static and damped.", notes)


FIGURE = Figure(
    "buckling_passage",
    "Sudden or smooth buckling",
    "Li & Kry 2014, § 5",
    "A strip of dermis, its driver compressed by a quarter within a second in 25 frames. Left: the wrinkles' amplitude where "
    "each frame is an equilibrium of its own, and with mass and stiffness-proportional damping β. Right: the largest growth of "
    "the amplitude from frame to frame (jump), and the largest change of that growth (kink), over the amplitude at rest.",
    draw,
)
