"""Speed of a sheet down an incline over time, beside a point's, and creep under friction that holds."""

import math

import numpy as np

from render import (
    BLACK, COLOURS, Figure, columns, entry, failures, frame, needed, ordered, start, stored, told, where,
)  # fmt: skip

TIME, SPEED, CREEP = "time [s]", "speed [m/s]", "speed over ε_v [1]"
USUAL = {"cells": 5, "time_step": 2.5e-3, "seed": 1}
SAYS = "{angle:3}°, μ = {friction}: acceleration {acceleration:4} m/s², creep {creep_speed:3} m/s."


def draw(study):
    known = needed(stored(where(study.samples, **USUAL), "motion"), "a stored motion")
    drawing, (fast, slow) = start(1, 2, 3.6)
    kinds = []
    for colour, sample in zip(COLOURS, ordered(known, "angle", "friction")):
        angle, friction = math.radians(sample.parameter("angle")), sample.parameter("friction")
        time, speed = (np.asarray(column) for column in columns(sample, "motion")[:2])
        kinds.append(entry(f"{sample.parameter('angle'):.3g}°, μ = {friction:g}", colour))
        slides = math.tan(angle) > friction
        creep = 1 if slides else sample.parameter("slip_speed")
        law = 9.81 * (math.sin(angle) - friction * math.cos(angle)) * time if slides else creeping(angle, friction, time)
        panel = fast if slides else slow
        panel.plot(time, speed / creep, color=colour, linewidth=1.4)
        panel.plot(time, law, color=BLACK, linewidth=0.8, linestyle=(0, (4, 3)))
        drawing.add(told("{angle:3}°, μ = {friction}", sample), {TIME: time, SPEED if slides else CREEP: speed / creep, "law": law})
    frame(fast, TIME, SPEED, title="above the limit of friction")
    frame(slow, TIME, CREEP, title="below it", ylim=(0, None))
    drawing.legend([*kinds, entry("Coulomb’s law, and its regularisation", BLACK, linestyle=(0, (4, 3)))], 4)
    notes = [told(SAYS, sample) for sample in ordered(known, "angle", "friction")]
    return drawing.tell("A sheet's speed down a meshed incline.", notes, failures(study.samples, "angle", "friction", "cells"))


def creeping(angle, friction, time):
    return np.full_like(time, 1 - math.sqrt(1 - math.tan(angle) / friction))


FIGURE = Figure(
    "contact_incline_speed",
    "A sheet on a meshed incline",
    "",
    "Speed down the incline of a sheet that is let go, both meshes irregular and not matching. Left: where friction does not "
    "hold it, beside g (sin θ − μ cos θ) t. Right: where it does, over the speed ε_v of regularised friction, beside "
    "1 − √(1 − tan θ/μ).",
    draw,
)
