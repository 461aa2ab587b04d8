"""A strip drawn round a drum: tension over μφ, exponents over Euler's, and the creep below the limit."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, VERMILLION, Figure, Mark,
    defined, entry, failures, frame, needed, points, series_of, start, values, where, without,
)  # fmt: skip

THIN, THICK = Mark(BLUE, "o", 5.5, "none"), Mark(VERMILLION, "D", 5.5, "none")
CREEP = Mark(GREEN, "s", 5.5, "none")


def draw(study):
    samples = study.samples
    drawn = needed(defined(where(samples, load=0.0), "tension_ratio"), "load = 0")
    drawing, (over_wrap, errors, creep) = start(1, 3, 3.6)
    tensions(drawing, over_wrap, drawn)
    exponents(drawing, errors, drawn)
    below_limit(drawing, creep, defined(without(samples, load=0.0), "creep_over_law"))
    handles = [THIN.entry("ξ = R/500"), THICK.entry("ξ = R/10"), CREEP.entry("both ends loaded"), entry("theory", BLACK)]
    drawing.legend(handles, 4)
    notes = [f"T₁/T₀ at μφ = {s.parameter('friction') * s.parameter('wrap'):.3g}: {s.metric('tension_ratio'):.4g}." for s in ends(drawn)]
    return drawing.tell("Tension over friction and angle, and creep.", notes, failures(samples, "friction", "wrap", "load", "edge"))


def ends(drawn) -> list:
    """The samples with the least and the most friction and angle."""
    product = sorted(drawn, key=lambda s: s.parameter("friction") * s.parameter("wrap"))
    return [product[0], product[-1]]


def tensions(drawing, panel, drawn):
    for name, mark, members in kinds(drawn):
        x = values(members, "friction") * values(members, "wrap")
        panel.plot(x, values(members, "tension_ratio"), **mark.look())
        drawing.series.append(series_of(f"tension, {name}", members, "friction", ("tension_ratio",), {"μφ [1]": x}))
    along = np.linspace(0, 2.5)
    panel.plot(along, np.exp(along), color=BLACK, linewidth=1.1, zorder=1)
    frame(panel, "μφ [1]", "T₁/T₀ [1]", log="y", yticks=(1, 2, 5, 10))


def exponents(drawing, panel, drawn):
    for name, mark, members in kinds(defined(drawn, "exponent_ratio")):
        for metric, look in (("exponent_ratio", mark), ("arm_exponent_ratio", mark._replace(colour=GREY))):
            if metric == "arm_exponent_ratio" and mark is THIN:
                continue
            points(panel, members, "wrap", metric, look)
        drawing.series.append(series_of(f"exponent, {name}", members, "wrap", ("exponent_ratio", "arm_exponent_ratio")))
    panel.axhline(1, color=BLACK, linewidth=1.1, zorder=1)
    panel.axhspan(0.99, 1.01, color=GREY, alpha=0.15, linewidth=0)
    frame(panel, "φ [rad]", "ln(T₁/T₀)/(μφ) [1]")


def kinds(samples):
    thin = [s for s in samples if s.parameter("offset") < 1e-3]
    thick = [s for s in samples if s.parameter("offset") >= 1e-3]
    return [row for row in (("thin", THIN, thin), ("thick", THICK, thick)) if row[2]]


def below_limit(drawing, panel, samples):
    load = np.linspace(0, 1, 200)
    panel.plot(load, 1 - np.sqrt(1 - load), color=BLACK, linewidth=1.1, zorder=1)
    if samples:
        speed = values(samples, "strip_speed") / values(samples, "slip_speed")
        panel.plot(values(samples, "load"), speed, **CREEP.look())
        drawing.series.append(series_of("creep", samples, "load", ("strip_speed", "creep_over_law"), {"speed over ε_v [1]": speed}))
    frame(panel, "ln(T₁/T₀)/(μφ) [1]", "speed over ε_v [1]")


FIGURE = Figure(
    "contact_capstan_tension",
    "A strip drawn round a drum",
    "",
    "A narrow strip, stiff in tension, laid round a meshed drum of radius R. One end is pulled with T₀. Left: the tension with "
    "which the other end is drawn over friction times angle; line: e^{μφ}. Middle: its exponent over μφ, grey band ±1 %; with "
    "ξ = R/10 friction acts at an arm of ξ/2, and grey marks are over the law that has it. Right: with both ends loaded below "
    "the limit, the speed at which the strip creeps over that below which friction is not whole; line: the regularised law.",
    draw,
)
